"""Addresses of this server, and invitations as links and QR codes."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Sequence
from ipaddress import IPv4Network
from typing import Any

import segno

from longbox.kernel.errors import BadOption


class Links:
    """`public` are the addresses under which the world knows this server, `addresses` those in the local network. If there are none, it is
    open to this machine only."""

    def __init__(self, port: int, addresses: list[str], public: Sequence[str] = ()) -> None:
        self.places = [*public, *(f"http://{address}:{port}" for address in addresses)]

    def invitation(self, code: str, host: str) -> dict[str, Any]:
        """A link with its QR code. The invitation's code is behind the #, which browsers do not send."""
        path = f"/#/join/{code}"
        urls = [f"{place}{path}" for place in self.places or [f"http://{host}"]]
        return {"path": path, "urls": urls, "qr": qr_svg(urls[0]), "local": not self.places}


def public_name(text: str) -> str:
    """An address under which the world knows a server, or BadOption.

    >>> public_name("https://Table.Example.org/")
    'https://table.example.org'
    >>> public_name("https://table.example.org:443")
    'https://table.example.org'
    """
    name = re.sub(r"\A(?:(https://.*):443|(http://.*):80)\Z", r"\1\2", text.lower().removesuffix("/"))
    if not re.fullmatch(r"https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", name):
        raise BadOption(f"--name takes the address that people open, such as https://table.example.org, not {text[:80]!r}")
    return name


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
