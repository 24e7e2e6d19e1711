"""How much somebody may send: buckets that fill slowly and empty with use, for each person and for each address.

They belong to the server, not to a connection: whoever comes back finds the bucket as it was.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Sequence

from longbox.kernel.errors import BadOption
from longbox.table.settings import Limits, Rate

Clock = Callable[[], float]


class Bucket:
    __slots__ = ("at", "clock", "full", "left", "rate")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.full, self.rate = rate
        self.left = float(self.full)
        self.clock = clock
        self.at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self.left = min(float(self.full), self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each name; those that are full again are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        bucket = self.buckets.get(name)
        if bucket is None:
            if len(self.buckets) >= self.most:
                self._forget()
            bucket = self.buckets[name] = Bucket(self.rate, self.clock)
        return bucket.take()

    def _forget(self) -> None:
        now = self.clock()
        self.buckets = {
            name: bucket for name, bucket in self.buckets.items() if bucket.left + (now - bucket.at) * bucket.rate < bucket.full
        }
        if len(self.buckets) >= self.most:
            self.buckets.clear()


class Exempt:
    """The addresses that are not counted: this machine's own, and those of proxies, behind which are many people."""

    def __init__(self, networks: Sequence[str]) -> None:
        try:
            self.networks = [ipaddress.ip_network(network) for network in networks]
        except ValueError as error:
            raise BadOption(f"an address, or a network such as 10.0.0.0/8, is needed: {error}") from None

    def __contains__(self, address: str) -> bool:
        try:
            here = ipaddress.ip_address(address)
        except ValueError:
            return True  # no address: it comes through a socket of this machine
        return any(here in network for network in self.networks)


class Addresses:
    """One bucket for each address that is counted."""

    def __init__(self, rate: Rate, exempt: Exempt, clock: Clock) -> None:
        self.buckets = Buckets(rate, clock=clock)
        self.exempt = exempt

    def take(self, address: str) -> bool:
        return address in self.exempt or self.buckets.take(address)


class Measure:
    """One thing that is counted, for each person and for each address."""

    def __init__(self, person: Rate, address: Rate, exempt: Exempt, clock: Clock) -> None:
        self.people = Buckets(person, clock=clock)
        self.addresses = Addresses(address, exempt, clock)

    def take(self, person: str, address: str) -> bool:
        """Whether this person, at this address, may do it once more."""
        return self.people.take(person) and self.addresses.take(address)


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
