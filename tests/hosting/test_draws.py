"""The host's numbers, against a second implementation that shares no code with the first."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longbox.hosting.draws import SEED_BYTES, commitment, draw, seed_from
from longbox.hosting.host import Host
from longbox.kernel import Game
from tests.marks import rule
from tests.roofs import DONE, RoofsGame
from tests.toys.duel import DuelGame

SEED = bytes(range(32))
WIDE = 1 << 48
"""So many sides that two numbers are never alike by accident."""

DEALT = [[21, 20, 19, 18], [17, 16, 15, 14], [13]]
"""The sides of the first three rolls of a duel: two hands out of a deck of 21, and a card."""

NONCES = st.lists(st.text(st.characters(codec="utf-8"), max_size=12), max_size=4)
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


# The definition, once more: number `part` of the roll in log entry `entry` is the first eight bytes, as a big-endian number, of
# HMAC-SHA256(seed, JSON of [nonces, entry, part, attempt] in ASCII without blanks), modulo the sides, plus 1. `attempt` is 0; while the
# eight bytes are not below the largest multiple of the sides that 64 bits hold, it is one more.


def by_hand(seed: bytes, nonces: list[str], entry: int, sides: list[int]) -> list[int]:
    return [number_by_hand(seed, nonces, entry, part, sides[part]) for part in range(len(sides))]


def number_by_hand(seed: bytes, nonces: list[str], entry: int, part: int, sides: int) -> int:
    names = ",".join(f'"{quoted(nonce)}"' for nonce in nonces)
    for attempt in range(1000):
        eight = mac_by_hand(seed, f"[[{names}],{entry},{part},{attempt}]".encode("ascii"))[:8]
        drawn = sum(byte << 8 * (7 - at) for at, byte in enumerate(eight))
        if drawn < 2**64 // sides * sides:
            return 1 + drawn % sides
    raise AssertionError("a thousand numbers in a row were thrown away")


def quoted(text: str) -> str:
    """The inside of a JSON string in ASCII: everything outside of it is written in UTF-16 units."""
    return "".join(SHORT.get(char) or (char if " " <= char <= "~" else units(char)) for char in text)


def units(char: str) -> str:
    data = char.encode("utf-16-be")
    return "".join(f"\\u{data[at]:02x}{data[at + 1]:02x}" for at in range(0, len(data), 2))


def mac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 has it, for a block of 64 bytes."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


@rule("T3.3")
@given(st.binary(max_size=100), NONCES, st.integers(1, 10**9), st.lists(st.integers(1, 1000), max_size=6))
def test_a_second_implementation_draws_the_same(seed: bytes, nonces: list[str], entry: int, sides: list[int]) -> None:
    assert draw(seed, nonces, entry, sides) == by_hand(seed, nonces, entry, sides)


@given(st.binary(max_size=40), st.integers(1, 99), st.integers(2**63 + 1, 2**64))
def test_numbers_are_thrown_away_the_same(seed: bytes, entry: int, sides: int) -> None:
    """With more than half of 64 bits as sides, up to every second number is thrown away."""
    assert draw(seed, ["a", "b"], entry, [sides, sides]) == by_hand(seed, ["a", "b"], entry, [sides, sides])


def test_the_mac_is_the_published_one() -> None:
    """Test case 2 of RFC 4231, so that the second implementation does not merely agree with the first."""
    expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert mac_by_hand(b"Jefe", b"what do ya want for nothing?").hex() == expected


def test_the_draws_of_old_logs_stay() -> None:
    """Written down once: whatever changes these numbers makes every closed log fail its check."""
    assert draw(SEED, ["rook", "", "ü\U0001f3b2"], 17, [6, 6, 20, 100, 52]) == [3, 4, 15, 63, 24]
    assert seed_from("harbour").hex() == "00e15644c4a44bf04539d382fc9a882af2088336d9b2667a64e135badcef3ade"


# Critical values of chi-square at 1 in 1000; the seed is fixed, so a test that passes once passes always.
@rule("T3.3")
@pytest.mark.parametrize(("sides", "critical"), [(2, 10.83), (6, 20.52), (20, 43.82), (52, 87.97)])
def test_every_side_is_equally_likely(sides: int, critical: float) -> None:
    by_entry = [draw(SEED, ["a", "b"], entry, [sides])[0] for entry in range(1, 6001)]
    by_part = draw(SEED, ["a", "b"], 1, [sides] * 6000)
    for numbers in (by_entry, by_part):
        assert set(numbers) == set(range(1, sides + 1))
        assert chi_square(Counter(numbers), sides, len(numbers)) < critical


@rule("T3.3")
def test_no_side_is_favoured_where_sides_do_not_divide_the_space() -> None:
    """Three quarters of 64 bits: without throwing numbers away, the first third would be twice as likely as the others."""
    sides = 3 << 62
    thirds = Counter((number - 1) * 3 // sides for number in draw(SEED, [], 1, [sides] * 3000))
    assert chi_square(thirds, 3, 3000) < 13.82


@pytest.mark.parametrize("step", ["part", "entry"])
def test_neighbours_have_nothing_to_do_with_each_other(step: str) -> None:
    rolls = [draw(SEED, ["x"], entry, [6, 6]) for entry in range(1, 7202)]
    pairs = [(first[0], first[1] if step == "part" else then[0]) for first, then in pairwise(rolls)]
    assert chi_square(Counter(pairs), 36, len(pairs)) < 66.62


def chi_square(counts: Counter[int] | Counter[tuple[int, int]], cells: int, total: int) -> float:
    expected = total / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


@rule("T3.3")
def test_a_number_depends_on_everything_it_should() -> None:
    """The seed, each nonce and which seat gave it, the entry and the place: change one, and every number changes."""
    others = [
        draw(SEED[:-1] + b"\0", ["a", "b", "c"], 5, [WIDE] * 8),
        *(draw(SEED, nonces, 5, [WIDE] * 8) for nonces in (["A", "b", "c"], ["a", "B", "c"], ["a", "b", "C"], ["b", "a", "c"], ["a", "b"])),
        draw(SEED, ["ab", "", "c"], 5, [WIDE] * 8),
        draw(SEED, ["a", "b", "c"], 6, [WIDE] * 8),
        draw(SEED, ["a", "b", "c"], 51, [WIDE] * 8),
    ]
    numbers = [number for roll in [draw(SEED, ["a", "b", "c"], 5, [WIDE] * 8), *others] for number in roll]
    assert len(set(numbers)) == 80


def test_a_draw_can_be_repeated() -> None:
    assert draw(SEED, ["a"], 5, [6] * 50) == draw(SEED, ["a"], 5, [6] * 50)


@rule("T3.3")
@given(st.binary(max_size=64))
def test_the_commitment_is_the_hash_of_the_seed(seed: bytes) -> None:
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_a_seed_from_words_is_a_whole_seed() -> None:
    assert len(seed_from("a")) == SEED_BYTES == 32
    assert seed_from("a") == seed_from("a") != seed_from("b")


@rule("T3.3")
def test_the_hash_is_published_before_any_nonce_and_the_seed_only_at_the_end() -> None:
    written: list[bytes] = []
    host = Host.new(RoofsGame(2), SEED, written.append)
    assert len(written) == 1 and hashlib.sha256(SEED).hexdigest().encode() in written[0]
    give_nonces(host)
    plan_nothing(host)
    assert SEED.hex().encode() not in b"".join(written)
    host.close()
    assert SEED.hex().encode() in written[-1]


@rule("T3.3")
@pytest.mark.parametrize("game", [RoofsGame(3), DuelGame()], ids=["roofs", "duel"])
def test_a_host_draws_by_the_definition(game: Game) -> None:
    host = Host.new(game, SEED)
    for seat in reversed(range(game.seats)):
        host.give_nonce(seat, f"of seat {seat}")
    nonces = [f"of seat {seat}" for seat in range(game.seats)]
    if isinstance(game, RoofsGame):
        answer(host, 0, "coin left")
        plan_nothing(host)
    rolls = [entry for entry in host.log.entries if entry.roll is not None]
    sides = [[6]] if isinstance(game, RoofsGame) else DEALT
    assert [entry.roll for entry in rolls] == [by_hand(SEED, nonces, at, of) for at, of in enumerate(sides, 1)]


@rule("T5.4")
def test_what_was_taken_back_is_drawn_anew() -> None:
    """The card that is drawn at the beginning of a turn."""
    host = Host.new(DuelGame(), SEED)
    give_nonces(host)
    for _ in range(3):
        answer(host, 0, "end")
        host.ask_undo(0)
        host.vote(1, True, host.request.id if host.request else 0)
    rolls = [entry.roll for entry in host.log.entries if entry.roll is not None]
    drawn = [by_hand(SEED, ["", ""], at, sides) for at, sides in enumerate([*DEALT, *[[12]] * 3], 1)]
    assert rolls == drawn and len({roll[0] for roll in rolls[3:] if roll}) > 1


@rule("T5.4")
def test_taking_back_again_and_again_gives_new_dice_each_time() -> None:
    """Nobody gets a die to see what it would show and then gets that very die back, however often the table agrees."""
    host = Host.new(RoofsGame(2), SEED)
    give_nonces(host)
    answer(host, 0, "coin left")
    plan_nothing(host)
    for _ in range(11):
        host.ask_undo(1)
        host.vote(0, True, host.request.id if host.request else 0)
        plan_nothing(host)
    rolls = [entry for entry in host.log.entries if entry.roll is not None]
    assert len(rolls) == 12
    assert [entry.roll for entry in rolls] == [by_hand(SEED, ["", ""], at, [6]) for at in range(1, 13)]
    assert len({number for entry in rolls for number in entry.roll or ()}) > 3


def give_nonces(host: Host) -> None:
    for seat in range(host.game.seats):
        assert host.give_nonce(seat, "") is None


def plan_nothing(host: Host) -> None:
    for seat in host.waiting():
        answer(host, seat, repr(DONE.of()))


def answer(host: Host, seat: int, words: str) -> None:
    question = host.question(seat)
    assert question is not None
    assert host.answer(seat, question.id, host.game.moves.parse(words)) is None
