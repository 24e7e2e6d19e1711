"""Several threads may read logs at once, also the first ones of a process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.passing import Wishes
from tests.toys.duel import GAME

READERS = """
import sys, threading, time
from pathlib import Path
from longbox.hosting.log import parse
from longbox.hosting.passing import read_wishes

data = Path(sys.argv[1]).read_bytes()
start = threading.Barrier(4)

def slow(frame, event, arg):
    if frame.f_code.co_name == "get_class_annotations":  # where msgspec learns a type
        time.sleep(0.02)

def read():
    start.wait()
    read_wishes({"orders": [{"what": "respond"}]})
    parse(data, "the log")

threading.setprofile(slow)
threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("read")
"""


def test_the_first_logs_of_a_process_are_read_by_several_threads(tmp_path: Path) -> None:
    host = Host.new(GAME.make(2), seed_from("threads"))
    host.give_nonce(0, "a")
    host.give_nonce(1, "b")
    host.wish(0, Wishes(until_turn=True))
    host.close()
    (tmp_path / "table.log").write_bytes(host.log.data())
    done = subprocess.run(
        [sys.executable, "-c", READERS, str(tmp_path / "table.log")], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr
