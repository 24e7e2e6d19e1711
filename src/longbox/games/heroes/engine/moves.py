"""The kinds of moves (rulebook chapters B4 to B8). What answers a question is judged by whoever asks it."""

from __future__ import annotations

from typing import TypeVar

from longbox.games.heroes.engine import planning
from longbox.games.heroes.engine.abilities import Source
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import SCHEMES
from longbox.games.heroes.engine.defs import Box
from longbox.games.heroes.engine.state import PLANNING, STORY_TRACK, Heroes
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.kernel.deeds import Kind, Range, Refusal

POSITIONS = ["recovery", "ready", "support"]
OPTIONS = 8


K = TypeVar("K", bound=Kind[Heroes])


class Answer(Kind[Heroes]):
    """An answer to the question that is open. The one who asks knows what its numbers mean."""

    def refuse(self, state: Heroes, seat: int, first: int, second: int, third: int) -> Refusal | None:
        if not state.frames:
            return Refusal("planning", "Plans are laid out now; that comes later.", "B4.1")
        frame = state.frames[-1]
        effect = state.game.effects[frame.effect]
        assert isinstance(effect, Asker)
        return effect.refuse(state, frame, seat, self.of(first, second, third))

    def apply(self, state: Heroes, seat: int, first: int, second: int, third: int) -> None:
        frame = state.frames[-1]
        effect = state.game.effects[frame.effect]
        assert isinstance(effect, Asker)
        effect.answer(state, frame, seat, self.of(first, second, third))


class PlanStep(Kind[Heroes]):
    """A piece of a plan (rule B4.1): what is planned, and how. Each thing has a slot, counted from `first_slot`."""

    def __init__(self, name: str, ranges: list[Range], first_slot: int) -> None:
        super().__init__(name, ranges, step=True)
        self.first_slot = first_slot

    def refuse(self, state: Heroes, seat: int, what: int, how: int, _c: int) -> Refusal | None:
        if state.phase != PLANNING or state.frames:
            return Refusal("not_planning", "Plans are laid out in Planning.", "B4.1")
        return planning.bar(state, seat, self.of(what, how), state.drafts[seat])

    def slot(self, what: int, _how: int, _c: int) -> int:
        return self.first_slot + what


class Done(Kind[Heroes]):
    """The plan is confirmed; the last one shows them all (rule B4.1)."""

    def refuse(self, state: Heroes, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        if state.phase != PLANNING or state.frames:
            return Refusal("not_planning", "There is no plan to confirm now.", "B4.1")
        return None

    def apply(self, state: Heroes, seat: int, _a: int, _b: int, _c: int) -> None:
        planning.confirmed(state, seat)


class Kinds:
    """All kinds of a game, made for its box."""

    def __init__(self, box: Box, sources: list[Source], places: list[str]) -> None:
        heroes = Range("hero", len(box.heroes), [hero.id for hero in box.heroes])
        resources = Range("card", len(box.resources), [card.id for card in box.resources])
        villains = Range("villain", len(box.villains), [card.id for card in box.villains])
        power_ups = Range("power_up", len(box.power_ups), [card.id for card in box.power_ups])
        areas = Range("area", len(box.areas) + 1, [*[area.id for area in box.areas], "special"])
        words = Range("ability", len(sources), [source.word for source in sources])
        someone = Range("target", len(box.heroes) + 1, [*[hero.id for hero in box.heroes], "nobody"])
        where = Range("place", len(places), places)
        along = Range("along", len(box.heroes) + 1, [*[hero.id for hero in box.heroes], "alone"])
        colours = Range("colour", 3, COLOURS)
        scheme = Range("scheme", len(SCHEMES), SCHEMES)
        self.nobody = len(box.heroes)
        self.all: list[Kind[Heroes]] = []
        # Planning
        self.buy = self._add(PlanStep("buy", [power_ups], planning.BUY_SLOTS))
        self.aid = self._add(PlanStep("aid", [words, someone], planning.AID_SLOTS))
        self.assign = self._add(PlanStep("assign", [heroes, Range("status", 3, POSITIONS)], planning.ASSIGN_SLOTS))
        self.dismiss = self._add(PlanStep("dismiss", [resources], planning.DISMISS_SLOTS))
        self.ally = self._add(PlanStep("ally", [resources, Range("extra", 2, ["plain", "extra"])], planning.ALLY_SLOTS))
        self.done = self._add(Done("done", seals=True))
        # Actions
        self.move = self._add(Answer("move", [heroes, where, along]))
        self.treat = self._add(Answer("treat", [heroes]))
        self.story = self._add(Answer("story"))
        self.use = self._add(Answer("use", [words]))
        self.play = self._add(Answer("play", [resources]))
        self.solve = self._add(Answer("solve", [areas]))
        self.passing = self._add(Answer("pass", passes=True))
        self.advance = self._add(Answer("advance"))
        self.manipulate = self._add(Answer("manipulate", [Range("space", STORY_TRACK, [str(at + 1) for at in range(STORY_TRACK)])]))
        # A Headline
        self.declare = self._add(Answer("declare", [Range("plan", 2, ["quiet", "plan"]), scheme]))
        self.scheme = self._add(Answer("scheme", [scheme]))
        self.lead = self._add(Answer("lead", [villains]))
        self.box = self._add(Answer("backup", [villains]))
        self.challenge = self._add(Answer("challenge"))
        # A fight
        self.send = self._add(Answer("send", [heroes]))
        self.power = self._add(Answer("power", [colours], seals=True))
        # Choices of effects
        self.hero = self._add(Answer("hero", [heroes]))
        self.card = self._add(Answer("card", [resources]))
        self.villain = self._add(Answer("villain", [villains]))
        self.headline = self._add(Answer("headline", [Range("headline", len(box.headlines), [card.id for card in box.headlines])]))
        self.area = self._add(Answer("area", [areas]))
        self.colour = self._add(Answer("colour", [colours]))
        self.option = self._add(Answer("option", [Range("option", OPTIONS, [str(at + 1) for at in range(OPTIONS)])]))
        self.go = self._add(Answer("go", [heroes, where]))
        self.unveil = self._add(Answer("unveil", [power_ups]))
        self.pay = self._add(Answer("pay"))
        self.pass_move = self.passing.of()
        self.story_move = self.story.of()

    def _add(self, kind: K) -> K:
        self.all.append(kind)
        return kind
