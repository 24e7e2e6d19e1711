"""Building a datafile step by step. Every step says what it is for, and what is wrong in the words of the checks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.markup import escape

from longbox.content.new_file import write_new
from longbox.content.own import Breach
from longbox.content.toml_lines import hint
from longbox.games.heroic.datafile_checks import datafile_faults
from longbox.games.heroic.engine.special import NAMES
from longbox.games.heroic.engine.triggers import BadTrigger, parse_trigger
from longbox.games.heroic.engine.vocabulary import DICE, FACTS, FAMILIES, FROM_D8, LIMITS, SFX, SPECIALTIES, title_of
from longbox.games.heroic.entries import CharacterEntry
from longbox.games.heroic.making.files import characters, free_path, hero_toml, slug
from longbox.games.heroic.making.reading import EXAMPLES, LIMIT_NAMES, LIMIT_WORDS, SAMPLES, SFX_WORDS, in_general, trigger_words
from longbox.games.heroic.packs import load
from longbox.terminal.screen import Screen

PLACES = {"solo": "S", "buddy": "B", "team": "T"}
RANKS = {"e": "E", "expert": "E", "m": "M", "master": "M", "g": "G", "grandmaster": "G"}
MORE = "(? shows what there is)"
FIELDS = {
    "what": "Which stress: physical, mental or emotional?",
    "words": "In words, when or against what?",
    "power": "Which power of this set?",
    "set": "Which other set?",
    "complication": "What is the complication called?",
    "against": "What of that can the game see by itself? Families of powers, melee, thrown, kinetic, energy, mind, body, magic, or "
    "types of stress; enter alone: the Watcher is asked each time.",
}


class Builder:
    """Asks its way to a hero. `raw` has the fields of a character as a pack writes them."""

    def __init__(self, screen: Screen, ask: Callable[[str], str]) -> None:
        self.screen = screen
        self.asked = ask
        self.raw: dict[str, Any] = {}

    def build(self, path: Path | None) -> Path:
        """All steps; the file that was written. It is never one that was there before."""
        name = self._name()
        self.raw = {"id": slug(name), "origin": "house", "name": name, "kind": "hero"}
        self._affiliations()
        self._distinctions()
        self._specialties()
        self.raw["play"] = self.ask("A sentence on how the hero plays (may be empty).")
        self._sets()
        self._milestones()
        path = path or free_path(slug(name), ".toml")
        write_new(path, hero_toml(self.raw).encode())
        load(path)
        return path

    # Asking

    def say(self, words: str) -> None:
        self.screen.say(escape(words))

    def note(self, words: str) -> None:
        """What a step is for."""
        self.screen.say(f"[dim]{escape(words)}[/dim]")

    def ask(self, words: str) -> str:
        if words:
            self.screen.say(f"[b]{escape(words)}[/b]")
        return self.asked("> ").strip()

    def until_one(self, words: str, taken: list[str]) -> str:
        """Ask until there is a line, and one that is not taken."""
        while True:
            line = self.ask(words)
            if line and line.casefold() not in [other.casefold() for other in taken]:
                return line
            self.say("  It needs a line of its own.")

    def fits(self, field: str, value: Any, within: str = "") -> bool:
        """Whether a field can have this value; if not, the checks say why. `within` is where faults of other fields count too."""
        before = self.raw.get(field)
        self.raw[field] = value
        faults = [words for place, words in self._faults() if re.match(re.escape(within or field) + r"($|[.\[])", place)]
        for words in faults:
            self.say(f"  {Breach(field, words).sentence()}")
        if faults and before is None:
            del self.raw[field]
        elif faults:
            self.raw[field] = before
        return not faults

    def _faults(self) -> list[tuple[str, str]]:
        entry = msgspec.convert({"affiliations": "S10 B8 T6", **self.raw}, CharacterEntry)
        return list(datafile_faults(entry))

    # Steps

    def _name(self) -> str:
        taken = {word for one in characters(load()) for word in (one.id, one.name.casefold())}
        while True:
            name = self.ask("What is the hero called?")
            if name and slug(name) not in taken and name.casefold() not in taken:
                return name
            self.say(f"  {name} comes with the game already; choose another name." if name else "  A name has at least one letter.")

    def _affiliations(self) -> None:
        self.note("Affiliations: a hero has a d10, a d8 and a d6. The group you are in decides which one you roll.")
        while True:
            words = self.ask("Alone, with one friend, in a team: best first, as in: buddy solo team").lower().replace(",", " ").split()
            if sorted(words) == sorted(PLACES):
                dice = {PLACES[word]: die for word, die in zip(words, (10, 8, 6))}
                self.raw["affiliations"] = f"S{dice['S']} B{dice['B']} T{dice['T']}"
                return
            self.say("  Type the three words solo, buddy and team, the best first.")

    def _distinctions(self) -> None:
        self.note(
            "Distinctions: three short lines about who the hero is. Each is a d8 when it helps, or a d4 and a Plot Point when it gets "
            "in the way; the best ones do both."
        )
        lines: list[str] = []
        for number in ("First", "Second", "Third"):
            lines.append(self.until_one(f"{number} distinction", lines))
        self.raw["distinctions"] = lines

    def _specialties(self) -> None:
        self.note(f"Specialties: what the hero has learned. E is Expert d8, M Master d10, G Grandmaster d12. {', '.join(SPECIALTIES)}.")
        while True:
            words = self.ask("Three to five are usual, as in: Combat M, Covert E")
            given = [part.strip() for part in words.split(",") if part.strip()]
            if self.fits("specialties", [_specialty(part) for part in given]):
                return

    def _sets(self) -> None:
        self.note("Power sets: one to three. A pool takes one power from each, so two small sets roll more dice than a large one.")
        sets: list[dict[str, Any]] = []
        while len(sets) < 3:
            name = self.ask("Name of the first set" if not sets else "Name of another set (enter alone: no more)")
            if not name and sets:
                return
            if not name or name in [one["name"] for one in sets]:
                self.say("  Each set has a name of its own.")
                continue
            powers = self._powers(name, len(sets))
            if not powers:
                continue
            one: dict[str, Any] = {"name": name, "powers": powers, "sfx": [], "limits": []}
            sets.append(one)
            self.raw["sets"] = sets
            self._effects(one, "sfx", "An SFX", SFX, NAMES, SFX_WORDS)
            self._effects(one, "limits", "A Limit", LIMITS, LIMIT_NAMES, LIMIT_WORDS)

    def _powers(self, name: str, at: int) -> dict[str, int]:
        self.note(f"Powers go from d6 to d12; {', '.join(FROM_D8)} begin at d8. A word before the name is yours: Mystic Blast.")
        sets = self.raw.get("sets", [])
        while True:
            line = self.ask(f"Powers of {name}, as in: Strength 10, Flight 8, Blast 6 (enter alone: not this set; ? shows what there is)")
            if line == "?":
                self._show_powers()
                continue
            powers = dict(_power(part.strip()) for part in line.split(",") if part.strip())
            if not line:
                return {}
            if not powers or 0 in powers.values():
                self.say("  Write each power with a die of 6, 8, 10 or 12: Flight 8.")
            elif self.fits("sets", [*sets, {"name": name, "powers": powers}], f"sets[{at}].powers"):
                self.say("  " + ", ".join(f"{title_of(power, die)} d{die}" for power, die in powers.items()))
                return powers

    def _show_powers(self) -> None:
        self.say(f"  {', '.join(FAMILIES)}")
        for sample in ("Strength", "Fire", "Flight", "Sorcery"):
            rungs = [f"d{die} {title_of(sample, die)}" for die in DICE[1:] if die > 6 or sample not in FROM_D8]
            self.say(f"  {', '.join(rungs)}")

    def _effects(
        self, one: dict[str, Any], key: str, noun: str, known: dict[str, list[str]], names: dict[str, str], words: dict[str, str]
    ) -> None:
        """SFX or Limits of a set, one after the other, until there is at least one and enter alone."""
        by_name = {name.lower(): id for id, name in names.items()}
        while True:
            line = self.ask(f"{noun} of {one['name']}" + (" (enter alone: no more)" if one[key] else f" {MORE}")).lower()
            if not line and one[key]:
                return
            id = by_name.get(line, line if line in known else "")
            if line == "?":
                for id, text in words.items():
                    self.say(f"  {names[id]}: {in_general(text)}")
            elif not id:
                self.say(f"  There is no {line or 'nameless one'}{hint(line, list(by_name))}")
            else:
                self._effect(one, key, id, known[id])

    def _effect(self, one: dict[str, Any], key: str, id: str, needed: list[str]) -> None:
        part: dict[str, Any] = {"do": id}
        for field in needed:
            words = "Which stress, or what is the complication called?" if (id, field) == ("afflict", "what") else FIELDS[field]
            line = self.ask(words)
            value = [word.strip() for word in line.split(",") if word.strip()] if field == "against" else line
            if value:
                part[field] = value
        others = [
            other for other in self.raw["sets"] if other is not one and id == "mutually_exclusive" and other["name"] == part.get("set")
        ]
        for other in others:
            other["limits"].append({"do": id, "set": one["name"]})
        one[key].append(part)
        at = self.raw["sets"].index(one)
        if not self.fits("sets", self.raw["sets"], f"sets[{at}].{key}[{len(one[key]) - 1}]"):
            one[key].pop()
            for other in others:
                other["limits"].pop()

    def _milestones(self) -> None:
        self.note("Milestones: two. Each pays 1 XP for something whenever it happens, 3 XP once a scene, and 10 XP once, at its end.")
        self.raw["milestones"] = []
        for number, examples in enumerate(EXAMPLES):
            name = self.until_one(f"Name of the {('first', 'second')[number]} milestone", [])
            part = {"name": name}
            for field, xp, example in zip(("one", "three", "ten"), (1, 3, 10), examples):
                part[field] = self._trigger(f"What pays {xp} XP? As in: {example}", part, field)
            self.raw["milestones"].append(part)

    def _trigger(self, words: str, part: dict[str, str], field: str) -> str:
        question = f"{words} {MORE}"
        while True:
            line = self.ask(question)
            if line == "?":
                self._show_facts()
                continue
            try:
                trigger = parse_trigger(line)
            except BadTrigger as error:
                self.say(f"  {error}")
                continue
            whole = {"one": "box", "three": "box", "ten": "box", **part, field: line}
            if self.fits("milestones", [*self.raw["milestones"], whole], f"milestones[{len(self.raw['milestones'])}]"):
                self.raw["milestones"].pop()
                self.say(f"  When {trigger_words(trigger)}.")
                return line

    def _show_facts(self) -> None:
        for name, brackets in FACTS.items():
            line = f"{name}({','.join(SAMPLES[what] for what in brackets.split())})" if brackets else name
            self.say(f"  {line:<18} {trigger_words(parse_trigger(line))}")
        self.say("  & in the same action, + in the same scene, | or, 2* twice in a scene, ! did not happen in that scene")


def _specialty(words: str) -> str:
    """As the pack writes it, if it can be understood.

    >>> _specialty("combat master"), _specialty("tech e"), _specialty("cooking")
    ('Combat M', 'Tech E', 'cooking')
    """
    parts = words.split()
    if len(parts) == 2 and parts[0].capitalize() in SPECIALTIES and parts[1].lower() in RANKS:
        return f"{parts[0].capitalize()} {RANKS[parts[1].lower()]}"
    return words


def _power(words: str) -> tuple[str, int]:
    """A power and its die; the die is 0 if there is none.

    >>> _power("strength d10"), _power("mystic blast 8"), _power("Flight")
    (('Strength', 10), ('Mystic Blast', 8), ('Flight', 0))
    """
    match = re.fullmatch(r"(.+?)\s+d?(\d+)", words)
    name = " ".join(word[0].upper() + word[1:] for word in (match[1] if match else words).split())
    die = int(match[2]) if match else 0
    return name, die if die in DICE else 0
