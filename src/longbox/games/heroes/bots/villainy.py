"""The Nemesis and his helpers: declarations, Lead Villains, gray boxes; and whether the heroes dare a Challenge.

A mastermind has a nature. A zealot spends his villains at once and raises the Threat; a hoarder keeps the best for the leader's big
Headlines; a bleeder prefers what costs the heroes Plot Points and cards; a recruiter wants more villains, and cheap ones."""

from __future__ import annotations

from typing import Final

from longbox.games.heroes.bots.arena import kept, printed
from longbox.games.heroes.bots.book import rough
from longbox.games.heroes.bots.headlines import loss, through
from longbox.games.heroes.bots.sight import PLAN, POWER_UP, WOUND, Sight
from longbox.games.heroes.bots.worth import box_value
from longbox.games.heroes.engine.abilities import C_ALONE, C_MW, C_TEAM, C_TYPE, W_LEAD, CardLine, Op, holds
from longbox.games.heroes.engine.case import BOOSTED, FOE, HERO, MORE_THREAT, MORE_VILLAINS, NO_SCHEME
from longbox.games.heroes.engine.defs import HeroDef
from longbox.games.heroes.engine.fighters import boosted, standing
from longbox.games.heroes.engine.state import ALL_POWER_UPS
from longbox.games.heroes.engine.threat import ratings, threat_boosted, threat_dice
from longbox.games.heroes.engine.villains import box_price, lead_price
from longbox.kernel.deeds import Move
from longbox.odds.heroes.fighters import Fighter

KEEPS: Final = {"zealot": 0.0, "hoarder": 1.1, "bleeder": 0.5, "recruiter": 0.35}
"""How much each nature minds to part with a strong villain."""
LIKES: Final = {
    "zealot": [0.0, 0.25, 0.0, 0.1],
    "hoarder": [0.0, 0.0, 0.15, 0.1],
    "bleeder": [0.0, 0.1, 0.0, 0.2],
    "recruiter": [0.0, 0.0, 0.3, 0.0],
}
"""What each nature adds to its own ways of Scheming, in VP."""
CARD: Final = 0.14
"""What one more Villain card is worth."""
FEW: Final = 4
"""With fewer cards than this a villain is parted with less easily."""
WANTED: Final = 0.1
"""What it is worth that a villain who wins stays on the board for everybody's use."""
BITES: Final = 0.35
"""What a gray box does of what a whole fight is about, for each point of its worth."""
BLEEDS: Final = ["steal", "pp", "cancel", "discard"]
SETTLED: Final = [C_ALONE, C_MW, C_TEAM, C_TYPE]
"""Conditions of which it is known, when gray boxes are played, whether they will hold."""
HENCHMAN: Final = 0.07
"""What each Henchman takes off the chance of a Challenge."""


def nature(sight: Sight) -> str:
    """The temper of the mastermind whom this seat plays."""
    state = sight.state
    return state.mastermind(state.target_of(sight.seat)).nature


def heroes_here(sight: Sight) -> list[HeroDef]:
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    return [state.hero_def(seat, at) for at in standing(state)]


def is_boosted(sight: Sight) -> bool:
    state, case = sight.state, sight.case()
    return bool(state.supporters(int(case.seat), int(case.place)))


# Declarations


def choose_declaration(sight: Sight, moves: list[Move]) -> Move:
    best, most = moves[0], -99.0
    solved = {option: chance_against(sight, option) for option in sorted({declared(move)[1] for move in moves})}
    for move in moves:
        plan, option = declared(move)
        value = scheme_value(sight, option, solved[NO_SCHEME] - solved[option])
        if plan:
            value += attempt_value(sight, solved[option])
        if value > most:
            best, most = move, value
    return best


def declared(move: Move) -> tuple[bool, int]:
    """Whether a plan is attempted, and which Scheming is chosen."""
    if move.kind.name == "declare":
        plan, option = move.a, move.b
        return plan == 1, option
    option = move.a
    return False, option


def attempt_value(sight: Sight, solved: float) -> float:
    """A plan succeeds if the Headline is lost (rule B8.6), and else unless the heroes challenge the mastermind and win, which brings them
    a Power-Up. `solved` is their chance to solve the Headline."""
    if nature(sight) == "zealot":
        return PLAN
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    mastermind = sight.book.masterminds[state.mastermind(seat).index]
    chances = [rough_win(sight, sight.book.heroes[hero.index], mastermind, True) for hero in heroes_here(sight)]
    wins = 0.8 * max(chances)
    prize = POWER_UP if state.teams[seat].power_ups != ALL_POWER_UPS else 0.0
    challenged = (1.0 - wins) * (PLAN + WOUND / 2) - wins * prize
    return (1.0 - solved) * PLAN + solved * challenged


def rough_win(sight: Sight, hero: Fighter, villain: Fighter, foe_boosted: bool) -> float:
    return rough(hero, villain, (is_boosted(sight), foe_boosted), sight.rules.hit_needed, sight.book.die)


def scheme_value(sight: Sight, option: int, less: float) -> float:
    """What a Scheming action takes from the heroes, in VP, if with it their chance to solve the Headline is less by this."""
    if option == NO_SCHEME:
        return 0.0
    seat = int(sight.case().seat)
    return less * loss(sight) * sight.weight(seat) + CARD * more_cards(sight, option) + LIKES[nature(sight)][option]


def more_cards(sight: Sight, option: int) -> int:
    return max([hero.level for hero in heroes_here(sight)]) if option == MORE_VILLAINS else 0


def chance_against(sight: Sight, option: int) -> float:
    """The chance of the heroes to solve the Headline if this Scheming is declared."""
    case = sight.case()
    extra = sight.state.mastermind(int(case.seat)).threat[case.type] if option == MORE_THREAT else 0
    return solved_against(sight, extra, more_cards(sight, option), option == BOOSTED)


def solved_against(sight: Sight, extra: int, cards: int, villain_boosted: bool) -> float:
    """The chance of the heroes to solve the Headline against this seat's own hand and what will be drawn."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    here = heroes_here(sight)
    less = ratings(state, state.ready_at(seat, int(case.place)))[0]
    levels = sight.book.trouble(threat_dice(state) + extra, threat_boosted(state))
    drawn = cards + (2 if len(state.teams) == 2 else len(state.teams) - 1)
    helped = is_boosted(sight)
    own = [best_win(sight, here, card, villain_boosted) for card in sight.team.villains]
    total = 0.0
    for rolled, share in enumerate(levels):
        level = max(0, rolled - less)
        chance = through(sight, here, helped, level, drawn)
        for at, card in enumerate(sight.team.villains):
            if level and sight.book.needs[card] <= level:
                chance = min(chance, own[at])
        total += share * chance
    return total


def best_win(sight: Sight, here: list[HeroDef], card: int, villain_boosted: bool) -> float:
    """The chance of the heroes who are there to beat a villain."""
    helped = is_boosted(sight)
    fails = 1.0
    for hero in here:
        fails *= 1.0 - sight.book.win(hero.index, card, helped, villain_boosted)
    return 1.0 - fails


# Lead Villains


def choose_lead(sight: Sight, moves: list[Move]) -> Move:
    case = sight.case()
    best, most = moves[-1], 0.0
    here = heroes_here(sight)
    villain_boosted = bool(case.schemes >> BOOSTED & 1)
    stake = loss(sight) * sight.weight(int(case.seat))
    for move in moves:
        if move.kind.name == "lead":
            card = move.a
            value = lead_gain(sight, card, here, villain_boosted, stake)
            if value > most:
                best, most = move, value
    for move in moves:
        if move.kind.name == "use":
            source = move.a
            line = sight.rules.line_of[W_LEAD][source]
            if line is not None and plan_helps(sight, line, most, here, villain_boosted, stake):
                return move
    return best


def lead_gain(sight: Sight, card: int, here: list[HeroDef], villain_boosted: bool, stake: float) -> float:
    """What it brings to play a villain, less what it costs to part with him."""
    state, case = sight.state, sight.case()
    villain = sight.rules.box.villains[card]
    left = int(case.play.trouble) - lead_price(state, card)
    boxes = sum([1 for other in sight.team.villains if other != card and box_price(state, other) <= left])
    temper = nature(sight)
    gain = (1.0 - best_win(sight, here, card, villain_boosted)) * stake
    gain += (0.12 if temper == "recruiter" else 0.06) * min(left, boxes)
    gain += WANTED if villain.wanted else 0.0
    return gain - (0.0 if card in state.wanted else keeping(sight, card, stake))


def keeping(sight: Sight, card: int, stake: float) -> float:
    """What it is worth to keep a villain for a better moment."""
    state = sight.state
    team = int(state.teams[state.target_of(sight.seat)].team)
    strength = sight.book.strength(team)[card]
    scarce = max(0.25, 1.0 - 0.15 * max(0, len(sight.team.villains) - FEW))
    small = max(0.0, 1.0 - stake / 5.0)
    late = 0.4 if max([int(other.vp) for other in state.teams]) >= sight.target() - 5 else 1.0
    return KEEPS[nature(sight)] * strength * scarce * small * late * 2.0


def plan_helps(sight: Sight, line: CardLine, most: float, here: list[HeroDef], villain_boosted: bool, stake: float) -> bool:
    """Whether a completed plan is worth using while villains are played; `most` is what the best one brings who can come without it."""
    if not line.does("cost"):
        return not line.pay or most < 0.35 * stake
    value = max([0.0, *[lead_gain(sight, card, here, villain_boosted, stake) for card in lowered(sight, line)]])
    return value > most + (CARD if line.pay else 0.0)


def lowered(sight: Sight, line: CardLine) -> list[int]:
    """Who of the hand could come only by a lower requirement. With a price, another card is left to pay it."""
    state, case, villains, hand = sight.state, sight.case(), sight.rules.box.villains, sight.team.villains
    lower = -sum([int(op.n) for op in line.ops if op.name == "cost"])
    if line.pay and len(hand) < 2:
        return []
    found: list[int] = []
    for card in hand:
        need = villains[card].need + case.play.lead_need
        if case.play.trouble < need <= case.play.trouble + lower and max(1, lead_price(state, card)) <= case.play.trouble:
            found.append(card)
    return found


# Gray boxes


def choose_box(sight: Sight, moves: list[Move]) -> Move:
    state, case = sight.state, sight.case()
    best, most = moves[-1], 0.0
    stake = loss(sight) * sight.weight(int(case.seat))
    for move in moves:
        if move.kind.name == "use":
            return move
        if move.kind.name != "backup":
            continue
        card = move.a
        gain = box_bite(sight, card) * stake - keeping(sight, card, stake) * 0.6 - CARD * 0.5
        if gain > 0.0:
            gain /= 0.5 + box_price(state, card)
        if gain > most:
            best, most = move, gain
    return best


def box_bite(sight: Sight, card: int) -> float:
    """How much a gray box changes, as a share of the stake."""
    ops = working(sight, card)
    if not ops:
        return 0.0
    if any(op.name == "trouble" for op in ops):
        return 0.5
    bleeds = len([op for op in ops if op.name in BLEEDS]) if nature(sight) == "bleeder" else 0
    return box_value(sight, card) * BITES + 0.15 * bleeds


def working(sight: Sight, card: int) -> list[Op]:
    """The effects of a gray box that could change anything at this Headline."""
    source = sight.rules.sources[sight.rules.box_of[card]]
    left = int(sight.case().play.trouble) - box_price(sight.state, card)
    lines = [line for line in source.lines if all(cost.what != "trouble" or cost.n <= left for cost in line.pay)]
    return [op for line in lines for op in line.ops if not is_void(sight, card, op)]


def is_void(sight: Sight, card: int, op: Op) -> bool:
    """Whether an effect has nothing to work on, as far as that can be said before the fight."""
    state, case = sight.state, sight.case()
    seat, name = int(case.seat), op.name
    hero = state.teams[seat]
    if all(cond.code in SETTLED for group in op.ifs for cond in group) and not holds(state, op, sight.seat):
        return True
    if name == "trouble":
        return not any(other != card and box_price(state, other) > 0 for other in sight.team.villains)
    if name == "steal":
        return not (hero.pp if op.words[0] == "pp" else hero.resources)
    if name == "pp":
        return op.n < 0 and not hero.pp
    if name == "cancel":
        return not hero.allies
    if (name == "move" and op.words[0] == "foe_support") or (name == "forbid" and op.words[0] == "support"):
        return not state.supporters(seat, int(case.place))
    if name == "swap_hero" and op.words[0] == "villain_names":
        return len(standing(state)) < 2
    if name == "swap_lead":
        return not any(other != card and can_follow(sight, other, card) for other in sight.team.villains)
    return name == "heal_ko" and not can_bear_a_ko(sight)


def can_follow(sight: Sight, card: int, box: int) -> bool:
    """Whether a villain could take the fallen one's place (rule B12.29), when the gray box that calls him is paid."""
    state = sight.state
    left = int(sight.case().play.trouble) - box_price(state, box)
    return sight.rules.box.villains[card].ko > 1 and lead_price(state, card) <= left


def can_bear_a_ko(sight: Sight) -> bool:
    """Whether the first KO does not defeat the Lead Villain, so that there may be one to heal."""
    state, case, rules = sight.state, sight.case(), sight.rules
    if rules.box.villains[case.play.lead].ko > 1:
        return True
    sources = [rules.scenario_of[state.scenario], *[rules.box_of[card] for card in case.play.backups]]
    return any(line.does("ko_value") for source in sources for line in rules.sources[source].lines)


# The Challenge, and who fights


def challenge_chance(sight: Sight) -> float:
    """The chance of the heroes who stand to beat the mastermind with the KOs that they have."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    mastermind = state.mastermind(seat)
    fails = 1.0
    for at in standing(state):
        hero = sight.book.heroes[state.hero_def(seat, at).index]
        villain, on_hero = sight.book.masterminds[mastermind.index], min(case.kos[at], hero.ko - 1)
        boosts = (is_boosted(sight), True)
        found = kept(hero, villain, True, boosts, sight.rules.hit_needed, (on_hero, 0), 0, None, None, sight.book.die)
        fails *= 1.0 - found.win
    return max(0.0, 1.0 - fails - HENCHMAN * mastermind.henchmen)


def choose_challenge(sight: Sight, moves: list[Move]) -> Move:
    """Worth it if what a win brings outweighs the Wounds of a defeat. Either way the plan succeeds without a win."""
    state = sight.state
    chance = challenge_chance(sight)
    prize = PLAN + (POWER_UP if sight.team.power_ups != ALL_POWER_UPS else 0.0)
    risk = WOUND + 0.15 * max([hero.level for hero in heroes_here(sight)])
    if state.scenario_def().pays_plans:
        prize += 1.0
    if sight.rules.challenge_risks_headline:
        risk += sight.stake()
    dares = chance * prize > (1.0 - chance) * risk
    for move in moves:
        if (move.kind.name == "challenge") == dares:
            return move
    return moves[0]


def choose_fighter(sight: Sight, moves: list[Move]) -> Move:
    """The hero with the best chance; whoever names him for the other side takes the worst."""
    state, case = sight.state, sight.case()
    seat = int(case.seat)
    villain = printed(sight, FOE)
    best, most = moves[0], -9.0
    for move in moves:
        named = move.a
        hero = sight.book.heroes[named]
        at = state.local(seat, named)
        on_both = (min(case.kos[at], hero.ko - 1), min(int(case.play.villain_kos), villain.ko - 1))
        boosts = (is_boosted(sight), boosted(state, FOE))
        found = kept(hero, villain, sight.fight().init == HERO, boosts, sight.rules.hit_needed, on_both, 0, None, None, sight.book.die)
        value = found.win if seat == sight.seat else -found.win
        if value > most:
            best, most = move, value
    return best
