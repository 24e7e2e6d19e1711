"""What a server counts for whoever runs it, and where Prometheus reads it: an address of its own, which people never reach.

No name, code or id of a person or table stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from longbox.kernel.errors import BadOption

if TYPE_CHECKING:
    from longbox.table.hall import Hall

MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The limits, in seconds, between which times are counted."""


class Metrics:
    """Counts since the server has started. What can be looked up is looked up when somebody asks."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.moves = Counter(
            "longbox_moves", "Moves that everybody at a table could see, and that were written.", ["game"], registry=registry
        )
        self.commands = _times("longbox_command_seconds", "From a command over a socket to its answer.", registry)
        self.writes = _times("longbox_write_seconds", "From a change of a table to the moment when the disk has it.", registry)
        self.unwritten = Counter("longbox_write_failures", "Changes of tables that could not be written.", registry=registry)
        self.bots = _times("longbox_bot_seconds", "From a question to a bot to its answer, waiting for its turn included.", registry)
        self.bots_failed = Counter("longbox_bot_failures", "Questions that a bot did not answer in time, or wrongly.", registry=registry)

    def watch(self, hall: Hall) -> None:
        """Tell how things stand in this hall, and with this process. Asked in a thread of its own, so it looks at copies."""
        gauges = {
            "longbox_rooms": ("Tables that are open.", lambda: len(hall.rooms)),
            "longbox_sockets": ("Open sockets.", lambda: sum(map(len, list(hall.sockets.values())))),
            "longbox_people": ("People with an open socket.", lambda: len(hall.sockets)),
            "longbox_bots_waiting": ("Questions to bots that wait for a process.", hall.bots.waiting),
        }
        for name, (about, look) in gauges.items():
            Gauge(name, about, registry=self.registry).set_function(look)
        ProcessCollector(registry=self.registry)


def _times(name: str, about: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(name, about, buckets=MOMENTS, registry=registry)


@contextmanager
def listening(metrics: Metrics, address: str) -> Iterator[str]:
    """Answer at an address such as 127.0.0.1:9100, in a thread of its own; where that is."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise BadOption(f"--metrics takes an address and a port, such as 127.0.0.1:9100, not {address[:80]!r}")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), metrics.registry)
    except OSError as error:
        raise BadOption(f"--metrics {address}: nothing can listen there ({error.strerror or error})") from None
    try:
        yield f"http://{host}:{server.server_port}/metrics"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
