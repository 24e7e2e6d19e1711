"""Heroes at the terminal: what is on the screen, that it fits the window, short lists and keys, plans with one key, odds, the newspaper."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from longbox.bots import Budget, RandomBot
from longbox.games.heroes import GAME, chances, commands
from longbox.games.heroes.card_words import all_cards, find
from longbox.games.heroes.chances import Chances, Prospect, fighter
from longbox.games.heroes.content import content
from longbox.games.heroes.engine.case import ATTACK, FIGHT, HERO, change, number_at
from longbox.games.heroes.engine.events import CaseEnded
from longbox.games.heroes.engine.fighters import the_fight
from longbox.games.heroes.engine.game import HeroesGame
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.views import HeroesView
from longbox.games.heroes.hints import CHEAP, cheap
from longbox.games.heroes.paper import editions, paper, told_by
from longbox.games.heroes.screen.board import FULL, SHORT, SHORTEST, TALL, Board
from longbox.games.heroes.screen.look import HeroesLook
from longbox.games.heroes.screen.menu import Menu
from longbox.games.heroes.screen.presets import PlanMenu
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import file_sink
from longbox.kernel import SPECTATOR, Ask, BadOption, LongboxError, Move, Over, Setting, Sfc32, View, seats_in
from longbox.odds import heroes as odds
from longbox.terminal.desk import Hints
from longbox.terminal.looks import Choice
from longbox.terminal.player import Player
from longbox.terminal.screen import Screen
from tests.heroes.tables import (
    HERE,
    ICON,
    PLAIN,
    ally,
    area,
    asked,
    at,
    chance,
    dice,
    do,
    fight,
    give,
    headline,
    mission,
    passes,
    planning,
    power_up,
    powers,
    put,
    villain,
    wanted,
)
from tests.marks import rule

Answer = Callable[[Player, str], str]


class Sitting:
    """A table at the terminal with a person in the first seat, who types what `answer` says; `screens` are what each prompt showed."""

    def __init__(
        self, path: Path, answer: Answer, seats: int = 2, seed: str = "a", width: int = 100, height: int = 30, **options: Setting
    ) -> None:
        self.out = io.StringIO()
        self.answer = answer
        self.screens: list[str] = []
        self.path = path / f"{seed}.log"
        self.host = Host.new(GAME.make(seats, options), seed_from(seed), file_sink(self.path))
        for seat in range(seats):
            self.host.give_nonce(seat, "")
        bots = {seat: RandomBot() for seat in range(1, seats)}
        screen = Screen(Console(file=self.out, width=width, height=height))
        self.player = Player(GAME, self.host, bots, screen, self._type, self.path, Budget(), Hints("resume", "verify"))
        self.over = self.player.run()

    def _type(self, prompt: str) -> str:
        if "y/N" in prompt:
            return "y"
        self.screens.append(self.out.getvalue())
        self.out.truncate(0)
        self.out.seek(0)
        return self.answer(self.player, prompt)


def lines(*typed: str) -> Answer:
    """Type these lines, and then leave."""
    rest = iter([*typed, "quit"])
    return lambda player, prompt: next(rest)


def at_random(seed: str) -> Answer:
    """Any way through the lists, with a plan confirmed soon."""
    rng = Sfc32(seed)

    def answer(player: Player, prompt: str) -> str:
        keys, menu = list[str](), player.menu
        while menu:
            choice = rng.choice(menu)
            keys.append(choice.key)
            menu = [] if choice.moves() else choice.more
        return "c" if rng.below(3) == 0 and any(choice.key == "c" for choice in player.menu) else " ".join(keys)

    return answer


def shown(state: Heroes, seat: int = 0, width: int = 100, form: int = FULL) -> str:
    out = io.StringIO()
    Console(file=out, width=width, height=60).print(Board(state.core, state.view(seat), width).whole(form))  # type: ignore[arg-type]
    return out.getvalue()


def menu(state: Heroes, seat: int = 0, last: list[Move] | None = None) -> list[Choice]:
    return Menu(state.core, state.view(seat), state.legal(seat), last or []).choices()  # type: ignore[arg-type]


def entry(choices: list[Choice], key: str) -> Choice:
    return next(choice for choice in choices if choice.key == key)


def city() -> Heroes:
    """Two Headlines, Thor in one of them with Captain America in support, Hulk Ready."""
    state = mission("avengers", "x-men")
    headline(state, HERE, PLAIN)
    headline(state, "upper-manhattan", ICON)
    put(state, 0, "thor", "chelsea")
    put(state, 0, "captain-america", HERE)
    put(state, 0, "hulk", "ready")
    return state


# The board


def test_the_city_shows_headlines_with_their_numbers_and_who_is_there() -> None:
    text = shown(city())
    assert re.search(r"The Village +Chelsea +Weapons in the Fish Market +Crime +5 +fight +2 VP\n", text)
    assert re.search(r"Upper Manhattan +Carnegie Hill +Bank Vault Peeled Open +Crime +5 +fight +3 VP ☠", text)
    assert "Captain America supports, Thor is there" in text
    assert re.search(r"Lower Manhattan +no Headline", text)
    assert "Queens" not in text, "it is closed with two players"


def test_teams_show_points_nemesis_plans_tokens_wounds_and_open_cards() -> None:
    state = city()
    give(state, 0, pp=3)
    state.teams[0].vp = 6
    state.teams[0].plans = 1
    state.arch = 1
    state.teams[0].wounded = 1 << state.local(0, 2)
    ally(state, 0, "black-widow", 1)
    power_up(state, 0, "quinjet")
    text = shown(state)
    assert re.search(r">seat 1 \(you\) Avengers +6 VP +3 PP 1st Story 0 hand 0\+0 +vs Red Skull \(seat 2\) ■□□ ARCHNEMESIS\n", text)
    assert re.search(r" seat 2 +X-Men +0 VP +0 PP .* vs Magneto \(you\) □□□\n", text)
    assert "Iron Man Wounded" in text
    assert "+ Black Widow x2" in text
    assert "^ Quinjet" in text


def test_tracks_and_hands() -> None:
    state = city()
    give(state, 0, "hawkeye court-order", "scorpion abomination")
    wanted(state, "venom")
    text = shown(state)
    assert re.search(r"Story  ([\w -]+ > ){5}leaves next", text)
    assert "Most Wanted Venom (cost 2)" in text
    assert "Hawkeye (Ally)  Court Order (Event)" in text
    assert "Abomination* 2/2 KO 3, box 2  Scorpion* 1/1 KO 2, box 1" in text
    assert "Scorpion* 1/1 KO 2, box 1" not in shown(state, seat=1), "another's hand stays hidden"
    assert "Slow Venom. When the other side is about to get a KO" in shown(state, width=140, form=TALL)


def test_the_header_says_who_decides_what() -> None:
    state = city()
    assert "Action Round 1 of 5  you decide" in shown(state)
    assert "seat 1 decides: your action" in shown(state, seat=1)
    assert "you decide; so do seat 2" in shown(planning("avengers", "x-men"))


def test_a_fight_shows_both_fighters_with_powers_kos_initiative_and_dice() -> None:
    state = mission("avengers", "x-men")
    fight(state, "thor", "kraven", support="captain-america", backups="scorpion")
    text = shown(state)
    assert re.search(r"Thor \(you\) KO □□□ boosted +Kraven \(seat 2\) KO □□", text)
    assert re.search(r"red +\S.* 5  3  0 +red .* 5  3  1", text)
    assert "Thor has the Initiative" in text
    assert "Slow Venom (Backup of Scorpion)" in text
    do(state, 0, "power red")
    assert "> red" not in shown(state, seat=1), "a sealed power is hidden"
    assert "* red" in shown(state), "one's own is shown"
    case = state.case
    assert case is not None
    change(the_fight(state), FIGHT).mods[number_at(HERO, ATTACK)] += 2
    do(state, 1, "power yellow")
    assert re.search(r"> red +Thunder God +7  3  0", shown(state, seat=1)), "the dice that are rolled now"
    assert "> yellow" in shown(state)


def test_a_spectator_sees_the_board_without_hands() -> None:
    state = city()
    give(state, 0, "hawkeye", "scorpion")
    text = shown(state, seat=SPECTATOR)
    assert "Weapons in the Fish Market" in text
    assert "Hawkeye" not in text


def test_shorter_forms_are_shorter() -> None:
    state = city()
    give(state, 0, "hawkeye court-order", "scorpion abomination")
    heights = [shown(state, form=form).count("\n") for form in (TALL, FULL, SHORT, SHORTEST)]
    assert heights == sorted(heights, reverse=True)
    assert heights[3] < heights[1]


@pytest.mark.parametrize(("seats", "width", "height"), [(2, 100, 30), (4, 100, 30), (3, 80, 24), (4, 80, 24)])
def test_every_prompt_fits_the_window(tmp_path: Path, seats: int, width: int, height: int) -> None:
    sitting = Sitting(tmp_path, at_random("fits"), seats, "fits", width, height, round_cap=2, scenario="born-again")
    assert sitting.over
    boards = [screen[screen.rindex(" Born Again  Game") :] for screen in sitting.screens if " Born Again  Game" in screen]
    assert max(board.count("\n") for board in boards) < height
    assert max(len(line) for board in boards for line in board.splitlines()) <= width


# Planning


def test_four_switches_take_a_hero_to_his_next_status() -> None:
    state = planning("avengers", "x-men")
    give(state, 0, pp=3)
    assert entry(menu(state), "1").words == "Captain America: rests -> Ready (1)"
    do(state, 0, "assign captain-america ready")
    assert entry(menu(state), "1").words == "Captain America: Ready (1) -> supports (1)"
    do(state, 0, "assign captain-america support")
    assert entry(menu(state), "1").words == "Captain America: supports (1) -> rests"
    assert entry(menu(state), "4").words == "Thor: rests -> supports (1)", "3 Plot Points for Thor are not left"


def test_the_counter_lives() -> None:
    state = planning("avengers", "x-men")
    give(state, 0, "hawkeye", pp=5)
    do(state, 0, "assign thor ready", "ally hawkeye extra")
    assert PlanMenu(state.core, state.view(0)).counter() == "5 Plot Points: 5 spent, 0 left"  # type: ignore[arg-type]


def test_ready_made_plans_fit_what_can_be_paid() -> None:
    state = planning("avengers", "x-men")
    give(state, 0, pp=4)
    kind = state.core.kinds.assign
    heroes = state.team_def(0).heroes
    last = [kind.of(heroes[3], 1), kind.of(heroes[1], 1)]
    found = {choice.key: choice for choice in menu(state, last=last) if choice.steps}
    assert [choice.words for choice in found.values()] == [
        "as last round: Thor",
        "all out: Hulk + Iron Man",
        "save points: Captain America",
    ]
    for choice in found.values():
        tried = state.clone()
        for step in choice.steps:
            assert tried.refuse(0, step) is None
            tried.apply(0, step)


def test_one_key_lays_out_a_plan_and_another_confirms_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, lines("o", "c"), seed="plan")
    assert "spent, 0 left" in sitting.screens[1]
    assert "Your action, 1 of 5" in sitting.screens[2]
    assert any(place == 1 for place in sitting.host.state.view(0).teams[0].place)  # type: ignore[attr-defined]


def test_a_plan_is_offered_again_in_the_next_round(tmp_path: Path) -> None:
    def answer(player: Player, prompt: str) -> str:
        keys = [choice.key for choice in player.menu]
        if "l" in keys:
            return "quit"
        return "c" if player.host.stream(0).draft else "o" if "o" in keys else "p" if "p" in keys else "1"

    last = Sitting(tmp_path, answer, seed="again").screens[-1]
    again, out = (re.search(rf"{name}: ([\w .+-]+?)(  |\n|,)", last) for name in ("as last round", "all out"))
    assert again is not None
    assert out is not None
    assert again.group(1).strip() == out.group(1).strip()


def test_card_tells_of_a_card_although_a_move_has_that_name(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, lines("card thor", "card hawkeye", "card nobody at all"), seed="card")
    assert "Thor (Hero)" in sitting.screens[1]
    assert "Hawkeye (Ally)" in sitting.screens[2]
    assert "there is no card 'nobody at all'" in " ".join(sitting.screens[3].split())


# Lists


def test_movements_are_listed_by_hero_with_headlines_first() -> None:
    state = city()
    hulk = next(choice for choice in menu(state) if choice.words == "Hulk moves ...")
    assert [choice.words for choice in hulk.more][:2] == [
        "Carnegie Hill: Bank Vault Peeled Open",
        "Chelsea: Weapons in the Fish Market",
    ]
    assert hulk.more[2].words == "elsewhere in Upper Manhattan ..."
    moves = {move for choice in hulk.more for move in [*choice.moves(), *(way for more in choice.more for way in more.moves())]}
    assert moves == {move for move in state.legal(0) if move.kind is state.core.kinds.move and move.a == state.team_def(0).heroes[1]}


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_move_stands_in_the_list_once_at_least(tmp_path: Path, seed: str) -> None:
    """All legal moves but what a switch passes over can be reached by keys."""
    missing: list[str] = []

    def reached(choices: list[Choice]) -> set[Move]:
        return {move for choice in choices for move in [*choice.moves(), *reached(choice.more)]}

    go = at_random(seed)

    def answer(player: Player, prompt: str) -> str:
        moves = player.host.stream(0).moves
        missing.extend(repr(move) for move in moves if move.kind.name != "assign" and move not in reached(player.menu))
        return go(player, prompt)

    assert Sitting(tmp_path, answer, seed=seed, round_cap=1, hints="never").over
    assert missing == []


def test_what_a_nemesis_declares_is_told_with_its_numbers() -> None:
    state = city()
    headline(state, HERE, ICON)
    put(state, 0, "thor", "east-side")
    do(state, 0, "solve the-village")
    words = [choice.words for choice in menu(state, seat=1)]
    assert words[0] == "wait"
    assert "more Threat (+3 dice)" in words
    assert "more villains (draw 3)" in words
    plan = state.core.box.plans[state.mastermind(0).plans[0]].ability.name
    assert f"attempt {plan}" in words


# Odds


def test_the_dossier_ranks_and_one_press_sends_hero_and_supporter() -> None:
    state = city()
    put(state, 0, "captain-america", "support")
    put(state, 0, "thor", "ready")
    dossier = entry(menu(state), "d").more
    assert re.fullmatch(r"Thor with Captain America to Bank Vault Peeled Open \(3 VP\): solve \d+%, wound \d+%", dossier[0].words)
    move = dossier[0].moves()[0]
    do(state, 0, repr(move))
    assert [state.core.place_ids[place] for place in state.teams[0].place] == ["upper-manhattan", "ready", "recovery", "carnegie-hill"]


def test_a_prospect_is_what_the_bots_expect_of_whom_others_may_hold() -> None:
    """With Viper as the only villain that is out it is better than with Juggernaut."""
    found = []
    for name in ("viper", "juggernaut"):
        state = city()
        deck = state.decks[1]
        deck.discard = [card for card in deck.cards if card != villain(state, name)]
        deck.cards = [villain(state, name)]
        one = look(state).prospect(area(state, HERE), [])
        assert one.wound == pytest.approx(1 - one.solve)
        found.append(one.solve)
    assert found[0] > found[1]


def test_who_can_act_there_first_is_named() -> None:
    """Odds of 93% left out that Doctor Strange was there, and acted first."""
    state = mission("avengers", "marvel-knights")
    headline(state, HERE, PLAIN)
    place = state.core.place_ids[state.place_in(area(state, HERE))]
    put(state, 0, "thor", "ready")
    put(state, 1, "doctor-strange", place)
    put(state, 1, "elektra", HERE)
    thor = at(state, 0, "thor")
    coming = look(state).prospect(area(state, HERE), [thor])
    assert coming.before == ("Doctor Strange",)
    assert coming.words().endswith("; first there: Doctor Strange")
    put(state, 0, "thor", place)
    assert look(state).prospect(area(state, HERE), []).before == ()


def test_chances_do_not_depend_on_what_the_seat_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    state = city()
    give(state, 1, villains="kraven venom")
    first = look(state).prospect(area(state, HERE), [])
    monkeypatch.setattr(chances, "Sfc32", lambda seed: Sfc32("another world"))
    assert look(state).prospect(area(state, HERE), []) == first
    give(state, 0, villains="ultron")
    assert look(state).prospect(area(state, HERE), []) != first, "what the seat itself holds, nobody else does"


def hinted(state: Heroes, seat: int = 0) -> list[Choice]:
    """What stands behind the entry that asks for a hint."""
    return entry(menu(state, seat), "h").more


@rule("B13.10")
def test_powers_show_how_often_best_play_takes_them_to_who_asks_for_a_hint() -> None:
    state = mission("avengers", "x-men")
    fight(state, "thor", "kraven")
    assert "best play" not in "".join(choice.words for choice in menu(state))
    always = mission("avengers", "x-men", hints="always")
    fight(always, "thor", "kraven")
    assert "h" not in [choice.key for choice in menu(always)]
    for choices in (hinted(state), hinted(state, seat=1), menu(always)):
        shares = [int(found.group(1)) for choice in choices if (found := re.search(r"best play: (\d+)%", choice.words))]
        assert len(shares) == 3
        assert 99 <= sum(shares) <= 101
    assert "h" not in [choice.key for choice in menu(without_hints(state))]


@rule("B13.10")
def test_hints_for_secret_choices_do_not_come_with_the_question() -> None:
    modes = {mode: cheap(GAME.make(2, {"hints": mode})) for mode in ("request", "always", "never")}
    assert not modes["never"] and modes["request"] < modes["always"] == set(CHEAP)
    assert modes["always"] - modes["request"] >= {"power", "seq", "attack"} and "declare" in modes["request"]


def test_an_ability_says_what_it_does_in_the_window_that_stands_open() -> None:
    """She-Hulk defends with one half and attacks with the other; No Names, No Masks has its price at the Lead Villain."""
    state = mission("fantastic-four", "x-men")
    ally(state, 0, "she-hulk")
    fight(state, "thing", "kraven")
    powers(state, "red", "red")
    assert "use She-Hulk: you roll 1 Attack die more" in [choice.words for choice in menu(state)]
    other = mission("marvel-knights", "x-men")
    power_up(other, 0, "no-names-no-masks")
    give(other, 1, villains="kraven")
    headline(other, HERE, PLAIN)
    put(other, 0, "elektra", "chelsea")
    do(other, 0, f"solve {HERE}")
    dice(other, "h h h h h")
    chance(other, 1, 1)
    assert asked(other) == "lead 0"
    assert "use No Names, No Masks: a Most Wanted Lead Villain costs 1 Trouble more" in [choice.words for choice in menu(other)]


def test_questions_name_the_stakes() -> None:
    """What a plan brings, and what happens unless a price is paid."""
    state = mission()
    headline(state, HERE, ICON)
    put(state, 0, "thor", "east-side")
    do(state, 0, f"solve {HERE}")
    assert question(state) == (
        "You are Red Skull. Attempt Sleepers Awake (if they lose, from then on: if it is a Crime or Danger Headline, 1 Threat die more), "
        "scheme, both, or wait?"
    )
    do(state, 1, "declare plan none")
    dice(state, "- - - - -")
    assert question(state) == "Challenge Red Skull? If you do not, or if you lose, Sleepers Awake succeeds."
    other = mission()
    ally(other, 0, "hawkeye")
    fight(other, "thor", "absorbing-man", agents="dormammu")
    assert question(other) == "The Bargain: Thor gets 1 KO without a roll, unless Thor pays 1 Ally. Pay?"


def question(state: Heroes) -> str:
    ask = state.pending()
    assert isinstance(ask, Ask)
    return state.game.ask_text(state.view(seats_in(ask.seats)[0]), ask)


def test_a_lead_villain_shows_his_chance() -> None:
    state = city()
    give(state, 1, villains="kraven")
    do(state, 0, "solve the-village")
    case = state.case
    assert case is not None
    assert look(state, 1).lead(villain(state, "kraven")) == pytest.approx(
        1 - odds.combat(fighter(state.hero_def(0, 3)), fighter(state.core.box.villains[villain(state, "kraven")]), boosts=(True, False)).win
    )


def test_without_hints_nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chances, "__init__", lambda *args: pytest.fail("odds without hints"))
    choices = menu(without_hints(city()))
    assert "d" not in [choice.key for choice in choices]
    assert not re.search(r"\d%", "".join(choice.words for choice in choices))


def test_several_heroes_have_one_chance_and_no_wound_of_their_own() -> None:
    assert Prospect(0.5, -1).words() == "solve 50%"
    assert look(city()).prospect(2, [1]).wound == -1


def look(state: Heroes, seat: int = 0) -> Chances:
    return Chances(state.core, state.view(seat))  # type: ignore[arg-type]


def without_hints(state: Heroes) -> Heroes:
    """The same position in a game of its own: others are played with the one that this state has."""
    core = state.core
    other = HeroesGame(core.box, core.seats, core.rulebook, {**core.options, "hints": "never"}, core.packs, core.choices)
    found = other.decode(other.encode(state))
    assert isinstance(found, Heroes)
    return found


# The newspaper


@cache
def played(folder: Path) -> Sitting:
    return Sitting(folder, at_random("p7"), 3, "p7", round_cap=2, hints="never")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    return played(tmp_path_factory.mktemp("paper"))


def test_a_front_page_tells_the_round(game: Sitting) -> None:
    told = told_by(game.host.stream(SPECTATOR).messages)
    pages = editions(told, game.host.game.names)
    assert [page.number for page in pages] == [1, 2]
    ends = [event for event in told if isinstance(event, CaseEnded)]
    text = paper(told, game.host.game.names)
    assert ends
    assert all(f'"{event.name}"' in text for event in ends)
    scores = game.host.state.view(SPECTATOR).teams  # type: ignore[attr-defined]
    assert f"Standing: {', '.join(f'seat {at + 1} {team.vp} VP' for at, team in enumerate(scores))}." in text.splitlines()
    assert max(len(line) for line in text.splitlines()) <= 72


def test_the_front_page_stands_at_the_end_of_a_game_and_can_be_asked_for(game: Sitting) -> None:
    end = game.out.getvalue()
    assert "THE EVENING PANEL" in end
    assert "Late edition: Game Round 2 was the last at this table." in end
    look = game.player.look
    assert isinstance(look, HeroesLook)
    assert "Game Round 1" in str(look.details("paper 1"))
    with pytest.raises(BadOption, match="no front page of Game Round 9"):
        look.details("paper 9")


def test_the_command_prints_or_writes_it(game: Sitting, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.paper(game.path) == 0
    printed = capsys.readouterr().out
    assert printed.count("THE EVENING PANEL") == 2
    file = tmp_path / "page.txt"
    assert commands.paper(game.path, round=2, to=file) == 0
    assert file.read_text("utf-8").count("THE EVENING PANEL") == 1
    with pytest.raises(LongboxError, match="there is a file of that name already"):
        commands.paper(game.path, to=file)
    with pytest.raises(BadOption, match="no front page of Game Round 7"):
        commands.paper(game.path, round=7)


# Cards, and data for clients


def test_a_card_is_found_by_its_name_and_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.cards("thor") == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Thor (Hero)" in text
    assert "Attack 5, Defend 3, Outwit 0" in text
    assert "The Hammer Returns" in text
    assert commands.cards("initiative", kind="villain") == 0
    listed = capsys.readouterr().out
    assert "Batroc" in listed
    assert "Captain America" not in listed
    assert commands.cards("no", "such", "thing", "at", "all") == 0
    assert "No card is like that." in capsys.readouterr().out


def test_every_card_tells_something_and_can_be_looked_at() -> None:
    state = city()
    look = HeroesLook(state.core)  # type: ignore[arg-type]
    for card in all_cards(state.core.box):
        assert card.rows or card.kind == "Story"
        assert card in find(state.core.box, card.id)
        assert look.details(card.id) is not None
    with pytest.raises(BadOption, match="there is no card 'thorr'"):
        look.details("thorr")


def boxed() -> HeroesGame:
    game = GAME.make(2)
    assert isinstance(game, HeroesGame)
    return game


def test_the_content_is_plain_data_with_every_card_in_its_place() -> None:
    data = json.loads(json.dumps(content(boxed())))
    box = boxed().box
    for name in ("heroes", "masterminds", "plans", "power_ups", "stories", "headlines", "resources", "villains", "scenarios", "areas"):
        cards = data[name]
        assert [card["place"] for card in cards] == list(range(len(getattr(box, name))))
    assert set(data["moves"]) == {kind.name for kind in GAME.make(2).moves.kinds}
    assert all(ability["text"] for ability in data["abilities"] if ability["word"] in ("thor", "rhino", "hawkeye"))


def test_the_content_says_what_is_asked_at_once_when_an_ability_is_used() -> None:
    """As the engine does: the answers that a client chains to it are moves."""
    follows = {ability["word"]: ability["follows"] for ability in content(boxed())["abilities"]}
    assert {word: follows[word] for word in ("doctor-doom", "leader", "mr-fantastic", "thor", "vision")} == {
        "doctor-doom": "villain",
        "leader": "colour",
        "mr-fantastic": "pair",
        "thor": "",
        "vision": "",
    }
    state = mission("fantastic-four", "x-men")
    fight(state, "mr-fantastic", "absorbing-man", backups="leader")
    while "seq 1" not in asked(state):
        passes(state, int(asked(state).split()[-1]))
    do(state, 1, "use leader")
    assert [move.json() for move in state.legal(1)] == [["colour", colour] for colour in range(3)]
    do(state, 1, "colour red")
    powers(state, "yellow", "yellow")
    do(state, 0, "use mr-fantastic")
    assert [move.json() for move in state.legal(0)] == [["option", pair] for pair in range(len(content(boxed())["pairs"]))]


def test_a_view_that_is_over_has_a_board(game: Sitting) -> None:
    view: View = game.host.state.view(0)
    assert isinstance(view, HeroesView)
    assert isinstance(game.host.state.pending(), Over)
    assert "Game Round 2" in shown(game.host.state)  # type: ignore[arg-type]
