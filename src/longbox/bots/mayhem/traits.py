"""What a bot knows of the cards before a game begins: what each does when it resolves, in numbers."""

from __future__ import annotations

from longbox.games.mayhem.imports.marvel import powers as steps
from longbox.games.mayhem.imports.marvel.rules import HeroCards
from longbox.games.mayhem.imports.playing.rules import ACE, PlayingCards
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import Mayhem
from longbox.kernel.state import Effect


class Trait:
    """One card: Attack, points healed and taken, cards drawn, and so on. `best` is its Value at the most (an Ace's is 11)."""

    def __init__(self, place: int, best: int) -> None:
        self.place = place
        self.best = best
        self.attack = 0
        self.heal = 0
        self.heal_each = 0
        self.lose_one = 0
        self.lose_all = 0
        self.draws = 0
        self.more = 0
        self.discards = 0
        self.redraw = 0
        self.removes = 0
        self.recovers = 0

    def take_in(self, step: Effect[Mayhem]) -> None:
        """Count one step of a Super Power that acts on resolving."""
        if isinstance(step, steps.LoseAll):
            self.lose_all += step.points
        elif isinstance(step, steps.LoseOne):
            self.lose_one += step.points
        elif isinstance(step, steps.Heal):
            if step.each:
                self.heal_each += step.points
            else:
                self.heal += step.points
        elif isinstance(step, steps.DrawCards):
            self.draws += step.cards
        elif isinstance(step, steps.PlayMore):
            self.more += step.plays
        elif isinstance(step, steps.Redraw):
            self.redraw = step.cards
        else:
            self.take_in_choice(step)

    def take_in_choice(self, step: Effect[Mayhem]) -> None:
        if isinstance(step, steps.DiscardRandom):
            self.discards += 1
        elif isinstance(step, steps.Remove):
            self.removes += 1
        elif isinstance(step, steps.Recover):
            self.recovers += 1

    def rough(self) -> int:
        """What the card is worth in a Hand, roughly, in Favor."""
        points = self.attack + self.heal + self.heal_each + self.lose_one + self.lose_all
        return 10 * self.best + 60 * points + 40 * (self.draws + self.removes + self.recovers) + 20 * (self.more + self.discards)


class Book:
    """The traits of all cards of a table, and where its imports' cards begin."""

    def __init__(self, rules: MayhemRules) -> None:
        self.rules = rules
        self.playing = -1
        self.first_playing = 0
        self.first_hero = 0
        self.hero = -1
        powers: list[steps.Power] = []
        for source in rules.imports:
            if isinstance(source, PlayingCards):
                self.playing, self.first_playing = source.place, source.first
            elif isinstance(source, HeroCards):
                self.hero, self.first_hero, powers = source.place, source.first, source.powers
        self.traits: list[Trait] = []
        for card in rules.cards:
            trait = Trait(card.place, 11 if card.rank == ACE else card.value)
            trait.attack, trait.heal, trait.draws, trait.more = card.attack, card.healing, card.draw, min(card.draw, 1)
            if card.source == self.hero:
                for power in card.powers:
                    if powers[power].trigger == "resolve":
                        for step in powers[power].steps:
                            trait.take_in(step)
            self.traits.append(trait)
