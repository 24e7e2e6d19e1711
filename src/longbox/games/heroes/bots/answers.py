"""Choices that effects ask for: what is good for the one who is asked."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.arena import shown, solved
from longbox.games.heroes.bots.headlines import case_chance
from longbox.games.heroes.bots.missions import choose_go, choose_story
from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.bots.villainy import choose_fighter
from longbox.games.heroes.bots.worth import ally_value, power_up_value, resource_value, villain_value
from longbox.games.heroes.engine.case import HERO, MORE_VILLAINS
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
        state, rules = sight.state, sight.rules
        kind = move.kind.name
        if name in ("heal", "choose_level", "make_ready"):
            return float(rules.box.heroes[move.a].level)
        if name == "wound_ready":
            return -float(rules.box.heroes[move.a].level)
        if name == "call_in":
            return self.caller(sight, move.a)
        if name == "add_use":
            return ally_value(sight, move.a)
        if name == "lose_ally":
            return -ally_value(sight, move.a)
        if name == "set_toll":
            return float(sight.worth_of(move.a, state.headlines[move.a])) if state.headlines[move.a] >= 0 else -1.0
        if name == "choose_type":
            return self.typed(sight, move.a)
        if name == "cancel_scheme":
            return self.unschemed(sight, move.a)
        if name == "swap_numbers":
            return self.swapped(sight, int(frame.a), move.a)
        if name in ("retrieve", "give_up", "discard_top", "arrange"):
            return self.card(sight, name, int(frame.a), move)
        if name in ("unwant", "replace_wanted", "next_lead"):
            return self.villain(sight, name, move.a)
        if name == "unveil":
            return power_up_value(sight, move.a)
        if name in ("drop_headline", "swap_headline"):
            return 5.0 - sight.worth_of(move.a, state.headlines[move.a])
        if name == "swap_for":
            return float(sight.headline(move.a).vp)
        if name == "call":
            return self.called(sight, move.a)
        if kind == "pay":
            return self.bought_off(sight)
        return 0.1

    def caller(self, sight: Sight, hero: int) -> float:
        case = sight.case()
        if case.mastermind or case.lead < 0:
            return float(sight.rules.box.heroes[hero].ko)
        return sight.book.win(hero, int(case.lead), True, False)

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

    def card(self, sight: Sight, name: str, deck: int, move: Move) -> float:
        kind = move.kind.name
        if kind == "headline":
            return -float(sight.headline(move.a).vp)
        value = villain_value(sight, move.a) if deck == VILLAIN and kind == "villain" else resource_value(sight, move.a)
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
