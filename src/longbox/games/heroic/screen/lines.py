"""What people type in their own words: a sentence of story, a new character in a line, a ruling without a single equals sign."""

from __future__ import annotations

import re
from typing import Any

from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.screen.rulings import person, ruling
from longbox.kernel import Blank, FormKind

QUOTES = "\"'“”„«»"
CALL = re.compile(r"(?:call it|name it)\s+(.+)", re.IGNORECASE)
DIE = re.compile(r"d?(4|6|8|10|12)|\d+")
POOL = re.compile(r"\b\d{0,2}d(4|6|8|10|12)\b", re.IGNORECASE)

Filled = dict[str, object]

HELP = """\
[b]"[/b]Over the roof!  a sentence of story for the log
[b]call it[/b] Rope     a name for the asset or complication that you make next
[b]advance distinction 0[/b] Teaches Now   5 XP: another distinction in place of the first
[b]standing never[/b]   opportunities: never, always, from_two, ask
[b]4[/b], and [b]4[/b] again   take a trait into the pool; change it (›d4), put it back
                For the Watcher:
[b]robbers mob 4d6 guns d8[/b]   somebody new; [b]bring[/b] NAME, [b]send[/b] NAME
[b]scene rescue 4 5 d8[/b] Title; Dark; Wet
                an Action Scene: boxes, ticks, obstacle; then its distinctions
[b]transition[/b] Title, [b]act high global[/b] Name, [b]end won[/b], [b]session[/b], [b]finish[/b]
[b]ruling stress[/b] NAME physical d8 why
                also [b]ruling shut[/b] NAME Weapon why, [b]ruling group[/b] NAME with NAME why, [b]ruling trait_die[/b] Rope d10 why,
                points, xp, add_doom, boxes, out, obstacle, no_distinction ...
[b]award[/b] NAME points 1 why, [b]note[/b] words that only you see"""
WATCHERS = "Type: robbers mob 4d6 guns d8 · bring NAME · scene rescue 4 5 d8 Title; Dark · ruling ... · help"
STORY = 'Type "words for a sentence of story, help for the rest.'


def read(state: Heroic, line: str) -> Filled | None:
    """The form that a line fills in; None if it is no line of this kind."""
    if line[0] in QUOTES:
        return {"form": "story", "words": line.strip(QUOTES + " ")}
    called = CALL.fullmatch(line)
    if called:
        return {"form": "story", "name": called[1]}
    word, _, rest = line.partition(" ")
    kind = state.game.forms.get(word)
    if word == "ruling" and "=" not in rest:
        return ruling(state, rest)
    if kind is not None and "=" not in rest and word not in state.game.moves.by_name and kind.blanks:
        return {"form": word, **fitted(state, kind, rest.split())}
    if kind is None and POOL.search(line) and word not in state.game.moves.by_name and not word.isdecimal():
        return {"form": "improvise", "words": line}
    return None


def fitted(state: Heroic, kind: FormKind[Any], parts: list[str]) -> Filled:
    """Words laid into the blanks that they fit; what is left is the first text that the form needs, or has."""
    found: Filled = {}
    rest: list[str] = []
    at = 0
    while at < len(parts):
        count = 0 if rest else lay(state, kind, parts[at:], found)
        if count == 0:
            rest.append(parts[at])
        at += count or 1
    texts = [blank for blank in kind.blanks if blank.type == "text"]
    if rest and texts:
        words = " ".join(rest)
        main = next((blank for blank in texts if blank.needed), texts[0])
        if kind.name == "scene":
            words, _, more = words.partition(";")
            found["distinctions"] = more.strip()
        found[main.name] = words.strip()
    return found


def lay(state: Heroic, kind: FormKind[Any], parts: list[str], found: Filled) -> int:
    """How many of these words the next blank takes; 0 if none fits."""
    for blank in kind.blanks:
        if blank.name in found or blank.type == "text":
            continue
        if blank.type == "word":
            for count in (3, 2, 1):
                word = choice(blank, parts[:count]) if len(parts) >= count else ""
                if word:
                    found[blank.name] = word
                    return count
        elif blank.name == "who":
            rest = list(parts)
            found[blank.name] = person(state, rest)
            return len(parts) - len(rest)
        elif DIE.fullmatch(parts[0].lower()):
            found[blank.name] = int(parts[0].lower().lstrip("d"))
            return 1
    return 0


def choice(blank: Blank, parts: list[str]) -> str:
    """The word of a blank that these words name, whole or by their beginning if that is clear."""
    asked = "_".join(parts).lower().replace("-", "_")
    words = blank.words
    same = [word for word in words if word.replace("-", "_") == asked]
    begun = [word for word in words if word.replace("-", "_").startswith(asked)] if len(asked) > 2 else []
    return same[0] if same else begun[0] if len(begun) == 1 else ""
