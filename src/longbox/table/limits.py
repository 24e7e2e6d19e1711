"""How much somebody may send: buckets that fill slowly and empty with use, for each person and for each address.

They belong to the server, not to a connection: whoever comes back finds the bucket as it was.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from longbox.kernel.deeds import Refusal
from longbox.kernel.errors import BadOption
from longbox.table.refused import Refused
from longbox.table.settings import Limits, Rate
from longbox.table.store import Change
from longbox.table.turns import Shares

PEOPLE = 10_000
"""Of how many people the server remembers where they came from."""
Clock = Callable[[], float]


class Bucket:
    __slots__ = ("at", "clock", "full", "left", "rate")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.full, self.rate = rate
        self.left = float(self.full)
        self.clock = clock
        self.at = clock()

    def fill(self) -> float:
        """How much is in it now."""
        now = self.clock()
        self.left = min(float(self.full), self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self.fill() < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each name; those that are full again are forgotten. If there are still too many, so are those of whoever has used
    least: somebody who comes under many names does not get back what they have used under another."""

    def __init__(self, rate: Rate, most: int = 10_000, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        return self._of(name).take()

    def left(self, name: str) -> float:
        """How much somebody may still use; less than nothing, if the last use was more than there was."""
        bucket = self.buckets.get(name)
        return bucket.fill() if bucket is not None else float(self.rate[0])

    def used(self, name: str) -> float:
        """How much somebody has used lately."""
        return self.rate[0] - self.left(name)

    def spend(self, name: str, amount: float) -> None:
        """Somebody has used so much, however much there was."""
        bucket = self._of(name)
        bucket.left = bucket.fill() - amount

    def remember(self, name: str, used: float, ago: float) -> None:
        """Somebody had used so much, so many seconds ago."""
        self._of(name).left = min(float(self.rate[0]), self.rate[0] - used + ago * self.rate[1])

    def _of(self, name: str) -> Bucket:
        bucket = self.buckets.get(name)
        if bucket is None:
            if len(self.buckets) >= self.most:
                self._forget()
            bucket = self.buckets[name] = Bucket(self.rate, self.clock)
        return bucket

    def _forget(self) -> None:
        now = self.clock()
        self.buckets = {
            name: bucket for name, bucket in self.buckets.items() if bucket.left + (now - bucket.at) * bucket.rate < bucket.full
        }
        if len(self.buckets) >= self.most:
            least = sorted(self.buckets, key=self.left, reverse=True)
            for name in least[: len(least) // 10 + 1]:
                del self.buckets[name]


class Exempt:
    """The addresses that are not counted: this machine's own, and those of proxies, behind which are many people."""

    def __init__(self, networks: Sequence[str]) -> None:
        try:
            self.networks = [ipaddress.ip_network(network) for network in networks]
        except ValueError as error:
            raise BadOption(f"an address, or a network such as 10.0.0.0/8, is needed: {error}") from None

    def counted(self, address: str) -> str:
        """The name under which an address is counted; "" if it is not. One machine has all addresses of an IPv6 network of 64 bits, so they
        count as one.

        >>> Exempt(["::1"]).counted("2001:db8::7"), Exempt(["::1"]).counted("::ffff:192.0.2.1"), Exempt(["::1"]).counted("::1")
        ('2001:db8::/64', '192.0.2.1', '')
        """
        try:
            given = ipaddress.ip_address(address)
        except ValueError:
            return ""  # no address: it comes through a socket of this machine
        here = (given.ipv4_mapped or given) if isinstance(given, ipaddress.IPv6Address) else given
        if any(here in network for network in self.networks):
            return ""
        return str(ipaddress.IPv6Network((int(here), 64), strict=False) if here.version == 6 else here)


class Addresses:
    """One bucket for each address that is counted."""

    def __init__(self, rate: Rate, exempt: Exempt, clock: Clock) -> None:
        self.buckets = Buckets(rate, clock=clock)
        self.exempt = exempt

    def take(self, address: str) -> bool:
        counted = self.exempt.counted(address)
        return not counted or self.buckets.take(counted)


class Whence(Shares):
    """From which address each person came last. People at an address that is not counted stand for themselves."""

    def __init__(self, exempt: Exempt) -> None:
        self.exempt = exempt
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def see(self, person: str, address: str) -> None:
        self._addresses.pop(person, None)
        counted = self.exempt.counted(address)
        if counted:
            self._addresses[person] = counted
            if len(self._addresses) > PEOPLE:
                self._addresses.popitem(last=False)

    def address(self, person: str) -> str:
        return self._addresses.get(person, person)


class Measure:
    """One thing that is counted, for each person and for each address."""

    def __init__(self, person: Rate, address: Rate, exempt: Exempt, clock: Clock) -> None:
        self.people = Buckets(person, clock=clock)
        self.addresses = Addresses(address, exempt, clock)

    def take(self, person: str, address: str) -> bool:
        """Whether this person, at this address, may do it once more."""
        return self.people.take(person) and self.addresses.take(address)


class Budget:
    """How much of something each person and each address has left."""

    def __init__(self, person: Rate, address: Rate, whence: Shares, clock: Clock = time.monotonic) -> None:
        self.people = Buckets(person, clock=clock)
        self.addresses = Buckets(address, clock=clock)
        self.whence = whence

    def left(self, person: str) -> float:
        return min(self.people.left(person), self.addresses.left(self.whence.address(person)))

    def spend(self, person: str, amount: float) -> None:
        self.people.spend(person, amount)
        self.addresses.spend(self.whence.address(person), amount)


class Stored:
    """How many bytes each person, and everybody at one address, may still write to the disk today. What each person has used is written
    together with what they store, so a restart forgets nothing of it. What an address has used is only remembered: no address is kept."""

    def __init__(self, limits: Limits, whence: Shares, clock: Clock = time.monotonic, wall: Clock = time.time) -> None:
        self.budget = Budget(limits.stored, limits.stored_an_address, whence, clock)
        self.wall = wall
        person, address = (rate[0] / 1e6 for rate in (limits.stored, limits.stored_an_address))
        words = f"You have stored all that you may here in a day: {person:g} MB, or {address:g} MB with others at your address."
        self.refusal = Refusal("too_much", f"{words} Come back tomorrow.", "")

    def refuse(self, person: str, size: int = 0) -> Refusal | None:
        """Why this person cannot store so many bytes now."""
        return None if self.budget.left(person) > size else self.refusal

    def take(self, person: str, size: int, change: Change) -> None:
        """Count bytes that are about to be stored, or refuse them. The change that is written next says so."""
        refusal = self.refuse(person, size)
        if refusal is not None:
            raise Refused(429, refusal)
        self.count(person, size, change)

    def count(self, person: str, size: int, change: Change) -> None:
        """Count bytes that are stored with this change."""
        if size:
            self.budget.spend(person, size)
            change.stored.append((person, self.budget.people.used(person), self.wall()))

    def give_back(self, person: str, size: int) -> None:
        """Bytes that were counted have not been stored after all."""
        self.budget.spend(person, -size)

    def since(self) -> float:
        """What was used before that time has come back by now."""
        full, rate = self.budget.people.rate
        return self.wall() - full / rate if rate else 0.0

    def remember(self, used: list[tuple[str, float, float]]) -> None:
        """What people had used before the server was started: who, how much, and when."""
        for person, amount, at in used:
            self.budget.people.remember(person, amount, max(0.0, self.wall() - at))


class Rates:
    """All that a server counts."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        exempt = Exempt(limits.exempt)
        self.requests = Measure(limits.requests, limits.requests_an_address, exempt, clock)
        self.messages = Measure(limits.messages, limits.messages_an_address, exempt, clock)
        self.chat = Measure(limits.chat, limits.chat_an_address, exempt, clock)
        self.cards = Measure(limits.cards, limits.cards_an_address, exempt, clock)
        self.reports = Measure(limits.reports, limits.reports_an_address, exempt, clock)
        self.logs = Measure(limits.logs, limits.logs_an_address, exempt, clock)
        self.own = Measure(limits.own, limits.own_an_address, exempt, clock)
        self.guests = Addresses(limits.guests, exempt, clock)
