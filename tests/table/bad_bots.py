"""Worker processes that fail in their own ways: `python -m tests.table.bad_bots hang | die | lie`."""

from __future__ import annotations

import sys
import time


def main() -> None:
    for _ in sys.stdin:
        if sys.argv[1] == "hang":
            time.sleep(600)
        elif sys.argv[1] == "die":
            sys.exit(1)
        print('{"said": ["fly", 3]}', flush=True)


if __name__ == "__main__":
    main()
