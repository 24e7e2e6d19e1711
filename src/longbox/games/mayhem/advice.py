"""Mayhem's advice: why a card cannot be played, and where a question needs no person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from longbox.games.mayhem.describe import is_called
from longbox.games.mayhem.engine.aims import seat_of, slot_of
from longbox.games.mayhem.engine.cards import ACTOR, SET, CardDef
from longbox.games.mayhem.engine.records import Item
from longbox.games.mayhem.engine.rules import MayhemRules
from longbox.games.mayhem.engine.state import ENTER_STAGE, PERFORMANCE, STEPS, UPKEEP, WINNING_FAVOR, Mayhem
from longbox.games.mayhem.engine.text import part
from longbox.hosting.advice import Advice, Moment, Step
from longbox.kernel.deeds import Kind, Move, Range, Refusal
from longbox.kernel.state import Game, State

PLAIN_REASONS = [
    "not_held",
    "effect",
    "no_scoring",
    "not_active",
    "one_a_turn",
    "performance",
    "timing",
    "no_room",
    "suit",
    "no_match",
    "no_carrier",
    "tapped",
]
"""What speaks against a card or a kind of move, the most telling reasons first."""
MUCH = 100
"""What a performance must lose to be worth a thought: as much as an Attack Symbol takes."""
STEPS_OF_A_TURN = [
    Step(title=title, mine=place in (PERFORMANCE, ENTER_STAGE), others=place == ENTER_STAGE) for place, title in enumerate(STEPS)
]
WHATEVER_TARGET = ["not_asked", "over", "roll_first", "no_seat", *PLAIN_REASONS[:7]]


class MayhemAdvice(Advice):
    def why_not(self, state: State, seat: int, words: str) -> Refusal | None:
        """The words are a move, a kind of move alone, such as score, or a card's id or name."""
        assert isinstance(state, Mayhem)
        found = [card for card in state.rules().cards if is_called(card, words)]
        if found:
            return why_not_card(state, seat, found[0].id)
        kind = state.game.moves.by_name.get(words.strip())
        if kind is not None:
            return why_not_kind(state, seat, kind)
        return super().why_not(state, seat, words)

    def own_matter(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """One's own Act waits on top of the Stack: nobody responds to that."""
        assert isinstance(state, Mayhem)
        own = bool(state.stack) and state.stack[-1].seat == seat
        return "your own Act waits" if own and may_pass(state, moves) else ""

    def nothing_to_do(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        assert isinstance(state, Mayhem)
        return STEPS[state.step] if may_pass(state, moves) and idle(state, seat, moves) else ""

    def warning(self, state: State, seat: int, move: Move) -> str:
        """What is attached to another player's card is theirs from then on (ruling R24), and a Super Power may have nothing to do."""
        assert isinstance(state, Mayhem)
        return " ".join(filter(None, (given_away(state, seat, move), idle_power(state, seat, move))))

    def steps(self, game: Game) -> list[Step]:
        return STEPS_OF_A_TURN

    def moment(self, state: State) -> Moment | None:
        """While an effect asks, nobody has priority, and there is nothing to stop at."""
        assert isinstance(state, Mayhem)
        return None if state.frames or state.turn == 0 else Moment(step=state.step, whose=state.active, waits=bool(state.stack))

    def concerns(self, state: State, seat: int) -> list[str]:
        """Others' Acts that are aimed at the seat or at one of its cards, or are attached to one, or have Super Powers."""
        assert isinstance(state, Mayhem)
        return [f"{at} {item.slot}" for at, item in enumerate(state.stack) if touches(state, item, seat)]

    def may_matter(self, state: State, seat: int) -> bool:
        """In one's own Enter Stage, and in Performance if one can score, or could with a card that is tapped; in others' Upkeep if they
        can score next, since nobody is asked after that, and in their Enter Stage, where cards may be laid (ruling R51); and whenever
        something waits that concerns the seat."""
        assert isinstance(state, Mayhem)
        if state.frames or state.stack:
            return bool(state.frames) or any(touches(state, item, seat) for item in state.stack)
        if seat != state.active:
            return state.step == ENTER_STAGE or (state.step == UPKEEP and state.some_performance(state.active))
        return state.step == ENTER_STAGE or (state.can_score(seat) and has_both(state, seat))

    def worth(self, state: State, seat: int, moves: Sequence[Move]) -> bool:
        """What takes an Act that concerns the seat off the Stack, or what it hits out of its way, or uses a Joker that the seat would lose;
        what scores; what makes others score much less, or has an own card do what it does on leaving play. A pair can wait for one's own
        Enter Stage, where everything counts."""
        assert isinstance(state, Mayhem)
        if state.frames:
            return True
        if state.stack:
            threats = [item for item in state.stack if touches(state, item, seat)]
            useful = {("victim", item.slot) for item in threats} | {("joker", aimed_slot(state, item)) for item in threats}
            return any(dodges(state, move, seat) or any(part(move, name) == slot >= 0 for name, slot in useful) for move in moves)
        if seat != state.active and state.step == ENTER_STAGE:
            return any(enters(move) for move in moves)
        if seat != state.active:
            return any(spoils(state, max(part(move, "victim"), part(move, "fooled"))) or parts(state, move, seat) for move in moves)
        return state.step == ENTER_STAGE or any(move.kind is state.rules().score_kind or untaps(state, move) for move in moves)

    def chance(self, state: State, seat: int, moves: Sequence[Move]) -> str:
        """To lay a card in another player's Enter Stage (ruling R51). It is a new one when the Hand has changed, also if it has become what
        it was: whoever has drawn a card and played it has a new stage for the others."""
        assert isinstance(state, Mayhem)
        if seat == state.active or state.stack or not any(enters(move) for move in moves):
            return ""
        return " ".join(map(str, [*sorted(state.hands[seat]), "of", len(state.decks[seat])]))

    def may_respond(self, state: State) -> list[int]:
        """All that still have priority in this round, without the active player: decided by what everybody can see."""
        assert isinstance(state, Mayhem)
        if state.frames or state.priority == state.active:
            return []
        count = state.game.seats
        order = [(state.priority + step) % count for step in range(count - state.passes)]
        return [seat for seat in order if seat != state.active and not state.out[seat]]


def given_away(state: Mayhem, seat: int, move: Move) -> str:
    carrier = state.at(part(move, "carrier"))
    if carrier is None or carrier.controller == seat:
        return ""
    name, whose = carrier.card.name, state.game.names[carrier.controller]
    return f"{name} is {whose}'s: what you attach to it is {whose}'s from then on, and counts for {whose} (R24)."


def idle_power(state: Mayhem, seat: int, move: Move) -> str:
    rules = state.rules()
    card = played_card(rules, move)
    powers = rules.imports[card.source].idle_powers(state, card, seat) if card is not None else []
    return " ".join(f"As things stand, {power} of {card.name} does nothing." for power in dict.fromkeys(powers)) if card is not None else ""


def played_card(rules: MayhemRules, move: Move) -> CardDef | None:
    """The card that a move plays from the Hand."""
    if not plays_card(move.kind):
        return None
    place = move.a
    id = move.kind.ranges[0].word(place)
    return next(card for card in rules.cards if card.id == id)


def touches(state: Mayhem, item: Item, seat: int) -> bool:
    """Whether an Act of another seat is about this one: a public fact."""
    if item.seat == seat:
        return False
    acting = state.at(item.slot)
    powers = acting is not None and bool(acting.card.powers)
    return powers or aimed_seat(state, item) == seat or any(mine(state, slot, seat) for slot in (aimed_slot(state, item), item.target))


def mine(state: Mayhem, slot: int, seat: int) -> bool:
    card = state.at(slot)
    return card is not None and card.controller == seat


def aimed_seat(state: Mayhem, item: Item) -> int:
    """The player whom an Act is aimed at, or -1."""
    return seat_of(item.mode, state.game.seats) if state.rules().imports[item.source].aiming else -1


def aimed_slot(state: Mayhem, item: Item) -> int:
    """The place of the stage that an Act is aimed at, or -1."""
    if not state.rules().imports[item.source].aiming:
        return item.target
    return slot_of(item.mode, state.game.seats)


def spoils(state: Mayhem, slot: int) -> bool:
    """Whether the active player would score much less without the card at this place, or would not win: a public fact."""
    if not mine(state, slot, state.active):
        return False
    with_it, without = best_scoring(state, -1), best_scoring(state, slot)
    favor = state.favor[state.active]
    return with_it - without >= MUCH or favor + without < WINNING_FAVOR <= favor + with_it


def best_scoring(state: Mayhem, without: int) -> int:
    """What the active player can score at most, without the card at a place."""
    sums = {ACTOR: [0], SET: [0]}
    for card in state.stage:
        if card is not None and card.role <= SET and card.slot != without and state.may_perform(card, state.active):
            attached = [other for other in state.stage if other is not None and other.carrier == card.slot and other.slot != without]
            sums[card.role].append(state.value(card) + sum(state.value(other) for other in attached if not other.on_stack))
    return max(sums[ACTOR]) * max(sums[SET])


def may_pass(state: Mayhem, moves: Sequence[Move]) -> bool:
    return not state.frames and any(move.kind.passes for move in moves)


def idle(state: Mayhem, seat: int, moves: Sequence[Move]) -> bool:
    """Whether there is nothing to do but pass, or remove own cards for nothing."""
    return all(move.kind.passes or wasteful(state, move, seat) for move in moves)


def wasteful(state: Mayhem, move: Move, seat: int) -> bool:
    """Whether a move removes a card of the seat's own and brings nothing."""
    return mine(state, part(move, "victim"), seat) and not parts(state, move, seat) and not dodges(state, move, seat)


def dodges(state: Mayhem, move: Move, seat: int) -> bool:
    """Whether a move removes an own Defense card through which an Attack would take Favor (rulings R6 and R11)."""
    slot = part(move, "victim")
    card = state.at(slot)
    if card is None or not mine(state, slot, seat) or not state.favor[seat]:
        return False
    attacks = [state.at(item.slot) for item in state.stack if aimed_slot(state, item) == slot]
    return any(attack is not None and attack.card.attack > card.card.defense - card.damage for attack in attacks)


def parts(state: Mayhem, move: Move, seat: int) -> bool:
    """Whether a move removes a card of the seat's own that does something on leaving play."""
    slot = part(move, "victim")
    card = state.at(slot)
    if card is None or card.on_stack or not mine(state, slot, seat):
        return False
    return state.rules().imports[card.card.source].trait(card.card).parting


def has_both(state: Mayhem, seat: int) -> bool:
    """Whether a seat has an Actor and a Set in play, tapped or not: a public fact."""
    return state.best_side(seat, ACTOR) >= 0 and state.best_side(seat, SET) >= 0


def enters(move: Move) -> bool:
    """Whether a move lays a card on the stage, for good: as an Actor, a Set, a Prop or a Set Piece."""
    return part(move, "role") >= 0 or part(move, "carrier") >= 0


def untaps(state: Mayhem, move: Move) -> bool:
    """Whether a move plays a card that stands a tapped one up again."""
    rules = state.rules()
    card = played_card(rules, move)
    return card is not None and rules.imports[card.source].trait(card).untaps


def why_not_card(state: Mayhem, seat: int, id: str) -> Refusal | None:
    """Why a card cannot be played at all, or None if there is a way: the most telling of the reasons against all of them."""
    kinds = [kind for kind in state.game.moves.kinds if plays_card(kind) and id in kind.ranges[0].labels]
    return most_telling(state, seat, [every(state, kind, kind.ranges[0].read(id)) for kind in kinds])


def why_not_kind(state: Mayhem, seat: int, kind: Kind[Any]) -> Refusal | None:
    """Why no move of a kind is possible, or None if one is. Of the cards only those in the Hand are looked at."""
    hand = {state.rules().cards[place].id for place in state.hands[seat]} if seat < len(state.hands) else set[str]()
    firsts: Sequence[int] = range(extent(state, kind.ranges[0])) if kind.ranges else range(1)
    if names_card(kind):
        firsts = [at for at, id in enumerate(kind.ranges[0].labels) if id in hand] or [0]
    return most_telling(state, seat, [every(state, kind, first) for first in firsts])


def names_card(kind: Kind[Any]) -> bool:
    return bool(kind.ranges) and kind.ranges[0].name == "card"


def plays_card(kind: Kind[Any]) -> bool:
    """Whether a kind of move plays a card, and plays it alone."""
    return names_card(kind) and all(part.name != "other" for part in kind.ranges)


def every(state: Mayhem, kind: Kind[Any], first: int) -> Iterator[Move]:
    """All moves of a kind that begin with `first` and have to do with something: with a seat, or with a place of the stage in use."""
    spans = [range(extent(state, part)) for part in kind.ranges[1:]] + [range(1), range(1)]
    for b in spans[0]:
        for c in spans[1]:
            yield kind.of(first, b, c)


def extent(state: Mayhem, part: Range) -> int:
    """How many values of a part can mean something now. Without labels it is a seat, a place of the stage, or an aim at either."""
    if part.labels or part.name == "seat":
        return part.size
    used = max(1, len(state.stage))
    return min(part.size, 1 + state.game.seats + used if part.name == "aim" else used)


def most_telling(state: Mayhem, seat: int, ways: Sequence[Iterable[Move]]) -> Refusal | None:
    """None if one of the moves is possible. Each of the ways is given up at a reason that holds whatever the target is."""
    refusals: list[Refusal] = []
    for moves in ways:
        for move in moves:
            refusal = state.refuse(seat, move)
            if refusal is None:
                return None
            refusals.append(refusal)
            if refusal.code in WHATEVER_TARGET:
                break
    return min(refusals, key=_rank, default=Refusal("no_way", "No move plays that card.", "0.2.2"))


def _rank(refusal: Refusal) -> int:
    return PLAIN_REASONS.index(refusal.code) if refusal.code in PLAIN_REASONS else len(PLAIN_REASONS)


ADVICE = MayhemAdvice()
