"""Addresses of this server, and invitations as links and QR codes."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import IPv4Network
from typing import Any

import segno


class Links:
    """`addresses` are those in the local network; none if the server is open to this machine only."""

    def __init__(self, port: int, addresses: list[str]) -> None:
        self.port = port
        self.addresses = addresses

    def invitation(self, code: str, host: str) -> dict[str, Any]:
        """A link with its QR code. The invitation's code is behind the #, which browsers do not send."""
        path = f"/#/join/{code}"
        names = [f"{address}:{self.port}" for address in self.addresses] or [host]
        urls = [f"http://{name}{path}" for name in names]
        return {"path": path, "urls": urls, "qr": qr_svg(urls[0]), "local": not self.addresses}


def qr_svg(text: str) -> str:
    return segno.make(text, micro=False).svg_inline(scale=4, border=2, dark="#000", light="#fff")


def lan_addresses() -> list[str]:
    """This machine's addresses in the local network, first the one used for outgoing traffic. Nothing is sent."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((str(IPv4Network("10.0.0.0/8").broadcast_address), 1))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def lan_names() -> list[str]:
    """The names of this machine in the local network."""
    name = socket.gethostname().partition(".")[0]
    return [name, f"{name}.local", socket.gethostname()]
