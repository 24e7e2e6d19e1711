"""The files of the browser client: the shared ones, and each game's from the game's own folder.

The page's many small sources are sent in few files (`bundle`), made when they are first asked for and again when a source has changed.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import Response

import longbox
from longbox.content.info import GameInfo, file_below
from longbox.table.bundle import Client, game_bundle, stylesheet
from longbox.table.refused import Refused, refuse

WEB = Path(longbox.__file__).with_name("web")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
JSON = ".json"
PACKED = (".html", ".js", ".css", ".svg", ".webmanifest", JSON)
"""What becomes smaller by packing."""
ALONE = ("theme.js", "sw.js")
"""What is no module: it runs before the first paint, or beside the page."""
MOST = 400
"""How many files are kept ready."""
MOST_SHEETS = 40

_SHEET = re.compile(r'^ *<link rel="stylesheet" href="/web/([^"]+)">\n', re.MULTILINE)


class Sent:
    """A file as it goes out, plain and packed."""

    def __init__(self, body: bytes, suffix: str) -> None:
        self.type = "application/json" if suffix == JSON else TYPES[suffix]
        self.body = body
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        packed = gzip.compress(body, 6, mtime=0) if suffix in PACKED else body
        self.packed = packed if len(packed) < len(body) else None

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": "no-cache", "etag": self.etag, "vary": "accept-encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.type, headers={**headers, "content-encoding": "gzip"})
        return Response(self.body, media_type=self.type, headers=headers)


Stamp = tuple[tuple[str, int, int], ...]


class Ready:
    """Files that were made before, each as long as its sources are unchanged."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[Stamp, Sent]] = {}
        self.client: tuple[Stamp, Client] | None = None
        self.lock = Lock()

    def sent(self, name: str, suffix: str, sources: Iterable[Path], make: Callable[[], bytes]) -> Sent:
        stamp = _stamp(sources)
        known = self.made.get(name)
        if known is None or known[0] != stamp:
            if len(self.made) >= MOST:
                self.made.clear()
            known = self.made[name] = (stamp, Sent(make(), suffix))
        return known[1]

    def shared(self) -> Client:
        """The modules of the shared client."""
        with self.lock:
            sources = _scripts(WEB)
            stamp = _stamp(sources.values())
            if self.client is None or self.client[0] != stamp:
                texts = {name: path.read_text("utf-8") for name, path in sources.items() if name not in ALONE}
                self.client = (stamp, Client(texts, "app.js", "pages/lobby.js"))
            return self.client[1]


READY = Ready()


def _stamp(paths: Iterable[Path]) -> Stamp:
    """What changes when any of these files does."""
    stats = [(path, path.stat()) for path in paths]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)


def _scripts(root: Path) -> dict[str, Path]:
    return {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("*.js"))}


def first_page(request: Request) -> Response:
    """The page, with its style sheets as one and its modules as two."""
    path = WEB / "index.html"
    return READY.sent("", ".html", [path], lambda: _page(path.read_text("utf-8")).encode()).answer(request)


def _page(text: str) -> str:
    sheets = _SHEET.sub("", text)
    at = text.index('    <link rel="stylesheet"')
    one = sheets[:at] + '    <link rel="stylesheet" href="/web/style.css">\n' + sheets[at:]
    return one.replace("/web/app.js", "/web/start.js")


def client_file(request: Request, name: str) -> Response:
    """A file of the shared client, and no other."""
    if name == "style.css":
        return _one_sheet().answer(request)
    made = {"start.js": lambda: READY.shared().start, "rest.js": lambda: READY.shared().rest}.get(name)
    if made is None and name.endswith(".js") and name not in ALONE:
        made = _facade(name)
    if made is not None:
        return READY.sent(f"client/{name}", ".js", _scripts(WEB).values(), lambda: made().encode()).answer(request)
    return _plain(file_below(WEB, name), request)


def _facade(name: str) -> Callable[[], str] | None:
    found = READY.shared().facade(name)
    return None if found is None else lambda: found


def _one_sheet() -> Sent:
    names = _SHEET.findall((WEB / "index.html").read_text("utf-8"))
    paths = [WEB / name for name in names]
    return READY.sent("style.css", ".css", paths, lambda: stylesheet(path.read_text("utf-8") for path in paths).encode())


def game_file(request: Request, info: GameInfo, name: str) -> Response:
    """A file below `web` of a game, and no other; `bundle.js` has all its modules but its words, `bundle.css?a.css&b.css` these sheets."""
    found = info.web(name)
    if name == "bundle.css" and found is None and request.url.query:
        return _sheets(request, info, request.url.query.split("&"))
    sources = _modules(info) if name == "bundle.js" and found is None else {}
    if sources:
        return READY.sent(f"games/{info.name}", ".js", sources.values(), lambda: _game(info.name, sources).encode()).answer(request)
    return _plain(found, request)


def _modules(info: GameInfo) -> dict[str, Path]:
    """The modules of a game's look and pages."""
    scripts = _scripts(info.folder / "web") if info.folder is not None else {}
    return {name: path for name, path in scripts.items() if not name.startswith("words/")}


def _sheets(request: Request, info: GameInfo, names: list[str]) -> Response:
    found = [info.web(unquote(name)) for name in names[:MOST_SHEETS]]
    paths = [path for path in dict.fromkeys(found) if path is not None and path.suffix == ".css"]
    if len(paths) < len(names):  # one is missing, no sheet, or named twice
        raise no_page()
    name = "&".join(map(str, paths))
    return READY.sent(name, ".css", paths, lambda: stylesheet(path.read_text("utf-8") for path in paths).encode()).answer(request)


def _game(name: str, sources: dict[str, Path]) -> str:
    texts = {name: path.read_text("utf-8") for name, path in sources.items()}
    return game_bundle(texts, f"/web/games/{name}/", READY.shared().modules.__contains__)


def no_page() -> Refused:
    return refuse(404, "no_page", "There is no such page.")


def _plain(path: Path | None, request: Request) -> Response:
    if path is None or path.suffix not in TYPES:
        raise no_page()
    return READY.sent(str(path), path.suffix, [path], path.read_bytes).answer(request)
