"""How the Watcher plays: runs a written Event from its first scene to its ending, villains to their nature, doom where it pays.

Between scenes it goes on with the Event, and asks the heroes at its end whether they go on (rule P11.15). In a scene it holds back as
many doom dice as an Act begins with, and spends what lies above: on rolls that it turns, on interrupts, on the scene's own effects. It
answers what heroes propose as the rulings say for bots.
"""

from __future__ import annotations

from longbox.games.heroic.bots.growing import of_kind
from longbox.games.heroic.bots.guess import Guess
from longbox.games.heroic.bots.minds import Mind, blows, of_side
from longbox.games.heroic.bots.tactics import can_help, nearly_out, standing, tactic_of, target_of, type_of
from longbox.games.heroic.engine.dice import margin_steps, start_doom
from longbox.games.heroic.engine.rules import (
    ACT,
    ACTION,
    ASSET,
    ATTACK,
    COMPLICATE,
    COMPLICATION,
    DOUBLE,
    FIRST,
    FOES,
    GRANDSTAND,
    HEROES,
    NEXT,
    NO_SCENE,
    P_LIMIT,
    P_OWN_LIMIT,
    P_SFX,
    P_SKIP,
    PAID,
    WATCHER,
)
from longbox.games.heroic.engine.views import ContestView, HeroicView, ThrowView
from longbox.games.heroic.engine.vocabulary import DICE, STAKES, THREATS
from longbox.kernel import Move, Sfc32

OFFERS = 8
"""One chance in so many times the number of heroes, when a hero says what they do, that a Limit is offered."""
SORE = 8
COSTLY = 10
"""A doom die of this size is kept for the scene's effects, unless there are more than enough."""


EFFECTS_EARLY = [("foe", 0), ("hurt", 0), ("act", 1), ("shut", 1), ("limit", 1), ("split", 2), ("tick", 2), ("distinction", 3)]
EFFECTS_LATE = [("tick", 0), ("hurt", 0), ("act", 0), ("foe", 1), ("shut", 1), ("limit", 1), ("split", 2)]
"""What doom buys of the scene's own effects, and how many dice above those that are held back there must be."""
FREE_SFX = ["afflict", "berserk", "dangerous", "unleashed", "burst", "adaptive_tactics", "second_wind", "area_attack"]
"""SFX that cost the Watcher nothing, or even feed the doom."""


def aims_at(aims: list[Move], use: int, target: int) -> list[Move]:
    found: list[Move] = []
    for move in aims:
        what, whom = move.a, move.b
        if what == use and whom == target:
            found.append(move)
    return found


class WatcherMind(Mind):
    def __init__(self, guess: Guess, opens: str) -> None:
        super().__init__(guess)
        self.opens = opens
        self.scenes = [scene.id for scene in guess.world.scenes]
        self.events = [event.id for event in guess.world.events]

    def choose(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        if of_kind(moves, "allow"):
            return self.allow(view, of_kind(moves, "allow"))
        if of_kind(moves, "insist"):
            return of_kind(moves, "insist")[1 if self.surplus(view) > 1 and min(view.doom) <= 6 else 0]
        if of_kind(moves, "frame_scene"):
            return self.frame(view, moves, rng)
        if of_kind(moves, "bring_in") and view.stage == FIRST and not view.scene.id:
            foes = len([one for one in view.cast if one.side == FOES and one.here])
            if foes < self.party(view):
                return rng.choice(of_kind(moves, "bring_in"))
        if view.contest is None and not view.hits:
            spent = self.between(view, moves, rng)
            if spent is not None:
                return spent
        return super().choose(view, moves, rng)

    def party(self, view: HeroicView) -> int:
        return len([one for one in view.cast if one.side == HEROES and one.here and one.seat != WATCHER])

    # Doom

    def held(self, view: HeroicView) -> int:
        """How many doom dice stay, to stand against what the heroes try: what the Act began with."""
        event = self.guess.world.event_by_id.get(view.scene.event)
        if event is None or not 1 <= view.scene.act <= len(event.acts):
            return 2
        act = event.acts[view.scene.act - 1]
        return len(start_doom(STAKES.index(act.stakes), THREATS.index(act.threat)))

    def surplus(self, view: HeroicView) -> int:
        return len(view.doom) - self.held(view)

    def rich(self, view: HeroicView, who: int) -> bool:
        return self.surplus(view) > 0

    def points(self, view: HeroicView, who: int) -> int:
        return len(view.doom)

    def pays(self, view: HeroicView, contest: ContestView, throw: ThrowView, now: float, then: float) -> bool:
        """A third die where it turns the roll."""
        if contest.reaction is not None:
            return now < 1.0 <= then and (self.surplus(view) > 0 or self.urgent(view))
        return then - now > 0.3 and self.surplus(view) > 0

    def counter(self, view: HeroicView, moves: list[Move]) -> Move:
        """A small doom die for a heavy blow is well spent, above all on somebody who is hurt already."""
        contest = view.contest
        assert contest is not None and contest.reaction is not None
        paid = blows(moves, PAID)
        effect = self.strikes(contest)
        sore = max(view.cast[contest.actor].stress) >= SORE
        if paid and not self.rich(view, 0) and min(view.doom) < effect and effect >= (8 if sore else 10) and self.surplus(view) > -2:
            best = self.sorest(view, paid, contest.actor)
            if best is not None:
                return best
        return super().counter(view, moves)

    def strikes(self, contest: ContestView) -> int:
        """The die with which a reaction that has won can hit back."""
        reaction = contest.reaction
        assert reaction is not None
        effect = max([reaction.sides[at] for at in reaction.effects] or [4])
        return min(12, effect + 2 * margin_steps(reaction.value, contest.action.value))

    def nearly_won(self, view: HeroicView) -> bool:
        """Whether two d12 might leave the heroes most of what they want (rule P8.9)."""
        return view.scene.filled * 2 > view.scene.boxes or (view.scene.boxes <= 2 and view.scene.filled == 1)

    def urgent(self, view: HeroicView) -> bool:
        """Whether the next box could be the last one."""
        return view.scene.boxes - view.scene.filled <= 2

    def between(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        """What doom buys between two actions (rules P8.5 to P8.12)."""
        scene = view.scene
        if of_kind(moves, "reward"):
            return of_kind(moves, "reward")[0]
        if of_kind(moves, "end_scene") and scene.round > 2 and not self.nearly_won(view):
            return of_kind(moves, "end_scene")[0]
        bought = self.effect(view, of_kind(moves, "effect"), rng)
        if bought is not None:
            return bought
        interrupts = of_kind(moves, "interrupt")
        if interrupts and self.pressing(view):
            return self.strongest(view, interrupts)
        split = self.split(view, of_kind(moves, "split"))
        if split is not None and rng.below(3) == 0:
            return split
        if of_kind(moves, "new_distinction") and self.surplus(view) > 3 and len(scene.distinctions) < 4 and rng.below(3) == 0:
            return of_kind(moves, "new_distinction")[0]
        return None

    def effect(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        """The scene's own effects: what hurts, as long as there is time; the clock when the heroes are about to win, or out of time."""
        scene = self.guess.world.scene_by_id.get(view.scene.id)
        if scene is None or self.surplus(view) < (1 if view.scene.round == 1 else 0):
            return None
        for wanted, least in EFFECTS_LATE if self.urgent(view) or view.scene.ticks - view.scene.ticked <= 1 else EFFECTS_EARLY:
            if self.surplus(view) < least or (wanted == "split" and len(standing(view, HEROES)) < 2):
                continue
            found: list[Move] = []
            for move in moves:
                place, target = move.a, move.b
                if scene.prices[place].do == wanted and not (wanted == "act" and view.cast[target].acted):
                    found.append(move)
            if found:
                return rng.choice(found)
        return None

    def pressing(self, view: HeroicView) -> bool:
        """Whether a villain should act at once: the heroes nearly win, or one of them nearly falls, and doom allows it."""
        low = any(max(view.cast[hero].stress) >= 10 for hero in standing(view, HEROES))
        to_act = [hero for hero in standing(view, HEROES) if not view.cast[hero].acted]
        return bool(to_act) and self.surplus(view) > 0 and (low or self.urgent(view))

    def strongest(self, view: HeroicView, moves: list[Move]) -> Move:
        best, most = moves[0], -1
        for move in moves:
            who = move.a
            worth = sum(self.guess.pool(view, who, -1))
            if worth > most:
                best, most = move, worth
        return best

    def split(self, view: HeroicView, moves: list[Move]) -> Move | None:
        """Somebody who is much better in a group than alone stands alone."""
        if self.surplus(view) < 2:
            return None
        for move in moves:
            who, group = move.a, move.b
            dice = self.guess.sheet(view, who).affiliations
            alone = all(other.group != group for other in view.cast if other.side == HEROES and other.here)
            if alone and dice[view.faces[who].affiliation] == 10 and dice[0] == 6:
                return move
        return None

    def may_offer(self, view: HeroicView, move: Move) -> bool:
        """Limits that take a power away, of somebody who stands."""
        who, flat = move.a, move.b
        if who not in standing(view, HEROES):
            return False
        limits = [limit for set_ in self.guess.sheet(view, who).sets for limit in set_.limits]
        return limits[flat].id in ("exhausted", "gear", "powered_down", "uncontrollable", "issues")

    # Scenes

    def frame(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        if self.opens in self.scenes:
            return self.one_scene(view, moves)
        found = of_kind(moves, "proceed")
        if found:
            return found[0]
        if view.scene.kind != NO_SCENE and view.scene.event and of_kind(moves, "curtain"):
            return of_kind(moves, "curtain")[0]
        events = of_kind(moves, "open_event")
        if events:
            return events[self.events.index(self.opens) if self.opens in self.events else 0]
        return self.own_scene(view, moves, rng)

    def one_scene(self, view: HeroicView, moves: list[Move]) -> Move:
        """A scene that is played alone."""
        if view.scene.kind == NO_SCENE:
            return of_kind(moves, "open_scene")[self.scenes.index(self.opens)]
        return of_kind(moves, "curtain")[0]

    def own_scene(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Without an Event: a scene and a rest in turn."""
        if view.scene.kind == NO_SCENE or not of_kind(moves, "frame_transition"):
            return rng.choice(self.contested(moves))
        if view.scene.kind == ACTION:
            return of_kind(moves, "frame_transition")[0]
        if view.scene.act == 0:
            return of_kind(moves, "frame_act")[0]
        return rng.choice(self.contested(moves))

    def contested(self, moves: list[Move]) -> list[Move]:
        """Scenes that have an objective."""
        found: list[Move] = []
        for move in of_kind(moves, "frame_scene"):
            objective = move.a
            if objective:
                found.append(move)
        return found

    # Turns of villains

    def act(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        assert view.pool is not None
        who, aims = view.pool.who, of_kind(moves, "aim")
        tactic = tactic_of(self.guess, view, who)
        if tactic.do in ("help", "asset", "hide"):
            given = self.help(view, of_kind(moves, "help"), who, tactic.do == "help")
            if given is not None:
                return given
        target = target_of(self.guess, view, tactic.aim, who)
        if target < 0:
            return of_kind(moves, "hold")[0]
        if tactic.do == "grandstand":
            found = aims_at(aims, GRANDSTAND, target)
            if found:
                return found[0]
        if tactic.do in ("complicate", "hinder", "flee") and not nearly_out(view, target):
            found = aims_at(aims, COMPLICATE, target)
            if found:
                return found[-1]
        type = type_of(self.guess, view, who, target)
        found = aims_at(aims, ATTACK, target)
        for move in found:
            detail = move.c
            if detail == type:
                return move
        return found[0] if found else of_kind(moves, "hold")[0]

    def help(self, view: HeroicView, moves: list[Move], who: int, others: bool) -> Move | None:
        """The largest trait as an asset: for a friend who has still to act, or for oneself."""
        if any(trait.die and trait.kind == ASSET and trait.maker == who for trait in view.traits):
            return None
        whom = can_help(view, who) if others else [who]
        best: Move | None = None
        most = 0
        for move in moves:
            face = view.faces[who]
            place, target = move.a, move.b
            die = face.powers[place] if place < len(face.powers) else 0
            if target in whom and die > most:
                best, most = move, die
        return best

    def roll(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """The largest pool, and what lies in the doom pool above what is held, largest first, without what the scene needs."""
        quick = of_kind(moves, "largest")
        if quick:
            for move in of_kind(moves, "also"):
                target, more = move.a, move.b
                if more == 0 and target in standing(view, HEROES):
                    return move
            return quick[0] if self.surplus(view) > 0 or self.has_sfx(view) else of_kind(moves, "all_in")[0]
        dice: list[Move] = []
        for move in of_kind(moves, "doom"):
            size, copy = move.a, move.b
            if copy == 0 and (DICE[size] < COSTLY or self.surplus(view) > 2):
                dice.append(move)
        spent = len([step for step in view.drafts[view.seat] if step[0] == "doom"])
        acting = view.contest is None
        if dice and spent < (1 if self.surplus(view) < 4 else 2) and self.surplus(view) > spent + (0 if acting else 2):
            return dice[-1]
        sfx = self.sfx(view, of_kind(moves, "sfx"))
        return sfx if sfx is not None else of_kind(moves, "roll")[0]

    def has_sfx(self, view: HeroicView) -> bool:
        assert view.pool is not None
        return any(sfx.id in FREE_SFX for set_ in self.guess.sheet(view, view.pool.who).sets for sfx in set_.sfx)

    def sfx(self, view: HeroicView, moves: list[Move]) -> Move | None:
        """The next SFX of the datafile that costs nothing; Berserk with the largest die of doom, which comes back larger."""
        pool = view.pool
        assert pool is not None
        ids = [sfx.id for set_ in self.guess.sheet(view, pool.who).sets for sfx in set_.sfx]
        best: Move | None = None
        first = -1
        for move in moves:
            flat, option, mode = move.a, move.b, move.c
            if ids[flat] not in FREE_SFX or mode == DOUBLE:
                continue
            if ids[flat] == "second_wind" and max(view.cast[pool.who].stress) < SORE:
                continue
            if ids[flat] == "adaptive_tactics" and pool.dice[option] != max(pool.dice):
                continue
            if best is None or (flat == first and ids[flat] == "berserk"):
                best, first = move, flat
        return best

    def name(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        """Villains one after the other; then the hero who can do least."""
        foes = of_side(view, moves, FOES)
        if foes:
            return self.strongest(view, foes)
        return rng.choice(moves)

    # Answers

    def allow(self, view: HeroicView, moves: list[Move]) -> Move:
        """Limits and SFX that make sense, and a complication or asset that the power is larger than (rule P7.7); no other affiliation, no
        death."""
        proposal = view.proposal
        assert proposal is not None
        yes = proposal.kind in (P_LIMIT, P_OWN_LIMIT, P_SFX)
        if proposal.kind == P_SKIP:
            power, place = proposal.a, proposal.b
            trait = view.traits[place]
            yes = trait.kind in (ASSET, COMPLICATION) and view.faces[proposal.by].powers[power] > trait.die
        return moves[0 if yes else 1]

    def other(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move:
        if of_kind(moves, "buy"):
            return self.opportunity(view, moves)
        ended = of_kind(moves, "end_now")
        if ended and not view.scene.id and not [one for one in view.cast if one.side == FOES and one.here and one.out < 0]:
            return ended[0]
        return super().other(view, moves, rng)

    def opportunity(self, view: HeroicView, moves: list[Move]) -> Move:
        """All ones as one larger die, while the pool is not large already; then only several at once."""
        merged = of_kind(moves, "merge")
        if merged:
            return merged[-1]
        if self.surplus(view) > 3:
            return of_kind(moves, "let_be")[0]
        small = min(view.doom) if view.doom else 12
        return of_kind(moves, "buy")[0] if small <= 6 and self.surplus(view) > 0 else of_kind(moves, "buy")[-1]

    def volunteer(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        """Between the actions of heroes, and as a hero says what they do."""
        if view.stage in (FIRST, NEXT):
            return self.between(view, moves, rng)
        return self.tempting(view, moves, rng) if view.stage == ACT else None

    def tempting(self, view: HeroicView, moves: list[Move], rng: Sfc32) -> Move | None:
        """A Plot Point for a Limit of whoever acts, at most once a round (rule P8.13)."""
        pool, who = view.pool, view.actor
        if pool is None or not pool.aim or pool.dice or view.scene.offered >> who & 1:
            return None
        offers: list[Move] = []
        for move in of_kind(moves, "offer"):
            hero = move.a
            if hero == who and self.may_offer(view, move):
                offers.append(move)
        return rng.choice(offers) if offers and rng.below(OFFERS * self.party(view)) == 0 else None
