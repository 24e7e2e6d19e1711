"""The conformance kit can fail: for every sentence that it checks, a game that breaks it.

Most of these games are Roofs or Duel with one class replaced. A mutant is registered with the check that must find it and with words
of the message; the unchanged games, built in the same way, pass.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from longbox.hosting.course import LOUD
from longbox.hosting.fold import entry_of, fold
from longbox.hosting.host import Host, Request
from longbox.hosting.log import Entry, Log, read
from longbox.hosting.streams import Question
from longbox.hosting.verify import Report
from longbox.kernel import (
    CHANCE,
    HIDDEN,
    NOTHING,
    Ask,
    Deed,
    Effect,
    Event,
    Form,
    FormKind,
    Frame,
    Game,
    Kind,
    Move,
    Outcome,
    Over,
    Pending,
    Range,
    Refusal,
    Roll,
    Sfc32,
    State,
    View,
    only,
)
from longbox.kernel.codec import FLAG, WHOLE, Codec, StateRecord, many, state_record
from longbox.kernel.forms import Back, number, numbers, text
from longbox.kit import ConformanceError, Memory, conform, fingerprint, leaks, marks, nodes, plans, steps, table
from longbox.kit import base as kit_base
from longbox.kit.memory import nothing_is_forgotten
from longbox.kit.shrink import shrink
from tests import roofs
from tests.kit.broken_plans import BROKEN, SeenDrafts
from tests.kit.broken_plans import WHOLE as WHOLE_RAIDS
from tests.kit.gifts import GiftsGame
from tests.kit.letters import DEAL, PLAY, QUEEN, UNKNOWN, Kept, Letters, LettersGame, Out, Peeked
from tests.kit.letters import Played as Put
from tests.marks import long, slow
from tests.raid import RaidGame
from tests.roofs import COIN, COINS, DONE, NOWHERE, PLAIN, Coin, Done, Revealed, Roofs, RoofsGame, RoofsView, Sealed
from tests.toys import duel
from tests.toys.duel import Duel, DuelGame, Item
from tests.toys.duel_data import ENTRIES, IDS, Drew, Played
from tests.toys.watch import Watch, WatchGame

pytestmark = slow

ZAP, BLAST, WARD, SNATCH, GAMBLE = range(5)
ROOFS_FIELDS: dict[str, Codec[Any]] = roofs.CODEC.fields
DUEL_FIELDS: dict[str, Codec[Any]] = duel.CODEC.fields


# Games with replaced parts


class RoofsMutant(RoofsGame):
    """Roofs for two with a state class, kinds or forms of one's own, that may start in the middle.

    `fields` are the codecs of further attributes of the state, and `extra` what these are at the start.
    """

    extra: dict[str, Any] = {}  # noqa: RUF012 (only ever replaced)

    def __init__(
        self,
        state: type[Roofs] = Roofs,
        kinds: list[Kind[Any]] | None = None,
        forms: list[FormKind[Any]] | None = None,
        effects: list[Effect[Any]] | None = None,
        fields: dict[str, Codec[Any]] | None = None,
        begin: dict[str, Any] | None = None,
    ) -> None:
        codec: StateRecord[Roofs] = state_record(state, **{**ROOFS_FIELDS, **(fields or {})})
        every = kinds or [COIN, DONE]
        Game.__init__(
            self, "roofs", version=3, seats=2, kinds=every, codec=codec, rulebook=roofs.RULES, forms=forms or [], effects=effects or []
        )
        self.street = PLAIN
        self.homes = [NOWHERE, NOWHERE]
        self.begin = begin or {}

    def start(self) -> Roofs:
        state = super().start()
        for name, value in self.begin.items():
            setattr(state, name, value)
        return self.mine(state)

    def determinize(self, view: View, rng: Sfc32) -> Roofs:
        return self.mine(super().determinize(view, rng))

    def mine(self, state: Roofs) -> Roofs:
        """The state as one of the mutant's own class and with its own kinds."""
        fields = {name: msgspec.json.decode(msgspec.json.encode(getattr(state, name))) for name in ROOFS_FIELDS}
        drafts = [[move.json() for move in draft] for draft in state.drafts]
        new = self.decode({**fields, **self.extra, "drafts": drafts, "sealed": state.sealed, "frames": []})
        assert isinstance(new, Roofs)
        return new


class SlowDuel(Duel):
    """A duel that leaves clones and lists of moves to the kernel, so that a mutant need not copy them."""

    def clone(self) -> Duel:
        new = State.clone(self)
        assert isinstance(new, Duel)
        return new

    def legal(self, seat: int) -> list[Move]:
        return State.legal(self, seat)


class DuelMutant(DuelGame):
    """Duel with a state class or kinds of one's own. It may start in the middle: from hands that were dealt by hand."""

    def __init__(
        self,
        state: type[Duel] = SlowDuel,
        play: Kind[Any] = duel.PLAY,
        draw: Effect[Any] = duel.DRAW,
        forms: list[FormKind[Any]] | None = None,
        hands: list[list[int]] | None = None,
        played: int | None = None,
    ) -> None:
        super().__init__()  # it numbers the effects of Duel
        codec = state_record(state, **DUEL_FIELDS)
        kinds = [play, duel.PASS, duel.END, duel.DROP]
        every_form = [duel.Concede("concede"), *(forms or [])]
        effects = [*duel.EFFECTS, draw]
        Game.__init__(self, "duel", version=1, seats=2, kinds=kinds, codec=codec, rulebook=self.rulebook, forms=every_form, effects=effects)
        self.hands = hands
        self.played = played

    def start(self) -> Duel:
        state = super().start()
        if self.hands is not None:
            state.hands = [hand.copy() for hand in self.hands]
            state.deck = [entry.count - sum(hand.count(card) for hand in self.hands) for card, entry in enumerate(ENTRIES)]
            state.frames = []
        if self.played is not None:
            state.deck[self.played] -= 1
            state.stack, state.priority = [Item(0, self.played, 1)], 1
        return self.mine(state)

    def determinize(self, view: View, rng: Sfc32) -> Duel:
        return self.mine(super().determinize(view, rng))

    def mine(self, state: Duel) -> Duel:
        new = self.decode(duel.CODEC.encode(state))
        assert isinstance(new, Duel)
        return new


# The register of mutants

Sentence = str | Callable[..., Any]
T = TypeVar("T")
MUTANTS: list[Any] = []
FOUND: list[Any] = []
CHECKED: set[str] = set()


def breaks(sentence: Sentence, words: str, **how: Any) -> Callable[[T], T]:
    """Register a state class or a function that makes a game: it breaks the sentence, and the message has these words.

    `how` goes to conform.
    """

    def register(mutant: T) -> T:
        said = sentence if isinstance(sentence, str) else str(sentence.__doc__).strip()
        CHECKED.add(said)
        MUTANTS.append(pytest.param(mutant, said, words, how, id=getattr(mutant, "__name__", "")))
        return mutant

    return register


def is_found(**how: Any) -> Callable[[T], T]:
    """Register a mutant that the kit has to find, by whatever sentence."""

    def register(mutant: T) -> T:
        FOUND.append(pytest.param(mutant, how, id=getattr(mutant, "__name__", "")))
        return mutant

    return register


def game_of(mutant: Any) -> Game:
    if isinstance(mutant, type) and issubclass(mutant, Roofs):
        return RoofsMutant(mutant)
    if isinstance(mutant, type) and issubclass(mutant, Duel):
        return DuelMutant(mutant)
    game = mutant()
    assert isinstance(game, Game)
    return game


# What is pending


@breaks(nodes.what_is_pending_is_sound, "asking twice what is pending gives")
class FlickeringQuestion(Roofs):
    asked = itertools.count()

    def waits(self) -> Pending:
        return Ask(only(0), "plan" if next(self.asked) % 2 else "bid", "A1.1")


@breaks(nodes.what_is_pending_is_sound, "is not an Ask, Roll or Over")
class WaitsForNothing(Roofs):
    nothing = Pending()

    def waits(self) -> Pending:
        return self.nothing


@breaks(nodes.what_is_pending_is_sound, "cites rule 'A9.9', which does not exist")
class QuestionWithoutRule(Roofs):
    def waits(self) -> Pending:
        return Ask(only(0), "plan", "A9.9")


@breaks(nodes.what_is_pending_is_sound, "asks nobody")
class AsksNobody(Roofs):
    def waits(self) -> Pending:
        return Ask(0, "plan", "A1.1")


@breaks(nodes.what_is_pending_is_sound, "asks a seat that does not exist")
class AsksAStranger(Roofs):
    def waits(self) -> Pending:
        return Ask(only(0) | only(5), "plan", "A1.1")


@breaks(nodes.what_is_pending_is_sound, "seat 2 is waited for (`")
class WaitsForAHelplessSeat(Roofs):
    def legal(self, seat: int) -> list[Move]:
        return [] if seat == 1 else super().legal(seat)


class OtherDice(Roofs):
    """Rolls the dice of `roll` for the roofs."""

    roll: Roll

    def waits(self) -> Pending:
        return self.roll if self.owners else super().waits()


def game_with_dice(sides: list[int], by: int) -> Game:
    class Dice(OtherDice):
        roll = Roll(sides, by, "roof die", "A2.3")

    return RoofsMutant(Dice, begin={"owners": [0]})


@breaks(nodes.what_is_pending_is_sound, "has no dice, or a die without sides")
def roll_without_dice() -> Game:
    return game_with_dice([], 0)


@breaks(nodes.what_is_pending_is_sound, "has no dice, or a die without sides")
def roll_of_a_die_without_sides() -> Game:
    return game_with_dice([6, 0], 0)


@breaks(nodes.what_is_pending_is_sound, "belongs to a seat that does not exist")
def roll_for_a_stranger() -> Game:
    return game_with_dice([6], 2)


@breaks(nodes.what_is_pending_is_sound, "does not have one score for each seat")
class OneScoreForTwo(Roofs):
    def waits(self) -> Pending:
        pending = super().waits()
        return Over(pending.winners, pending.scores[:1], pending.rule) if isinstance(pending, Over) else pending


@breaks(nodes.what_is_pending_is_sound, "is won by a seat that does not exist")
class AStrangerWins(Roofs):
    def waits(self) -> Pending:
        pending = super().waits()
        return Over(only(2), pending.scores, pending.rule) if isinstance(pending, Over) else pending


# Legal and refused moves


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "legal(0) lists a move twice")
class ListsTwice(Roofs):
    def legal(self, seat: int) -> list[Move]:
        return super().legal(seat) * 2


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "though the seat is not asked")
class ListsForTheUnasked(Roofs):
    def legal(self, seat: int) -> list[Move]:
        return super().legal(seat) or [DONE.of()]


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "which is refused: Coins are laid from left to right. (A1.2)")
class ListsWhatIsRefused(Roofs):
    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return [COIN.of(0), *moves] if moves and COIN.of(0) not in moves and COIN.of(2) in moves else moves


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "coin right from seat 1 is neither listed nor refused")
class AcceptsWhatIsNotListed(Roofs):
    def legal(self, seat: int) -> list[Move]:
        return [move for move in super().legal(seat) if move != COIN.of(2)]


class WordlessCoin(Coin):
    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        return super().refuse(state, seat, a, b, c) and Refusal("order", " ", "A1.2")


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "has no code or no words")
def refusal_without_words() -> Game:
    return RoofsMutant(kinds=[WordlessCoin("coin", COIN.ranges, step=True), DONE])


class CodelessCoin(Coin):
    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        return super().refuse(state, seat, a, b, c) and Refusal("", "No.", "A1.2")


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "has no code or no words")
def refusal_without_code() -> Game:
    return RoofsMutant(kinds=[CodelessCoin("coin", COIN.ranges, step=True), DONE])


class LawlessCoin(Coin):
    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        return super().refuse(state, seat, a, b, c) and Refusal("order", "No.", "A9.9")


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "cites rule 'A9.9', which does not exist")
def refusal_citing_no_rule() -> Game:
    return RoofsMutant(kinds=[LawlessCoin("coin", COIN.ranges, step=True), DONE])


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "from seat 3, which does not exist is neither listed nor refused")
class LetsStrangersMove(Roofs):
    def refuse(self, seat: int, deed: Deed) -> Refusal | None:
        return None if seat == 2 and isinstance(deed, Move) else super().refuse(seat, deed)


class Bid(Kind[Roofs]):
    """A kind of very many moves, none of which is listed; it accepts one in sixteen all the same."""

    def refuse(self, state: Roofs, seat: int, amount: int, _b: int, _c: int) -> Refusal | None:
        return None if amount % 16 == 3 else Refusal("no_bid", "There are no bids in Roofs.", "A1.1")


class ListedByHand(Roofs):
    """Roofs where going through the whole table would take too long."""

    def legal(self, seat: int) -> list[Move]:
        coin, done = self.game.moves.by_name["coin"], self.game.moves.by_name["done"]
        return [move for move in [coin.of(0), coin.of(1), coin.of(2), done.of()] if self.refuse(seat, move) is None]


@breaks(nodes.listed_moves_are_accepted_and_others_refused, "is neither listed nor refused")
def big_table_accepts_what_is_not_listed() -> Game:
    return RoofsMutant(ListedByHand, [COIN, DONE, Bid("bid", [Range("sum", 100_000)])])


# Moves as text, JSON and numbers


@breaks(nodes.moves_read_back, "coin left does not read back from its text")
def two_labels_alike() -> Game:
    roof = Range("roof", 3, ["left", "middle", "right"])
    game = RoofsMutant(kinds=[Coin("coin", [roof], step=True), DONE])
    roof.labels[1] = "left"
    return game


@breaks(nodes.moves_read_back, "roof must be a whole number from 0 to 1, not 2")
def json_of_a_smaller_range() -> Game:
    roof = Range("roof", 3, ["left", "middle", "right"])
    game = RoofsMutant(kinds=[Coin("coin", [roof], step=True), DONE])
    roof.size = 2
    return game


class NeverBid(Kind[Roofs]):
    def refuse(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("no_bid", "There are no bids in Roofs.", "A1.1")


@breaks(nodes.moves_read_back, "done does not come back from its number")
def number_of_another_move() -> Game:
    done = Done("done", seals=True)
    game = RoofsMutant(ListedByHand, [Coin("coin", COIN.ranges, step=True), NeverBid("bid", [Range("sum", 1 << 24)]), done])
    done.first = 0
    return game


# Asking


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
class ViewCounts(Roofs):
    def view(self, seat: int) -> RoofsView:
        self.scores[0] += 1
        return super().view(seat)


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
class LegalCounts(Roofs):
    def legal(self, seat: int) -> list[Move]:
        self.scores[0] += 1
        return super().legal(seat)


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
class CloneCounts(Roofs):
    def clone(self) -> State:
        new = super().clone()
        self.scores[0] += 1
        return new


class CountingDone(Done):
    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        state.scores[0] += 1
        return super().refuse(state, seat, a, b, c)


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
def refuse_counts() -> Game:
    return RoofsMutant(kinds=[COIN, CountingDone("done", seals=True)])


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
class PendingSorts(Roofs):
    """Asked a second time, it changes nothing more."""

    def waits(self) -> Pending:
        self.owners.sort(reverse=True)
        return super().waits()


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
class LegalPaysOnce(Roofs):
    def legal(self, seat: int) -> list[Move]:
        self.scores[0] = max(self.scores[0], 1)
        return super().legal(seat)


class CountingCoin(Coin):
    """Counts only moves that it refuses, which nobody does who lists moves by hand."""

    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        refusal = super().refuse(state, seat, a, b, c)
        state.scores[0] += refusal is not None
        return refusal


class ListedWithoutAsking(Roofs):
    def legal(self, seat: int) -> list[Move]:
        pending, kinds = self.waits(), self.game.moves.by_name
        if not isinstance(pending, Ask) or not pending.seats >> seat & 1:
            return []
        laid = self.laid(seat)
        free = range(laid[-1] if laid else 0, 3) if len(laid) < COINS else range(0)
        return [*[kinds["coin"].of(roof) for roof in free], kinds["done"].of()]


@breaks(nodes.asking_changes_nothing, "asking has changed the state")
def refusing_counts() -> Game:
    return RoofsMutant(ListedWithoutAsking, [CountingCoin("coin", COIN.ranges, step=True), DONE])


# JSON, clones and the codec


@breaks(nodes.json_round_trip, "the state that was read back from JSON is different")
class RoundsAreCut(Roofs):
    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int]) -> None:
        super().__init__(game, round=min(round, 1), scores=scores, owners=owners)

    def clone(self) -> State:
        new = super().clone()
        assert isinstance(new, Roofs)
        new.round = self.round
        return new


class Fresh(Roofs):
    """The state of a game that was never written down: what is read from JSON is plain Roofs and can be told apart."""

    def clone(self) -> State:
        new = type(self)(self.game, round=self.round, scores=self.scores.copy(), owners=self.owners.copy())
        new.carry(self)
        return new


class BetrayedDrafts(Roofs):
    """A chapter does not close while anybody has a secret draft."""

    def resting(self) -> Refusal | None:
        return Refusal("half_done", "Somebody plans.", "T8.2") if any(self.drafts) else super().resting()


def endless(state: type[Roofs]) -> RoofsMutant:
    game = RoofsMutant(state)
    game.open_ended = True
    return game


@breaks(nodes.chapters_hold, "whether a chapter can close tells")
def chapter_that_tells_of_drafts() -> Game:
    return endless(BetrayedDrafts)


class SealingCarry(RoofsMutant):
    """Carries a sealed plan over."""

    def carry(self, old: Game, state: State, seats: list[int]) -> State:
        new = super().carry(old, state, seats)
        new.sealed = 1
        return new


@breaks(nodes.chapters_hold, "the state that was carried over is half done")
def chapter_that_begins_half_done() -> Game:
    game = SealingCarry()
    game.open_ended = True
    return game


class OpenSecrets(WatchGame):
    """Says that nobody has secrets, although the Watcher has notes."""

    def secret_seats(self) -> list[int]:
        return []


@breaks(nodes.secrets_stay_with_their_seats, "seat 1 is no secret seat, but sees more than a spectator")
def seat_with_secrets_that_nobody_protects() -> Game:
    return OpenSecrets(2)


class NotesForNewcomers(WatchGame):
    """Hands the notes to whoever is the Watcher next."""

    def carry(self, old: Game, state: State, seats: list[int]) -> Watch:
        assert isinstance(state, Watch)
        new = super().carry(old, state, seats)
        new.notes = list(state.notes)
        return new


@breaks(nodes.secrets_stay_with_their_seats, "seat 1, new in the next chapter, still sees what was secret")
def chapter_that_hands_secrets_to_a_newcomer() -> Game:
    return NotesForNewcomers(2)


class FreshGame(RoofsMutant):
    fresh: type[Fresh] = Fresh

    def mine(self, state: Roofs) -> Roofs:
        new = super().mine(state)
        fresh = self.fresh(self, round=new.round, scores=new.scores, owners=new.owners)
        fresh.carry(new)
        return fresh


class OtherQuestion(Fresh):
    def waits(self) -> Pending:
        pending = super().waits()
        return Ask(pending.seats, "first plan", "A1.1") if isinstance(pending, Ask) else pending


class OtherQuestionGame(FreshGame):
    fresh = OtherQuestion


@breaks(nodes.json_round_trip, "the state that was read back from JSON waits for something else")
def question_changed_by_json() -> Game:
    return OtherQuestionGame()


@breaks(nodes.clone_equals_and_is_apart, "the clone differs from its original")
class CloneLosesScores(Roofs):
    def clone(self) -> State:
        new = super().clone()
        assert isinstance(new, Roofs)
        new.scores = [0, 0]
        return new


@breaks(nodes.clone_equals_and_is_apart, "somebody listens to the clone")
class CloneIsHeard(Roofs):
    def clone(self) -> State:
        new = super().clone()
        new.heard = []
        return new


@breaks(nodes.clone_equals_and_is_apart, "a move in the clone has changed the original")
class CloneSharesAList(Roofs):
    def clone(self) -> State:
        new = super().clone()
        assert isinstance(new, Roofs)
        new.scores = self.scores
        return new


@breaks(nodes.clone_equals_and_is_apart, "a move in one clone has changed another")
class ClonesShareAList(Roofs):
    """Not with the original, but with the clone made before it."""

    last: list[list[int]] = []  # noqa: RUF012 (shared by all objects: that is the fault)

    def clone(self) -> State:
        new = super().clone()
        assert isinstance(new, Roofs)
        if self.last and self.last[0] == new.scores:
            new.scores = self.last[0]
        self.last[:] = [new.scores]
        return new


@breaks(nodes.the_codec_is_complete, "state and codec differ in ['luck']")
class CodecWithoutAField(Roofs):
    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int]) -> None:
        super().__init__(game, round=round, scores=scores, owners=owners)
        self.luck = 7


class NotedItem(Item):
    """Has room for an attribute that stands in no codec."""

    def __init__(self, owner: int, card: int, target: int) -> None:
        super().__init__(owner, card, target)
        self.note = "found in a box"


class NotedPlay(duel.Play):
    def apply(self, state: Duel, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.stack[-1] = NotedItem(seat, a, b)


@breaks(nodes.the_codec_is_complete, "stack and its codec differ in ['note']")
def codec_without_a_field_of_a_record() -> Game:
    return DuelMutant(play=NotedPlay("play", duel.PLAY.ranges))


# Views


@breaks(nodes.views_hold, "the view of seat 2 says it is of seat 1")
class ViewOfAnother(Roofs):
    def view(self, seat: int) -> RoofsView:
        return msgspec.structs.replace(super().view(seat), seat=seat if seat != 1 else 0)


@breaks(nodes.views_hold, "made over what spectators see, the view of seat 2 is another")
class ViewOverLacksTheDraft(Roofs):
    def view_over(self, seat: int, public: Callable[[], View]) -> View:
        return msgspec.structs.replace(public(), seat=seat)


@breaks(nodes.views_hold, "TypeError: Encoding objects of type object is unsupported")
class ViewThatCannotBeSent(Roofs):
    def view(self, seat: int) -> RoofsView:
        return msgspec.structs.replace(super().view(seat), draft=[object()])


@breaks(nodes.only_seats_have_views, "there is no seat -1, but `view(-1)` shows one")
class ViewOfNobody(Roofs):
    """Counted from the end of the list, -1 is the last seat."""

    def view(self, seat: int) -> RoofsView:
        return super().view(seat % self.game.seats if seat == CHANCE else seat)


class TextlessGame(RoofsMutant):
    def show(self, view: View) -> str:
        return " \n"


@breaks(nodes.views_hold, "the view of seat 1 has no text")
def view_without_text() -> Game:
    return TextlessGame()


@breaks(nodes.views_hold, "determinize does not keep the view of seat 1")
class ViewShowsAnothersHand(SlowDuel):
    """The view of seat 0 has the cards of seat 1 in place of their number."""

    def view(self, seat: int) -> View:
        view = super().view(seat)
        return (
            msgspec.structs.replace(view, stack=[*[[1, card, 0] for card in self.hands[1]]])
            if seat == 0 and not self.stack and self.hands[1]
            else view
        )


class SkipsSlowHands(SlowDuel):
    """Whoever holds no quick card is not asked to respond."""

    def waits(self) -> Pending:
        pending = super().waits()
        if pending in duel.RESPOND and not any(duel.QUICK[card] for card in self.hands[self.priority]):
            return duel.RESPOND[1 - self.priority]
        return pending


@breaks(nodes.views_hold, "must be able to tell that the game waits for")
def question_skipped_for_a_hidden_hand() -> Game:
    return DuelMutant(SkipsSlowHands, hands=[[ZAP, WARD], [BLAST]], played=BLAST)


@breaks(nodes.views_hold, "depends on what it does not know")
class OrderTellsASecret(SlowDuel):
    def legal(self, seat: int) -> list[Move]:
        moves = super().legal(seat)
        return moves[::-1] if WARD in self.hands[1 - seat] else moves


# Chance


@breaks(nodes.chance_takes_only_what_was_asked, "a roll that nobody asked for is neither listed nor refused")
class TakesAnyRoll(Roofs):
    def bar_roll(self, shown: list[int]) -> Refusal | None:
        return None


@breaks(nodes.chance_takes_only_what_was_asked, "is refused")
class RefusesAGoodRoll(Roofs):
    def bar_roll(self, shown: list[int]) -> Refusal | None:
        return Refusal("no_luck", "No.", "A2.3")


@breaks(nodes.chance_takes_only_what_was_asked, "a roll from a player is neither listed nor refused")
class TakesARollFromAPlayer(Roofs):
    def refuse(self, seat: int, deed: Deed) -> Refusal | None:
        return super().refuse(CHANCE, deed) if isinstance(deed, Outcome) else super().refuse(seat, deed)


class LooseRoll(Roofs):
    """Takes a roll of another count or number, as `loose` says, and refuses all other wrong ones."""

    def loose(self, shown: list[int], sides: list[int]) -> bool:
        raise NotImplementedError

    def bar_roll(self, shown: list[int]) -> Refusal | None:
        pending = self.pending()
        return None if isinstance(pending, Roll) and self.loose(shown, pending.sides) else super().bar_roll(shown)


@breaks(nodes.chance_takes_only_what_was_asked, ", 1] is neither listed nor refused")
class TakesTooManyDice(LooseRoll):
    def loose(self, shown: list[int], sides: list[int]) -> bool:
        return len(shown) > len(sides)


@breaks(nodes.chance_takes_only_what_was_asked, "the roll [] is neither listed nor refused")
class TakesTooFewDice(LooseRoll):
    def loose(self, shown: list[int], sides: list[int]) -> bool:
        return len(shown) < len(sides)


@breaks(nodes.chance_takes_only_what_was_asked, "the roll [0] is neither listed nor refused")
class TakesAZero(LooseRoll):
    def loose(self, shown: list[int], sides: list[int]) -> bool:
        return shown == [0]


@breaks(nodes.chance_takes_only_what_was_asked, "the roll [7] is neither listed nor refused")
class TakesASeven(LooseRoll):
    def loose(self, shown: list[int], sides: list[int]) -> bool:
        return shown == [7]


# Drafts


def with_back(back: FormKind[Any]) -> Game:
    game = RoofsMutant()
    game.forms["back"] = back
    return game


class FreeBack(Back):
    def offered(self, state: State, seat: int) -> Refusal | None:
        return None


@breaks(plans.a_step_can_be_taken_off, "back from seat 1 with 0 steps: None")
def back_without_a_draft() -> Game:
    return with_back(FreeBack("back"))


class NoBack(Back):
    def refuse(self, state: State, seat: int, form: Form) -> Refusal | None:
        return Refusal("no_way", "There is no way back.", "T4.2")


@breaks(plans.a_step_can_be_taken_off, "with 1 steps: There is no way back. (T4.2)")
def no_way_back() -> Game:
    return with_back(NoBack("back"))


class BackFromTheFront(Back):
    def apply(self, state: State, seat: int, form: Form) -> None:
        state.drafts[seat].pop(0)


@breaks(plans.a_step_can_be_taken_off, "back of [coin ")
def back_takes_another_step() -> Game:
    return with_back(BackFromTheFront("back"))


class RollingBack(Back):
    """After it something must be rolled first."""

    def apply(self, state: State, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        assert isinstance(state, Roofs)
        state.owners.append(seat)


@breaks(plans.a_step_can_be_taken_off, "cannot be laid again after back")
def back_leaves_no_way_on() -> Game:
    return with_back(RollingBack("back"))


class PayingBack(Back):
    def apply(self, state: State, seat: int, form: Form) -> None:
        super().apply(state, seat, form)
        assert isinstance(state, Roofs)
        state.scores[seat] += 1


@breaks(plans.a_step_can_be_taken_off, "again change the state")
def back_pays() -> Game:
    return with_back(PayingBack("back"))


# What a deed does


class ListeningDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        state.scores[seat] += state.heard is not None
        super().apply(state, seat, a, b, c)


@breaks(steps.listening_changes_nothing, "done has a different result when somebody listens")
def listening_pays() -> Game:
    return RoofsMutant(kinds=[COIN, ListeningDone("done", seals=True)])


class Cry(Event, frozen=True, kw_only=True):
    words: Any = ""

    def text(self, names: list[str]) -> str:
        return str(self.words)


class Shout(FormKind[Roofs]):
    """A form that tells one event. Forms are no part of the leak test, so only the sentence about events finds what is wrong."""

    def __init__(self, event: Event, audience: int = -1) -> None:
        super().__init__("shout")
        self.event = event
        self.audience = audience

    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        state.tell(self.event, self.audience)


@breaks(steps.events_are_sound, "nobody hears Cry(")
def event_for_nobody() -> Game:
    return RoofsMutant(forms=[Shout(Cry(rule="A1.1", words="hey"), only(7))])


@breaks(steps.events_are_sound, "cites rule 'A9.9', which does not exist")
def event_citing_no_rule() -> Game:
    return RoofsMutant(forms=[Shout(Cry(rule="A9.9", words="hey"))])


@breaks(steps.events_are_sound, "has no text")
def event_without_text() -> Game:
    return RoofsMutant(forms=[Shout(Cry(rule="A1.1", words="  "))])


@breaks(steps.events_are_sound, "TypeError: Encoding objects of type object is unsupported")
def event_that_cannot_be_sent() -> Game:
    return RoofsMutant(forms=[Shout(Cry(rule="A1.1", words=object()))])


class Board(Event, frozen=True, kw_only=True):
    scores: list[int]


class BoardDone(Done):
    """Tells the list of the state itself, which the next roll changes."""

    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.tell(Board(rule="A1.3", scores=state.scores))


@breaks(steps.events_tell_copies, "has changed since it was told; it holds a list of the state")
def event_holds_a_list_of_the_state() -> Game:
    return RoofsMutant(kinds=[COIN, BoardDone("done", seals=True)])


class SuspiciousDone(Done):
    def refuse(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return None if isinstance(state, Fresh) else Refusal("reloaded", "Not after a reload.", "A1.3")


@breaks(steps.a_reloaded_twin_goes_the_same_way, "the reloaded twin refuses done: Not after a reload. (A1.3)")
def twin_is_refused() -> Game:
    return FreshGame(kinds=[COIN, SuspiciousDone("done", seals=True)])


class UnfairDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        state.scores[seat] += isinstance(state, Fresh)
        super().apply(state, seat, a, b, c)


@breaks(steps.a_reloaded_twin_goes_the_same_way, "the reloaded twin comes to a different state by done")
def twin_comes_to_another_state() -> Game:
    return FreshGame(kinds=[COIN, UnfairDone("done", seals=True)])


TIMES = iter(range(1_000_000))


class PayingDone(Done):
    """Pays by how often anybody has been done in this process."""

    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.scores[0] += next(TIMES) % 2


@breaks(steps.a_deed_has_one_result, "done has a different result the second time")
def a_deed_depends_on_the_process() -> Game:
    return RoofsMutant(kinds=[COIN, PayingDone("done", seals=True)])


class RepeatingDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.tell(Cry(rule="A1.3", words=f"done {next(TIMES)}"))


@breaks(steps.a_deed_has_one_result, "done tells something else the second time")
def telling_depends_on_the_process() -> Game:
    return RoofsMutant(kinds=[COIN, RepeatingDone("done", seals=True)])


class ChattyDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        if isinstance(state, Fresh):
            state.tell(Cry(rule="A1.3", words="done"))


@breaks(steps.a_reloaded_twin_goes_the_same_way, "the reloaded twin tells something else about done")
def twin_tells_something_else() -> Game:
    return FreshGame(kinds=[COIN, ChattyDone("done", seals=True)])


def often(form: type[FormKind[Roofs]]) -> list[FormKind[Any]]:
    """The form under many names, so that it is chosen more often than the other forms."""
    return [form(f"{form.__name__.lower()}{copy}") for copy in range(12)]


class Grab(FormKind[Roofs]):
    """What the seat gets depends on the other's sealed plan. Nothing is told."""

    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        hidden = state.sealed >> 1 - seat & 1 and not state.owners
        return None if hidden else Refusal("nothing", "There is nothing to grab.", "A1.1")

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        if state.drafts[1 - seat]:
            state.owners.append(seat)


class Hurried(Roofs):
    """Asks another question after a grab; no view shows that there was one."""

    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int], hurry: bool) -> None:
        super().__init__(game, round=round, scores=scores, owners=owners)
        self.hurry = hurry

    def waits(self) -> Pending:
        pending = super().waits()
        return Ask(pending.seats, "last plan", "A1.1") if isinstance(pending, Ask) and self.hurry else pending


class HurriedGame(RoofsMutant):
    extra: dict[str, Any] = {"hurry": False}  # noqa: RUF012


class Hurry(Grab):
    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        assert isinstance(state, Hurried)
        state.hurry = bool(state.drafts[1 - seat])


@breaks(steps.what_came_to_light_is_marked, "what the game waits for after", games=60)
def silent_hurry() -> Game:
    return HurriedGame(Hurried, forms=often(Hurry), fields={"hurry": FLAG})


@breaks(steps.what_came_to_light_is_marked, "shows what the seat did not know, and no event is marked", games=60)
def silent_grab() -> Game:
    return RoofsMutant(forms=often(Grab))


class Peek(Grab):
    """Tells everybody, unmarked, what the other seat has planned."""

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        state.tell(Cry(rule="A1.1", words=f"plan {state.drafts[1 - seat]}"))


@breaks(steps.what_came_to_light_is_marked, "brings to light what the seat did not know, and no event is marked", games=12)
def unmarked_peek() -> Game:
    return RoofsMutant(forms=often(Peek))


class OddPlans(RoofsMutant):
    """Where the other's plan is not known it is taken for one that nobody makes."""

    def determinize(self, view: View, rng: Sfc32) -> Roofs:
        state = super().determinize(view, rng)
        for seat in range(2):
            if state.sealed >> seat & 1 and seat != view.seat:
                state.drafts[seat] = [self.moves.parse("coin right")] * 4
        return state


class WaryCoin(Coin):
    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        wary = Refusal("wary", "Not against that plan.", "A1.2") if len(state.drafts[1 - seat]) == 4 else None
        return super().refuse(state, seat, a, b, c) or wary


@breaks(steps.what_came_to_light_is_marked, "is refused or not depending on what the seat does not know")
def refused_by_a_secret() -> Game:
    return OddPlans(ListedWithoutAsking, [WaryCoin("coin", COIN.ranges, step=True), DONE])


class SilentPeek(Grab):
    """Tells nothing, but from then on the view shows the other's plan, which may then be taken back alone."""

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        assert isinstance(state, Peeking)
        state.peeked = True


class Peeking(Roofs):
    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int], peeked: bool) -> None:
        super().__init__(game, round=round, scores=scores, owners=owners)
        self.peeked = peeked

    def reveal(self) -> None:
        super().reveal()
        self.peeked = False

    def view(self, seat: int) -> RoofsView:
        base = super().view(seat)
        plans = [self.laid(other) for other in range(self.game.seats)]
        return PeekView(**msgspec.structs.asdict(base), plans=plans if self.peeked else None)


class PeekView(RoofsView, frozen=True, kw_only=True):
    plans: list[list[int]] | None


class PeekGame(RoofsMutant):
    extra: dict[str, Any] = {"peeked": False}  # noqa: RUF012

    def determinize(self, view: View, rng: Sfc32) -> Roofs:
        state = super().determinize(view, rng)
        assert isinstance(view, PeekView) and isinstance(state, Peeking)
        if view.plans is not None:
            state.drafts, state.peeked = [[COIN.of(roof) for roof in plan] for plan in view.plans], True
        return state


@breaks(steps.what_came_to_light_is_marked, "shows what the seat did not know, and no event is marked", games=60)
def peek_by_the_view() -> Game:
    return PeekGame(Peeking, forms=often(SilentPeek), fields={"peeked": FLAG})


class Worded(FormKind[Roofs]):
    """A form that is refused for the bad words."""

    bad = "quite other words"

    def __init__(self, name: str) -> None:
        super().__init__(name, [text("words")])

    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return Refusal("words", "Say it better.", "A1.3") if form.word("words", "-") == self.bad else None

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        state.tell(Cry(rule="A1.3", words="said"))


@breaks(steps.words_decide_nothing, "is refused or not depending on its words: None, Say it better. (A1.3)", games=12)
def form_refused_by_its_text() -> Game:
    return RoofsMutant(forms=often(Worded))


class EmptyWorded(Worded):
    bad = ""


@is_found(games=12)
def form_refused_without_text() -> Game:
    """It is the bad text that is refused, and a refused form is never done."""
    return RoofsMutant(forms=often(EmptyWorded))


class Tuesday(FormKind[Roofs]):
    """Seat 0 fills it in; from others it is refused by a rule that does not exist."""

    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return None if seat == 0 else Refusal("tuesday", "Not on a Tuesday.", "A9.9")

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        pass


@breaks(steps.words_decide_nothing, "cites rule 'A9.9', which does not exist", seed="tuesday 1")
def form_refusal_citing_no_rule() -> Game:
    return RoofsMutant(forms=[Tuesday("tuesday")])


class Numbered(FormKind[Roofs]):
    """Refused from everybody if its number is 3, by a rule that does not exist."""

    def __init__(self, name: str) -> None:
        super().__init__(name, [number("sum", 1, 3)])

    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return Refusal("three", "Not a three.", "A9.9") if form.number("sum") == 3 else None

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        pass


@breaks("Refusing a form gives a reason and leaves the state as it is.", "cites rule 'A9.9', which does not exist", games=12)
def form_refusal_by_a_number_citing_no_rule() -> Game:
    return RoofsMutant(forms=often(Numbered))


# Leaks


class Boast(Played, frozen=True, kw_only=True):
    hand: list[int]


class BoastingPlay(duel.Play):
    def apply(self, state: Duel, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.tell(Boast(rule="D2.2", who=seat, card=a, target=b, hand=state.hands[seat].copy()))


@breaks(leaks.nothing_leaks, "the event `boast` tells seat 1 that `hand` is")
def play_tells_the_hand_to_everybody() -> Game:
    return DuelMutant(play=BoastingPlay("play", duel.PLAY.ranges), hands=[[ZAP, ZAP, BLAST], [ZAP, WARD]])


class OpenDraw(duel.Draw):
    """Tells everybody which cards were drawn; the view does not show them."""

    def rolled(self, state: Duel, frame: Frame, shown: list[int], a: int, b: int, c: int) -> None:
        before = state.hands[frame.seat].copy()
        super().rolled(state, frame, shown, a, b, c)
        drawn = [IDS[card] for card in range(len(IDS)) if state.hands[frame.seat].count(card) > before.count(card)]
        state.tell(Cry(rule="D1.3", words=" ".join(drawn)))


@breaks(leaks.nothing_leaks, "the event `cry` tells seat 1 that `words` is", games=2)
def draw_tells_the_card_to_everybody() -> Game:
    return DuelMutant(draw=OpenDraw("draw"))


@breaks(leaks.nothing_leaks, "the event `cry` tells seat 1 that `words` is", games=4)
class DieTellsAHandToEverybody(SlowDuel):
    """What a gamble rolls is open; the hands that are told with it are not."""

    def lose(self, seat: int, hearts: int, rule: str) -> None:
        super().lose(seat, hearts, rule)
        if rule == "D3.4":
            self.tell(Cry(rule=rule, words=f"{self.hands}"))


class SecretDraw(duel.Draw):
    """One die more is thrown if the seat that draws holds a ward."""

    def pending(self, state: Duel, frame: Frame, a: int, b: int, c: int) -> Pending:
        roll = super().pending(state, frame, a, b, c)
        assert isinstance(roll, Roll)
        return Roll([*roll.sides, 2], roll.by, roll.what, roll.rule) if WARD in state.hands[frame.seat] else roll

    def rolled(self, state: Duel, frame: Frame, shown: list[int], cards: int, b: int, c: int) -> None:
        super().rolled(state, frame, shown[:cards], cards, b, c)


@breaks(leaks.nothing_leaks, "can see that the game waits for")
def dice_tell_a_secret() -> Game:
    return DuelMutant(draw=SecretDraw("draw"), hands=[[], [ZAP, ZAP, WARD]])


class ShowHand(FormKind[Duel]):
    """A form by which a seat tells everybody its own hand, unmarked."""

    def refuse(self, state: Duel, seat: int, form: Form) -> Refusal | None:
        return None if state.hands[seat] else Refusal("empty", "You hold nothing.", "D1.3")

    def apply(self, state: Duel, seat: int, form: Form) -> None:
        state.tell(Cry(rule="D1.3", words=f"{state.hands[seat]}"))


@breaks(leaks.nothing_leaks, "the event `cry` tells ", games=4)
def form_tells_the_hand_to_everybody() -> Game:
    return DuelMutant(forms=[ShowHand("boast")], hands=[[ZAP, ZAP, BLAST], [ZAP, WARD]])


class Confessed(Cry, frozen=True, kw_only=True):
    reveals = HIDDEN


class ConfessingDraw(duel.Draw):
    """Tells everybody by a marked event which cards the other hand holds."""

    def rolled(self, state: Duel, frame: Frame, shown: list[int], a: int, b: int, c: int) -> None:
        super().rolled(state, frame, shown, a, b, c)
        state.tell(Confessed(rule="D1.3", words=f"{state.hands[1 - frame.seat]}"))


@breaks(marks.what_is_revealed_is_in_the_view, "the event `confessed` tells ")
def roll_tells_a_hand_by_a_marked_event() -> Game:
    return DuelMutant(draw=ConfessingDraw("draw"), hands=[[ZAP, BLAST], [ZAP, WARD]])


def letters(fault: str, words: str) -> None:
    """Register Letters with one of its faults."""
    breaks(marks.what_is_revealed_is_in_the_view, words)(named(fault))


def named(fault: str) -> Callable[[], Game]:
    def make() -> Game:
        return LettersGame(fault)

    make.__name__ = fault
    return make


letters("loud peek", "the event `peeked` tells ")
letters("loud compare", "the event `compared` tells ")
letters("loud keep", "the event `kept` tells ")
letters("forgetful", "the event `peeked` tells ")
letters("half a peek", "the event `peeked` tells ")
letters("a peek beside it", "the event `overheard` tells ")
letters("a peek for the third", "the event `peeked` tells ")
letters("a sign of a queen", "In another game with the same view, it is told ")
letters("compare for onlookers", "the event `compared` tells a spectator ")
letters("winner's card", "the event `overheard` tells ")
letters("what is put away", "the event `kept` tells ")
letters("forgetful when out", "the event `compared` tells ")


@breaks(marks.what_is_revealed_is_in_the_view, "the event `gave` tells ")
def gift_told_to_everybody() -> Game:
    """The secret plan is used up by the deed that tells the card, which is still a secret in another hand."""
    return GiftsGame(loud=True)


class LoosePlay(duel.Play):
    """Says in a refusal what the other seat holds."""

    def refuse(self, state: Duel, seat: int, a: int, b: int, c: int) -> Refusal | None:
        refusal = super().refuse(state, seat, a, b, c)
        return Refusal("not_held", "The other has it!", "D2.5") if refusal is not None and a in state.hands[1 - seat] else refusal


@breaks(nodes.views_hold, "The other has it! (D2.5)", games=2)
def refusal_tells_a_secret() -> Game:
    return DuelMutant(play=LoosePlay("play", duel.PLAY.ranges))


class SecretSubject(SlowDuel):
    """What a question is about decides which standing orders answer it, so it is as public as the question."""

    def waits(self) -> Pending:
        pending = super().waits()
        if not isinstance(pending, Ask):
            return pending
        return Ask(pending.seats, pending.what, pending.rule, about=WARD in self.hands[1 - self.priority])

    def legal(self, seat: int) -> list[Move]:
        return State.legal(self, seat)


@breaks(nodes.views_hold, "must be able to tell that the game waits for", games=2)
def subject_tells_a_secret() -> Game:
    return DuelMutant(SecretSubject)


@breaks(nodes.views_hold, "changes when the game goes on: it holds lists of the state")
class ViewIsTheState(Roofs):
    """Shows its own list, which changes in the hands of whoever has the view."""

    def view(self, seat: int) -> RoofsView:
        return msgspec.structs.replace(super().view(seat), scores=self.scores)


# The run


@breaks("the game has not ended after 50 deeds", "roofs, seed 'conform/0'", steps=50)
class NeverEnds(Roofs):
    def reveal(self) -> None:
        super().reveal()
        self.round = 0


class GoldGame(RoofsMutant):
    def to_cover(self) -> list[str]:
        return [*super().to_cover(), "gold coin"]


@breaks("10 games never used gold coin", "roofs, seed 'conform'", games=10, cover=True)
def card_that_does_not_exist() -> Game:
    return GoldGame()


class TimidPlay(duel.Play):
    def refuse(self, state: Duel, seat: int, card: int, target: int, c: int) -> Refusal | None:
        return super().refuse(state, seat, card, target, c) or (Refusal("timid", "Never gamble.", "D2.5") if card == GAMBLE else None)


@breaks("4 games never used gamble", "duel, seed 'conform'", games=4, cover=True)
def card_that_is_never_used() -> Game:
    return DuelMutant(play=TimidPlay("play", duel.PLAY.ranges))


class NeverCoin(Coin):
    def refuse(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("never", "No.", "A1.2")


class NeverDone(Done):
    def refuse(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> Refusal | None:
        return Refusal("never", "No.", "A1.3")


class MayButCannot(Roofs):
    def waits(self) -> Pending:
        return Ask(0, "plan", "A1.1", may=only(0) | only(1))


@breaks("the game is stuck at ask plan", "roofs, seed 'conform/0'")
def nobody_can_move() -> Game:
    return RoofsMutant(MayButCannot, [NeverCoin("coin", COIN.ranges, step=True), NeverDone("done", seals=True)])


class Loop(Effect[Roofs]):
    def run(self, state: Roofs, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        return True


class LoopingDone(Done):
    def apply(self, state: Roofs, seat: int, _a: int, _b: int, _c: int) -> None:
        state.push(state.game.effects[0].frame(seat))


class Noted(Roofs):
    """Has a list that only a form changes; all clones share it."""

    def __init__(self, game: Game, *, round: int, scores: list[int], owners: list[int], notes: list[int]) -> None:
        super().__init__(game, round=round, scores=scores, owners=owners)
        self.notes = notes

    def clone(self) -> State:
        new = super().clone()
        assert isinstance(new, Noted)
        new.notes = self.notes
        return new


class Note(FormKind[Roofs]):
    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        assert isinstance(state, Noted)
        state.notes.append(form.number("sum"))


class NotedGame(RoofsMutant):
    extra: dict[str, Any] = {"notes": []}  # noqa: RUF012


@breaks("A deed leaves older states untouched.", "an older state has changed")
def clones_share_what_a_form_changes() -> Game:
    return NotedGame(Noted, forms=[Note("note", [number("sum", 1, 3)])], fields={"notes": many(WHOLE)})


class CountingForm(FormKind[Roofs]):
    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        state.scores[seat] += 1
        return Refusal("never", "No.", "A1.3")


@breaks("Refusing a form gives a reason and leaves the state as it is.", "has changed the state")
def refusing_a_form_counts() -> Game:
    return RoofsMutant(forms=[CountingForm("count")])


# Plans and forms

for name, make, sentence, words, how in BROKEN:
    make.__name__ = name.replace(" ", "_")
    breaks(sentence, words, **how)(make)


# The table: games that are well behaved in a walk, and hosts that are not

TABLE: dict[str, Any] = {"games": 0, "steps": 120}


@breaks("the log folds to another state", "roofs, seed 'conform/table 0'", **TABLE)
def listening_pays_at_a_table() -> Game:
    return listening_pays()


class Counted(Sealed, frozen=True, kw_only=True, tag="counted"):
    """Says something else each time it is read."""

    def text(self, names: list[str]) -> str:
        return f"done, number {next(COUNT)}"


COUNT = itertools.count()


class CountedDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        super().apply(state, seat, a, b, c)
        state.tell(Counted(rule="A1.3", who=seat))


@is_found(**TABLE)
def other_words_each_time() -> Game:
    return RoofsMutant(kinds=[COIN, CountedDone("done", seals=True)])


def nothing(state: State, rng: Sfc32) -> None:
    """Stands in for the leak test where another sentence is looked at."""


def only_this(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave conform only the check of this sentence, so that no other can be the one that finds a mutant."""
    module = import_module("longbox.kit.conform")
    for name in ("NODE_CHECKS", "STEP_CHECKS"):
        monkeypatch.setattr(module, name, [check for check in getattr(module, name) if str(check.__doc__).strip() == sentence])
    if str(leaks.nothing_leaks.__doc__).strip() != sentence:
        monkeypatch.setattr(module, "nothing_leaks", nothing)


def failure_of(game: Game, **how: Any) -> str:
    with pytest.raises(ConformanceError) as failure:
        conform(game, **how)
    return str(failure.value)


@pytest.mark.parametrize(("mutant", "sentence", "words", "how"), MUTANTS)
def test_a_sentence_is_checked(
    mutant: Any, sentence: str, words: str, how: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_this(sentence, monkeypatch)
    message = failure_of(game_of(mutant), **{"games": 6, "cover": False, "logs": tmp_path, **how})
    assert sentence in message
    assert words in message


@long
@pytest.mark.parametrize(("mutant", "sentence", "words", "how"), MUTANTS)
def test_a_game_that_breaks_a_sentence_is_found(mutant: Any, sentence: str, words: str, how: dict[str, Any], tmp_path: Path) -> None:
    """By the whole kit. The same walk is taken whatever is checked on it, so this seldom says more than the test above."""
    failure_of(game_of(mutant), **{"games": 6, "cover": False, "logs": tmp_path, **how})


@pytest.mark.parametrize(("mutant", "how"), FOUND)
def test_a_game_that_breaks_the_contract_is_found_somehow(mutant: Any, how: dict[str, Any], tmp_path: Path) -> None:
    failure_of(game_of(mutant), **{"games": 6, "cover": False, "logs": tmp_path, **how})


def test_every_check_has_a_game_that_breaks_it() -> None:
    checks = [*nodes.NODE_CHECKS, *steps.STEP_CHECKS, leaks.nothing_leaks]
    assert [check.__name__ for check in checks if str(check.__doc__).strip() not in CHECKED] == []


WHOLE_GAMES = [
    RoofsMutant(),
    RoofsMutant(ListedByHand, [COIN, DONE, NeverBid("bid", [Range("sum", 100_000)])], begin={"round": 2}),
    RoofsMutant(ListedWithoutAsking),
    RoofsMutant(begin={"owners": [0, 1, 0]}),
    FreshGame(),
    DuelMutant(),
    DuelMutant(hands=[[ZAP, WARD], [BLAST]], played=BLAST),
    *WHOLE_RAIDS,
    LettersGame(),
    GiftsGame(),
]


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_the_games_that_the_mutants_are_made_of_conform(game: Game) -> None:
    conform(game, games=2, cover=False)


class Listener(Memory):
    """Of Duel: what others have drawn. Once they have, `dreams` holds something against the real state, or against imagined ones."""

    def __init__(self, seat: int, dreams: str) -> None:
        self.seat = seat
        self.dreams = dreams
        self.drawn: list[int] = []

    def hear(self, event: Event) -> None:
        if isinstance(event, Drew) and event.who != self.seat:
            self.drawn.append(event.card)

    def fault(self, state: State) -> str:
        if max(self.drawn, default=-1) >= 0:
            return "another's card was told"
        real = state.heard is not None
        return "the moon is missing" if self.drawn and self.dreams == ("real" if real else "imagined") else ""


def test_a_memory_that_is_right_is_content() -> None:
    assert conform(DuelGame(), games=2, cover=False, memory=lambda game, seat: Listener(seat, "")).finished == 2


@pytest.mark.parametrize(
    ("dreams", "words"),
    [
        ("real", "what seat 1 has heard is not true: the moon is missing"),
        ("imagined", "the view of seat 1 allows a state that cannot be, by all that seat 1 has heard: the moon is missing"),
    ],
)
def test_what_a_memory_holds_against_a_state_is_found_and_shrunk(dreams: str, words: str, tmp_path: Path) -> None:
    message = failure_of(DuelGame(), games=2, cover=False, logs=tmp_path, memory=lambda game, seat: Listener(seat, dreams))
    assert str(nothing_is_forgotten.__doc__) in message and words in message
    assert "shrunk to 1:" in message, "after the first deal the other seat has drawn"


class Spying(Memory):
    """Of Letters: the cards that this seat has looked at, as long as they have not left their hands."""

    def __init__(self, game: Game, seat: int) -> None:
        self.cards = [UNKNOWN] * game.seats

    def hear(self, event: Event) -> None:
        if isinstance(event, Peeked) and event.card != UNKNOWN:
            self.cards[event.whom] = event.card
        elif isinstance(event, (Kept, Put, Out)) and (isinstance(event, Kept) or event.card == self.cards[event.who]):
            self.cards[event.who] = UNKNOWN

    def fault(self, state: State) -> str:
        assert isinstance(state, Letters)
        gone = [card for card, hand in zip(self.cards, state.hands, strict=True) if card != UNKNOWN and card not in hand]
        return f"no hand has {gone}" if gone else ""


def test_what_a_view_forgets_later_is_found_by_a_memory(tmp_path: Path) -> None:
    """At the peek the view shows the card. That it must not lose it afterwards, only a memory can say."""
    conform(LettersGame(), games=4, cover=False, memory=Spying)
    message = failure_of(LettersGame("short memory"), games=4, cover=False, logs=tmp_path, memory=Spying)
    assert str(nothing_is_forgotten.__doc__) in message and "no hand has" in message


def test_a_leak_says_which_event_tells_whom_what_and_how_to_mend_it(tmp_path: Path) -> None:
    message = failure_of(LettersGame("loud keep"), games=6, cover=False, logs=tmp_path)
    assert re.search(
        r"the event `kept` tells (seat \d|a spectator) that `card` is \d\. In another game with the same view, it is \d\. "
        r"The event is Kept\(rule='L\d\.\d', who=\d, card=\d\)\.\n"
        r"The states differ in .*, and the view of \1 is the same\. See letters\.py:\d+, Letters\.view\.\n"
        r"If \1 may know `card` from now on, put it into the view\. If not, tell it only to those who may know \(`tell_secret`\)\.\n"
        r"in letters\.py:\d+, class Kept, told by letters\.py:\d+, class Keep, seen by ",
        message,
    )


def test_what_is_not_marked_is_named_with_its_event_and_how_to_mark_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_this(str(steps.what_came_to_light_is_marked.__doc__).strip(), monkeypatch)
    message = failure_of(RoofsMutant(forms=often(Peek)), games=12, cover=False, logs=tmp_path)
    assert re.search(
        r"and no event is marked: it tells Cry\(rule='A1\.1', words='plan .*'\), in another game Cry\(rule='A1\.1', words='plan .*'\)\.\n"
        r"If the rules show this now, mark the event: `reveals = HIDDEN`\. If not, tell it only to those who may know \(`tell_secret`\)\.\n"
        r"in test_kit\.py:\d+, class Cry, told by test_kit\.py:\d+, class Peek, seen by ",
        message,
    )


def test_a_message_names_the_field_of_a_view_and_where_it_is_made(tmp_path: Path) -> None:
    message = failure_of(game_of(ViewShowsAnothersHand), games=2, cover=False, logs=tmp_path)
    assert re.search(
        r"determinize does not keep the view of seat 1: `deck_size` is \d+, not \d+\nin test_kit\.py:\d+, DuelMutant\.determ", message
    )


def test_what_is_quiet_and_seen_is_named_with_the_field_and_the_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_this(str(steps.quiet_deeds_are_quiet.__doc__).strip(), monkeypatch)
    message = failure_of(RaidGame(state=SeenDrafts), games=2, cover=False, logs=tmp_path)
    assert re.search(r"is quiet, and the view of .* shows it: `steps` is .*\nin broken_plans\.py:\d+, SeenDrafts\.view, after ", message)


class SecretCoin(Coin):
    """Can be laid on the roof that the other seat has not planned for."""

    def refuse(self, state: Roofs, seat: int, a: int, b: int, c: int) -> Refusal | None:
        planned = any(step.a == a for other, draft in enumerate(state.drafts) if other != seat for step in draft)
        return Refusal("taken", "Planned by another.", "A1.1") if planned else super().refuse(state, seat, a, b, c)


def test_moves_that_tell_a_secret_are_named_with_the_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longbox.kit.nodes.sample", lambda game, rng: [])
    only_this(str(nodes.views_hold.__doc__).strip(), monkeypatch)
    message = failure_of(RoofsMutant(kinds=[SecretCoin("coin", COIN.ranges, step=True), DONE]), games=6, cover=False, logs=tmp_path)
    assert "is listed in one game and, in another with the same view, refused (Planned by another. (A1.1))" in message
    assert re.search(r"in test_kit\.py:\d+, SecretCoin\.refuse, seen by ", message)


def test_a_seat_without_moves_is_named_with_its_question_and_the_refusals(tmp_path: Path) -> None:
    message = failure_of(game_of(WaitsForAHelplessSeat), games=1, cover=False, logs=tmp_path)
    assert re.search(r"seat \d is waited for \(`\w+`, rule \w+\.\d\) and has no legal move. Refused are, for example, `\w+ ", message)
    assert re.search(r"in .*\.waits, seen by ", message)


def test_a_listed_move_that_is_refused_leads_to_legal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Lists(Roofs):
        def legal(self, seat: int) -> list[Move]:
            return self.game.moves.all()

    only_this(str(nodes.listed_moves_are_accepted_and_others_refused.__doc__).strip(), monkeypatch)
    assert re.search(r"in test_kit\.py:\d+, .*Lists\.legal, seen by ", failure_of(RoofsMutant(Lists), games=1, logs=tmp_path))


def test_a_leak_names_what_the_view_does_not_show_and_where_it_is_made(tmp_path: Path) -> None:
    message = failure_of(LettersGame("forgetful"), games=6, cover=False, logs=tmp_path)
    assert re.search(
        r"\nThe states differ in .*`known`, and the view of seat \d is the same\. See letters\.py:\d+, Letters\.view\.\n", message
    )


def test_a_failure_names_the_command_that_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    message = failure_of(LettersGame("forgetful"), games=6, cover=False, logs=tmp_path)
    log = tmp_path / "letters-conformance.log"
    assert f"(longbox replay {log} --also .; --seat N shows what seat N saw)" in message


def test_what_was_never_used_comes_with_what_to_do() -> None:
    with pytest.raises(ConformanceError, match=r"1 games? never used .*\nPlay more games \(`games=10`\), or .*`cover=False`"):
        conform(RoofsGame(2), games=1)


def test_coverage_can_be_printed() -> None:
    assert re.fullmatch(r"1 games, 1 finished, \d+ nodes, \d names and \d rules used", repr(conform(RoofsGame(2), games=1, cover=False)))


def test_pytest_shows_the_message_and_not_the_kit(tmp_path: Path) -> None:
    with pytest.raises(ConformanceError) as failure:
        conform(LettersGame("forgetful"), games=6, cover=False, logs=tmp_path)
    assert [entry.path for entry in failure.traceback.filter(failure)] == [Path(__file__)]
    assert failure.value.__cause__ is None


def test_an_effect_that_never_ends_is_found(tmp_path: Path) -> None:
    message = failure_of(RoofsMutant(kinds=[COIN, LoopingDone("done", seals=True)], effects=[Loop("loop")]), games=1, logs=tmp_path)
    assert "Stuck: effect 'loop' ran 100000 steps without asking anybody" in message


def test_a_result_that_hangs_on_a_global_random_source_is_found(tmp_path: Path) -> None:
    random.seed("a seed of the test")
    failure_of(RoofsMutant(kinds=[COIN, RandomDone("done", seals=True)]), games=2, logs=tmp_path)


class RandomDone(Done):
    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        state.scores[seat] += random.randrange(2)
        super().apply(state, seat, a, b, c)


class SilentDone(Done):
    """Shows all plans by an event that is not marked."""

    def apply(self, state: Roofs, seat: int, a: int, b: int, c: int) -> None:
        heard, state.heard = state.heard, []
        super().apply(state, seat, a, b, c)
        told, state.heard = state.heard, heard
        for audience, event in told:
            state.tell(Unmarked(rule="A2.1", plans=event.plans) if isinstance(event, Revealed) else event, audience)


class Unmarked(Revealed, frozen=True, kw_only=True, tag="unmarked"):
    reveals = NOTHING


def test_a_reveal_that_is_not_marked_is_found(tmp_path: Path) -> None:
    """The walk meets it, or the leak test that looks ahead."""
    message = failure_of(RoofsMutant(kinds=[COIN, SilentDone("done", seals=True)]), games=6, logs=tmp_path)
    assert any(str(check.__doc__) in message for check in (steps.what_came_to_light_is_marked, leaks.nothing_leaks))


# Hosts that do not keep the rules of the table


class DeafHost(Host):
    def answer(self, seat: int, question: int, move: Move, auto: bool = False) -> Refusal | None:
        return Refusal("deaf", "What?", "T2.2")


class FormlessHost(Host):
    def fill(self, seat: int, form: Form) -> Refusal | None:
        return Refusal("deaf", "What?", "T2.2")


class ShyHost(Host):
    def question(self, seat: int) -> Question | None:
        return None


class ForgivingHost(Host):
    def answer(self, seat: int, question: int, move: Move, auto: bool = False) -> Refusal | None:
        super().answer(seat, question, move, auto)
        return None


class NoUndoHost(Host):
    def ask_undo(self, seat: int, count: int = 1) -> Refusal | None:
        return Refusal("never", "Never look back.", "T5.1")


class AlwaysAskingHost(Host):
    """Asks the others even where a seat may take back alone."""

    def ask_undo(self, seat: int, count: int = 1) -> Refusal | None:
        self.request = Request(1, seat, count, self.course.before_last(seat, count) or 0, [1 - seat], set())
        return None


class NeverAskingHost(Host):
    """Lets every seat take back alone."""

    def ask_undo(self, seat: int, count: int = 1) -> Refusal | None:
        self._undo(seat, self.course.before_last(seat, count) or 0, None)
        return None


class FarUndoHost(Host):
    """Where the others agree, takes back all that the seat has done."""

    def vote(self, seat: int, yes: bool, id: int) -> Refusal | None:
        if self.request is not None:
            self.request.to = 0
        return super().vote(seat, yes, id)


class CountingHost(Host):
    """Counts secret steps among the deeds that everybody is told of."""

    def _take(self, *taken: Any) -> None:
        super()._take(*taken)
        self.public += self.course.steps[-1].quiet != LOUD


class JealousHost(Host):
    """Lets nobody take back alone once another seat has done anything since, however quietly."""

    def may_undo_alone(self, seat: int, count: int = 1) -> bool:
        return super().may_undo_alone(seat, count) and self.course.steps[-1].seat == seat


class NervousHost(Host):
    """Any entry ends a request, a secret step too."""

    def _take(self, *taken: Any) -> None:
        super()._take(*taken)
        self.request = None


class NoVoteHost(Host):
    def vote(self, seat: int, yes: bool, id: int) -> Refusal | None:
        return None


class OtherAfterResumeHost(Host):
    @classmethod
    def resume(cls, game: Game, log: Log, seed: bytes, newest: int = 0, opening: int = 0, keeps: bool = False) -> Host:
        host = super().resume(game, log, seed)
        assert isinstance(host.state, Roofs)
        host.state.scores[0] += 1
        return host


class GappyHost(Host):
    def close(self) -> Refusal | None:
        raise AssertionError("the kit looks for gaps before it closes the table")

    def give_nonce(self, seat: int, nonce: str) -> Refusal | None:
        refusal = super().give_nonce(seat, nonce)
        if self.started():
            del self.stream(0).messages[0]
        return refusal


@pytest.mark.parametrize(
    ("host", "words"),
    [
        (DeafHost, "the host refuses"),
        (FormlessHost, "the host refuses"),
        (ShyHost, "may move but has no question"),
        (ForgivingHost, "is accepted a second time in answer to the same question"),
        (NoUndoHost, "may not even ask to take back"),
        (AlwaysAskingHost, "taking back needed the others' agreement, or did not, against the rule"),
        (NeverAskingHost, "taking back needed the others' agreement, or did not, against the rule"),
        (FarUndoHost, "the table agreed, and nothing was taken back"),
        (NoVoteHost, "the table agreed, and nothing was taken back"),
        (CountingHost, "can tell from the table that seat"),
        (JealousHost, "can tell from the table that seat"),
        (NervousHost, "can tell from the table that seat"),
        (OtherAfterResumeHost, "the table that was opened again is in another state"),
        (GappyHost, "the stream of seat 1 has gaps"),
    ],
)
def test_a_host_that_breaks_a_rule_of_the_table_is_found(host: type[Host], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "Host", host)
    with pytest.raises(ConformanceError, match=re.escape(words)):
        conform(RoofsMutant(NeverEnds, forms=[Shout(Cry(rule="A1.1", words="hey"))]), cover=False, **TABLE)


def entry_with_a_seat(game: Game, seat: int, deed: Deed, hand: int | None = None, auto: bool = False) -> Entry:
    entry = entry_of(game, seat, deed, hand, auto)
    return msgspec.structs.replace(entry, seat=0) if isinstance(deed, Outcome) else entry


def half_a_report(game: Game, log: Log) -> Report:
    return Report(entries=len(log.entries) // 2, drawn=0, typed=0, undone=0, over=False)


@pytest.mark.parametrize(
    ("place", "instead", "words"),
    [
        ("longbox.hosting.host.entry_of", entry_with_a_seat, "a seat stands on a roll|'seat' does not belong to it"),
        ("longbox.kit.table.verify", half_a_report, "not every entry was checked"),
    ],
)
def test_a_log_that_breaks_a_rule_of_the_table_is_found(place: str, instead: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, instead)
    with pytest.raises(ConformanceError, match=words):
        conform(RoofsMutant(), cover=False, **TABLE)


# The message


class FaultyView(Roofs):
    """One deed is enough to come to its fault: seat 1 is done before seat 2. Everybody sees that, so no other sentence breaks."""

    def view(self, seat: int) -> RoofsView:
        faulty = self.sealed == only(0)
        return msgspec.structs.replace(super().view(seat), seat=9 if faulty else seat)


def test_the_message_has_the_seed_and_a_shorter_way(tmp_path: Path) -> None:
    message = failure_of(RoofsMutant(FaultyView), seed="long way", logs=tmp_path)
    found = re.match(r"roofs, seed 'long way/\d+', after (\d+) deeds, shrunk to (\d+):\n", message)
    assert found is not None
    assert int(found[2]) == 1 < int(found[1])
    assert message.split("The way there")[1].splitlines()[1:] == ["  seat 1: done"]


def test_the_log_of_a_failure_leads_to_the_fault(tmp_path: Path) -> None:
    game = RoofsMutant(FaultyView)
    message = failure_of(game, logs=tmp_path)
    path = tmp_path / "roofs-conformance.log"
    assert f"longbox replay {path}" in message
    state = fold(game, read(path))
    with pytest.raises(kit_base.Broken, match="the view of seat 1 says it is of seat 10"):
        nodes.views_hold(state, Sfc32(1))


def test_the_log_of_a_failing_deed_ends_with_the_deed(tmp_path: Path) -> None:
    game = RoofsMutant(kinds=[COIN, ListeningDone("done", seals=True)])
    message = failure_of(game, logs=tmp_path)
    log = read(tmp_path / "roofs-conformance.log")
    assert log.entries[-2].move == ["done"]
    seat = log.entries[-2].seat
    assert seat is not None and f"then seat {seat + 1}: done" in message
    before = fold(game, log, until=len(log.entries) - 2)
    with pytest.raises(kit_base.Broken, match="done has a different result when somebody listens"):
        steps.listening_changes_nothing(before, seat, game.moves.parse("done"), Sfc32(1))


def test_the_log_of_a_failure_has_the_dice(tmp_path: Path) -> None:
    game = RoofsMutant(OneScoreForTwo)
    failure_of(game, logs=tmp_path)
    state = fold(game, read(tmp_path / "roofs-conformance.log"))
    with pytest.raises(kit_base.Broken, match="does not have one score for each seat"):
        nodes.what_is_pending_is_sound(state, Sfc32(1))


def test_the_log_of_a_changed_older_state_leads_to_the_fault(tmp_path: Path) -> None:
    """The deed that reached into older states stands in the log, even after shrinking."""
    message = failure_of(clones_share_what_a_form_changes(), games=6, logs=tmp_path)
    assert "A deed leaves older states untouched." not in message or any(
        entry.form is not None and entry.form["form"] == "note" for entry in read(tmp_path / "roofs-conformance.log").entries
    )


class Cursed(Roofs):
    """Fails in the last round, when somebody has scored and seat 0 has a coin on the right, and anybody has sealed."""

    def view(self, seat: int) -> RoofsView:
        if self.round == 2 and max(self.scores) >= 1 and self.sealed and COIN.of(2) in self.drafts[0]:
            raise ZeroDivisionError("the curse of the last roof")
        return super().view(seat)


def way_to(game: Game, check: Callable[[State, Any], None], seed: str) -> list[Any]:
    """A random way to where the check fails, with forms as well as moves."""
    state, rng, deeds = game.start(), Sfc32(seed), list[Any]()
    while True:
        try:
            check(state, None)
        except kit_base.Broken:
            return deeds
        step = kit_base.random_deed(state, rng)
        if step is None:  # the game ended without it: another one
            state, deeds = game.start(), []
        else:
            deeds.append(step)
            state.apply(*step)


def cursed(state: State, step: Any) -> None:
    """In the last round, when somebody has scored, seat 0 may have no coin on the right."""
    assert isinstance(state, Roofs)
    kit_base.expect(state.round < 2 or not max(state.scores) or COIN.of(2) not in state.drafts[0], "cursed")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_way_shrinks_to_what_is_needed(seed: str) -> None:
    """Four plans that are done, one coin and the lowest roll for it, and the coin on the right. A coin and its roll go only as a pair."""
    game = RoofsMutant()
    way = way_to(game, cursed, seed)
    short = [kit_base.name_of(deed) for deed in shrink(game, way, cursed, None, kit_base.Broken)]
    assert len(way) > 12 and len(short) == 7
    assert sorted(name.split(": ")[1].split()[0] for name in short) == ["coin", "coin", "done", "done", "done", "done", "roll"]
    assert "chance: roll 1" in short and short[-1] == "seat 1: coin right"


class Evening(LettersGame):
    """More cards, and no knights, so that nobody is out."""

    def start(self) -> Letters:
        return self.deal([[], [], []], [20, 10, 0, 5, 3], step=DEAL)


def caught(state: State, step: Any) -> None:
    """On the third player's turn, they may not know that the first one holds a queen."""
    assert isinstance(state, Letters)
    theirs = state.active == 2 and state.step == PLAY
    kit_base.expect(not (theirs and state.known[0] == QUEEN and state.knowers[0] & only(2)), "caught")


@pytest.mark.parametrize("seed", ["a", "b", "f"])
def test_a_way_through_many_turns_shrinks_to_a_few(seed: str) -> None:
    """Without a turn, later ones have other cards: the draws before them have to change."""
    game = Evening()
    way = way_to(game, caught, seed)
    short = shrink(game, way, caught, None, kit_base.Broken)
    assert len(way) >= 28 and len(short) <= 14
    state = game.start()
    for seat, deed in short:
        assert state.refuse(seat, deed) is None
        state.apply(seat, deed)
    with pytest.raises(kit_base.Broken, match="caught"):
        caught(state, None)


class Fine(FormKind[Roofs]):
    def refuse(self, state: Roofs, seat: int, form: Form) -> Refusal | None:
        return None

    def apply(self, state: Roofs, seat: int, form: Form) -> None:
        state.scores[seat] = 10 + form.number("sum")


def fined(state: State, step: Any) -> None:
    assert isinstance(state, Roofs)
    kit_base.expect(state.scores[0] < 10, "fined")


def test_a_form_shrinks_to_its_plainest_values() -> None:
    form = Fine("fine", [number("sum", 0, 9), text("words"), numbers("all", 1, 9, needed=False)])
    game = RoofsMutant(forms=[form])
    ways = [way_to(game, fined, f"fine {seed}") for seed in range(5)]
    assert any("words=" in repr(way[-1]) for way in ways)
    for way in ways:
        assert [repr(deed) for _, deed in shrink(game, way, fined, None, kit_base.Broken)] == ["fine sum=0"]


def test_a_fault_in_a_game_is_named_with_its_line_and_the_call(tmp_path: Path) -> None:
    message = failure_of(RoofsMutant(Cursed), games=30, seed="cursed", cover=False, logs=tmp_path)
    line = next(at for at, text in enumerate(Path(__file__).read_text("utf-8").splitlines(), 1) if "raise ZeroDivisionError" in text)
    assert f"\nZeroDivisionError: the curse of the last roof\nat test_kit.py:{line} in Cursed.view, called from " in message
    assert re.search(r"called from \w+\.py:\d+ in \w+", message)


def test_what_the_kit_sees_is_named_with_the_class_of_the_deed(tmp_path: Path) -> None:
    message = failure_of(RoofsMutant(kinds=[COIN, ListeningDone("done", seals=True)]), logs=tmp_path)
    lines = Path(__file__).read_text("utf-8").splitlines()
    line = lines.index("class ListeningDone(Done):") + 1
    assert re.search(rf"\nin test_kit\.py:{line}, class ListeningDone, seen by steps\.py:\d+ in listening_changes_nothing\n", message)


def test_a_fault_in_pythons_own_code_is_named_where_the_game_called_it(tmp_path: Path) -> None:
    class Parsing(Roofs):
        def view(self, seat: int) -> RoofsView:
            random.choice([])
            return super().view(seat)

    assert re.search(r"\nat test_kit\.py:\d+ in \S*Parsing\.view, called from ", failure_of(RoofsMutant(Parsing), logs=tmp_path))


def test_without_a_folder_the_log_goes_into_one_of_its_own() -> None:
    found = re.search(r"longbox replay (\S+\.log)", failure_of(RoofsMutant(FaultyView)))
    assert found is not None
    path = Path(found[1])
    assert read(path).header.game == "roofs"
    path.unlink()
    path.parent.rmdir()


# What a run gives back


def test_coverage_counts_what_was_seen() -> None:
    coverage = conform(RoofsMutant(), games=10)
    assert coverage.games == coverage.finished == 10
    assert coverage.nodes > 100
    assert coverage.used == {"coin", "done", "back", "drop", "reopen"}
    assert coverage.rules == {"A1.3", "A1.4", "A2.1", "A2.3"}


def test_the_fingerprint_belongs_to_the_seed() -> None:
    first = fingerprint(DuelGame(), "seed")
    assert first == fingerprint(DuelGame(), "seed")
    assert first != fingerprint(DuelGame(), "another seed")
    assert first != fingerprint(RoofsGame(2), "seed")
