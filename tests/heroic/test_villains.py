"""How the bot Watcher fights: SFX that cost nothing, blows for small doom dice, doom that hurts before it hurries the clock; and what
heroes let a Limit take from them."""

from __future__ import annotations

from longbox.bots import Budget
from longbox.games.heroic.bots.simple import make
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.engine.order import proceed
from longbox.games.heroic.engine.rules import ASKED, COUNTER, NEXT
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import Sfc32
from tests.heroic.tables import act, begin, do, fight, game, hurt, one, place
from tests.marks import rule


def chosen(state: Heroic, seat: int = 0) -> str:
    made = state.game
    assert isinstance(made, HeroicGame)
    return repr(make(made).choose(state.view(seat), state.onward(seat), Budget(), Sfc32("villains")))


def gathered(state: Heroic) -> list[str]:
    """What the Watcher lays until the dice are rolled."""
    laid: list[str] = []
    while not laid or laid[-1].split()[0] not in ("roll", "rush"):
        laid.append(chosen(state))
        if laid[-1].split()[0] not in ("roll", "rush"):
            do(state, 0, laid[-1])
    return laid


@rule("P9.6")
def test_an_area_attack_is_for_everybody_who_stands() -> None:
    state = fight("storm", "wolverine", "iron-man", foes=["graviton"])
    hurt(one(state, "Iron Man"), out=0)
    begin(state, "Graviton")
    laid = gathered(state)
    assert laid[0].startswith("aim attack")
    assert [step for step in laid if step.startswith("also")] == [f"also {place(state, 'Wolverine')} 0"]
    assert any(step.startswith("sfx") for step in laid)  # Unleashed


@rule("P9.7", "P9.12")
def test_a_villain_borrows_the_largest_die_and_hits_harder() -> None:
    state = game("storm", world="whole").start()
    proceed(state, "cellar")
    state.doom = [6, 10]
    tiger = next(at for at, foe in enumerate(state.cast) if foe.side == 1)
    state.cast[tiger].sheet = state.rules().world.by_id["tiger-shark"]  # Berserk and Dangerous
    begin(state, "Tiger Shark")
    sfx = [step for step in gathered(state) if step.startswith("sfx")]
    assert sfx == ["sfx 0 3 up", "sfx 1 0 up"]  # the d10, then Dangerous


@rule("P5.7", "P8.3")
def test_a_small_die_pays_for_a_heavy_blow() -> None:
    state = fight("storm", foes=["doctor-doom"], doom="6 8")
    act(state, "Storm", "aim attack Doctor_Doom physical", (8, 6), (15, 8))
    assert state.stage == COUNTER  # the margin makes the d8 a d10
    assert chosen(state) == "counter physical pay"
    state = fight("storm", foes=["doctor-doom"], doom="6 8")
    act(state, "Storm", "aim attack Doctor_Doom physical", (8, 6), (9, 8))
    assert chosen(state) == "let_be"


@rule("P8.12")
def test_doom_hurts_before_it_hurries_the_clock() -> None:
    state = game("storm", "wolverine", world="whole").start()
    proceed(state, "courier")
    state.stage, state.doom, state.scene.round = NEXT, [8, 10, 10], 2
    prices = [price.do for price in state.rules().world.scene_by_id["courier"].prices]
    hurt, tick = f"effect {prices.index('hurt')}", f"effect {prices.index('tick')}"
    assert chosen(state).startswith(hurt)
    state.scene.filled = state.scene.boxes - 2
    assert chosen(state).startswith(tick)
    state.scene.filled, state.scene.round, state.doom = 0, 1, [8, 10]
    assert not chosen(state).startswith("effect")  # not before anybody has acted, with nothing to spare


@rule("P8.6")
def test_heroes_keep_their_powers() -> None:
    state = fight("iron-man", "storm", foes=["electro"])
    state.standing = [ASKED] * 3
    do(state, 0, f"offer {place(state, 'Iron Man')} 0")  # Gear
    assert chosen(state, 1) == "decline"
    do(state, 1, "decline")
    do(state, 0, "insist 0")
    do(state, 0, f"offer {place(state, 'Storm')} 1")  # Issues
    assert chosen(state, 2) == "accept"
