"""Planning (chapter B4, played through in rule BX4): a plan is a draft with a slot for each thing that can be planned. It is carried out
when all are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import RESOURCE_CARD, W_PLANNING, CardLine
from longbox.games.heroes.engine.deck import RESOURCE
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.state import ALLY_LIMIT, MISSION, PLANNING, POWER_UP_PRICE, Heroes
from longbox.kernel.deeds import Move, Refusal

if TYPE_CHECKING:
    from longbox.games.heroes.engine.moves import Kinds

AID_SLOTS: Final = 1000
ASSIGN_SLOTS: Final = 2000
DISMISS_SLOTS: Final = 3000
ALLY_SLOTS: Final = 4000
"""Where the slots of each kind begin; Power-Ups come first."""
PLANNED: Final = 4


def slot(move: Move) -> int:
    name = move.kind.name
    if name == "buy":
        return int(move.a)
    if name == "aid":
        return AID_SLOTS + int(move.a)
    if name == "assign":
        return ASSIGN_SLOTS + int(move.a)
    return (DISMISS_SLOTS if name == "dismiss" else ALLY_SLOTS) + int(move.a)


def begin(state: Heroes) -> None:
    """Heroes come home from the Support spaces, Plot Points come in, and all are asked for their plans (rules B4.2 and B4.3)."""
    state.phase = PLANNING
    for seat, team in enumerate(state.teams):
        home = 0
        for at in range(4):
            if is_space(team.place[at], state.core.areas):
                state.put(seat, at, SUPPORTING, "B4.2")
            if not is_field(team.place[at], state.core.areas) and not team.wounded >> at & 1:
                home += 1
        state.change_pp(seat, home + team.vp // 5, "B4.2")
    scenario = state.core.line_of[W_PLANNING][state.core.scenario_of[state.scenario]]
    if scenario is not None:
        from longbox.games.heroes.engine.perform import force_line

        force_line(state, int(state.first), scenario, -1)


# What can be planned


def aid_line(state: Heroes, source: int) -> CardLine | None:
    return state.core.line_of[W_PLANNING][source]


def aims(line: CardLine) -> str:
    """What a planning ability is aimed at: `wound` a Wounded hero, `level` any, or nobody."""
    for op in line.ops:
        if (op.name == "wound" and op.words[0] == "any") or (op.name == "level" and op.words[1] == "one"):
            return op.name
    return ""


def discounted(state: Heroes, seat: int, at: int, draft: list[Move]) -> int:
    """The price to be Ready, with what the plan itself takes off (rule B12.40)."""
    price = state.hero_def(seat, at).level + state.teams[seat].level_mod[at]
    for step in draft:
        if step.kind is state.core.kinds.aid and step.b == state.hero_def(seat, at).place:
            line = aid_line(state, step.a)
            if line is not None:
                price += sum([int(op.n) for op in line.ops if op.name == "level"])
    return max(1, price)


def is_wounded(state: Heroes, seat: int, at: int, draft: list[Move]) -> bool:
    """Whether a hero still is when the plan assigns him: an ability of the plan may have healed him."""
    if not state.teams[seat].wounded >> at & 1:
        return False
    hero = state.hero_def(seat, at).place
    for step in draft:
        if step.kind is state.core.kinds.aid and step.b == hero:
            line = aid_line(state, step.a)
            if line is not None and line.does("wound"):
                return False
    return True


def price_of(state: Heroes, seat: int, step: Move, draft: list[Move]) -> int:
    kinds = state.core.kinds
    if step.kind is kinds.assign:
        if step.b == READY:
            return discounted(state, seat, state.local(seat, step.a), draft)
        return 1 if step.b == SUPPORTING else 0
    return 1 + int(step.b) if step.kind is kinds.ally else 0


def spent(state: Heroes, seat: int, draft: list[Move]) -> int:
    """The Plot Points that a plan costs (rule B4.13)."""
    return sum([price_of(state, seat, step, draft) for step in draft])


def bar(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    """Why a step does not fit a plan, or None."""
    kinds = state.core.kinds
    if move.kind is kinds.buy:
        return _bar_buy(state, seat, move, draft)
    if move.kind is kinds.aid:
        return _bar_aid(state, seat, move, draft)
    if move.kind is kinds.assign:
        return _bar_assign(state, seat, move, draft)
    return _bar_dismiss(state, seat, move) if move.kind is kinds.dismiss else _bar_ally(state, seat, move, draft)


def _bar_buy(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    team, own = state.teams[seat], state.team_def(seat).power_ups
    if move.a not in own:
        return Refusal("not_yours", "That Power-Up belongs to another team.", "B4.5")
    if team.power_ups >> own.index(move.a) & 1:
        return Refusal("in_play", "That Power-Up is in play already.", "B4.5")
    bought = len([step for step in draft if step.kind is state.core.kinds.buy])
    if len(team.story) < POWER_UP_PRICE * (bought + 1):
        return Refusal("no_story", f"A Power-Up costs {POWER_UP_PRICE} Story cards; you have {len(team.story)}.", "B4.5")
    return None


def _bar_aid(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    core, line = state.core, aid_line(state, move.a)
    if line is None or not _has(state, seat, line, draft):
        return Refusal("no_aid", "You have nothing of that name that helps in Planning.", "B11.1")
    aim = aims(line)
    if not aim:
        return None if move.b == core.kinds.nobody else Refusal("no_target", "That is aimed at nobody.", "B11.1")
    at = state.local(seat, move.b) if move.b != core.kinds.nobody else -1
    if at < 0:
        return Refusal("target", "That is aimed at a hero of your own.", "B11.1")
    if aim == "wound" and not is_wounded(state, seat, at, draft):
        return Refusal("not_wounded", f"{state.name(seat, at)} is not Wounded.", "B12.39")
    return None


def _has(state: Heroes, seat: int, line: CardLine, draft: list[Move]) -> bool:
    source, team = line.source, state.teams[seat]
    if source.kind == RESOURCE_CARD:
        return source.card in team.allies
    own = state.team_def(seat).power_ups
    if source.id not in [state.core.power_up_of[card] for card in own]:
        return False
    if team.power_ups >> own.index(source.card) & 1:
        return True
    return any(step.kind is state.core.kinds.buy and step.a == source.card for step in draft)


def _bar_assign(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    at = state.local(seat, move.a)
    if at < 0:
        return Refusal("not_yours", "That hero is of another team.", "B4.7")
    if move.b == RECOVERY:
        return None
    name = state.name(seat, at)
    if is_wounded(state, seat, at, draft):
        return Refusal("wounded", f"{name} is Wounded and can only recover.", "B4.8")
    if move.b == SUPPORTING and is_field(state.teams[seat].place[at], state.core.areas):
        return Refusal("in_district", f"{name} is in a district: he stays Ready or recovers.", "B4.6")
    price = price_of(state, seat, move, draft)
    left = int(state.teams[seat].pp) - spent(state, seat, draft)
    if price > left:
        return Refusal("no_points", f"{name} would cost {price} of the {max(0, left)} Plot Points that are left.", "B4.13")
    return None


def _bar_dismiss(state: Heroes, seat: int, move: Move) -> Refusal | None:
    team = state.teams[seat]
    if move.a not in team.allies:
        return Refusal("not_in_play", "You have no such Ally in play.", "B4.10")
    if not _holds_ally(state, seat):
        return Refusal("no_need", "An Ally is discarded only to make room for another one.", "B4.10")
    return None


def _bar_ally(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    team, kinds = state.teams[seat], state.core.kinds
    if move.a not in team.resources or not state.core.box.resources[move.a].ally:
        return Refusal("not_held", "You hold no such Ally.", "B4.10")
    gone = len([step for step in draft if step.kind is kinds.dismiss])
    come = len([step for step in draft if step.kind is kinds.ally])
    if len(team.allies) - gone + come >= ALLY_LIMIT:
        return Refusal("no_room", "At most three Allies lie in play; discard one to make room.", "B4.10")
    left = int(team.pp) - spent(state, seat, draft)
    if 1 + move.b > left:
        return Refusal("no_points", f"That costs {1 + move.b} of the {max(0, left)} Plot Points that are left.", "B4.13")
    return None


def legal(state: Heroes, seat: int) -> list[Move]:
    """All steps that fit, and the confirmation. Each is judged as if its own slot were empty (rule T4.3)."""
    kinds, team, draft = state.core.kinds, state.teams[seat], state.drafts[seat]
    left = int(team.pp) - spent(state, seat, draft)
    moves: list[Move] = []
    _list_buys(state, seat, draft, moves)
    _list_aid(state, seat, kinds, moves)
    _list_assigns(state, seat, draft, left, moves)
    if _holds_ally(state, seat):
        for card in team.allies:
            moves.append(kinds.dismiss.of(card))
        _list_allies(state, seat, draft, left, moves)
    moves.append(kinds.done.of())
    return moves


def _list_buys(state: Heroes, seat: int, draft: list[Move], moves: list[Move]) -> None:
    team, kind = state.teams[seat], state.core.kinds.buy
    if len(team.story) < POWER_UP_PRICE:
        return
    bought = [step.a for step in draft if step.kind is kind]
    for at, card in enumerate(state.team_def(seat).power_ups):
        others = len(bought) - 1 if card in bought else len(bought)
        if not team.power_ups >> at & 1 and len(team.story) >= POWER_UP_PRICE * (others + 1):
            moves.append(kind.of(card))


def _list_assigns(state: Heroes, seat: int, draft: list[Move], left: int, moves: list[Move]) -> None:
    team, kind = state.teams[seat], state.core.kinds.assign
    for at, hero in enumerate(state.team_def(seat).heroes):
        moves.append(kind.of(hero, RECOVERY))
        if team.wounded and is_wounded(state, seat, at, draft):
            continue
        free = left
        for step in draft:
            if step.kind is kind and step.a == hero:
                free += price_of(state, seat, step, draft)
        if discounted(state, seat, at, draft) <= free:
            moves.append(kind.of(hero, READY))
        if free > 0 and not is_field(team.place[at], state.core.areas):
            moves.append(kind.of(hero, SUPPORTING))


def _holds_ally(state: Heroes, seat: int) -> bool:
    resources = state.core.box.resources
    for card in state.teams[seat].resources:
        if resources[card].ally:
            return True
    return False


def _list_allies(state: Heroes, seat: int, draft: list[Move], left: int, moves: list[Move]) -> None:
    team, kinds, resources = state.teams[seat], state.core.kinds, state.core.box.resources
    gone = come = 0
    for step in draft:
        if step.kind is kinds.dismiss:
            gone += 1
        elif step.kind is kinds.ally:
            come += 1
    for card in team.resources:
        if not resources[card].ally:
            continue
        free, others = left, come
        for step in draft:
            if step.kind is kinds.ally and step.a == card:
                free, others = left + 1 + int(step.b), come - 1
        if len(team.allies) - gone + others < ALLY_LIMIT:
            if free >= 1:
                moves.append(kinds.ally.of(card, 0))
            if free >= 2:
                moves.append(kinds.ally.of(card, 1))


def _list_aid(state: Heroes, seat: int, kinds: Kinds, moves: list[Move]) -> None:
    core, own, line_of = state.core, state.team_def(seat), state.core.line_of[W_PLANNING]
    sources = [core.power_up_of[card] for card in own.power_ups] + [core.resource_of[card] for card in state.teams[seat].allies]
    for source in sources:
        line = line_of[source]
        if line is not None:
            for target in own.heroes if aims(line) else [kinds.nobody]:
                _try(state, seat, kinds.aid.of(source, target), moves)


def _try(state: Heroes, seat: int, move: Move, moves: list[Move]) -> None:
    """Add a step if it fits: judged, as the kernel does, by the draft without what lies in its slot (rule T4.3)."""
    place, draft = slot(move), state.drafts[seat]
    rest = [step for step in draft if slot(step) != place] if draft else draft
    if bar(state, seat, move, rest) is None:
        moves.append(move)


# The plans are shown


def confirmed(state: Heroes, seat: int) -> None:
    state.tell(events.Sealed(rule="B4.1", who=seat))
    if state.sealed != state.everybody():
        return
    plans = state.drafts
    state.open_plans()
    state.phase = MISSION
    state.push(state.core.fx.mission.frame(0))
    for other in reversed(range(len(plans))):
        carry_out(state, other, plans[other])


def carry_out(state: Heroes, seat: int, plan: list[Move]) -> None:
    """Buy, help, assign, heal, and play Allies, in this order (rules B4.5 to B4.12). What asks or rolls comes right after."""
    team, kinds = state.teams[seat], state.core.kinds
    prices = [price_of(state, seat, step, plan) for step in plan]
    status = {int(step.a): int(step.b) for step in plan if step.kind is kinds.assign}
    words = [plan_words(state, step) for step in plan]
    team.pp -= sum(prices)
    state.tell(events.Planned(rule="B4.1", who=seat, words=words, pp=int(team.pp)))
    for step in plan:
        if step.kind is kinds.buy:
            del team.story[:POWER_UP_PRICE]
            state.play_power_up(seat, state.team_def(seat).power_ups.index(step.a), "B4.5")
    for step in plan:
        if step.kind is kinds.aid:
            _help(state, seat, step)
    for at in range(4):
        _assign(state, seat, at, status.get(state.hero_def(seat, at).place, RECOVERY))
    for at in range(4):
        team.level_mod[at] = 0
        if team.place[at] == RECOVERY:
            state.heal(seat, at, "B4.9")
    for step in plan:
        if step.kind is kinds.dismiss and step.a in team.allies:
            state.discard_ally(seat, step.a, "B4.10")
    for step in plan:
        if step.kind is kinds.ally:
            _play_ally(state, seat, step.a, step.b)


def _help(state: Heroes, seat: int, step: Move) -> None:
    line = aid_line(state, step.a)
    assert line is not None
    from longbox.games.heroes.engine.perform import mark_used, tell_use

    tell_use(state, line, seat)
    mark_used(state, line)
    state.used_now.clear()
    if line.source.kind == RESOURCE_CARD:
        state.use_ally(seat, line.source.card)
    if aims(line) == "wound":
        state.heal(seat, state.local(seat, step.b), "B12.39")
    frame = state.core.fx.perform.frame(seat, a=line.id, b=-1, c=PLANNED)
    state.push(frame)


def _assign(state: Heroes, seat: int, at: int, status: int) -> None:
    team = state.teams[seat]
    before = team.place[at]
    if status == READY and is_field(before, state.core.areas):
        return  # he stays where he is (rule B4.6)
    state.put(seat, at, status, "B4.6" if is_field(before, state.core.areas) else "B4.7")


def _play_ally(state: Heroes, seat: int, card: int, extra: int) -> None:
    linked = state.core.box.resources[card].link == state.teams[seat].team
    pp = extra + (1 if linked else 0)  # rule B4.11
    state.teams[seat].drop(RESOURCE, card)
    state.add_ally(seat, card, pp)
    if state.heard is not None:
        state.tell(events.AllyPlayed(rule="B4.10", who=seat, card=card, name=state.core.card_name(RESOURCE, card), pp=pp))


def plan_words(state: Heroes, step: Move) -> str:
    core, kinds = state.core, state.core.kinds
    if step.kind is kinds.assign:
        name = core.box.heroes[step.a].name
        return f"{name} {('recovers', 'is Ready', 'supports')[step.b]}"
    if step.kind is kinds.buy:
        return f"buy {core.box.power_ups[step.a].ability.name}"
    if step.kind is kinds.aid:
        target = "" if step.b == kinds.nobody else f" for {core.box.heroes[step.b].name}"
        return f"{core.sources[step.a].name}{target}"
    name = core.card_name(RESOURCE, step.a)
    if step.kind is kinds.dismiss:
        return f"dismiss {name}"
    return f"ally {name}" + (" with an extra Plot Point" if step.b else "")
