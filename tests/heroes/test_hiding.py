"""Powers are worth hiding: what the solver of combats says about all heroes and villains of the box."""

from __future__ import annotations

from longbox.games.heroes.bots.book import Book
from longbox.odds.heroes import survey
from tests.heroes.tables import game
from tests.marks import long


@long
def test_best_play_mixes_powers_and_secrecy_is_worth_something() -> None:
    """Each hero alone against each villain, nobody boosted: both sides mix in most pairs, and to be read costs points."""
    made = game(2)
    book = Book(made)
    heroes = {hero.name: book.heroes[hero.index] for hero in made.box.heroes}
    villains = {villain.name: book.villains[villain.index] for villain in made.box.villains}
    found = survey(heroes, villains).all
    assert found.pairs == 16 * 50
    assert found.mixing >= 0.6
    assert found.secrecy >= 0.03
