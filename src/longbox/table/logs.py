"""The server's own log: one JSON object a line, on the standard error. Tokens, codes, seeds and what people hold never stand in it."""

from __future__ import annotations

import logging
import sys
import time
import traceback

import msgspec

_logger = logging.getLogger("longbox")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = record.__dict__.get("fields", {})
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage(), **fields}
        return msgspec.json.encode(line).decode()


def set_up(verbose: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    for name in ("longbox", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if verbose and name == "longbox" else logging.WARNING)


def log(event: str, error: BaseException | None = None, **fields: object) -> None:
    """An event and its facts. An error is named by its type and place; its words may quote what nobody should read here."""
    if error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        fields |= {"error": type(error).__name__, "where": where}
    _logger.log(logging.WARNING if error is not None else logging.INFO, event, extra={"fields": fields})


def now() -> float:
    return time.time()
