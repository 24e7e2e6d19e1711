"""What happens in several steps: the opening (rules 0.1.2 and 0.1.3), drawing (rule 0.3.1), resolving an Act (rule 0.3.6), and the
sacrifices of the newest core (rule N3)."""

from __future__ import annotations

from typing import Final

from longbox.games.mayhem.engine import events
from longbox.games.mayhem.engine.cards import ACT, SET
from longbox.games.mayhem.engine.events import HEAD_START
from longbox.games.mayhem.engine.scoring import finish_scoring
from longbox.games.mayhem.engine.state import HAND, NOBODY, Mayhem
from longbox.kernel.deeds import CHANCE, Move
from longbox.kernel.state import Ask, Effect, Frame, Pending, Roll, only

ORDER: Final = ["playing first", "playing second", "playing third", "playing fourth"]


class Start(Effect[Mayhem]):
    """A random first player (rule 0.1.3), then opening Hands of seven (rule 0.1.2), then the first turn, against which later players
    have some Favor (house rule H4)."""

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        first = frame.at - 1
        for order, amount in enumerate(state.rules().head_start()):
            if amount:
                state.change_favor((first + order) % len(state.favor), amount, "H4", -1, ORDER[order], HEAD_START)
        state.begin_turn(first)
        return True

    def pending(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Roll([len(state.favor)], CHANCE, "first player", "0.1.3")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int], _a: int, _b: int, _c: int) -> None:
        frame.at = shown[0]
        rules = state.rules()
        for seat in range(len(state.favor)):
            star = rules.stars[seat]
            if star >= 0 and rules.use_star:  # ruling R41: the Star is one of the seven
                state.decks[seat].remove(star)
                state.to_hand(seat, star)
            state.let_draw(seat, HAND - len(state.hands[seat]))


class Draw(Effect[Mayhem]):
    """The frame's seat draws cards. An empty Deck first takes in the Discard (rule 0.3.1.2); if both are empty nothing is drawn
    (rule 0.3.1.3)."""

    def run(self, state: Mayhem, frame: Frame, cards: int, _b: int, _c: int) -> bool:
        seat = frame.seat
        if cards and not state.decks[seat] and state.discards[seat]:
            state.decks[seat], state.discards[seat] = state.discards[seat], []
            state.know(seat, state.hands[seat].copy())  # Deck lists are open (rule H3), and what was neither here nor there is in the Hand
            if state.heard is not None:
                state.tell(events.Reshuffled(rule="0.3.1.2", who=seat))
        if cards and state.decks[seat]:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Mayhem, frame: Frame, cards: int, _b: int, _c: int) -> Pending:
        size = len(state.decks[frame.seat])
        return Roll([size - at for at in range(min(cards, size))], frame.seat, "cards", "0.3.1.1")

    def rolled(self, state: Mayhem, frame: Frame, shown: list[int], cards: int, _b: int, _c: int) -> None:
        frame.keep(cards - len(shown))
        state.draw_cards(frame.seat, shown, "0.3.1.1")


class OpenStep(Effect[Mayhem]):
    """Players get priority once what was to happen first has happened."""

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        state.frames.pop()
        state.give_priority()
        return True


class Resolve(Effect[Mayhem]):
    """The Act added last takes effect and leaves the Stack (rules 0.3.6.2 and 0.3.6.3); then players get priority (rule 0.3.6.4)."""

    def run(self, state: Mayhem, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        item = state.stack[-1]
        source = state.rules().imports[item.source]
        if source.resolve(state, item, frame):
            return True
        state.frames.pop()
        state.stack.pop()
        card = state.at(item.slot)
        if card is not None and card.role != ACT:
            state.enter_play(card, source.carrier(item))
        else:
            state.discard_item(item, "0.3.6.3", done=True)
        if state.winner == NOBODY:
            state.check_win()
        if state.winner == NOBODY:
            if state.frames:  # something was triggered: priority comes after it
                state.frames.insert(0, state.rules().open_step.frame(state.active))
            else:
                state.give_priority()
        return True


class Sacrifices(Effect[Mayhem]):
    """Newest core: before a scoring counts, the others in turn may sacrifice Actors and Sets (rule N3, ruling R46).

    `at` is how many seats after the scoring one is asked.
    """

    def seat_asked(self, state: Mayhem, frame: Frame) -> int:
        return (frame.seat + frame.at) % len(state.favor)

    def can_sacrifice(self, state: Mayhem, seat: int) -> bool:
        for card in state.stage:
            if card is not None and not card.on_stack and card.controller == seat and card.role <= SET:
                return True
        return False

    def run(self, state: Mayhem, frame: Frame, actor_sum: int, set_sum: int, _c: int) -> bool:
        frame.at = max(frame.at, 1)
        while frame.at < len(state.favor):
            if self.can_sacrifice(state, self.seat_asked(state, frame)):
                return False
            frame.at += 1
        state.frames.pop()
        finish_scoring(state, frame.seat, actor_sum, set_sum)
        return True

    def pending(self, state: Mayhem, frame: Frame, _actor_sum: int, _set_sum: int, _c: int) -> Pending:
        return Ask(only(self.seat_asked(state, frame)), "sacrifice", "N3", about=frame.seat)

    def list_answers(self, state: Mayhem, frame: Frame, moves: list[Move]) -> None:
        rules, seat = state.rules(), self.seat_asked(state, frame)
        for card in state.stage:
            if card is not None and not card.on_stack and card.controller == seat and card.role <= SET:
                moves.append(rules.sacrifice_kind.of(card.slot))
        moves.append(rules.pass_kind.of())
