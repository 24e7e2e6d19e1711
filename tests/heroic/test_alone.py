"""One person and a bot as Watcher: a whole Event at the terminal; and bots alone, who never make an illegal move, never stall, and reach
every scene, Transition and ending of every Event."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots import Bot, Budget, play_out
from longbox.bots.playout import asked, throw, volunteered
from longbox.games.heroic import GAME
from longbox.games.heroic.bots.guess import Guess, best_two
from longbox.games.heroic.bots.novice import make as novice
from longbox.games.heroic.bots.simple import make as simple
from longbox.games.heroic.bots.tactics import USUAL, fits, tactic_of, target_of
from longbox.games.heroic.engine.events import Said, SceneBegan
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.order import proceed
from longbox.games.heroic.engine.records import Proposal, Trait
from longbox.games.heroic.engine.rules import ASSET, COMPLICATION, FOR_SCENE, P_AFFILIATION, P_DEATH, P_LIMIT, P_SKIP
from longbox.games.heroic.engine.state import Heroic
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import file_sink
from longbox.kernel import CHANCE, Ask, Event, Over, Roll, Sfc32
from longbox.kernel.state import onward
from longbox.terminal.desk import Hints
from longbox.terminal.player import Player
from longbox.terminal.screen import Screen
from tests.heroic.tables import fill, game, hurt, one, place
from tests.marks import long, rule

EVENTS = ["tram-nine", "polite-voice", "ground"]
GOES = re.compile(r"(\w+) (?:Go at the objective|Close the book|Ready for what follows)")


class Alone:
    """A person who goes at the objective, and presses enter or 1 otherwise."""

    def __init__(self, path: Path, **options: str) -> None:
        made = GAME.make(2, {"hero": "random,storm", **options})
        self.out = io.StringIO()
        self.told: list[str] = []
        self.again = 0
        self.host = Host.new(made, seed_from("alone"), file_sink(path / "alone.log"))
        for seat in range(2):
            self.host.give_nonce(seat, "")
        self.host.advance()
        screen = Screen(Console(file=self.out, width=110, height=40))
        bots: dict[int, Bot] = {0: simple(made)}
        Player(GAME, self.host, bots, screen, self.type, path / "alone.log", Budget(), Hints("resume", "verify")).run()

    def type(self, prompt: str) -> str:
        shown = self.out.getvalue()
        self.out.truncate(0)
        self.out.seek(0)
        self.told.append(shown)
        assert len(self.told) < 400, self.told[-2:]
        if "(y/N)" in prompt:  # a warning, such as that there is stress left
            return "y"
        found = GOES.search(shown)
        if found:
            return found[1]
        return "1" if "enter:" not in shown else ""


def test_a_whole_event_alone_at_the_terminal(tmp_path: Path) -> None:
    alone = Alone(tmp_path, companion="wolverine")
    text = "".join(alone.told)
    assert isinstance(alone.host.over(), Over)
    for words in ("The Long Drop", "half", "Doom buys: d8 Sparks in the Rain (d6 physical", "Blankets and Soup", "On Wet Concrete"):
        assert words in text, words


def run(made: HeroicGame, bots: list[Bot], seed: str) -> tuple[list[Event], Heroic]:
    """A game in which every move is judged before it is made, and bots are given nothing but views."""
    state, dice = made.start(), Sfc32(f"{seed} dice")
    own = [Sfc32(f"{seed} {seat}") for seat in range(made.seats)]
    told: list[Event] = []
    heard: list[tuple[int, Event]] = []
    state.heard = heard
    for _ in range(6000):
        pending = state.pending()
        if isinstance(pending, Over):
            return told, state
        if isinstance(pending, Roll):
            state.apply(CHANCE, throw(pending, dice))
        else:
            assert isinstance(pending, Ask)
            offer = volunteered(state, pending, bots, Budget(), own) if pending.may and pending.seats else None
            if offer is None:
                seat = asked(state, pending, dice)
                moves = onward(state, seat, state.legal(seat))
                offer = seat, bots[seat].choose(state.view(seat), moves, Budget(), own[seat])
            refusal = state.refuse(*offer)
            assert refusal is None, (offer, refusal)
            state.apply(*offer)
        told += [event for _, event in heard]
        heard.clear()
    raise AssertionError(f"the Event does not end: {state.scene.title}, {state.pending()!r}")


@pytest.mark.parametrize("bot", [simple, novice])
@pytest.mark.parametrize("event", EVENTS)
def test_bots_play_every_event_to_its_end(event: str, bot: Callable[[HeroicGame], Bot]) -> None:
    made = GAME.make(2, {"event": event})
    assert isinstance(made, HeroicGame)
    _, state = run(made, [bot(made)] * 2, event)
    assert state.scene.story.event == event and state.scene.over


@long
@pytest.mark.parametrize("event", EVENTS)
def test_bots_reach_every_part_of_every_event(event: str) -> None:
    made = GAME.make(2, {"event": event})
    assert isinstance(made, HeroicGame)
    wanted = {one.name for one in made.world.scenes if one.event == event} | {one.name for one in made.world.event_by_id[event].finales}
    wanted |= {one.name for one in made.world.transitions if one.event == event}
    found: set[str] = set()
    for seed in range(40):
        party = 1 + seed % 2
        table = GAME.make(party + 1, {"event": event, "party": str(seed)})
        assert isinstance(table, HeroicGame)
        bots = [(simple, novice)[seed // 2 % 2](table)] * table.seats
        told, _ = run(table, bots, f"{event} {seed}")
        found |= {one.title for one in told if isinstance(one, SceneBegan)}
        found |= {name for name in wanted for one in told if getattr(one, "use", "") == "finale" and one.text([]).startswith(name)}
        if wanted <= found:
            break
    assert wanted <= found, wanted - found


@pytest.mark.parametrize("heroes", [3, 4])
def test_larger_parties_get_through(heroes: int) -> None:
    made = GAME.make(heroes + 1, {"event": "tram-nine", "party": "3"})
    assert isinstance(made, HeroicGame)
    told, state = run(made, [simple(made)] * made.seats, f"{heroes}")
    assert state.scene.story.event == "tram-nine" and state.scene.over
    voices = [one.words for one in told if isinstance(one, Said) and one.what == "voice"]
    assert voices and all(first != second for first, second in pairwise(voices))


def test_one_scene_alone_by_the_option() -> None:
    made = GAME.make(3, {"scene": "gala"})
    result = play_out(made, [simple(made)] * 3, seed=1)
    assert isinstance(result.state, Heroic)
    assert result.over is not None and result.state.scene.id == "gala"


@rule("P15.3", "P7.7")
def test_what_a_bot_as_watcher_allows() -> None:
    made = game("storm", "wolverine", world="whole")
    state = made.start()
    proceed(state, "long-drop")
    state.traits = [Trait(COMPLICATION, "Ice", 8, 0, 2, FOR_SCENE), Trait(COMPLICATION, "Steel", 12, 0, 2, FOR_SCENE)]
    bot = simple(made)

    def says(kind: int, a: int = 0, b: int = 0) -> str:
        state.proposal = Proposal(kind, 0, a, b, 0)
        return repr(bot.choose(state.view(0), state.legal(0), Budget(), Sfc32(1)))

    assert says(P_SKIP, 0, 0) == "allow yes"  # Weather d10 against a d8
    assert says(P_SKIP, 0, 1) == "allow no"
    assert says(P_LIMIT, 2, 0) == "allow yes"
    assert says(P_AFFILIATION) == says(P_DEATH) == "allow no"


@rule("P15.6")
def test_a_bot_rewards_a_sentence_of_somebody_who_is_out() -> None:
    made = game("storm", "wolverine", world="whole")
    state = made.start()
    proceed(state, "long-drop")
    hurt(one(state, "Storm"), out=0)
    fill(state, 2, "story", words="Not me.")
    bot = simple(made)
    assert not [move for move in state.legal(0) if move.kind.name == "reward"]
    fill(state, 1, "story", words="She counts the street lamps.")
    move = bot.choose(state.view(0), state.legal(0), Budget(), Sfc32(1))
    assert repr(move) == "reward 0"
    state.apply(0, move)
    assert one(state, "Storm").pp == 2
    fill(state, 1, "story", words="And counts again.")
    assert not [move for move in state.legal(0) if move.kind.name == "reward"]


def test_villains_act_to_their_nature() -> None:
    made = game("storm", "wolverine", "iron-man", world="whole")
    state = made.start()
    proceed(state, "white-jacket")
    guess = Guess(made.world)
    kingpin = place(state, "Kingpin")
    assert tactic_of(guess, state.view(0), kingpin).do == "help"
    state.scene.round = 3
    assert tactic_of(guess, state.view(0), kingpin).aim == "proudest"
    one(state, "Iron Man").pp = 4
    assert target_of(guess, state.view(0), "proudest", kingpin) == place(state, "Iron Man")
    hurt(one(state, "Wolverine"), stress=[10, 0, 0])
    assert target_of(guess, state.view(0), "hurt", kingpin) == place(state, "Wolverine")
    assert target_of(guess, state.view(0), "strongest", kingpin) >= 0
    assert not fits(state.view(0), kingpin, "after_asset")
    state.traits.append(Trait(ASSET, "Money", 8, kingpin, kingpin, FOR_SCENE))
    assert fits(state.view(0), kingpin, "after_asset")
    state.scene.id = ""
    assert tactic_of(guess, state.view(0), kingpin) is USUAL
    for who in state.heroes():
        hurt(state.cast[who], out=0)
    assert target_of(guess, state.view(0), "any", kingpin) == -1


def test_chances_of_totals() -> None:
    assert best_two([4])[4] == pytest.approx(0.25)
    both = best_two([6, 6, 6])
    assert [round(chance * 216) for chance in both[:13]] == [1, 0, 3, 3, 7, 12, 19, 24, 34, 36, 34, 27, 16]
    guess = Guess(game("storm").world)
    assert guess.wins([8], []) == 1.0
    assert guess.totals([8, 0, 6]) == guess.totals([6, 8])  # stress that Second Wind has moved away
    assert guess.beats(6, [6]) == pytest.approx(1.0)
    assert guess.wins([12, 12], [4, 4]) > 0.9 > 0.1 > guess.wins([4, 4], [12, 12])
