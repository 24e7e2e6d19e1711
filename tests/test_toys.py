"""The toy games: they conform, and every rule of their rulebooks is proved by a game that was set up by hand."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from longbox_roofs.engine.events import Reopened

from longbox.hosting.draws import seed_from
from longbox.hosting.fold import fold, load_state, next_chapter, save_state
from longbox.hosting.host import Host
from longbox.hosting.log import parse
from longbox.hosting.streams import Told
from longbox.hosting.verify import verify
from longbox.kernel import (
    CHANCE,
    EVERYONE,
    HIDDEN,
    NOTHING,
    SPECTATOR,
    Ask,
    BadDeed,
    BadOption,
    BadPack,
    Deed,
    Event,
    Fell,
    Form,
    Game,
    Outcome,
    Over,
    Roll,
    Sfc32,
    State,
    Twin,
    but,
    only,
    onward,
    seats_in,
)
from longbox.kit import conform
from tests.marks import rule, slow
from tests.roofs import Revealed, Roofs, RoofsGame, RoofsView, Scored, Sealed
from tests.toys import heist
from tests.toys.duel import Duel, DuelGame
from tests.toys.duel_data import IDS, Drew, Dropped, DuelView, Lost, Passed, Played, Warded
from tests.toys.heist import NO_TOOL, Heist, HeistGame, HeistView, Night
from tests.toys.watch import Watch, WatchGame, info
from tests.toys.watch_data import Acted, Gathered, Helped, PutBack, Raised, Rested, Said, Took, WatchView

ZAP, BLAST, WARD, SNATCH, GAMBLE = range(5)
FIRST, SECOND = 0, 1


def move(state: State, seat: int, words: str) -> None:
    """A move that must not be refused."""
    deed = state.game.moves.parse(words)
    assert state.refuse(seat, deed) is None
    state.apply(seat, deed)


def moves(state: State, *steps: tuple[int, str]) -> None:
    for seat, words in steps:
        move(state, seat, words)


def roll(state: State, *shown: int) -> None:
    """What chance must be able to show now."""
    assert state.refuse(CHANCE, Outcome(list(shown))) is None
    state.apply(CHANCE, Outcome(list(shown)))


def form(state: State, name: str, **values: object) -> Form:
    return state.game.form({"form": name, **values})


def fill(state: State, seat: int, name: str, **values: object) -> None:
    """A form that must not be refused."""
    filled = form(state, name, **values)
    assert state.refuse(seat, filled) is None
    state.apply(seat, filled)


def refusal(state: State, seat: int, deed: str | Deed) -> tuple[str, str]:
    """The code and rule by which something is refused."""
    refused = state.refuse(seat, state.game.moves.parse(deed) if isinstance(deed, str) else deed)
    assert refused is not None
    return refused.code, refused.rule


def asked(state: State) -> tuple[str, list[int], str]:
    """What is asked, who is waited for, and by which rule."""
    pending = state.pending()
    assert isinstance(pending, Ask)
    return pending.what, seats_in(pending.seats), pending.rule


def told(state: State, seat: int, words: str) -> list[tuple[int, Event]]:
    """What is told of a move."""
    state.heard = []
    move(state, seat, words)
    heard, state.heard = state.heard, None
    return heard


def told_of(state: State, seat: int, name: str, **values: object) -> list[tuple[int, Event]]:
    """What is told of a form."""
    state.heard = []
    fill(state, seat, name, **values)
    heard, state.heard = state.heard, None
    return heard


def dice(state: State) -> tuple[list[int], int, str]:
    """The sides of the dice to be rolled, for whom, and by which rule."""
    pending = state.pending()
    assert isinstance(pending, Roll)
    return pending.sides, pending.by, pending.rule


def over(state: State) -> tuple[list[int], list[int], str]:
    """The winners, the scores and the rule by which the game ended."""
    pending = state.pending()
    assert isinstance(pending, Over)
    return seats_in(pending.winners), pending.scores, pending.rule


@slow
@pytest.mark.parametrize(
    ("game", "games", "cover"),
    [
        (DuelGame(), 10, True),
        (HeistGame(2), 4, True),
        (HeistGame(3), 1, False),
        (HeistGame(4), 1, False),
        (WatchGame(2), 4, False),
        (WatchGame(3), 8, True),
        (WatchGame(4), 1, False),
    ],
    ids=lambda value: f"{value.name}-{value.seats}" if isinstance(value, Game) else "",
)
def test_toys_conform(game: Game, games: int, cover: bool) -> None:
    coverage = conform(game, games=games, cover=cover)
    assert coverage.games == games
    assert set(game.to_cover()) <= coverage.used or not cover


# Roofs


def plan(state: State, seat: int, *roofs: str) -> None:
    for roof in roofs:
        move(state, seat, f"coin {roof}")
    move(state, seat, "done")


def new_roofs(seats: int = 2) -> Roofs:
    return RoofsGame(seats).start()


def roofs_view(state: Roofs, seat: int) -> RoofsView:
    return state.view(seat)


@rule("A1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_plan_at_the_same_time(seats: int) -> None:
    state = new_roofs(seats)
    assert asked(state) == ("plan", list(range(seats)), "A1.1")
    move(state, seats - 1, "coin middle")
    move(state, 0, "done")
    assert asked(state) == ("plan", list(range(1, seats)), "A1.1")
    assert refusal(state, 0, "coin left") == ("not_asked", "T2.2")


@rule("A1.1")
def test_a_plan_has_three_coins_in_each_round() -> None:
    state = new_roofs()
    for _ in range(2):
        moves(state, (0, "coin left"), (0, "coin left"), (0, "coin left"))
        assert refusal(state, 0, "coin left") == ("no_coins", "A1.1")
        assert [str(legal) for legal in state.legal(0)] == ["done"]
        move(state, 0, "done")
        plan(state, 1)
        roll(state, 1)


@rule("A1.1")
def test_a_plan_is_secret() -> None:
    state = new_roofs()
    moves(state, (0, "coin left"), (0, "coin right"))
    assert roofs_view(state, 0).draft == [0, 2]
    assert roofs_view(state, 1) == roofs_view(new_roofs(), 1)
    plan(state, 1, "middle")
    assert roofs_view(state, 1).draft == [1]
    for other, draft in ((0, [0, 2]), (SPECTATOR, [])):
        view = roofs_view(state, other)
        assert view.draft == draft
        assert view.finished == [False, True]


@rule("A1.2")
def test_coins_are_laid_from_left_to_right() -> None:
    state = new_roofs()
    move(state, 0, "coin middle")
    assert refusal(state, 0, "coin left") == ("order", "A1.2")
    assert [str(legal) for legal in state.legal(0)] == ["coin middle", "coin right", "done"]
    assert [str(legal) for legal in state.legal(1)] == ["coin left", "coin middle", "coin right", "done"]
    move(state, 0, "coin middle")
    move(state, 0, "coin right")
    assert [step.a for step in state.drafts[0]] == [1, 1, 2]


@rule("A1.2")
def test_a_coin_is_laid_again_after_back() -> None:
    state = new_roofs()
    moves(state, (0, "coin left"), (0, "coin right"))
    fill(state, 0, "back")
    move(state, 0, "coin left")
    assert [step.a for step in state.drafts[0]] == [0, 0]


@rule("A1.3")
def test_a_finished_plan_is_sealed_and_coins_left_over_are_lost() -> None:
    state = new_roofs()
    move(state, 0, "coin left")
    assert told(state, 0, "done") == [(EVERYONE, Sealed(rule="A1.3", who=0))]
    assert state.sealed == only(0)
    assert [step.a for step in state.drafts[0]] == [0]
    assert refusal(state, 0, state.game.form({"form": "back"})) == ("sealed", "T4.6")
    plan(state, 1, "middle")
    roll(state, 1)
    roll(state, 1)
    moves(state, (0, "coin left"), (0, "coin left"), (0, "coin left"))
    assert refusal(state, 0, "coin left") == ("no_coins", "A1.1")


@rule("A1.4")
def test_a_finished_plan_is_opened_again_while_another_seat_plans() -> None:
    state = new_roofs()
    assert refusal(state, 0, form(state, "reopen")) == ("not_sealed", "T4.6")
    plan(state, 0, "left", "right")
    assert told_of(state, 0, "reopen") == [(EVERYONE, Reopened(rule="A1.4", who=0))]
    assert asked(state) == ("plan", [0, 1], "A1.1")
    assert roofs_view(state, 0).draft == [0, 2]
    moves(state, (0, "coin right"), (0, "done"), (1, "done"))
    assert refusal(state, 0, form(state, "reopen")) == ("not_sealed", "T4.6")


@rule("A2.1")
def test_plans_are_shown_when_the_last_is_finished() -> None:
    state = new_roofs(3)
    plan(state, 1, "left", "middle")
    plan(state, 0)
    moves(state, (2, "coin left"), (2, "coin right"))
    heard = told(state, 2, "done")
    assert heard == [(EVERYONE, Sealed(rule="A1.3", who=2)), (EVERYONE, Revealed(rule="A2.1", plans=[[], [0, 1], [0, 2]]))]
    assert heard[1][1].text(["Ann", "Ben", "Cy"]) == "Ann bids 0/0/0; Ben bids 1/1/0; Cy bids 1/0/1"
    assert heard[1][1].reveals == HIDDEN
    assert (state.sealed, state.drafts) == (0, [[], [], []])


@rule("A2.2")
@pytest.mark.parametrize(
    ("plans", "owners"),
    [
        (["left middle right", ""], [0, 0, 0]),
        (["left left right", "left middle right"], [0, 1]),
        (["left middle right", "left middle right"], []),
        (["", ""], []),
        (["left left", "left left", "left"], []),
        (["left", "middle middle", "middle right", "left left right"], [3, 1]),
    ],
)
def test_a_roof_goes_to_the_seat_with_the_most_coins(plans: list[str], owners: list[int]) -> None:
    state = new_roofs(len(plans))
    for seat, coins in enumerate(plans):
        plan(state, seat, *coins.split())
    assert state.owners == owners
    assert roofs_view(state, SPECTATOR).owners == owners


@rule("A2.4")
@pytest.mark.parametrize(
    ("homes", "plans", "owners"),
    [
        ([1, -1], ["left middle", "left middle"], [0]),
        ([1, 1], ["left middle", "left middle"], []),
        ([1, -1], ["middle", "middle middle"], [1]),
        ([-1, 0, 2], ["left right", "left", "right"], [1, 2]),
        ([-1, 0, 1], ["left right", "", "right"], [0]),
        ([0, 1], ["", ""], []),
    ],
)
def test_a_tie_goes_to_the_one_who_is_at_home(homes: list[int], plans: list[str], owners: list[int]) -> None:
    state = RoofsGame(len(plans)).seated([{"homes": home} for home in homes]).start()
    assert roofs_view(state, SPECTATOR).homes == roofs_view(state, 0).homes == homes
    for seat, coins in enumerate(plans):
        plan(state, seat, *coins.split())
    assert state.owners == owners


@rule("A2.3")
def test_whoever_gets_a_roof_scores_a_die() -> None:
    state = new_roofs()
    plan(state, 0, "right")
    plan(state, 1, "left", "middle")
    assert dice(state) == ([6], 1, "A2.3")
    assert refusal(state, 0, "done") == ("roll_first", "T3.1")
    assert refusal(state, CHANCE, Outcome([7])) == ("wrong_number", "T3.2")
    assert refusal(state, CHANCE, Outcome([3, 3])) == ("wrong_count", "T3.2")
    state.heard = []
    roll(state, 4)
    assert state.heard == [(EVERYONE, Scored(rule="A2.3", who=1, points=4))]
    roll(state, 6)
    assert dice(state) == ([6], 0, "A2.3")
    roll(state, 1)
    assert state.scores == [1, 10]
    assert asked(state) == ("plan", [0, 1], "A1.1")
    assert refusal(state, CHANCE, Outcome([1])) == ("no_roll", "T3.1")


def play_round(state: Roofs, shown: dict[int, int]) -> None:
    """The seats of `shown` get a roof each and roll this for it."""
    for seat in range(state.game.seats):
        plan(state, seat, *(["left", "middle", "right"][list(shown).index(seat)] for _ in range(seat in shown)))
    for number in shown.values():
        roll(state, number)


@rule("A3.1")
def test_after_three_rounds_the_highest_score_wins() -> None:
    state = new_roofs(3)
    play_round(state, {0: 3, 2: 5})
    play_round(state, {1: 6})
    assert asked(state) == ("plan", [0, 1, 2], "A1.1")
    play_round(state, {0: 4, 1: 2})
    assert over(state) == ([1], [7, 8, 5], "A3.1")
    assert refusal(state, 0, "coin left") == ("over", "T1.3")


@rule("A3.1")
def test_a_tie_is_shared() -> None:
    state = new_roofs(3)
    play_round(state, {0: 3, 2: 5})
    play_round(state, {})
    play_round(state, {0: 2})
    assert over(state) == ([0, 2], [5, 0, 5], "A3.1")


# Duel


def new_duel(first: list[int], second: list[int], hearts: tuple[int, int] = (10, 10), deck: list[int] | None = None) -> Duel:
    """The turn of seat 0, its card drawn, with these hands and (counted by card) this deck."""
    state = DuelGame().start()
    state.frames = []
    state.hearts = list(hearts)
    state.hands = [sorted(first), sorted(second)]
    state.deck = deck or [0, 1, 0, 0, 0]
    return state


def duel_view(state: Duel, seat: int) -> DuelView:
    view = state.view(seat)
    assert isinstance(view, DuelView)
    return view


def both_pass(state: Duel) -> None:
    """Whoever is asked passes, then the other."""
    first = asked(state)[1][0]
    moves(state, (first, "pass"), (1 - first, "pass"))


@rule("D1.1")
def test_both_begin_with_ten_hearts_and_four_cards_of_one_deck() -> None:
    state = DuelGame().start()
    assert state.hearts == [10, 10]
    assert state.deck == [7, 4, 5, 3, 2]
    assert dice(state) == ([21, 20, 19, 18], 0, "D1.1")
    roll(state, 1, 7, 19, 1)
    assert state.hands == [[ZAP, ZAP, BLAST, GAMBLE], []]
    assert dice(state) == ([17, 16, 15, 14], 1, "D1.1")
    roll(state, 9, 9, 17 - 2, 14)
    assert state.hands[1] == [WARD, WARD, SNATCH, GAMBLE]
    assert state.deck == [5, 3, 3, 2, 0]
    assert dice(state) == ([13], 0, "D1.1")
    roll(state, 13)
    assert asked(state) == ("act", [0], "D2.1")
    assert [len(hand) for hand in state.hands] == [5, 4]


@rule("D1.1")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    state = new_duel([], [], deck=[3, 0, 2, 0, 1])
    move(state, 0, "end")
    assert dice(state)[0] == [6]
    drawn = []
    for number in range(1, 7):
        other = state.clone()
        roll(other, number)
        drawn += other.hands[1]
        assert sum(other.deck) == 5
    assert drawn == [ZAP, ZAP, ZAP, WARD, WARD, GAMBLE]


@rule("D1.2")
def test_a_turn_begins_with_a_card_drawn() -> None:
    state = new_duel([ZAP], [ZAP], deck=[0, 2, 0, 0, 0])
    move(state, 0, "end")
    assert dice(state) == ([2], 1, "D1.1")
    assert refusal(state, 1, "end") == ("roll_first", "T3.1")
    roll(state, 2)
    assert state.hands == [[ZAP], [ZAP, BLAST]]
    assert asked(state) == ("act", [1], "D2.1")
    move(state, 1, "end")
    roll(state, 1)
    assert state.hands == [[ZAP, BLAST], [ZAP, BLAST]]


@rule("D1.2")
def test_an_empty_deck_is_made_of_the_discarded_cards() -> None:
    state = new_duel([ZAP], [], deck=[0, 0, 0, 0, 0])
    state.deck, state.discard = [0] * 5, [0, 0, 1, 2, 0]
    move(state, 0, "end")
    assert state.deck == [0, 0, 1, 2, 0]
    assert state.discard == [0] * 5
    roll(state, 1)
    assert state.hands[1] == [WARD]


@rule("D1.2")
def test_without_deck_and_discarded_cards_nothing_is_drawn() -> None:
    state = new_duel([ZAP], [])
    state.deck = [0] * 5
    move(state, 0, "end")
    assert asked(state) == ("act", [1], "D2.1")
    assert state.hands == [[ZAP], []]


@rule("D1.3")
def test_a_hand_is_seen_by_its_own_seat_only() -> None:
    state = new_duel([ZAP, BLAST], [WARD])
    state.discard = [0, 0, 0, 2, 0]
    assert duel_view(state, 0).hand == [ZAP, BLAST]
    assert duel_view(state, 1).hand == [WARD]
    assert duel_view(state, SPECTATOR).hand == []
    for seat in (0, 1, SPECTATOR):
        assert duel_view(state, seat).hand_sizes == [2, 1]
        assert duel_view(state, seat).discard == [0, 0, 0, 2, 0]
    other = new_duel([ZAP, BLAST], [GAMBLE])
    other.discard = [0, 0, 0, 2, 0]
    assert duel_view(other, 0) == duel_view(state, 0)


@rule("D1.3")
def test_what_is_drawn_is_told_to_its_own_seat_only() -> None:
    state = new_duel([], [], deck=[0, 0, 0, 0, 1])
    move(state, 0, "end")
    state.heard = []
    roll(state, 1)
    assert state.heard == [(only(1), Drew(rule="D1.3", who=1, card=GAMBLE)), (but(1), Drew(rule="D1.3", who=1, card=-1))]
    assert [event.text(["Ann", "Ben"]) for _, event in state.heard] == ["Ben draws gamble", "Ben draws a card"]


@rule("D2.1")
def test_the_active_seat_plays_any_card_or_ends_its_turn() -> None:
    state = new_duel([ZAP, BLAST, WARD, SNATCH, GAMBLE], [ZAP])
    listed = [str(legal) for legal in state.legal(0)]
    plain = ["zap", "blast", "snatch", "gamble"]
    assert listed == [*[f"play {card} {target}" for card in plain for target in ("first", "second")], "end"]
    assert state.legal(1) == []
    assert refusal(state, 1, "play zap first") == ("not_asked", "T2.2")
    assert refusal(state, 0, "pass") == ("no_stack", "D2.2")
    move(state, 0, "play zap second")
    assert refusal(state, 1, "end") == ("not_free", "D2.1")


@rule("D2.1")
def test_a_turn_does_not_end_while_a_snatch_asks() -> None:
    state = new_duel([SNATCH], [ZAP])
    move(state, 0, "play snatch second")
    both_pass(state)
    assert refusal(state, 1, "end") == ("not_free", "D2.1")
    assert refusal(state, 1, "pass") == ("no_stack", "D2.2")


@rule("D2.2")
def test_the_other_seat_is_asked_first_whatever_it_holds() -> None:
    for hand in ([], [BLAST], [WARD]):
        state = new_duel([BLAST, ZAP], hand)
        assert told(state, 0, "play blast second") == [(EVERYONE, Played(rule="D2.2", who=0, card=BLAST, target=SECOND))]
        assert asked(state) == ("respond", [1], "D2.2")
        assert duel_view(state, SPECTATOR).stack == [[0, BLAST, SECOND]]
        assert state.hearts == [10, 10]
        assert told(state, 1, "pass") == [(EVERYONE, Passed(rule="D2.2", who=1))]
        assert asked(state) == ("respond", [0], "D2.2")
        move(state, 0, "play zap second")
        assert asked(state) == ("respond", [1], "D2.2")


@rule("D2.3")
def test_onto_a_stack_only_quick_cards_are_played() -> None:
    state = new_duel([ZAP], [ZAP, BLAST, WARD, SNATCH, GAMBLE])
    move(state, 0, "play zap second")
    for card in ("blast", "snatch", "gamble"):
        assert refusal(state, 1, f"play {card} first") == ("not_quick", "D2.3")
    assert [str(legal) for legal in state.legal(1)] == ["play zap first", "play zap second", "play ward first", "play ward second", "pass"]


@rule("D2.4")
def test_two_passes_in_a_row_resolve_the_top_card() -> None:
    state = new_duel([ZAP], [ZAP])
    move(state, 0, "play zap second")
    move(state, 1, "play zap first")
    moves(state, (0, "pass"), (1, "pass"))
    assert state.hearts == [8, 10]
    assert state.discard == [1, 0, 0, 0, 0]
    assert [item.owner for item in state.stack] == [0]
    assert asked(state) == ("respond", [0], "D2.2")
    moves(state, (0, "pass"), (1, "pass"))
    assert state.hearts == [8, 8]
    assert state.discard == [2, 0, 0, 0, 0]
    assert asked(state) == ("act", [0], "D2.1")


@rule("D2.4")
def test_a_card_between_two_passes_starts_them_anew() -> None:
    state = new_duel([ZAP, ZAP], [])
    moves(state, (0, "play zap second"), (1, "pass"), (0, "play zap second"), (1, "pass"))
    assert state.hearts == [10, 10]
    move(state, 0, "pass")
    assert state.hearts == [10, 8]


@rule("D2.5")
def test_a_card_is_played_from_ones_own_hand_at_either_seat() -> None:
    state = new_duel([ZAP], [BLAST])
    assert refusal(state, 0, "play blast second") == ("not_held", "D2.5")
    move(state, 0, "play zap first")
    assert state.hands == [[], [BLAST]]
    both_pass(state)
    assert state.hearts == [8, 10]
    with pytest.raises(BadDeed, match="'play': target must be one of first, second, not 'third'"):
        state.game.moves.parse("play zap third")


@rule("D3.1")
@pytest.mark.parametrize(("card", "hearts"), [("zap", 2), ("blast", 4)])
def test_a_hit_takes_hearts(card: str, hearts: int) -> None:
    state = new_duel([ZAP, BLAST], [])
    move(state, 0, f"play {card} second")
    move(state, 1, "pass")
    assert told(state, 0, "pass")[-1:] == [(EVERYONE, Lost(rule="D3.1", who=SECOND, hearts=hearts))]
    assert state.hearts == [10, 10 - hearts]


@rule("D3.2")
def test_a_ward_needs_a_stack_and_stops_the_card_below() -> None:
    state = new_duel([BLAST, WARD], [WARD])
    assert refusal(state, 0, "play ward second") == ("no_stack", "D3.2")
    moves(state, (0, "play blast second"), (1, "play ward first"), (0, "pass"))
    assert told(state, 1, "pass")[-1:] == [(EVERYONE, Warded(rule="D3.2", card=BLAST))]
    assert state.hearts == [10, 10]
    assert state.discard == [0, 1, 1, 0, 0]
    assert asked(state) == ("act", [0], "D2.1")


@rule("D3.2")
def test_zap_ward_and_ward_the_ward() -> None:
    state = new_duel([ZAP, WARD], [WARD])
    moves(state, (0, "play zap second"), (1, "play ward first"), (0, "play ward second"))
    assert duel_view(state, SPECTATOR).stack == [[0, ZAP, SECOND], [1, WARD, FIRST], [0, WARD, SECOND]]
    move(state, 1, "pass")
    assert told(state, 0, "pass")[-1:] == [(EVERYONE, Warded(rule="D3.2", card=WARD))]
    assert duel_view(state, SPECTATOR).stack == [[0, ZAP, SECOND]]
    assert asked(state) == ("respond", [0], "D2.2")
    moves(state, (0, "pass"), (1, "pass"))
    assert state.hearts == [10, 8]
    assert state.discard == [1, 0, 2, 0, 0]


@rule("D3.2")
def test_a_ward_whose_card_is_gone_does_nothing() -> None:
    state = new_duel([ZAP], [WARD, WARD])
    moves(state, (0, "play zap second"), (1, "play ward first"), (0, "pass"), (1, "play ward first"), (0, "pass"), (1, "pass"))
    assert state.discard == [0, 0, 2, 0, 0]
    both_pass(state)
    assert state.hearts == [10, 8]


@rule("D3.3")
def test_a_snatch_asks_its_target_for_a_card() -> None:
    state = new_duel([SNATCH, ZAP], [ZAP, ZAP, BLAST])
    move(state, 0, "play snatch second")
    both_pass(state)
    assert asked(state) == ("discard", [1], "D3.3")
    assert [str(legal) for legal in state.legal(1)] == ["drop zap", "drop blast"]
    assert refusal(state, 1, "drop gamble") == ("not_held", "D2.5")
    assert refusal(state, 1, "play zap first") == ("snatched", "D3.3")
    assert refusal(state, 0, "drop zap") == ("not_asked", "T2.2")
    assert told(state, 1, "drop blast") == [(EVERYONE, Dropped(rule="D3.3", who=1, card=BLAST))]
    assert state.hands == [[ZAP], [ZAP, ZAP]]
    assert state.discard == [0, 1, 0, 1, 0]
    assert asked(state) == ("act", [0], "D2.1")
    assert refusal(state, 0, "drop zap") == ("no_snatch", "D3.3")


@rule("D3.3")
def test_a_snatch_at_an_empty_hand_asks_nobody() -> None:
    state = new_duel([SNATCH, ZAP], [])
    move(state, 0, "play snatch second")
    both_pass(state)
    assert state.frames == []
    assert asked(state) == ("act", [0], "D2.1")


@rule("D3.4")
def test_a_gamble_rolls_a_die() -> None:
    state = new_duel([GAMBLE], [])
    move(state, 0, "play gamble second")
    both_pass(state)
    assert dice(state) == ([6], 0, "D3.4")
    assert refusal(state, 0, "end") == ("roll_first", "T3.1")
    state.heard = []
    roll(state, 5)
    assert state.heard == [(EVERYONE, Lost(rule="D3.4", who=SECOND, hearts=5))]
    assert state.hearts == [10, 5]
    assert asked(state) == ("act", [0], "D2.1")


@rule("D4.1")
@pytest.mark.parametrize(("hearts", "winners"), [((10, 2), [0]), ((2, 10), [1])])
def test_a_seat_without_hearts_has_lost(hearts: tuple[int, int], winners: list[int]) -> None:
    state = new_duel([ZAP], [], hearts)
    move(state, 0, f"play zap {'first' if winners == [1] else 'second'}")
    both_pass(state)
    scores = [10, 0] if winners == [0] else [0, 10]
    assert over(state) == (winners, scores, "D4.1")
    assert refusal(state, 0, "end") == ("over", "T1.3")


@rule("D4.1")
@pytest.mark.parametrize(("hearts", "winners"), [((3, 2), [0]), ((2, 3), [1]), ((3, 3), [0, 1])])
def test_after_forty_turns_hearts_decide(hearts: tuple[int, int], winners: list[int]) -> None:
    state = new_duel([], [], hearts, deck=[7, 0, 0, 0, 0])
    state.turn = 39
    move(state, 0, "end")
    roll(state, 1)
    assert asked(state) == ("act", [1], "D2.1")
    move(state, 1, "end")
    if isinstance(state.pending(), Roll):
        roll(state, 1)
    assert over(state) == (winners, list(hearts), "D4.1")


@rule("D4.2")
def test_a_seat_concedes_at_any_time() -> None:
    playing = new_duel([SNATCH, GAMBLE], [ZAP])
    snatched = playing.clone()
    move(snatched, 0, "play snatch second")
    both_pass(snatched)
    rolling = playing.clone()
    move(rolling, 0, "play gamble second")
    responding = rolling.clone()
    both_pass(rolling)
    for state in (DuelGame().start(), playing, snatched, rolling, responding):
        for seat in range(2):
            lost = state.clone()
            fill(lost, seat, "concede")
            winners, scores, _ = over(lost)
            assert winners == [1 - seat]
            assert scores[seat] == 0
            assert refusal(lost, seat, lost.game.form({"form": "concede"})) == ("over", "T1.3")


@pytest.mark.parametrize("words", ["play snatch second", "play gamble second"])
def test_a_duel_is_saved_and_loaded_in_the_middle_of_an_effect(words: str) -> None:
    state = new_duel([SNATCH, GAMBLE], [ZAP, BLAST])
    move(state, 0, words)
    both_pass(state)
    assert len(state.frames) == 1
    saved = msgspec.json.encode(save_state(state.game, state))
    loaded = load_state(DuelGame(), msgspec.json.decode(saved))
    for twin in (state, loaded):
        if "snatch" in words:
            move(twin, 1, "drop blast")
        else:
            roll(twin, 3)
        move(twin, 0, "end")
    assert loaded == state
    assert isinstance(loaded, Duel)
    assert loaded.hands[1] == ([ZAP] if "snatch" in words else [ZAP, BLAST])
    assert loaded.hearts == ([10, 10] if "snatch" in words else [10, 7])


# The duel once more, as plainly as its rulebook has it, to count the ways that a game can go


class Model(NamedTuple):
    """A duel as its rulebook tells it. Cards are words; `doing` is what has to happen before anybody is asked to act or respond."""

    hearts: tuple[int, int]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: tuple[str, ...]
    discard: tuple[str, ...] = ()
    stack: tuple[tuple[str, int], ...] = ()
    active: int = 0
    turn: int = 1
    asked: int = 0
    passes: int = 0
    doing: str = ""
    target: int = 0


def in_pack_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=["zap", "blast", "ward", "snatch", "gamble"].index))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_hand(model: Model, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (hand, model.hands[1]) if seat == 0 else (model.hands[0], hand)


def hurt(model: Model, seat: int, hearts: int) -> Model:
    left = [model.hearts[0], model.hearts[1]]
    left[seat] -= hearts
    return model._replace(hearts=(left[0], left[1]), doing="")


def ways_on(model: Model) -> dict[str, Model]:
    """Everything that can happen next, by its words."""
    if model.doing == "draw":
        return {f"roll {at + 1}": drawn(model, card) for at, card in enumerate(in_pack_order(model.deck))}
    if model.doing == "gamble":
        return {f"roll {number}": hurt(model, model.target, number) for number in range(1, 7)}
    if model.doing == "snatch":
        return {f"{model.target} drop {card}": dropped(model, card) for card in model.hands[model.target]}
    if min(model.hearts) <= 0 or model.turn > 40:
        return {}
    seat = model.asked
    playable = ("zap", "ward") if model.stack else ("zap", "blast", "snatch", "gamble")
    ways = {
        f"{seat} play {card} {word}": played(model, card, target)
        for card in model.hands[seat]
        if card in playable
        for target, word in enumerate(["first", "second"])
    }
    return {**ways, f"{seat} pass": passed(model)} if model.stack else {**ways, f"{seat} end": ended(model)}


def drawn(model: Model, card: str) -> Model:
    hand = (*model.hands[model.active], card)
    return model._replace(deck=without(model.deck, card), hands=with_hand(model, model.active, hand), doing="")


def dropped(model: Model, card: str) -> Model:
    hand = without(model.hands[model.target], card)
    return model._replace(hands=with_hand(model, model.target, hand), discard=(*model.discard, card), doing="")


def played(model: Model, card: str, target: int) -> Model:
    seat = model.asked
    hands = with_hand(model, seat, without(model.hands[seat], card))
    return model._replace(hands=hands, stack=(*model.stack, (card, target)), asked=1 - seat, passes=0)


def passed(model: Model) -> Model:
    return model._replace(asked=1 - model.asked, passes=1) if model.passes == 0 else resolved(model)


def resolved(model: Model) -> Model:
    (card, target), rest = model.stack[-1], model.stack[:-1]
    new = model._replace(stack=rest, discard=(*model.discard, card), asked=model.active, passes=0, target=target)
    if card in ("zap", "blast"):
        return hurt(new, target, 2 if card == "zap" else 4)
    if card == "ward":
        return new._replace(stack=rest[:-1], discard=(*new.discard, *[below for below, _ in rest[-1:]]))
    return new._replace(doing=card) if card == "gamble" or new.hands[target] else new


def ended(model: Model) -> Model:
    deck, discard = (model.deck, model.discard) if model.deck else (model.discard, ())
    seat = 1 - model.active
    return model._replace(active=seat, asked=seat, turn=model.turn + 1, deck=deck, discard=discard, doing="draw" if deck else "")


def model_games(model: Model, depth: int) -> set[str]:
    """All that can happen in so many deeds, by the model."""
    if depth == 0:
        return {""}
    return {f"{words}; {rest}" for words, new in ways_on(model).items() for rest in model_games(new, depth - 1)}


def engine_games(state: State, depth: int, listed: bool) -> set[str]:
    """The same by the engine: over the moves that are listed, or over the whole table and whatever is not refused."""
    if depth == 0:
        return {""}
    pending = state.pending()
    steps: list[tuple[int, Deed]] = []
    if isinstance(pending, Roll):
        steps = [(CHANCE, Outcome(shown)) for shown in pending.outcomes()]
    else:
        for seat in range(2):
            steps += [
                (seat, deed) for deed in (state.legal(seat) if listed else state.game.moves.all()) if state.refuse(seat, deed) is None
            ]
    games = set()
    for seat, deed in steps:
        new = state.clone()
        new.apply(seat, deed)
        words = str(deed) if seat == CHANCE else f"{seat} {deed}"
        games |= {f"{words}; {rest}" for rest in engine_games(new, depth - 1, listed)}
    return games


PERFT = [
    ((["zap", "ward"], ["ward", "ward"]), (10, 10), ["blast"], [1, 3, 7, 21, 63, 105, 211, 493]),
    ((["snatch", "gamble"], ["zap", "blast", "ward"]), (3, 10), ["zap", "zap", "gamble"], [1, 5, 23, 37, 84, 202, 537]),
]


@pytest.mark.parametrize(("hands", "hearts", "deck", "counts"), PERFT)
def test_the_ways_that_a_duel_can_go(
    hands: tuple[list[str], list[str]], hearts: tuple[int, int], deck: list[str], counts: list[int]
) -> None:
    state = new_duel([IDS.index(card) for card in hands[0]], [IDS.index(card) for card in hands[1]], hearts)
    state.deck = [deck.count(card) for card in IDS]
    model = Model(hearts, (tuple(hands[0]), tuple(hands[1])), tuple(deck))
    for depth, count in enumerate(counts):
        games = model_games(model, depth)
        assert len(games) == count
        assert engine_games(state, depth, listed=False) == games
        assert engine_games(state, depth, listed=True) == games


# Heist

STREET_AND_VAULT = ["send driver street", "send cracker vault"]


def new_heist(seats: int = 2) -> Heist:
    return HeistGame(seats).start()


def heist_view(state: Heist, seat: int) -> HeistView:
    return state.view(seat)


def crew(state: Heist, seat: int, *steps: str) -> None:
    """A crew plans these steps."""
    moves(state, *[(seat, words) for words in steps])


def ready(state: Heist, seat: int, *steps: str) -> None:
    """A crew plans these steps, keeps everybody else at home, and is ready."""
    crew(state, seat, *steps)
    for deed in state.default_plan(seat):
        state.apply(seat, deed)


def draft(state: Heist, seat: int) -> list[str]:
    return [str(step) for step in state.drafts[seat]]


def told_fallen(state: Heist, seat: int, words: str) -> Fell:
    """What falls out of a plan because of a step; only its own seat is told."""
    [(audience, event)] = told(state, seat, words)
    assert audience == only(seat) and isinstance(event, Fell)
    return event


def night(state: Heist, guarded: str, *plans: str) -> list[int]:
    """The points of one night, with these plans (steps separated by commas)."""
    before = list(state.scores)
    for seat, plan_ in enumerate(plans):
        ready(state, seat, *[step for step in plan_.split(", ") if step])
    roll(state, ["vault", "roof", "street"].index(guarded) + 1)
    return [score - old for score, old in zip(state.scores, before, strict=True)]


@rule("C1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_crews_plan_at_the_same_time(seats: int) -> None:
    state = new_heist(seats)
    assert asked(state) == ("plan", list(range(seats)), "C1.1")
    crew(state, seats - 1, "send climber roof")
    ready(state, 0)
    assert asked(state) == ("plan", list(range(1, seats)), "C1.1")
    assert refusal(state, 0, "send driver roof") == ("not_asked", "T2.2")


@rule("C1.1")
def test_nobody_sees_the_plan_of_another() -> None:
    state = new_heist()
    state.heard = []
    crew(state, 0, *STREET_AND_VAULT, "take drill")
    assert state.heard == []
    assert heist_view(state, 0).draft == [[0, 2], [2, 0]] and heist_view(state, 0).tool == 0
    for other in (1, SPECTATOR):
        assert heist_view(state, other) == heist_view(new_heist(), other)
    ready(state, 0)
    for other in (1, SPECTATOR):
        view = heist_view(state, other)
        assert (view.ready, view.draft, view.tool, view.plans) == ([True, False], [], NO_TOOL, [])


@rule("C1.2")
def test_each_member_of_the_crew_is_sent_somewhere() -> None:
    state = new_heist()
    sends = [f"send {member} {place}" for member in ("driver", "climber", "cracker") for place in ("vault", "roof", "street", "home")]
    assert [str(legal) for legal in state.legal(0)] == [words for words in sends if not words.endswith("vault")]
    crew(state, 0, "send driver street")
    assert [str(legal) for legal in state.legal(0) if "climber" in str(legal)] == [f"send climber {at}" for at in ("vault", "roof", "home")]
    shown = [state.game.move_text(state.view(0), state.game.moves.parse(words)) for words in ("send driver street", "send driver home")]
    assert shown == ["the driver goes to the street", "the driver stays at home"]


@rule("C1.3")
def test_only_one_member_of_a_crew_goes_to_a_place() -> None:
    state = new_heist()
    crew(state, 0, "send climber roof")
    for member in ("driver", "cracker"):
        assert refusal(state, 0, f"send {member} roof") == ("taken", "C1.3")
    crew(state, 0, "send driver home", "send cracker home")
    crew(state, 1, "send cracker roof")
    assert draft(state, 0) == ["send driver home", "send climber roof", "send cracker home"]


@rule("C1.4")
def test_the_vault_needs_the_driver_in_the_street() -> None:
    state = new_heist()
    for member in ("driver", "climber", "cracker"):
        assert refusal(state, 0, f"send {member} vault") == ("no_driver", "C1.4")
    crew(state, 0, "send driver roof")
    assert refusal(state, 0, "send cracker vault") == ("no_driver", "C1.4")
    crew(state, 0, "send driver street")
    assert refusal(state, 0, "send driver vault") == ("no_driver", "C1.4")
    crew(state, 0, "send cracker vault")
    assert draft(state, 0) == STREET_AND_VAULT
    assert refusal(state, 0, "send driver vault") == ("taken", "C1.3")


@rule("C1.5")
def test_a_tool_is_taken_only_where_it_is_of_use() -> None:
    state = new_heist()
    for tool in ("drill", "rope"):
        assert refusal(state, 0, f"take {tool}") == ("no_use", "C1.5")
    crew(state, 0, "send climber roof", "take rope")
    assert refusal(state, 0, "take drill") == ("no_use", "C1.5")
    crew(state, 0, *STREET_AND_VAULT, "take drill")
    assert draft(state, 0)[-1:] == ["take drill"]


@rule("C1.6")
def test_a_choice_made_anew_takes_the_place_of_the_one_before() -> None:
    state = new_heist()
    crew(state, 0, "send cracker roof", "send driver home", "take rope", "send climber home")
    assert draft(state, 0) == ["send driver home", "send climber home", "send cracker roof", "take rope"]
    assert told(state, 0, "send driver street") == []
    assert draft(state, 0) == ["send driver street", "send climber home", "send cracker roof", "take rope"]


@rule("C1.6")
def test_what_no_longer_fits_falls_out_of_the_plan_with_words() -> None:
    state = new_heist()
    crew(state, 0, *STREET_AND_VAULT, "send climber roof", "take drill")
    fell = told_fallen(state, 0, "send driver home")
    assert fell.steps == ["the cracker goes to the vault", "take the drill"]
    assert fell.why == [
        "Nobody goes into the vault unless the driver waits in the street.",
        "The drill is of no use: nobody is sent to the vault.",
    ]
    assert fell.text([]).startswith("the cracker goes to the vault no longer fits: Nobody goes into the vault unless")
    assert draft(state, 0) == ["send driver home", "send climber roof"]


@rule("C1.6")
def test_any_step_is_dropped_and_takes_along_what_rests_on_it() -> None:
    state = new_heist()
    crew(state, 0, *STREET_AND_VAULT, "send climber roof", "take rope")
    assert told_of(state, 0, "drop", step=1) == [
        (
            only(0),
            Fell(rule="T4.4", who=0, steps=["take the rope"], why=["The rope is of no use: nobody is sent to the roof."]),
        )
    ]
    assert draft(state, 0) == STREET_AND_VAULT
    assert refusal(state, 0, form(state, "drop", step=2)) == ("no_step", "T4.2")
    fill(state, 0, "back")
    assert draft(state, 0) == ["send driver street"]
    assert draft(state, 1) == []


@rule("C2.1")
def test_a_plan_is_ready_when_all_three_have_a_place() -> None:
    state = new_heist()
    for words in ("send cracker home", "send driver street"):
        crew(state, 0, words)
        assert refusal(state, 0, "ready") == ("unsent", "C2.1")
    crew(state, 0, "send climber home")
    assert told(state, 0, "ready") == [(EVERYONE, heist.Sealed(rule="C2.1", who=0))]
    assert (state.sealed, draft(state, 0)) == (only(0), ["send driver street", "send climber home", "send cracker home"])
    for name, values in (("back", {}), ("drop", {"step": 0})):
        assert refusal(state, 0, form(state, name, **values)) == ("sealed", "T4.6")


@rule("C2.2")
def test_a_sealed_plan_is_opened_again_while_another_crew_plans() -> None:
    state = new_heist()
    assert refusal(state, 0, form(state, "reopen")) == ("not_sealed", "T4.6")
    ready(state, 0, *STREET_AND_VAULT, "take drill")
    before = draft(state, 0)
    assert told_of(state, 0, "reopen") == [(EVERYONE, heist.Reopened(rule="C2.2", who=0))]
    assert asked(state) == ("plan", [0, 1], "C1.1")
    assert draft(state, 0) == before and heist_view(state, 1).ready == [False, False]
    crew(state, 0, "send climber roof", "take rope", "ready")
    ready(state, 1)
    assert state.plans == [[heist.STREET, heist.ROOF, heist.VAULT, 1], [heist.HOME] * 3 + [NO_TOOL]]
    assert refusal(state, 0, form(state, "reopen")) == ("not_sealed", "T4.6")


@rule("C2.3")
def test_a_crew_that_does_not_answer_stays_at_home() -> None:
    state = new_heist()
    assert [str(deed) for deed in state.default_plan(0)] == [
        "send driver home",
        "send climber home",
        "send cracker home",
        "ready",
    ]
    crew(state, 0, *STREET_AND_VAULT, "take drill")
    assert [str(deed) for deed in state.default_plan(0)] == ["send climber home", "ready"]
    for deed in state.default_plan(0):
        assert state.refuse(0, deed) is None
        state.apply(0, deed)
    assert state.sealed == only(0)


@rule("C3.1")
def test_all_plans_are_shown_together_when_the_last_is_ready() -> None:
    state = new_heist(3)
    ready(state, 2, *STREET_AND_VAULT, "take drill")
    ready(state, 0)
    crew(state, 1, "send driver home", "send climber roof", "send cracker street")
    heard = told(state, 1, "ready")
    plans = [[3, 3, 3, NO_TOOL], [3, 1, 2, NO_TOOL], [2, 3, 0, 0]]
    assert heard == [(EVERYONE, heist.Sealed(rule="C2.1", who=1)), (EVERYONE, heist.Revealed(rule="C3.1", plans=plans))]
    assert heard[1][1].reveals == HIDDEN and heist.Sealed.reveals == NOTHING
    assert heard[1][1].text(["Ann", "Ben", "Cy"]) == (
        "Ann: nobody out; Ben: climber roof, cracker street; Cy: driver street, cracker vault, drill"
    )
    assert [heist_view(state, seat).plans for seat in (0, SPECTATOR)] == [plans, plans]
    assert (state.sealed, state.drafts) == (0, [[], [], []])


@rule("C3.2")
def test_the_guard_makes_its_round() -> None:
    state = new_heist()
    ready(state, 0, *STREET_AND_VAULT)
    ready(state, 1, "send driver street", "send climber roof")
    assert dice(state) == ([3], CHANCE, "C3.2")
    state.heard = []
    roll(state, 3)
    assert state.heard == [(EVERYONE, Night(rule="C3.2", guarded=heist.STREET, points=[4, 2]))]
    assert state.heard[0][1].text(["Ann", "Ben"]) == "The guard is at the street: Ann +4, Ben +2"
    assert (state.round, state.scores, state.plans) == (1, [4, 2], [])
    assert asked(state) == ("plan", [0, 1], "C1.1")


@rule("C3.2")
@pytest.mark.parametrize(("guarded", "points"), [("vault", [0, 3]), ("roof", [6, -1]), ("street", [4, 3])])
def test_who_meets_the_guard_gets_nothing_and_loses_a_point(guarded: str, points: list[int]) -> None:
    assert night(new_heist(), guarded, "send driver street, send cracker vault", "send climber roof") == points


@rule("C3.3")
def test_a_crew_alone_at_a_place_takes_what_is_to_be_had() -> None:
    assert night(new_heist(), "roof", "send driver street, send cracker vault", "") == [6, 0]
    assert night(new_heist(3), "vault", "send climber roof", "send cracker street", "") == [3, 1, 0]


@rule("C3.4")
@pytest.mark.parametrize(
    ("guarded", "plans", "points"),
    [
        ("vault", ["send climber roof", "send cracker roof"], [0, 0]),
        ("vault", ["send climber roof", "send cracker roof, take rope"], [0, 3]),
        ("vault", ["send climber roof, take rope", "send cracker roof, take rope"], [0, 0]),
        ("vault", ["send climber roof", "send cracker roof, take rope", "send driver roof"], [0, 3, 0]),
        ("roof", ["send driver street, send cracker vault, take drill", "send driver street, send climber vault"], [5, 0]),
        (
            "street",
            [f"send driver street, send cracker vault, send climber roof, take {tool}" for tool in ("rope", "drill")],
            [2, 4],
        ),
    ],
)
def test_where_crews_meet_the_right_tool_decides(guarded: str, plans: list[str], points: list[int]) -> None:
    assert night(new_heist(len(plans)), guarded, *plans) == points


@rule("C4.1")
def test_after_three_rounds_the_most_points_win() -> None:
    state = new_heist(3)
    assert night(state, "vault", "send climber roof", "send driver street", "") == [3, 1, 0]
    assert night(state, "vault", "", "", "send climber roof") == [0, 0, 3]
    assert asked(state) == ("plan", [0, 1, 2], "C1.1")
    assert night(state, "roof", "", "send climber roof", "") == [0, -1, 0]
    assert over(state) == ([0, 2], [3, 0, 3], "C4.1")
    assert refusal(state, 0, "send driver home") == ("over", "T1.3")


@rule("C1.6")
def test_a_bot_fills_the_slots_in_their_order_and_gets_ready() -> None:
    state = new_heist()
    crew(state, 0, "send climber roof")
    offered = onward(state, 0, state.legal(0))
    assert {str(deed).split()[1] for deed in offered} == {"cracker", "rope"}
    crew(state, 0, "send cracker home")
    assert {str(deed).split()[1] for deed in onward(state, 0, state.legal(0))} == {"rope"}
    crew(state, 0, "take rope")
    assert [str(deed) for deed in onward(state, 0, state.legal(0))] == ["send driver street", "send driver home"]


@rule("C1.1")
def test_sealed_plans_of_others_are_drawn_for_a_search() -> None:
    state = new_heist(3)
    ready(state, 0, "send climber roof", "take rope")
    ready(state, 2, *STREET_AND_VAULT)
    crew(state, 1, "send driver street")
    drawn = set()
    for number in range(60):
        other = state.game.determinize(state.view(1), Sfc32(number))
        assert isinstance(other, Heist)
        assert other.view(1) == state.view(1) and draft(other, 1) == ["send driver street"]
        drawn.add(tuple(draft(other, 0)))
        ready(other, 1)
        assert [len(plan_) for plan_ in other.plans] == [4, 4, 4]
    assert len(drawn) > 20


# Watch


def new_watch(seats: int = 3) -> Watch:
    return WatchGame(seats).start()


def watch_view(state: Watch, seat: int) -> WatchView:
    return state.view(seat)


def act(state: Watch, hero: int, *pool: str) -> None:
    """A hero gathers these dice and acts; the Watcher has not answered yet."""
    for die in pool:
        move(state, hero, f"gather {die}")
    move(state, hero, "act")


def acts(state: Watch, hero: int, pool: str, *shown: int) -> None:
    """A whole deed of a hero with these dice."""
    act(state, hero, *pool.split())
    move(state, 0, "let_roll")
    roll(state, *shown)


def offered(state: State, seat: int) -> set[str]:
    """The forms that a seat can use now."""
    return {name for name, kind in state.game.forms.items() if kind.offered(state, seat) is None}


def choices(state: State, name: str) -> dict[str, object]:
    """What the Watcher can fill in now, as JSON Schema."""
    kind = state.game.forms[name]
    properties = kind.schema(kind.blanks_for(state, 0))["properties"]
    assert isinstance(properties, dict)
    return properties


def may_move(state: Watch) -> list[int]:
    pending = state.pending()
    assert isinstance(pending, Ask)
    return seats_in(pending.may)


def ruling(state: Watch, **values: object) -> Form:
    return state.game.form({"form": "ruling", **values})


@rule("W1.1")
def test_heroes_may_act_and_nobody_is_waited_for() -> None:
    state = new_watch(4)
    assert asked(state) == ("act", [], "W1.1")
    assert may_move(state) == [1, 2, 3]
    assert refusal(state, 0, "gather d4") == ("not_asked", "T2.2")
    move(state, 2, "gather d12")
    move(state, 3, "gather d4")
    move(state, 2, "act")
    assert asked(state) == ("answer", [0], "W3.1")
    assert refusal(state, 2, "act") == ("not_asked", "T2.2")
    assert refusal(state, 3, "act") == ("under_way", "W1.1")
    move(state, 0, "let_roll")
    roll(state, 12)
    assert may_move(state) == [1, 2, 3]
    move(state, 3, "act")
    assert state.pool == [4]


@rule("W1.2")
def test_the_watcher_frames_a_scene_when_no_hero_is_acting() -> None:
    state = new_watch()
    scene = form(state, "scene", trouble=2, title="Falling")
    assert told_of(state, 0, "scene", trouble=2, title="Falling") == [(EVERYONE, Said(rule="W1.2", what="scene", words="Falling"))]
    assert (state.title, state.trouble) == ("Falling", 2)
    assert refusal(state, 1, scene) == ("not_watcher", "W3.2")
    move(state, 2, "gather d4")
    assert offered(state, 0) == {"scene", "ruling", "note", "finish"}
    act(state, 1, "d12")
    assert refusal(state, 0, scene) == ("under_way", "W1.2")
    assert refusal(state, 1, scene) == ("not_watcher", "W3.2")
    move(state, 0, "let_roll")
    assert refusal(state, 0, scene) == ("under_way", "W1.2")
    assert offered(state, 0) == {"ruling", "note", "finish"}
    roll(state, 2)
    fill(state, 0, "scene", trouble=12)


@rule("W1.2")
@pytest.mark.parametrize("trouble", [0, 13, True, "6", None])
def test_a_trouble_is_a_number_from_1_to_12(trouble: object) -> None:
    with pytest.raises(BadDeed, match="form 'scene': trouble must be a whole number from 1 to 12"):
        new_watch().game.form({"form": "scene", "trouble": trouble})


@rule("W1.3")
def test_the_session_ends_when_the_watcher_says_so() -> None:
    state = new_watch()
    acts(state, 1, "d12", 12)
    acts(state, 1, "d12", 7)
    acts(state, 2, "d4", 2)
    finish = state.game.form({"form": "finish", "words": "Good night"})
    assert refusal(state, 1, finish) == ("not_watcher", "W3.2")
    state.heard = []
    fill(state, 0, "finish", words="Good night")
    assert state.heard == [(EVERYONE, Said(rule="W1.3", what="end", words="Good night"))]
    assert over(state) == ([], [0, 2, -1], "W1.3")
    assert refusal(state, 1, "gather d4") == ("over", "T1.3")
    for late in (finish, form(state, "scene", trouble=3), ruling(state, what="doom", value=1)):
        assert refusal(state, 0, late) == ("over", "T1.3")


@rule("W1.3")
def test_nobody_takes_back_a_step_after_the_end() -> None:
    state = new_watch()
    move(state, 1, "gather d6")
    fill(state, 0, "finish")
    assert refusal(state, 1, state.game.form({"form": "back"})) == ("over", "T1.3")


@rule("W2.1")
def test_dice_are_gathered_from_the_largest_to_the_smallest() -> None:
    state = new_watch()
    move(state, 1, "gather d8")
    for die in ("d12", "d10", "d8"):
        assert refusal(state, 1, f"gather {die}") == ("order", "W2.1")
    assert [str(legal) for legal in state.legal(1)] == ["gather d6", "gather d4", "act"]
    moves(state, (1, "gather d6"), (1, "gather d4"))
    assert [str(legal) for legal in state.legal(1)] == ["act"]
    assert [str(legal) for legal in state.legal(2)] == ["gather d12", "gather d10", "gather d8", "gather d6", "gather d4"]
    assert told(state, 1, "act") == [(EVERYONE, Gathered(rule="W2.1", who=1, pool=[8, 6, 4]))]
    assert Gathered.reveals == NOTHING and Acted.reveals == NOTHING
    assert refusal(state, 0, "gather d4") == ("not_hero", "W2.1")


@rule("W2.6")
def test_everybody_watches_the_dice_being_gathered() -> None:
    state = new_watch()
    for die in (12, 8, 4):
        assert told(state, 1, f"gather d{die}") == [(EVERYONE, Took(rule="W2.6", who=1, die=die))]
    assert told_of(state, 1, "drop", step=1) == [(EVERYONE, PutBack(rule="W2.6", who=1, die=8))]
    assert told_of(state, 1, "back") == [(EVERYONE, PutBack(rule="W2.6", who=1, die=4))]
    move(state, 2, "gather d6")
    for seat in (0, 1, 2, SPECTATOR):
        assert watch_view(state, seat).drafts == [[], [12], [6]]
    assert [event.text(["Max", "Ann"]) for event in (Took(rule="", who=1, die=8), PutBack(rule="", who=1, die=8))] == [
        "Ann takes a d8",
        "Ann puts back a d8",
    ]
    act(state, 1)
    assert told_of(state, 2, "back") == [(EVERYONE, PutBack(rule="W2.6", who=2, die=6))]
    assert watch_view(state, SPECTATOR).pool == [12]


@rule("W2.6")
def test_a_shown_draft_is_told_to_every_stream_step_by_step() -> None:
    host = watch_table()
    for words in ("gather d12", "gather d6"):
        answer(host, 1, words)
    for seat in (0, 2, SPECTATOR):
        assert [event for event in heard_at(host, seat) if isinstance(event, Took)] == [
            Took(rule="W2.6", who=1, die=12),
            Took(rule="W2.6", who=1, die=6),
        ]


@rule("W2.2")
def test_a_hero_rolls_at_least_one_die_against_the_trouble() -> None:
    state = new_watch()
    assert refusal(state, 1, "act") == ("no_dice", "W2.2")
    act(state, 1, "d12", "d8", "d4")
    move(state, 0, "let_roll")
    assert dice(state) == ([12, 8, 4], 1, "W2.2")
    state.heard = []
    roll(state, 1, 5, 1)
    assert state.heard == [(EVERYONE, Acted(rule="W2.3", who=1, total=5, trouble=6, ones=2))]
    assert (state.actor, state.pool, state.drafts) == (-1, [], [[], [], []])
    assert refusal(state, 1, "act") == ("no_dice", "W2.2")


@rule("W2.3")
@pytest.mark.parametrize(("shown", "deeds", "stress"), [(7, 1, 0), (6, 1, 0), (5, 0, 1), (1, 0, 1)])
def test_the_trouble_reached_is_a_deed_and_less_is_stress(shown: int, deeds: int, stress: int) -> None:
    state = new_watch()
    acts(state, 2, "d12", shown)
    assert state.deeds == [0, 0, deeds]
    assert state.stress == [0, 0, stress]


@rule("W2.3")
def test_ones_do_not_count_for_the_total() -> None:
    state = new_watch()
    acts(state, 1, "d12 d10 d8", 5, 1, 1)
    assert state.stress == [0, 1, 0]


@rule("W2.4")
@pytest.mark.parametrize(("shown", "doom"), [((6, 6, 2), 2), ((1, 6, 2), 3), ((1, 1, 1), 5)])
def test_every_one_adds_a_doom(shown: tuple[int, ...], doom: int) -> None:
    state = new_watch()
    assert state.doom == 2
    acts(state, 1, "d12 d10 d8", *shown)
    assert state.doom == doom


@rule("W2.5")
def test_a_hero_with_three_stress_is_out_until_a_ruling() -> None:
    state = new_watch()
    acts(state, 1, "d4", 2)
    acts(state, 1, "d4", 2)
    assert may_move(state) == [1, 2]
    acts(state, 1, "d4", 2)
    assert state.stress == [0, 3, 0]
    assert may_move(state) == [2]
    assert state.legal(1) == []
    assert refusal(state, 1, "gather d12") == ("not_asked", "T2.2")
    fill(state, 0, "ruling", what="stress", hero=1, value=2)
    assert may_move(state) == [1, 2]
    move(state, 1, "gather d12")


@rule("W2.5")
def test_a_hero_who_is_ruled_out_loses_its_draft() -> None:
    state = new_watch()
    moves(state, (1, "gather d12"), (1, "gather d4"), (2, "gather d4"))
    assert told_of(state, 0, "ruling", what="stress", hero=1, value=3)[:2] == [
        (EVERYONE, PutBack(rule="W2.6", who=1, die=4)),
        (EVERYONE, PutBack(rule="W2.6", who=1, die=12)),
    ]
    assert may_move(state) == [2]
    assert [len(dice) for dice in state.drafts] == [0, 0, 1]


@rule("W3.1")
def test_the_watcher_raises_the_trouble_for_doom_before_the_dice_are_thrown() -> None:
    state = new_watch()
    assert refusal(state, 0, "raise") == ("not_asked", "T2.2")
    assert refusal(state, 1, "raise") == ("no_roll", "W3.1")
    assert refusal(state, 1, "let_roll") == ("no_roll", "W3.1")
    act(state, 1, "d12")
    assert [str(legal) for legal in state.legal(0)] == ["raise", "let_roll"]
    assert told(state, 0, "raise") == [(EVERYONE, Raised(rule="W3.1", trouble=7))]
    assert Raised(rule="W3.1", trouble=7).text([]) == "The trouble is 7 now."
    assert asked(state) == ("answer", [0], "W3.1")
    move(state, 0, "raise")
    assert (state.trouble, state.doom) == (8, 0)
    assert refusal(state, 0, "raise") == ("no_doom", "W3.1")
    move(state, 0, "let_roll")
    state.doom = 1
    assert refusal(state, 0, "raise") == ("roll_first", "T3.1")
    assert refusal(state, 0, form(state, "worsen", by=1)) == ("no_roll", "W3.1")
    roll(state, 7)
    assert state.stress == [0, 1, 0]


@rule("W3.1")
def test_the_watcher_raises_by_what_doom_and_trouble_allow() -> None:
    state = new_watch()
    fill(state, 0, "ruling", what="doom", value=9)
    worsen = form(state, "worsen", by=4, words="Thunder!")
    assert "worsen" not in offered(state, 0)
    assert refusal(state, 0, worsen) == ("no_roll", "W3.1")
    act(state, 1, "d12")
    assert "worsen" in offered(state, 0) and "worsen" not in offered(state, 1) | offered(state, 2)
    assert choices(state, "worsen")["by"] == {"type": "integer", "minimum": 1, "maximum": 6}
    assert refusal(state, 0, form(state, "worsen", by=7)) == ("no_doom", "W3.1")
    assert told_of(state, 0, "worsen", by=4, words="Thunder!") == [(EVERYONE, Raised(rule="W3.1", trouble=10, words="Thunder!"))]
    assert (state.trouble, state.doom) == (10, 5)
    assert choices(state, "worsen")["by"] == {"type": "integer", "minimum": 1, "maximum": 2}
    fill(state, 0, "ruling", what="doom", value=0)
    assert "worsen" not in offered(state, 0)


@rule("W3.1")
def test_a_move_does_what_the_form_does_so_that_a_bot_can_be_the_watcher() -> None:
    by_move, by_form = new_watch(), new_watch()
    for state in (by_move, by_form):
        act(state, 1, "d12")
    assert told(by_move, 0, "raise") == told_of(by_form, 0, "worsen", by=1)
    assert by_move.game.encode(by_move) == by_form.game.encode(by_form)
    for state in (by_move, by_form):
        state.doom = 0
    assert refusal(by_move, 0, "raise") == refusal(by_form, 0, form(by_form, "worsen", by=1)) == ("no_doom", "W3.1")
    twin = by_move.game.moves.by_name["raise"]
    assert isinstance(twin, Twin) and twin.form is by_form.game.forms["worsen"]


@rule("W3.1")
def test_a_trouble_of_12_is_not_raised() -> None:
    state = new_watch()
    fill(state, 0, "scene", trouble=12)
    act(state, 1, "d12")
    assert refusal(state, 0, "raise") == ("no_doom", "W3.1")


@rule("W3.2")
def test_the_watcher_rules_anything_at_any_time() -> None:
    state = new_watch()
    act(state, 1, "d12")
    fill(state, 0, "ruling", what="doom", value=9, reason="The moon is full.")
    move(state, 0, "let_roll")
    state.heard = []
    fill(state, 0, "ruling", what="stress", hero=2, value=1, reason="You slept badly.")
    assert state.heard == [(EVERYONE, Said(rule="W3.2", what="ruling", words="You slept badly."))]
    assert (state.doom, state.stress) == (9, [0, 0, 1])
    assert refusal(state, 1, ruling(state, what="doom", value=0)) == ("not_watcher", "W3.2")
    for hero in ({}, {"hero": 0}, {"hero": 3}):
        assert refusal(state, 0, ruling(state, what="stress", value=0, **hero)) == ("no_hero", "W3.2")
    with pytest.raises(BadDeed, match="form 'ruling': value must be a whole number from 0 to 9, not '10'"):
        ruling(state, what="doom", value=10)
    for seats in (2, 4):
        assert choices(new_watch(seats), "ruling")["hero"] == {"type": "integer", "minimum": 1, "maximum": seats - 1}


@rule("W3.3")
def test_the_watcher_writes_notes_that_nobody_else_sees_or_hears_of() -> None:
    state = new_watch()
    plain = state.clone()
    assert told_of(state, 0, "note", words="Hero 2 is a traitor.") == [
        (only(0), Said(rule="W3.3", what="note", words="Hero 2 is a traitor."))
    ]
    assert watch_view(state, 0).notes == ["Hero 2 is a traitor."]
    for seat in (1, 2, SPECTATOR):
        assert state.view(seat) == plain.view(seat)
        assert state.game.determinize(state.view(seat), Sfc32(1)) == plain
    assert refusal(state, 1, form(state, "note", words="Mine")) == ("not_watcher", "W3.2")
    assert state.game.forms["note"].quiet
    with pytest.raises(ValueError, match="there is no seat -1"):
        state.view(-1)
    for number in range(12):
        fill(state, 0, "note", words=f"{number}")
    assert state.notes == [f"{number}" for number in range(2, 12)]


@rule("W3.3")
@pytest.mark.parametrize("words", ["", "  \n"])
def test_a_note_says_something(words: str) -> None:
    with pytest.raises(BadDeed, match="form 'note': words must be some text"):
        form(new_watch(), "note", words=words)
    with pytest.raises(BadDeed, match="form 'note': words is missing"):
        form(new_watch(), "note")


@rule("W3.3")
def test_a_note_survives_that_a_hero_takes_back_and_does_not_hinder_it() -> None:
    host = watch_table()
    answer(host, 1, "gather d12")
    before = [list(host.stream(seat).messages) for seat in (1, 2, SPECTATOR)]
    assert host.fill(0, host.game.form({"form": "note", "words": "Now I know."})) is None
    assert [list(host.stream(seat).messages) for seat in (1, 2, SPECTATOR)] == before
    assert host.may_undo_alone(1)
    assert host.ask_undo(1) is None
    assert isinstance(host.state, Watch)
    assert (host.state.drafts, host.state.notes) == ([[], [], []], ["Now I know."])


@rule("W3.4")
def test_the_watcher_lets_a_hero_with_stress_rest() -> None:
    state = new_watch()
    assert refusal(state, 0, form(state, "rest", hero="hero 1")) == ("no_rest", "W3.4")
    assert "rest" not in offered(state, 0)
    for _ in range(3):
        acts(state, 2, "d4", 2)
    assert may_move(state) == [1]
    assert "rest" in offered(state, 0) and "rest" not in offered(state, 2)
    assert choices(state, "rest") == {"hero": {"enum": ["hero 2"]}}
    for hero in ("hero 1", "hero 3"):
        assert refusal(state, 0, form(state, "rest", hero=hero)) == ("no_stress", "W3.4")
    assert refusal(state, 1, form(state, "rest", hero="hero 2")) == ("not_watcher", "W3.2")
    assert told_of(state, 0, "rest", hero="hero 2") == [(EVERYONE, Rested(rule="W3.4", who=2, stress=2))]
    assert may_move(state) == [1, 2]
    act(state, 1, "d12")
    assert refusal(state, 0, form(state, "rest", hero="hero 2")) == ("no_rest", "W3.4")


@rule("W3.5")
def test_the_watcher_decides_what_heroes_take_back() -> None:
    game = WatchGame(4)
    assert [game.must_agree(seat) for seat in range(4)] == [[1, 2, 3], [0], [0], [0]]
    host = watch_table()
    for seat, words in [(1, "gather d12"), (2, "gather d4"), (1, "act")]:
        answer(host, seat, words)
    assert host.ask_undo(1, 2) is None
    assert isinstance(host.state, Watch) and host.state.actor == 1
    refused = host.vote(2, True, host.request.id if host.request else 0)
    assert refused is not None and refused.code == "no_request"
    assert host.vote(0, True, host.request.id if host.request else 0) is None
    assert host.state.actor == -1


# Watch: helping


@rule("W4.1")
def test_other_heroes_may_help_while_the_watcher_is_waited_for() -> None:
    state = new_watch(4)
    fill(state, 0, "ruling", what="stress", hero=3, value=3)
    assert refusal(state, 2, "help") == ("no_help", "W4.1")
    act(state, 1, "d12", "d8")
    assert (asked(state), may_move(state)) == (("answer", [0], "W3.1"), [2])
    pending = state.pending()
    assert isinstance(pending, Ask)
    own = pending.for_seat(2)
    assert (own.what, own.rule) == ("help", "W4.1")
    assert pending.for_seat(0).what == "answer"
    assert state.game.ask_text(state.view(2), own) == "hero 1 is about to roll d12 d8 against 6. You may help."
    assert state.game.ask_text(state.view(0), pending) == "hero 1 is about to roll d12 d8 against 6. Raise the trouble, or let it roll?"
    assert refusal(state, 0, "help") == ("no_help", "W4.1")
    assert told(state, 2, "help") == [(EVERYONE, Helped(rule="W4.1", who=2, die=4))]
    assert refusal(state, 2, "help") == ("helped", "W4.1")
    assert watch_view(state, SPECTATOR).helpers == [2]
    move(state, 0, "let_roll")
    assert dice(state) == ([12, 8, 4], 1, "W2.2")


@rule("W4.1")
def test_help_ends_with_the_roll() -> None:
    state = new_watch()
    act(state, 1, "d12")
    move(state, 2, "help")
    move(state, 0, "let_roll")
    roll(state, 5, 4)
    assert (state.deeds, state.stress, state.helpers) == ([0, 1, 0], [0, 0, 0], [])
    act(state, 2, "d4")
    move(state, 1, "help")


@rule("W4.2")
def test_who_has_helped_shares_the_stress() -> None:
    state = new_watch(4)
    fill(state, 0, "ruling", what="stress", hero=3, value=2)
    moves(state, (3, "gather d12"), (2, "gather d12"))
    act(state, 1, "d10")
    move(state, 3, "help")
    move(state, 0, "let_roll")
    state.heard = []
    roll(state, 3, 1)
    assert state.stress == [0, 1, 0, 3]
    assert (EVERYONE, PutBack(rule="W2.6", who=3, die=12)) in state.heard
    assert [len(dice) for dice in state.drafts] == [0, 0, 1, 0]


# Watch: chapters and packs

MENDED = """
[pack]
name = "watch"
game = "watch"
version = 2
title = "Fewer dice"
[[dice]]
id = "d20"
origin = "house"
sides = 20
[[dice]]
id = "d6"
origin = "house"
sides = 6
[[openings]]
id = "dawn"
origin = "house"
title = "Dawn"
trouble = 9
"""


@pytest.fixture
def mended(tmp_path: Path) -> Path:
    path = tmp_path / "mended.toml"
    path.write_text(MENDED)
    return path


def mended_game(path: Path, seats: int) -> WatchGame:
    game = info(path).make(seats)
    assert isinstance(game, WatchGame)
    return game


@rule("W1.4")
def test_a_chapter_opens_with_the_scene_of_the_pack(mended: Path) -> None:
    assert (new_watch().title, new_watch().trouble) == ("Dusk", 6)
    state = mended_game(mended, 2).start()
    assert (state.title, state.trouble) == ("Dawn", 9)
    assert state.game.packs != new_watch(2).game.packs


@rule("W2.1")
def test_the_dice_are_those_of_the_pack(mended: Path) -> None:
    state = mended_game(mended, 3).start()
    assert [str(legal) for legal in state.legal(1)] == ["gather d20", "gather d6"]
    act(state, 1, "d20", "d6")
    move(state, 2, "help")
    move(state, 0, "let_roll")
    assert dice(state) == ([20, 6, 6], 1, "W2.2")
    conform(mended_game(mended, 2), games=2, cover=False)


@rule("W1.4")
@rule("W2.1")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("sides = 20", "sides = 6", "dice stand from the largest to the smallest, and d20 has 6"),
        ('id = "d6"\norigin = "house"\nsides = 6', 'id = "d6"\norigin = "house"\nsides = 1', "sides"),
        ("[[openings]]", '[[openings]]\nid = "noon"\norigin = "house"\ntitle = ""\ntrouble = 1\n[[openings]]', "in one way, not in 2"),
    ],
)
def test_a_wrong_pack_is_refused(mended: Path, old: str, new: str, words: str) -> None:
    mended.write_text(MENDED.replace(old, new))
    with pytest.raises(BadPack, match=words):
        info(mended).make(2)


@rule("W5.1")
def test_a_chapter_closes_when_nothing_is_under_way() -> None:
    state = new_watch()
    assert state.resting() is None
    move(state, 2, "gather d4")
    assert resting(state) == ("half_done", "T8.2")
    act(state, 1, "d12")
    assert resting(state) == ("half_done", "W5.1")
    fill(state, 2, "back")
    move(state, 0, "let_roll")
    assert resting(state) == ("half_done", "W5.1")
    roll(state, 12)
    assert state.resting() is None
    fill(state, 0, "finish")
    assert resting(state) == ("half_done", "T8.2")


def resting(state: State) -> tuple[str, str]:
    refused = state.resting()
    assert refused is not None
    return refused.code, refused.rule


def seasoned() -> Watch:
    """Three heroes with stress 1, 2, 0 and deeds 1, 0, 0; three doom and a note."""
    state = new_watch(4)
    acts(state, 1, "d12", 12)
    acts(state, 1, "d12", 2)
    acts(state, 2, "d4", 2)
    acts(state, 2, "d4", 1)
    fill(state, 0, "scene", trouble=2, title="Night")
    fill(state, 0, "note", words="It was the butler.")
    return state


@rule("W5.2")
def test_who_stays_keeps_stress_and_deeds_and_who_is_new_has_none(mended: Path) -> None:
    old = seasoned()
    assert (old.stress, old.deeds, old.doom) == ([0, 1, 2, 0], [0, 1, 0, 0], 3)
    before = old.game.encode(old)
    state = WatchGame(4).carry(old.game, old, [0, 2, -1, 1])
    assert (state.stress, state.deeds) == ([0, 2, 0, 1], [0, 0, 0, 1])
    assert (state.doom, state.notes, state.title, state.trouble) == (3, ["It was the butler."], "Dusk", 6)
    state = WatchGame(4).carry(old.game, old, [-1, 1, 2, 3])
    assert (state.stress, state.notes) == ([0, 1, 2, 0], [])
    acts(state, 1, "d4", 2)
    assert old.game.encode(old) == before


@rule("W5.3")
def test_the_number_of_heroes_and_the_pack_may_change(mended: Path) -> None:
    old = seasoned()
    game = mended_game(mended, 3)
    state = game.carry(old.game, old, [0, 2, -1])
    assert (state.stress, state.deeds, state.trouble, state.game) == ([0, 2, 0], [0, 0, 0], 9, game)
    assert [str(legal) for legal in state.legal(2)] == ["gather d20", "gather d6"]
    fewer = WatchGame(2).carry(game, state, [0, 2])
    assert (fewer.stress, len(fewer.drafts)) == ([0, 0], 2)
    for seats in ([1, 2, 3], [0, 0, 1]):
        with pytest.raises(BadOption, match="a hero does not become the Watcher, nor the Watcher a hero"):
            game.carry(old.game, old, seats)


@rule("W5.3")
def test_a_table_goes_on_with_a_changed_seat_and_a_mended_pack(mended: Path) -> None:
    host = watch_table()
    for seat, words in [(1, "gather d12"), (1, "act"), (0, "let_roll")]:
        answer(host, seat, words)
    assert host.type_roll(1, host.roll_id(), [12]) is None
    host.bots = {0, 1, 2}
    assert host.ask_close(0) is None and host.log.closed()
    game = mended_game(mended, 4)
    chapter = next_chapter(host.game, host.log, game, [0, 2, 1, -1])
    again = Host.new(game, seed_from("chapter 2"), chapter=chapter)
    for seat in range(4):
        assert again.give_nonce(seat, "") is None
    assert isinstance(again.state, Watch)
    assert (again.state.deeds, again.state.trouble) == ([0, 0, 1, 0], 9)
    answer(again, 3, "gather d20")
    answer(again, 3, "act")
    answer(again, 0, "let_roll")
    assert again.close() is None
    report = verify(game, parse(again.log.data(), "log"), (host.game, host.log))
    assert (report.chapter, report.carried) == (2, True)


@rule("W3.2")
def test_a_ruling_stands_in_the_log_with_its_reason() -> None:
    host = watch_table()
    assert host.fill(0, host.game.form({"form": "ruling", "what": "doom", "value": 5, "reason": "Because."})) is None
    assert host.log.entries[-1].form == {"form": "ruling", "what": "doom", "value": 5, "reason": "Because."}
    state = fold(host.game, parse(host.log.data(), "log"))
    assert isinstance(state, Watch) and state.doom == 5


def watch_table() -> Host:
    """A table of three whose dice are rolled by hand."""
    host = Host.new(WatchGame(3), seed_from("watch"), typed=["pool"])
    for seat in range(3):
        assert host.give_nonce(seat, "") is None
    return host


def heard_at(host: Host, seat: int) -> list[Event]:
    """What a seat has been told."""
    return [message.event for message in host.stream(seat).messages if isinstance(message, Told)]


def answer(host: Host, seat: int, words: str) -> None:
    question = host.question(seat)
    assert question is not None
    assert host.answer(seat, question.id, host.game.moves.parse(words)) is None


@rule("W2.2")
def test_a_hero_types_in_the_dice_that_it_rolled_by_hand() -> None:
    host = watch_table()
    for seat, words in [(2, "gather d10"), (2, "gather d6"), (2, "act"), (0, "let_roll")]:
        answer(host, seat, words)
    refusals = [
        host.type_roll(seat, host.roll_id(), shown) for seat, shown in [(1, [3, 3]), (2, [3]), (2, [11, 1]), (2, [0, 1]), (5, [3, 3])]
    ]
    assert [(refused.code, refused.rule) for refused in refusals if refused] == [
        ("not_your_roll", "T3.4"),
        ("wrong_count", "T3.2"),
        ("wrong_number", "T3.2"),
        ("wrong_number", "T3.2"),
        ("no_seat", "T2.1"),
    ]
    assert host.type_roll(2, host.roll_id(), [10, 1]) is None
    entry = host.log.entries[-1]
    assert (entry.roll, entry.hand, entry.seat) == ([10, 1], 2, None)
    assert isinstance(host.state, Watch)
    assert (host.state.deeds, host.state.doom) == ([0, 0, 1], 3)


@rule("W1.3")
def test_an_open_end_can_be_left_open() -> None:
    host = watch_table()
    for _ in range(3):
        for seat, words in [(1, "gather d12"), (1, "act"), (0, "let_roll")]:
            answer(host, seat, words)
        assert host.type_roll(1, host.roll_id(), [12]) is None
    assert host.over() is None
    assert host.close() is None
    end = host.log.entries[-1].end
    assert end is not None and not end.over
