"""The account of what was played: scenes, deeds and what people said, out of the events of a table's log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from longbox.games.heroic.engine import events
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.making.telling import Captioner
from longbox.hosting.host import Host
from longbox.hosting.log import Log
from longbox.hosting.stages import Stages, whole
from longbox.hosting.streams import Told
from longbox.kernel import SPECTATOR, Event, Game, State

RESULTS = {"won": "Won", "lost": "Lost", "near": "Nearly won", "far": "Lost", "ended": "It ends", "": "It ends"}
PLOT = (
    "lead",
    "finale",
    "what next",
    "ending near",
    "ending far",
    "tough choice",
    "rout",
    "comes to",
    "death",
    "ally",
    "bring",
    "interrupt",
    "split",
)
"""Uses of plain sentences that belong in an account."""
CONSEQUENCES = (events.StressTaken, events.StressChanged, events.Outed, events.DiceLost, events.TraitMade)


class Line:
    """Something said: by a person, or, with an empty name, by the Watcher's voice."""

    def __init__(self, name: str, words: str) -> None:
        self.name = name
        self.words = words


class Deed:
    """An action: who, what for, with which power, how it went, what came of it. `die` is the effect die, 0 if there was none; `words` tell
    it, and `totals` are the other side's, of an area attack one for each target; `turn` counts the deeds of the scene."""

    def __init__(self, name: str, aim: str, turn: int, power: str = "") -> None:
        self.name = name
        self.aim = aim
        self.turn = turn
        self.power = power
        self.total = -1
        self.other = -1
        self.won = False
        self.die = 0
        self.words = f"{name} sets out to {aim}"
        self.totals: list[int] = []
        self.came: list[str] = []
        self.weight = 0

    def sentence(self) -> str:
        return f"{self.words}."

    def dice(self) -> str:
        """The totals, for those who want to know."""
        return f"{self.total} against {' and '.join(map(str, self.totals))}" if self.totals else ""


class Scene:
    """A scene as it went. `beats` are lines, deeds and sentences, in their order."""

    def __init__(self, title: str, action: bool, words: str) -> None:
        self.title = title
        self.action = action
        self.words = words
        self.beats: list[Line | Deed | str] = []
        self.before: list[str] = []
        """What was told between the scene before and this one, such as that an Act begins."""
        self.result = ""
        self.end = ""
        self.after: list[str] = []
        """What was told when it was over."""
        self.over = False
        self.xp: dict[str, int] = {}
        self.filled = self.boxes = self.ticked = self.ticks = 0

    def deeds(self) -> list[Deed]:
        return [beat for beat in self.beats if isinstance(beat, Deed)]

    def lines(self) -> list[Line]:
        return [beat for beat in self.beats if isinstance(beat, Line) and beat.name]

    def empty(self) -> bool:
        return not self.beats and not self.end and not self.before


class Session:
    """One table: the heroes, and its scenes. What was read before the first scene stands in `opening`."""

    def __init__(self, heroes: list[str]) -> None:
        self.heroes = heroes
        self.opening: list[str] = []
        self.scenes: list[Scene] = []


def standing(game: Game, log: Log) -> list[Event]:
    """What everybody was told, without what was taken back again."""
    return whole(playing(game, log))[0]


def playing(game: Game, log: Log) -> Stages[tuple[list[Event], State]]:
    """What everybody was told, without what was taken back again, and how things stand then; in stages, one for each entry."""
    host = Host(game, Log(log.header, line=log.line), seed=b"")
    by_entry: dict[int, list[Event]] = {}
    for entry in log.entries:
        before = host.stream(SPECTATOR).last()
        host.replay(entry)
        if entry.undo is not None:
            kept = entry.kept or []
            by_entry = {n: heard for n, heard in by_entry.items() if n <= entry.undo or n in kept}
        by_entry[entry.n] = [message.event for message in host.stream(SPECTATOR).since(before) if isinstance(message, Told)]
        yield
    return [event for heard in by_entry.values() for event in heard], host.state


def account(world: World, names: Sequence[str], heard: Iterable[Event]) -> Session:
    """The story that these events tell."""
    return _Writer(world, list(names)).write(heard)


class _Writer:
    def __init__(self, world: World, names: list[str]) -> None:
        self.names = names
        self.session = Session(names[1:])
        self.words = {scene.name: scene.words for scene in world.scenes} | {one.name: one.words for one in world.transitions}
        self.about = {scene.name: scene.about for scene in world.scenes}
        self.powers = {power.title() for sheet in world.datafiles for power in sheet.powers}
        self.captioner = Captioner()
        self.people: dict[int, str] = {}
        self.between: list[str] = []
        self.scene: Scene | None = None
        self.deed: Deed | None = None

    def write(self, heard: Iterable[Event]) -> Session:
        for event in heard:
            who, name = getattr(event, "who", -1), getattr(event, "name", "")
            if name and who >= 0 and not isinstance(event, events.Said):
                self.people[who] = name
            self._take(event)
        if self.scene is not None:
            self.scene.after += self.between
        self.session.scenes = [scene for scene in self.session.scenes if not scene.empty()]
        return self.session

    def _take(self, event: Event) -> None:
        if isinstance(event, events.SceneBegan):
            action = event.kind == "Action Scene"
            self.scene = Scene(event.title or event.kind, action, self.words.get(event.title, ""))
            self.scene.before, self.between = self.between, []
            self.captioner.begin(self.about.get(event.title, ""))
            self.session.scenes.append(self.scene)
            self.deed = None
        elif isinstance(event, events.Said):
            self._said(event)
        elif isinstance(event, events.Told):
            self._plain(event)
        elif self.scene is not None:
            self._in_scene(self.scene, event)

    def _said(self, event: events.Said) -> None:
        if event.what == "read":
            self._follow(event.words)
        elif event.what == "voice" or self.scene is None:
            self._add(Line("", event.words))
        elif event.what == "story" and event.words:
            self._add(Line(self.names[event.who], event.words))

    def _plain(self, event: events.Told) -> None:
        if event.use in PLOT:
            self._add(event.words)
        elif event.use.startswith("price "):  # what doom buys comes of no deed
            self.deed = None
            self._add(event.words)
        elif event.use == "Act":
            self.deed = None
            self._follow(event.words)
        elif event.use == "spend counter" and self.deed is not None:
            self.deed.came.append(event.words)

    def _follow(self, words: str) -> None:
        """What stands before the scene that begins next."""
        if self.scene is None:
            self.session.opening.append(words)
        else:
            self.between.append(words)

    def _add(self, beat: Line | str) -> None:
        if self.scene is not None and self.scene.over and isinstance(beat, str):
            self.scene.after.append(beat)
        elif self.scene is not None:
            self.scene.beats.append(beat)
        elif isinstance(beat, str):
            self.session.opening.append(beat)

    def _in_scene(self, scene: Scene, event: Event) -> None:
        if isinstance(event, events.Gathered):
            self._gathered(scene, event)
        elif isinstance(event, events.Outcome):
            self._outcome(event)
        elif isinstance(event, CONSEQUENCES):
            self._came(scene, event)
        elif isinstance(event, events.Progress):
            self._progress(scene, event)
        elif isinstance(event, events.XpGained) and event.by > 0:
            scene.xp[event.name] = scene.xp.get(event.name, 0) + event.by
        elif isinstance(event, events.SceneEnded):
            scene.result, scene.end, scene.over = RESULTS.get(event.result, ""), event.words, True
            self.deed = None

    def _gathered(self, scene: Scene, event: events.Gathered) -> None:
        """Only whoever acts has an aim; reactions and the doom pool have none of their own."""
        if event.aim and event.aim != "react":
            self.deed = Deed(event.name, event.aim, len(scene.deeds()), self._power(event))
            scene.beats.append(self.deed)

    def _power(self, event: events.Gathered) -> str:
        """The largest power in a pool; a mark that is neither power nor die of somebody else."""
        named = [(die, mark) for die, mark in zip(event.dice, event.marks, strict=True) if mark in self.powers]
        return max(named, key=lambda pair: pair[0])[1] if named else ""

    def _outcome(self, event: events.Outcome) -> None:
        deed = self.deed
        if deed is None or deed.name != event.name:
            return
        margin = event.total - event.other
        if deed.totals:
            deed.came.append(sentence(self.captioner.also(self.people.get(event.against, "Somebody"), event.won)))
        else:
            deed.total, deed.other, deed.won, deed.die = event.total, event.other, event.won, event.die
            deed.words = self.captioner.tell(deed.name, deed.aim, event.won, margin, event.die > 0, deed.power)
        deed.totals.append(event.other)
        deed.weight += event.die if event.won else abs(event.total - event.other) // 5

    def _came(self, scene: Scene, event: Event) -> None:
        words = sentence(event.text(self.names))
        if self.deed is None or (isinstance(event, events.TraitMade) and event.kind == "resource"):
            scene.beats.append(words)
            return
        self.deed.came.append(words)
        self.deed.weight += 20 if isinstance(event, events.Outed | events.DiceLost) else 2

    def _progress(self, scene: Scene, event: events.Progress) -> None:
        scene.filled, scene.boxes, scene.ticked, scene.ticks = event.filled, event.boxes, event.ticked, event.ticks
        if event.use == "tick":
            scene.beats.append(f"{sentence(event.words)} The clock: {event.ticked} of {event.ticks}.")
            return
        words = f"{event.filled} of {event.boxes} boxes are filled."
        if self.deed is None:
            scene.beats.append(words)
        else:
            self.deed.came.append(words)
            self.deed.weight += 6


def sentence(words: str) -> str:
    """With a capital and an end.

    >>> sentence("the asset Webs is gone"), sentence("Done!")
    ('The asset Webs is gone.', 'Done!')
    """
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", '"')) else f"{words}."


# As Markdown


def markdown(title: str, sessions: Sequence[Session]) -> str:
    """The whole account."""
    parts = [f"# {_safe(title)}"]
    for number, session in enumerate(sessions, 1):
        if len(sessions) > 1:
            parts.append(f"## Session {number}")
        parts.append(f"*{_safe(_list(session.heroes))}*")
        if number > 1:
            parts.append(f"*{_safe(previously(sessions[number - 2]))}*")
        parts += _told(session, "###" if len(sessions) > 1 else "##")
    return "\n\n".join(parts) + "\n"


def session_markdown(session: Session) -> str:
    """One session of a longer account, without its number and what came before it."""
    return "\n\n".join([f"*{_safe(_list(session.heroes))}*", *_told(session, "###")]) + "\n"


def _told(session: Session, level: str) -> Iterable[str]:
    yield from (f"*{_safe(words)}*" for words in session.opening)
    for scene in session.scenes:
        yield from _scene_markdown(scene, level)


def _scene_markdown(scene: Scene, level: str) -> Iterable[str]:
    yield from (f"*{_safe(words)}*" for words in scene.before)
    yield f"{level} {_safe(scene.title)}"
    if scene.words:
        yield f"*{_safe(scene.words)}*"
    for beat in scene.beats:
        if isinstance(beat, Deed):
            yield _safe(" ".join([beat.sentence(), *beat.came])) + (f" *({beat.dice()})*" if beat.dice() else "")
        elif isinstance(beat, Line):
            yield f"> **{_safe(beat.name)}:** {_safe(beat.words)}" if beat.name else f"> *{_safe(beat.words)}*"
        else:
            yield _safe(beat)
    if scene.action or scene.end:
        yield f"**{scene.result}.** {_safe(scene.end)}".rstrip()
    yield from map(_safe, scene.after)
    if scene.xp:
        yield f"*XP: {_safe(', '.join(f'{name} {xp}' for name, xp in scene.xp.items()))}*"


def _safe(words: str) -> str:
    """What people typed, without effect on the layout."""
    flat = " ".join(words.split())
    for mark in "\\`*_[]<>#|":
        flat = flat.replace(mark, f"\\{mark}")
    return flat


def _list(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "Nobody"


def previously(session: Session) -> str:
    """What happened last time, in a few sentences to read aloud."""
    played = [scene for scene in session.scenes if scene.action]
    if not played:
        return f"Previously: {_list(session.heroes)} had come together, and nothing had happened yet."
    ends = [f"{scene.title}: {scene.result.lower()}." for scene in played]
    last = session.scenes[-1]
    fates = [words for scene in played for deed in scene.deeds() for words in deed.came if words.endswith("stressed out.")]
    said = [f'"{line.words}" said {line.name}.' for scene in session.scenes for line in scene.lines()][-1:]
    leads = [beat for beat in last.beats if isinstance(beat, str)][-1:] if not last.action else []
    end = [played[-1].end] if played[-1].end else []
    return " ".join([f"Previously, with {_list(session.heroes)}.", *ends, *dict.fromkeys(fates[-2:]), *end, *leads, *said])
