"""Effects on a Headline that is being troubleshot (rules B12.21 to B12.29)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    C_MW,
    W_REDUCE,
    CardLine,
    Op,
)
from longbox.games.heroes.engine.case import (
    FOE,
    is_challenge,
    player_of,
)
from longbox.games.heroes.engine.choices import CHOOSE_TYPE, NEXT_LEAD, SET_TOLL
from longbox.games.heroes.engine.deck import VILLAIN, deck_size, put_away
from longbox.games.heroes.engine.fighters import the_case, the_fight
from longbox.games.heroes.engine.parts import Effect, Step
from longbox.games.heroes.engine.phrases import CARDS, count, higher, more, span
from longbox.games.heroes.engine.records import VillainPlay
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.threat import change_trouble, other_rating
from longbox.games.heroes.engine.vocabulary import NUMBER, SKILLS, SPAN, TYPES
from longbox.kernel.state import Frame

EVERY_SKILL: Final = (1 << len(SKILLS)) - 1


EFFECTS: Final[list[Effect]] = []


class Threat(Op):
    """Dice of the Threat roll (rule B12.21)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        the_case(state).play.threat_mod += self.amount(state)


EFFECTS.append(Effect("threat", "B12.21", Threat, [NUMBER], lambda step: more(step.number(), "Threat die", "Threat dice"), worth=0.5))


class Trouble(Op):
    """The Trouble Level (rule B12.22)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        change_trouble(state, self.amount(state), self.line.source.name)

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.n > 0 or the_case(state).play.trouble > 0


def _trouble_words(step: Step) -> str:
    return f"{abs(step.number())} Trouble {'more' if step.number() > 0 else 'less'}"


EFFECTS.append(Effect("trouble", "B12.22", Trouble, [NUMBER], _trouble_words, worth=0.6))


class Skill(Op):
    """Beside those that the heroes have (rule B12.23)."""

    def do(self, state: Heroes, frame: Frame) -> None:
        the_case(state).skills |= EVERY_SKILL if self.words[0] == "any" else 1 << SKILLS.index(self.words[0])


def _skill_words(step: Step) -> str:
    return f"the heroes count as having {'the skill that is asked for' if step.word(0) == 'any' else step.word(0).capitalize()}"


EFFECTS.append(Effect("skill", "B12.23", Skill, ["any " + " ".join(SKILLS)], _skill_words, worth=0.4))


class Type(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        if self.words[0] == "any":
            state.push(CHOOSE_TYPE.frame(int(frame.seat)))
        else:
            the_case(state).type = TYPES.index(self.words[0])

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        return self.words[0] == "any" or the_case(state).type != TYPES.index(self.words[0])


def _type_words(step: Step) -> str:
    return f"the Headline counts as {'of a type that you name' if step.word(0) == 'any' else step.word(0).capitalize()}"


EFFECTS.append(Effect("type", "B12.24", Type, ["any " + " ".join(TYPES)], _type_words, worth=0.6, asks=[CHOOSE_TYPE]))


class AddRating(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        case = the_case(state)
        if self.line.window == W_REDUCE:
            second = self.words[0] == "second"
            change_trouble(state, -other_rating(state, second), self.line.source.name)
        elif self.words[0] == "second":
            case.play.add_second = True
        else:
            case.play.add_support = True

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        if self.line.window == W_REDUCE and the_case(state).play.trouble == 0:
            return False
        return other_rating(state, self.words[0] == "second") > 0


def _add_rating_words(step: Step) -> str:
    whose = {"second": "second-best rating of a Ready hero", "support": "best rating of a Supporting hero"}[step.word(0)]
    return f"the {whose} is taken off too"


EFFECTS.append(Effect("add_rating", "B12.25", AddRating, ["second support"], _add_rating_words, worth=0.5))


class Cost(Op):
    """A price that holds for Most Wanted villains only is kept apart, because nobody knows yet who will come."""

    def __init__(self, step: Step, line: CardLine, teams: list[str]) -> None:
        super().__init__(step, line, teams)
        self.wanted = any(cond.code == C_MW for group in self.ifs for cond in group)
        self.ifs = [[cond for cond in group if cond.code != C_MW] for group in self.ifs]

    def do(self, state: Heroes, frame: Frame) -> None:
        what, n = self.words[0], self.amount(state)
        if what == "enter":
            state.push(SET_TOLL.frame(int(frame.seat), n))
        elif self.wanted:
            the_case(state).play.wanted_price += n
        else:
            self.change(the_case(state).play, what, n)

    def change(self, play: VillainPlay, what: str, n: int) -> None:
        if what == "lead":
            play.lead_price += n
        elif what == "backup":
            play.backup_price += n
        elif what == "agent":
            play.agent_price += n
        else:
            assert what == "need"
            play.lead_need += n


def _cost_words(step: Step) -> str:
    n, what = step.number(), step.word(0)
    if what == "need":
        return f"the requirement of a Lead Villain is {higher(n)}"
    if what == "enter":
        pays = f"the player whose Nemesis you are pays {count(n, 'Plot Point')}"
        return f"name an area; {pays} for each hero who enters it in this Game Round"
    return f"{CARDS[what]} costs {abs(n)} Trouble {'more' if n > 0 else 'less'}"


EFFECTS.append(
    Effect("cost", "B12.26", Cost, ["lead backup agent need enter", NUMBER, "|", "area"], _cost_words, worth=0.4, asks=[SET_TOLL])
)


class Forbid(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        case, what = the_case(state), self.words[0]
        if what == "agent":
            case.play.no_agents += int(self.n)
        elif what == "most_wanted":
            case.play.no_wanted = True
        elif what == "support":
            the_fight(state).no_support = True
        else:
            the_fight(state).sequence.no_special = True

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        case = the_case(state)
        return self.words[0] != "most_wanted" or not case.play.no_wanted


def _forbid_words(step: Step) -> str:
    n = step.number()
    return {
        "agent": f"the next {'Agent that is played goes' if n == 1 else f'{n} Agents that are played go'} back to the hand, without effect",
        "most_wanted": "no Most Wanted villain may be played from the board",
        "support": "Support abilities may not be used",
        "special": "the hero's special ability may not be used",
    }[step.word(0)] + span(step)


_FORBIDDEN = ["agent most_wanted support special", "|", NUMBER, "|", SPAN]
EFFECTS.append(Effect("forbid", "B12.27", Forbid, _FORBIDDEN, _forbid_words, worth=0.4, where="support special"))


class Cancel(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        case, what = the_case(state), self.words[0]
        if what == "scheme":
            state.push(state.core.fx.cancel_scheme.frame(int(frame.seat), int(self.n)))
        elif what == "ally":
            state.push(state.core.fx.lose_ally.frame(int(case.seat), int(self.n)))
        elif case.play.played >= 0:
            card = int(case.play.played)
            case.play.played = -1
            put_away(state.decks[VILLAIN], card)
            state.tell(events.Cancelled(rule=self.rule, name=state.core.box.villains[card].name))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        case, what = the_case(state), self.words[0]
        if what == "scheme":
            return case.schemes != 0
        if what == "ally":
            return bool(state.teams[case.seat].allies)
        return case.play.played >= 0 and state.core.box.villains[case.play.played].agent == (what == "agent")


def _cancel_words(step: Step) -> str:
    return {
        "backup": "discard it, so that it has no effect",
        "agent": "discard it, so that it has no effect",
        "ally": "the hero's player discards an Ally",
        "scheme": "a Scheming that was declared has no effect",
    }[step.word(0)]


EFFECTS.append(Effect("cancel", "B12.28", Cancel, ["backup agent ally scheme", NUMBER], _cancel_words, worth=0.5))


class SwapLead(Op):
    def do(self, state: Heroes, frame: Frame) -> None:
        fx = state.core.fx
        if self.words[0] == "deck":
            state.push(fx.turn_up.frame(int(frame.seat)))
        else:
            state.push(NEXT_LEAD.frame(player_of(the_case(state), FOE)))

    def possible(self, state: Heroes, seat: int, hero: int) -> bool:
        case, deck = the_case(state), state.decks[VILLAIN]
        if is_challenge(case) or case.play.lead < 0:
            return False
        return bool(deck_size(deck) or deck.discard) if self.words[0] == "deck" else bool(state.teams[player_of(case, FOE)].villains)


def _swap_lead_words(step: Step) -> str:
    return {
        "deck": "discard the Lead Villain; the first villain of the deck takes his place for nothing",
        "hand": "another villain from your hand, paid with the Trouble that is left, takes his place with one KO",
    }[step.word(0)]


EFFECTS.append(Effect("swap_lead", "B12.29", SwapLead, ["deck hand"], _swap_lead_words, worth=0.6, asks=[NEXT_LEAD]))
