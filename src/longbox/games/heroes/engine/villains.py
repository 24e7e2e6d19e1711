"""Lead Villains and gray boxes (rules B6.7 to B6.14)."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import (
    W_BACKUP,
    W_LEAD,
    CardLine,
)
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import (
    FOE,
    player_of,
)
from longbox.games.heroes.engine.deck import VILLAIN, drop_card, put_away
from longbox.games.heroes.engine.fighters import the_case
from longbox.games.heroes.engine.perform import force_line, is_usable, use_line
from longbox.games.heroes.engine.records import Case
from longbox.games.heroes.engine.state import NONE, Heroes
from longbox.games.heroes.engine.windows import AFTER, on_table, open_window, use_move
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Frame

# The steps of a gray box
ASKING: Final = 0
PLAYED: Final = 1
ANSWERED: Final = 2


def lead_price(state: Heroes, card: int) -> int:
    """What a Lead Villain costs in Trouble (rules B6.9 and B12.26)."""
    case, villain = the_case(state), state.core.box.villains[card]
    wanted = int(case.play.wanted_price) if villain.wanted else 0
    return max(0, villain.cost + case.play.lead_price + wanted)


def can_lead(state: Heroes, card: int, from_board: bool) -> bool:
    """By rules B6.9 and B6.10."""
    case = the_case(state)
    if case.play.trouble < max(1, lead_price(state, card)):
        return False
    if from_board:
        return not case.play.no_wanted
    need = max(0, state.core.box.villains[card].need + case.play.lead_need)
    return case.play.trouble >= need


def bar_lead(state: Heroes, seat: int, card: int) -> Refusal:
    case, villain = the_case(state), state.core.box.villains[card]
    if card in state.wanted and case.play.no_wanted:
        return Refusal("forbidden", "No Most Wanted villain may be played from the board here.", "B12.27")
    if card not in state.wanted and card not in state.teams[seat].villains:
        return Refusal("not_held", f"You do not hold {villain.name}.", "B6.9")
    price = lead_price(state, card)
    if case.play.trouble < price:
        return Refusal("cost", f"{villain.name} costs {price} Trouble; there is {case.play.trouble}.", "B6.9")
    return Refusal(
        "need", f"{villain.name} needs a Trouble Level of {villain.need + case.play.lead_need}; it is {case.play.trouble}.", "B6.9"
    )


class Others(Asker):
    """Asks the opponents one after the other, beginning with the Nemesis. `over` counts those who are done; `mark` is where the lines used
    here begin."""

    def asked(self, state: Heroes, frame: Frame) -> int:
        over = frame.a
        return state.opponents(int(the_case(state).seat))[over]

    def window(self) -> int:
        raise NotImplementedError

    def is_asked(self, state: Heroes, frame: Frame, seat: int) -> bool:
        raise NotImplementedError

    def is_over(self, state: Heroes) -> bool:
        return False

    def run(self, state: Heroes, frame: Frame, over: int, _b: int, mark: int) -> bool:
        order = state.opponents(int(the_case(state).seat))
        while over < len(order) and not self.is_over(state):
            if self.is_asked(state, frame, order[over]):
                frame.keep(over, 0, mark)
                return False
            over += 1
        del state.used_now[mark:]
        state.frames.pop()
        self.all_asked(state)
        return True

    def pass_on(self, frame: Frame) -> None:
        """The one who is asked is done."""
        over, mark = frame.a, frame.c
        frame.keep(over + 1, 0, mark)

    def all_asked(self, state: Heroes) -> None:
        """What comes when nobody is left to ask."""

    def lines(self, state: Heroes, frame: Frame, seat: int) -> list[tuple[CardLine, int]]:
        """What of the Nemesis's plans can be used here."""
        mark = frame.c
        table = on_table(state, self.window(), seat, FOE)
        return [(line, hero) for line, hero in table if is_usable(state, line, seat, hero, mark, -1)]

    def use(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        for line, hero in self.lines(state, frame, seat):
            if use_move(state, seat, line) is move:
                use_line(state, seat, line, hero)
                return


class Lead(Others):
    """Who plays a Lead Villain (rule B6.8)."""

    def window(self) -> int:
        return W_LEAD

    def is_asked(self, state: Heroes, frame: Frame, seat: int) -> bool:
        return bool(state.teams[seat].villains) or any(can_lead(state, card, True) for card in state.wanted)

    def is_over(self, state: Heroes) -> bool:
        return the_case(state).play.lead >= 0

    def all_asked(self, state: Heroes) -> None:
        if the_case(state).play.lead >= 0:
            open_window(state, W_LEAD, AFTER)

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        kinds = state.core.kinds
        moves = [kinds.lead.of(card) for card in state.teams[seat].villains if can_lead(state, card, False)]
        moves += [kinds.lead.of(card) for card in state.wanted if can_lead(state, card, True)]
        moves += [use_move(state, seat, line) for line, _ in self.lines(state, frame, seat)]
        moves.append(kinds.pass_move)
        return moves

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        if move.kind is state.core.kinds.lead:
            card = move.a
            return bar_lead(state, seat, card)
        return Refusal("lead", "A Lead Villain is played now, or none: lead, use or pass.", "B6.8")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        kinds = state.core.kinds
        if move is kinds.pass_move:
            self.pass_on(frame)
        elif move.kind is kinds.lead:
            card = move.a
            play_lead(state, seat, card)
        else:
            self.use(state, frame, seat, move)


def play_lead(state: Heroes, seat: int, card: int) -> None:
    case, price = the_case(state), lead_price(state, card)
    case.play.from_board = card in state.wanted
    if case.play.from_board:
        state.wanted.remove(card)
    else:
        drop_card(state.teams[seat], VILLAIN, card)
    case.play.lead, case.play.leader = card, seat
    case.play.wanted_lead = state.core.box.villains[card].wanted
    case.play.trouble -= price
    if state.heard is not None:
        villain = state.core.box.villains[card]
        told = events.LeadPlayed(
            rule="B6.9", who=seat, card=card, name=villain.name, wanted=villain.wanted, cost=price, trouble=int(case.play.trouble)
        )
        state.tell(told)


def replace_lead(state: Heroes, card: int, kos: int, rule: str) -> None:
    """Another villain takes the Lead Villain's place, who is discarded (rule B12.29)."""
    case, villains = the_case(state), state.core.box.villains
    if state.heard is not None:
        told = events.LeadSwapped(rule=rule, card=card, name=villains[card].name, old=villains[case.play.lead].name)
        state.tell(told)
    put_away(state.decks[VILLAIN], int(case.play.lead))
    case.play.lead = card
    case.play.from_board = False
    case.play.wanted_lead = villains[card].wanted
    case.play.villain_kos = kos
    case.play.returns_to = NONE


def box_price(state: Heroes, card: int) -> int:
    case, villain = the_case(state), state.core.box.villains[card]
    return max(0, villain.box_cost + (case.play.agent_price if villain.agent else case.play.backup_price))


class GrayBox(Others):
    """Who plays what for its gray box (rule B6.12). A card that was played may be answered before it counts."""

    def window(self) -> int:
        return W_BACKUP

    def is_asked(self, state: Heroes, frame: Frame, seat: int) -> bool:
        return bool(state.teams[seat].villains)

    def run(self, state: Heroes, frame: Frame, over: int, _b: int, mark: int) -> bool:
        case = the_case(state)
        if frame.at == PLAYED:
            frame.at = ANSWERED
            open_window(state, W_BACKUP, AFTER)
            return True
        if frame.at == ANSWERED:
            frame.at = ASKING
            self.settle(state, case)
            return True
        return super().run(state, frame, over, _b, mark)

    def settle(self, state: Heroes, case: Case) -> None:
        """The card that was played counts now, unless it was cancelled."""
        card = int(case.play.played)
        if card < 0:
            return
        case.play.played = NONE
        if state.core.box.villains[card].agent:
            case.play.agents.append(card)
            agent_works(state, card)
        else:
            case.play.backups.append(card)

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        kinds, case = state.core.kinds, the_case(state)
        hand = state.teams[seat].villains
        moves = [kinds.box.of(card) for card in hand if card not in case.play.barred and box_price(state, card) <= case.play.trouble]
        moves += [use_move(state, seat, line) for line, _ in self.lines(state, frame, seat)]
        moves.append(kinds.pass_move)
        return moves

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        case = the_case(state)
        if move.kind is not state.core.kinds.box:
            return Refusal("gray_box", "Backup Effects and Agents are played now: backup, use or pass.", "B6.12")
        card = move.a
        villain = state.core.box.villains[card]
        if card not in state.teams[seat].villains:
            return Refusal("not_held", f"You do not hold {villain.name}.", "B6.12")
        if card in case.play.barred:
            return Refusal("turned_away", f"{villain.name} was turned away at this Headline.", "B12.27")
        price = box_price(state, card)
        return Refusal("cost", f"{villain.name} costs {price} Trouble; there is {case.play.trouble}.", "B6.12")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        kinds = state.core.kinds
        if move is kinds.pass_move:
            self.pass_on(frame)
        elif move.kind is kinds.box:
            card = move.a
            if play_box(state, seat, card):
                frame.at = PLAYED
        else:
            self.use(state, frame, seat, move)


def play_box(state: Heroes, seat: int, card: int) -> bool:
    """Play a card for its gray box; False if it is turned away (rule B12.27)."""
    case, villain = the_case(state), state.core.box.villains[card]
    if villain.agent and case.play.no_agents > 0:
        case.play.no_agents -= 1
        case.play.barred.append(card)
        known = state.teams[seat].villains_known
        known[state.teams[seat].villains.index(card)] = state.onlookers(seat)
        if state.heard is not None:
            state.tell(events.TurnedAway(rule="B12.27", who=seat, card=card, name=villain.name))
        return False
    price = box_price(state, card)
    drop_card(state.teams[seat], VILLAIN, card)
    case.play.trouble -= price
    case.play.played = card
    if state.heard is not None:
        told = events.BoxPlayed(
            rule="B6.12",
            who=seat,
            card=card,
            name=villain.name,
            box=villain.box.name,
            agent=villain.agent,
            cost=price,
            trouble=int(case.play.trouble),
        )
        state.tell(told)
    return True


def agent_works(state: Heroes, card: int) -> None:
    """What an Agent does as he is played (rule B6.14)."""
    line = state.core.line_of[W_BACKUP][state.core.box_of[card]]
    if line is not None:
        force_line(state, player_of(the_case(state), FOE), line, -1)
