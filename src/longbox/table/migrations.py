"""The database's schema, version by version. A script that was released is never changed: a new one is added."""

from __future__ import annotations

FIRST = """
CREATE TABLE people (id TEXT PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    moved REAL NOT NULL,
    seed BLOB NOT NULL,
    about BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_listed ON tables (public, moved);
CREATE INDEX tables_over ON tables (id) WHERE status = 'over';
CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    bot TEXT NOT NULL,
    nonce TEXT,
    given INTEGER NOT NULL,
    bank REAL NOT NULL,
    PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE INDEX seats_of ON seats (person);
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    line BLOB NOT NULL,
    PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE commands (
    "table" TEXT NOT NULL,
    person TEXT NOT NULL,
    id TEXT NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY ("table", person, id)
) WITHOUT ROWID;
CREATE TABLE chat ("table" TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY ("table", n)) WITHOUT ROWID;
CREATE TABLE invites (code BLOB PRIMARY KEY, "table" TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
CREATE TABLE decks (n INTEGER PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (person, name));
"""

MIGRATIONS = [FIRST]
