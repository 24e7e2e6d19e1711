"""The kinds of moves (rulebook chapters B4 to B8). What answers a question is judged by whoever asks it."""

from __future__ import annotations

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
        # Planning
        self.buy = PlanStep("buy", [power_ups], planning.BUY_SLOTS)
        self.aid = PlanStep("aid", [words, someone], planning.AID_SLOTS)
        self.assign = PlanStep("assign", [heroes, Range("status", 3, POSITIONS)], planning.ASSIGN_SLOTS)
        self.dismiss = PlanStep("dismiss", [resources], planning.DISMISS_SLOTS)
        self.ally = PlanStep("ally", [resources, Range("extra", 2, ["plain", "extra"])], planning.ALLY_SLOTS)
        self.done = Done("done", seals=True)
        # Actions
        self.move = Answer("move", [heroes, where, along])
        self.treat = Answer("treat", [heroes])
        self.story = Answer("story")
        self.use = Answer("use", [words])
        self.play = Answer("play", [resources])
        self.solve = Answer("solve", [areas])
        self.passing = Answer("pass", passes=True)
        self.advance = Answer("advance")
        self.manipulate = Answer("manipulate", [Range("space", STORY_TRACK, [str(at + 1) for at in range(STORY_TRACK)])])
        # A Headline
        self.declare = Answer("declare", [Range("plan", 2, ["quiet", "plan"]), scheme])
        self.scheme = Answer("scheme", [scheme])
        self.lead = Answer("lead", [villains])
        self.box = Answer("backup", [villains])
        self.challenge = Answer("challenge")
        # A fight
        self.send = Answer("send", [heroes])
        self.power = Answer("power", [colours], seals=True)
        # Choices of effects
        self.hero = Answer("hero", [heroes])
        self.card = Answer("card", [resources])
        self.villain = Answer("villain", [villains])
        self.headline = Answer("headline", [Range("headline", len(box.headlines), [card.id for card in box.headlines])])
        self.area = Answer("area", [areas])
        self.colour = Answer("colour", [colours])
        self.option = Answer("option", [Range("option", OPTIONS, [str(at + 1) for at in range(OPTIONS)])])
        self.go = Answer("go", [heroes, where])
        self.unveil = Answer("unveil", [power_ups])
        self.pay = Answer("pay")
        self.pass_move = self.passing.of()
        self.story_move = self.story.of()

    def all(self) -> list[Kind[Heroes]]:
        return [
            self.buy,
            self.aid,
            self.assign,
            self.dismiss,
            self.ally,
            self.done,
            self.move,
            self.treat,
            self.story,
            self.use,
            self.play,
            self.solve,
            self.passing,
            self.advance,
            self.manipulate,
            self.declare,
            self.scheme,
            self.lead,
            self.box,
            self.challenge,
            self.send,
            self.power,
            self.hero,
            self.card,
            self.villain,
            self.headline,
            self.area,
            self.colour,
            self.option,
            self.go,
            self.unveil,
            self.pay,
        ]
