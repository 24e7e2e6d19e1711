"""A server process for tools/load.py and tools/crash.py, on loopback and in its own folder, and guests who use it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ALSO = ["--also", "tests/toys", "--also", "tests/packages/roofs"]


class Served:
    """`longbox serve` as a process. Its output goes into a file in its folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.said = data / "said.txt"
        self.said.unlink(missing_ok=True)
        command = [sys.executable, "-m", "longbox.cli", "serve", "--quiet", "--no-open", "--port", "0", *ALSO]
        began = time.perf_counter()
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [*command, "--data", str(data)],
                cwd=ROOT,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
        self.port = self._port()
        self.started_in = time.perf_counter() - began

    def _port(self) -> int:
        end = time.monotonic() + 30
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r"127\.0\.0\.1:(\d+)/", self.said.read_text("utf-8"))
            if found:
                return int(found[1])
            time.sleep(0.005)
        raise SystemExit(f"the server does not start: {self.said.read_text('utf-8')}")

    def memory(self) -> int:
        """Its resident memory in bytes."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text("ascii"))
        return int(found[1]) * 1024 if found else 0

    def entries(self) -> int:
        """How many entries its logs have: moves, rolls and all else that was done."""
        with contextlib.closing(sqlite3.connect(self.data / "longbox.db")) as kept:
            return int(kept.execute("SELECT count(*) FROM entries").fetchone()[0])

    def cpu(self) -> float:
        """The processor time it has used, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def turns(self) -> tuple[float, float]:
        """For how many seconds its main thread has run, and for how many it waited until a processor was free."""
        ran, waited, _ = Path(f"/proc/{self.process.pid}/schedstat").read_text("ascii").split()
        return int(ran) / 1e9, int(waited) / 1e9

    def kill(self) -> None:
        """kill -9, as if the power had failed for this process."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.kill()


class Guest:
    """A person on this server, known by a cookie."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        if not cookie:
            _, headers = self._request("GET", "/api/me", None)
            self.cookie = str(headers["set-cookie"]).partition(";")[0]

    def table(self, wish: dict[str, Any]) -> str:
        data, _ = self._request("POST", "/api/tables", wish)
        return str(json.loads(data)["table"])

    def _request(self, method: str, path: str, body: object) -> tuple[bytes, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"origin": f"http://127.0.0.1:{self.port}", **({"cookie": self.cookie} if self.cookie else {})}
        try:
            line.request(method, path, json.dumps(body).encode() if body is not None else None, headers)
            response = line.getresponse()
            data = response.read()
        finally:
            line.close()
        if response.status != 200:
            raise SystemExit(f"{method} {path}: {response.status} {data.decode()}")
        return data, response.headers


def open_files(wanted: int) -> None:
    """Ask the system for as many open files as this many sockets need."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
