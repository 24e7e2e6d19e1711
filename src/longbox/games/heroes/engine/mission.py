"""The Mission (chapter B5, played through in rule BX5): five Action Rounds, and every action but what Troubleshooting leads to."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import W_ACTION, W_MOVE, CardLine
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.case import FOE, HERO
from longbox.games.heroes.engine.deck import RESOURCE
from longbox.games.heroes.engine.perform import is_usable, use_line
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.scenarios import action_round_ends, check_special, game_round_ends
from longbox.games.heroes.engine.state import ACTION_ROUNDS, Heroes
from longbox.games.heroes.engine.troubleshooting import troubleshoot
from longbox.games.heroes.engine.windows import on_table, open_window, use_move
from longbox.kernel.deeds import Move, Refusal
from longbox.kernel.state import Ask, Effect, Frame, Pending, only


class Mission(Effect[Heroes]):
    """`at` counts the seats that have acted in this Action Round, `over` the Action Rounds that are over (rule B5.1)."""

    def run(self, state: Heroes, frame: Frame, over: int, _b: int, _c: int) -> bool:
        count = len(state.teams)
        if frame.at == 0:
            state.action_round = over + 1
            if state.heard is not None:
                told = events.ActionRoundBegan(rule="B5.1", round=int(state.round), action_round=int(state.action_round))
                state.tell(told)
        if frame.at < count:
            seat = (int(state.first) + int(frame.at)) % count
            frame.at += 1
            check_special(state)
            state.active = seat
            state.last_place = RECOVERY
            if state.heard is not None:
                state.tell(events.TurnBegan(rule="B5.1", who=seat))
            state.push(state.core.fx.action.frame(seat))
            return True
        frame.at = 0
        frame.keep(over + 1)
        if action_round_ends(state):
            return True
        if over + 1 == ACTION_ROUNDS:
            state.frames.pop()
            game_round_ends(state)
        return True


# Where heroes can go. Places hold any number of heroes of any team (rule B5.6).


def can_enter(state: Heroes, seat: int, here: int, place: int) -> bool:
    """Whether the toll of an area can be paid (rule B12.26)."""
    return toll(state, seat, here, place) <= state.teams[seat].pp


def toll(state: Heroes, seat: int, here: int, place: int) -> int:
    team, area_of = state.teams[seat], state.core.area_of
    if team.toll_area < 0 or area_of[place] != team.toll_area or area_of[here] == team.toll_area:
        return 0
    return int(team.toll)


def enter(state: Heroes, seat: int, at: int, place: int, rule: str) -> None:
    price = toll(state, seat, state.teams[seat].place[at], place)
    if price:
        state.change_pp(seat, -price, "B12.26")
    state.put(seat, at, place, rule)


def list_moves(state: Heroes, seat: int, moves: list[Move]) -> None:
    """Movement actions (rules B5.3 to B5.5)."""
    core, team, kind = state.core, state.teams[seat], state.core.kinds.move
    alone = core.kinds.nobody
    heroes = state.team_def(seat).heroes
    companions = [at for at in range(4) if team.place[at] == SUPPORTING]
    fields, supports = core.fields(state), core.open_supports
    for at in range(4):
        here, hero = team.place[at], heroes[at]
        if here == READY or is_field(here, core.areas):
            for place in fields:
                if place == here or (team.toll_area >= 0 and not can_enter(state, seat, here, place)):
                    continue
                moves.append(kind.of(hero, place, alone))
                if core.area_of[place] >= 0:
                    for other in companions:
                        if team.toll_area < 0 or can_bring(state, seat, here, place):
                            moves.append(kind.of(hero, place, heroes[other]))
            if here != READY:
                moves.append(kind.of(hero, RECOVERY, alone))
        elif here == SUPPORTING or is_space(here, core.areas):
            for place in supports:
                if place != here and (team.toll_area < 0 or can_enter(state, seat, here, place)):
                    moves.append(kind.of(hero, place, alone))


def can_bring(state: Heroes, seat: int, here: int, place: int) -> bool:
    """Whether a supporter can come along: he pays the toll too."""
    space = state.core.first_space + state.core.area_of[place]
    return toll(state, seat, here, place) + toll(state, seat, SUPPORTING, space) <= state.teams[seat].pp


def bar_move(state: Heroes, seat: int, move: Move) -> Refusal | None:
    """Why a movement is not possible, or None (rules B5.3 to B5.5)."""
    hero, place, along = move.a, move.b, move.c
    core, at = state.core, state.local(seat, hero)
    if at < 0:
        return Refusal("not_yours", "That hero is of another team.", "B5.3")
    name, here = state.name(seat, at), state.teams[seat].place[at]
    if here == RECOVERY:
        return Refusal("recovering", f"{name} recovers and cannot move.", "B5.3")
    if place == here:
        return Refusal("there", f"{name} is there already.", "B5.3")
    if core.is_closed(place):
        return Refusal("closed", "That area is closed with two players.", "B1.1")
    ready = state.is_ready(seat, at)
    if ready and place not in core.fields(state) and (place != RECOVERY or here == READY):
        return Refusal("ready_place", f"{name} is Ready: he goes to a district, or from there to Recovery.", "B5.3")
    if not ready and place not in core.open_supports:
        return Refusal("support_place", f"{name} is Supporting: he goes to a Support space, or back to his card.", "B5.5")
    if not can_enter(state, seat, here, place):
        return Refusal("toll", f"Entering there costs {state.teams[seat].toll} Plot Points.", "B12.26")
    return None if along == core.kinds.nobody else _bar_along(state, seat, along, here, place, ready)


def _bar_along(state: Heroes, seat: int, along: int, here: int, place: int, ready: bool) -> Refusal | None:
    other = state.local(seat, along)
    if other < 0 or state.teams[seat].place[other] != SUPPORTING or not ready or state.core.area_of[place] < 0:
        return Refusal("companion", "Only a hero Supporting on his card can come along, when a Ready hero enters a district.", "B5.4")
    if not can_bring(state, seat, here, place):
        return Refusal("toll", f"Entering there costs {state.teams[seat].toll} Plot Points for each.", "B12.26")
    return None


def could_bring(move: Move, moves: Sequence[Move], nobody: int) -> bool:
    """Whether one of these movements is the same one with somebody who comes along (rule B5.4)."""
    hero, place = move.a, move.b
    for other in moves:
        mover, goal, along = other.a, other.b, other.c
        if other.kind is move.kind and mover == hero and goal == place and along != nobody:
            return True
    return False


def do_move(state: Heroes, seat: int, move: Move) -> None:
    hero, place, along = move.a, move.b, move.c
    at = state.local(seat, hero)
    enter(state, seat, at, place, "B5.3" if state.is_ready(seat, at) else "B5.5")
    if along != state.core.kinds.nobody:
        space = state.core.first_space + state.core.area_of[place]
        enter(state, seat, state.local(seat, along), space, "B5.4")
    state.last_place = place
    open_window(state, W_MOVE, seat)


# Actions


def ability_lines(state: Heroes, seat: int) -> list[tuple[CardLine, int]]:
    """What can be used as an action, from the table and then from the hand (rule B5.9)."""
    core = state.core
    lines = [*on_table(state, W_ACTION, seat, HERO), *on_table(state, W_ACTION, seat, FOE)]
    for card in state.teams[seat].resources:
        line = core.line_of[W_ACTION][core.resource_of[card]]
        if line is not None and not core.box.resources[card].ally:
            lines.append((line, -1))
    return [(line, hero) for line, hero in lines if is_usable(state, line, seat, hero, len(state.used_now), -1)]


class Action(Asker):
    """One action of the frame's seat. `at` is 1 when it is done."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        state.used_now.clear()
        return True

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        list_moves(state, seat, moves)
        self.list_others(state, seat, moves)
        return moves

    def list_others(self, state: Heroes, seat: int, moves: list[Move]) -> None:
        """All actions but movement."""
        kinds, core, team = state.core.kinds, state.core, state.teams[seat]
        if team.wounded:
            heroes = state.team_def(seat).heroes
            for at in range(4):
                if team.wounded >> at & 1 and team.place[at] == RECOVERY:
                    moves.append(kinds.treat.of(heroes[at]))
        moves.append(kinds.story_move)
        for line, _ in ability_lines(state, seat):
            moves.append(use_move(state, seat, line))
        for area in range(core.areas + 1):
            place = state.place_in(area)
            if place >= 0 and place in team.place:
                moves.append(kinds.solve.of(area))
        moves.append(kinds.pass_move)

    def refuse(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal | None:
        if move.kind is state.core.kinds.move:
            return bar_move(state, seat, move)
        others: list[Move] = []
        self.list_others(state, seat, others)
        return None if move in others else self.why(state, frame, seat, move)

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        kinds = state.core.kinds
        if move.kind is kinds.treat:
            return Refusal("no_wound", "Medical Treatment takes the Wound off a hero of your own in Recovery.", "B5.7")
        if move.kind is kinds.use:
            return Refusal("no_ability", "You have no such ability that is used as an action now.", "B5.9")
        if move.kind is kinds.play:
            card = move.a
            if card not in state.teams[seat].resources:
                return Refusal("not_held", "You do not hold that card.", "B5.9")
            return Refusal("no_event", "That card is not played as an action, or could do nothing now.", "B5.9")
        if move.kind is kinds.solve:
            return Refusal("nobody_there", "Troubleshooting needs a Headline there and a Ready hero of yours in its district.", "B5.10")
        return Refusal("action", "An action is to be taken now: move, treat, story, use, play, solve or pass.", "B5.1")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        kinds, fx = state.core.kinds, state.core.fx
        frame.at = 1
        if move.kind is kinds.move:
            do_move(state, seat, move)
        elif move.kind is kinds.treat:
            hero = move.a
            state.heal(seat, state.local(seat, hero), "B5.7")
        elif move.kind is kinds.story:
            state.push(fx.story.frame(seat))
        elif move.kind is kinds.solve:
            area = move.a
            troubleshoot(state, seat, area)
        elif move.kind is kinds.passing:
            state.tell(events.Passed(rule="B5.2", who=seat))
        else:
            for line, own in ability_lines(state, seat):
                if use_move(state, seat, line) is move:
                    use_line(state, seat, line, own)
                    return

    def pending(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> Pending:
        return Ask(only(int(frame.seat)), "action", "B5.1", about=int(state.round * 10 + state.action_round))


class ExtraMove(Asker):
    """One more movement action (rule B12.45)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if frame.at == 0:
            return False
        state.frames.pop()
        return True

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        list_moves(state, seat, moves)
        moves.append(state.core.kinds.pass_move)
        return moves

    def refuse(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal | None:
        if move.kind is state.core.kinds.move:
            return bar_move(state, seat, move)
        return None if move is state.core.kinds.pass_move else self.why(state, frame, seat, move)

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        return Refusal("movement", "One more movement is to be made now; or pass.", "B12.45")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        frame.at = 1
        if move.kind is state.core.kinds.move:
            do_move(state, seat, move)


# Story


def own_on_track(state: Heroes, seat: int) -> list[int]:
    """The spaces of the track with cards of the acting team."""
    team, stories = state.teams[seat].team, state.core.box.stories
    return [at for at, card in enumerate(state.track) if card >= 0 and stories[card].team == team]


class Story(Asker):
    """A Story action (rule B5.8): a Resource card, then advance or manipulate."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        fx, seat = state.core.fx, int(frame.seat)
        if frame.at == 0:
            frame.at = 1
            state.push(fx.story_draw.frame(seat, RESOURCE, 1))
            return True
        if own_on_track(state, seat):
            return False
        state.frames.pop()
        state.push(fx.advance.frame(seat))
        return True

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        kinds = state.core.kinds
        return [kinds.advance.of(), *[kinds.manipulate.of(at) for at in own_on_track(state, seat)]]

    def why(self, state: Heroes, frame: Frame, seat: int, move: Move) -> Refusal:
        if move.kind is state.core.kinds.manipulate:
            return Refusal("not_yours", "Only a card of your own team is moved to the end of the track.", "B5.8")
        return Refusal("story", "Advance the Story track, or manipulate it.", "B5.8")

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        if move.kind is state.core.kinds.advance:
            state.push(state.core.fx.advance.frame(seat))
        else:
            space = move.a
            push_to_end(state, seat, space)


class Manipulate(Asker):
    """Move a card of the acting team to the end of the track, or not (rule B12.37)."""

    def run(self, state: Heroes, frame: Frame, _a: int, _b: int, _c: int) -> bool:
        if own_on_track(state, int(frame.seat)):
            return False
        state.frames.pop()
        return True

    def moves(self, state: Heroes, frame: Frame, seat: int) -> list[Move]:
        kinds = state.core.kinds
        return [*[kinds.manipulate.of(at) for at in own_on_track(state, seat)], kinds.pass_move]

    def answer(self, state: Heroes, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        if move.kind is state.core.kinds.manipulate:
            space = move.a
            push_to_end(state, seat, space)


def push_to_end(state: Heroes, seat: int, at: int) -> None:
    card = state.track.pop(at)
    state.track.append(card)
    if state.heard is not None:
        state.tell(events.StoryPushed(rule="B5.8", who=seat, card=card, name=state.core.box.stories[card].title))
