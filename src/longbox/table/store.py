"""What the server keeps, and the interface of a store.

A `Change` is written whole or not at all, and nobody is told of it before `write` has returned.

A table has one holder, who alone runs its bots, clocks and draws. Whoever wants to hold it takes a new fence, and only then reads it. Every
change of a table that is there already carries the fence under which it is written; if another was taken meanwhile, it gets `Conflict`, and
nothing of it is written: no row of a table or a seat is overwritten by somebody who has not read it as it is. What carries no fence makes
new tables, or concerns none.

SQLite serves one process, which holds the folder's lock. A store for several processes would keep the fences in the database, and say
there who holds a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any

import msgspec

from longbox.hosting.passing import NO_WISHES, Wishes
from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import LongboxError
from longbox.kernel.state import Setting

COMMANDS_KEPT = 2000
"""How many answers to commands a room remembers. If an older command is sent again, the store refuses to write it twice."""


CHAT_KEPT = 100
"""How many lines of chat are kept of a table, the newest."""


class Old(Enum):
    """What is kept for a while, and only its age decides about it."""

    CHAT = "chat"
    COMMANDS = "commands"
    INVITES = "invites"
    ORDERS = "orders"
    STORED = "stored"


class StoreFailed(LongboxError):
    """Nothing of the change was written; the words say why."""

    def refusal(self) -> Refusal:
        return Refusal("store", str(self), "")


class NoRoom(StoreFailed):
    """The disk is full."""


class Conflict(StoreFailed):
    """Somebody else has written what this change wanted to write, or holds a table that it is about."""


class Damaged(StoreFailed):
    """What is kept of one table cannot be read; the words say of which. Trying again does not help."""

    def refusal(self) -> Refusal:
        return Refusal("gone", str(self), "")


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """`seen`: when they were last here, to the day."""

    id: str
    name: str
    made: float
    seen: float


class ClockRule(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds for each question, and a bank for longer thinking."""

    seconds: int
    bank: int = 0


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat chooses before the game: the word, what it stands for, and whether somebody there has chosen it."""

    word: str
    data: Any
    made: bool = False


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there. A person whose seat a bot plays keeps it, and can take it back. `given` numbers a table's nonces as they came in."""

    person: str = ""
    bot: str = ""
    nonce: str | None = None
    given: int = 0
    bank: float = 0.0
    wishes: Wishes = NO_WISHES
    chosen: dict[str, Chosen] = {}

    def free(self) -> bool:
        return not self.person and not self.bot

    def has_chosen(self) -> bool:
        """Whether everything is chosen. A bot takes what is there."""
        return bool(self.bot) or all(chosen.made for chosen in self.chosen.values())

    def owner(self) -> tuple[str, str]:
        """Who has the seat. A bot that plays it for a person does not count."""
        return (self.person, "" if self.person else self.bot)

    def owner_words(self) -> str:
        """Who has the seat, as the log says it: no names of people."""
        return "somebody" if self.person else f"bot {self.bot}" if self.bot else "nobody"


class Predicted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What onlookers have predicted (rule T7.9). By the kind of contest: which one it was about, and the side that each person named, where
    nothing has settled it yet. How often each was right, of how many."""

    contests: dict[str, str] = {}
    picks: dict[str, dict[str, int]] = {}
    tally: dict[str, tuple[int, int]] = {}


class Bound(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """A line, or a veil, that somebody at a table has drawn; nobody knows who (rule T9.4)."""

    words: str
    veil: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its log, seats and chat. `status`, `turn`, `winners` and `moves` follow from the log; they are kept for lists."""

    id: str
    game: str
    title: str
    host: str
    names: list[str]
    options: dict[str, Setting]
    packs: dict[str, str] = {}
    """The hashes of its packs, by their names; of an older table perhaps none."""
    seed: bytes
    made: float
    moved: float
    public: bool = False
    typed: bool | list[str] = False
    lesson: bool = False
    paused: bool = False
    clock: ClockRule | None = None
    status: str = "open"
    turn: list[int] = []
    winners: list[int] | None = None
    moves: int = 0
    rematch: str = ""
    pace: str = ""
    continues: str = ""
    """The table whose next chapter this is."""
    continued: str = ""
    """The table with the next chapter of this one."""
    had: dict[str, list[int]] = {}
    """The seats that people have left since the game began."""
    vacant: dict[int, str] = {}
    """Who had each free seat last, since the game began."""
    removed: list[str] = []
    """Whom the host has removed, and not invited again."""
    predicted: Predicted = Predicted()
    imported: bool = False
    """Made from a log that somebody brought along, who knows all that is in it."""
    card: bool = False
    """Paused because somebody has asked for it (rule T9.1)."""
    held: bool = False
    """The host had paused it before somebody asked for a pause."""
    bounds: list[Bound] = []
    """Lines and veils, in the order of the alphabet."""
    story: str = ""
    """The first table of the story that this one belongs to. It has a column, as have `part` and `given`."""
    part: int = 1
    """Its place in that story, from 1."""
    keepers: list[str] = []
    """Who has held secrets in earlier chapters (rule T8.6)."""
    past: dict[int, list[str]] = {}
    """By seat, who has known in earlier chapters what it knows (rule T8.7)."""
    knows: list[str] | None = None
    """Who knows all of this chapter anyway: decided when it closes (rule T8.5); None before that."""
    privy: list[str] | None = None
    """Who knows all of this chapter and of those before it; while it is open, of those before it. None: not decided yet."""
    agreed: list[str] = []
    """Who has agreed that the story ends here for good."""
    given: bool = False
    """The story has ended here for good, and everything in it is given out (rule T8.6)."""


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, tag="chat"):
    """One line of chat. `seat` is None for a spectator; `who` is "" where the table itself says something about a seat."""

    n: int
    who: str
    seat: int | None
    text: str
    at: float


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation to one seat of a table, or to any free one. Only the code's hash is kept. One to a seat is used up by `person`, whom
    it still leads to the table."""

    code: bytes
    table: str
    seat: int | None
    made: float
    person: str = ""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who runs the server wants done, about which table or person. Together they are the log of what was done."""

    n: int
    what: str
    about: list[str]


class Change(msgspec.Struct, kw_only=True):
    """What one transaction writes. Entries are (table, seq, line), seq 0 being the log's header; seats are (table, seat, Seat).

    `commands` are (table, person, id of the command, its answer): a command that is sent twice gets the same answer. `own` are
    (person, game, name, whether it is in the person's list). `used` are (code, by whom); the invitations to tables in `uninvited` end.

    The log of an imported table comes in `parts`, before the table itself: (table, the number of the part's last line, lines). If the table
    never comes, its parts go: those of tables in `given_up` at once, all others when the store is opened next.

    What has outlived its time: `aged` are (what, from before when, at most how many of it, the oldest first); `unseen` are guests, unless
    something needs them, and `abandoned` people whose own things go, each with the time since which they must not have been here;
    `outlived` are imported tables. `health` are the moments at which somebody asked whether this can be written. `stored` are (person, how
    much of the bytes that they may store they have used, when): what was known of them before is replaced.

    `fences` are those under which it changes tables that are there already, and `taken` new ones, which come first.

    `answered` are (number of an order, what has come of it), `banned` (person, whether they are), `deleted` tables.
    """

    tables: list[Table] = []
    seats: list[tuple[str, int, Seat]] = []
    entries: list[tuple[str, int, bytes]] = []
    parts: list[tuple[str, int, bytes]] = []
    given_up: list[str] = []
    commands: list[tuple[str, str, str, bytes]] = []
    chat: list[tuple[str, ChatLine]] = []
    invites: list[Invite] = []
    used: list[tuple[bytes, str]] = []
    uninvited: list[str] = []
    people: list[tuple[Person, bytes]] = []
    own: list[tuple[str, str, str, bool]] = []
    aged: list[tuple[Old, float, int]] = []
    unseen: list[tuple[str, float]] = []
    abandoned: list[tuple[str, float]] = []
    outlived: list[str] = []
    health: list[float] = []
    stored: list[tuple[str, float, float]] = []
    answered: list[tuple[int, str]] = []
    banned: list[tuple[str, bool]] = []
    deleted: list[str] = []
    fences: dict[str, int] = {}
    taken: dict[str, int] = {}

    def empty(self) -> bool:
        return not any(getattr(self, part) for part in self.__struct_fields__)

    def size(self) -> int:
        """How many bytes of logs, chat and answers to commands are added by it."""
        answers = sum(len(table) + len(person) + len(id) + len(answer) for table, person, id, answer in self.commands)
        return answers + sum(len(line) for _, _, line in self.entries) + sum(len(line.text.encode()) for _, line in self.chat)

    def size_of_new(self) -> int:
        """The same, if its tables and seats are new: what seats have chosen may be much more than a log that has just begun."""
        return self.size() + len(msgspec.json.encode((self.tables, self.seats)))


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is read to open it: `lines` is its log, `names` those of the people who sit there, `commands` the newest."""

    table: Table
    seats: list[Seat]
    lines: list[bytes]
    commands: dict[tuple[str, str], bytes]
    chat: list[ChatLine]
    names: dict[str, str]


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it."""

    table: Table
    seats: list[Seat]


class Store(ABC):
    """Every method may raise StoreFailed. None of them blocks the loop."""

    @abstractmethod
    async def open(self) -> None:
        """Take the lock or connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way."""

    @abstractmethod
    async def write(self, change: Change) -> None:
        """The change in one transaction; it has reached the disk when this returns."""

    @abstractmethod
    async def take(self, table: str) -> int:
        """Hold a table, whoever has held it before: the fence under which it is changed from now on. What others have written under an
        older one can be read when this returns, and nothing more of theirs is written. If there is no such table: 0, which is no fence."""

    @abstractmethod
    async def saved(self, table: str) -> Saved | None: ...

    @abstractmethod
    async def logs(self, tables: list[str]) -> list[bytes]:
        """The whole logs of some tables."""

    @abstractmethod
    async def length(self, table: str) -> int:
        """How many lines the log of a table has; 0 if there is no such table. What that costs does not depend on how many there are."""

    @abstractmethod
    async def listed(self, table: str) -> Listed | None:
        """A table without its log."""

    @abstractmethod
    async def chapters(self, story: str, before: int, most: int) -> list[Listed]:
        """The tables of a story whose place in it is lower than `before`: the last `most` of them, in their order, without their logs."""

    @abstractmethod
    async def given(self, story: str) -> bool:
        """Whether a story has ended for good."""

    @abstractmethod
    async def person(self, token: bytes) -> Person | None:
        """The person whose token has this hash."""

    @abstractmethod
    async def rename(self, person: str, name: str) -> None: ...

    @abstractmethod
    async def names(self, people: list[str]) -> dict[str, str]: ...

    @abstractmethod
    async def invite(self, code: bytes) -> Invite | None:
        """The invitation whose code has this hash."""

    @abstractmethod
    async def tables_of(self, person: str, closed: bool, limit: int) -> list[Listed]:
        """Tables where this person sits or is the host, under way or closed, the last moved first."""

    @abstractmethod
    async def tables_listed(self, closed: bool, limit: int) -> list[Listed]:
        """Public tables, under way or closed, the last moved first."""

    @abstractmethod
    async def tables_played(self, limit: int) -> list[Listed]:
        """Private tables that are closed, the last moved first."""

    @abstractmethod
    async def open_tables(self, person: str) -> int:
        """How many tables this person has made that are not closed."""

    @abstractmethod
    async def state(self) -> str:
        """ "ok" if a change can be written and read back, or in a few words what is wrong. May be a second old."""

    @abstractmethod
    async def own_of(self, person: str, game: str) -> list[str]:
        """The names of what a person has made for a game, newest first."""

    @abstractmethod
    async def stored(self, since: float, most: int) -> list[tuple[str, float, float]]:
        """What people had used of the bytes that they may store, at some time since then: who, how much, and when; those who have used
        most."""

    @abstractmethod
    async def overdue(self) -> list[str]:
        """Tables whose game is over but which nobody has closed yet."""

    # What whoever runs the server wants

    @abstractmethod
    async def orders(self) -> list[Order]:
        """Those that nobody has carried out yet, in their order."""

    @abstractmethod
    async def banned(self) -> set[str]:
        """The people who are banned."""

    # What has outlived its time

    @abstractmethod
    async def any_old(self, what: Old, before: float) -> bool:
        """Whether there is anything of this from before that time."""

    @abstractmethod
    async def unseen(self, before: float, after: tuple[float, str], most: int) -> list[tuple[float, str]]:
        """When people were last here, and who: those before that time, from the one after `after` on."""

    @abstractmethod
    async def old_imports(self, before: float) -> list[str]:
        """Tables made before that time from logs that somebody brought."""

    @abstractmethod
    async def naming(self, after: str, most: int) -> list[tuple[str, bytes]]:
        """Tables in the order of their ids, from the one after `after` on, each with all that may name what people have made."""

    @abstractmethod
    async def owned(self, names: set[str]) -> set[str]:
        """Which of these names stand in somebody's list."""
