"""Mayhem in words: the stage as text, the questions, and the moves. What belongs to an import is told by the import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.games.mayhem.engine.aims import UNAIMED, seat_of, slot_of
from longbox.games.mayhem.engine.cards import ACTOR, ROLES, SET, CardDef
from longbox.games.mayhem.engine.state import ENTER_STAGE, STEPS
from longbox.kernel.deeds import Move
from longbox.kernel.state import Ask

if TYPE_CHECKING:
    from longbox.games.mayhem.engine.rules import MayhemRules
    from longbox.games.mayhem.engine.views import CardView, MayhemView

SYMBOLS = (("attack", "A"), ("defense", "D"), ("draw", "P"), ("healing", "H"))


def symbols(card: CardDef) -> str:
    """A hero card's Symbols in short: A Attack, D Defense, P Draw & Play, H Healing, S Super Power."""
    parts = [f"{letter}{getattr(card, name)}" for name, letter in SYMBOLS if getattr(card, name)]
    return " ".join([*parts, *(f"S{len(card.powers)}" for _ in card.powers[:1])])


def symbols_in_words(card: CardDef) -> str:
    """The same for whoever does not know the letters."""
    parts = [f"{name} {getattr(card, name)}" for name, _ in SYMBOLS if getattr(card, name)]
    return ", ".join([*parts, *(["super power"] if card.powers else [])])


def at(view: MayhemView, slot: int) -> CardView | None:
    """The card at a place of the stage."""
    return next((card for card in view.stage if card.slot == slot), None)


def card_at(game: MayhemRules, view: MayhemView, slot: int) -> str:
    """A card on the stage by its name, and whose it is."""
    card = at(view, slot)
    if card is None:
        return f"the empty place {slot}"
    return f"{game.cards[card.card].name} ({'yours' if card.controller == view.seat else game.names[card.controller]})"


def stage_line(game: MayhemRules, view: MayhemView, card: CardView) -> str:
    """A card in play with what is attached to it."""
    printed = game.cards[card.card]
    marks = [
        f"{card.value}",
        *(["tapped"] if card.tapped else []),
        *([f"damage {card.damage}/{printed.defense}"] if printed.defense else []),
    ]
    attached = [stage_line(game, view, other) for other in view.stage if other.carrier == card.slot and not other.on_stack]
    return f"{printed.name} [{', '.join(marks)}]" + "".join(f" + {line}" for line in attached)


def show(game: MayhemRules, view: MayhemView) -> str:
    """The whole view, a line for each thing."""
    lines = [f"Turn {view.turn}, {game.names[view.active]}'s: {STEPS[view.step]}"]
    for seat, name in enumerate(game.names):
        you = " (you)" if seat == view.seat else ""
        lines.append(f"{name}{you}: {view.favor[seat]} Favor, hand {view.hand_sizes[seat]}, deck {view.deck_sizes[seat]}")
        for role, title in ((ACTOR, "Actors"), (SET, "Sets")):
            cards = [card for card in view.stage if card.controller == seat and card.role == role and not card.on_stack]
            if cards:
                lines.append(f"  {title}: " + "; ".join(stage_line(game, view, card) for card in cards))
    if view.stack:
        lines.append("Stack, last first: " + "; ".join(item_text(game, view, at) for at in reversed(range(len(view.stack)))))
    if view.hand:
        lines.append("Your hand: " + ", ".join(hand_text(game.cards[place]) for place in view.hand))
    return "\n".join(lines)


def hand_text(card: CardDef) -> str:
    shown = symbols_in_words(card)
    return f"{card.name} ({shown})" if shown else card.name


def item_text(game: MayhemRules, view: MayhemView, at: int) -> str:
    item = view.stack[at]
    what = card_at(game, view, item.slot).split(" (")[0] if item.slot >= 0 else game.imports[item.source].trick_words()
    return f"{game.names[item.seat]}'s {what}"


def question(game: MayhemRules, view: MayhemView, ask: Ask) -> str:
    """The question as a sentence."""
    if ask.what.startswith("step "):
        if view.seat == view.active:
            return f"{STEPS[view.step]}: what do you do?"
        others = f"{game.names[view.active]}'s {STEPS[view.step]}"
        return f"{others}: do you lay a card, too?" if view.step == ENTER_STAGE else f"{others}: do you respond?"
    if ask.what == "respond":
        item = view.stack[-1]
        does = game.imports[item.source].item_words(game, view, item)
        return f"{item_text(game, view, len(view.stack) - 1)}{does}{',' if does else ''} waits on the Stack: do you respond?"
    if ask.what == "sacrifice":
        return f"{game.names[view.active]} performs: do you sacrifice an Actor or a Set against it?"
    return power_text(game, ask.what) or f"{ask.what.replace('-', ' ').capitalize()}: choose."


def power_text(game: MayhemRules, id: str) -> str:
    """A Super Power with its words, which say what is to be chosen; "" if no import has one of this id."""
    for source in game.imports:
        for power in source.power_texts():
            if power.id == id:
                return f"{power.name}: {power.text}"
    return ""


def aim_text(game: MayhemRules, view: MayhemView, aim: int) -> str:
    if aim == UNAIMED:
        return ""
    seat = seat_of(aim, game.seats)
    if seat >= 0:
        return f" at {'yourself' if seat == view.seat else game.names[seat]}"
    return f" at {card_at(game, view, slot_of(aim, game.seats))}"


def move(game: MayhemRules, view: MayhemView, move: Move) -> str:
    """A move as words."""
    kind = move.kind.name
    if kind == "score":
        actor, scene = move.a, move.b
        return f"score with {card_at(game, view, actor)} and {card_at(game, view, scene)}"
    if kind in ("sacrifice", "pick"):
        slot = move.a
        return f"{kind} {card_at(game, view, slot)}"
    if kind == "name":
        seat = move.a
        return f"name {game.names[seat]}"
    if kind == "take":
        card = move.a
        return f"take {game.cards[card].name}"
    for source in game.imports:
        words = source.move_text(game, view, move)
        if words:
            return words
    return repr(move)


def part(move: Move, name: str) -> int:
    """The number that a move has for a part of this name; -1 if it has no such part."""
    for range_, value in zip(move.kind.ranges, move.values()):
        if range_.name == name:
            return value
    return -1


def role_name(role: int) -> str:
    return ROLES[role].replace("-", " ").title()
