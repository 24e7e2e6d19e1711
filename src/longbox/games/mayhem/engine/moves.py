"""The moves of the core (rulebook chapter 0.5): pass, score, sacrifice, and the answers that effects ask for."""

from __future__ import annotations

from longbox.games.mayhem.engine import events
from longbox.games.mayhem.engine.asking import Asking
from longbox.games.mayhem.engine.cards import ACTOR, SET
from longbox.games.mayhem.engine.scoring import finish_scoring, tap_all
from longbox.games.mayhem.engine.state import ENTER_STAGE, PERFORMANCE, Mayhem
from longbox.kernel.deeds import Kind, Refusal
from longbox.kernel.forms import Form, FormKind


def no_effect_asks(state: Mayhem) -> Refusal | None:
    """While an effect waits for an answer nobody has priority (rule 0.5.1.3)."""
    return Refusal("effect", "An effect is under way and waits for its own answer.", "0.5.1.3") if state.frames else None


def act_timing(state: Mayhem) -> Refusal | None:
    """Acts have no timing (rule 0.4.5, ruling R16), except that the newest core bars them from Performance (rule N1)."""
    if state.rules().newest and state.step == PERFORMANCE:
        return Refusal("performance", "No Act is put on the Stack during Performance.", "N1")
    return no_effect_asks(state)


def stage_timing(state: Mayhem, rule: str) -> Refusal | None:
    """Actors, Sets, Props and Set Pieces: only in Enter Stage and onto an empty Stack (rules 0.4.1.1, 0.4.2.1, 0.4.3.1 and 0.4.4.1).

    The text names no player, so whoever has priority then may (ruling R51).
    """
    if state.frames:
        return no_effect_asks(state)
    if state.step != ENTER_STAGE or state.stack:
        return Refusal("timing", "That is played only in Enter Stage, while the Stack is empty.", rule)
    return None


def scoring_waits(state: Mayhem) -> bool:
    """Whether somebody scores and the others are asked for sacrifices."""
    return bool(state.frames) and state.frames[-1].effect == state.rules().sacrifices.id


class Pass(Kind[Mayhem]):
    def refuse(self, state: Mayhem, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if scoring_waits(state) else no_effect_asks(state)

    def apply(self, state: Mayhem, seat: int, _a: int, _b: int, _c: int) -> None:
        if state.heard is not None:
            state.tell(events.Passed(rule="0.5.1", who=seat))
        if state.frames:
            state.frames[-1].at += 1
        else:
            state.passed()


class Score(Kind[Mayhem]):
    """Tap an Actor and a Set with all attachments: the product of their Values is added to Favor (rule 0.5.3.2)."""

    def refuse(self, state: Mayhem, seat: int, actor: int, scene: int, _c: int) -> Refusal | None:
        if state.frames:
            return no_effect_asks(state)
        if not state.can_score(seat):
            return Refusal("no_scoring", "Scoring is for the active player, once in each Performance, while having priority.", "0.5.3.2")
        for slot, role in ((actor, ACTOR), (scene, SET)):
            card = state.at(slot)
            if card is None or card.role != role or card.on_stack or card.controller != seat:
                return Refusal("not_yours", "Scoring takes one Actor and one Set of your own, in play.", "0.5.3.2")
            if not state.may_perform(card, seat):
                return Refusal("tapped", f"{card.card.name}, or something attached to it, is tapped already.", "0.2.4")
        return None

    def apply(self, state: Mayhem, seat: int, actor: int, scene: int, _c: int) -> None:
        state.scored = True
        performer, stage = state.at(actor), state.at(scene)
        assert performer is not None and stage is not None
        actor_value, set_value = tap_all(state, performer), tap_all(state, stage)
        if state.heard is not None:
            state.tell(events.Performed(rule="0.5.3.2", who=seat, actor=actor, set=scene, actor_value=actor_value, set_value=set_value))
        if state.rules().newest:
            state.push(state.rules().sacrifices.frame(seat, actor_value, set_value))
        else:
            finish_scoring(state, seat, actor_value, set_value)


class Sacrifice(Kind[Mayhem]):
    """Newest core: another player removes an Actor or Set of their own to lower the scoring one by its Value (rule N3)."""

    def refuse(self, state: Mayhem, seat: int, slot: int, _b: int, _c: int) -> Refusal | None:
        if not scoring_waits(state):
            return Refusal("no_scoring", "Sacrifices are made only while somebody else is scoring.", "N3")
        card = state.at(slot)
        if card is None or card.on_stack or card.controller != seat or card.role not in (ACTOR, SET):
            return Refusal("not_yours", "You sacrifice an Actor or a Set of your own, in play.", "N3")
        return None

    def apply(self, state: Mayhem, seat: int, slot: int, _b: int, _c: int) -> None:
        card = state.at(slot)
        assert card is not None
        frame = state.frames[-1]
        actor_sum, set_sum = frame.a, frame.b
        if card.role == ACTOR:
            frame.keep(actor_sum - state.value(card), set_sum)
        else:
            frame.keep(actor_sum, set_sum - state.value(card))
        state.remove(card, "N3")


class _Answer(Kind[Mayhem]):
    """An answer to the effect on top."""

    def asking(self, state: Mayhem) -> Asking | None:
        if state.frames:
            effect = state.game.effects[state.frames[-1].effect]
            if isinstance(effect, Asking) and effect.kind(state) is self:
                return effect
        return None

    def refuse(self, state: Mayhem, seat: int, option: int, _b: int, _c: int) -> Refusal | None:
        asking = self.asking(state)
        if asking is None:
            return Refusal("not_asked", "No effect asks for that now.", "0.5.1.3")
        if option not in asking.options(state, state.frames[-1]):
            return Refusal("no_option", "That cannot be chosen for this effect.", asking.rule)
        return None

    def apply(self, state: Mayhem, seat: int, option: int, _b: int, _c: int) -> None:
        asking = self.asking(state)
        assert asking is not None
        asking.chosen(state, state.frames.pop(), option)


class Pick(_Answer):
    """Choose a card on the stage."""


class Name(_Answer):
    """Choose a player."""


class Take(_Answer):
    """Choose a card by its name."""


class Concede(FormKind[Mayhem]):
    """Leave the game (house rule H2)."""

    def refuse(self, state: Mayhem, seat: int, form: Form) -> Refusal | None:
        if state.out[seat]:
            return Refusal("out", "You have left the game already.", "H2")
        return Refusal("not_begun", "The first turn has not begun.", "H2") if state.turn == 0 else None

    def apply(self, state: Mayhem, seat: int, form: Form) -> None:
        state.leave_table(seat)
