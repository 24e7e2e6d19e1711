"""Holding a game's advice against its contract: what is public follows from what everybody sees, the rest from what the seat may know."""

from __future__ import annotations

from longbox.hosting.advice import Advice
from longbox.kernel.deeds import CHANCE
from longbox.kernel.errors import BadDeed
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import SPECTATOR, Ask, Game, Roll, State, seats_in
from longbox.kit.base import askable, called, expect, sample, throw


def advise(game: Game, advice: Advice, deeds: int = 300, seed: str = "advise") -> set[bool]:
    """Play at random and hold every question that could be passed against these sentences; gives whether seats were asked, and not.

    In which step of whose turn a question is put, what concerns a seat and whether it may matter follow from what spectators see: the
    table's time rests on it (rule T6.5); so do whether everybody can see that a seat only passes, which answer can only help, whether a
    question is a small one, and who can be asked together. Whether a play is worth a thought, what goes with a question, and why something
    is not possible follow from what the seat may know. The steps
    have names, and every moment is in one of them.
    """
    rng, state, seen = Sfc32(seed), game.start(), set[bool]()
    for _ in range(deeds):
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        elif isinstance(pending, Ask):
            for seat in seats_in(pending.seats):
                seen.add(hold(advice, state, seat, rng))
            moves = [(seat, move) for seat in askable(pending) for move in state.legal(seat)]
            if not moves:  # only a form goes on from here
                return seen
            state.apply(*rng.choice(moves))
        else:
            state = game.start()
    return seen


def hold(advice: Advice, state: State, seat: int, rng: Sfc32) -> bool:
    """Check one seat's question; gives whether the seat is asked there if it has changed nothing."""
    game = state.game
    watched, own = game.determinize(state.view(SPECTATOR), rng), game.determinize(state.view(seat), rng)
    who, steps, moment = called(game, seat), advice.steps(game), advice.moment(state)
    expect(all(step.title.strip() for step in steps), "every step of a turn has a name that people know")
    expect(moment is None or (0 <= moment.step < len(steps) and 0 <= moment.whose < game.seats), f"{moment} is in a step of a seat's turn")
    expect(moment == advice.moment(watched), f"the moment of {who}'s question follows from what everybody sees")
    expect(advice.concerns(state, seat) == advice.concerns(watched, seat), f"what concerns {who} follows from what everybody sees")
    expect(
        advice.may_matter(state, seat) == advice.may_matter(watched, seat),
        f"that it may matter to {who} follows from what everybody sees",
    )
    moves = state.legal(seat)
    public, seen = bool(advice.own_matter(state, seat, moves)), bool(advice.own_matter(watched, seat, watched.legal(seat)))
    expect(public == seen, f"that {who} can only pass is public, or not, by what everybody sees")
    sure = advice.sure(state, seat, moves)
    expect(
        sure == advice.sure(watched, seat, watched.legal(seat)),
        f"which answer can only help {who} follows from what everybody sees",
    )
    expect(sure is None or sure[0] in moves, f"what can only help {who} is one of its moves: {sure}")
    expect(advice.brief(state, seat) == advice.brief(watched, seat), f"that {who} is asked little follows from what everybody sees")
    expect(advice.concerned(state) == advice.concerned(watched), "whom something concerns follows from what everybody sees")
    expect(advice.may_respond(state) == advice.may_respond(watched), "who is asked together follows from what everybody sees")
    here, there = advice.notes(state, seat, moves), advice.notes(own, seat, moves)
    expect(here == there, f"what goes with the question of {who} follows from what the seat may know: {here}, {there}")
    for words in [word for move in sample(game, rng) for word in (repr(move), *repr(move).split()[1:])]:
        why, same = _why_not(advice, state, seat, words), _why_not(advice, own, seat, words)
        expect(why == same, f"why {who} cannot {words!r} follows from what the seat may know: {why}, {same}")
    worth = advice.worth(state, seat, moves)
    expect(worth == advice.worth(own, seat, moves), f"worth for {who} follows from what the seat may know")
    return advice.may_matter(state, seat) and worth


def _why_not(advice: Advice, state: State, seat: int, words: str) -> str:
    try:
        return repr(advice.why_not(state, seat, words))
    except BadDeed as error:
        return str(error)
