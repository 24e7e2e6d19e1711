"""Random play that comes around: a kind of move is drawn first, so that rare ones have their turn."""

from __future__ import annotations

from longbox.games.heroic.engine.rules import ATTACK, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import CHANCE, Ask, Deed, Event, Move, Outcome, Over, Roll, Sfc32, seats_in
from longbox.kernel.state import onward

RARE = {
    "end_now": 40,
    "close_book": 400,
    "curtain": 40,
    "hold": 12,
    "split": 6,
    "offer": 4,
    "limit": 4,
    "new_distinction": 4,
    "aim": 0,
    "done": 2,
    "frame_act": 3,
    "nobody": 0,
}
"""One time in so many of those that could be."""
WANTED = ["sfx", "also", "multipower", "ignore", "absorb", "counter", "again", "make_last", "mend", "lend"]


def step(state: Heroic, rng: Sfc32) -> tuple[int, Deed]:
    """A deed that is possible now."""
    pending = state.pending()
    if isinstance(pending, Roll):
        return CHANCE, Outcome([rng.die(sides) for sides in pending.sides])
    assert isinstance(pending, Ask)
    seat = rng.choice(seats_in(pending.seats))
    if pending.may and rng.below(6) == 0:
        others = [other for other in seats_in(pending.may) if state.legal(other)]
        seat = rng.choice(others) if others else seat
    moves = onward(state, seat, state.legal(seat))
    kinds = sorted({move.kind.name for move in moves})
    likely = [name for name in kinds if not RARE.get(name) or rng.below(RARE[name]) == 0] or kinds
    wanted = [name for name in kinds if name in WANTED]
    name = rng.choice(wanted if wanted and rng.below(2) else likely)
    if "rush" in kinds and rng.below(2):
        name = "rush"
    found = [move for move in moves if move.kind.name == name]
    strikes = [move for move in found if name == "aim" and move.a == ATTACK and state.opposes(state.subject(seat), move.b)]
    if strikes and rng.below(3):
        return seat, rng.choice(strikes)
    if name in ("aim", "sfx"):
        first = rng.choice(sorted({move.a for move in found}))
        found = [move for move in found if move.a == first]
    return seat, rng.choice(found)


def play(state: Heroic, deeds: int, seed: str) -> set[str]:
    """Play on; gives all that was used on the way."""
    rng, used = Sfc32(seed), set[str]()
    heard: list[tuple[int, Event]] = []
    state.heard = heard
    for _ in range(deeds):
        if isinstance(state.pending(), Over):
            break
        seat, deed = step(state, rng)
        if seat != CHANCE:
            assert isinstance(deed, Move)
            used.add(deed.kind.name)
        state.apply(seat, deed)
        for _, event in heard:
            used.update(event.uses())
        heard.clear()
        if rng.below(200) == 0:  # a Watcher's whim, so that nobody runs out of anything
            for one in state.cast:
                one.xp = max(one.xp, 5)
                if one.seat != WATCHER:
                    one.pp = max(one.pp, 2)
            state.doom = sorted([*state.doom[:6], 12, 12])
    state.heard = None
    return used
