"""The client's many modules in few files."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.table import client
from longbox.table.bundle import Client, Module, NoBundle, game_bundle, in_order, stylesheet
from tests.table.serving import Running

SOURCES = {
    "app.js": 'import { say as speak } from "./words.js";\n\nconst later = () => import("./pages/far.js");\nspeak(later);\n',
    "words.js": 'import shell from "./en.js";\n\n/** Says it. */\nexport function say(text) {\n  return shell[text];\n}\n',
    "en.js": "export default { yes: 1 };\n",
    "first.js": 'import * as words from "./words.js";\n\nexport const FIRST = words.say("yes");\n',
    "pages/far.js": 'import { FIRST } from "../first.js";\n\nexport class Far {}\nexport async function far() {}\nconst own = FIRST;\n',
}


def test_each_module_runs_after_what_it_needs_and_only_once() -> None:
    made = Client(SOURCES, "app.js", "first.js")
    places = [made.start.index(f"// {name}\n") for name in ("en.js", "words.js", "first.js", "app.js")]
    assert places == sorted(places)
    assert "// pages/far.js" in made.rest and "// words.js" not in made.rest
    assert 'const { say: speak } = $m["words.js"];' in made.start
    assert 'const { default: shell } = $m["en.js"];' in made.start
    assert 'const words = $m["words.js"];' in made.start
    assert '$load("pages/far.js")' in made.start
    assert "return { say };" in made.start and "return { Far, far };" in made.rest
    assert "Says it." not in made.start


def test_a_module_under_its_own_address_is_the_one_in_the_bundle() -> None:
    made = Client(SOURCES, "app.js", "first.js")
    assert made.facade("words.js") == (
        'import { $load } from "/web/start.js";\nconst $found = await $load("words.js");\nexport const { say } = $found;\n'
    )
    assert str(made.facade("en.js")).endswith("export default $found.default;\n")
    assert made.facade("none.js") is None


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ({"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}, "a.js needs b.js needs a.js: a circle"),
        ({"a.js": 'import { b } from "./b.js";\n'}, "a.js: there is no b.js"),
        ({"a.js": 'export * from "./b.js";\n'}, "is no import or export that can be bundled"),
        ({"a.js": 'import a, { b } from "./b.js";\n'}, "is no import or export that can be bundled"),
    ],
)
def test_what_cannot_be_bundled_is_said(sources: dict[str, str], words: str) -> None:
    with pytest.raises(NoBundle, match=words.replace("*", r"\*")):
        in_order({name: Module(name, text) for name, text in sources.items()}, sources)


def test_a_games_modules_use_the_shared_ones_and_are_loaded_one_by_one_where_they_cannot_be_bundled() -> None:
    look = 'import { el } from "/web/dom.js";\nimport { card } from "./cards.js";\n\nexport const look = [el, card, import.meta.url];\n'
    cards = "export const card = 1;\n"
    made = game_bundle({"look.js": look, "cards.js": cards}, "/web/games/tag/", lambda name: name == "dom.js")
    assert '$m["/web/dom.js"] = await $load("dom.js");' in made
    assert made.index("// cards.js") < made.index("// look.js")
    assert 'new URL("/web/games/tag/look.js", location.href).href' in made
    for odd in (look.replace("dom.js", "doom.js"), look + 'export * from "./cards.js";\n'):
        plain = game_bundle({"look.js": odd, "cards.js": cards}, "/web/games/tag/", lambda name: name == "dom.js")
        assert 'import * as m1 from "./look.js";' in plain and '"look.js": m1' in plain


def test_sheets_are_joined_in_their_order() -> None:
    assert stylesheet(["/* one */\na {}\n", "b {}\n"]) == "a {}\nb {}\n"


def test_the_whole_client_can_be_bundled_and_the_page_names_three_files() -> None:
    made = client.READY.shared()
    assert {"app.js", "pages/lobby.js", "parts/stage.js"} <= set(made.modules)
    page = client._page((client.WEB / "index.html").read_text("utf-8"))
    assert page.count('rel="stylesheet"') == 1 and page.count("<script") == 2 and "/web/start.js" in page


def test_files_are_packed_and_not_sent_twice(server: Running) -> None:
    ann = server.person()
    for page in (
        "/",
        "/web/start.js",
        "/web/rest.js",
        "/web/style.css",
        "/web/dom.js",
        "/web/games/mayhem/bundle.js",
        "/api/games/mayhem/rules",
    ):
        plain = ann.request("GET", page)
        packed = ann.request("GET", page, headers={"accept-encoding": "gzip"})
        assert plain.status == packed.status == 200, page
        assert len(packed.data) < len(plain.data), page
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        again = ann.request("GET", page, headers={"if-none-match": plain.headers["etag"]})
        assert again.status == 304 and again.data == b"", page


def test_only_a_games_own_sheets_are_joined(server: Running) -> None:
    ann = server.person()
    joined = ann.request("GET", "/web/games/mayhem/bundle.css?style/icons.css&style/cards.css")
    assert joined.status == 200 and joined.headers["content-type"].startswith("text/css")
    for query in (
        "",
        "?",
        "?style/icons.css&../game.py",
        "?../../web/style/base.css",
        "?look.js",
        "?style/none.css",
        "?" + "&".join(["style/icons.css"] * 41),
        "?style/icons.css&style/icons.css",
        "?style/icons.css&style/../style/ic%6fns.css",
    ):
        assert ann.request("GET", f"/web/games/mayhem/bundle.css{query}").status == 404, query


def test_sheets_are_kept_once_whatever_they_are_called(server: Running) -> None:
    ann = server.person()
    ann.request("GET", "/web/games/mayhem/bundle.css?style/icons.css&style/cards.css")
    kept = len(client.READY.made)
    for name in ("style/ic%6fns.css", "style/./icons.css", "words/../style/icons.css"):
        assert ann.request("GET", f"/web/games/mayhem/bundle.css?{name}&style/cards.css").status == 200
    assert len(client.READY.made) == kept


def test_a_changed_source_is_sent_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.css"
    path.write_text("a {}", "utf-8")
    ready = client.Ready()
    first = ready.sent("a", ".css", [path], path.read_bytes)
    assert ready.sent("a", ".css", [path], path.read_bytes) is first
    path.write_text("b { }", "utf-8")
    assert ready.sent("a", ".css", [path], path.read_bytes).body == b"b { }"
