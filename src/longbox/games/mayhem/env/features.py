"""Mayhem in numbers: Favor, Zones and what they are worth, of everybody as far as it is open, and of one's own Hand; of a move, what its
card can do and what it is aimed at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.games.mayhem.engine.aims import seat_of, slot_of
from longbox.games.mayhem.engine.cards import ACTOR, ROLES, SET, CardDef
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import STEPS, WINNING_FAVOR, Mayhem
from longbox.kernel.deeds import Kind, Move
from longbox.kernel.features import Feature, Features, one_hot

TURNS: Final = 120
CARDS: Final = 60
HAND: Final = 12
SUM: Final = 40
POINTS: Final = 10

NOTHING: Final = 0
CARD: Final = 1
SLOT: Final = 2
SEAT: Final = 3
AIM: Final = 4
# What a number of a move stands for.

SEAT_FEATURES: Final = [
    Feature("favor", WINNING_FAVOR), Feature("hand", HAND), Feature("known cards", HAND), Feature("deck", CARDS),
    Feature("discard", CARDS), Feature("active"), Feature("priority"), Feature("out"), Feature("best actor", SUM), Feature("best set", SUM),
    Feature("performance", WINNING_FAVOR), Feature("cards in play", HAND), Feature("untapped", HAND), Feature("defense left", POINTS),
    Feature("acts on the stack", HAND),
]  # fmt: skip
CARD_FEATURES: Final = [
    *[Feature(f"as {role}") for role in ROLES],
    Feature("value", 15), Feature("attack", POINTS), Feature("defense", POINTS), Feature("healing", POINTS),
    Feature("healing each", POINTS), Feature("one loses", POINTS), Feature("all lose", POINTS),
    Feature("draws", 5), Feature("more plays"), Feature("discards", 5),
    Feature("redraws"), Feature("removes", 5), Feature("recovers", 5), Feature("untaps"), Feature("does more on leaving"),
]  # fmt: skip
TARGET_FEATURES: Final = [
    Feature("is there"), Feature("is mine"), Feature("is an actor"), Feature("is a set"), Feature("value", 15), Feature("sum", SUM),
    Feature("tapped"), Feature("attack", POINTS), Feature("defense left", POINTS), Feature("on the stack"),
]  # fmt: skip


def named(what: str, features: list[Feature]) -> list[Feature]:
    return [Feature(f"{what}: {one.name}", one.most) for one in features]


class MayhemFeatures(Features[Mayhem]):
    def __init__(self, game: MayhemRules) -> None:
        seats = range(game.seats)
        own = [feature for seat in seats for feature in named(f"seat {seat}", SEAT_FEATURES)]
        own += [Feature(one.name, HAND * one.most) for one in named("hand", CARD_FEATURES)]
        own += [Feature(f"phase {step}") for step in STEPS]
        own += [
            Feature("turn", TURNS),
            Feature("turns left", TURNS),
            Feature("scored"),
            Feature("passes", game.seats),
            Feature("stack", HAND),
        ]
        own += [Feature("top act is mine"), Feature("top act is aimed at me"), *named("top act", CARD_FEATURES)]
        own += [Feature(f"effect {effect.name}") for effect in game.effects]
        own += [Feature("first number of the effect", SUM), Feature("second number of the effect", SUM)]
        own += [Feature(f"tally {at}", POINTS) for at in range(game.tallies)]
        moves = [*named("card", CARD_FEATURES), *named("first target", TARGET_FEATURES), *named("second target", TARGET_FEATURES)]
        moves += [Feature("product of the targets", WINNING_FAVOR), Feature("aimed at a player"), Feature("aimed at me")]
        super().__init__(game, own, moves)
        self.rules = game
        self.cards = [self.card_numbers(card) for card in game.cards]
        self.nobody = [0] * len(CARD_FEATURES)
        self.nothing = [0] * len(TARGET_FEATURES)
        self.steps = [one_hot(step, len(STEPS)) for step in range(len(STEPS))]
        self.asking = [one_hot(effect, len(game.effects)) for effect in range(len(game.effects))]
        self.no_effect = [0] * (len(game.effects) + 2)
        self.meanings = [self.meaning(kind) for kind in game.moves.kinds]
        self.catalogues = [[self.catalogue(kind, at) for at in range(len(kind.ranges))] for kind in game.moves.kinds]

    # What never changes

    def card_numbers(self, card: CardDef) -> list[int]:
        trait = self.rules.imports[card.source].trait(card)
        roles = [1 if role in card.roles else 0 for role in range(len(ROLES))]
        points = [trait.best, trait.attack, card.defense, trait.heal, trait.heal_each, trait.lose_one, trait.lose_all]
        more = [trait.draws, trait.more, trait.discards, trait.redraw, trait.removes, trait.recovers, int(trait.untaps), int(trait.parting)]
        return [*roles, *points, *more]

    def meaning(self, kind: Kind[Mayhem]) -> list[int]:
        """What each number of such a move stands for."""
        found: list[int] = []
        for range_ in kind.ranges:
            if range_.name == "aim":
                found.append(AIM)
            elif range_.name == "seat":
                found.append(SEAT)
            elif range_.labels and range_.labels[0] in self.rules.stock.places:
                found.append(CARD)
            else:
                found.append(SLOT if range_.size == self.rules.slots else NOTHING)
        return found

    def catalogue(self, kind: Kind[Mayhem], at: int) -> list[int]:
        """The cards that a number of such a move counts, by their places; none if it counts something else."""
        places = self.rules.stock.places
        return [places[id] for id in kind.ranges[at].labels if id in places]

    # A state

    def add(self, state: Mayhem, seat: int, out: list[int]) -> None:
        totals = self.totals(state)
        for at in range(self.seats):
            self.add_seat(state, (seat + at) % self.seats, totals, out)
        self.add_hand(state, seat, out)
        out.extend(self.steps[state.step])
        left = state.rules().last_turn - state.turn
        out.append(state.turn)
        out.append(min(left, TURNS))
        out.append(1 if state.scored else 0)
        out.append(state.passes)
        self.add_stack(state, seat, out)
        self.add_effect(state, out)
        for tally in state.tallies:
            out.append(tally)

    def totals(self, state: Mayhem) -> list[int]:
        """By slot, the Value of a card in play with all that is attached to it."""
        totals = [0] * len(state.stage)
        for card in state.stage:
            if card is not None and not card.on_stack:
                value = state.value(card)
                totals[card.slot] += value
                if card.carrier >= 0:
                    totals[card.carrier] += value
        return totals

    def add_seat(self, state: Mayhem, seat: int, totals: list[int], out: list[int]) -> None:
        """What everybody sees of a seat."""
        actor = 0
        scene = 0
        cards: i64 = 0
        untapped: i64 = 0
        defense: i64 = 0
        for card in state.stage:
            if card is not None and card.controller == seat and not card.on_stack:
                cards += 1
                if card.role == ACTOR:
                    actor = max(actor, totals[card.slot])
                elif card.role == SET:
                    scene = max(scene, totals[card.slot])
                if not card.tapped:
                    untapped += 1
                if card.card.defense > 0:
                    defense += card.card.defense - card.damage
        out.append(state.favor[seat])
        out.append(len(state.hands[seat]))
        out.append(len(state.known[seat]))
        out.append(len(state.decks[seat]))
        out.append(len(state.discards[seat]))
        out.append(1 if state.active == seat else 0)
        out.append(1 if state.priority == seat else 0)
        out.append(1 if state.out[seat] else 0)
        out.append(actor)
        out.append(scene)
        out.append(actor * scene)
        out.append(cards)
        out.append(untapped)
        out.append(defense)
        acts: i64 = 0
        for item in state.stack:
            if item.seat == seat:
                acts += 1
        out.append(acts)

    def add_hand(self, state: Mayhem, seat: int, out: list[int]) -> None:
        """What the cards in a seat's own Hand come to together."""
        total = self.nobody.copy()
        for place in state.hands[seat]:
            numbers = self.cards[place]
            for at in range(len(total)):
                total[at] += numbers[at]
        out.extend(total)

    def add_stack(self, state: Mayhem, seat: int, out: list[int]) -> None:
        out.append(len(state.stack))
        if not state.stack:
            out.append(0)
            out.append(0)
            out.extend(self.nobody)
            return
        item = state.stack[-1]
        card = state.at(item.slot)
        aimed = state.rules().imports[item.source].aiming and seat_of(item.mode, self.seats) == seat
        out.append(1 if item.seat == seat else 0)
        out.append(1 if aimed else 0)
        out.extend(self.nobody if card is None else self.cards[card.card.place])

    def add_effect(self, state: Mayhem, out: list[int]) -> None:
        """The effect on top, which is open to all."""
        if state.frames:
            top = state.frames[-1]
            one, other = top.a, top.b
            out.extend(self.asking[top.effect])
            out.append(one)
            out.append(other)
        else:
            out.extend(self.no_effect)

    # A move

    def add_move(self, state: Mayhem, seat: int, move: Move, out: list[int]) -> None:
        number = self.numbers[move.kind.name]
        meanings, values = self.meanings[number], move.values()
        card = -1
        targets: list[int] = []
        victim = -1
        for at in range(len(values)):
            meaning, value = meanings[at], values[at]
            if meaning == CARD and card < 0:
                card = self.catalogues[number][at][value]
            elif meaning == SLOT:
                targets.append(value)
            elif meaning == SEAT:
                victim = value
            elif meaning == AIM:
                victim = seat_of(value, self.seats)
                if slot_of(value, self.seats) >= 0:
                    targets.append(slot_of(value, self.seats))
        out.extend(self.nobody if card < 0 else self.cards[card])
        product = 1
        for at in range(2):
            product *= self.add_target(state, seat, targets[at] if at < len(targets) else -1, out)
        out.append(product)
        out.append(1 if 0 <= victim != seat else 0)
        out.append(1 if victim == seat else 0)

    def add_target(self, state: Mayhem, seat: int, slot: int, out: list[int]) -> int:
        """A card on the stage; gives its Value with all that is attached to it."""
        card = state.at(slot)
        if card is None:
            out.extend(self.nothing)
            return 0
        value = state.value(card)
        total = state.side(card) if card.load else value
        out.append(1)
        out.append(1 if card.controller == seat else 0)
        out.append(1 if card.role == ACTOR else 0)
        out.append(1 if card.role == SET else 0)
        out.append(value)
        out.append(total)
        out.append(1 if card.tapped else 0)
        out.append(card.card.attack)
        out.append(max(0, card.card.defense - card.damage))
        out.append(1 if card.on_stack else 0)
        return total
