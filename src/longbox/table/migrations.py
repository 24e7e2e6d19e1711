"""The database's schema, version by version. A released script is never changed; add a new one."""

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

# Older rows do not say which game something was made for: theirs is '', listed for every game that can read it.
SECOND = """
CREATE TABLE own (n INTEGER PRIMARY KEY, person TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (person, game, name));
INSERT INTO own (n, person, game, name) SELECT n, person, '', name FROM decks;
DROP TABLE decks;
"""

# What a seat wishes and has chosen; when a command was carried out, so that only the newest are read.
THIRD = """
ALTER TABLE seats ADD COLUMN wishes BLOB NOT NULL DEFAULT '{}';
ALTER TABLE seats ADD COLUMN chosen BLOB NOT NULL DEFAULT '{}';
ALTER TABLE commands ADD COLUMN at REAL NOT NULL DEFAULT 0;
"""

# When things were made or last used, so that they can go when their time is over; what does not say so counts from now. Who has used up an
# invitation. The lists of the lobby by an index that has nothing else.
LIFETIMES = """
ALTER TABLE people ADD COLUMN seen REAL NOT NULL DEFAULT 0;
UPDATE people SET seen = strftime('%s', 'now');
CREATE INDEX people_by_age ON people (seen, id);
ALTER TABLE chat ADD COLUMN at REAL NOT NULL DEFAULT 0;
UPDATE chat SET at = coalesce(CASE WHEN json_valid(CAST(line AS TEXT)) THEN json_extract(CAST(line AS TEXT), '$.at') END, 0);
CREATE INDEX chat_by_age ON chat (at);
UPDATE commands SET at = strftime('%s', 'now') WHERE at = 0;
CREATE INDEX commands_by_age ON commands (at);
ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET imported = 1
    WHERE CASE WHEN json_valid(CAST(about AS TEXT)) THEN json_extract(CAST(about AS TEXT), '$.imported') END;
CREATE INDEX tables_imported ON tables (moved) WHERE imported = 1;
CREATE INDEX own_by_name ON own (name);
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (public, (status = 'closed'), moved);
ALTER TABLE invites ADD COLUMN made REAL NOT NULL DEFAULT 0;
ALTER TABLE invites ADD COLUMN person TEXT NOT NULL DEFAULT '';
UPDATE invites SET made = strftime('%s', 'now');
CREATE INDEX invites_of ON invites ("table");
CREATE INDEX invites_by_age ON invites (made);
"""

# What is written only to see that something can be.
HEALTH = """
CREATE TABLE health (id INTEGER PRIMARY KEY, at REAL NOT NULL);
"""

# What only a seat can see to be nothing but a pass is passed for everybody now.
PASSING = """
UPDATE seats SET wishes = CAST(json_remove(CAST(wishes AS TEXT), '$.pass_idle') AS BLOB) WHERE CAST(wishes AS TEXT) LIKE '%pass_idle%';
"""

# Which story a table belongs to, its place there, and whether the story has ended for good, so that nobody has to read logs for it. A story
# that had ended by the rules of its time stays so. Who knows what of older chapters is decided when somebody first asks.
STORIES = """
ALTER TABLE tables ADD COLUMN story TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN part INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
CREATE TEMP TABLE links (id TEXT PRIMARY KEY, continues TEXT, continued TEXT);
INSERT INTO links SELECT id,
    coalesce(json_extract(CAST(about AS TEXT), '$.continues'), ''), coalesce(json_extract(CAST(about AS TEXT), '$.continued'), '')
    FROM tables WHERE json_valid(CAST(about AS TEXT));
CREATE TEMP TABLE chain AS WITH RECURSIVE one (id, story, part) AS (
    SELECT id, id, 1 FROM links WHERE continues NOT IN (SELECT id FROM links)
    UNION ALL SELECT links.continued, one.story, one.part + 1 FROM one JOIN links ON links.id = one.id
    WHERE links.continued != '' AND one.part < 100000
) SELECT * FROM one;
CREATE INDEX temp.chain_of ON chain (id);
UPDATE tables SET story = id;
UPDATE tables SET story = chain.story, part = chain.part FROM chain WHERE chain.id = tables.id;
UPDATE tables SET given = 1 WHERE status = 'closed' AND NOT coalesce((
    SELECT CASE WHEN json_valid(CAST(line AS TEXT)) THEN json_extract(CAST(line AS TEXT), '$.end.chapter') END
    FROM entries WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1), 0);
DROP TABLE chain;
DROP TABLE links;
CREATE INDEX tables_of_story ON tables (story, part);
CREATE INDEX stories_given ON tables (story) WHERE given = 1;
"""

# Logs that people bring along, many lines in a row. They are written before their table, so no table has to be there.
PARTS = """
CREATE TABLE parts ("table" TEXT NOT NULL, seq INTEGER NOT NULL, lines BLOB NOT NULL, PRIMARY KEY ("table", seq));
"""

# How many bytes each person has stored lately, so that a restart does not forget it.
STORED = """
CREATE TABLE stored (person TEXT PRIMARY KEY, used REAL NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX stored_by_age ON stored (at);
"""

# What whoever runs the server has ordered, and what has come of it; and whom they have banned.
ORDERS = """
CREATE TABLE orders (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL,
    answer TEXT
);
CREATE INDEX orders_open ON orders (n) WHERE answer IS NULL;
CREATE INDEX orders_by_age ON orders (at);
ALTER TABLE people ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX people_banned ON people (id) WHERE banned = 1;
"""

MIGRATIONS = [FIRST, SECOND, THIRD, LIFETIMES, HEALTH, PASSING, STORIES, PARTS, STORED, ORDERS]
