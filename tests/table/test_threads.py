"""Several threads may read logs at once, also the first ones of a process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from longbox.kernel.draws import seed_from
from longbox.kernel.host import Host
from longbox.kernel.orders import Order
from tests.toys.duel import GAME

READERS = """
import sys, threading, time
from pathlib import Path
from longbox.kernel.log import parse
from longbox.kernel.orders import read_order

data = Path(sys.argv[1]).read_bytes()
start = threading.Barrier(4)

def slow(frame, event, arg):
    if frame.f_code.co_name == "get_class_annotations":  # where msgspec learns a type
        time.sleep(0.02)

def read():
    start.wait()
    read_order({"what": "respond"})
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
    host.leave_order(0, Order(what="respond"))
    host.close()
    (tmp_path / "table.log").write_bytes(host.log.data())
    done = subprocess.run(
        [sys.executable, "-c", READERS, str(tmp_path / "table.log")], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr
