"""Planning (chapter B4, played through in rule BX4): a plan is a draft with a slot for each thing that can be planned. It is carried out
when all are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.abilities import RESOURCE_CARD, W_PLANNING, CardLine
from longbox.games.heroes.engine.deck import RESOURCE, drop_card
from longbox.games.heroes.engine.places import READY, RECOVERY, SUPPORTING, is_field, is_space
from longbox.games.heroes.engine.state import ALLY_LIMIT, MISSION, PLANNING, POWER_UP_PRICE, Heroes
from longbox.kernel.deeds import Move, Refusal

if TYPE_CHECKING:
    from longbox.games.heroes.engine.moves import Kinds
    from longbox.games.heroes.engine.rules import HeroesRules

BUY_SLOTS: Final = 0
AID_SLOTS: Final = 1000
ASSIGN_SLOTS: Final = 2000
DISMISS_SLOTS: Final = 3000
ALLY_SLOTS: Final = 4000
"""Where the slots of each kind begin: Power-Ups, abilities, heroes, Allies that go, Allies that come."""
PLANNED: Final = 4
STATUS_WORDS: Final = ["recovers", "is Ready", "supports"]
EXTRA_WORDS: Final = " with an extra Plot Point"


def begin(state: Heroes) -> None:
    """Heroes come home from the Support spaces, Plot Points come in, and all are asked for their plans (rules B4.2 and B4.3)."""
    state.phase = PLANNING
    for seat, team in enumerate(state.teams):
        home = 0
        for at in range(4):
            if is_space(team.place[at], state.core.areas):
                state.put(seat, at, SUPPORTING, "B4.2", planning=True)
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


def may_aim_at_nobody(line: CardLine) -> bool:
    """Whether something is left of an ability if there is no Wound to heal."""
    return aims(line) != "level" and any(op.name != "wound" for op in line.ops)


def discounted(state: Heroes, seat: int, at: int, draft: list[Move]) -> int:
    """The price to be Ready, with what the plan itself takes off (rule B12.40)."""
    hero = state.hero_def(seat, at)
    price = hero.level + state.teams[seat].level_mod[at]
    for line in aid_for(state, hero.index, draft) if draft else []:
        price += sum([int(op.n) for op in line.ops if op.name == "level"])
    return max(1, price)


def aid_for(state: Heroes, hero: int, draft: list[Move]) -> list[CardLine]:
    """The abilities that a plan aims at a hero."""
    lines: list[CardLine] = []
    for step in draft:
        if step.kind is state.core.kinds.aid:
            source, target = step.a, step.b
            line = aid_line(state, source)
            if target == hero and line is not None:
                lines.append(line)
    return lines


def is_wounded(state: Heroes, seat: int, at: int, draft: list[Move]) -> bool:
    """Whether a hero still is when the plan assigns him: an ability of the plan may have healed him."""
    if not state.teams[seat].wounded >> at & 1:
        return False
    return not any(line.does("wound") for line in aid_for(state, state.hero_def(seat, at).index, draft))


def price_of(state: Heroes, seat: int, step: Move, draft: list[Move]) -> int:
    kinds = state.core.kinds
    if step.kind is kinds.assign:
        hero, status = step.a, step.b
        if status == READY:
            return discounted(state, seat, state.local(seat, hero), draft)
        return 1 if status == SUPPORTING else 0
    if step.kind is kinds.ally:
        extra = step.b
        return 1 + extra
    return 0


def spent(state: Heroes, seat: int, draft: list[Move]) -> int:
    """The Plot Points that a plan costs (rule B4.13)."""
    return sum([price_of(state, seat, step, draft) for step in draft])


def bar(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    """Why a step does not fit a plan, or None."""
    kinds = state.core.kinds
    if move.kind is kinds.buy:
        card = move.a
        return _bar_buy(state, seat, card, draft)
    if move.kind is kinds.aid:
        source, target = move.a, move.b
        return _bar_aid(state, seat, source, target, draft)
    if move.kind is kinds.assign:
        return _bar_assign(state, seat, move, draft)
    ally, extra = move.a, move.b
    return _bar_dismiss(state, seat, ally) if move.kind is kinds.dismiss else _bar_ally(state, seat, ally, extra, draft)


def _bar_buy(state: Heroes, seat: int, card: int, draft: list[Move]) -> Refusal | None:
    team, own = state.teams[seat], state.team_def(seat).power_ups
    if card not in own:
        return Refusal("not_yours", "That Power-Up belongs to another team.", "B4.5")
    if team.power_ups >> own.index(card) & 1:
        return Refusal("in_play", "That Power-Up is in play already.", "B4.5")
    if len(team.story) < POWER_UP_PRICE * (len(bought(state, draft)) + 1):
        return Refusal("no_story", f"A Power-Up costs {POWER_UP_PRICE} Story cards; you have {len(team.story)}.", "B4.5")
    return None


def _bar_aid(state: Heroes, seat: int, source: int, target: int, draft: list[Move]) -> Refusal | None:
    core, line = state.core, aid_line(state, source)
    if line is None or not _has(state, seat, line, draft):
        return Refusal("no_aid", "You have nothing of that name that helps in Planning.", "B11.1")
    aim = aims(line)
    if target == core.kinds.nobody and may_aim_at_nobody(line):
        return None
    if not aim:
        return Refusal("no_target", "That is aimed at nobody.", "B11.1")
    at = state.local(seat, target) if target != core.kinds.nobody else -1
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
    return source.card in bought(state, draft)


def bought(state: Heroes, draft: list[Move]) -> list[int]:
    """The Power-Ups that a plan buys."""
    cards: list[int] = []
    for step in draft:
        if step.kind is state.core.kinds.buy:
            card = step.a
            cards.append(card)
    return cards


def _bar_assign(state: Heroes, seat: int, move: Move, draft: list[Move]) -> Refusal | None:
    hero, status = move.a, move.b
    at = state.local(seat, hero)
    if at < 0:
        return Refusal("not_yours", "That hero is of another team.", "B4.7")
    if status == RECOVERY:
        return None
    name = state.name(seat, at)
    if is_wounded(state, seat, at, draft):
        return Refusal("wounded", f"{name} is Wounded and can only recover.", "B4.8")
    if status == SUPPORTING and is_field(state.teams[seat].place[at], state.core.areas):
        return Refusal("in_district", f"{name} is in a district: he stays Ready or recovers.", "B4.6")
    price = price_of(state, seat, move, draft)
    left = int(state.teams[seat].pp) - spent(state, seat, draft)
    if price > left:
        return Refusal("no_points", f"{name} would cost {price} of the {max(0, left)} Plot Points that are left.", "B4.13")
    return None


def _bar_dismiss(state: Heroes, seat: int, ally: int) -> Refusal | None:
    team = state.teams[seat]
    if ally not in team.allies:
        return Refusal("not_in_play", "You have no such Ally in play.", "B4.10")
    if not _holds_ally(state, seat):
        return Refusal("no_need", "An Ally is discarded only to make room for another one.", "B4.10")
    return None


def _bar_ally(state: Heroes, seat: int, ally: int, extra: int, draft: list[Move]) -> Refusal | None:
    team, kinds = state.teams[seat], state.core.kinds
    if ally not in team.resources or not state.core.box.resources[ally].ally:
        return Refusal("not_held", "You hold no such Ally.", "B4.10")
    gone = len([step for step in draft if step.kind is kinds.dismiss])
    come = len([step for step in draft if step.kind is kinds.ally])
    if len(team.allies) - gone + come >= ALLY_LIMIT:
        return Refusal("no_room", "At most three Allies lie in play; discard one to make room.", "B4.10")
    left = int(team.pp) - spent(state, seat, draft)
    if 1 + extra > left:
        return Refusal("no_points", f"That costs {1 + extra} of the {max(0, left)} Plot Points that are left.", "B4.13")
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
    planned = bought(state, draft)
    for at, card in enumerate(state.team_def(seat).power_ups):
        others = len(planned) - 1 if card in planned else len(planned)
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
            if step.kind is kind:
                assigned = step.a
                if assigned == hero:
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
            if step.kind is kinds.ally:
                ally, extra = step.a, step.b
                if ally == card:
                    free, others = left + 1 + extra, come - 1
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
            for target in [*(own.heroes if aims(line) else []), *([kinds.nobody] if may_aim_at_nobody(line) else [])]:
                _try(state, seat, kinds.aid.of(source, target), moves)


def _try(state: Heroes, seat: int, move: Move, moves: list[Move]) -> None:
    """Add a step if it fits: judged, as the kernel does, by the draft without what lies in its slot (rule T4.3)."""
    slot, draft = move.slot(), state.drafts[seat]
    rest = [step for step in draft if step.slot() != slot] if draft else draft
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
    status = assigned_status(state, plan)
    words = [plan_words(state, step) for step in plan]
    team.pp -= sum(prices)
    state.tell(events.Planned(rule="B4.1", who=seat, words=words, pp=int(team.pp)))
    for card in bought(state, plan):
        del team.story[:POWER_UP_PRICE]
        state.play_power_up(seat, state.team_def(seat).power_ups.index(card), "B4.5", planning=True)
    for step in plan:
        if step.kind is kinds.aid:
            source, target = step.a, step.b
            _help(state, seat, source, target)
    for at in range(4):
        _assign(state, seat, at, status.get(state.hero_def(seat, at).index, RECOVERY))
    for at in range(4):
        team.level_mod[at] = 0
        if team.place[at] == RECOVERY:
            state.heal(seat, at, "B4.9", planning=True)
    for step in plan:
        if step.kind is kinds.dismiss:
            ally = step.a
            if ally in team.allies:
                state.discard_ally(seat, ally, "B4.10")
    for step in plan:
        if step.kind is kinds.ally:
            ally, extra = step.a, step.b
            _play_ally(state, seat, ally, extra)


def assigned_status(state: Heroes, plan: list[Move]) -> dict[int, int]:
    """The status that a plan gives to each hero; the others recover."""
    status: dict[int, int] = {}
    for step in plan:
        if step.kind is state.core.kinds.assign:
            hero, position = step.a, step.b
            status[hero] = position
    return status


def _help(state: Heroes, seat: int, source: int, target: int) -> None:
    line = aid_line(state, source)
    assert line is not None
    from longbox.games.heroes.engine.perform import mark_used, tell_use

    tell_use(state, line, seat)
    mark_used(state, line)
    state.used_now.clear()
    if line.source.kind == RESOURCE_CARD:
        state.use_ally(seat, line.source.card)
    if aims(line) == "wound" and target != state.core.kinds.nobody:
        state.heal(seat, state.local(seat, target), "B12.39")
    state.push(state.core.fx.perform.frame(seat, line.id, -1, PLANNED))


def _assign(state: Heroes, seat: int, at: int, status: int) -> None:
    team = state.teams[seat]
    before = team.place[at]
    if status == READY and is_field(before, state.core.areas):
        return  # he stays where he is (rule B4.6)
    state.put(seat, at, status, "B4.6" if is_field(before, state.core.areas) else "B4.7", planning=True)


def _play_ally(state: Heroes, seat: int, card: int, extra: int) -> None:
    linked = state.core.box.resources[card].link == state.teams[seat].team
    pp = extra + (1 if linked else 0)  # rule B4.11
    drop_card(state.teams[seat], RESOURCE, card)
    state.add_ally(seat, card, pp)
    if state.heard is not None:
        state.tell(events.AllyPlayed(rule="B4.10", who=seat, card=card, name=state.core.card_name(RESOURCE, card), pp=pp))


def plan_words(state: Heroes, step: Move) -> str:
    core, kinds = state.core, state.core.kinds
    if step.kind is kinds.assign:
        hero, status = step.a, step.b
        return f"{core.box.heroes[hero].name} {STATUS_WORDS[status]}"
    if step.kind is kinds.buy:
        card = step.a
        return f"buy {core.box.power_ups[card].ability.name}"
    if step.kind is kinds.aid:
        source, target = step.a, step.b
        return f"{core.sources[source].name}{for_whom(core, target)}"
    ally, extra = step.a, step.b
    name = core.card_name(RESOURCE, ally)
    if step.kind is kinds.dismiss:
        return f"dismiss {name}"
    return f"ally {name}" + (EXTRA_WORDS if extra else "")


def for_whom(core: HeroesRules, target: int) -> str:
    """The hero at whom an ability of a plan is aimed, if it is aimed at one."""
    return "" if target == core.kinds.nobody else f" for {core.box.heroes[target].name}"
