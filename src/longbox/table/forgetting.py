"""What has outlived its time, in SQL: how it is found, and how it is deleted, a little at a time.

Nothing is deleted that a table needs: guests who sit or are hosts somewhere stay, and so do logs. Each statement that deletes checks that
once more, because something may have changed since it was found.
"""

from __future__ import annotations

import sqlite3

from longbox.table.store import Change, Old

AGED = {
    Old.CHAT: ("chat", '"table", n', "at"),
    Old.COMMANDS: ("commands", '"table", person, id', "at"),
    Old.INVITES: ("invites", "code", "made"),
    Old.ORDERS: ("orders", "n", "at"),
    Old.STORED: ("stored", "person", "at"),
}
"""What only its age decides about: its table, its key, and the column with the time. Each has an index by that."""

UNSEEN = "SELECT seen, id FROM people WHERE seen < ? AND (seen, id) > (?, ?) ORDER BY seen, id LIMIT ?"
FORGETTABLE = """
imported = 1 AND coalesce(CASE WHEN json_valid(CAST(about AS TEXT)) THEN json_extract(CAST(about AS TEXT), '$.continued') END, '') = ''
"""
"""An imported chapter that somebody has continued is the past of another table."""
IMPORTED = f"SELECT id FROM tables WHERE {FORGETTABLE} AND moved < ? ORDER BY moved"
NEEDED = """
EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id) OR EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id)
OR EXISTS (SELECT 1 FROM own WHERE own.person = people.id)
"""
NAMING = """
SELECT id, CAST(about || coalesce((SELECT group_concat(chosen, ' ') FROM seats WHERE "table" = id), '')
    || coalesce((SELECT line FROM entries WHERE "table" = id AND seq = 0), '')
    || coalesce((SELECT lines FROM parts WHERE "table" = id AND seq = 0), '') AS BLOB)
FROM tables WHERE id > ? ORDER BY id LIMIT ?
"""
"""All that tables say about themselves. Names of what people have made stand in their options, in what was chosen, and in the header."""


UNFINISHED = 'DELETE FROM parts WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = parts."table")'
"""What was written of imports that came to nothing."""
OWNED = "SELECT DISTINCT name FROM own WHERE name IN (SELECT value FROM json_each(?))"


def is_any(read: sqlite3.Connection, what: Old, before: float) -> bool:
    name, _, at = AGED[what]
    return read.execute(f"SELECT 1 FROM {name} WHERE {at} < ? LIMIT 1", (before,)).fetchone() is not None


def forget(write: sqlite3.Connection, change: Change) -> None:
    for what, before, most in change.aged:
        name, key, at = AGED[what]
        oldest = f"SELECT {key} FROM {name} WHERE {at} < ? ORDER BY {at} LIMIT ?"
        write.execute(f"DELETE FROM {name} WHERE ({key}) IN ({oldest})", (before, most))
    for person, before in change.abandoned:
        write.execute("DELETE FROM own WHERE person = (SELECT id FROM people WHERE id = ? AND seen < ?)", (person, before))
    for person, before in change.unseen:
        write.execute(f"DELETE FROM people WHERE id = ? AND seen < ? AND NOT ({NEEDED})", (person, before))
    for table in change.outlived:
        _forget_import(write, table)
    for table in change.deleted:
        _delete(write, table)
    for table in change.given_up:
        write.execute(f'{UNFINISHED} AND "table" = ?', (table,))


def _forget_import(write: sqlite3.Connection, table: str) -> None:
    if write.execute(f"SELECT 1 FROM tables WHERE id = ? AND {FORGETTABLE}", (table,)).fetchone():
        _delete(write, table)


def _delete(write: sqlite3.Connection, table: str) -> None:
    for part in ("entries", "parts", "seats", "commands", "chat", "invites"):
        write.execute(f'DELETE FROM {part} WHERE "table" = ?', (table,))
    write.execute("DELETE FROM tables WHERE id = ?", (table,))
