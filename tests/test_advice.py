"""Advice for any table: why not, and which questions need no person; told from what the seat itself may know."""

from __future__ import annotations

import pytest

from longbox.bots.playout import throw
from longbox.games.mayhem import GAME as MAYHEM
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import Mayhem
from longbox.hosting.advice import Advice
from longbox.kernel import Ask, BadDeed, Refusal, Roll, Sfc32, State
from longbox.kernel.deeds import CHANCE
from longbox.kernel.state import seats_in
from tests.marks import rule
from tests.mayhem.tables import at_seat, at_slot, do, put, scene, stack, table, todays
from tests.roofs import GAME as ROOFS
from tests.toys.watch import GAME as WATCH

GAMES = {info.name: info for info in (MAYHEM, ROOFS, WATCH)}


def advice(state: State) -> Advice:
    """The advice of the game that this is a state of."""
    return GAMES[state.game.name].advice()


def why_not(state: State, seat: int, words: str) -> Refusal | None:
    return advice(state).why_not(state, seat, words)


def refused(state: State, seat: int, words: str) -> tuple[str, str]:
    refusal = why_not(state, seat, words)
    assert refusal is not None
    return refusal.code, refusal.rule


def note(state: State, seat: int) -> dict[str, object]:
    return advice(state).notes(state, seat, state.legal(seat))


@pytest.fixture
def stage() -> Mayhem:
    game = table("vision 7-hearts 7-spades 9-clubs king-hearts", seats=2)
    return scene(game, hands=["vision 7-hearts 9-clubs", "7-spades king-hearts"], step="upkeep")


def test_a_card_is_asked_for_by_id_or_name(stage: Mayhem) -> None:
    for words in ("king-hearts", "King of Hearts", "king of hearts"):
        assert refused(stage, 0, words) == ("not_held", "0.3.2.1")
    assert refused(stage, 0, "vision") == ("timing", "0.4.1.1")
    assert refused(stage, 1, "7-spades") == ("not_asked", "T2.2")


@rule("R24")
def test_moves_onto_another_players_cards_are_warned_of_by_whose_they_are() -> None:
    state = scene(table(seats=3), hands=["9-hearts wakanda-forever", "2-clubs", "3-clubs"])
    put(state, 0, "king-hearts", "actor")
    put(state, 1, "queen-hearts", "actor")
    put(state, 2, "8-hearts", "set")
    moves = [str(move) for move in state.legal(0)]
    warnings = note(state, 0)["warnings"]
    assert isinstance(warnings, list)
    warned = {words["words"].split(":")[0]: [moves[at] for at in words["moves"]] for words in warnings}
    assert {whose: sorted(moves) for whose, moves in warned.items()} == {
        "Queen of Hearts is Seat 1's": ["fit 9-hearts 1 low"],
        "8 of Hearts is Seat 2's": ["attach wakanda-forever 2 0", "fit 9-hearts 2 low"],
    }


@rule("1001.3.3")
@pytest.mark.parametrize(
    ("card", "favor", "discard", "idle"),
    [
        ("night-at-the-falls", 0, "", True),
        ("night-at-the-falls", 0, "2-clubs", False),
        ("punch-the-asteroid", 0, "", True),
        ("punch-the-asteroid", 50, "", False),
        ("whisper-from-the-wings", 0, "", False),
        ("shuri", 700, "", False),
        ("shuri", 800, "", True),
        ("light-the-whole-sky", 800, "", False),
        ("the-witch", 0, "", False),
        ("claws-in-the-dark", 0, "", False),
    ],
)
def test_a_super_power_that_would_do_nothing_is_warned_of(card: str, favor: int, discard: str, idle: bool) -> None:
    """Both players have this Favor; Unravel draws a card even if there is nothing to remove."""
    state = scene(hands=[f"{card} 2-clubs", "3-clubs"], discards=[discard], favor=[favor, favor])
    moves = [move for move in state.legal(0) if card in str(move)]
    warned = [advice(state).warning(state, 0, move) for move in moves]
    assert moves and all(("does nothing" in words) is idle for words in warned), warned


def test_what_can_be_played_is_not_refused() -> None:
    state = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts", "7-spades"], step="enter stage")
    assert why_not(state, 0, "7-hearts") is None
    assert why_not(state, 0, "lay 7-hearts actor low") is None
    assert why_not(state, 0, "pass") is None


def test_a_kind_of_move_alone_has_its_most_telling_reason(stage: Mayhem) -> None:
    assert refused(stage, 0, "score") == ("no_scoring", "0.5.3.2")
    performance = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts", "7-spades"], step="performance")
    assert refused(performance, 0, "score") == ("not_yours", "0.5.3.2")


def test_words_that_name_nothing_are_no_move(stage: Mayhem) -> None:
    with pytest.raises(BadDeed):
        why_not(stage, 0, "batman")
    with pytest.raises(BadDeed):
        why_not(ROOFS.make(2).start(), 0, "batman")


def test_any_game_answers_for_its_moves_and_asks_every_question() -> None:
    state = ROOFS.make(2).start()
    assert why_not(state, 0, "coin left") is None
    state.apply(0, state.game.moves.parse("coin middle"))
    assert refused(state, 0, "coin left") == ("order", "A1.2")
    assert note(state, 0) == {"pass": None, "idle": False, "public": False, "words": "", "together": [], "finish": [2], "warnings": []}


def test_where_one_holds_nothing_of_use_only_oneself_knows_it(stage: Mayhem) -> None:
    """Seat 0 has nothing to do in Upkeep with these cards; others cannot see that."""
    found = note(stage, 0)
    assert found.pop("pass") is not None
    assert found == {"idle": True, "public": False, "words": "Upkeep", "together": [], "finish": [], "warnings": []}


def test_the_own_act_on_top_is_for_everybody_to_see() -> None:
    state = scene(table("7-hearts 7-spades", seats=2), hands=["7-hearts 7-spades", "7-spades"], step="enter stage")
    assert not note(state, 0)["idle"]
    do(state, 0, "lay 7-hearts actor low")
    found = note(state, 0)
    assert found.pop("pass") is not None and found == {
        "idle": True,
        "public": True,
        "words": "your own Act waits",
        "together": [],
        "finish": [],
        "warnings": [],
    }
    do(state, 0, "pass")
    found = note(state, 1)
    assert found.pop("pass") is not None
    assert found == {"idle": False, "public": False, "words": "", "together": [1], "finish": [], "warnings": []}


def test_notes_name_the_pass_whatever_the_game_calls_it(stage: Mayhem) -> None:
    moves = stage.legal(0)
    place = note(stage, 0)["pass"]
    assert isinstance(place, int) and moves[place].kind.passes
    watch = WATCH.make(2).start()
    assert note(watch, 1)["pass"] is None
    for words in ("gather d12", "act"):
        watch.apply(1, watch.game.moves.parse(words))
    assert [str(move) for move in watch.legal(0)] == ["raise", "let_roll"] and note(watch, 0)["pass"] == 1


def test_notes_tell_a_seat_only_what_it_may_know() -> None:
    """At every question of a random game, a state that looks the same to the seat has the same notes."""
    game = table("vision 7-hearts 7-spades 9-clubs king-hearts joker-1", seats=3)
    assert isinstance(game, MayhemRules)
    rng, seen = Sfc32("notes"), list[bool]()
    state: State = game.start()
    for _ in range(150):
        pending = state.pending()
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, rng))
        elif isinstance(pending, Ask):
            (seat,) = seats_in(pending.seats)
            moves = state.legal(seat)
            other = game.determinize(state.view(seat), rng)
            assert advice(other).notes(other, seat, moves) == advice(state).notes(state, seat, moves)
            seen.append(bool(note(state, seat)["idle"]))
            state.apply(seat, rng.choice(moves))
    assert set(seen) == {True, False}


def asked(state: State, seat: int) -> bool:
    """Whether a seat that could do something is asked, if it has changed nothing."""
    found = advice(state)
    return found.may_matter(state, seat) and found.worth(state, seat, state.legal(seat))


@rule("T6.5")
def test_a_pair_is_no_reason_to_ask_before_the_own_enter_stage() -> None:
    game = table("vision 7-hearts 7-spades", seats=2)
    for step, wanted in (
        ("upkeep", False),
        ("performance", False),
        ("after performance", False),
        ("enter stage", True),
        ("end scene", False),
    ):
        state = scene(game, hands=["7-hearts 7-spades", "7-hearts 7-spades"], step=step)
        assert asked(state, 0) is wanted, step
        assert not asked(state, 1), step


@rule("R51", "T6.10")
@pytest.mark.parametrize(("held", "wanted"), [("7-spades", True), ("vision", False)])
def test_who_could_lay_a_card_in_anothers_enter_stage_is_asked(held: str, wanted: bool) -> None:
    """Playing cards are laid in anybody's Enter Stage; hero cards in one's own only."""
    state = scene(table("vision 7-hearts 7-spades", seats=2), hands=["7-hearts", held], step="enter stage")
    do(state, 0, "pass")
    assert asked(state, 1) is wanted
    chance = advice(state).chance(state, 1, state.legal(1))
    assert bool(chance) is wanted
    drawn = state.decks[1].pop()
    assert (advice(state).chance(state, 1, state.legal(1)) != chance) is wanted, "so is the same Hand after a card was drawn and played"
    state.decks[1].append(drawn)
    state.hands[1] = [*state.hands[1], state.hands[0][0]]
    assert advice(state).chance(state, 1, state.legal(1)) != chance, "another Hand is another chance"
    assert advice(state).chance(state, 0, state.legal(1)) == "", "one's own turn has stops of its own"


@rule("T6.5")
@pytest.mark.parametrize(("held", "wanted"), [("7-hearts 7-spades", False), ("2-hearts", True)])
def test_an_attack_is_asked_about_if_something_can_be_done_about_it(held: str, wanted: bool) -> None:
    """Symbols are worth 1 each, so a card with two of them is struck by a 2; a pair changes nothing."""
    state = scene(table("night-at-the-falls 7-hearts 7-spades 2-hearts", seats=2), hands=["night-at-the-falls", held], step="enter stage")
    do(state, 0, "play night-at-the-falls 2")
    if state.priority == 0:
        do(state, 0, "pass")
    assert advice(state).concerns(state, 1) and not advice(state).concerns(state, 0)
    assert state.priority == 1 and len(state.legal(1)) > 1
    assert asked(state, 1) is wanted


@rule("T6.4", "T6.5", "1001.5.5.11")
@pytest.mark.parametrize(("own", "wanted"), [("war-machine", True), ("nick-fury", False)])
def test_losing_an_own_card_is_a_play_if_it_acts_on_leaving(own: str, wanted: bool) -> None:
    """A Three against War Machine, in the Upkeep of somebody who can score: Last Spark taps the Actor. Nick Fury would just be gone."""
    state = scene(todays(), hands=["3-clubs", "9-hearts"], step="upkeep", active=1, priority=0)
    put(state, 0, own, "actor")
    put(state, 1, "king-hearts", "actor")
    put(state, 1, "queen-hearts", "set")
    assert [str(move) for move in state.legal(0)] == ["strike 3-clubs 0 low", "pass"]
    assert note(state, 0)["idle"] is not wanted
    assert asked(state, 0) is wanted


@rule("T6.4", "R53")
def test_a_card_on_the_stack_does_nothing_on_leaving_it() -> None:
    state = scene(todays(), hands=["3-clubs", "9-hearts"])
    stack(state, 0, "war-machine", "actor", aim=at_seat(1))
    stack(state, 1, "7-hearts", partner="7-spades")
    assert [str(move) for move in state.legal(0)] == ["strike 3-clubs 0 low", "pass"]
    assert note(state, 0)["idle"]


@rule("T6.5", "1001.5.5.12", "0.5.3.2")
@pytest.mark.parametrize(("held", "wanted"), [("a-loud-entrance", True), ("coffee-first", False)])
def test_what_untaps_is_asked_about_while_it_could_still_help_to_score(held: str, wanted: bool) -> None:
    """Last Spark has tapped the only Actor in the own Upkeep."""
    state = scene(todays(), hands=[held, "9-hearts"], step="performance")
    put(state, 0, "king-hearts", "actor", tapped=True)
    put(state, 0, "queen-hearts", "set")
    assert asked(state, 0) is wanted
    state.scored = True
    assert not asked(state, 0), "nothing can be scored any more"


@rule("T6.4", "T6.5", "R6", "R11")
@pytest.mark.parametrize(("own", "favor", "wanted"), [("quicksilver", 500, True), ("quicksilver", 0, False), ("dora-milaje", 500, False)])
def test_to_remove_what_an_attack_goes_through_is_a_play(own: str, favor: int, wanted: bool) -> None:
    """An Attack of two: Quicksilver has one Defense Symbol, so removed he saves 100 Favor; Dora Milaje has three."""
    state = scene(todays(), hands=["a-royal-welcome", "4-hearts"], favor=[0, favor], step="upkeep")
    slot = put(state, 1, own, "actor")
    do(state, 0, f"play a-royal-welcome {at_slot(state, slot)}")
    assert [str(move) for move in state.legal(1)] == [f"strike 4-hearts {slot} low", "pass"]
    assert note(state, 1)["idle"] is not wanted
    assert asked(state, 1) is wanted
    do(state, 1, f"strike 4-hearts {slot} low")
    while state.stack:
        do(state, state.priority, "pass")
    assert state.favor[1] == favor
