"""The games that this server offers, and games made for a table: one object for all tables with the same options."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from longbox.bots.roster import ANY_GAME, bots_of, is_quick
from longbox.content import kept
from longbox.content.info import GameInfo, Option, Page
from longbox.content.own import Own, OwnKind
from longbox.content.packs import Pack
from longbox.content.shelf import all_games
from longbox.hosting.log import Header
from longbox.kernel.errors import BadOption, BadRoom
from longbox.kernel.state import Game, Setting
from longbox.table.logs import log, words_of
from longbox.table.store import Table

_KEPT = 64
_NAMED = 1000
"""How many names of content are remembered."""
_NOTED = 1000
"""How many faults of games are logged, each once; after that no more are."""
OF_OPTIONS = ("name", "default", "choices", "about", "by_seat")


class Catalogue:
    def __init__(
        self, folders: tuple[Path, ...], own: Own, keep: Path | None = None, packs: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        """Packs of new games are kept below the folder `keep`, if there is one. `packs` says by game which packs new tables have, by their
        hashes, where those are not the ones that come with it."""
        self.own = own
        self.keep = keep
        self.packs = {name: dict(hashes) for name, hashes in (packs or {}).items()}
        self.infos: dict[str, GameInfo] = all_games(folders, lambda words: log("game_left_out", BadOption(words)))
        self._made: dict[tuple[str, int, bytes, bytes], Game] = {}
        self._added = {name: self._kept(self.info(name), packs) for name, packs in self.packs.items()}
        self._new: dict[str, dict[str, str]] = {}
        self._named: OrderedDict[tuple[str, str], tuple[int, dict[str, Setting], dict[str, str]]] = OrderedDict()
        self._noted: set[tuple[str, str, str]] = set()

    def _kept(self, info: GameInfo, packs: Mapping[str, str]) -> list[Pack]:
        places = [kept.find(self.own.roots, digest, info.load_pack) for digest in packs.values()]
        return [info.load_pack(place) for place in places if place is not None]

    def info(self, name: str) -> GameInfo:
        if name not in self.infos:
            raise BadOption(f"there is no game {name[:40]!r} here")
        return self.infos[name]

    def make(self, name: str, seats: int, options: Mapping[str, Setting], packs: Mapping[str, str] | None = None) -> Game:
        """The game with those of the options that hold for the whole table, in which every seat has the usual choice; without `packs`, with
        those of new tables."""
        info, packs = self.info(name), packs or self.packs.get(name, {})
        apart = {option.name for option in info.by_seat()}
        wide = {option: value for option, value in options.items() if option not in apart}
        key = (name, seats, msgspec.json.encode(wide, order="sorted"), msgspec.json.encode(packs, order="sorted"))
        made = self._made.pop(key, None) or info.make(seats, wide, self.own, packs=packs, keep=self.keep)
        self._made[key] = made
        while len(self._made) > _KEPT:
            del self._made[next(iter(self._made))]
        return made

    def reopen(self, header: Header) -> Game:
        """The game of a log, with its packs, and with what each seat had chosen. Where it has no names for the seats, the object is for
        this table alone, which calls them by the players' names."""
        info = self.info(header.game)
        options = info.played_with(header)
        made = self.make(header.game, header.seats, options, header.packs)
        if header.choices:
            return made.seated(header.choices)
        return made if made.named else info.make(header.seats, options, self.own, packs=header.packs, keep=self.keep)

    def own_kind(self, name: str, packs: Mapping[str, str] | None = None, noun: str = "") -> OwnKind | None:
        """What people can make for a game under this noun, for tables with these packs or for new ones."""
        return next((kind for kind in self.own_kinds(name, packs) if noun in ("", kind.noun)), None)

    def own_kinds(self, name: str, packs: Mapping[str, str] | None = None) -> list[OwnKind]:
        """Everything that people can make for a game, for tables with these packs or for new ones."""
        info, packs = self.info(name), packs or self.packs.get(name, {})
        kinds = info.own_kinds()
        return [kind.at(self.make(name, info.seats[0], {}, packs)) for kind in kinds] if packs else kinds

    # Content

    def new(self, name: str) -> Game:
        """The game as new tables have it, for the fewest seats and with the usual options."""
        return self.make(name, self.info(name).seats[0], {})

    def knows(self, name: str) -> bool:
        return name in self._new or name not in self.infos

    def know(self, name: str) -> None:
        """Find out which packs new tables of a game have. It takes a moment. Where that fails, no table counts as one of those."""
        try:
            self._new[name] = self.new(name).packs
        except Exception as error:
            self._new[name] = {}
            self._note("packs_unknown", self.info(name), error)

    def content_name(self, table: Table) -> str:
        """The name of this table's content: "" for that of new tables, otherwise made of the hashes of its packs."""
        if not table.packs or table.packs.items() <= self._new.get(table.game, {}).items():
            return ""
        name = hashlib.sha256(msgspec.json.encode(table.packs, order="sorted")).hexdigest()[:20]
        self._named[table.game, name] = (len(table.names), table.options, table.packs)
        self._named.move_to_end((table.game, name))
        if len(self._named) > _NAMED:
            self._named.popitem(last=False)
        return name

    def packs_named(self, game: str, name: str) -> dict[str, str]:
        """The packs of the tables whose content has this name; {}: those that come with the game."""
        return self._found(game, name)[2] if name else self.packs.get(game, {})

    def named(self, game: str, name: str) -> Game:
        """A game with the content of this name."""
        return self.make(game, *self._found(game, name)) if name else self.new(game)

    def _found(self, game: str, name: str) -> tuple[int, dict[str, Setting], dict[str, str]]:
        if (game, name) not in self._named:
            raise BadOption("No table here has these packs; load the page again.")
        return self._named[game, name]

    def bots(self, name: str) -> list[str]:
        """The bots that play this game, the usual one first, without any that it names but does not have."""
        info = self.info(name)
        return [bot for bot in bots_of(info) if bot == ANY_GAME or self._has_bot(info, bot)]

    def is_quick(self, name: str, bot: str) -> bool:
        """Whether a bot of this game answers at once."""
        return is_quick(self.info(name), bot)

    def _has_bot(self, info: GameInfo, bot: str) -> bool:
        try:
            if info.has(f"bots.{bot}"):
                return True
            raise BadRoom(f"{info.name} names the bot {bot!r}, but has no room bots/{bot}.py")
        except Exception as error:
            self._note("bot_left_out", info, error)
            return False

    def _has_page(self, info: GameInfo, page: Page) -> bool:
        there = info.web(f"pages/{page.name}.js") is not None
        if not there:
            self._note(
                "page_left_out", info, BadRoom(f"{info.name} names the page {page.name!r}, but has no file web/pages/{page.name}.js")
            )
        return there

    def speaks(self, info: GameInfo) -> bool:
        """Whether a game can be shown to people: it has a look, teaches them, or says that it has words of its own for how things stand."""
        return info.spoken or info.web("look.js") is not None or info.has("lesson")

    def lobby(self, minutes: Mapping[str, int] | None = None) -> list[msgspec.Raw]:
        """What the lobby needs to know about each game, as JSON, with the minutes that were measured here. A game that cannot be told
        about is left out."""
        told = [self._told(info, minutes or {}) for info in self.infos.values()]
        return [one for one in told if one is not None]

    def _told(self, info: GameInfo, minutes: Mapping[str, int]) -> msgspec.Raw | None:
        try:
            about = self.about(info)
            return msgspec.Raw(msgspec.json.encode({**about, "minutes": minutes.get(info.name, about["minutes"])}))
        except Exception as error:
            self._note("game_left_out", info, error)
            return None

    def _note(self, event: str, info: GameInfo, error: Exception) -> None:
        """Log what is wrong with a game, once: the lobby asks again and again."""
        noted = (event, info.name, words_of(error))
        if noted not in self._noted and len(self._noted) < _NOTED:
            self._noted.add(noted)
            log(event, error, game=info.name)

    def _choices(self, info: GameInfo, option: Option) -> list[Setting] | None:
        """What an option offers at a new table: entries of its pack, too, which the game does not come with."""
        if not option.entries or option.choices is None:
            return option.choices
        ids = [id for pack in self._added.get(info.name, []) for id in pack.ids(option.entries)]
        return [*option.choices, *(id for id in ids if id not in option.choices)]

    def about(self, info: GameInfo) -> dict[str, Any]:
        """What the lobby needs to know about a game. No game is made for it, and no room loaded."""
        bots = self.bots(info.name)
        return {
            "name": info.name,
            "title": info.title,
            "about": info.about,
            "seats": info.seats,
            "options": [
                {
                    "name": option.name,
                    "default": option.default,
                    "choices": self._choices(info, option),
                    "about": option.about,
                    "by_seat": option.by_seat,
                    "own": option.own,
                    "first": option.first,
                }
                for option in info.options
            ],
            "cautions": [
                {"option": caution.option, "value": caution.value, "most": caution.most, "words": caution.words}
                for caution in info.cautions
            ],
            "bots": bots,
            "bot": bots[0],
            "person": info.person,
            "minutes": info.minutes,
            "look": info.web("look.js") is not None,
            "cover": info.web("cover.svg") is not None,
            "speaks": self.speaks(info),
            "words": info.web("words/en.js") is not None,
            "pages": [{"name": page.name, "title": page.title, "linked": page.linked} for page in info.pages if self._has_page(info, page)],
            "own": info.has("own"),
            "lesson": info.has("lesson"),
            "hints": info.has("hints"),
            "judge": info.judge,
            "presets": [vars(preset) for preset in info.presets],
        }
