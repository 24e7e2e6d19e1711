"""Everything that the documents show is checked: programs run, sessions are played, excerpts compared, links and names looked up.

The first line of a fenced block says what happens to it. Each document has a folder of its own for what it writes.

    python into FILE    is written to FILE in that folder, after what earlier blocks have put there; any language and any path will do
    python from FILE    stands in FILE of this repository, word for word but for its indentation; three dots leave something out
    pycon               is run as a doctest
    console             its commands are run in that folder, and print what stands below them; three dots stand for anything
    sh                  is not run; the targets of make that it names exist
    text paths          each line begins with a path in this repository

`python -m tests.test_docs` writes what the commands print by now into the documents, or into those that are named.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import longbox
from longbox.cli import app
from longbox.cli import main as longbox_main
from tests.marks import slow

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ROOT / "tests" / "packages"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
SOURCES = [
    "src/**/*.py",
    "src/**/*.js",
    "src/**/*.d.ts",
    "src/**/*.css",
    "src/**/*.md",
    "tests/**/*.py",
    "tests/toys/*",
    "tests/packages/*/**/*",
    "tools/*.py",
    "bench/*.py",
    "rulebook/*.md",
    "Makefile",
    "*.toml",
    "*.txt",
    "setup.py",
    "LICENSE",
]
PROMPT = re.compile(r"(?:(?:\(enter: .*\) )?>|Hand over to .* press enter\.|Which game\?|.*\(y/n\)|.* what they show:)(?: (.*))?")
_FENCE = re.compile(r"^```(\S+)?(?: (into|from|paths)(?: (\S+))?)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block:
    """A fenced block: what it is written in, what is to be done with it, and where it stands."""

    def __init__(self, language: str, verb: str, file: str, text: str, line: int) -> None:
        self.language = language
        self.verb = verb
        self.file = file
        self.text = text
        self.line = line


def blocks(text: str) -> list[Block]:
    return [
        Block(found[1] or "", found[2] or "", found[3] or "", found[4], text.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(text)
    ]


def prose(text: str) -> str:
    return _FENCE.sub("", text)


# Running what a document shows


class Keyboard(io.TextIOBase):
    """A person who types these lines and sees them on the screen. After the last one nothing more is looked at."""

    def __init__(self, lines: list[str], screen: io.StringIO) -> None:
        self.lines = lines
        self.screen = screen
        self.stopped: int | None = None

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if not self.lines:
            self.stopped = self.screen.tell() if self.stopped is None else self.stopped
            return ""
        line = self.lines.pop(0) + "\n"
        self.screen.write(line)
        return line


def typed_in(expected: str) -> list[str]:
    """What a session's text shows to have been typed. A prompt at its very end is left open."""
    lines = [found[1] or "" for found in map(PROMPT.fullmatch, expected.splitlines()) if found]
    last = expected.rstrip().splitlines()[-1:]
    return lines[:-1] if lines and PROMPT.fullmatch("".join(last)) and not lines[-1] else lines


def run_longbox(arguments: list[str], expected: str) -> str:
    screen = io.StringIO()
    keyboard, stdin = Keyboard(typed_in(expected), screen), sys.stdin
    sys.stdin = keyboard
    try:
        with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
            longbox_main(arguments)
    finally:
        sys.stdin = stdin
    return screen.getvalue()[: keyboard.stopped]


def run_python(arguments: list[str], expected: str) -> str:
    paths = {"PYTHONPATH": os.pathsep.join([str(Path(longbox.__file__).parents[1]), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, *arguments], env={**os.environ, **paths}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.stdout


def run_pytest(arguments: list[str], expected: str) -> str:
    return run_python(["-m", "pytest", "-p", "no:cacheprovider", *arguments], expected)


def run_cat(arguments: list[str], expected: str) -> str:
    return "".join(Path(name).read_text("utf-8") for name in arguments)


def run_pip(arguments: list[str], expected: str) -> str:
    """`pip install`, without a network and into a folder of the desk, where this process finds it from now on."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check", "--target", "site"]
    sys.path.append(str(Path("site").resolve()))
    return run_python(["-m", "pip", *arguments, *options], expected)


RUNNERS: dict[str, Callable[[list[str], str], str]] = {
    "longbox": run_longbox,
    "python": run_python,
    "pytest": run_pytest,
    "pip": run_pip,
    "cat": run_cat,
}


def tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def fits(expected: str, printed: str) -> bool:
    return re.fullmatch(re.escape(tidy(expected)).replace(re.escape("..."), ".*"), tidy(printed), re.DOTALL) is not None


def write(path: Path, text: str) -> None:
    """Add a text to a file, which may be new, as may be its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


class Desk:
    """The folder of one document while it is worked through from top to bottom."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {}
        (folder / "tests").symlink_to(ROOT / "tests")

    def work(self, block: Block) -> str:
        """Do what the block asks for. Returns its text as it should be."""
        if block.verb == "into":
            write(self.folder / block.file, block.text)
        elif block.verb == "from":
            excerpt(block)
        elif block.language == "pycon":
            self.doctest(block)
        elif block.language == "console":
            return "".join(self.command(part) for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE) if part)
        return block.text

    def command(self, part: str) -> str:
        """Run one command. Returns it with what it prints, or as it is if that fits."""
        line, _, expected = part.removeprefix("$ ").partition("\n")
        name, *arguments = shlex.split(line)
        printed = RUNNERS[name](arguments, expected)
        return part if fits(expected, printed) else f"$ {line}\n{tidy(printed)}\n"

    def doctest(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, self.names, f"line {block.line}", None, 0)
        said: list[str] = []
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False).failed
        self.names = test.globs
        assert not failed, "".join(said)


def excerpt(block: Block) -> None:
    source, at = (ROOT / block.file).read_text("utf-8"), 0
    for part in re.split(r"^\s*\.\.\.\n", block.text, flags=re.MULTILINE):
        found = max(source.find(textwrap.indent(part, " " * depth), at) for depth in range(0, 20, 4))
        assert found >= 0, f"line {block.line}: {block.file} does not have, or not there:\n{part}"
        at = found + len(part)


@contextlib.contextmanager
def desk(folder: Path) -> Iterator[Desk]:
    """A desk in this folder, on a machine with a screen of 80 columns. What was imported from there, or from the packages of the tests,
    is as it was afterwards."""
    before, environment, path, commands = Path.cwd(), dict(os.environ), sys.path.copy(), set(app)
    aside = put_aside(PACKAGES)
    os.chdir(folder)
    os.environ.update(LONGBOX_HOME=str(folder / "home"), COLUMNS="80", LINES="40", NO_COLOR="1")
    try:
        yield Desk(folder)
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)
        sys.path[:] = path
        for name in set(app) - commands:
            del app[name]
        put_aside(folder)
        put_aside(PACKAGES)
        sys.modules.update(aside)


def put_aside(folder: Path) -> dict[str, ModuleType]:
    """The modules that were imported from below a folder, which are forgotten."""
    names = [name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(str(folder))]
    return {name: sys.modules.pop(name) for name in names}


# The tests


@slow
@pytest.mark.parametrize("name", NAMES)
def test_what_a_document_shows_is_so(name: str, tmp_path: Path) -> None:
    with desk(tmp_path) as here:
        for block in blocks((ROOT / name).read_text("utf-8")):
            assert here.work(block) == block.text, f"{name}:{block.line} (if this is right: python -m tests.test_docs)"


@pytest.mark.parametrize("name", NAMES)
def test_every_block_is_of_a_kind_that_is_checked(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert text.count("```") == 2 * len(blocks(text)), "a fence is not closed, or marked in a way that is not known"
    for block in blocks(text):
        known = block.verb or block.language in ("pycon", "console", "sh")
        assert known, f"{name}:{block.line}: {block.language!r} says nothing about what is to be done with it"


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", prose(text)):
        path, _, anchor = target.partition("#")
        there = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        assert there.exists(), f"{name}: there is no {target}"
        assert not anchor or anchor in anchors(there), f"{name}: there is no heading for {target}"


def anchors(path: Path) -> list[str]:
    headings = re.findall(r"^#+ (.+)$", prose(path.read_text("utf-8")), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("name", NAMES)
def test_names_written_as_code_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    sources = [path for pattern in SOURCES for path in ROOT.glob(pattern) if path.suffix != ".pyc"]
    known = words("\n".join(path.read_text("utf-8") for path in sources if path.is_file()))
    known |= words("\n".join(path.name for path in sources))
    known |= words("\n".join(block.text for block in blocks(text)))
    unknown = {span: words(span) - known for span in re.findall(r"`([^`]+)`", prose(text)) if words(span) - known}
    assert not unknown


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_]\w+", text))


@pytest.mark.parametrize("name", NAMES)
def test_targets_of_make_and_listed_paths_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    asked = [found for block in blocks(text) if block.language == "sh" for found in re.findall(r"^make ([\w-]+)", block.text, re.MULTILINE)]
    asked += re.findall(r"`make ([\w-]+)`", prose(text))
    assert set(asked) <= targets
    for block in blocks(text):
        if block.verb == "paths":
            assert not [line for line in block.text.splitlines() if not (ROOT / line.split()[0]).exists()]


def test_the_first_game_is_one_short_file() -> None:
    first = next(block for block in blocks((ROOT / "docs" / "write-a-game.md").read_text("utf-8")) if block.language == "python")
    _, game = re.split(r"\n\n\n", first.text, maxsplit=1)
    assert len([line for line in game.splitlines() if line]) <= 40


def test_the_commands_without_make_are_those_of_make() -> None:
    recipes = re.findall(
        r"^\t@?\$\(BIN\)/((?:ruff|mypy|lint-imports|pytest|python -m tools\.node) .*)$",
        (ROOT / "Makefile").read_text("utf-8"),
        re.MULTILINE,
    )
    shown = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert recipes
    for recipe in recipes:
        assert recipe.replace("$(CHECKED)", "src tests tools setup.py bench").replace("$(TESTS)", "tests") in shown


def test_the_first_program_is_short() -> None:
    first = next(block for block in blocks((ROOT / "README.md").read_text("utf-8")) if block.language == "python")
    assert len(first.text.splitlines()) <= 15
    assert len(re.findall(r"^(?:import|from) ", first.text, re.MULTILINE)) <= 2


def test_the_index_names_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    assert not [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md" and f"({path.name})" not in index]


def test_the_changelog_has_a_few_lines_for_each_version_this_one_first() -> None:
    """The newest may still grow."""
    _, *releases = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert releases[0].startswith(f"[{longbox.__version__}]")
    for release in releases:
        title, *lines = release.split("\n")
        told = [line for line in lines if line]
        assert all(re.fullmatch(r"- [A-Z`\[].{1,180}\.", line) for line in told), title
        assert (1 if release is releases[0] else 5) <= len(told) <= 15, title


# Writing the documents anew


def rewrite(path: Path) -> None:
    text = path.read_text("utf-8")
    folder = Path(tempfile.mkdtemp(prefix="longbox-docs-"))
    with desk(folder) as here:
        for block in blocks(text):
            try:
                new = here.work(block)
            except AssertionError as error:
                print(f"{path.name}:{block.line}: to be mended by hand\n{error}")
                continue
            if new != block.text:
                print(f"{path.name}:{block.line}: written anew")
                text = text.replace(f"```console\n{block.text}```", f"```console\n{new}```")
    shutil.rmtree(folder)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    for document in [Path(name).resolve() for name in sys.argv[1:]] or DOCUMENTS:
        rewrite(document)
