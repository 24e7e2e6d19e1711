"""The HTTP half of the protocol. Every body is JSON; every error is a refusal."""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longbox import __version__
from longbox.games.lesson import script_for
from longbox.kernel.deeds import Refusal
from longbox.table import content, seating
from longbox.table.decks import MOST_DECKS, Decks, read_draft
from longbox.table.hall import Hall
from longbox.table.limits import Buckets
from longbox.table.links import Links
from longbox.table.messages import encode, plain
from longbox.table.opening import Wish
from longbox.table.people import COOKIE, NAME_LIMIT, clean, guest_name, hash_of, new_id, new_token
from longbox.table.refused import Refused, refuse
from longbox.table.store import Change, Invite, Person

T = TypeVar("T")

DISCLAIMER = (
    "Longbox is unofficial fan work. Characters and game names belong to their owners; "
    "words and numbers are our own unless marked as known."
)
COOKIE_AGE = 400 * 24 * 3600
KNOWN_PEOPLE = 5000


class NameWish(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]


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


class Desk:
    """What all requests share: who somebody is, how much they may ask, and what they send."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.requests = Buckets(hall.settings.limits.requests)
        self.guests = Buckets(hall.settings.limits.guests)
        self.people: OrderedDict[bytes, Person] = OrderedDict()

    async def known(self, cookies: dict[str, str]) -> Person | None:
        """Whose cookie this is."""
        token = cookies.get(COOKIE, "")
        if not 20 <= len(token) <= 100 or not token.isascii():
            return None
        hashed = hash_of(token)
        person = self.people.get(hashed) or await self.hall.store.person(hashed)
        if person is not None:
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
        if not self.requests.take(person.id):
            raise refuse(429, "too_much", "Too many requests; wait a moment.")
        return person

    async def body(self, request: Request, limit: int) -> bytes:
        parts, size = list[bytes](), 0
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise refuse(413, "too_much", f"At most {limit} bytes are taken here.")
            parts.append(part)
        return b"".join(parts)

    async def read(self, request: Request, type_: type[T]) -> T:
        data = await self.body(request, self.hall.settings.limits.body)
        try:
            return msgspec.json.decode(data, type=type_)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise refuse(400, "garbage", f"This cannot be read: {str(error)[:120]}") from None


class Lobby:
    """People, games and tables."""

    def __init__(self, desk: Desk, decks: Decks, links: Links) -> None:
        self.desk = desk
        self.hall = desk.hall
        self.decks = decks
        self.links = links
        self._contents: dict[str, bytes] = {}

    # People

    async def me(self, request: Request) -> Response:
        if await self.desk.known(request.cookies) is not None:
            return self._me(await self.desk.person(request))
        if not self.desk.guests.take(request.client.host if request.client else ""):
            raise refuse(429, "too_much", "Too many new guests; wait a moment.")
        token = new_token()
        person = Person(id=new_id(), name=guest_name(), made=self.hall.time())
        await self.hall.store.write(Change(people=[(person, hash_of(token))]))
        self.desk.remember(hash_of(token), person)
        response = self._me(person)
        response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
        return response

    def _me(self, person: Person) -> Response:
        lan = self.hall.settings.lan
        return answer({"id": person.id, "name": person.name, "lan": lan, "version": __version__, "disclaimer": DISCLAIMER})

    async def rename(self, request: Request) -> Response:
        person = await self.desk.person(request)
        name = clean((await self.desk.read(request, NameWish)).name, 10 * NAME_LIMIT)
        if not 1 <= len(name) <= NAME_LIMIT:
            raise refuse(400, "name", f"A name has 1 to {NAME_LIMIT} characters.")
        await self.hall.rename(person, name)
        renamed = msgspec.structs.replace(person, name=name)
        self.desk.remember(hash_of(request.cookies[COOKIE]), renamed)
        return self._me(renamed)

    # Games

    async def games(self, request: Request) -> Response:
        infos = self.hall.games.infos.values()
        about = await self.hall.aside(lambda: [self.hall.games.about(info) for info in infos])
        more = [{"look": content.look(info), "lesson": script_for(info.name) is not None} for info in infos]
        return answer([{**one, **other} for one, other in zip(about, more)])

    async def content(self, request: Request) -> Response:
        info = self.hall.games.info(request.path_params["game"])
        if info.name not in self._contents:
            self._contents[info.name] = encode(await self.hall.aside(content.content, info))
        return Response(self._contents[info.name], media_type="application/json")

    async def rules(self, request: Request) -> Response:
        info = self.hall.games.info(request.path_params["game"])
        return answer(await self.hall.aside(content.rules, info))

    # Decks

    async def list_decks(self, request: Request) -> Response:
        person = await self.desk.person(request)
        mine = await self.hall.store.decks_of(person.id)
        return answer(await self.hall.aside(self.decks.listing, mine))

    async def check_deck(self, request: Request) -> Response:
        await self.desk.person(request)
        draft = read_draft(await self.desk.body(request, self.hall.settings.limits.body))
        if isinstance(draft, Refusal):
            raise Refused(400, draft)
        return answer({"breaches": await self.hall.aside(self.decks.check, draft)})

    async def save_deck(self, request: Request) -> Response:
        person = await self.desk.person(request)
        draft = read_draft(await self.desk.body(request, self.hall.settings.limits.body))
        if isinstance(draft, Refusal):
            raise Refused(400, draft)
        if len(await self.hall.store.decks_of(person.id)) >= MOST_DECKS:
            raise refuse(409, "too_much", f"You have {MOST_DECKS} decks already; remove one first.")
        name = await self.hall.aside(self.decks.save, draft)
        if isinstance(name, Refusal):
            raise Refused(503 if name.code == "store" else 400, name)
        await self.hall.store.write(Change(decks=[(person.id, name, True)]))
        return answer({"name": name})

    async def remove_deck(self, request: Request) -> Response:
        person = await self.desk.person(request)
        await self.hall.store.write(Change(decks=[(person.id, request.path_params["name"], False)]))
        return answer({})

    # Tables

    async def tables(self, request: Request) -> Response:
        return answer(await self.hall.lobby(await self.desk.person(request)))

    async def new_table(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, Wish)
        refusal = self.decks.refuse(wish.options["decks"]) if wish.game == "mayhem" and "decks" in wish.options else None
        if refusal is not None:
            raise Refused(400, refusal)
        await self._not_too_many(person)
        return answer({"table": await self.hall.new_table(wish, person.id)})

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
        room = await self.hall.room(request.path_params["table"])
        if room.table.host != person.id:
            raise refuse(403, "not_host", "Only the host of this table invites.")
        if wish.seat is not None and wish.seat >= len(room.seats):
            raise refuse(400, "no_seat", "There is no such seat at this table.")
        code = new_id(10)
        await self.hall.store.write(Change(invites=[Invite(code=hash_of(code), table=room.id, seat=wish.seat)]))
        return answer({"code": code, **self.links.invitation(code, request.headers["host"])})

    async def join(self, request: Request) -> Response:
        person = await self.desk.person(request)
        code = (await self.desk.read(request, JoinWish)).code.strip().lower()
        invite = await self.hall.store.invite(hash_of(code))
        if invite is None:
            raise refuse(404, "no_invite", "There is no such invitation; ask for a new one.")
        return await self._sit(invite.table, person, invite.seat)

    async def sit(self, request: Request) -> Response:
        person = await self.desk.person(request)
        wish = await self.desk.read(request, SeatWish)
        room = await self.hall.room(request.path_params["table"])
        if not room.table.public and room.table.host != person.id:
            raise refuse(403, "private", "This table takes people by invitation only.")
        return await self._sit(room.id, person, wish.seat)

    async def _sit(self, table: str, person: Person, seat: int | None) -> Response:
        room = await self.hall.room(table)
        async with room.lock:
            taken = seating.sit(room, person.id, person.name, seat)
            if isinstance(taken, Refusal):
                raise Refused(409, taken)
            failed = await room.settle()
            if failed is not None:
                raise failed
        return answer({"table": room.id, "seat": taken})

    async def health(self, request: Request) -> Response:
        sockets = sum(len(listeners) for listeners in self.hall.sockets.values())
        store = await self.hall.store.state()
        ok = store == "ok"
        about: dict[str, Any] = {"ok": ok, "tables": len(self.hall.rooms), "sockets": sockets, "version": __version__, "store": store}
        return answer(about, 200 if ok else 503)
