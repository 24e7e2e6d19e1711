"""The fight under way, as the solver of combats sees it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from longbox.games.heroes.bots.sight import Sight
from longbox.games.heroes.engine.case import (
    ATTACK,
    BOTH_SIDES,
    DEFEND,
    FIGHT,
    FOE,
    HERO,
    OUTWIT,
    OUTWIT_TIES,
    SEQ,
    SKIP_FIRST,
    SKIP_OUTWIT,
    SKIP_SECOND,
    is_challenge,
    mod_for,
    number_at,
    tie_for,
    tie_of,
)
from longbox.games.heroes.engine.fighters import boosted, choices, dice_for, ko_value, kos
from longbox.games.heroes.engine.records import Fight
from longbox.games.heroes.engine.rolls import ATTACK_DICE, DEFEND_DICE
from longbox.games.heroes.engine.vocabulary import COLOURS
from longbox.kernel.deeds import Move
from longbox.kernel.state import Frame
from longbox.odds.heroes.combat import Combat, Side, combat
from longbox.odds.heroes.die import Die, attack, hits, outwit
from longbox.odds.heroes.fight import QUIET
from longbox.odds.heroes.fighters import Change, Fighter, Kind

KINDS: Final[list[Kind]] = ["attack", "defend", "outwit"]
NO_DICE: Final = -9
KEPT: Final = 1 << 13
"""So many solved combats are kept, for all tables."""


def printed(sight: Sight, side: int) -> Fighter:
    """A side's fighter with what lasts for the whole fight."""
    state, case, book = sight.state, sight.case(), sight.book
    if side == HERO:
        found = book.heroes[state.team_def(int(case.seat)).heroes[sight.fight().fighter]]
    elif is_challenge(case):
        found = book.masterminds[state.mastermind(int(case.seat)).index]
    else:
        found = book.villains[case.play.lead]
    value = ko_value(state, side)
    if value != found.ko:
        found = replace(found, ko=value)
    lasting = odds_of(sight.fight(), side, FIGHT)
    return found.with_changes(*lasting) if lasting else found


def odds_of(fight: Fight, side: int, span: int) -> list[Change]:
    changes = [
        Change(kind=KINDS[kind], dice=mod_for(fight, span, side, kind))
        for kind in (ATTACK, DEFEND, OUTWIT)
        if mod_for(fight, span, side, kind)
    ]
    if tie_for(fight, span, 1 - side) == side:
        changes.append(Change(kind="defend", ties=True))
    if tie_for(fight, span, OUTWIT_TIES) == side:
        changes.append(Change(kind="outwit", ties=True))
    return changes


def this_sequence(sight: Sight, side: int, usual: Fighter) -> Fighter:
    """The fighter in this sequence: with what lasts no longer, and without the colours that are banned."""
    fight = sight.fight()
    changes, skips = odds_of(fight, side, SEQ), fight.sequence.skips
    if skips & SKIP_OUTWIT:
        changes.append(Change(kind="outwit", dice=NO_DICE))
    first = fight.init == side
    if (skips & SKIP_FIRST and first) or (skips & SKIP_SECOND and not first):
        changes.append(Change(kind="attack", dice=NO_DICE))
    found = usual.with_changes(*changes) if changes else usual
    allowed = choices(sight.state, side)
    banned = [COLOURS[colour] for colour in range(3) if colour not in allowed]
    return found.without(*banned) if any(colour in found.colours for colour in banned) else found


def solved(sight: Sight) -> Combat:
    """The combat from this sequence on, powers not chosen yet."""
    hero, villain = printed(sight, HERO), printed(sight, FOE)
    mine, theirs = this_sequence(sight, HERO, hero), this_sequence(sight, FOE, villain)
    return asked(sight, hero, villain, None if mine is hero else mine, None if theirs is villain else theirs)


def shown(sight: Sight) -> float:
    """The hero's chance to win when both powers of this sequence lie open, as their numbers are now."""
    fight, hero, villain = sight.fight(), printed(sight, HERO), printed(sight, FOE)
    return asked(sight, hero, villain, open_power(fight, HERO, hero), open_power(fight, FOE, villain)).win


def open_power(fight: Fight, side: int, usual: Fighter) -> Fighter:
    numbers = [max(0, fight.numbers[number_at(side, kind)] + mod_for(fight, SEQ, side, kind)) for kind in (ATTACK, DEFEND, OUTWIT)]
    if fight.sequence.skips & SKIP_OUTWIT:
        numbers[OUTWIT] = 0
    return Fighter(usual.ko, [(numbers[0], numbers[1], numbers[2])], [COLOURS[fight.sequence.power[side]]], usual.changes)


def asked(sight: Sight, hero: Fighter, villain: Fighter, mine: Fighter | None, theirs: Fighter | None) -> Combat:
    state, fight = sight.state, sight.fight()
    kos_now = (min(kos(state, HERO), hero.ko - 1), min(kos(state, FOE), villain.ko - 1))
    boosts = (boosted(state, HERO), boosted(state, FOE))
    quiet = max(0, min(QUIET - 1, int(fight.quiet) - 1))
    return kept(hero, villain, fight.init == HERO, boosts, sight.rules.hit_needed, kos_now, quiet, mine, theirs, sight.book.die)


@lru_cache(KEPT)
def kept(
    hero: Fighter,
    villain: Fighter,
    initiative: bool,
    boosts: tuple[bool, bool],
    hit_needed: bool,
    kos: tuple[int, int],
    quiet: int,
    mine: Fighter | None,
    theirs: Fighter | None,
    die: Die,
) -> Combat:
    """A combat, solved once for all who ask."""
    side: Side = "hero" if initiative else "villain"
    return combat(hero, villain, side, boosts, hit_needed, kos=kos, quiet=quiet, now=(mine, theirs), die=die)


def choose_power(sight: Sight, frame: Frame, moves: list[Move]) -> Move:
    """By the solved mix; or the best answer to a power that lies open already."""
    sequence, side = sight.fight().sequence, sight.side()
    found = solved(sight)
    heroes, villain = found.now or (found.fight.heroes, found.fight.villain)
    mine, theirs = (heroes[0], villain) if side == HERO else (villain, heroes[0])
    weights = list(found.hero_mix if side == HERO else found.villain_mix)
    other = sequence.power[1 - side]
    sides = frame.a
    open_to_me = other >= 0 and (sequence.peek == side or sides != BOTH_SIDES)
    if open_to_me and COLOURS[other] in theirs.colours:
        column = theirs.colours.index(COLOURS[other])
        matrix = found.matrix
        if side == HERO:
            weights = [matrix[row][column] for row in range(len(mine.colours))]
        else:
            weights = [1.0 - matrix[column][at] for at in range(len(mine.colours))]
        best = weights.index(max(weights))
        weights = [1.0 if at == best else 0.0 for at in range(len(weights))]
    fit = [0.0] * len(moves)
    for at, move in enumerate(moves):
        colour = move.a
        word = COLOURS[colour]
        if word in mine.colours:
            fit[at] = weights[mine.colours.index(word)]
    return moves[sight.draw(fit)] if sum(fit) > 0.0 else moves[sight.rng.below(len(moves))]


# One roll


def attack_frame(sight: Sight) -> Frame | None:
    """The attack that is under way."""
    wanted = sight.rules.fx.attack.id
    for frame in reversed(sight.state.frames):
        if frame.effect == wanted:
            return frame
    return None


def ko_chance(sight: Sight, frame: Frame, extra: int = 0, on: int = -1) -> float:
    """The chance that the attack under way ends in a KO, as far as it has come. `extra` Hits count for side `on` besides those that lie."""
    state, roll = sight.state, sight.case().roll
    attacker = frame.a
    defender = 1 - attacker
    ties = tie_of(sight.fight(), attacker) != defender
    die, needed = sight.book.die, sight.rules.hit_needed
    mine = max(0, roll.hits[attacker] + (extra if on == attacker else 0))
    if frame.at <= ATTACK_DICE:
        dice, against = dice_for(state, attacker, ATTACK), dice_for(state, defender, DEFEND)
        return float(attack(dice, against, (boosted(state, attacker), boosted(state, defender)), needed, ties=ties, die=die))
    if not roll.dice[attacker] or (needed and not mine):
        return 0.0
    if frame.at <= DEFEND_DICE:
        found = hits(dice_for(state, defender, DEFEND), boosted(state, defender), die=die)
        most = mine if ties else mine - 1
        return sum([weight for count, weight in found.weights.items() if count <= most]) / found.outcomes
    theirs = max(0, roll.hits[defender] + (extra if on == defender else 0))
    return 1.0 if mine > theirs or (mine == theirs and ties) else 0.0


def outwit_edge(sight: Sight, rolled: bool) -> float:
    """The hero's chance to outwit less the villain's."""
    state, case = sight.state, sight.case()
    tie = tie_of(sight.fight(), OUTWIT_TIES)
    if rolled:
        mine, theirs = case.roll.hits[HERO], case.roll.hits[FOE]
        if mine != theirs:
            return 1.0 if mine > theirs else -1.0
        return 0.0 if tie < 0 else 1.0 if tie == HERO else -1.0
    dice = dice_for(state, HERO, OUTWIT), dice_for(state, FOE, OUTWIT)
    found = outwit(
        dice[0],
        dice[1],
        (boosted(state, HERO), boosted(state, FOE)),
        ties=0 if tie < 0 else 1 if tie == HERO else -1,
        die=sight.book.die,
    )
    return float(found.win) - float(found.lose)
