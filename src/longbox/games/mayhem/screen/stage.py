"""Mayhem's stage in comic-book boxes: a heavy frame for an Actor, a double one for a Set, with what is attached to them."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from longbox.games.mayhem.describe import cards_of, role_words, symbol_words
from longbox.games.mayhem.engine import text
from longbox.games.mayhem.engine.cards import ACT, ACTOR, SET
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import STEPS, WINNING_FAVOR
from longbox.games.mayhem.engine.text import at
from longbox.games.mayhem.engine.views import CardView, ItemView, MayhemView
from longbox.games.mayhem.screen.cards import LEGEND, colour, hand_name
from longbox.games.mayhem.screen.menu import side_value

SEAT_COLOURS = ["cyan", "yellow", "magenta", "green"]
NARROWEST = 17
WIDEST = 30
FULL, EMPTY = "■", "□"


class Stage:
    """One view, drawn for a width."""

    def __init__(self, game: MayhemRules, view: MayhemView, width: int) -> None:
        self.game = game
        self.cards = cards_of(game)
        self.view = view
        self.width = width

    # The header

    def header(self) -> Text:
        """Whose turn it is, and which step of it."""
        view = self.view
        line = Text(no_wrap=True, overflow="ellipsis")
        if view.turn == 0:
            return line.append(" Before the first turn", "bold")
        whose = "your turn" if view.active == view.seat else f"{self.game.names[view.active]}'s turn"
        line.append(f" Turn {view.turn}, {whose} ", f"bold black on {SEAT_COLOURS[view.active]}")
        for step, name in enumerate(STEPS):
            line.append("  ")
            short = name if self.width >= 90 else name.replace("After Performance", "After").replace("End Scene", "End")
            line.append(f"[{short}]" if step == view.step else short, "bold" if step == view.step else "dim")
        return line

    def seats(self) -> list[int]:
        """The others in the order of the turn, and the seat of the view at the bottom."""
        count = self.game.seats
        first = self.view.seat + 1 if self.view.seat < count else 0
        return [(first + step) % count for step in range(count)]

    def track(self, seat: int) -> Text:
        """A seat's name, its Favor as a bar to 1000, and how many cards it has where."""
        view, hue = self.view, SEAT_COLOURS[seat]
        favor = view.favor[seat]
        bar = max(12, min(40, self.width - 64))
        filled = min(bar, favor * bar // WINNING_FAVOR)
        you = " (you)" if seat == view.seat else ""
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append("> " if seat == view.active else "  ", "bold")
        line.append(f"{self.game.names[seat]}{you}"[:19].ljust(20), f"bold {hue}")
        line.append("━" * filled, hue).append("╌" * (bar - filled), "dim")
        line.append(f" {favor:>4}", "bold").append(f"/{WINNING_FAVOR}", "dim")
        if view.out[seat]:
            return line.append("  out of the game", "red")
        counts = f"  hand {view.hand_sizes[seat]}  deck {view.deck_sizes[seat]}  discard {len(view.discards[seat])}"
        return line.append(counts, "dim")

    # The stage

    def carriers(self, seat: int) -> list[CardView]:
        """A seat's Actors, then its Sets."""
        cards = [card for card in self.view.stage if card.controller == seat and not card.on_stack and card.role in (ACTOR, SET)]
        return sorted(cards, key=lambda card: card.role)

    def attached(self, carrier: CardView) -> list[CardView]:
        return [card for card in self.view.stage if card.carrier == carrier.slot and not card.on_stack]

    def boxes(self, seat: int) -> RenderableType:
        """A seat's Actors and Sets side by side, in as many rows as it takes."""
        cards = self.carriers(seat)
        if not cards:
            return Text("  nothing on the stage yet", "dim italic")
        most = max(1, self.width // NARROWEST)
        rows = -(-len(cards) // most)
        count = -(-len(cards) // rows)
        wide = min(WIDEST, self.width // count)
        return Group(*(self._row(cards[first : first + count], wide) for first in range(0, len(cards), count)))

    def _row(self, cards: list[CardView], wide: int) -> RenderableType:
        height = 1 + max(len(self.attached(card)) for card in cards)
        grid = Table.grid()
        for _ in cards:
            grid.add_column(width=wide)
        grid.add_row(*(self._box(card, wide, height) for card in cards))
        return grid

    def _box(self, card: CardView, wide: int, height: int) -> Panel:
        printed = self.game.cards[card.card]
        lines = [self._marks(card, f"{'Actor' if card.role == ACTOR else 'Set'} ", wide - 4)]
        lines += [self._marks(other, f"+ {self.game.cards[other.card].name} ", wide - 4) for other in self.attached(card)]
        bottom = Text(f"= {side_value(self.view, card.slot)}{' tapped' if card.tapped else ''}", "bold" if not card.tapped else "dim")
        return Panel(
            Group(*lines),
            title=Text(clip(printed.name, wide - 6), f"{'dim' if card.tapped else 'bold'} {colour(self.cards, printed)}"),
            title_align="left",
            subtitle=bottom,
            subtitle_align="right",
            box=box.HEAVY if card.role == ACTOR else box.DOUBLE,
            border_style=f"{'dim ' if card.tapped else ''}{colour(self.cards, printed)}",
            width=wide,
            height=height + 2,
        )

    def _marks(self, card: CardView, name: str, wide: int) -> Text:
        """A card's Value at the right end, after its Defense as filled and empty shields; Value 0 by a Joker is said."""
        printed = self.game.cards[card.card]
        shields = FULL * max(0, printed.defense - card.damage) + EMPTY * min(card.damage, printed.defense)
        value = f"{card.value}{'!' if card.zero else ''}"
        room = wide - len(shields) - len(value) - 2
        line = Text(no_wrap=True, style="dim" if card.tapped else "")
        line.append(clip(name.rstrip(), room).ljust(room), colour(self.cards, printed) if name.startswith("+") else "dim")
        return line.append(f" {shields} ", "bold").append(value, "bold")

    def lines(self, seat: int) -> RenderableType:
        """A seat's stage in two lines, for many cards on a small screen."""
        grid = Table.grid()
        grid.add_column(width=9, style="dim")
        grid.add_column()
        for role, title in ((ACTOR, "  Actors"), (SET, "  Sets")):
            cards = [card for card in self.carriers(seat) if card.role == role]
            if cards:
                grid.add_row(title, flow([part for card in cards for part in self._parts(card, card is cards[-1])], " ", self.width - 9))
        return grid if grid.row_count else Text("  nothing on the stage yet", "dim italic")

    def _parts(self, card: CardView, last: bool) -> list[Text]:
        """A carrier and what is attached to it, as parts of a line that are never broken."""
        parts = [self._short(card), *(Text("+ ").append_text(self._short(other)) for other in self.attached(card))]
        parts[-1].append(" (tapped)" if card.tapped else "", "dim").append("" if last else " |")
        return parts

    def _short(self, card: CardView) -> Text:
        printed = self.game.cards[card.card]
        line = Text(printed.name, f"{'dim ' if card.tapped else ''}{colour(self.cards, printed)}")
        line.append(f" {card.value}", "bold")
        if printed.defense:
            line.append(f" {FULL * max(0, printed.defense - card.damage)}{EMPTY * min(card.damage, printed.defense)}")
        return line

    # Stack and hand

    def stack(self) -> list[Text]:
        """What waits, the next to resolve first."""
        lines: list[Text] = []
        for place, item in enumerate(reversed(self.view.stack)):
            line = Text(" STACK " if place == 0 else "       ", "bold black on white" if place == 0 else "")
            line.append(f" {'next ' if place == 0 else 'then '}", "dim")
            line.append_text(self._item(item))
            lines.append(line)
        return lines

    def _item(self, item: ItemView) -> Text:
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f"{self.game.names[item.seat]}: ", SEAT_COLOURS[item.seat])
        card = at(self.view, item.slot)
        if card is None:
            line.append(self.game.imports[item.source].trick_words())
        else:
            line.append_text(hand_name(self.cards, self.game.cards[card.card]))
            if card.role != ACT:
                line.append(f" as {'an' if card.role == ACTOR else 'a'} {text.role_name(card.role)}")
        return line.append(self.game.imports[item.source].item_words(self.game, self.view, item))

    def hand_title(self) -> Text:
        line = Text(f" Your hand, {len(self.view.hand)} ", "bold", no_wrap=True, overflow="ellipsis")
        return line.append(LEGEND.rjust(self.width - len(line) - 1), "dim")

    def hand(self) -> RenderableType:
        """The Hand as running text."""
        shown = [hand_name(self.cards, self.game.cards[place]) for place in self.view.hand]
        return Padding(flow(shown, "  ", self.width - 2), (0, 0, 0, 2))

    def hand_table(self) -> RenderableType:
        """The Hand with a line for each card, for tall screens."""
        grid = Table.grid(padding=(0, 2))
        for place in self.view.hand:
            card = self.game.cards[place]
            shown = Text(symbol_words(self.cards, card), no_wrap=True, overflow="ellipsis")
            grid.add_row("", Text(card.name, colour(self.cards, card), no_wrap=True), Text(role_words(card), no_wrap=True), shown)
        return grid

    # All of it

    def seat_parts(self, boxed: bool) -> Iterable[RenderableType]:
        for seat in self.seats():
            yield self.track(seat)
            if not self.view.out[seat]:
                yield self.boxes(seat) if boxed else self.lines(seat)

    def whole(self, boxed: bool, tall: bool) -> Group:
        """Header, seats, Stack and Hand."""
        hand = [self.hand_title(), self.hand_table() if tall else self.hand()] if self.view.hand else []
        return Group(self.header(), *self.seat_parts(boxed), *self.stack(), *hand)


def flow(parts: Iterable[Text], gap: str, width: int) -> Group:
    """Parts one after the other, in lines that are broken only between them."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1].append(gap).append_text(part)
        else:
            lines.append(part.copy())
    return Group(*lines)


def clip(words: str, room: int) -> str:
    return words if len(words) <= room else f"{words[: max(0, room - 1)]}…"
