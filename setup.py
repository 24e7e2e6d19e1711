"""The build. Pure by default; a wheel built with LONGBOX_COMPILE set has its hot modules compiled by mypyc, all of them or none.

LONGBOX_COMPILE        1: compile, or if anything fails, say so in one line and build the pure wheel; strict: fail instead.
LONGBOX_COMPILE_ALSO   further files, separated as in PATH, that go into the wheel and are compiled with the rest; the name of the
                       module is found from the folders that have an __init__.py. The benchmarks and tests use it for toy games.
LONGBOX_COMPILE_LEVEL  how much the C compiler optimizes, 0 to 3; 1 by default. 3 takes longer to build and plays no faster.
LONGBOX_COMPILE_CACHE  a folder that keeps the compiled modules for the next build of the same sources.

Only wheels are compiled, never the source tree: an editable compiled install would silently ignore later edits.
"""

import ast
import atexit
import contextlib
import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# What is compiled: the contract, the bots' loops and the solver of combats by name, and every game's engine, bots and features, wherever in
# its folder they are.
# Views and events are msgspec structs, which mypyc cannot compile; they are in modules of these names.
SHARED = [
    "kernel/deeds.py", "kernel/features.py", "kernel/forms.py", "kernel/sfc32.py", "kernel/state.py", "bots/bot.py", "bots/candidates.py",
    "bots/playout.py", "odds/heroes/fight.py", "odds/heroes/matrix.py",
]  # fmt: skip
ROOMS = {"engine", "bots", "env"}
NOT_COMPILED = {"__init__.py", "views.py", "events.py", "fields.py"}

# Without these, gcc assumes that every function of a shared library may be replaced at load time: it inlines none, and calls
# those of another part through a table.
C_FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]

# The C code is compiled in this many parts, on all cores. Each part reads all headers again, which costs half a second.
PARTS = 12

ROOT = Path(__file__).resolve().parent
MODE = os.environ.get("LONGBOX_COMPILE", "").replace("0", "")
ALSO = [Path(name).resolve() for name in os.environ.get("LONGBOX_COMPILE_ALSO", "").split(os.pathsep) if name]
LEVEL = os.environ.get("LONGBOX_COMPILE_LEVEL", "1")
WHEEL = "bdist_wheel" in sys.argv
SCRATCH = Path(tempfile.mkdtemp(prefix="longbox-build-")) if WHEEL else ROOT / "build"
if WHEEL:
    atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)


def import_root(file: Path) -> Path:
    """The folder that a file is imported from: the first one upwards that is not a package."""
    folder = file.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return folder


def compiled_files() -> list[Path]:
    package = ROOT / "src" / "longbox"
    modules = [path for path in package.glob("games/*/**/*.py") if path.name not in NOT_COMPILED]
    rooms = [path for path in modules if ROOMS & set(path.relative_to(package).parts[2:-1])]
    return sorted([package / name for name in SHARED] + rooms)


COMPILED = compiled_files()
FILES = COMPILED + ALSO
IMPORT_ROOTS = sorted({import_root(file) for file in FILES})


def fingerprint() -> str:
    """A hash of everything that determines the compiled modules: their sources, what they import of ours, this build, the tools."""
    from mypy.version import __version__ as mypy_version

    reached = {ROOT / "pyproject.toml", Path(__file__).resolve()}
    todo = list(FILES)
    while todo:
        file = todo.pop()
        if file in reached:
            continue
        reached.add(file)
        for node in ast.walk(ast.parse(file.read_bytes())):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module] + [f"{node.module}.{alias.name}" for alias in node.names]
            places = [root / name.replace(".", "/") for name in names for root in IMPORT_ROOTS]
            todo += [path for place in places for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()]
    modules = [str(file.relative_to(import_root(file))) for file in FILES]
    digest = hashlib.sha256(repr((sys.version, mypy_version, os.environ.get("CC"), os.environ.get("CFLAGS"), LEVEL, modules)).encode())
    for file in sorted(reached):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def in_parts(sources: list[str]) -> Iterator[str]:
    """C files of about the same size that include the sources, each of them once."""
    sizes = [os.path.getsize(source) for source in sources]
    parts: list[list[str]] = [[] for _ in range(PARTS)]
    for at, source in enumerate(sources):
        parts[sum(sizes[:at]) * PARTS // sum(sizes)].append(source)
    for number, part in enumerate(parts):
        if part:
            file = SCRATCH / "c" / f"part{number}.c"
            file.write_text("".join(f'#include "{os.path.basename(source)}"\n' for source in part), encoding="utf-8")
            yield str(file)


class OnAllCores(build_ext):
    """setuptools builds several modules at a time, but the sources of each one after the other; here they do not wait either."""

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile
        with ThreadPoolExecutor(self.parallel) as pool:

            def compile_each(sources: list[str], **options: Any) -> list[str]:
                return [file for files in pool.map(lambda source: compile_all([source], **options), sources) for file in files]

            self.compiler.compile = compile_each
            super().build_extensions()


def compile_modules() -> Path:
    """Run mypyc and the C compiler; returns the folder with the finished extension modules. Raises if any is missing."""
    from mypyc.build import mypycify

    cache = os.environ.get("LONGBOX_COMPILE_CACHE")
    kept = Path(cache, fingerprint()).resolve() if cache else None
    if kept and kept.exists():
        return kept
    os.environ["MYPYPATH"] = os.pathsep.join(map(str, IMPORT_ROOTS))  # where names of modules begin
    paths = [str(file) for file in FILES]
    arguments = ["--explicit-package-bases", *paths]
    target = str(SCRATCH / "c")
    extensions = mypycify(arguments, multi_file=True, target_dir=target, group_name="longbox", opt_level=LEVEL, debug_level="0")
    extensions[0].sources = list(in_parts(extensions[0].sources))  # the library; the others only lead into it
    for extension in extensions:
        extension.extra_compile_args += C_FLAGS
    command = OnAllCores(Distribution({"name": "longbox", "ext_modules": extensions}))
    command.parallel = os.cpu_count()
    finished = SCRATCH / "compiled"
    command.build_lib, command.build_temp = str(finished), str(SCRATCH / "o")
    command.ensure_finalized()
    command.run()
    for file in FILES:
        relative = file.relative_to(import_root(file)).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
        if not (finished / relative).exists():
            raise FileNotFoundError(f"{relative} did not come out")
    if kept:
        half = Path(f"{kept}.{os.getpid()}")
        shutil.copytree(finished, half)
        with contextlib.suppress(OSError):  # another build was faster
            half.rename(kept)
    return finished


def compiled_modules() -> tuple[Path, list[str]]:
    """The folder of compiled modules and their dotted names; no names for a pure build."""
    if not WHEEL or not MODE:
        return SCRATCH, []
    if missing := [str(file) for file in FILES if not file.exists()]:
        sys.exit(f"longbox: setup.py is to compile what is not there: {', '.join(missing)}")
    try:
        folder = compile_modules()
    except (Exception, SystemExit) as error:  # mypyc raises SystemExit when mypy finds an error
        if MODE == "strict":
            raise
        reason = "mypyc refused the sources" if isinstance(error, SystemExit) else " ".join(str(error).split())
        print(f"longbox: NOT compiled, this is the pure build: {reason}", file=sys.stderr)
        return SCRATCH, []
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES))]
    return folder, sorted(str(file).removesuffix(suffix).replace(os.sep, ".") for file in files)


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


FOLDER, MODULES = compiled_modules()


class TakeCompiled(build_ext):
    """The modules are compiled already, before setup() decides whether the wheel is pure; put them where they belong."""

    def build_extension(self, ext: Extension) -> None:
        copy(FOLDER / self.get_ext_filename(ext.name), Path(self.get_ext_fullpath(ext.name)))


class BuildPy(build_py):
    """Adds the list of compiled modules, which build_info reads, and what LONGBOX_COMPILE_ALSO names with the files beside it."""

    def run(self) -> None:
        super().run()
        target = Path(self.build_lib)
        for file in ALSO:
            root = import_root(file)
            inits = [folder / "__init__.py" for folder in file.parents if folder.is_relative_to(root) and folder != root]
            beside = [path for path in file.parent.iterdir() if path.is_file()] if inits else [file]
            for source in {*inits, *beside}:
                copy(source, target / source.relative_to(root))
        if MODULES:
            ours = [name for name in MODULES if name.startswith("longbox.")]
            (target / "longbox" / "compiled.txt").write_text("\n".join(ours) + "\n", encoding="utf-8")


setup(
    ext_modules=[Extension(name, sources=[]) for name in MODULES],
    cmdclass={"build_ext": TakeCompiled, "build_py": BuildPy},
    # A fresh folder each time, so that nothing from an earlier build gets into a wheel.
    options={"build": {"build_base": str(SCRATCH)}} if WHEEL else {},
)
