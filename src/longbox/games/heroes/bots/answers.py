"""Choices that effects ask for: what is good for the one who is asked."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.arena import shown, solved
from longbox.games.heroes.bots.headlines import case_chance
from longbox.games.heroes.bots.missions import choose_go, choose_story
from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.bots.villainy import choose_fighter
from longbox.games.heroes.bots.worth import ally_value, power_up_value, resource_value, villain_value
from longbox.games.heroes.engine.case import HERO, MORE_VILLAINS, is_challenge
from longbox.games.heroes.engine.choices import PAIRS
from longbox.games.heroes.engine.deck import VILLAIN
from longbox.games.heroes.engine.fight_effects import swap_numbers
from longbox.games.heroes.engine.fighters import choices
from longbox.games.heroes.engine.threat import ratings
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.kernel.deeds import Move
from longbox.kernel.state import Frame

DRAWN: Final = 0.03
"""What a Villain card that the Nemesis draws takes off the chance to solve the Headline."""


class Answers:
    """One method for each question, by the name of the effect that asks."""

    def choose(self, sight: Sight, frame: Frame, moves: list[Move]) -> Move:
        """The best answer: of equals the first."""
        name = sight.rules.effects[frame.effect].name
        if name in ("story", "manipulate"):
            return choose_story(sight, moves)
        if name in ("move_ready", "move_support", "follow", "move_together", "extra_move"):
            return choose_go(sight, moves)
        if name == "name_hero":
            return choose_fighter(sight, moves)
        best, most = moves[0], -99.0
        for move in moves:
            value = self.value(sight, name, frame, move)
            if value > most:
                best, most = move, value
        return best

    def value(self, sight: Sight, name: str, frame: Frame, move: Move) -> float:
        """How good an answer is; passing is 0."""
        if move.kind.passes:
            return 0.0
        kind = move.kind.name
        if kind == "hero":
            hero = move.a
            return self.hero(sight, name, hero)
        if kind == "area":
            area = move.a
            return self.area(sight, name, area)
        if name in ("retrieve", "give_up", "discard_top", "arrange"):
            deck = frame.a
            card = move.a
            return self.card(sight, name, deck, kind, card)
        if kind == "card":
            ally = move.a
            return -ally_value(sight, ally) if name == "lose_ally" else ally_value(sight, ally)
        if kind == "villain":
            card = move.a
            return self.villain(sight, name, card)
        if kind == "unveil":
            card = move.a
            return power_up_value(sight, card)
        if kind == "headline":
            card = move.a
            return float(sight.headline(card).vp)
        if kind == "scheme" and name == "cancel_scheme":
            option = move.a
            return self.unschemed(sight, option)
        if kind == "colour":
            colour = move.a
            return self.called(sight, colour)
        if name == "choose_type":
            type = move.a
            return self.typed(sight, type)
        if name == "swap_numbers":
            side = frame.a
            pair = move.a
            return self.swapped(sight, side, pair)
        return self.bought_off(sight) if kind == "pay" else 0.1

    def hero(self, sight: Sight, name: str, hero: int) -> float:
        """The hero of the highest Level for what is good, of the lowest for a Wound."""
        if name == "call_in":
            return self.caller(sight, hero)
        level = float(sight.rules.box.heroes[hero].level)
        return -level if name == "wound_ready" else level

    def area(self, sight: Sight, name: str, area: int) -> float:
        """The toll is for the best Headline; what is discarded or exchanged is the worst."""
        card = sight.state.headlines[area]
        if name == "set_toll":
            return float(sight.worth_of(area, card)) if card >= 0 else -1.0
        return 5.0 - sight.worth_of(area, card)

    def caller(self, sight: Sight, hero: int) -> float:
        case = sight.case()
        if is_challenge(case) or case.play.lead < 0:
            return float(sight.rules.box.heroes[hero].ko)
        return sight.book.win(hero, int(case.play.lead), True, False)

    def typed(self, sight: Sight, type: int) -> float:
        state, case = sight.state, sight.case()
        before, case.type = case.type, type
        best = ratings(state, state.ready_at(int(case.seat), int(case.place)))[0]
        case.type = before
        return float(best) - 0.2 * state.mastermind(int(case.seat)).threat[type]

    def unschemed(self, sight: Sight, option: int) -> float:
        """The chance to solve the Headline without this Scheming, and what the Nemesis does not draw."""
        state, case = sight.state, sight.case()
        before = int(case.schemes)
        case.schemes = before & ~(1 << option)
        chance = case_chance(sight)
        case.schemes = before
        levels = [state.hero_def(int(case.seat), at).level for at in state.ready_at(int(case.seat), int(case.place))]
        return chance + (DRAWN * max(levels) if option == MORE_VILLAINS else 0.0)

    def swapped(self, sight: Sight, side: int, pair: int) -> float:
        """What the sequence is worth with two numbers exchanged."""
        one, other = PAIRS[pair]
        swap_numbers(sight.state, side, one, other)
        win = shown(sight)
        swap_numbers(sight.state, side, one, other)
        return win if side == HERO else 1.0 - win

    def card(self, sight: Sight, name: str, deck: int, kind: str, card: int) -> float:
        if kind == "headline":
            return -float(sight.headline(card).vp)
        value = villain_value(sight, card) if deck == VILLAIN and kind == "villain" else resource_value(sight, card)
        if name in ("retrieve", "discard_top"):
            return value  # a looked-at villain that is discarded is one less against one's own team
        return -value

    def villain(self, sight: Sight, name: str, card: int) -> float:
        state = sight.state
        if name == "unwant":
            return sight.book.strength(int(sight.team.team))[card]
        strength = villain_value(sight, card)
        if name == "replace_wanted":
            return -strength
        case = state.case
        return 1.0 + strength if case is not None and case.seat != sight.seat else 0.1

    def called(self, sight: Sight, colour: int) -> float:
        """The colour that the other side is likeliest to show."""
        side = sight.side()
        if colour not in choices(sight.state, 1 - side):
            return -1.0
        found = solved(sight)
        heroes, villain = found.now or (found.fight.heroes, found.fight.villain)
        colours, mix = (villain.colours, found.villain_mix) if side == HERO else (heroes[0].colours, found.hero_mix)
        return mix[colours.index(COLOURS[colour])] if COLOURS[colour] in colours else -1.0

    def bought_off(self, sight: Sight) -> float:
        """Whether an Ally is given up so that the hero takes no KO."""
        least = min([ally_value(sight, card) for card in sight.team.allies]) if sight.team.allies else 9.0
        return 0.9 - least
