"""A game as the rest of Longbox sees it: what a lobby needs to know, how to make it, and its rooms.

A game is one folder, a package whose `__init__` holds `GAME = GameInfo(..., home=__name__)`. Its rooms have the same names in every game,
are found by them, and are loaded when they are needed:

    rulebook.md      its rules, by number
    game.py          make(setup) -> Game: loads packs and hands them to the engine; choose(setup, option, word, seat) -> data
    engine/          the rules as code, which import only the kernel
    packs.py         load(path) -> Pack, for `longbox pack check`
    pack/former/     packs that the game once came with, as packs/HASH, so that logs of that time open
    own.py           OWN, an OwnKind: content that people make for it; perhaps also MORE, a list of further ones
    bots/NAME.py     make(game) -> Bot, for each of the names in `bots`; `quick` names those that answer at once, and `judge` the one
                     that says after a game what it would have played
    env/             make(game) -> Features: states and moves as numbers, for programs that learn
    advice.py        ADVICE, an Advice: why not, and which questions need no person
    hints.py         hints(game, view, moves) -> data that helps a seat to choose, from its own view, for its look in the browser
    front.py         reporter(game) -> Reporter: what the front page of a finished game tells
    chronicle.py     CHRONICLE, a Chronicle: what the chapters of its stories tell
    lesson.py        LESSON, a Script: a first game that explains itself
    lab.py           watcher(state) -> Watcher: what simulations keep of a game
    screen/          look(game) -> Look, for the terminal
    commands.py      app, its commands for the command line
    content.py       content(game) -> data that its look in the browser draws from; it depends on the packs of the game alone
    pages/NAME.py    content(game) -> data that its page web/pages/NAME.js draws from, likewise
    web/             look.js, words/en.js, pages/NAME.js, cover.svg: the picture of its card in the lobby

Only `game.py` and the rulebook are required. A game in a single Python file has no rooms: it passes `make` to its GameInfo.
"""

from __future__ import annotations

import importlib.util
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from longbox.content import kept
from longbox.content.chronicle import Chronicle
from longbox.content.front import Reporter
from longbox.content.hooks import misnamed
from longbox.content.origin import Made
from longbox.content.own import Own, OwnKind
from longbox.content.packs import Pack
from longbox.content.rulebook import read
from longbox.hosting.advice import Advice
from longbox.hosting.lesson import Script
from longbox.hosting.log import Header
from longbox.kernel.errors import BadOption, BadPack, BadRoom
from longbox.kernel.features import Features
from longbox.kernel.rulebook import Rulebook
from longbox.kernel.state import Game, Setting

T = TypeVar("T")


FAILURES = (Exception, SystemExit)
"""What may come out of somebody else's module while it is loaded."""
SERVERS_OWN = {"report", "pack"}
"""Nouns whose folder a server uses for something else."""


def slug(name: object, what: str) -> str:
    """A name that can stand in an address, a file name and a command; BadOption for any other."""
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", name):
        raise BadOption(f"{what} is made of small letters, digits, - and _, and begins with a letter; not {name!r}")
    return name


def _span(name: str, seats: object) -> tuple[int, int]:
    match seats:
        case (int(low), int(high)) if 1 <= low <= high:
            return low, high
    raise BadOption(f"{name}: seats are the fewest and the most, such as (2, 4), not {seats!r}")


def _all_of(name: str, what: str, given: Sequence[T], kind: type[T]) -> list[T]:
    if isinstance(given, str) or not all(isinstance(one, kind) for one in given):
        raise BadOption(f"{name}: {what} is a list of {kind.__name__}, not {given!r}")
    return list(given)


def told(error: BaseException) -> str:
    """What went wrong while a module was loaded, and where."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({error.filename}:{error.lineno})"
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"


class Option:
    """One option of a new table: its default, its choices, and what it means. Without choices it is any text, any whole number, or yes and
    no, as its default is.

    An option `by_seat` is chosen by each seat for itself, with one word; `by_seat` says what a word stands for, such as a deck. Its
    default, and its text where one person chooses for all, has a word for each seat, separated by commas; fewer are used in turn. What is
    chosen `openly` is seen by all at once, otherwise when all have chosen.

    An option that is to be seen `first` stands in sight where a table is opened; the others are behind "More choices".

    An option with `entries` chooses one of the entries in that section of the game's pack, by its id. `choices` are then those that are
    offered with the pack that comes with the game; another pack may have more, so the game judges what is chosen.

    An option with `own` offers in addition what people have made of that noun, by the name under which it is kept.

    An option with `deals` is one for lots: simulations give each game another number, from 0 up to this, unless they are told one.

    `former` is how the game was played before it had this option, if that is not the default: logs of that time open with it.
    """

    def __init__(
        self,
        name: str,
        default: Setting,
        *,
        about: str,
        choices: Sequence[Setting] | None = None,
        by_seat: str = "",
        openly: bool = False,
        first: bool = False,
        entries: str = "",
        own: str = "",
        deals: int = 0,
        former: Setting | None = None,
    ) -> None:
        for value in (default, *(choices or ())):
            if not isinstance(value, str | int | bool):
                raise BadOption(f"option {name!r}: a text, a whole number or a flag is expected, not {value!r}")
        self.name = name
        self.default = default
        if choices is None and isinstance(default, bool):
            choices = [default, not default]
        self.choices = None if choices is None else list(choices)
        self.about = about
        self.by_seat = by_seat
        self.openly = openly
        self.first = first
        self.entries = entries
        self.own = own
        self.deals = deals
        self.former = former

    def read(self, value: Setting) -> Setting:
        """The choice that a value or its text names.

        >>> Option("limit", 30, choices=[0, 30], about="turns").read("0")
        0
        """
        if self.choices is None or self.entries:
            return str(value) if isinstance(self.default, str) else self._number(value)
        for choice in self.choices:
            if (type(value) is type(choice) and value == choice) or (isinstance(value, str) and value == str(choice).lower()):
                return choice
        raise BadOption(f"option {self.name!r} must be one of {', '.join(str(choice).lower() for choice in self.choices)}, not {value!r}")

    def _number(self, value: Setting) -> int:
        try:
            return int(value)
        except ValueError:
            raise BadOption(f"option {self.name!r} must be a whole number, not {value!r}") from None

    def words(self, value: Setting, seats: int) -> list[str]:
        """One word for each seat out of a text.

        >>> Option("decks", "", about="", by_seat="deck").words("one, two", 3)
        ['one', 'two', 'one']
        """
        words = [word.strip() for word in str(value).split(",")]
        return [words[seat % len(words)] for seat in range(seats)]


class Caution:
    """What is said before a table is opened where an option has this value and there are more than `most` seats. It forbids nothing."""

    def __init__(self, option: str, value: Setting, *, most: int, words: str) -> None:
        self.option = option
        self.value = value
        self.most = most
        self.words = words

    def holds(self, seats: int, options: Mapping[str, Setting]) -> bool:
        """Whether it is to be said.

        >>> Caution("map", "small", most=2, words="It gets crowded.").holds(3, {"map": "small"})
        True
        """
        return seats > self.most and options.get(self.option) == self.value


class Preset:
    """A game that is set up with one press: so many seats and these options, with those of `at_first` for somebody's first three games.
    `minutes` is how long one takes, as was measured."""

    def __init__(
        self,
        name: str,
        title: str,
        *,
        about: str,
        seats: int,
        options: Mapping[str, Setting],
        minutes: int,
        at_first: Mapping[str, Setting] | None = None,
    ) -> None:
        self.name = slug(name, "the name of a preset")
        self.title = title
        self.about = about
        self.seats = seats
        self.options = dict(options)
        self.at_first = dict(at_first or {})
        self.minutes = minutes


class Setup:
    """What a game is made with: the number of seats, all options, and where people's own content is found.

    `packs` has the hashes of the packs that an old table was played with, by name; it is empty for a new one. `load` reads a pack, and
    `former` is where the game itself keeps packs that it once came with.
    """

    def __init__(
        self,
        seats: int,
        options: dict[str, Setting],
        own: Own,
        *,
        packs: Mapping[str, str] | None = None,
        load: Callable[[Path], Pack] | None = None,
        former: Path | None = None,
    ) -> None:
        self.seats = seats
        self.options = options
        self.own = own
        self.packs = dict(packs or {})
        self.load = load
        self.former = former
        self.used: dict[str, Path] = {}
        """The packs that were asked for, by name, and where they are."""

    def pack(self, name: str, usual: Path) -> Path:
        """Where the pack of this name is: at its usual place, or among those that are kept if the table was played with another one."""
        self.used[name] = self._kept(name, usual) or usual
        return self.used[name]

    def _kept(self, name: str, usual: Path) -> Path | None:
        wanted = self.packs.get(name)
        if wanted is None or self.load is None:
            return None
        today = kept.hash_of(usual, self.load)
        if today == wanted:
            return None
        found = kept.find([*self.own.roots, *([self.former] if self.former else [])], wanted, self.load)
        if found is None:
            raise BadPack(
                f"the pack {name!r} has changed: its hash was {wanted[:12]}, that of {usual} is {today[:12]}, and the old one is not kept "
                "here. With its files as they were then, from whoever has them, it can be: longbox pack keep FILE"
            )
        return found


class Page:
    """A page that the game adds in the browser, `web/pages/NAME.js`, and the text of the link to it. One that is not `linked` is only
    reached from others."""

    def __init__(self, name: str, title: str, linked: bool = True) -> None:
        self.name = slug(name, "the name of a page")
        self.title = title
        self.linked = linked


class GameInfo:
    """A game on the shelf: what a lobby needs to know about it, how to make it, and its rooms."""

    def __init__(
        self,
        name: str,
        title: str,
        *,
        about: str,
        seats: tuple[int, int],
        make: Callable[[Setup], Game] | None = None,
        choose: Callable[[Setup, str, str, int], Any] | None = None,
        options: Sequence[Option] = (),
        cautions: Sequence[Caution] = (),
        load_pack: Callable[[Path], Pack] | None = None,
        advise: Advice | None = None,
        spoken: bool = False,
        minutes: int = 10,
        bots: Sequence[str] = (),
        quick: Sequence[str] = (),
        studied: Sequence[str] = (),
        judge: str = "",
        pages: Sequence[Page] = (),
        presets: Sequence[Preset] = (),
        person: int = 0,
        home: str = "",
    ) -> None:
        self.name = slug(name, "the name of a game")
        if not title.strip():
            raise BadOption(f"{name}: its title is empty; give it the name that people read")
        self.title = title
        self.about = about
        self.seats = _span(name, seats)
        self.options = _all_of(name, "options", options, Option)
        self.cautions = _all_of(name, "cautions", cautions, Caution)
        self.spoken = spoken
        """Whether it has words of its own for how things stand (`Game.show`), so that people can play it without a look for the browser."""
        self.minutes = minutes
        self.bots = [slug(bot, "the name of a bot") for bot in _all_of(name, "bots", bots, str)]
        """The bots that know this game, the usual one first."""
        self.quick = _all_of(name, "quick", quick, str)
        """Those of them that answer at once, however much time they are given: they never wait for one that searches."""
        self.studied = [slug(bot, "the name of a bot") for bot in _all_of(name, "studied", studied, str)]
        """Bots for studies alone, which nobody is offered as an opponent."""
        self.judge = judge
        """The one of them that says after a game what it would have played; "" for none."""
        self.pages = _all_of(name, "pages", pages, Page)
        self.person = person
        """The seat of one person among bots, unless another is chosen."""
        self.presets = _all_of(name, "presets", presets, Preset)
        self.home = home
        self._make = make
        self._choose = choose
        self._load_pack = load_pack
        self._advise = advise
        self._check()

    def _check(self) -> None:
        """Whether the parts fit each other."""
        for caution in self.cautions:
            if not any(option.name == caution.option and caution.value in (option.choices or ()) for option in self.options):
                raise BadOption(f"{self.name}: a caution is about {caution.option}={caution.value}, which nobody can choose")
        known = ", ".join(self.bots) or "none"
        if not set(self.quick) <= set(self.bots):
            raise BadOption(f"{self.name}: quick names some of its bots, which are {known}; not {self.quick!r}")
        if self.judge and self.judge not in self.bots:
            raise BadOption(f"{self.name}: judge names one of its bots, which are {known}; not {self.judge!r}")
        if not 0 <= self.person < self.seats[0]:
            raise BadOption(f"{self.name}: person is the number of a seat that every table has, not {self.person}")
        for preset in self.presets:
            self._check_preset(preset)

    def _check_preset(self, preset: Preset) -> None:
        if not self.seats[0] <= preset.seats <= self.seats[1]:
            raise BadOption(f"{self.name}: the preset {preset.name!r} is for {preset.seats} seats")
        for name, value in self._known({**preset.options, **preset.at_first}).items():
            next(option for option in self.options if option.name == name).read(value)

    # Making the game

    def make(
        self,
        seats: int,
        options: Mapping[str, Setting] | None = None,
        own: Own | None = None,
        *,
        packs: Mapping[str, str] | None = None,
        keep: Path | None = None,
    ) -> Game:
        """The game for this many seats, with these options and defaults for the others.

        What is chosen by seat is an option here too, as a text with a word for each seat. `packs` are the hashes of an old table's
        packs; today's are used if there are none. Packs are kept below the folder `keep` for later, if it is given.

        >>> from tests.toys.duel import GAME
        >>> GAME.make(2)
        <duel version 1, 2 seats>
        >>> GAME.make(5)
        Traceback (most recent call last):
        ...
        longbox.kernel.errors.BadOption: duel is for 2 seats, not 5
        """
        given, own = self._known(options or {}), own or Own()
        made = self._made(seats, given, own, packs or {}, keep)
        if not self.by_seat():
            return made
        texts = {option.name: option.words(given.get(option.name, option.default), seats) for option in self.by_seat()}
        return self.choose(made, [{name: words[seat] for name, words in texts.items()} for seat in range(seats)], own)

    def warnings(self, game: Game) -> list[str]:
        """What is said before a table with this game is opened."""
        return [caution.words for caution in self.cautions if caution.holds(game.seats, game.options)]

    def reopen(self, header: Header, own: Own | None = None) -> Game:
        """The game of a log: with its options, with the packs that it was played with, with what each seat had chosen, and with the names
        of the players."""
        made = self._made(header.seats, self._known(self.played_with(header)), own or Own(), header.packs, None)
        game = self._seated(made, header.choices)
        if len(header.names) == game.seats and all(name.isprintable() for name in header.names):
            game.call(header.names)
        return game

    def again(
        self,
        seats: int,
        options: dict[str, Setting],
        own: Own,
        packs: Mapping[str, str],
        choices: list[dict[str, Any]],
        names: Sequence[str],
    ) -> Game:
        """The game that a pickle means."""
        game = self._seated(self._made(seats, options, own, packs, None), choices)
        if names:
            game.call(names)
        return game

    def played_with(self, header: Header) -> dict[str, Setting]:
        """The options of a log. Those that are newer than the log say how the game was played before it had them."""
        return {option.name: option.former for option in self.options if option.former is not None} | header.options

    def by_seat(self) -> list[Option]:
        """What each seat chooses for itself."""
        return [option for option in self.options if option.by_seat]

    def with_more(self, path: Path, root: Path) -> dict[str, str]:
        """The game's pack with the entries of a file or folder added, for `packs` of `make`. It is kept below `root`."""
        setup = self._setup(self.seats[0], {}, Own())
        self._game(setup)
        if len(setup.used) != 1:
            raise BadOption(f"{self.name} has {len(setup.used) or 'no'} packs, so nothing can be added to its pack")
        ((name, usual),) = setup.used.items()
        return {name: kept.joined(root, usual, path, self.load_pack)}

    def choose(self, game: Game, words: Sequence[Mapping[str, str]], own: Own | None = None) -> Game:
        """This game with what each seat has chosen: a word for each option by seat, or its default."""
        if len(words) != game.seats:
            raise BadOption(f"{game.seats} seats of {self.name} choose something, not {len(words)}")
        return self._seated(game, [self.choice(game, seat, chosen, own) for seat, chosen in enumerate(words)])

    def _seated(self, made: Game, choices: list[dict[str, Any]]) -> Game:
        game = made.seated(choices) if choices else made
        if made.origin is not None:
            game.made_by(made.origin)
        return game

    def choice(self, game: Game, seat: int, words: Mapping[str, str], own: Own | None = None) -> dict[str, Any]:
        """What one seat chooses, as JSON data by option, or BadOption. The data goes to `Game.seated`, and into the log."""
        options = self.by_seat()
        unknown = [name for name in words if name not in [option.name for option in options]]
        if unknown:
            known = ", ".join([option.name for option in options]) or "nothing"
            raise BadOption(f"a seat of {self.name} cannot choose {unknown[0]!r}; it can choose {known}")
        setup = self._setup(game.seats, dict(game.options), own or Own(), game.packs)
        return {option.name: self._data(setup, option, words.get(option.name), seat) for option in options}

    def _data(self, setup: Setup, option: Option, word: str | None, seat: int) -> Any:
        chooser: Callable[[Setup, str, str, int], Any] | None = self._choose or self.call("game", "choose")
        if chooser is None:
            raise BadRoom(f"{self.name}: each seat chooses {option.name!r}, but there is no choose that reads it")
        wanted = option.read(option.words(option.default, setup.seats)[seat] if word is None else word)
        data = chooser(setup, option.name, str(wanted), seat)
        try:
            return msgspec.json.decode(msgspec.json.encode(data))
        except (TypeError, msgspec.MsgspecError) as error:
            raise BadRoom(f"{self.name}: what its choose gave for {option.name!r} is no JSON data: {error}") from error

    def _known(self, options: Mapping[str, Setting]) -> dict[str, Setting]:
        names = [option.name for option in self.options]
        unknown = [name for name in options if name not in names]
        if unknown:
            raise BadOption(f"{self.name} has no option {unknown[0]!r}; it has {', '.join(names) or 'none'}")
        return dict(options)

    def _setup(self, seats: int, given: dict[str, Setting], own: Own, packs: Mapping[str, str] | None = None) -> Setup:
        """With all options but those that each seat chooses for itself."""
        apart = [option.name for option in self.by_seat()]
        chosen = {option.name: option.read(given.get(option.name, option.default)) for option in self.options if option.name not in apart}
        former = self.folder / "pack" / "former" if self.folder else None
        return Setup(seats, chosen, own, packs=packs, load=self.load_pack, former=former)

    def _made(self, seats: int, given: dict[str, Setting], own: Own, packs: Mapping[str, str], keep: Path | None) -> Game:
        """The game before anybody has chosen anything."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadOption(
                f"{self.name} is for {low} to {high} seats, not {seats}" if low != high else f"{self.name} is for {low} seats, not {seats}"
            )
        setup = self._setup(seats, given, own, packs)
        made = self._game(setup)
        if keep is not None:
            self._keep(keep, setup, made)
        home = self.home or str(getattr(self._make, "__module__", ""))
        made.made_by(Made(home, seats, setup.options, [str(root) for root in own.roots], made.packs))
        return made

    def _game(self, setup: Setup) -> Game:
        make = self._make or self.call("game", "make")
        if make is None:
            raise BadRoom(f"{self.name} cannot be made: it has neither a room game.py nor a make of its own")
        made = make(setup)
        if not isinstance(made, Game):
            raise BadRoom(f"{self.name} cannot be made: its make gave {made!r}, not a Game")
        if made.name != self.name:
            raise BadRoom(f"{self.name} cannot be made: its GameInfo is named {self.name!r}, its Game {made.name!r}; give both one name")
        if words := misnamed(made):
            raise BadRoom(f"{self.name} cannot be made: {words}")
        return made

    def _keep(self, root: Path, setup: Setup, game: Game) -> None:
        for name, path in setup.used.items():
            if name not in game.packs:
                raise BadRoom(f"{self.name}: its make asked for the pack {name!r}, which is none of the game's: {', '.join(game.packs)}")
            kept.keep(root, path, game.packs[name], self.load_pack)

    # Rooms

    def has(self, room: str) -> bool:
        """Whether the game has a Python room of this name. Does not load it."""
        spec = _spec(self.home)
        for part in room.split("."):
            within = spec.submodule_search_locations if spec else None
            if spec is None or within is None:
                return False
            spec = PathFinder.find_spec(f"{spec.name}.{part}", within)
        return spec is not None and spec.origin is not None  # a folder without __init__.py is no room

    def room(self, name: str) -> ModuleType | None:
        """The room of this name, loaded; None if the game has none, BadRoom if it cannot be loaded."""
        if not self.has(name):
            return None
        try:
            return importlib.import_module(f"{self.home}.{name}")
        except FAILURES as error:
            raise BadRoom(f"{self.name}: the room {name!r} cannot be entered: {told(error)}") from error

    def offered(self, room: str, name: str, kind: type[T]) -> T | None:
        """What a room has under this name; None if there is no such room, BadRoom if the room lacks it."""
        module = self.room(room)
        found = getattr(module, name, None)
        if module is not None and not isinstance(found, kind):
            raise BadRoom(f"{module.__file__}: it has no {name} of the kind {kind.__name__}, which the room {room!r} of a game must have")
        return found

    def call(self, room: str, name: str) -> Callable[..., Any] | None:
        """A function of a room; None if there is no such room, BadRoom if the room lacks it."""
        module = self.room(room)
        found = getattr(module, name, None)
        if module is not None and not callable(found):
            raise BadRoom(f"{module.__file__}: it has no function {name}, which the room {room!r} of a game must have")
        return found

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the game; None for a game in a single file."""
        if not self.home:
            return None
        spec = _spec(self.home)
        if spec is None or spec.origin is None:
            raise BadRoom(f"{self.name}: there is no package {self.home!r}, which it calls its home")
        return Path(spec.origin).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        book = self.folder / "rulebook.md" if self.folder else None
        return read(book) if book and book.is_file() else self.make(self.seats[0]).rulebook

    def web(self, file: str) -> Path | None:
        """A file for the browser, by its path below the game's `web`; None if it does not exist or is outside."""
        return file_below(self.folder / "web", file) if self.folder else None

    def advice(self) -> Advice:
        return self._advise or self.offered("advice", "ADVICE", Advice) or Advice()

    def features(self, game: Game) -> Features[Any]:
        """What programs that learn are told of this game in numbers: its own, or those that every game has."""
        make = self.call("env", "make")
        made = Features(game) if make is None else make(game)
        if not isinstance(made, Features):
            raise BadRoom(f"{self.name}: make of the room env gave {made!r}, not Features")
        return made

    def lesson(self) -> Script | None:
        return self.offered("lesson", "LESSON", Script)

    def chronicle(self) -> Chronicle | None:
        return self.offered("chronicle", "CHRONICLE", Chronicle)

    def reporter(self) -> Callable[[Game], Reporter] | None:
        """What follows a finished game for its front page."""
        return self.call("front", "reporter")

    def own_kinds(self) -> list[OwnKind]:
        """Everything that people can make for it."""
        first = self.offered("own", "OWN", OwnKind)
        kinds = [first, *getattr(self.room("own"), "MORE", [])] if first is not None else []
        for kind in kinds:
            if not re.fullmatch(r"[a-z]{1,20}", kind.noun) or kind.noun in SERVERS_OWN:
                raise BadRoom(f"{self.name}: what people make needs a noun of small letters that is not taken, not {kind.noun!r}")
        return kinds

    def own_kind(self, game: Game | None = None, noun: str = "") -> OwnKind | None:
        """What people can make for it under this noun, or first of all: for tables with the packs of this game, or with those that it comes
        with."""
        kind = next((one for one in self.own_kinds() if noun in ("", one.noun)), None)
        return kind if kind is None or game is None else kind.at(game)

    def load_pack(self, path: Path) -> Pack:
        """The pack in a file or folder, or BadPack with everything wrong with it."""
        load = self._load_pack or self.call("packs", "load")
        if load is None:
            raise BadOption(f"{self.name} has no packs")
        pack: Pack = load(path)
        return pack


def _spec(package: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(package) if package else None
    except (ImportError, ValueError):
        return None


def file_below(root: Path, name: str) -> Path | None:
    """The file of this name below a folder; None if there is none, if the name leads out of the folder, or if no file could have it."""
    try:
        path = (root / name).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except (OSError, ValueError, RuntimeError):  # too long, with a NUL, or a link to itself
        return None
