"""A second reader of Heroes' cards: it takes a card's English words at their word, and says where what happened was something else.

It knows nothing of the lines that the words are made of. Each sentence has a part that says when, perhaps conditions, and deeds; a phrase
that it cannot read is an error, so a new wording needs a new phrase here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from longbox.games.heroes.engine import events
from longbox.games.heroes.engine.case import FIGHT, FOE, HERO, ROLL, SEQ, changes_of, mod_for, number_at, tie_for
from longbox.games.heroes.engine.fighters import fighter_name, ko_value, kos, shown_colour, the_case, the_fight
from longbox.games.heroes.engine.places import READY, area_of
from longbox.games.heroes.engine.vocabulary import COLOURS, TYPES
from longbox.kernel.views import Event
from tests.heroes.said_when import CONDITIONS, WHEN_HOLDS, Use, conditioned, first, found, sentences

N: Final = r"(\d+)"
KINDS: Final = ["Attack", "Defend", "Outwit"]
ROLLS: Final = ("Attack roll", "Defend roll", "Outwit roll")


def judge(use: Use, window_words: str, deeds: str) -> list[str]:
    """What differs between the words of a sentence and what happened."""
    wrong = [] if WHEN_HOLDS[first(WHEN_HOLDS, window_words)](use) else [f"it was not {window_words!r}"]
    if re.search(r"\d Trouble (more|less)", deeds) and "costs" not in deeds:
        wrong += troubled(use, deeds)
    for clause in deeds.split("; "):
        conditions, deed = conditioned(clause)
        met = all(CONDITIONS[first(CONDITIONS, one)](use, *found(one, CONDITIONS)) for one in conditions)
        tests = re.fullmatch(r"roll (.+)", clause) if clause.startswith("roll ") and "dice" in clause and "again" not in clause else None
        if tests is not None or clause.startswith("roll 1 die"):
            wrong += rolled_for_it(use, clause)
            continue
        if deed.startswith(("it shows ", "at least one shows ")):
            continue
        phrase = first(DEEDS, deed)
        happened = DEEDS[phrase](use, *found(deed, DEEDS))
        if happened is None:
            continue
        use.seen = True
        if happened != (met and worked(use, deeds)):
            wrong.append(f"{clause!r} {'did not happen' if met else 'happened all the same'}")
    return wrong


def read(when: str, deeds: str) -> None:
    """Whether every part of a sentence can be read."""
    first(WHEN_HOLDS, when)
    for clause in deeds.split("; "):
        conditions, deed = conditioned(clause)
        for words in conditions:
            first(CONDITIONS, words)
        first(DEEDS, deed)


def worked(use: Use, deeds: str) -> bool:
    """Whether the dice that were rolled for it, if any were, have shown what they must."""
    tested = use.of(events.Tested)
    return all(event.worked for event in tested) if "shows Boost" in deeds else True


def rolled_for_it(use: Use, clause: str) -> list[str]:
    """The dice of a test: as many as the words say."""
    tested = use.of(events.Tested)
    dice = int(re.findall(r"\d+", clause)[0])
    more = re.search(r"or (\d+) dice if you showed (\w+)", clause)
    if more is not None and shown_colour(use.at, use.me) == COLOURS.index(more[2]):
        dice = int(more[1])
    wrong = [f"{len(event.faces)} dice were rolled, not {dice}" for event in tested if len(event.faces) != dice]
    boost = 2
    lucky = [any(face & boost for face in event.faces) for event in tested]
    return wrong + [f"{clause!r} came out wrong" for event, luck in zip(tested, lucky) if event.worked != luck]


# What


def counted(use: Use, words: str) -> int:
    """What a number is multiplied by."""
    case = the_case(use.at)
    if "in the district" in words:
        return len(use.at.ready_at(case.seat, case.place))
    if "in the area" in words:
        core, areas = use.at.core, use.at.core.areas
        return len([place for place in use.at.teams[case.seat].place if area_of(place, areas) == core.area_of[case.place]])
    return 1


def dice(use: Use, who: str, n: str, kind: str, more: str, rest: str) -> bool | None:
    """Dice of a side, for as long as it is said: else for the roll before which it was used, or after powers are shown for the sequence."""
    if not use.fights():
        return None
    span = FIGHT if "fight" in rest else SEQ if "sequence" in rest or the_roll(use) < 0 else ROLL
    side, change = use.me if who.startswith("you") else use.foe, int(n) * counted(use, rest) * (1 if more == "more" else -1)
    kinds = [KINDS.index(kind.strip())] if kind else [0, 1, 2]
    if "stands for" in rest:
        kinds = [shown_colour(use.at, side)]
    changes = [mod_for(the_fight(use.after), span, side, one) - mod_for(the_fight(use.at), span, side, one) for one in kinds]
    return None if change == 0 else changes == [change] * len(kinds)


def the_roll(use: Use) -> int:
    """The kind of the roll before or after which it was used; -1 if it was none."""
    when = next((when for when, deeds in sentences(use.text) if re.search(r"roll$", when)), "")
    return next((at for at, words in enumerate(ROLLS) if words in when), -1)


def points(use: Use, who: str, verb: str, n: str, what: str) -> bool | None:
    seats = {"you": [use.seat], "the hero's player": [use.hero()], "the Nemesis": [use.nemesis()]}.get(who, range(len(use.at.teams)))
    sign = 1 if verb.startswith("gain") else -1
    told = [*use.of(events.PlotPoints)] if "Plot" in what else [*use.of(events.Scored)]
    changes = {event.who: event.change for event in told}
    have = [int(use.at.teams[seat].pp if "Plot" in what else use.at.teams[seat].vp) for seat in seats]
    if who.startswith("everybody"):
        least = int((re.findall(r"\d", who) or ["0"])[0])
        return changes == {seat: sign * int(n) for seat, team in enumerate(use.at.teams) if team.pp >= least}
    return None if sign < 0 and have[0] < int(n) else changes.get(next(iter(seats))) == sign * int(n)


def drew(use: Use, n: str, deck: str) -> bool | None:
    count = len([event for event in use.of(events.Drew) if event.card >= 0 and event.who == use.seat and event.deck == deck])
    pile = use.at.decks[0 if deck == "Resource" else 1]
    return None if len(pile.cards) + len(pile.tops) < int(n) else count == int(n)


def others_drew(use: Use, n: str) -> bool | None:
    seats = {event.who for event in use.of(events.Drew)}
    return None if len(use.at.decks[1].cards) < 4 * int(n) else seats == set(range(len(use.at.teams))) - {use.hero()}


def got_ko(use: Use, who: str, n: str) -> bool | None:
    names = [fighter_name(use.at, side) for side in sides(use, who)]
    told = {event.name for event in use.told if isinstance(event, events.KoLaid | events.Prevented)}
    return None if any(has_no_fighter(use, side) for side in sides(use, who)) else told >= set(names) if int(n) else None


def has_no_fighter(use: Use, side: int) -> bool:
    """Who lies down already gets no KO."""
    fight = the_fight(use.at)
    return bool(fight.down >> side & 1) or bool(fight.retreated) or kos(use.at, side) >= ko_value(use.at, side)


def sides(use: Use, who: str) -> list[int]:
    return {"you": [use.me], "the other side": [use.foe]}.get(who, [HERO, FOE])


def lost_ko(use: Use, who: str, n: str) -> bool | None:
    if not use.fights():
        return None
    had = [kos(use.at, side) for side in sides(use, who)]
    lost = [kos(use.at, side) - kos(use.after, side) for side in sides(use, who)]
    return None if not any(had) else lost == [min(int(n), one) for one in had]


def boosted_so(use: Use, who: str, off: str, rest: str) -> bool | None:
    if not use.fights():
        return None
    span = FIGHT if "fight" in rest else SEQ
    changes = changes_of(the_fight(use.after), span)
    return changes is not None and changes.boosts[use.me if who == "your" else use.foe] == (-1 if off else 1)


def banned(use: Use, who: str, colour: str, rest: str) -> bool | None:
    if not use.fights():
        return None
    fight, side = the_fight(use.after), use.me if who == "you" else use.foe
    mask = fight.bans_fight[side] if "fight" in rest else fight.sequence.bans[side]
    if colour in COLOURS:
        return mask >> COLOURS.index(colour) & 1 == 1
    return mask != 0 or the_fight(use.at).last[side] < 0


def rating(use: Use, n: str, kind: str) -> bool | None:
    changes = changes_of(the_fight(use.after), ROLL) if use.fights() else None
    return changes is not None and changes.ratings[number_at(use.me, KINDS.index(kind))] == int(n)


def copied(use: Use, kind: str) -> bool | None:
    """For the roll, or for good."""
    if not use.fights():
        return None
    at, theirs = number_at(use.me, KINDS.index(kind)), the_fight(use.at).numbers[number_at(use.foe, KINDS.index(kind))]
    changes = changes_of(the_fight(use.after), ROLL)
    return (changes.ratings[at] if the_roll(use) >= 0 and changes is not None else the_fight(use.after).numbers[at]) == theirs


def swapped(use: Use, one: str, other: str, who: str) -> bool | None:
    if not use.fights():
        return None
    side = use.me if who == "your" else use.foe
    numbers = [the_fight(state).numbers for state in (use.at, use.after)]
    places = [number_at(side, KINDS.index(kind)) for kind in (one, other)]
    return [numbers[1][at] for at in places] == [numbers[0][at] for at in reversed(places)]


def any_swapped(use: Use) -> bool | None:
    before, after = (the_fight(state).numbers[use.me * 3 : use.me * 3 + 3] for state in (use.at, use.after))
    return sorted(before) == sorted(after) and sum(one != other for one, other in zip(before, after)) in (0, 2)


def threat_dice(use: Use, n: str, more: str, rest: str) -> bool | None:
    change = int(n) * counted(use, rest) * (1 if more == "more" else -1)
    return None if use.after.case is None else the_case(use.after).play.threat_mod - the_case(use.at).play.threat_mod == change


def troubled(use: Use, deeds: str) -> list[str]:
    """All that a sentence says of Trouble, as one sum."""
    said, least = 0, int(the_case(use.at).play.trouble) if use.at.case is not None else 0
    for clause in deeds.split("; "):
        conditions, deed = conditioned(clause)
        if match := re.fullmatch(rf"{N} Trouble (more|less)", deed):
            met = all(CONDITIONS[first(CONDITIONS, one)](use, *found(one, CONDITIONS)) for one in conditions)
            said += (int(match[1]) if match[2] == "more" else -int(match[1])) * met
    happened = sum(event.change for event in use.of(events.TroubleChanged))
    return [] if happened == max(said, -least) else [f"Trouble changed by {happened}, not by {said}"]


def price(use: Use, who: str, n: str, more: str) -> bool | None:
    change = int(n) if more in ("more", "higher") else -int(n)
    before, after = the_case(use.at).play, the_case(use.after).play
    field = {
        "a Lead Villain": after.lead_price - before.lead_price,
        "a Most Wanted Lead Villain": after.wanted_price - before.wanted_price,
        "a Backup Effect": after.backup_price - before.backup_price,
        "an Agent": after.agent_price - before.agent_price,
        "need": after.lead_need - before.lead_need,
    }
    return field[who] == change


def headline_pays(use: Use, n: str, more: str) -> bool | None:
    change = int(n) if more == "more" else -int(n)
    return None if use.after.case is None else the_case(use.after).vp_mod - the_case(use.at).vp_mod == change


def healed(use: Use, n: str) -> bool | None:
    most = min(int(n), int(use.at.teams[use.seat].wounded).bit_count())
    before, after = (int(state.teams[use.seat].wounded).bit_count() for state in (use.at, use.after))
    told = len([event for event in use.of(events.Wounded) if not event.on])
    return None if most == 0 else before - after == most or told >= 1


def moved(use: Use, n: str, where: str) -> bool | None:
    """No more heroes than that, each once, and if it is said to places that differ."""
    moves = use.of(events.Moved)
    heroes = [event.hero for event in moves]
    places = [event.place for event in moves]
    once = len(set(heroes)) == len(heroes)
    apart = "differ" not in where or len(set(places)) == len(places)
    return once and apart and len(heroes) <= int(n)


def discarded(use: Use, n: str, deck: str, who: int) -> bool | None:
    cards = [event for event in use.of(events.Discarded) if event.who == who and event.deck == deck]
    hand = use.at.teams[who].villains if deck == "Villain" else use.at.teams[who].resources
    return None if len(hand) < int(n) + 1 else len(cards) == int(n)


def paid(use: Use, n: str, what: str) -> bool | None:
    before, after = use.at.teams[use.seat], use.after.teams[use.seat]
    if what.startswith("Plot Point"):
        return any(event.change == -int(n) and event.who == use.seat for event in use.of(events.PlotPoints))
    if what.startswith("Villain card"):
        return len([event for event in use.of(events.Discarded) if event.who == use.seat]) >= int(n)
    if what.startswith("Story"):
        return len(before.story) - len(after.story) == int(n)
    return the_case(use.at).play.trouble - the_case(use.after).play.trouble >= int(n)


def told_any(*kinds: type[Event]) -> Callable[..., bool]:
    """Whether one of these events was told."""
    return lambda use, *_: any(isinstance(event, kinds) for event in use.told)


def wounded_for_it(use: Use, *_: str) -> bool | None:
    return any(event.on and event.who == use.seat for event in use.of(events.Wounded))


def unjudged(use: Use, *_: str) -> bool | None:
    """What comes later, or is a choice that may be declined: `test_effects` has it."""
    return None


def prevented(use: Use, what: str) -> bool | None:
    fx, bit = use.at.core.fx, 64
    effects = [fx.fall.id] if what == "fall" else [fx.ko.id, fx.outwit_ko.id, fx.card_ko.id]
    coming = [frame for frame in use.after.frames if frame.effect in effects]
    return bool(coming) and coming[-1].c & bit != 0


def hits_changed(use: Use, mine: str, theirs: str) -> bool | None:
    side, change = (use.me, int(mine)) if mine else (use.foe, -int(theirs))
    before, after = the_case(use.at).roll.hits[side], the_case(use.after).roll.hits[side]
    return after == max(0, before + change)


DEEDS: Final[dict[str, Callable[..., bool | None]]] = {
    rf"(you|the other side) rolls? {N} (Attack |Defend |Outwit )?(?:die|dice) (more|fewer)(.*)": lambda use, who, n, kind, more, rest: dice(
        use, who, n, kind, more, rest
    ),
    rf"(you|the hero's player|the Nemesis|everybody(?: who has \d Plot Points or more)?) (gains?|loses?) {N} (Plot Points?|VP)": points,
    rf"draw {N} (Resource|Villain) cards?": drew,
    rf"each other player draws {N} Villain cards?": others_drew,
    rf"(you|the other side|both sides) gets? {N} KOs? without a roll": got_ko,
    rf"(the other side) gets {N} KO without a roll, unless .*": unjudged,
    rf"(you|both sides|the other side) loses? {N} KOs?": lost_ko,
    r"(your|the other side's) rolls are (not )?boosted(.*)": boosted_so,
    "(you|the other side) may not choose (red|orange|yellow|the colour that (?:you call now|you showed last|it showed last))(.*)": banned,
    "(you|the other side) may not show (the same colour) twice in a row(.*)": banned,
    rf"use {N} as the (\w+) number of this roll": rating,
    r"use the (\w+) number of the other side's shown power": copied,
    r"(\w+) and (\w+) of (your|the other side's) shown power change places": swapped,
    "two numbers of your shown power change places, as you say": any_swapped,
    rf"{N} Threat (?:die|dice) (more|fewer)(.*)": threat_dice,
    rf"{N} Trouble (more|less)": unjudged,
    rf"(a Lead Villain|a Most Wanted Lead Villain|a Backup Effect|an Agent) costs {N} Trouble (more|less)": price,
    rf"the requirement of a Lead Villain is {N} (higher|lower)": lambda use, n, more: price(use, "need", n, more),
    rf"the Headline pays {N} VP (more|less)(?:, but at least 1)?": headline_pays,
    rf"take the Wound off (?:a hero|{N} heroes) in Recovery": lambda use, n: healed(use, n or "1"),
    rf"move (?:a|{N}) (?:Ready|Supporting) hero(?:es)? to (.+)": lambda use, n, where: moved(use, n or "1", where),
    rf"discard {N} (Resource|Villain) cards?": lambda use, n, deck: discarded(use, n, deck, use.seat),
    rf"the Nemesis discards, by lot, {N} (Resource|Villain) cards?": lambda use, n, deck: discarded(use, n, deck, use.nemesis()),
    rf"pay {N} (Plot Points?|Villain cards? from your hand|Story cards?|Trouble)": paid,
    "pay by sending the supporter back to his card": lambda use: any(event.place == 2 for event in use.of(events.Moved)),
    "pay a KO on the fighter": lambda use: kos(use.after, use.me) == kos(use.at, use.me) + 1 if use.fights() else None,
    "pay a Wound on (?:one of your Ready heroes at home|the hero whose ability it is)": wounded_for_it,
    "(you|the other side) takes? the Initiative": lambda use, who: (
        the_fight(use.after).init == (use.me if who == "you" else use.foe) if use.fights() else None
    ),
    rf"you (?:have|has) {N} Hits? more|the other side has {N} Hits? fewer": lambda use, mine, theirs: hits_changed(use, mine, theirs),
    "the (KO|fall) does not happen": prevented,
    r"your KO value is \+1 in this fight|the villain's KO value is \+1 in this fight": lambda use: (
        sum(the_fight(use.after).ko_mods) == sum(the_fight(use.at).ko_mods) + 1 if use.fights() else None
    ),
    "the (first attack|second attack|Outwit) of this sequence does not take place": lambda use, what: (
        the_fight(use.after).sequence.skips == {"first attack": 1, "second attack": 2, "Outwit": 4}[what]
    ),
    r"equal Hits in (\w+) count for you(.*)": lambda use, kind, rest: (
        tie_for(the_fight(use.after), FIGHT if "fight" in rest else ROLL, 2 if kind == "Outwit" else use.foe) == use.me
        if use.fights()
        else None
    ),
    "the fight ends, and your fighter withdraws": told_any(events.Retreated),
    "the heroes count as having the skill that is asked for": lambda use: (
        the_case(use.after).skills >> use.at.headline_def(the_case(use.at).card).skill & 1 == 1
    ),
    "the Headline counts as (Crime|Danger|Mystery)": lambda use, type: TYPES[the_case(use.after).type] == type.lower(),
    "the Headline counts as of a type that you name": unjudged,
    "the Threat roll is (not )?boosted": lambda use, off: the_case(use.after).play.threat_boost == (-1 if off else 1),
    "no Most Wanted villain may be played from the board": lambda use: the_case(use.after).play.no_wanted,
    "Support abilities may not be used in this fight": lambda use: the_fight(use.after).no_support if use.fights() else None,
    "the hero's special ability may not be used in this sequence": lambda use: (
        the_fight(use.after).sequence.no_special if use.fights() else None
    ),
    "the next Agent that is played goes back to the hand, without effect": lambda use: (
        the_case(use.after).play.no_agents == the_case(use.at).play.no_agents + 1
    ),
    "discard it, so that it has no effect|a Scheming that was declared has no effect": told_any(events.Cancelled),
    "the hero's player discards an Ally": lambda use: len(use.after.teams[use.hero()].allies) == len(use.at.teams[use.hero()].allies) - 1,
    "(?:take|look at) .*(?:Resource|Villain) cards? (?:of|.*from the hero).*": told_any(events.Looked, events.Stolen),
    "take a Plot Point from .*": lambda use: (
        None if not use.at.teams[use.hero()].pp else use.after.teams[use.hero()].pp == use.at.teams[use.hero()].pp - 1
    ),
    r"take \d (?:Resource|Villain) cards? from the discard pile": told_any(events.Returned),
    r"look at the first \d cards of the \w+ deck": told_any(events.Looked),
    "discard the Lead Villain": told_any(events.LeadSwapped),
    "the first villain of the deck takes his place for nothing": told_any(events.LeadSwapped),
    "all heroes on the Support space go back to their cards": lambda use: (
        not use.after.supporters(the_case(use.at).seat, the_case(use.at).place)
    ),
    "move all Ready heroes there to Recovery": lambda use: not use.after.ready_at(the_case(use.at).seat, the_case(use.at).place),
    "a Supporting hero becomes Ready on his card, .*": lambda use: (
        use.after.teams[use.seat].place.count(READY) == use.at.teams[use.seat].place.count(READY) + 1
    ),
    "each Headline that was not solved pays 1 VP more and has 1 Threat more": lambda use: (
        [age for age, card in zip(use.after.ages, use.at.headlines) if card >= 0]
        == [age + 1 for age, card in zip(use.at.ages, use.at.headlines) if card >= 0]
    ),
    "discard a Headline in whose district nobody stands": told_any(events.HeadlineGone),
    "turn up a new one there": told_any(events.HeadlineUp),
    "discard a villain from a Most Wanted space": told_any(events.WantedChanged),
    "bring one of your Power-Ups into play for nothing": lambda use: (
        int(use.after.teams[use.seat].power_ups).bit_count() - int(use.at.teams[use.seat].power_ups).bit_count() in (0, 1)
    ),
    "advance the Story track": told_any(events.StoryMoved),
    "(?:you|both sides) choose the power again, in secret": told_any(events.PowersShown),
    "the other side's power is drawn again by lot from the others": told_any(events.PowersShown),
    "everybody plays the Nemesis of the player to the left": lambda use: use.after.shift == -use.at.shift,
    "a Master Plan may be attempted at any Headline": lambda use: the_case(use.after).plan_any,
    "the Nemesis may take one Scheming action more": lambda use: the_case(use.after).extra_any,
    "the (?:second-best|best) rating of a (?:Ready|Supporting) hero is taken off too": unjudged,
    "(?:the Nemesis may draw the extra|another villain from your hand|the beaten Lead Villain comes|the Lead Villain goes).*": unjudged,
    "(?:a hero of the Support space|this supporter) takes over until the fight ends": told_any(events.Moved),
    "(?:take|attack|move|roll|name) .*|the new faces replace the old|the others go back on top in any order": unjudged,
    "(?:discard .* of those|you may exchange one of them .*|with several heroes there, .*|.* lays its power open before .*)": unjudged,
    "(?:the Level of .*|the hero goes to Recovery|the hero gets no Wound|the supporter is Wounded as well)": unjudged,
    "the player whose Nemesis you are pays .*": unjudged,
}
"""Each phrase, and whether it happened; None where this use does not tell."""
