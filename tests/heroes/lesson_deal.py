"""The deal of the lesson by names: which cards come, and what the dice show. When the box changes,

    python -m tests.heroes.lesson_deal

prints the rolls anew, to be put into lesson.py. What is said there has to fit them.
"""

from __future__ import annotations

from longbox.games.heroes import GAME
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.lesson import LESSON
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.lesson import Walk
from longbox.hosting.log import ALL_ROLLS
from longbox.kernel import Roll

FACES = {"h": 1, "b": 3, "t": 4, "-": 0}
WISHES = [
    "weapons-in-the-fish-market bank-vault-peeled-open jewels-of-the-old-dynasty the-museum-moved-at-night",
    "six-claw-marks the-x-men the-fantastic-four marvel-knights the-avengers",
    "hawkeye jarvis field-hospital",
    "scorpion toad sandman",
    "beast colossus court-order",
    "mole-man pyro viper",
    "first",
    "h h t - -",
    "kraven lizard",
    "h h - b -",
    "h",
    "h - -",
    "- - h - -",
    "h h -",
    "h",
    "h - - h -",
    "h h h -",
    "-",
    "h",
    "- - -",
    "h h h h t - -",
    "rhino batroc",
    "h h - - -",
    "h h h - - -",
    "h h - - -",
    "-",
    "h h h - -",
    "h - -",
    "h h h - - -",
    "-",
    "h",
    "night-nurse",
    "hammer-in-the-crater",
    "h t - - -",
]
"""In the order of play: the Headlines of the four areas, the Story track, the hands, who is First Player, and then rolls and draws."""


def dealt() -> list[list[int]]:
    """The rolls of the lesson, as the wishes say."""
    game = GAME.make(LESSON.seats, LESSON.options)
    host = Host.new(game, seed_from("lesson"), typed=[ALL_ROLLS])
    for seat in range(game.seats):
        host.give_nonce(seat, "")
    walk, wishes, rolls = Walk(LESSON, game), iter(WISHES), list[list[int]]()
    while host.over() is None:
        roll = host.roll_due()
        if roll is not None:
            assert isinstance(host.state, Heroes)
            rolls.append(shown(host.state, roll, next(wishes, "nothing")))
            refusal = host.type_roll(max(roll.by, 0), host.roll_id(), rolls[-1])
            assert refusal is None, f"{roll.what}: {refusal}"
            continue
        seat, move = walk.by_itself(host.state) or (walk.beat().seat, walk.expected())
        walk.follow(host.state, seat, move)
        question = host.question(seat)
        assert question is not None
        refusal = host.answer(seat, question.id, move)
        assert refusal is None, f"{move}: {refusal}"
    assert next(wishes, None) is None, "there are wishes left"
    return rolls


def shown(state: Heroes, roll: Roll, wish: str) -> list[int]:
    """A wish as the numbers of a roll: faces of the special die, or cards by their places in what is left of the deck."""
    words = wish.split()
    if all(word in FACES for word in words):
        assert len(words) == len(roll.sides), f"{roll.what}: {len(roll.sides)} dice, not {wish!r}"
        return [state.core.faces.index(FACES[word]) + 1 for word in words]
    if wish == "first":
        assert roll.what == "First Player", f"{roll.what}, not First Player"
        return [1]
    box = state.core.box
    decks = {
        "Headlines": (2, [card.id for card in box.headlines]),
        "Story cards": (3, [card.id for card in box.stories]),
        "Story card": (3, [card.id for card in box.stories]),
        "Resource cards": (0, [card.id for card in box.resources]),
        "Villain cards": (1, [card.id for card in box.villains]),
    }
    assert roll.what in decks, f"{roll.what} with {len(roll.sides)} dice, not {wish!r}"
    deck, ids = decks[roll.what]
    left, places = list(state.decks[deck].cards), list[int]()
    for word in words:
        at = left.index(ids.index(word))
        left.pop(at)
        places.append(at + 1)
    return places


if __name__ == "__main__":
    print(f"ROLLS = {dealt()}")
