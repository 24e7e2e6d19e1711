"""Using an ability (rules B11.1 to B11.8): its costs, then its effects one after the other."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    GRAY_BOX,
    LIMIT_FIGHT,
    LIMIT_HEADLINE,
    LIMIT_ROUND,
    NO_LIMIT,
    RESOURCE_CARD,
    W_FALL,
    W_KO,
    W_RESOLVE,
    W_SEQ,
    CardLine,
    can_pay,
    holds,
    test_dice,
    test_face,
)
from longbox.games.heroes.engine.asking import Asker, Choice
from longbox.games.heroes.engine.case import HERO, SOLVED, bind_line, player_of
from longbox.games.heroes.engine.deck import RESOURCE, VILLAIN, drop_card, hand_of, put_away
from longbox.games.heroes.engine.dice import shows
from longbox.games.heroes.engine.fighters import add_kos, fighter_name, fighter_of, shown_colour, the_case, the_fight
from longbox.games.heroes.engine.parts import Cost
from longbox.games.heroes.engine.places import READY, SUPPORTING
from longbox.games.heroes.engine.records import DeferredEffect
from longbox.games.heroes.engine.state import Heroes
from longbox.games.heroes.engine.threat import change_trouble
from longbox.kernel.deeds import Move
from longbox.kernel.state import Effect, Frame, Pending, Roll

FAILED: Final = 1
WORKED: Final = 2
PLANNED: Final = 4
CALLED: Final = 8
"""What a frame of Perform keeps: a test's result, that targets were chosen in the plan, that a colour was called."""
TESTED: Final = FAILED | WORKED
CALLS: Final = 4
"""How many calls there are: one of three colours, or none."""


# Whether a line can be used


def is_free(state: Heroes, line: CardLine, mark: int) -> bool:
    """Whether no limit stands against it (rule B11.4). `mark` is where the lines used in the open window begin."""
    id = line.id
    for at in range(mark, len(state.used_now)):
        if state.used_now[at] == id:
            return False
    return not is_spent(state, line)


def is_spent(state: Heroes, line: CardLine) -> bool:
    case, limit = state.case, line.limit
    if limit == NO_LIMIT:
        return False
    if limit == LIMIT_ROUND:
        return line.id in state.used_round
    if case is None:
        return False
    if limit == LIMIT_HEADLINE:
        return line.id in case.used_headline
    return case.fight is not None and line.id in case.fight.used_fight


def is_usable(state: Heroes, line: CardLine, seat: int, hero: int, mark: int, side: int) -> bool:
    """Whether a line that is not forced can be used now. `side` is whom a KO or a fall is about, -1 elsewhere."""
    if line.bound or line.forced or not is_free(state, line, mark) or not fits(state, line, side):
        return False
    if not can_pay(state, line.pay, seat, hero, int(line.source.side)):
        return False
    return works(state, line, seat, hero)


def works(state: Heroes, line: CardLine, seat: int, hero: int) -> bool:
    """Whether any of its effects could do something."""
    for op in line.ops:
        waits = op.of_colour and line.window == W_SEQ
        if (waits or holds(state, op, seat)) and op.possible(state, seat, hero):
            return True
    return False


def fits(state: Heroes, line: CardLine, side: int) -> bool:
    """Whether the window is about the right fighter, and the Headline came out as the line needs it."""
    case, window = state.case, line.window
    mine = line.source.side
    if window == W_KO:
        return side == mine if line.does("prevent") else side == 1 - mine
    if window == W_FALL:
        return side == (HERO if line.source.kind == GRAY_BOX and line.source.agent else mine)
    if window == W_RESOLVE and case is not None and case.outcome != SOLVED:
        return line.if_lost
    return True


# Using it


def use_line(state: Heroes, seat: int, line: CardLine, hero: int) -> None:
    """A seat uses a line: the card is used up as it must be, and what it does begins."""
    source, case = line.source, state.case
    tell_use(state, line, seat)
    mark_used(state, line)
    if source.kind == RESOURCE_CARD:
        if source.card in state.teams[seat].allies:
            state.use_ally(seat, source.card)
        else:
            drop_card(state.teams[seat], RESOURCE, source.card)
            put_away(state.decks[RESOURCE], source.card)
    elif source.kind == GRAY_BOX and not line.keep and case is not None and source.card in case.play.backups:
        case.play.backups.remove(source.card)
        put_away(state.decks[VILLAIN], source.card)
    if case is not None:
        for other in source.lines:
            if other.bound:
                bind_line(case, int(other.id), seat, hero)
    state.push(state.core.fx.perform.frame(seat, line.id, hero))


def force_line(state: Heroes, seat: int, line: CardLine, hero: int) -> None:
    """A line that nobody is asked about works (rule B11.1)."""
    if is_spent(state, line) or not works(state, line, seat, hero):
        return
    tell_use(state, line, seat, forced=True)
    mark_used(state, line)
    state.push(state.core.fx.perform.frame(seat, line.id, hero))


def mark_used(state: Heroes, line: CardLine) -> None:
    case, id = state.case, int(line.id)
    state.used_now.append(id)
    if line.limit == LIMIT_ROUND:
        state.used_round.append(id)
    elif case is not None and line.limit == LIMIT_FIGHT and case.fight is not None:
        case.fight.used_fight.append(id)
    elif case is not None and line.limit == LIMIT_HEADLINE:
        case.used_headline.append(id)


def tell_use(state: Heroes, line: CardLine, seat: int, forced: bool = False) -> None:
    if state.heard is None:
        return
    source, me, foe = line.source, "", ""
    if W_SEQ <= line.window < W_RESOLVE and fighter_of(the_case(state)) >= 0:
        me, foe = fighter_name(state, int(source.side)), fighter_name(state, int(1 - source.side))
    state.tell(
        events.Used(
            rule="B11.1",
            who=-1 if forced else seat,
            source=int(source.id),
            id=source.word,
            name=source.name,
            of=source.of,
            does=line.to_all,
            seat=seat,
            me=me,
            foe=foe,
        )
    )


class Perform(Effect[Heroes]):
    """A line works: `line_id` is its number, `hero` whose ability it is, `kept` a mask of FAILED, WORKED, PLANNED and CALLED. `at` counts
    costs and then effects."""

    def run(self, state: Heroes, frame: Frame, line_id: int, hero: int, kept: int) -> bool:
        line = state.core.lines[line_id]
        at = int(frame.at)
        if at < len(line.pay):
            frame.at += 1
            pay(state, line.pay[at], int(frame.seat), hero, int(line.source.side))
            return True
        at -= len(line.pay)
        if at >= len(line.ops):
            state.frames.pop()
            return True
        if at == 0 and not kept & CALLED and any(op.calls for op in line.ops):
            frame.keep(line_id, hero, kept | CALLED)
            state.push(state.core.fx.call.frame(frame.seat))
            return True
        return self.go(state, frame, line, at, hero, kept)

    def go(self, state: Heroes, frame: Frame, line: CardLine, at: int, hero: int, kept: int) -> bool:
        op, seat = line.ops[at], int(frame.seat)
        if op.of_colour and line.window == W_SEQ and shown_colour(state, HERO) < 0:
            colour = the_case(state).named
            the_fight(state).sequence.deferred.append(DeferredEffect(line.id, at, seat, hero, colour))
            frame.at += 1
            return True
        if op.tests:
            if not kept & TESTED and test_dice(state, op, seat) > 0:
                return False
            tested = 1 if kept & WORKED else 0
            frame.keep(line.id, hero, kept & ~TESTED)
            frame.at += 1
            if holds(state, op, seat, tested):
                op.do(state, frame)
            return True
        frame.at += 1
        if holds(state, op, seat):
            if op.unless is not None:
                state.push(state.core.fx.unless.frame(seat, line.id, hero, at))
            else:
                op.do(state, frame)
        return True

    def pending(self, state: Heroes, frame: Frame, line_id: int, _hero: int, _kept: int) -> Pending:
        line = state.core.lines[line_id]
        op = line.ops[frame.at - len(line.pay)]
        sides = len(state.core.faces)
        return Roll([sides] * test_dice(state, op, int(frame.seat)), int(frame.seat), "test dice", op.rule)

    def rolled(self, state: Heroes, frame: Frame, shown: list[int], line_id: int, hero: int, kept: int) -> None:
        line = state.core.lines[line_id]
        op = line.ops[frame.at - len(line.pay)]
        faces = [state.core.faces[number - 1] for number in shown]
        worked = any(shows(face, test_face(op)) for face in faces)
        frame.keep(line_id, hero, kept | (WORKED if worked else FAILED))
        if state.heard is not None:
            state.tell(events.Tested(rule=op.rule, faces=faces, worked=worked))


class Deferred(Effect[Heroes]):
    """An effect that waited for the powers to be shown (rule B11.11): of the line `line_id` and a `hero`; `call` is the effect's place in
    the line together with the called colour."""

    def called(self, seat: int, line_id: int, hero: int, effect: int, colour: int) -> Frame:
        """A frame for an effect of a line; the colour is -1 if none was called."""
        return self.frame(seat, line_id, hero, effect * CALLS + colour + 1)

    def run(self, state: Heroes, frame: Frame, line_id: int, _hero: int, call: int) -> bool:
        state.frames.pop()
        op = state.core.lines[line_id].ops[call // CALLS]
        the_case(state).named = call % CALLS - 1
        if holds(state, op, int(frame.seat)):
            op.do(state, frame)
        return True


# Costs


def pay(state: Heroes, cost: Cost, seat: int, hero: int, side: int) -> None:
    fx, team, what = state.core.fx, state.teams[seat], cost.what
    if what == "pp":
        state.change_pp(seat, -cost.n, "B11.8")
    elif what == "villain":
        state.push(fx.give_up.frame(seat, VILLAIN, cost.n))
    elif what == "story":
        del team.story[: cost.n]
    elif what == "ally":
        state.push(fx.lose_ally.frame(seat, cost.n))
    elif what == "wound":
        if hero >= 0:
            state.wound(seat, hero, "B11.8")
        else:
            state.push(fx.wound_ready.frame(seat))
    elif what == "trouble":
        change_trouble(state, -cost.n, "the price")
    elif what == "ko":
        add_kos(state, side, 1, "B11.8")
    else:
        assert what == "support"
        state.put(seat, hero, SUPPORTING, "B11.8")


class GiveUp(Choice):
    """Discard `count` own cards by choice, from the hand of `deck` (rules B11.8 and B11.10)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        kinds = state.core.kinds
        deck, count = frame.a, frame.b
        kind = kinds.card if deck == RESOURCE else kinds.villain
        return [kind.of(card) for card in hand_of(state.teams[frame.seat], deck)] if count > 0 else []

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        card = move.a
        deck, count = frame.a, frame.b
        state.discard_from_hand(seat, deck, card, self.rule)
        if count > 1:
            state.push(self.frame(seat, deck, count - 1))


class LoseAlly(Choice):
    """Discard `count` own Allies."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.card.of(card) for card in state.teams[frame.seat].allies]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        count = frame.a
        card = move.a
        state.discard_ally(seat, card, self.rule)
        if count > 1:
            state.push(self.frame(seat, count - 1))


class WoundReady(Choice):
    """A Ready hero on his card is Wounded as the price."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        seat = int(frame.seat)
        places = state.teams[seat].place
        return [state.core.kinds.hero.of(state.hero_def(seat, at).index) for at in range(4) if places[at] == READY]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        seat = int(frame.seat)
        hero = move.a
        state.wound(seat, state.local(seat, hero), self.rule)


class Call(Choice):
    """A colour is called aloud (rule B11.11)."""

    def options(self, state: Heroes, frame: Frame) -> list[Move]:
        return [state.core.kinds.colour.of(colour) for colour in range(3)]

    def chosen(self, state: Heroes, frame: Frame, move: Move) -> None:
        colour = move.a
        the_case(state).named = colour
        if state.heard is not None:
            state.tell(events.Called(rule="B11.11", who=int(frame.seat), colour=colour))


class Unless(Asker):
    """The other side may buy itself off from an effect: `line_id` is the line, `hero` whose ability it is, `effect` its place in the line.
    The frame's seat is the user."""

    def payer(self, state: Heroes, line_id: int) -> int:
        """The side that may pay."""
        return int(1 - state.core.lines[line_id].source.side)

    def asked(self, state: Heroes, frame: Frame) -> int:
        line_id = frame.a
        return player_of(the_case(state), self.payer(state, line_id))

    def cost(self, state: Heroes, line_id: int, effect: int) -> Cost:
        unless = state.core.lines[line_id].ops[effect].unless
        assert unless is not None
        return unless

    def run(self, state: Heroes, frame: Frame, line_id: int, _hero: int, effect: int) -> bool:
        if can_pay(state, [self.cost(state, line_id, effect)], self.asked(state, frame), -1, self.payer(state, line_id)):
            return False
        state.frames.pop()
        state.core.lines[line_id].ops[effect].do(state, frame)
        return True

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        return [state.core.kinds.pay.of(), state.core.kinds.pass_move]

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        line_id, effect = frame.a, frame.c
        if move is state.core.kinds.pass_move:
            state.core.lines[line_id].ops[effect].do(state, frame)
        else:
            pay(state, self.cost(state, line_id, effect), seat, -1, self.payer(state, line_id))
