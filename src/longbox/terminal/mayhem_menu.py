"""Mayhem's moves as a short list: an entry for each card, and a further list where a card can do several things."""

from __future__ import annotations

from longbox.games.mayhem.cards import CardDef
from longbox.games.mayhem.data import CardView, MayhemView
from longbox.games.mayhem.rules import MayhemRules
from longbox.games.mayhem.stage import Mayhem
from longbox.games.mayhem.text import hand_text
from longbox.kernel import Move, Refusal
from longbox.terminal.looks import Choice, numbered

PASS = "p"
SCORE = "s"
LONG_LIST = 9
"""More choices than this are split once more, by what carries the card."""


def side_value(view: MayhemView, slot: int) -> int:
    """The Value of a card in play with all that is attached to it (rule 0.5.3.2)."""
    return sum(card.value for card in view.stage if not card.on_stack and slot in (card.slot, card.carrier))


def product(view: MayhemView, move: Move) -> int:
    return side_value(view, move.a) * side_value(view, move.b)


def menu(game: MayhemRules, view: MayhemView, moves: list[Move]) -> list[Choice]:
    """Scoring first, then a card after the other, and the pass as the last entry."""
    scores = sorted((move for move in moves if move.kind is game.score_kind), key=lambda move: -product(view, move))
    passes = [move for move in moves if move.kind.passes]
    others = [move for move in moves if move.kind is not game.score_kind and not move.kind.passes]
    choices = [*_score(game, view, scores), *_cards(game, view, others)]
    return numbered([*choices, *(Choice(PASS, "pass", move) for move in passes)])


def _score(game: MayhemRules, view: MayhemView, scores: list[Move]) -> list[Choice]:
    """The best scoring on a key of its own, all others behind one entry."""
    if not scores:
        return []
    choices = [Choice(SCORE, score_words(game, view, scores[0]), scores[0])]
    if len(scores) > 1:
        others = numbered([Choice("", score_words(game, view, move), move) for move in scores])
        choices.append(Choice("", "score with others ...", more=others))
    return choices


def score_words(game: MayhemRules, view: MayhemView, move: Move) -> str:
    left, right = side_value(view, move.a), side_value(view, move.b)
    return f"score {left} x {right} = {left * right}: {_name(game, view, move.a)} on {_name(game, view, move.b)}"


def _name(game: MayhemRules, view: MayhemView, slot: int) -> str:
    card = at(view, slot)
    return game.cards[card.card].name if card is not None else f"place {slot}"


def at(view: MayhemView, slot: int) -> CardView | None:
    return next((card for card in view.stage if card.slot == slot), None)


def _cards(game: MayhemRules, view: MayhemView, moves: list[Move]) -> list[Choice]:
    """Moves that begin with the same card of the Hand are one entry."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(_card_of(move), []).append(move)
    cards = {card.id: card for card in game.cards}
    choices: list[Choice] = []
    for id, group in groups.items():
        group.sort(key=lambda move: doubtful(game, view, move))
        if len(group) == 1 or id not in cards:
            choices += [Choice("", game.move_text(view, move).removeprefix("take "), move) for move in group]
        else:
            choices.append(Choice("", f"{cards[id].name} ...", more=_uses(game, view, cards[id], group)))
    return choices


def _card_of(move: Move) -> str:
    """The id of the card that a move plays; "" if it plays none."""
    ranges = move.kind.ranges
    return ranges[0].word(move.a) if ranges and ranges[0].name == "card" else ""


def _uses(game: MayhemRules, view: MayhemView, card: CardDef, moves: list[Move]) -> list[Choice]:
    """What a card can do, without saying its name again; first on what, if many targets are open as well."""
    choices = [Choice("", game.move_text(view, move).removeprefix(hand_text(card)).removeprefix(card.name).strip(), move) for move in moves]
    if len(moves) <= LONG_LIST or not all(len(move.kind.ranges) == 3 and move.kind.ranges[2].name == "aim" for move in moves):
        return numbered(choices)
    carriers: dict[str, list[Choice]] = {}
    for choice in choices:
        carrier, _, aim = choice.words.rpartition(" at ")
        carriers.setdefault(carrier, []).append(Choice("", f"at {aim}", choice.move))
    return numbered([Choice("", f"{carrier} ...", more=numbered(more)) for carrier, more in carriers.items()])


def doubtful(game: MayhemRules, view: MayhemView, move: Move) -> bool:
    """Whether a move helps others or hurts oneself, which people rarely mean: such moves stand last."""
    name = move.kind.name
    if name in ("fit", "attach") and not _own(view, move.b):
        return True
    if name in ("play", "attach"):
        aim = move.b if name == "play" else move.c
        return aim == view.seat + 1 or (aim > game.seats and _own(view, aim - 1 - game.seats))
    return name in ("strike", "fool") and _own(view, move.b)


def idle(view: MayhemView, moves: list[Move]) -> bool:
    """Whether there is nothing to do but pass, or remove one's own cards."""
    return all(move.kind.passes or (move.kind.name == "strike" and _own(view, move.b)) for move in moves)


def _own(view: MayhemView, slot: int) -> bool:
    card = at(view, slot)
    return card is not None and card.controller == view.seat


PLAIN_REASONS = ("not_held", "effect", "not_active", "one_a_turn", "performance", "timing", "no_room", "suit", "no_match", "no_carrier")
"""What speaks against a card, the most telling reasons first."""


def why_not(state: Mayhem, seat: int, id: str) -> Refusal | None:
    """Why a card cannot be played at all, or None if there is a way: the most telling of the reasons against all of them."""
    refusals: list[Refusal] = []
    for kind in state.game.table.kinds:
        if not kind.ranges or kind.ranges[0].name != "card" or id not in kind.ranges[0].labels or kind.name in ("take", "pair"):
            continue
        second = kind.ranges[1].size if kind.ranges[1].labels or kind.name == "play" else max(1, len(state.stage))
        third = kind.ranges[2].size if len(kind.ranges) > 2 else 1
        for b in range(second):
            for c in range(third):
                refusal = state.refuse(seat, kind.of(kind.ranges[0].read(id), b, c))
                if refusal is None:
                    return None
                refusals.append(refusal)
    return min(refusals, key=lambda refusal: PLAIN_REASONS.index(refusal.code) if refusal.code in PLAIN_REASONS else len(PLAIN_REASONS))
