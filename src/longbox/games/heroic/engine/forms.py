"""The Watcher's forms, and those of everybody: framing, bringing, awards, notes, stories, standing answers (chapter P15)."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.acting import Answer, doom_time, free
from longbox.games.heroic.engine.arrivals import bring, with_dice
from longbox.games.heroic.engine.bargains import Strike
from longbox.games.heroic.engine.defs import Datafile, World
from longbox.games.heroic.engine.dice import smallest
from longbox.games.heroic.engine.events import Said, XpGained
from longbox.games.heroic.engine.filing import went
from longbox.games.heroic.engine.filing_forms import file_forms
from longbox.games.heroic.engine.gains import add_distinction
from longbox.games.heroic.engine.harm import tell
from longbox.games.heroic.engine.improvise import clean, improvised
from longbox.games.heroic.engine.judging import judge_form
from longbox.games.heroic.engine.order import begin_act, begin_action, begin_transition, check_over, end_scene, pass_on, proceed
from longbox.games.heroic.engine.outcome import settle
from longbox.games.heroic.engine.planning import plan_forms
from longbox.games.heroic.engine.rules import (
    CAST,
    CLOSED,
    FIRST,
    FOES,
    HEROES,
    IDLE,
    NEXT,
    NOTES,
    REST,
    SIDES,
    STANDING,
    WATCHER,
)
from longbox.games.heroic.engine.ruling import RULED, Ruling
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import DICE, LIMITS, OBJECTIVES, STAKES, THREATS, TYPES, mask_of, usual_hinders
from longbox.games.heroic.engine.watching import NOBODY, ForWatcher, calm, cast_blank, room, there
from longbox.games.heroic.engine.words import WordedTwin
from longbox.kernel import Blank, Form, FormKind, Kind, Range, Refusal, only
from longbox.kernel.forms import number, text, word

DIE_WORDS = [f"d{die}" for die in DICE]
MOST_FOES = 4
MOST_WRITTEN = 9
"""How many sentences of somebody who is out count in a scene: no milestone waits for more."""


class Framing(ForWatcher):
    """A form that begins something, when nothing else is played: a scene that runs is ended first."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        busy = Refusal("under_way", "A scene is played. End it first, or let the heroes finish the Transition.", "P15.1")
        return super().offered(state, seat) or (None if calm(state) else busy)


class OpenEvent(Framing):
    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        event = state.rules().world.event_by_id[form.word("event")]
        state.scene.come_to("", 0)
        proceed(state, event.start)
        settle(state)


class Prepared(Framing):
    """Any scene or Transition of an Event, whatever the Event says that follows (rule P15.10)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        proceed(state, form.word("scene"))
        settle(state)


class NewAct(Framing):
    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        stakes, threat = STAKES.index(form.word("stakes", STAKES[0])), THREATS.index(form.word("threat", THREATS[0]))
        scene = state.scene
        scene.come_to(scene.story.event, min(99, scene.story.act + 1))
        begin_act(state, stakes, threat, clean(form.word("name")))


class NewScene(Framing):
    """An Action Scene of the Watcher's own (rules P11.5 and P11.14)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        scene = begin_action(state, clean(form.word("title")), "")
        scene.come_to("", scene.story.act)
        objective = form.word("objective", "none")
        if objective != "none":
            scene.objective = OBJECTIVES.index(objective)
            scene.boxes = form.number("boxes", 4)
            scene.ticks = form.number("ticks", 4)
            scene.obstacle = 0 if objective == "duel" else int(form.word("obstacle", "d8")[1:])
            scene.hinders = mask_of(usual_hinders(objective))
            scene.gets_up = form.number("gets_up", 0) if objective == "duel" else 0
        for words in form.word("distinctions").replace("\n", ";").split(";")[:3]:
            if clean(words):
                add_distinction(state, clean(words))


class NewTransition(Framing):
    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        begin_transition(state, clean(form.word("title")), "")
        settle(state)


class EndNow(ForWatcher):
    """The Watcher says that the scene is over, as the story wants it (rule P11.5)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        running = state.scene.kind and not state.scene.over and state.contest is None and not state.hits and not state.offer
        fine = running and state.proposal is None and state.stage in (FIRST, NEXT, REST)
        return super().offered(state, seat) or (None if fine else Refusal("no_scene", "No scene can be ended now.", "P11.5"))

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        result = form.word("result")
        end_scene(state, "" if result == "ended" else result)


class FrameTrauma(ForWatcher):
    """The Action Scene that is played is about a hero's trauma (rule P11.14)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        fine = state.in_action() and not state.scene.over and state.cast
        return super().offered(state, seat) or (None if fine else Refusal("no_scene", "Frame the Action Scene first.", "P11.14"))

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who"), word("type", TYPES)]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who, type = form.number("who"), TYPES.index(form.word("type"))
        fine = there(state, who) and state.cast[who].harm.trauma[type] > 0 and state.cast[who].here
        return None if fine else Refusal("no_trauma", "There is no such trauma to make a scene of.", "P11.14")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who, type = form.number("who"), TYPES.index(form.word("type"))
        state.cast[who].framed |= 1 << type
        tell(state, "P11.14", who, f"The scene is about the trauma of {state.cast[who].name()}.", "framed trauma")


class Bring(ForWatcher):
    """A prepared character comes into the scene (rule P12.6)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        return super().offered(state, seat) or room(state)

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        sheet = state.rules().world.by_id[form.word("who")]
        if sheet.is_many() and form.number("dice"):
            sheet = with_dice(sheet, form.number("dice"), max(sheet.affiliations))
        come(state, sheet, SIDES.index(form.word("side", "foes")), "bring")


def come(state: Heroic, sheet: Datafile, side: int, use: str) -> None:
    """The first foe who comes is the marked one, unless there is one."""
    who = bring(state, sheet, WATCHER, side)
    if side == FOES and state.scene.boss < 0:
        state.scene.boss = who
    tell(state, "P12.6", who, f"On the scene: {sheet.name}.", use)
    state.relay()


class BringIn(Answer):
    """The same as a move, before anybody has acted: so a bot can set a scene."""

    def refuse(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> Refusal | None:
        if seat != WATCHER or not free(state) or state.stage != FIRST or state.scene.round > 1 or state.last >= 0:
            return Refusal("not_now", "A scene is set before anybody has acted; later, use the form.", "P12.6")
        if state.rules().world.datafiles[who].kind == "hero":
            return Refusal("hero", "A hero comes as a foe by the form alone.", "P12.6")
        if len(state.standing_of(FOES)) >= MOST_FOES:
            return Refusal("enough", "There are foes enough; more can come by the form.", "P12.6")
        return room(state)

    def do(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> None:
        come(state, state.rules().world.datafiles[who], FOES, "bring")

    def text(self, state: Heroic, seat: int, who: int, _b: int, _c: int) -> str:
        return f"Bring in {state.rules().world.datafiles[who].name}"


class Improvise(Bring):
    """Somebody new, typed in a line (rule P12.6)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        come(state, improvised(form.word("words")), SIDES.index(form.word("side", "foes")), "improvise")


class Send(ForWatcher):
    """A character leaves the scene (rules P12.6 and P15.8)."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who")]

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        busy = state.contest is not None or state.hits or state.offer or state.proposal is not None or state.actor >= 0
        return super().offered(state, seat) or (
            Refusal("under_way", "An action is under way.", "P12.6")
            if busy or not state.cast or state.stage not in (IDLE, FIRST, NEXT, REST)
            else None
        )

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None if there(state, form.number("who")) and state.cast[form.number("who")].here else NOBODY

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who = form.number("who")
        state.cast[who].here = False
        went(state, who)
        tell(state, "P12.6", who, f"{state.cast[who].name()} leaves.", "send")
        state.relay()
        if state.in_action() and not state.scene.over and not check_over(state) and state.stage == NEXT:
            pass_on(state)


class SeatHero(ForWatcher):
    """A seat gets a hero, or a second one, or one comes back as it was (rules P1.2 and P15.8)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        fault = super().offered(state, seat)
        if fault is not None:
            return fault
        if state.stage not in (IDLE, REST) or state.proposal is not None or state.hits:
            return Refusal("in_scene", "Heroes come and go between scenes.", "P15.8")
        return None if len(state.cast) < CAST else Refusal("no_room", "The table is full.", "P15.8")

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [number("seat", 1, state.game.seats - 1, titles=state.game.names[1:]), self.blanks[1]]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        if form.number("seat") >= state.game.seats:
            return Refusal("no_seat", "There is no such seat.", "P15.8")
        for one in state.cast:
            if one.sheet.id == form.word("hero") and one.here and one.seat != WATCHER:
                return Refusal("taken", "Somebody plays that hero already.", "P1.2")
        return None

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        place, id = form.number("seat"), form.word("hero")
        for at, one in enumerate(state.cast):
            if one.sheet.id == id and one.sheet.kind == "hero" and not one.here and not one.dead and one.seat != WATCHER:
                one.here, one.seat = True, place
                tell(state, "P15.8", at, f"{one.name()} is back.", "hero back")
                return
        who = bring(state, state.rules().world.by_id[id], place, HEROES)
        tell(state, "P15.8", who, f"{state.cast[who].name()} joins.", "hero joins")


class Award(ForWatcher):
    """Plot Points or XP, with a reason (rules P14.3, P15.6 and P7.10)."""

    def blanks_for(self, state: Heroic, seat: int) -> list[Blank]:
        return [cast_blank(state, "who") if blank.name == "who" else blank for blank in self.blanks]

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        who = form.number("who")
        fine = there(state, who) and state.cast[who].sheet.kind == "hero" and state.cast[who].seat != WATCHER
        return None if fine else Refusal("no_hero", "Awards are for heroes.", "P15.6")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        who, count, why = form.number("who"), form.number("count"), clean(form.word("reason"), 200)
        one = state.cast[who]
        if form.word("what") == "points":
            one.reward(one.harm.rewarded or one.harm.out >= 0)
            state.add_points(who, count, why, "P15.6")
            tell(state, "P15.6", who, f"{one.name()} is rewarded.", "award points")
        else:
            one.xp += count
            if state.heard is not None:
                state.tell(XpGained(rule="P14.3", who=who, name=one.name(), by=count, now=one.xp, why=why, use="award xp"))
        state.relay()


class Note(ForWatcher):
    """Quiet: nobody else hears or sees it (rule P15.5)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        state.notes = [*state.notes, form.word("words")][-NOTES:]
        if state.heard is not None:
            state.tell(Said(rule="P15.5", who=WATCHER, what="note", words=form.word("words")), only(WATCHER))


class Distinguish(ForWatcher):
    """A new distinction of the scene, for a d8 or larger (rule P8.7)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        if seat != WATCHER:
            return super().offered(state, seat)
        fault = doom_time(state, seat)
        if fault is not None:
            return fault
        if len(state.scene.distinctions) >= 6:
            return Refusal("enough", "The scene has distinctions enough.", "P8.7")
        return None if smallest(state.doom, 8) else Refusal("no_doom", "That needs a doom die of at least d8.", "P8.7")

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        state.spend_doom(smallest(state.doom, 8), "a distinction", "P8.7")
        words = clean(form.word("words")) or "Things Get Worse"
        add_distinction(state, words if words not in state.scene.distinctions else f"{words} {len(state.scene.distinctions)}")


class Story(FormKind[Heroic]):
    """A sentence for the log, and a name for what one makes next (rule P15.9)."""

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        state.names[seat] = clean(form.word("name")) or state.names[seat]
        hero = state.hero_of(seat) if seat != WATCHER else -1
        if hero >= 0 and state.cast[hero].harm.out in (0, 1, 2) and clean(form.word("words")) and written(state, hero) < MOST_WRITTEN:
            state.note_fact(hero, "wrote")
        if state.heard is not None:
            state.tell(Said(rule="P15.9", who=seat, what="story", words=clean(form.word("words"), 400), use="story"))


def written(state: Heroic, hero: int) -> int:
    """How often a hero who is out has written something in this scene."""
    return sum([1 for fact in state.facts if fact.who == hero and fact.name == "wrote"])


class StandingAnswer(FormKind[Heroic]):
    """What is answered for a seat when opportunities come, and when something is about to land (rule P4.10)."""

    def refuse(self, state: Heroic, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        state.standing[seat] = STANDING.index(form.word("opportunities"))
        state.landing[seat] = STANDING.index(form.word("landing", "ask"))


class Session(ForWatcher):
    """A session begins: Plot Points up to the minimum (rule P7.11)."""

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        tell(state, "P7.11", -1, "A session begins.", "session")
        for who in state.heroes():
            one = state.cast[who]
            if one.pp < one.least:
                state.add_points(who, one.least - one.pp, "the session begins", "P7.11")
        state.relay()


class Finish(ForWatcher):
    """The book is closed (rule P1.4)."""

    def offered(self, state: Heroic, seat: int) -> Refusal | None:
        calm = state.stage in (IDLE, REST) and state.contest is None and not state.hits and state.proposal is None
        return super().offered(state, seat) or (None if calm else Refusal("in_scene", "End the scene first.", "P1.4"))

    def apply(self, state: Heroic, seat: int, form: Form) -> None:
        state.clear_drafts()
        state.stage = CLOSED
        if state.heard is not None:
            state.tell(Said(rule="P1.4", who=WATCHER, what="story", words=clean(form.word("words"), 400)))


def watcher_forms(world: World) -> list[FormKind[Heroic]]:
    ids, heroes = [sheet.id for sheet in world.datafiles], [sheet.id for sheet in world.datafiles if sheet.kind == "hero"]
    events = [event.id for event in world.events]
    obstacle = word("obstacle", DIE_WORDS, needed=False)
    forms: list[FormKind[Heroic]] = [
        NewAct("act", [word("stakes", STAKES, needed=False), word("threat", THREATS, needed=False), text("name")]),
        NewScene(
            "scene",
            [
                word("objective", ["none", *OBJECTIVES], needed=False),
                number("boxes", 1, 20, needed=False),
                number("ticks", 1, 8, needed=False),
                obstacle,
                number("gets_up", 0, 9, needed=False),
                text("title"),
                text("distinctions", lines=3),
            ],
        ),
        NewTransition("transition", [text("title")]),
        EndNow("end", [word("result", ["won", "lost", "ended"])]),
        FrameTrauma("frame_trauma", [number("who", 0, CAST - 1), word("type", TYPES)]),
        Bring("bring", [word("who", ids), word("side", SIDES, needed=False), number("dice", 0, 12, needed=False)]),
        Improvise("improvise", [text("words", needed=True), word("side", SIDES, needed=False)]),
        Send("send", [number("who", 0, CAST - 1)]),
        SeatHero("seat_hero", [number("seat", 1, 8), word("hero", heroes)]),
        Ruling(
            "ruling",
            [
                word("what", RULED),
                number("who", 0, CAST - 1, needed=False),
                word("type", TYPES, needed=False),
                number("value", 0, 999, needed=False),
                number("place", 0, 999, needed=False),
                text("name"),
                text("reason", needed=True),
            ],
        ),
        Award("award", [number("who", 0, CAST - 1), word("what", ["points", "xp"]), number("count", 1, 10), text("reason", needed=True)]),
        Note("note", [text("words", needed=True)], quiet=True),
        judge_form(),
        *file_forms(),
        *plan_forms(),
        Distinguish("distinguish", [text("words")]),
        Story("story", [text("words"), text("name")]),
        Strike("strike", [number("who", 0, CAST - 1), word("limit", list(LIMITS))]),
        StandingAnswer("standing", [word("opportunities", STANDING), word("landing", STANDING, needed=False)]),
        Session("session"),
        Finish("finish", [text("words")]),
    ]
    if events:
        stored = [scene.id for scene in world.scenes] + [rest.id for rest in world.transitions]
        forms = [OpenEvent("event", [word("event", events)]), Prepared("prepared", [word("scene", stored)]), *forms]
    return forms


# What a bot does with the same forms


def scene_of(objective: int, _b: int, _c: int) -> dict[str, object]:
    return {"objective": (["none", *OBJECTIVES])[objective], "boxes": 4, "ticks": 4, "obstacle": "d8"}


def scene_words(_state: Heroic, _seat: int, objective: int, _b: int, _c: int) -> str:
    return f"Frame an Action Scene: {OBJECTIVES[objective - 1]}" if objective else "Frame an Action Scene"


def plain_twin(name: str, form: FormKind[Heroic], values: dict[str, Any], words: str) -> WordedTwin:
    """A twin without numbers, which always fills in the same."""
    return WordedTwin(name, form, lambda _a, _b, _c: values, lambda _state, _seat, _a, _b, _c: words)


def watcher_twins(forms: list[FormKind[Heroic]], world: World) -> list[Kind[Any]]:
    """The moves by which a bot, or somebody in a hurry, frames and brings."""
    by_name = {form.name: form for form in forms}
    ids = [sheet.id for sheet in world.datafiles]
    events = [event.id for event in world.events]
    twins: list[Kind[Any]] = [
        WordedTwin(
            "frame_act",
            by_name["act"],
            lambda stakes, threat, _c: {"stakes": STAKES[stakes], "threat": THREATS[threat]},
            lambda _state, _seat, stakes, threat, _c: f"Begin an Act: stakes {STAKES[stakes]}, threat {THREATS[threat]}",
            [Range("stakes", 3, STAKES), Range("threat", 3, THREATS)],
        ),
        WordedTwin("frame_scene", by_name["scene"], scene_of, scene_words, [Range("objective", 7, ["none", *OBJECTIVES])]),
        plain_twin("frame_transition", by_name["transition"], {}, "Frame a Transition Scene"),
        BringIn("bring_in", [Range("who", len(ids), ids)]),
        plain_twin("new_distinction", by_name["distinguish"], {}, "A new distinction of the scene (d8 or larger)"),
        plain_twin("end_now", by_name["end"], {"result": "ended"}, "End the scene"),
    ]
    if events:
        twins.append(
            WordedTwin(
                "open_event",
                by_name["event"],
                lambda event, _b, _c: {"event": events[event]},
                lambda _state, _seat, event, _b, _c: f"Open the Event {world.events[event].name}",
                [Range("event", len(events), events)],
            )
        )
    return twins
