"""Building a deck of Mayhem step by step: heroes, cards out and in by searching, playing cards to fill up, the Star."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from longbox.content.new_file import write_new
from longbox.games.mayhem.decks import DeckFile, deck_toml, load_deck
from longbox.games.mayhem.describe import Cards, all_cards
from longbox.games.mayhem.engine.cards import CardDef
from longbox.games.mayhem.engine.choices import FEWEST_CARDS, NAME_LIMIT
from longbox.games.mayhem.screen.cards import listing
from longbox.terminal.screen import Screen

STEPS_HELP = """\
  [b]+ WORDS[/b]  put in the cards with these words   [b]- WORDS[/b]  leave out those cards   [b]? WORDS[/b]  look at cards
  [b]list[/b]  the deck so far   [b]fill[/b]  playing cards up to 40   enter alone: go on"""


class Builder:
    """Asks its way to a deck. The cards are kept by id, in the order in which they came in."""

    def __init__(self, screen: Screen, ask: Callable[[str], str]) -> None:
        self.screen = screen
        self.ask = ask
        self.cards: Cards = all_cards()
        self.chosen: list[CardDef] = []

    def build(self, path: Path | None) -> Path:
        """All steps; the file that was written. It is never one that was there before."""
        name = self._name()
        path = path or self._path(name)
        self._heroes()
        self._edit()
        star = self._star()
        about = self.ask("A sentence about it (may be empty): ").strip()
        self._write(path, deck_toml(DeckFile(name=name, about=about, star=star.id, cards=[card.id for card in self.chosen])))
        return path

    def _name(self) -> str:
        while True:
            name = self.ask("The name of the deck: ").strip()
            if 0 < len(name) <= NAME_LIMIT:
                return name
            self.screen.say(f"A name has 1 to {NAME_LIMIT} characters.")

    def _path(self, name: str) -> Path:
        stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "deck"
        names = [Path(f"{stem}.toml"), *(Path(f"{stem}-{number}.toml") for number in range(2, 100))]
        return next(path for path in names if not path.exists())

    def _heroes(self) -> None:
        """Begin with all cards of one or more heroes."""
        heroes = self.cards.heroes
        self.screen.choices([(str(number), hero.name) for number, hero in enumerate(heroes, 1)])
        while True:
            words = self.ask("Whose hero cards? Numbers, such as 1 3; enter alone for none: ").split()
            if all(word.isdecimal() and 1 <= int(word) <= len(heroes) for word in words):
                break
            self.screen.say(f"Type numbers from 1 to {len(heroes)}.")
        chosen = {heroes[int(word) - 1].id for word in words}
        self._put_in([card for card in self.cards.all if card.hero in chosen])

    def _edit(self) -> None:
        """Change the deck until it is large enough and the person goes on."""
        self.screen.say(STEPS_HELP)
        while True:
            line = self.ask(f"{len(self.chosen)} of {FEWEST_CARDS} cards > ").strip()
            if not line and len(self.chosen) >= FEWEST_CARDS:
                return
            if not line:
                self.screen.say(f"A Deck has {FEWEST_CARDS} cards or more (rule 0.1.1): put in more, or type fill.")
            else:
                self._edit_once(line)

    def _edit_once(self, line: str) -> None:
        sign, words = line[0], line[1:].strip()
        if line == "list":
            self.screen.show(listing(self.cards, self.chosen))
        elif line == "fill":
            self._fill()
        elif sign in "+-?" and words:
            self._search(sign, words)
        else:
            self.screen.say(STEPS_HELP)

    def _search(self, sign: str, words: str) -> None:
        """Cards by words, those in the deck for `-`, and all others for `+`."""
        found = [card for card in self.cards.find(words) if sign == "?" or (card in self.chosen) == (sign == "-")]
        if not found:
            self.screen.say(f"No card {'in the deck ' if sign == '-' else ''}has the words {words!r}{' any more' if sign == '+' else ''}.")
        elif sign == "?":
            self.screen.show(listing(self.cards, found))
        elif sign == "-":
            self.chosen = [card for card in self.chosen if card not in found]
            self.screen.say(f"Out: {', '.join(card.name for card in found)}.")
        else:
            self._put_in(found)

    def _put_in(self, cards: Sequence[CardDef]) -> None:
        """Only what is not in it by name: all cards of a deck differ (rule D1)."""
        new: list[CardDef] = []
        for card in cards:
            if card.name not in [other.name for other in [*self.chosen, *new]]:
                new.append(card)
        self.chosen += new
        if new:
            self.screen.say(f"In: {', '.join(card.name for card in new)}.")

    def _fill(self) -> None:
        """Whole Suits, the highest cards first, so that Props and Set Pieces fit: those Suits first that the deck has most of."""
        missing = max(0, FEWEST_CARDS - len(self.chosen))
        suits = [card.suit for card in self.chosen if card.suit >= 0]
        order = sorted(range(4), key=lambda suit: -suits.count(suit))
        playing = [card for card in self.cards.all if card.rank > 0 and card not in self.chosen]
        playing.sort(key=lambda card: (order.index(card.suit), -card.rank))
        self._put_in(playing[:missing])

    def _star(self) -> CardDef:
        """The card that is in every opening Hand (rule D2)."""
        while True:
            words = self.ask("The Star, which is in every opening hand: ").strip()
            found = [card for card in self.cards.find(words) if card in self.chosen] if words else []
            if len(found) == 1:
                return found[0]
            names = ", ".join(card.name for card in found[:8])
            self.screen.say(f"Which of them? {names}" if found else "No card of the deck has that name.")

    def _write(self, path: Path, text: str) -> None:
        """Write a new file, and read it back as every table would."""
        write_new(path, text.encode(), "the deck")
        load_deck(path, self.cards.all)
