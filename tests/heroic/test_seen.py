"""Whose blow it was is known to everybody; what an Event has in store is not."""

from __future__ import annotations

from longbox.games.heroic import GAME as HEROIC
from longbox.games.heroic.engine.from_view import state_from
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.rules import WATCHER
from longbox.games.heroic.engine.words import Worded, WordedTwin
from longbox.games.heroic.hints import hints
from longbox.kernel import CHANCE, Ask, Outcome, Roll, Sfc32
from longbox.kernel.state import seats_in
from longbox.table.content import content
from tests.heroic.tables import attack, begin, do, fight, idle, one
from tests.marks import rule


@rule("P13.2")
def test_stress_keeps_its_cause() -> None:
    state = fight()
    attack(state, "Electro", "Storm", "mental", (15, 8), (14, 4))
    storm = one(state, "Storm")
    assert storm.harm.causes == ["", "Electro, Electric Mastery", "", "", "", ""]
    seen = state.view(1)
    assert seen.cast[1].causes == storm.harm.causes
    assert one(state.game.decode(state.game.encode(state)), "Storm").harm.causes == storm.harm.causes  # type: ignore[arg-type]
    twin = state.clone()
    one(twin, "Storm").feel(1, 0)
    assert storm.harm.causes == seen.cast[1].causes and one(twin, "Storm").harm.causes == [""] * 6


def test_content_tells_of_datafiles_and_no_story() -> None:
    data = content(HEROIC, HEROIC.make(2))
    state = fight(foes=["electro"])
    assert set(data["datafiles"]) >= {one.sheet.id for one in state.cast}
    storm = data["datafiles"]["storm"]
    assert [power["title"] for power in storm["sets"][0]["powers"]][:1] == ["Weather Mastery"]
    world = idle("storm", world="whole").rules().world
    told = str(data)
    assert not any(scene.words in told for scene in world.scenes)
    assert not any(scene.name in told for scene in world.scenes)


def test_the_state_of_a_view_is_shared_with_the_next_one_and_still_right() -> None:
    """Words and odds come from a state that is made of the former one where both views show the same: it is the same as one made anew."""
    state, rng = fight("storm", objective="rescue"), Sfc32("looked")
    game = state.game
    assert isinstance(game, HeroicGame)
    for _ in range(150):
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, Outcome([rng.die(sides) for sides in pending.sides]))
            continue
        assert isinstance(pending, Ask)
        seat = rng.choice(seats_in(pending.seats))
        view, moves = state.view(seat), state.legal(seat)
        anew = state_from(view, game.codec, game)
        assert game.looked_at(view) == anew
        hints(game, view, moves)
        for move in moves:
            kind = move.kind
            assert isinstance(kind, (Worded, WordedTwin))
            words = kind.text(anew, seat, *[*move.values(), 0, 0, 0][:3])
            words = words.replace(" point)", " doom die)").replace(" points)", " doom dice)") if seat == WATCHER else words
            assert game.move_text(view, move) == (words or repr(move).replace("_", " "))
        assert game.looked_at(view) == anew, "whoever works out odds leaves it as it is"
        state.apply(seat, rng.choice([move for move in moves if move.kind.name not in ("close_book", "end_now")] or moves))


def test_a_step_of_a_pool_leaves_all_but_the_drafts_as_they_were_seen() -> None:
    state = fight("storm")
    game, seat = state.game, begin(state, "Storm")
    assert isinstance(game, HeroicGame)
    before = game.looked_at(state.view(seat))
    do(state, seat, "aim attack Electro physical")
    after = game.looked_at(state.view(seat))
    assert after is not before and after.cast is before.cast and after.drafts != before.drafts
