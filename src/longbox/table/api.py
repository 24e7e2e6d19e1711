"""The HTTP half of the protocol. Every body is JSON; every error is a refusal."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longbox import __version__
from longbox.content.info import GameInfo
from longbox.content.own import OwnKind
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption
from longbox.kernel.state import Setting
from longbox.table import content, seating
from longbox.table.client import JSON, Sent, game_file, no_page
from longbox.table.hall import Hall
from longbox.table.keeping import MOST_OWN, Keeper
from longbox.table.limits import Measure, Rates
from longbox.table.links import Links
from longbox.table.messages import encode, plain
from longbox.table.opening import NextWish, Wish
from longbox.table.people import COOKIE, GuestNames, hash_of, new_id, new_token, read_name
from longbox.table.refused import Refused, refuse
from longbox.table.room import Room
from longbox.table.settings import DAY
from longbox.table.steward import BANNED
from longbox.table.store import Change, Invite, Person, StoreFailed
from longbox.table.writer import CLOSED

T = TypeVar("T")

DISCLAIMER = (
    "Longbox is unofficial fan work. Characters and game names belong to their owners; "
    "words and numbers are our own unless marked as known."
)
COOKIE_AGE = 400 * 24 * 3600
KNOWN_PEOPLE = 5000
MOST_NAMED = 20
"""How many contents of tables with other packs are kept ready."""


class NameWish(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]


class FileWish(msgspec.Struct, frozen=True):
    """A file by its name, and what is in it."""

    name: Annotated[str, msgspec.Meta(max_length=300)]
    text: str


class LearnWish(msgspec.Struct, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=100)]


class SeatWish(msgspec.Struct, frozen=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=29)] | None = None


class JoinWish(msgspec.Struct, frozen=True):
    code: Annotated[str, msgspec.Meta(max_length=100)]


def answer(data: object, status: int = 200) -> Response:
    return Response(encode(data), status, media_type="application/json")


def refused(refusal: Refusal, status: int) -> Response:
    return answer({"refusal": plain(refusal)}, status)


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


class Desk:
    """What all requests share: who somebody is, how much they may ask, and what they send."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rates = Rates(hall.settings.limits)
        self.people: OrderedDict[bytes, Person] = OrderedDict()
        self.guest_names = GuestNames()

    async def known(self, cookies: dict[str, str]) -> Person | None:
        """The person whose cookie this is; refused, if they are banned."""
        token = cookies.get(COOKIE, "")
        if not 20 <= len(token) <= 100 or not token.isascii():
            return None
        hashed = hash_of(token)
        person = self.people.get(hashed) or await self.hall.store.person(hashed)
        if person is None:
            return None
        if person.id in self.hall.banned:
            raise Refused(403, BANNED)
        now = self.hall.time()
        if now > person.seen + DAY:
            person = msgspec.structs.replace(person, seen=now)
            with suppress(StoreFailed):  # it is no reason to turn them away
                await self.hall.store.write(Change(people=[(person, hashed)]))
        self.remember(hashed, person)
        return person

    def remember(self, hashed: bytes, person: Person) -> None:
        self.people[hashed] = person
        self.people.move_to_end(hashed)
        if len(self.people) > KNOWN_PEOPLE:
            self.people.popitem(last=False)

    async def person(self, request: Request) -> Person:
        person = await self.known(request.cookies)
        if person is None:
            raise refuse(401, "who", "The server does not know you yet; open its first page.")
        if not self.rates.requests.people.take(person.id):
            raise refuse(429, "too_much", "Too many requests; wait a moment.")
        self.hall.whence.see(person.id, address_of(request))
        return person

    async def keeper(self, request: Request, measure: Measure, words: str) -> Person:
        """A person who brings something that is kept. Each may bring so many, so that nobody uses up the room for those of others."""
        person = await self.person(request)
        if not measure.take(person.id, address_of(request)):
            raise refuse(429, "too_much", words)
        return person

    async def body(self, request: Request, limit: int) -> bytes:
        parts, size = list[bytes](), 0
        try:
            async with asyncio.timeout(self.hall.settings.limits.body_seconds):
                async for part in request.stream():
                    size += len(part)
                    if size > limit:
                        raise refuse(413, "too_much", f"At most {limit} bytes are taken here.")
                    parts.append(part)
        except TimeoutError:
            raise refuse(408, "slow", "The request did not come in time.") from None
        return b"".join(parts)

    async def read(self, request: Request, type_: type[T], most: int = 0) -> T:
        data = await self.body(request, most or self.hall.settings.limits.body)
        try:
            return msgspec.json.decode(data, type=type_)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise refuse(400, "garbage", f"This cannot be read: {str(error)[:120]}") from None


class Lobby:
    """People, games and tables."""

    def __init__(self, desk: Desk, keeper: Keeper, links: Links) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.keeper = keeper
        self.links = links
        self._made: dict[tuple[str, str, str], Sent] = {}

    # People

    async def me(self, request: Request) -> Response:
        if await self.desk.known(request.cookies) is not None:
            return self._with_cookie(request, request.cookies[COOKIE], self._me(await self.desk.person(request)))
        if not self.desk.rates.guests.take(address_of(request)):
            raise refuse(429, "too_much", "Too many new guests; wait a moment.")
        token = new_token()
        person = Person(id=new_id(), name=self.desk.guest_names.new(), made=self.hall.time(), seen=self.hall.time())
        await self.hall.store.write(Change(people=[(person, hash_of(token))]))
        self.desk.remember(hash_of(token), person)
        return self._with_cookie(request, token, self._me(person))

    def _with_cookie(self, request: Request, token: str, response: Response) -> Response:
        """Give the cookie, or give it again, so that its time begins anew."""
        response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
        return response

    def _me(self, person: Person) -> Response:
        lan = self.hall.settings.lan
        return answer({"id": person.id, "name": person.name, "lan": lan, "version": __version__, "disclaimer": DISCLAIMER})

    async def rename(self, request: Request) -> Response:
        person = await self.desk.person(request)
        name = read_name((await self.desk.read(request, NameWish)).name)
        if isinstance(name, Refusal):
            raise Refused(400, name)
        refusal = await self.hall.rename(person, name)
        if refusal is not None:
            raise Refused(409, refusal)
        renamed = msgspec.structs.replace(person, name=name)
        self.desk.remember(hash_of(request.cookies[COOKIE]), renamed)
        return self._me(renamed)

    # Games

    async def games(self, request: Request) -> Response:
        return answer(self.hall.games.lobby(self.hall.minutes.known))

    def _game(self, request: Request) -> GameInfo:
        """The game that the address names."""
        try:
            return self.hall.games.info(request.path_params["game"])
        except BadOption as error:
            raise refuse(404, "no_game", str(error)) from None

    async def game_file(self, request: Request) -> Response:
        info = self.hall.games.infos.get(request.path_params["game"])
        if info is None:
            raise no_page()
        return game_file(request, info, request.path_params["path"])

    async def content(self, request: Request) -> Response:
        """What a look draws from, for the tables whose content has this name."""
        info, name = self._game(request), request.query_params.get("packs", "")
        return await self._kept(request, "content", lambda info: content.content(info, self.hall.games.named(info.name, name)), info, name)

    async def page_content(self, request: Request) -> Response:
        """What one of the game's own pages draws from."""
        info, page = self._game(request), request.path_params["page"]
        if not any(page == one.name for one in info.pages):
            raise no_page()
        return await self._kept(
            request, f"page {page}", lambda info: content.page_content(info, self.hall.games.new(info.name), page), info
        )

    async def rules(self, request: Request) -> Response:
        info = self._game(request)
        return await self._kept(request, "rules", content.rules, info)

    async def _kept(self, request: Request, what: str, make: Callable[[GameInfo], Any], info: GameInfo, name: str = "") -> Response:
        """What stays the same as long as the server runs, packed; of what has a name, the last few."""
        key = (what, info.name, name)
        sent = self._made.pop(key, None) or Sent(encode(await self.hall.aside(make, info)), JSON)
        self._made[key] = sent
        for old in [key for key in self._made if key[2]][:-MOST_NAMED]:
            del self._made[old]
        return sent.answer(request)

    # What people have made

    async def list_own(self, request: Request) -> Response:
        """What somebody has made, and what comes with the game, for the tables whose content has this name."""
        person, info, kind = await self._own(request)
        mine = await self._mine(person, info, kind)
        packs = self.hall.games.packs_named(info.name, request.query_params.get("packs", ""))
        return answer(await self.hall.foreign.shown(info.name, kind.noun, packs, mine, person.id))

    async def check_own(self, request: Request) -> Response:
        person, info, kind = await self._own(request)
        draft = await self._draft(request, kind)
        return answer(await self.hall.foreign.checked(info.name, kind.noun, self._packs(info), draft, person.id))

    async def write_own(self, request: Request) -> Response:
        """A draft as the file that people hand on."""
        person, info, kind = await self._own(request)
        draft = await self._draft(request, kind)
        return answer(await self.hall.foreign.written(info.name, kind.noun, self._packs(info), draft, person.id))

    async def read_own(self, request: Request) -> Response:
        """A file that somebody brings along as a draft."""
        person, info, kind = await self._own(request)
        wish = await self.desk.read(request, FileWish, self._most(kind))
        text = wish.text.encode("utf-8", "surrogatepass")
        return answer(await self.hall.foreign.read(info.name, kind.noun, self._packs(info), wish.name, text, person.id))

    async def save_own(self, request: Request) -> Response:
        person, info, kind = await self._own(request)
        draft = await self._draft(request, kind)
        if len(await self._mine(person, info, kind)) >= MOST_OWN:
            raise refuse(409, "too_much", f"Your list has room for {MOST_OWN} only; remove a {kind.noun} first.")
        if not self.desk.rates.own.take(person.id, address_of(request)):
            raise refuse(429, "too_much", "You have saved a lot today; wait until tomorrow.")
        kept = await self.hall.foreign.kept(info.name, kind.noun, self._packs(info), draft, person.id)
        change = Change(own=[(person.id, info.name, kept.name, True)])
        self.hall.stored.take(person.id, len(kept.file), change)
        await self.hall.aside(self.keeper.keep, kind.noun, kept)
        await self.hall.store.write(change)
        return answer({"name": kept.name})

    async def one_own(self, request: Request) -> Response:
        """What somebody has made, for whoever was told its name."""
        person, info, kind = await self._own(request)
        name = request.path_params["name"]
        found = await self.hall.foreign.shown_one(info.name, kind.noun, self._packs(info), name, person.id)
        if found is None:
            raise refuse(404, f"no_{kind.noun}", f"There is no such {kind.noun} here.")
        return answer(found)

    async def remove_own(self, request: Request) -> Response:
        person, info, _ = await self._own(request)
        await self.hall.store.write(Change(own=[(person.id, info.name, request.path_params["name"], False)]))
        return answer({})

    async def _own(self, request: Request) -> tuple[Person, GameInfo, OwnKind]:
        person = await self.desk.person(request)
        info = self._game(request)
        kinds, noun = await self.hall.aside(info.own_kinds), request.query_params.get("noun", "")
        found = [kind for kind in kinds if noun in ("", kind.noun)]
        if not found:
            raise refuse(404, "no_own", f"There is nothing to make for {info.title}.")
        return person, info, found[0]

    async def _mine(self, person: Person, info: GameInfo, kind: OwnKind) -> list[str]:
        """The names of what somebody has made of this kind."""
        return [name for name in await self.hall.store.own_of(person.id, info.name) if name.startswith(f"{kind.noun}-")]

    def _packs(self, info: GameInfo) -> Mapping[str, str]:
        """The packs of new tables, where they are not those that come with the game."""
        return self.hall.games.packs.get(info.name, {})

    async def _draft(self, request: Request, kind: OwnKind) -> bytes:
        return await self.desk.body(request, self._most(kind))

    def _most(self, kind: OwnKind) -> int:
        """How many bytes a draft of this kind may have."""
        bounds = self.hall.settings.bounds
        return bounds.long_draft if kind.long else bounds.draft

    # Tables

    async def tables(self, request: Request) -> Response:
        return answer(await self.hall.lobby(await self.desk.person(request)))

    async def new_table(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, Wish)
        refusal = await self.hall.aside(self._refuse, wish.game, wish.options)
        if refusal is not None:
            raise Refused(400, refusal)
        await self._not_too_many(person)
        return answer({"table": await self.hall.new_table(wish, person.id)})

    def _refuse(self, game: str, options: Mapping[str, Setting]) -> Refusal | None:
        return self.keeper.refuse(self.hall.games.own_kinds(game), options)

    async def next_chapter(self, request: Request) -> Response:
        """The next chapter of a closed table."""
        person = await self.desk.person(request)
        wish = await self.desk.read(request, NextWish)
        room = await self.hall.room(request.path_params["table"], person.id)
        if room.table.host != person.id:
            raise refuse(403, "not_host", "Only the host of this table continues it.")
        refusal = await self.hall.aside(self._refuse, room.table.game, wish.options)
        if refusal is not None:
            raise Refused(400, refusal)
        await self._not_too_many(person)
        return answer({"table": await self.hall.next_chapter(room, wish, person.id)})

    async def learn(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, LearnWish)
        await self._not_too_many(person)
        return answer({"table": await self.hall.new_lesson(wish.game, person.id)})

    async def _not_too_many(self, person: Person) -> None:
        most = self.hall.settings.limits.tables_a_person
        if await self.hall.store.open_tables(person.id) >= most:
            raise refuse(409, "too_much", f"You have {most} tables under way already; close some of them.")

    async def invite(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, SeatWish)
        room = await self.hall.room(request.path_params["table"], person.id)
        if room.table.host != person.id:
            raise refuse(403, "not_host", "Only the host of this table invites.")
        if wish.seat is not None and wish.seat >= len(room.seats):
            raise refuse(400, "no_seat", "There is no such seat at this table.")
        code = new_id(10)
        invite = Invite(code=hash_of(code), table=room.id, seat=wish.seat, made=self.hall.time())
        async with room.lock:  # so that a removal comes before or after it
            await self.hall.store.write(Change(invites=[invite]))
        return answer({"code": code, **self.links.invitation(code, request.headers["host"])})

    async def join(self, request: Request) -> Response:
        person = await self.desk.person(request)
        code = hash_of((await self.desk.read(request, JoinWish)).code.strip().lower())
        room = await self.hall.room((await self._invitation(code)).table, person.id)
        async with room.lock:
            invite = await self._invitation(code)  # again: it may have ended meanwhile
            if invite.person and (invite.person != person.id or not room.seats_of(person.id)):
                raise Refused(409, Refusal("taken", "Somebody has used this invitation; ask for a new one.", "T7.6"))
            return await self._sit(room, person, None if invite.person else invite.seat, invite)

    async def invitation(self, request: Request) -> Response:
        """Who invites to what, before anybody sits down."""
        person = await self.desk.person(request)
        code = hash_of((await self.desk.read(request, JoinWish)).code.strip().lower())
        room = await self.hall.room((await self._invitation(code)).table, person.id)
        host = room.table.host
        names = room.names if host in room.names else await self.hall.store.names([host])
        there = [room.names.get(seat.person, "") for seat in room.seats if seat.person and seat.person != host]
        return answer({"from": names.get(host, ""), "game": room.info.title, "title": room.table.title, "there": there})

    async def _invitation(self, code: bytes) -> Invite:
        invite = await self.hall.store.invite(code)
        if invite is None or invite.made < self.hall.time() - self.hall.settings.lifetimes.invites * DAY:
            raise refuse(404, "no_invite", "There is no such invitation; ask for a new one.")
        return invite

    async def sit(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, SeatWish)
        room = await self.hall.room(request.path_params["table"], person.id)
        if not room.table.public and room.table.host != person.id:
            raise refuse(403, "private", "This table takes people by invitation only.")
        async with room.lock:
            return await self._sit(room, person, wish.seat, None)

    async def again(self, request: Request) -> Response:
        """Play a finished game once more, as if this person pressed Rematch there: the new table, as soon as nobody else must agree."""
        person = await self.desk.person(request)
        await self._not_too_many(person)
        room = await self.hall.room(request.path_params["table"], person.id)
        async with room.lock:
            mine = room.seats_of(person.id)
            if not mine:
                raise refuse(403, "not_yours", "You had no seat at this table.")
            for seat in mine:
                refusal = seating.rematch(room, seat, True)
                if refusal is not None:
                    raise Refused(409, refusal)
            failed = await room.settle()
            if failed is not None:
                raise failed
            return answer({"table": room.table.rematch or None})

    async def _sit(self, room: Room, person: Person, seat: int | None, invite: Invite | None) -> Response:
        """Take a seat of a room whose lock is held. An invitation to one seat is used up by it."""
        async with self.hall.naming:
            name = (await self.hall.store.names([person.id])).get(person.id, person.name)
            taken = seating.sit(room, person.id, name, seat, invited=invite is not None)
            if isinstance(taken, Refusal):
                raise Refused(409, taken)
            if invite is not None and invite.seat is not None and not invite.person:
                room.change.used.append((invite.code, person.id))
            failed = await room.settle()
        if failed is not None:
            raise failed
        return answer({"table": room.id, "seat": taken})

    async def health(self, request: Request) -> Response:
        """That this process answers."""
        return answer({"ok": True, "version": __version__})

    async def ready(self, request: Request) -> Response:
        """Whether people can play here now, and if not, why."""
        store = await self.hall.store.state()
        why = CLOSED if self.hall.leaving else "" if store == "ok" else store
        return answer({"ok": not why, "why": why}, 503 if why else 200)
