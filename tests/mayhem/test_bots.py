"""Mayhem's bots: they choose legal moves, know no more than their view, and are as strong as they should be."""

from __future__ import annotations

from typing import cast

import pytest

from longbox.bots import Bot, Budget, RandomBot, Verdict, play_out
from longbox.bots.review import Decision
from longbox.bots.roster import bots_of, make_bot
from longbox.games.mayhem import GAME
from longbox.games.mayhem.bots.look import look_at_imagined, look_at_view
from longbox.games.mayhem.bots.search import SearchBot
from longbox.games.mayhem.bots.simple import SimpleBot
from longbox.games.mayhem.bots.taste import KEEN, PLAIN, Taste
from longbox.games.mayhem.engine.state import Mayhem
from longbox.games.mayhem.engine.views import MayhemView
from longbox.kernel import BadOption, Game, Move, Sfc32
from tests.checked import Checked
from tests.clocks import ticking
from tests.marks import long
from tests.mayhem.tables import at_seat, legal, put, scene
from tests.toys.duel import GAME as DUEL

LITTLE = Budget(nodes=60)


def table(seats: int, **options: str | int | bool) -> Game:
    return GAME.make(seats, dict(options))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("core", ["original", "newest"])
def test_simple_chooses_legal_moves_and_always_the_same(seats: int, core: str) -> None:
    game = table(seats, core=core)
    bots = [Checked(SimpleBot(game)) for _ in range(seats)]
    assert play_out(game, bots, f"{core} {seats}").over is not None
    assert all(bot.asked > 5 for bot in bots)


def test_simple_plays_the_mixed_decks_with_their_jokers() -> None:
    game = table(2, decks="crown-and-hex,sky-and-steel")
    for seed in range(3):
        assert play_out(game, [Checked(SimpleBot(game)), RandomBot()], seed).over is not None


def test_search_chooses_legal_moves_and_repeats_itself_with_a_budget_of_positions() -> None:
    game = table(3)
    bots = [Checked(SearchBot(game)), RandomBot(), RandomBot()]
    play_out(game, bots, 1, LITTLE, most=80)
    assert bots[0].name == "search"
    assert isinstance(bots[0], Checked) and bots[0].asked > 3


@long
def test_simple_beats_random() -> None:
    """It wins nearly every game; three quarters of them leave room for other rules and cards."""
    game = table(2)
    won = 0
    for number in range(40):
        me = number % 2
        bots: list[Bot] = [SimpleBot(game) if seat == me else RandomBot() for seat in range(2)]
        over = play_out(game, bots, number).over
        won += over is not None and over.winners == 1 << me
    assert won >= 30


def middle(game: Game, seat: int) -> tuple[Mayhem, list[Move]]:
    """A state in the middle of a game in which this seat has something to choose."""
    for most in range(60, 400):
        state = play_out(game, [SimpleBot(game) for _ in range(game.seats)], "middle", most=most).state
        moves = state.legal(seat)
        if len(moves) > 3:
            return cast("Mayhem", state), moves
    raise AssertionError("nothing to choose")


def test_a_choice_depends_on_the_view_alone() -> None:
    """Hands and decks that the seat cannot see are dealt anew, and nothing changes."""
    game = table(2)
    state, moves = middle(game, 0)
    view = state.view(0)
    for bot in (SimpleBot(game), SearchBot(game)):
        chosen = bot.choose(view, moves, LITTLE, Sfc32(1))
        for seed in range(3):
            other = game.determinize(view, Sfc32(seed))
            assert bot.choose(other.view(0), other.legal(0), LITTLE, Sfc32(1)) == chosen


def test_a_view_and_an_imagined_state_look_alike() -> None:
    game = table(3)
    state, _ = middle(game, 1)
    view = state.view(1)
    assert isinstance(view, MayhemView)
    one, two = look_at_view(state.rules(), view), look_at_imagined(state, 1)
    for name in ("hand", "favor", "place", "total", "load", "performances", "hand_sizes", "active", "step", "effect", "carrier", "value"):
        assert getattr(one, name) == getattr(two, name), name


def test_search_keeps_to_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of which each look takes a tenth of a second: ten worlds in a second, and no more."""
    game = table(2)
    state, moves = middle(game, 0)
    monkeypatch.setattr("longbox.bots.bot.thread_time", ticking(0.1))
    search = SearchBot(game)
    imagined: list[int] = []
    monkeypatch.setattr(search, "compare", lambda *_: imagined.append(1))
    search.choose(state.view(0), moves, Budget(seconds=1.0), Sfc32(1))
    assert len(imagined) == 10


def test_bots_by_name() -> None:
    game = table(2)
    assert [make_bot(name, GAME, game).name for name in bots_of(GAME)] == ["simple", "search", "random"]
    with pytest.raises(BadOption, match="there is no bot 'clever' for mayhem; there are simple, search, random"):
        make_bot("clever", GAME, game)
    with pytest.raises(BadOption, match="there is no bot 'simple' for duel; there are random"):
        make_bot("simple", DUEL, DUEL.make(2))


# What search once gave away


def thinks(state: Mayhem, seat: int, tries: int = 6) -> set[str]:
    """The moves that search finds best here, with as many different imaginations."""
    bot = SearchBot(state.game)
    moves = state.legal(seat)
    return {repr(bot.choose(state.view(seat), moves, Budget(nodes=1500), Sfc32(seed))) for seed in range(tries)}


def lines_of(state: Mayhem, seat: int) -> set[str]:
    """All moves that it would look into."""
    bot, view = SearchBot(state.game), state.view(seat)
    assert isinstance(view, MayhemView)
    liked, strange = bot.sorted_out(view, state.legal(seat))
    return {repr(line.move) for line in liked + strange}


@pytest.mark.parametrize(("nodes", "all_tried"), [(300, False), (20_000, True)])
def test_search_looks_into_strange_moves_when_the_others_are_settled(nodes: int, all_tried: bool) -> None:
    """Such as strikes in one's own turn."""
    state = scene(hands=["king-spades 2-clubs 7-hearts", "9-hearts 8-hearts"], favor=[300, 300])
    put(state, 0, "9-spades", "set")
    put(state, 1, "king-hearts", "actor")
    put(state, 1, "7-spades", "set")
    bot, view = SearchBot(state.game), state.view(0)
    assert isinstance(view, MayhemView)
    liked, strange = bot.sorted_out(view, state.legal(0))
    assert len(strange) >= 2
    bot.look_into(view, liked[0], [liked[-1:], strange], Budget(nodes=nodes), Sfc32(1))
    assert liked[-1].tries > 0
    assert all(bool(line.tries) == all_tried for line in strange)


def test_search_gives_no_card_to_the_opponents_plane() -> None:
    state = scene(hands=["5-clubs 2-spades", "9-hearts 8-hearts"], favor=[300, 300])
    put(state, 0, "7-spades", "actor")
    plane = put(state, 1, "ancestral-plane", "set")
    put(state, 1, "king-hearts", "actor")
    gift = f"fit 5-clubs {plane} low"
    assert gift in legal(state, 0)
    assert gift not in lines_of(state, 0) | thinks(state, 0)


def test_search_gives_no_card_to_the_opponents_vision() -> None:
    state = scene(hands=["9-hearts 2-spades", "9-diamonds 8-hearts"], favor=[300, 300])
    put(state, 0, "7-spades", "set")
    vision = put(state, 1, "vision", "actor")
    put(state, 1, "queen-hearts", "set")
    gift = f"fit 9-hearts {vision} low"
    assert gift in legal(state, 0)
    assert gift not in lines_of(state, 0) | thinks(state, 0)


def test_search_attaches_a_prop_to_an_actor_of_its_own_while_one_is_free() -> None:
    state = scene(hands=["energy-dagger 2-clubs", "9-diamonds 8-hearts"], favor=[300, 300])
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "jack-spades", "actor")
    put(state, 0, "8-spades", "set")
    theirs = put(state, 1, "queen-diamonds", "actor")
    gifts = {f"attach energy-dagger {theirs} {at_seat(seat)}" for seat in (0, 1)}
    assert gifts <= set(legal(state, 0))
    assert not gifts & (lines_of(state, 0) | thinks(state, 0))


def test_search_does_not_unravel_its_own_only_defense_card() -> None:
    """The power has to take a Defense card, and there is no other (rule 1001.5.5.7)."""
    state = scene(hands=["say-it-backwards 2-clubs", "9-hearts 8-hearts"], favor=[300, 300], step="end scene")
    put(state, 0, "king-diamonds", "prop", on=put(state, 0, "vision", "actor"))
    put(state, 0, "8-spades", "set-piece", on=put(state, 0, "9-spades", "set"))
    put(state, 1, "queen-diamonds", "actor")
    put(state, 1, "king-spades", "set")
    assert "play say-it-backwards 0" in legal(state, 0)
    assert thinks(state, 0) == {"pass"}


def test_search_does_not_remove_its_own_cards_without_a_reason() -> None:
    state = scene(hands=["king-spades 2-clubs", "9-hearts 8-hearts"], favor=[300, 300], step="end scene")
    king = put(state, 0, "king-hearts", "actor")
    put(state, 0, "9-spades", "set")
    assert f"strike king-spades {king} low" in legal(state, 0)
    assert f"strike king-spades {king} low" not in lines_of(state, 0)


def test_search_saves_the_hero_card_of_its_turn_for_enter_stage() -> None:
    """An Actor with an Attack is all that keeps the opponent from winning; an Act that draws a card would come before it."""
    state = scene(hands=["vision say-it-backwards 2-clubs", "9-hearts 8-hearts"], favor=[700, 760], step="performance")
    state.scored = True
    put(state, 0, "jack-hearts", "prop", on=put(state, 0, "queen-hearts", "actor"))
    put(state, 0, "9-diamonds", "set-piece", on=put(state, 0, "king-diamonds", "set"))
    put(state, 1, "4-diamonds", "prop", on=put(state, 1, "queen-diamonds", "actor"))
    put(state, 1, "8-spades", "set-piece", on=put(state, 1, "king-spades", "set"))
    assert likes(state, KEEN) == "play say-it-backwards 0"
    assert thinks(state, 0) == {"pass"}


# A game that is won


@pytest.mark.parametrize("act", ["coffee-first", "claws-in-the-dark"])
def test_search_gives_the_performance_that_wins_at_once(act: str) -> None:
    """To heal or to attack first makes the lead larger, and lets the opponent answer."""
    state = scene(hands=[f"{act} 2-clubs", "king-clubs"], favor=[700, 500], step="performance")
    put(state, 0, "queen-diamonds", "prop", on=put(state, 0, "jack-diamonds", "actor"))
    put(state, 0, "9-spades", "set-piece", on=put(state, 0, "8-spades", "set"))
    assert thinks(state, 0) == {"score 0 2"}


def test_search_throws_no_cards_after_a_game_that_is_won() -> None:
    """Striking its own card would take 200 Favor from the opponent, who cannot do anything any more (rule 1001.5.5.9)."""
    state = scene(hands=["3-hearts 4-diamonds", ""], favor=[760, 188], step="end scene")
    put(state, 0, "6-diamonds", "prop", on=put(state, 0, "queen-diamonds", "actor"))
    put(state, 0, "king-hearts", "set-piece", on=put(state, 0, "10-hearts", "set"))
    hexed = put(state, 0, "reality-distortion", "set-piece", on=put(state, 0, "queen-hearts", "set"))
    assert f"strike 3-hearts {hexed} low" in lines_of(state, 0)
    assert thinks(state, 0) == {"pass"}


# What a better taste brings


def likes(state: Mayhem, taste: Taste) -> str:
    """What rules of thumb play to a taste."""
    return repr(SimpleBot(state.game, taste).choose(state.view(0), state.legal(0), Budget(), Sfc32(1)))


def test_a_card_that_could_strike_is_held() -> None:
    """The King would make the performance larger, or take the opponent's King before that one's next performance."""
    state = scene(hands=["king-spades 2-clubs", "9-hearts 8-hearts"], favor=[300, 300])
    put(state, 0, "9-spades", "actor")
    put(state, 0, "8-diamonds", "set")
    theirs = put(state, 1, "king-hearts", "actor")
    put(state, 1, "queen-diamonds", "set")
    assert likes(state, PLAIN) == "fit king-spades 0 low" and likes(state, KEEN) == "pass"
    assert thinks(state, 0) == {"pass"}
    state.stage[theirs] = None
    assert likes(state, KEEN) == "fit king-spades 0 low", "there is nothing to strike"


def test_an_attack_goes_on_anothers_actor_if_it_finds_no_other() -> None:
    state = scene(hands=["energy-dagger 2-clubs", "9-hearts 8-hearts"], favor=[300, 300])
    put(state, 0, "8-diamonds", "set")
    theirs = put(state, 1, "3-hearts", "actor")
    strike = f"attach energy-dagger {theirs} {at_seat(1)}"
    assert likes(state, KEEN) == strike != likes(state, PLAIN)
    put(state, 1, "9-hearts", "set")
    put(state, 1, "9-clubs", "set-piece", on=put(state, 1, "9-spades", "set"))
    assert likes(state, KEEN) != strike, "what it adds to their performance is more than what it takes"


def test_who_has_as_good_as_lost_plays_on() -> None:
    """No imagined game is won from here, but a lead that is smaller is better."""
    state = scene(hands=["2-clubs 3-spades", "9-hearts 8-hearts"], favor=[0, 900], step="performance")
    put(state, 0, "3-hearts", "actor")
    put(state, 0, "3-clubs", "set")
    for suit in ("diamonds", "clubs"):
        put(state, 1, f"queen-{suit}", "actor")
        put(state, 1, f"king-{suit}", "set")
    assert thinks(state, 0) == {"score 0 1"}
    bot, lost = SearchBot(state.game), state.clone()
    lost.favor[0] = 90
    assert bot.standing(state, 0) < bot.standing(lost, 0) < 0.02


# What it says of moves that were made


def test_search_says_that_not_to_score_is_a_blunder() -> None:
    state = scene(hands=["2-clubs 3-spades", "9-hearts 8-hearts"], favor=[900, 800], step="performance")
    put(state, 0, "king-hearts", "actor")
    put(state, 0, "king-spades", "set")
    put(state, 1, "queen-diamonds", "actor")
    put(state, 1, "king-clubs", "set")
    moves, made = state.legal(0), state.game.moves.parse("pass")
    verdict = SearchBot(state.game).judge(state.view(0), moves, made, Budget(nodes=4000), Sfc32(1))
    assert verdict is not None and repr(verdict.move) == "score 0 1"
    assert 0 <= verdict.made < verdict.chance - 0.05 and verdict.chance > 0.85, "it wins at once"
    best = SearchBot(state.game).judge(state.view(0), moves, verdict.move, Budget(nodes=4000), Sfc32(1))
    assert best is not None and best.move == verdict.move and best.chance == best.made


def test_search_has_nothing_to_say_where_only_a_pass_makes_sense() -> None:
    state = scene(hands=["king-hearts 2-clubs", "9-hearts"], favor=[300, 300], step="end scene")
    king = put(state, 0, "king-spades", "actor")
    assert f"strike king-hearts {king} low" in legal(state, 0)
    assert SearchBot(state.game).judge(state.view(0), state.legal(0), state.game.moves.parse("pass"), LITTLE, Sfc32(1)) is None


def test_a_review_says_of_no_card_that_it_is_yours() -> None:
    """Everybody reads it, not only whose choice it was."""
    state = scene(hands=["2-clubs", "8-hearts"], active=1)
    put(state, 1, "8-clubs", "set")
    put(state, 0, "8-spades", "set")
    moves = [state.game.moves.parse(words) for words in ("strike 8-hearts 0 low", "strike 8-hearts 1 low")]
    one = Decision(1, 1, state.view(1), moves, moves[0])
    one.verdict = Verdict(moves[1], 0.6, 0.5)
    remark = one.remark(state.game, turning=False)
    assert "8 of Clubs (Seat 1)" in remark.made and "8 of Spades (Seat 0)" in remark.better
