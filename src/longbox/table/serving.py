"""`longbox serve`: find a free port, start, say where, open the browser, and stop cleanly."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import IPv4Address

import msgspec
import segno
import uvicorn

from longbox.kernel.errors import BadOption
from longbox.table import logs, metrics
from longbox.table.app import Server
from longbox.table.door import DoorConfig
from longbox.table.limits import Exempt
from longbox.table.links import lan_addresses
from longbox.table.memory import Collector
from longbox.table.settings import Settings

LOOPBACK = str(IPv4Address(socket.INADDR_LOOPBACK))
EVERYWHERE = str(IPv4Address(socket.INADDR_ANY))
SWITCH = 0.0005
"""How soon the writer thread runs again after the disk has answered; by default it would wait ten times as long."""
CONNECTIONS = 10_000
"""How many connections the system is asked to allow."""
PORTS = 20
"""How many ports are tried, from the requested one on."""
WS_LIMIT = 64 * 1024
"""Messages above the protocol's limit are refused in words; one above this closes the connection."""


class Uvicorn(uvicorn.Server):
    """Opens the hall before anybody comes in, and closes it when all have left; an error in opening is raised as it is."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[], None], tick: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.longbox = server
        self.tell = started
        self.tick = tick

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.longbox.hall.open()
        self.longbox.hall.spawn(self.longbox.sweeper.run())
        self.longbox.hall.spawn(self.longbox.steward.run())
        await super().startup(sockets)
        self.tell()

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        if self.tick is not None and counter % 10 == 0:
            self.tick()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.longbox.hall.farewell()
        await super().shutdown(sockets)
        await self.longbox.hall.close()


def config_for(server: Server) -> uvicorn.Config:
    """Without compression: it would cost each socket more memory than all the rest. Whom a request comes from, and by which scheme, is
    believed of proxies alone."""
    proxies = server.hall.settings.proxies
    return DoorConfig(
        server.app,
        server.hall.settings.limits,
        ws_max_size=WS_LIMIT,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=3,
    )


def run(wanted: Settings, browser: bool, verbose: bool) -> int:
    Exempt(wanted.limits.exempt)  # a wrong address is told before anything begins
    logs.set_up(verbose)
    sys.setswitchinterval(SWITCH)
    allow_many_connections()
    listener, taken = listen(EVERYWHERE if wanted.lan else LOOPBACK, wanted.port)
    with contextlib.ExitStack() as stack:
        stack.enter_context(listener)
        bound = listener.getsockname()[1]
        settings = msgspec.structs.replace(wanted, port=bound, bot_workers=cores())
        server = Server(settings)
        collector = Collector(server.hall.used)
        figures = stack.enter_context(metrics.listening(server.hall.metrics, settings.metrics)) if settings.metrics else ""

        def started() -> None:
            collector.start()
            say_where(bound, taken, settings, browser, figures)

        runner = Uvicorn(config_for(server), server, started, collector.tick)
        runner.run([listener])
    return 0 if runner.started else 1


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def allow_many_connections() -> None:
    """Each is an open file; the system often allows 1,024 of them unless it is asked for more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = CONNECTIONS if hard == resource.RLIM_INFINITY else min(CONNECTIONS, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):  # then it stays as it is
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int) -> tuple[socket.socket, int]:
    """A socket on the requested port or the next free one; and the requested port if it was taken, otherwise 0."""
    for number in range(port, min(port + PORTS, 65536)) if port else [0]:
        listener = tcp_socket()
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2048)
            return listener, port if number != port else 0
        except OSError:
            listener.close()
    raise BadOption(f"ports {port} to {port + PORTS - 1} are all taken; name another one with --port")


def tcp_socket() -> socket.socket:
    """Made explicitly as TCP: only then does asyncio send small messages at once, instead of 40 ms later."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)


def say_where(port: int, taken: int, settings: Settings, browser: bool, figures: str = "") -> None:
    here, lan, data = f"http://{LOOPBACK}:{port}/", settings.lan, settings.data
    if taken:
        print(f"Port {taken} is taken; using {port}.")
    print(f"Longbox is open at {here}   (Ctrl+C ends it; tables are kept in {data})")
    for name in settings.names:
        print(f"Invitations begin with {name}/")
    if figures:
        print(f"Prometheus finds its figures at {figures}")
    if any(name.startswith("https") for name in settings.names) and not settings.proxies:
        print(f"Name the proxy in front of it (on this machine: --trust-proxy {LOOPBACK}); otherwise all people have its address.")
    for address in lan_addresses() if lan else []:
        print(f"In your network: http://{address}:{port}/")
    if lan and lan_addresses():
        segno.make(f"http://{lan_addresses()[0]}:{port}/", micro=False).terminal(compact=True)
    if settings.names and not lan:
        print("Only this machine can reach it directly.")
    elif not lan:
        print("Only this machine can reach it. For phones and friends in your network: make play LAN=1, or longbox serve --lan")
    sys.stdout.flush()
    if not browser:
        print("No browser was opened: go to that address in one.", flush=True)
    else:
        threading.Thread(target=open_page, args=(here,), daemon=True).start()


def open_page(url: str) -> None:
    """Open the page in a graphical browser, not one that would run in this terminal."""
    headless = sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if headless or not webbrowser.open(url):
        print(f"There is no browser to open here: go to {url}", flush=True)
    else:
        print(f"A browser opens it now. If you see none, go to {url}", flush=True)
