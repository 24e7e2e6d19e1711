"""Make .venv ready: `python3 tools/setup.py web` to play, `python3 tools/setup.py dev bench` for other extras.

Does nothing if nothing has changed. Also runs on old Pythons, to tell their users what is wrong.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
INPUTS = ["pyproject.toml", "constraints.txt", "setup.py", "tools/setup.py"]


def give_up(*lines: str) -> None:
    sys.stderr.write("\n".join(("",) + lines + ("",)))
    sys.exit(2)


def read(name: str) -> str:
    path = os.path.join(VENV, name)
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        return file.read()


def write(name: str, text: str) -> None:
    with open(os.path.join(VENV, name), "w") as file:
        file.write(text)


def check_python() -> None:
    if sys.version_info < (3, 11):
        give_up(
            "Longbox needs Python 3.11 or newer; {} is {}.{}.".format(sys.executable, *sys.version_info[:2]),
            "Name a newer one like this:  make PYTHON=python3.12 ...   or   python3.12 tools/setup.py",
        )


def make_venv() -> None:
    """A new .venv, unless there is one made by this Python in this place."""
    maker = "{} {} {}".format(VENV, sys.base_prefix, sys.version)
    if read("made-by.txt") == maker and os.path.exists(PYTHON):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    print("Making .venv with Python {}.{}.{} ...".format(*sys.version_info[:3]), flush=True)
    done = subprocess.run([sys.executable, "-m", "venv", VENV], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    if done.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            give_up(
                "This Python ({}) cannot make virtual environments: its venv or ensurepip module is missing.".format(sys.executable),
                "On Debian and Ubuntu:  apt install python3-venv     (as root, or with sudo)",
                "Then try again.",
            )
        give_up(done.stdout, "{} -m venv failed; its words are above.".format(sys.executable))
    write("made-by.txt", maker)


def pip_install(*arguments: str) -> None:
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", "constraints.txt"]
    if subprocess.call(command + list(arguments), cwd=ROOT):
        give_up("pip could not install what Longbox needs; its words are above.")


def main() -> None:
    check_python()
    make_venv()
    digest = hashlib.sha256()
    for name in INPUTS:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    state = digest.hexdigest()
    ready = read("ready.txt").split()  # the state of the inputs, then the extras that are installed
    extras = set(sys.argv[1:])
    if ready[:1] == [state] and extras <= set(ready[1:]):
        return
    extras |= set(ready[1:])
    wanted = "." + ("[{}]".format(",".join(sorted(extras))) if extras else "")
    print("Installing Longbox into .venv ({}) ...".format(wanted), flush=True)
    # setuptools first, so that the build uses the pinned one, and playing does not need to download the compiler's tools.
    pip_install("setuptools", "wheel")
    pip_install("--no-build-isolation", "--editable", wanted)
    write("ready.txt", " ".join([state] + sorted(extras)))


main()
