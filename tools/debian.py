"""Install the Debian packages that tests need (as root, on Debian); elsewhere say which are missing and what that means."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")
LIST = Path(__file__).resolve().parents[1] / "tests" / "debian-packages.txt"


def have(thing: str) -> bool:
    """Whether a program, or a header of this Python, is installed."""
    if thing.endswith(".h"):
        return Path(sysconfig.get_path("include"), thing).exists()
    return shutil.which(thing) is not None


def listed() -> dict[str, str]:
    """What is needed, and the package that has it."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return {thing: package for package, thing in pairs}


def missing() -> dict[str, str]:
    return {thing: package for thing, package in listed().items() if not have(thing)}


@contextlib.contextmanager
def nothing_started() -> Iterator[None]:
    """While packages are installed, none of them starts its server: the tests start their own."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()


def install(packages: list[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", "-qq", *command], env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(done.stdout)


def main() -> None:
    packages = sorted(missing().values())
    root_on_debian = Path("/etc/debian_version").exists() and hasattr(os, "geteuid") and os.geteuid() == 0
    if packages and root_on_debian and shutil.which("apt-get"):
        print(f"Installing for the tests: {' '.join(packages)}", flush=True)
        with nothing_started():
            install(packages)
    still = missing()
    if still:
        print("Not installed here, so the tests that need them are skipped (with CI=true, fail):")
        for thing, package in still.items():
            print(f"  {thing}  (Debian: apt install {package})")


if __name__ == "__main__":
    main()
