"""`longbox serve`: find a free port, start, say where, open the browser, and stop in order."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import IPv4Address
from pathlib import Path

import segno
import uvicorn

from longbox.kernel.errors import BadOption
from longbox.table import logs
from longbox.table.app import Server
from longbox.table.links import lan_addresses
from longbox.table.settings import Settings

LOOPBACK = str(IPv4Address(socket.INADDR_LOOPBACK))
EVERYWHERE = str(IPv4Address(socket.INADDR_ANY))
SWITCH = 0.0005
"""The thread that writes to the disk has its turn so soon after the disk has answered; by default it would wait ten times as long."""
PORTS = 20
"""How many ports are tried, from the wished one on."""
MOST_WORKERS = 4
"""How many processes think for bots, at the most; one core is left to the tables."""
WS_LIMIT = 64 * 1024
"""What is longer than the protocol's limit is refused in words; what is longer than this cuts the line."""


class Uvicorn(uvicorn.Server):
    """Opens the hall before anybody comes in, and closes it when all are out; what keeps it from opening is raised as it is."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.longbox = server
        self.tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.longbox.hall.open()
        await super().startup(sockets)
        self.tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.longbox.hall.farewell()
        await super().shutdown(sockets)
        await self.longbox.hall.close()


def config_for(server: Server) -> uvicorn.Config:
    """Without compression: it would cost each socket more memory than all the rest."""
    return uvicorn.Config(
        server.app,
        ws="websockets-sansio",
        ws_max_size=WS_LIMIT,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )


def run(data: Path, port: int, lan: bool, also: list[Path], browser: bool, verbose: bool) -> int:
    logs.set_up(verbose)
    sys.setswitchinterval(SWITCH)
    listener, taken = listen(EVERYWHERE if lan else LOOPBACK, port)
    bound = listener.getsockname()[1]
    workers = min(MOST_WORKERS, max(1, (os.cpu_count() or 1) - 1))
    settings = Settings(data=data.resolve(), port=bound, lan=lan, also=tuple(folder.resolve() for folder in also), bot_workers=workers)
    server = Server(settings)
    runner = Uvicorn(config_for(server), server, lambda: say_where(bound, taken, lan, browser))
    runner.run([listener])
    return 0 if runner.started else 1


def listen(host: str, port: int) -> tuple[socket.socket, int]:
    """A socket on the wished port or the next free one; also the wished port, if it was taken, or 0."""
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
    """Made as TCP by name: only then asyncio sends small messages at once, instead of 40 ms later."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)


def say_where(port: int, taken: int, lan: bool, browser: bool) -> None:
    here = f"http://{LOOPBACK}:{port}/"
    if taken:
        print(f"Port {taken} is taken; using {port}.")
    print(f"Longbox is open at {here}   (Ctrl+C ends it; tables are kept)")
    for address in lan_addresses() if lan else []:
        print(f"In your network: http://{address}:{port}/")
    if lan and lan_addresses():
        segno.make(f"http://{lan_addresses()[0]}:{port}/", micro=False).terminal(compact=True)
    if not lan:
        print("Only this machine can reach it. For phones and friends in your network: make play LAN=1, or longbox serve --lan")
    sys.stdout.flush()
    if browser:
        threading.Thread(target=open_page, args=(here,), daemon=True).start()


def open_page(url: str) -> None:
    """Open the page in a browser with a window; one that would run in this terminal is no help here."""
    headless = sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if headless or not webbrowser.open(url):
        print(f"There is no browser to open here: go to {url}", flush=True)
