"""Mayhem's moves as a short list: an entry for each card, and a further list where a card can do several things."""

from __future__ import annotations

from longbox.games.mayhem.engine.aims import at_seat, slot_of
from longbox.games.mayhem.engine.cards import CardDef
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.text import at, hand_text, part
from longbox.games.mayhem.engine.views import MayhemView
from longbox.kernel import Move
from longbox.terminal.looks import Choice, numbered

PASS = "p"
SCORE = "s"
LONG_LIST = 9
"""More choices than this are split once more, by what carries the card."""


def side_value(view: MayhemView, slot: int) -> int:
    """The Value of a card in play with all that is attached to it (rule 0.5.3.2)."""
    return sum(card.value for card in view.stage if not card.on_stack and slot in (card.slot, card.carrier))


def product(view: MayhemView, move: Move) -> int:
    actor, scene = move.a, move.b
    return side_value(view, actor) * side_value(view, scene)


def menu(game: MayhemRules, view: MayhemView, moves: list[Move]) -> list[Choice]:
    """Scoring first, then one card after the other, and the pass as the last entry."""
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
    actor, scene = move.a, move.b
    left, right = side_value(view, actor), side_value(view, scene)
    return f"score {left} x {right} = {left * right}: {_name(game, view, actor)} on {_name(game, view, scene)}"


def _name(game: MayhemRules, view: MayhemView, slot: int) -> str:
    card = at(view, slot)
    return game.cards[card.card].name if card is not None else f"place {slot}"


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
    card = part(move, "card")
    return ranges[0].word(card) if ranges and ranges[0].name == "card" else ""


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


def own(view: MayhemView, slot: int) -> bool:
    """Whether there is a card of this seat's at a place of the stage."""
    card = at(view, slot)
    return card is not None and card.controller == view.seat


def doubtful(game: MayhemRules, view: MayhemView, move: Move) -> bool:
    """Whether a move helps others or hurts oneself, which people rarely mean: such moves stand last."""
    carrier, aim = part(move, "carrier"), part(move, "aim")
    if carrier >= 0 and not own(view, carrier):
        return True
    if aim == at_seat(view.seat) or own(view, slot_of(aim, game.seats)):
        return True
    return own(view, part(move, "victim")) or own(view, part(move, "fooled"))
