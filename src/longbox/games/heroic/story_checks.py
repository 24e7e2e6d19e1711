"""What is checked about Events: scenes are whole for every party, every way leads somewhere, and nothing lies beside the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from longbox.content.packs import Check, Pack, PackEntry, Problem
from longbox.content.toml_lines import hint
from longbox.games.heroic.datafile_checks import Faults, against_faults, facts_of, needs, trigger_faults
from longbox.games.heroic.engine.foes import FOE
from longbox.games.heroic.engine.vocabulary import DICE, GAINS, PRICES, UNLOCKS, VOICES, family_of
from longbox.games.heroic.entries import (
    CharacterEntry,
    ChoicePart,
    EndingPart,
    EventEntry,
    GainPart,
    LeadPart,
    PricePart,
    SceneEntry,
    TransitionEntry,
)

Found = Iterator[Problem]
OTHER_FIELDS = ("do", "words")
"""Fields of a gain that any gain may have."""


class Story:
    """A pack's Events together with what the packs beside it hold."""

    def __init__(self, pack: Pack, beside: Sequence[Pack]) -> None:
        packs = [*beside, pack]
        self.events = pack.entries("events", EventEntry)
        self.scenes = pack.entries("scenes", SceneEntry)
        self.transitions = pack.entries("transitions", TransitionEntry)
        self.characters = {entry.id: entry for one in packs for entry in one.entries("characters", CharacterEntry)}
        self.all_events = {entry.id: entry for one in packs for entry in one.entries("events", EventEntry)}
        self.all_scenes = {entry.id: entry for one in packs for entry in one.entries("scenes", SceneEntry)}

    def places(self, event: str) -> dict[str, int]:
        """The scenes and Transitions of an Event, and the Acts that they stand in."""
        found: list[SceneEntry | TransitionEntry] = [*self.scenes, *self.transitions]
        return {one.id: one.act for one in found if one.event == event}

    def finales(self, event: str) -> list[str]:
        return [finale.id for finale in self.all_events[event].finales]


def scenes_are_whole(pack: Pack, beside: Sequence[Pack] = ()) -> Found:
    """Foes, clocks, prices and tactics name what there is, for every number of heroes (rules P11.5 to P11.12)."""
    story = Story(pack, beside)
    for scene in story.scenes:
        for faults in (_numbers(scene, story), _foes(scene, story), _prices(scene, story), _tactics(scene), _clock(scene, story)):
            yield from (Problem("scenes", scene.id, field, words) for field, words in faults)
        for field, gains in _all_gains(scene):
            yield from (Problem("scenes", scene.id, *fault) for fault in gain_faults(field, gains, scene.event, story))


def _numbers(scene: SceneEntry, story: Story) -> Faults:
    if len(scene.obstacle) != (0 if scene.objective == "duel" else 4):
        yield "obstacle", "a duel has none, every other scene four: for 1, 2, 3 and 4 heroes"
    if scene.gets_up and (scene.objective != "duel" or len(scene.gets_up) != 4):
        yield "gets_up", "only in a duel does the marked foe get up, four numbers: for 1, 2, 3 and 4 heroes"
    if scene.act > len(story.all_events[scene.event].acts):
        yield "act", f"the Event has no Act {scene.act}"
    if scene.ally is not None:
        ally = story.characters[scene.ally]
        if ally.kind in ("hero", "major", "threat"):
            yield "ally", f"whoever is out plays the ally, who is a minor character, a specialist or a mob; {ally.name} is a {ally.kind}"
        if any(_who(words) == scene.ally for foes in scene.foes for words in foes):
            yield "ally", f"{ally.name} is a foe in this scene"


def _who(words: str) -> str:
    return words.split(" ", 1)[0]


def _foes(scene: SceneEntry, story: Story) -> Faults:
    for party, foes in enumerate(scene.foes):
        for at, words in enumerate(foes):
            yield from ((f"foes[{party}][{at}]", fault) for fault in _foe_faults(words, story))
            if _who(words) in [_who(other) for other in foes[:at]]:
                yield (
                    f"foes[{party}][{at}]",
                    f"{_who(words)!r} is there already; a mob can have more dice instead",
                )


def _foe_faults(words: str, story: Story) -> Iterator[str]:
    match = FOE.fullmatch(words)
    if match is None:
        yield f'a foe is written as "electro", "dockside-crew 4d6" or "sauron worn P12", not {words!r}'
        return
    if match[1] not in story.characters:
        yield f"there is no character {match[1]!r}{hint(match[1], story.characters)}"
        return
    many = story.characters[match[1]].kind in ("mob", "threat")
    if match[2] and (not many or int(match[3]) not in DICE or not 1 <= int(match[2]) <= 12):
        yield f"only mobs and large-scale threats have a number of dice, 1 to 12 of them: {words!r}"
    if match[4] and int(match[5]) not in DICE:
        yield f"there is no d{match[5]}"


def _prices(scene: SceneEntry, story: Story) -> Faults:
    for at, price in enumerate(scene.prices):
        where = f"prices[{at}]"
        given = {"type": price.type, "who": price.who}
        yield from ((where + field, words) for field, words in needs(price.do, PRICES[price.do], given))
        if price.do == "distinction" and price.die < 8:
            yield f"{where}.die", "a new distinction of the scene costs a d8 or more (rule P8.7)"
        if price.who:
            yield from ((f"{where}.who", fault) for fault in _foe_faults(price.who, story))
            yield from ((f"{where}.parties", fault) for fault in _present(price, scene))


def _present(price: PricePart, scene: SceneEntry) -> Iterator[str]:
    for party in price.parties:
        if _who(price.who) in [_who(words) for words in scene.foes[party - 1]]:
            yield f"with {party} in the party {_who(price.who)!r} is there already and cannot come"


def _cast(scene: SceneEntry) -> set[str]:
    """Everybody who can stand against the heroes in a scene."""
    return {_who(words) for foes in scene.foes for words in foes} | {_who(price.who) for price in scene.prices if price.who}


def _tactics(scene: SceneEntry) -> Faults:
    for at, tactic in enumerate(scene.tactics):
        if tactic.who not in _cast(scene):
            yield f"tactics[{at}].who", f"{tactic.who!r} never comes into this scene"


def _clock(scene: SceneEntry, story: Story) -> Faults:
    for at, tick in enumerate(scene.clock.ticks):
        where = f"clock.ticks[{at}].gains"
        yield from gain_faults(where, tick.gains, scene.event, story)
        if at == 1 and tick.gains and 4 in scene.ticks:
            yield where, "a clock of four ticks leaves out the second, and this with it; put it on another tick"
        for number, gain in enumerate(tick.gains):
            if gain.do == "free_die" and gain.who not in _cast(scene):
                yield f"{where}[{number}].who", f"{gain.who!r} never comes into this scene"


def _all_gains(scene: SceneEntry) -> Iterator[tuple[str, tuple[GainPart, ...]]]:
    """The gains of a scene, its clock aside, with their fields."""
    yield "win.gains", scene.win.gains
    yield "loss.gains", scene.loss.gains
    for name, ending in (("near", scene.near), ("far", scene.far)):
        yield f"{name}.gains", ending.gains
        yield from ((f"{name}.choices[{at}].gains", choice.gains) for at, choice in enumerate(_choices(ending)))


def _choices(ending: EndingPart) -> list[ChoicePart]:
    return [choice if isinstance(choice, ChoicePart) else ChoicePart(words=choice) for choice in ending.choices]


def gain_faults(where: str, gains: tuple[GainPart, ...], event: str, story: Story) -> Faults:
    for at, gain in enumerate(gains):
        given = {field: getattr(gain, field) for field in gain.__struct_fields__ if field not in OTHER_FIELDS}
        free = ("act", "event") if gain.do == "doom" else ()
        yield from ((f"{where}[{at}]{field}", words) for field, words in needs(gain.do, GAINS[gain.do], given, free))
        target = story.all_events[gain.event or event]
        if gain.act > len(target.acts):
            yield f"{where}[{at}].act", f"{target.name} has no Act {gain.act}"
        if gain.event and not gain.act:
            yield f"{where}[{at}]", f"with an Event it needs the Act of {target.name} that it waits for"
        if gain.scene is not None:
            yield from ((f"{where}[{at}]{field}", words) for field, words in _change_faults(gain, story.all_scenes[gain.scene]))


def _change_faults(gain: GainPart, scene: SceneEntry) -> Faults:
    """What cannot be changed about a later scene."""
    if gain.do == "obstacle" and scene.objective == "duel":
        yield ".scene", f"{scene.name} is a duel and has no obstacle"
    if gain.do == "boxes" and min(scene.boxes) + gain.count < 1:
        yield ".count", f"{scene.name} has {min(scene.boxes)} boxes for one of the parties; at least one must be left"


# The way through


def the_story_goes_on(pack: Pack, beside: Sequence[Pack] = ()) -> Found:
    """What follows a scene, a Transition or a lead is a scene, a Transition or an ending of the Event, or another Event (P11.11)."""
    story = Story(pack, beside)
    yield from _ids_differ(story)
    for event in story.events:
        yield from _start(event, story)
        yield from _event_faults(event, story)
        for entry, steps in _steps(event, story):
            for field, to in steps:
                yield from _step_faults(event, entry, field, to, story)
    own = [event.id for event in story.events]
    entries: list[SceneEntry | TransitionEntry] = [*story.scenes, *story.transitions]
    for entry in entries:
        if entry.event not in own:
            words = f"{story.all_events[entry.event].name} is an Event of another pack, where nothing leads here"
            yield Problem(_section(entry), entry.id, "event", words)
    for transition in story.transitions:
        for field, words in _transition_faults(transition, story):
            yield Problem("transitions", transition.id, field, words)


def _ids_differ(story: Story) -> Found:
    """Scenes, Transitions, endings and Events are all named by id wherever something leads to them."""
    seen: dict[str, str] = dict.fromkeys(story.all_events, "an Event")
    kinds: list[tuple[str, str, Sequence[PackEntry]]] = [
        ("scenes", "a scene", story.scenes),
        ("transitions", "a Transition", story.transitions),
    ]
    for section, noun, entries in kinds:
        for entry in entries:
            if seen.setdefault(entry.id, noun) != noun:
                yield Problem(section, entry.id, "id", f"{seen[entry.id]} has this id too; whatever leads there would not know which")
    for event in story.events:
        for at, finale in enumerate(event.finales):
            if seen.setdefault(finale.id, f"an ending of {event.name}") != f"an ending of {event.name}":
                yield Problem("events", event.id, f"finales[{at}].id", f"{seen[finale.id]} has this id too")


def _start(event: EventEntry, story: Story) -> Found:
    places = story.places(event.id)
    if event.start not in places:
        yield Problem("events", event.id, "start", f"there is no scene or Transition {event.start!r}{hint(event.start, places)}")
    elif places[event.start] != 1:
        yield Problem("events", event.id, "start", f"{event.start!r} stands in Act {places[event.start]}; an Event begins with Act 1")
    acts = [one.act for one in story.scenes if one.event == event.id]
    for number, act in enumerate(event.acts, 1):
        if number not in acts:
            yield Problem("events", event.id, f"acts[{number - 1}]", f"{act.name} has no scene")


def _steps(event: EventEntry, story: Story) -> Iterator[tuple[PackEntry, list[tuple[str, str]]]]:
    """Everything of an Event that leads on, with the fields that say where to."""
    yield event, [(f"finales[{at}].leads[{n}].to", lead.to) for at, one in enumerate(event.finales) for n, lead in enumerate(one.leads)]
    for scene in story.scenes:
        if scene.event == event.id:
            yield scene, [("win.to", scene.win.to), ("loss.to", scene.loss.to)]
    for transition in story.transitions:
        if transition.event == event.id:
            to = [("to", transition.to)] if transition.to else []
            yield transition, [(f"leads[{at}].to", lead.to) for at, lead in enumerate(transition.leads)] + to


def _section(entry: PackEntry) -> str:
    return {EventEntry: "events", SceneEntry: "scenes"}.get(type(entry), "transitions")


def _step_faults(event: EventEntry, entry: PackEntry, field: str, to: str, story: Story) -> Found:
    places = story.places(event.id)
    known = [*places, *story.finales(event.id), *(other for other in story.all_events if other != event.id)]
    here = entry.act if isinstance(entry, SceneEntry | TransitionEntry) else 0
    if to not in known:
        words = f"there is no scene, Transition or ending {to!r} in this Event, nor another Event of that name{hint(to, known)}"
        yield Problem(_section(entry), entry.id, field, words)
    elif here and places.get(to, here) < here:
        yield Problem(_section(entry), entry.id, field, f"{to!r} stands in Act {places[to]}, and this in Act {here}; Acts do not come back")


def _transition_faults(transition: TransitionEntry, story: Story) -> Faults:
    if transition.act > len(story.all_events[transition.event].acts):
        yield "act", f"the Event has no Act {transition.act}"
    if not transition.leads and not transition.to:
        yield "to", "without leads, it says what follows"
    if transition.leads and transition.to:
        yield "to", "the leads say what follows; one of both is enough"
    yield from _lead_faults("leads", transition.leads, transition.event, story)


def _lead_faults(where: str, leads: tuple[LeadPart, ...], event: str, story: Story) -> Faults:
    for at, lead in enumerate(leads):
        yield from gain_faults(f"{where}[{at}].gains", lead.gains, event, story)


def nothing_lies_beside_the_way(pack: Pack, beside: Sequence[Pack] = ()) -> Found:
    """Every scene, Transition and ending of an Event can be reached from its start, and from everywhere an ending can be reached."""
    story = Story(pack, beside)
    for event in story.events:
        ways = {entry.id: [to for _, to in steps] for entry, steps in _steps(event, story) if entry is not event}
        ends = set(story.finales(event.id)) | (set(story.all_events) - {event.id})
        reached = _reached(event.start, ways)
        for id in ways:
            section = "scenes" if id in story.all_scenes else "transitions"
            if id not in reached:
                yield Problem(section, id, "", "nothing leads here: it cannot be reached from the start of the Event")
            elif not ends & _reached(id, ways):
                yield Problem(section, id, "", "from here the story goes in circles: no way leads to an ending")
        for at, finale in enumerate(event.finales):
            if finale.id not in reached:
                yield Problem("events", event.id, f"finales[{at}]", f"nothing leads to the ending {finale.name!r}")


def _reached(start: str, ways: dict[str, list[str]]) -> set[str]:
    reached, ahead = set[str](), [start]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += ways.get(here, [])
    return reached


# What holds for a whole Event


def _event_faults(event: EventEntry, story: Story) -> Found:
    for faults in (_voice(event), _unlocks(event), _milestones(event, story)):
        yield from (Problem("events", event.id, field, words) for field, words in faults)
    for at, finale in enumerate(event.finales):
        for number, lead in enumerate(finale.leads):
            where = f"finales[{at}].leads[{number}]"
            if lead.tags or lead.gains:
                words = "what follows an ending is only told; tags and gains belong to a Transition before it"
                yield Problem("events", event.id, where, words)
            if lead.to not in story.all_events:
                yield Problem("events", event.id, f"{where}.to", "an ending can only lead to another Event")


def _voice(event: EventEntry) -> Faults:
    for key in event.voice:
        if key not in VOICES:
            yield f"voice.{key}", f"there is no such moment; there are {', '.join(VOICES)}"
    for key in VOICES:
        if not event.voice.get(key):
            yield "voice", f"a line for {key!r} is missing"


def _unlocks(event: EventEntry) -> Faults:
    for at, unlock in enumerate(event.unlocks):
        given = {"die": unlock.die, "who": unlock.who, "against": unlock.against}
        faults = [*needs(unlock.do, UNLOCKS[unlock.do], given), *against_faults(unlock.against)]
        if unlock.do == "power" and not family_of(unlock.name):
            faults.append((".name", f"{unlock.name!r} does not end in a family of powers that there is"))
        yield from ((f"unlocks[{at}]{field}", words) for field, words in faults)


def _milestones(event: EventEntry, story: Story) -> Faults:
    """Triggers are made of the facts that there are, and of leads and objectives that the Event has."""
    leads = [lead for finale in event.finales for lead in finale.leads]
    leads += [lead for transition in story.transitions if transition.event == event.id for lead in transition.leads]
    tags = {tag for lead in leads for tag in lead.tags}
    kinds = {"any", *(scene.objective for scene in story.scenes if scene.event == event.id)}
    for at, milestone in enumerate(event.milestones):
        for field, trigger, words in trigger_faults(f"milestones[{at}]", milestone):
            if trigger is None:
                yield field, words
                continue
            for fact in facts_of(trigger):
                if fact.name == "lead" and fact.word not in tags:
                    yield field, f"lead({fact.word}) cannot happen: no lead of this Event has that tag"
                if fact.name in ("win", "loss") and fact.word not in kinds:
                    yield field, f"{fact.name}({fact.word}) cannot happen: no scene of this Event has that objective"


def checks(beside: Sequence[Pack] = ()) -> list[Check]:
    return [partial(check, beside=beside) for check in (scenes_are_whole, the_story_goes_on, nothing_lies_beside_the_way)]
