"""Count the instructions of fixed workloads: `python -m bench.instructions [--site SITE] [--store] [NAME ...]`.

Times differ from run to run; the number of instructions does not. Callgrind counts each workload of bench/workloads.py in a process of its
own, and only the part that is marked there, so a figure repeats exactly on the same machine. It prints what each workload costs compared
with bench/instructions.json, in percent. SITE is the folder of a compiled build; without it only the pure one is counted.

`--store` writes the figures to bench/instructions.json, with the commit that they belong to. `--most 2` fails if a workload costs over two
percent more than the stored figure. What callgrind saw is kept in build/instructions, for callgrind_annotate or kcachegrind.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

from bench.workloads import workloads
from longbox.progress import Bar

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "bench" / "instructions.json"
KEPT = ROOT / "build" / "instructions"
MEASURED = ["src", "bench", "setup.py", "pyproject.toml", "constraints.txt"]
"""What the figures depend on."""


class Figure(msgspec.Struct, frozen=True):
    """The instructions of a workload, and how much work it did for them."""

    instructions: int
    work: int


class Counted(msgspec.Struct, frozen=True):
    """The figures of one build. They can be compared only with others from the same place: machine, Python and tools."""

    commit: str
    place: dict[str, str]
    figures: dict[str, Figure]


class Task(NamedTuple):
    build: str
    path: str
    name: str


def collector() -> Path:
    """The compiled bench/collect.c."""
    if not shutil.which("valgrind") or not shutil.which("gcc"):
        sys.exit("this needs valgrind and gcc (Debian: apt install valgrind build-essential)")
    KEPT.mkdir(parents=True, exist_ok=True)
    library = KEPT / "collect.so"
    command = ["gcc", "-O1", "-shared", "-fPIC", "-o", str(library), str(ROOT / "bench" / "collect.c")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench/collect.c does not compile; it needs valgrind's headers:\n{done.stderr}")
    return library


def environment(path: str) -> dict[str, str]:
    """The same for everybody: whatever is in it has its place in memory, and hashes differ without a seed."""
    return {"PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0", "PYTHONPATH": path, "PYTHONSAFEPATH": "1", "LC_ALL": "C.UTF-8"}


def count(task: Task, library: Path) -> Figure:
    """Count one workload."""
    out = KEPT / f"{task.build}.{task.name}.out"
    out.unlink(missing_ok=True)
    valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no", f"--callgrind-out-file={out}"]
    command = [*valgrind, sys.executable, "-m", "bench.workloads", task.name, str(library)]
    done = subprocess.run(command, env=environment(task.path), cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.search(r"^(?:summary|totals): (\d+)", out.read_text("utf-8"), re.MULTILINE) if out.exists() else None
    if done.returncode or found is None:
        raise RuntimeError(f"{task.name} ({task.build}) could not be counted:\n{done.stderr}")
    return Figure(int(found[1]), int(done.stdout))


def count_all(tasks: Sequence[Task], library: Path) -> dict[Task, Figure]:
    """Count all of these, as many at once as there are cores: that changes no figure."""
    found: dict[Task, Figure] = {}
    with Bar("counting", len(tasks)) as bar, ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(count, task, library): task for task in tasks}
        try:
            for done in as_completed(running):
                task = running[done]
                found[task] = done.result()
                bar.now(f"{task.name}, {task.build}")
                bar.advance()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return found


def load_once(path: str) -> None:
    """Import everything once, so that Python has its own compiled files, and none of the counted processes writes them."""
    command = [sys.executable, "-c", "from bench import one_room, workloads; workloads.workloads()"]
    subprocess.run(command, env=environment(path), cwd=ROOT, check=True)


def place(build: str) -> dict[str, str]:
    """Everything that changes the figures though no source does."""
    cpu = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    found = {
        "machine": f"{platform.machine()}, {cpu[1] if cpu else 'unknown'}",
        "python": sys.version,
        "libc": " ".join(platform.libc_ver()),
        "valgrind": first_line("valgrind", "--version"),
        "msgspec": importlib.metadata.version("msgspec"),
    }
    if build == "compiled":
        found["mypy"] = importlib.metadata.version("mypy")
        found["gcc"] = first_line("gcc", "--version")
        found["level"] = os.environ.get("LONGBOX_COMPILE_LEVEL", "1")  # as in setup.py
    return found


def first_line(*command: str) -> str:
    return subprocess.check_output(command, text=True).splitlines()[0]


def git(*arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=ROOT, text=True).strip()


def commit() -> str:
    """The commit that is counted; "" if anything that counts was changed since."""
    changed = git("status", "--porcelain", "--", *MEASURED, f":!{STORED.relative_to(ROOT)}")
    return "" if changed else git("rev-parse", "HEAD")


def stored() -> dict[str, Counted]:
    return msgspec.json.decode(STORED.read_bytes(), type=dict[str, Counted]) if STORED.exists() else {}


def store(counted: dict[str, Counted]) -> None:
    data = msgspec.to_builtins({**stored(), **counted})
    STORED.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", "utf-8")
    print(f"Figures in {STORED}")


def differences(now: Counted, before: Counted) -> list[str]:
    """Why these figures cannot be compared."""
    names = sorted({*now.place, *before.place})
    return [
        f"{name}: {now.place.get(name, 'none')}, stored were {before.place.get(name, 'none')}"
        for name in names
        if now.place.get(name) != before.place.get(name)
    ]


def change(now: Figure, before: Figure | None) -> float | None:
    """By how many percent it costs more; None if there is nothing to compare with: no figure, or one of other work."""
    return 100 * (now.instructions / before.instructions - 1) if before is not None and before.work == now.work else None


def words_for(now: Figure, before: Figure | None) -> str:
    percent = change(now, before)
    if percent is not None:
        return f"{percent:+.1f}%"
    return "new" if before is None else f"other work: {now.work:,}, stored was {before.work:,}"


def show(build: str, now: Counted, before: Counted | None) -> dict[str, float]:
    """Print what was counted; returns how many percent more each workload costs, where that can be said."""
    console = Console(emoji=False, highlight=False)
    apart = differences(now, before) if before is not None else []
    known = before.figures if before is not None and not apart else {}
    title = f"{build}, compared with {before.commit[:12]}" if known and before is not None else build
    table = Table("workload", "instructions", "change", title=title, title_justify="left")
    for name, figure in now.figures.items():
        table.add_row(name, f"{figure.instructions:,}", words_for(figure, known.get(name)) if known else "")
    console.print(table)
    if apart:
        console.print("NOT comparable with the stored figures, which are from another place:", *apart, sep="\n  ", markup=False)
    elif before is None:
        console.print(f"No figures are stored for the {build} build: --store stores these.")
    changes = {name: change(figure, known.get(name)) for name, figure in now.figures.items()}
    return {name: percent for name, percent in changes.items() if percent is not None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a workload; all of them without a name")
    parser.add_argument("--site", type=Path, help="the folder of a compiled build")
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--most", type=float, metavar="PERCENT", help="fail if a workload costs more than this above the stored figure")
    asked = parser.parse_args()
    check(asked.names, asked.store, at := commit())
    sources = {"pure": ROOT / "src", **({"compiled": asked.site.resolve()} if asked.site else {})}
    paths = {build: f"{ROOT}{os.pathsep}{source}" for build, source in sources.items()}
    names = asked.names or list(workloads())
    library, tasks = collector(), [Task(build, path, name) for build, path in paths.items() for name in names]
    for path in paths.values():
        load_once(path)
    found = count_all(tasks, library)
    counted = {build: Counted(at, place(build), {name: found[Task(build, path, name)] for name in names}) for build, path in paths.items()}
    before, over = stored(), list[str]()
    for build, now in counted.items():
        changes = show(build, now, before.get(build))
        over += [f"{name} ({build}): {percent:+.2f}%" for name, percent in changes.items() if percent > (asked.most or 0.0)]
    if asked.store:
        store(counted)
    if asked.most is not None and over:
        sys.exit(f"More than {asked.most:g}% above the stored figures: {', '.join(over)}")


def check(names: list[str], stores: bool, commit: str) -> None:
    """Say what is wrong with a wish before anything is counted."""
    known = workloads()
    if strange := [name for name in names if name not in known]:
        sys.exit(f"there is no workload {', '.join(strange)}; there are {', '.join(known)}")
    if stores and names:
        sys.exit("--store stores all figures, so that they belong to one commit: leave the names out")
    if stores and not commit:
        sys.exit(f"--store stores the figures of a commit: commit first, {', '.join(MEASURED)} have changes")


if __name__ == "__main__":
    main()
