"""The server's own log: one JSON object per line, on stderr. No field holds tokens, codes, seeds or what people hold."""

from __future__ import annotations

import logging
import sys
import traceback

import msgspec

_logger = logging.getLogger("longbox")

WORDS = 300
"""How much of an error's message is logged."""


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


def log(event: str, error: BaseException | None = None, quote: bool = True, **fields: object) -> None:
    """Log an event and its facts. An error is named by its type, its words and its place; do not `quote` what goes wrong in the middle of a
    game, because its words may name a hidden card."""
    if error is not None:
        said = {"words": words_of(error)} if quote else {}
        fields |= {"error": type(error).__name__, **said, "where": where(error)}
    _logger.log(logging.WARNING if error is not None else logging.INFO, event, extra={"fields": fields})


def words_of(error: BaseException) -> str:
    """What an error says, on one line and shortened."""
    words = " ".join(str(error).split()).encode("utf-8", "replace").decode()
    return words if len(words) <= WORDS else f"{words[: WORDS - 1]}…"


def where(error: BaseException) -> str:
    """The file and line that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
