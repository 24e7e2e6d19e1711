"""What happens, as events. Not compiled, because events are msgspec structs."""

from __future__ import annotations

from longbox.games.heroes.engine.phrases import count, owned
from longbox.games.heroes.engine.vocabulary import COLOURS, KINDS
from longbox.kernel.views import HIDDEN, OWN, Event


class TeamDrawn(Event, frozen=True, kw_only=True):
    who: int
    team: int
    name: str
    nemesis: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} leads the {self.name}; {self.nemesis} is against them"


class ScenarioSet(Event, frozen=True, kw_only=True):
    card: int
    name: str
    id: str

    def text(self, names: list[str]) -> str:
        return f"The Scenario is {self.name}"

    def uses(self) -> tuple[str, ...]:
        return (self.id,)


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int

    def text(self, names: list[str]) -> str:
        return f"Game Round {self.round}"


class ActionRoundBegan(Event, frozen=True, kw_only=True):
    round: int
    action_round: int

    def text(self, names: list[str]) -> str:
        return f"Game Round {self.round}, Action Round {self.action_round}"


class TokenGiven(Event, frozen=True, kw_only=True):
    token: str
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} is {self.token}"


class HeadlineUp(Event, frozen=True, kw_only=True):
    """It may come from the top of the deck, where somebody else has looked at it."""

    reveals = HIDDEN
    card: int
    name: str
    where: str
    place: int

    def text(self, names: list[str]) -> str:
        return f"Headline in {self.where}: {self.name}"


class HeadlineGone(Event, frozen=True, kw_only=True):
    card: int
    name: str
    why: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} {self.why}"


class StoryMoved(Event, frozen=True, kw_only=True):
    """The Story track has advanced: `card` came in (-1: none), `left` was pushed off (-1: none), `owner` keeps it (-1: nobody)."""

    card: int
    name: str
    left: int
    left_name: str
    owner: int

    def text(self, names: list[str]) -> str:
        words = f"The Story goes on: {self.name}" if self.card >= 0 else "The Story goes on"
        if self.left < 0:
            return words
        return f"{words}; {self.left_name} leaves the track" + (f" and is {owned(names[self.owner])}" if self.owner >= 0 else "")


class StoryPushed(Event, frozen=True, kw_only=True):
    who: int
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} pushes {self.name} to the end of the Story track"


class Sealed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} has a plan"


class Reopened(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} plans again"


class Planned(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    words: list[str]
    pp: int

    def text(self, names: list[str]) -> str:
        return f"{owned(names[self.who])} plan: {', '.join(self.words) or 'all recover'}; {count(self.pp, 'Plot Point')} left"


class PlotPoints(Event, frozen=True, kw_only=True):
    who: int
    change: int
    total: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} {'gains' if self.change > 0 else 'loses'} {count(abs(self.change), 'Plot Point')}, now {self.total}"


BY_HEADLINE = "headline"
BY_STORY = "story"


class Scored(Event, frozen=True, kw_only=True):
    """`kind` says what the Victory Points are for: BY_HEADLINE, BY_STORY, or empty for everything else."""

    who: int
    change: int
    total: int
    kind: str = ""

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} {'scores' if self.change > 0 else 'loses'} {abs(self.change)} VP, now {self.total}"


class Moved(Event, frozen=True, kw_only=True):
    """`planning`, here and below: it is part of Planning, and the plans, which are shown, say it too."""

    who: int
    hero: int
    name: str
    place: int
    to: str
    planning: bool = False

    def text(self, names: list[str]) -> str:
        return f"{self.name} {self.to}"


class Wounded(Event, frozen=True, kw_only=True):
    who: int
    hero: int
    name: str
    on: bool
    planning: bool = False

    def text(self, names: list[str]) -> str:
        return f"{self.name} is Wounded" if self.on else f"{self.name} is healed"


class TurnBegan(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} acts"

    def begins_turn(self) -> int:
        return self.who


class Passed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} passes"


class Drew(Event, frozen=True, kw_only=True):
    """To whoever may know with the card; to the others without it, `card` being -1."""

    reveals = HIDDEN
    who: int
    deck: str
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} draws {self.name}"


class Discarded(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    deck: str
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} discards {self.name}"


class Returned(Event, frozen=True, kw_only=True):
    who: int
    deck: str
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} takes {self.name} into the hand"


class Reshuffled(Event, frozen=True, kw_only=True):
    deck: str

    def text(self, names: list[str]) -> str:
        return f"The {self.deck} deck is made again from its discard pile"


class Stolen(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    victim: int
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} steals {self.name} from {names[self.victim]}"


class Looked(Event, frozen=True, kw_only=True):
    """To whoever looks with the cards; to the others only how many. `what` is looked at; `target` is whose hand it is, -1: a deck."""

    reveals = HIDDEN
    who: int
    what: str
    deck: str
    target: int
    count: int
    cards: list[int]
    card_names: list[str]

    def text(self, names: list[str]) -> str:
        shown = f": {', '.join(self.card_names)}" if self.card_names else ""
        of = f" of {names[self.target]}" if self.target >= 0 else ""
        return f"{names[self.who]} looks at {self.what}{of} ({count(self.count, 'card')}){shown}"


class AllyPlayed(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int
    name: str
    pp: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} has {self.name} as an Ally" + (f" with {count(self.pp, 'Plot Point')} on the card" if self.pp else "")


class PoweredUp(Event, frozen=True, kw_only=True):
    who: int
    card: int
    name: str
    planning: bool = False

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} brings the Power-Up {self.name} into play"


class Used(Event, frozen=True, kw_only=True):
    """An ability is used, or works by itself (then `who` is -1). `id` is its word, as in moves. `does` is what it does, with `{me}` for the
    fighter `me`, or the player `seat`, whose it is, and `{foe}` for the fighter `foe`."""

    reveals = OWN
    who: int
    source: int
    id: str
    name: str
    of: str
    does: str
    seat: int
    me: str
    foe: str

    def text(self, names: list[str]) -> str:
        does = self.does.replace("{me}", self.me or names[self.seat]).replace("{foe}", self.foe)
        return f"{names[self.who]} uses {self.name}{self.of}: {does}" if self.who >= 0 else f"{self.name}{self.of}: {does}"

    def uses(self) -> tuple[str, ...]:
        return (f"line {self.id}",)


class Called(Event, frozen=True, kw_only=True):
    who: int
    colour: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} calls {COLOURS[self.colour]}"


class CaseBegan(Event, frozen=True, kw_only=True):
    who: int
    card: int
    name: str
    where: str
    heroes: list[str]
    threat: int

    def text(self, names: list[str]) -> str:
        heroes = " and ".join(self.heroes)
        return f"{names[self.who]} sends {heroes} against {self.name} in {self.where} (Threat {self.threat})"


class Declared(Event, frozen=True, kw_only=True):
    who: int
    mastermind: str
    plan: str
    scheme: int

    def text(self, names: list[str]) -> str:
        plan = f"attempts {self.plan}" if self.plan else ""
        scheme = ("", "schemes for more Threat", "schemes for more villains", "schemes to boost the Lead Villain")[self.scheme]
        return f"{self.mastermind} {' and '.join(filter(None, [plan, scheme])) or 'waits'}"


class Cancelled(Event, frozen=True, kw_only=True):
    name: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} has no effect"


class ThreatRolled(Event, frozen=True, kw_only=True):
    faces: list[int]
    again: list[int]
    skill: bool
    trouble: int

    def text(self, names: list[str]) -> str:
        boost = f" and {count(len(self.again), 'die', 'dice')} again" if self.again else ", not boosted" if self.skill else ""
        return f"Threat roll: {count(len(self.faces), 'die', 'dice')}{boost}: Trouble {self.trouble}"


class TroubleChanged(Event, frozen=True, kw_only=True):
    why: str
    change: int
    trouble: int

    def text(self, names: list[str]) -> str:
        return f"{self.why}: Trouble {self.change:+d}, now {self.trouble}"


class LeadPlayed(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int
    name: str
    wanted: bool
    cost: int
    trouble: int

    def text(self, names: list[str]) -> str:
        most = ", Most Wanted," if self.wanted else ""
        return f"{names[self.who]} brings {self.name}{most} as Lead Villain for {self.cost}; Trouble {self.trouble} is left"


class LeadSwapped(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    card: int
    name: str
    old: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} takes the place of {self.old}"


class BoxPlayed(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int
    name: str
    box: str
    agent: bool
    cost: int
    trouble: int

    def text(self, names: list[str]) -> str:
        kind = "Agent" if self.agent else "Backup Effect"
        return f"{names[self.who]} plays {self.name} as {kind} ({self.box}) for {self.cost}; Trouble {self.trouble} is left"


class Henchman(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    who: int
    card: int
    name: str
    box: str
    agent: bool

    def text(self, names: list[str]) -> str:
        return f"{self.name} comes as a Henchman ({self.box}, {'Agent' if self.agent else 'Backup Effect'})"


class TurnedAway(Event, frozen=True, kw_only=True):
    reveals = OWN
    who: int
    card: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} is turned away"


class FightBegan(Event, frozen=True, kw_only=True):
    heroes: list[str]
    villain: str
    challenge: bool

    def text(self, names: list[str]) -> str:
        verb = "challenge" if self.challenge else "fight"
        return f"{' and '.join(self.heroes)} {verb}{'s' if len(self.heroes) == 1 else ''} {self.villain}"


class SequenceBegan(Event, frozen=True, kw_only=True):
    seq: int
    hero: int
    name: str
    villain: str
    hero_first: bool

    def text(self, names: list[str]) -> str:
        first = self.name if self.hero_first else self.villain
        return f"Sequence {self.seq}: {self.name} against {self.villain}; {first} has the Initiative"


class PowerSealed(Event, frozen=True, kw_only=True):
    who: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} has chosen a power"


class PowersShown(Event, frozen=True, kw_only=True):
    reveals = HIDDEN
    hero: str
    hero_power: str
    hero_colour: int
    villain: str
    villain_power: str
    villain_colour: int

    def text(self, names: list[str]) -> str:
        sides = [
            f"{who} shows {COLOURS[colour]}, {power}"
            for who, colour, power in (
                (self.hero, self.hero_colour, self.hero_power),
                (self.villain, self.villain_colour, self.villain_power),
            )
            if colour >= 0
        ]
        return "; ".join(sides)


class Rolled(Event, frozen=True, kw_only=True):
    """Somebody has thrown dice in a fight: `faces` are masks of Hit 1, Boost 2 and Trouble 4. The first `dice` of them were thrown, and
    boosts have added the others."""

    side: int
    name: str
    kind: int
    colour: int
    dice: int
    faces: list[int]
    hits: int

    def text(self, names: list[str]) -> str:
        roll = f"{COLOURS[self.colour]} " if self.colour >= 0 else ""
        roll += KINDS[self.kind].capitalize()
        if not self.faces:
            return f"{self.name} has no dice for {roll}"
        return f"{self.name} throws {roll}: {count(len(self.faces), 'die', 'dice')}, {count(self.hits, 'Hit')}"


class RolledAgain(Event, frozen=True, kw_only=True):
    side: int
    name: str
    dice: int
    faces: list[int]
    hits: int

    def text(self, names: list[str]) -> str:
        return f"{count(self.dice, 'die', 'dice')} of {self.name} again: {count(self.hits, 'Hit')} now"


class Compared(Event, frozen=True, kw_only=True):
    """An attack and its defence. The dice are those that lie: boosts have added some."""

    attacker: str
    defender: str
    attack_hits: int
    defend_hits: int
    attack_dice: int
    defend_dice: int
    ko: bool

    def text(self, names: list[str]) -> str:
        if not self.attack_dice:
            return f"{self.attacker} has no dice to attack {self.defender}: no KO"
        attack = f"{count(self.attack_hits, 'Hit')} of {count(self.attack_dice, 'die', 'dice')}"
        equal = "equal, " if self.attack_hits == self.defend_hits else ""
        end = f"{equal}KO" if self.ko else f"{equal}{self.defender} holds"
        return f"{self.attacker} attacks {self.defender}, {attack} against {self.defend_hits} of {self.defend_dice}: {end}"


class OutwitCompared(Event, frozen=True, kw_only=True):
    hero: str
    villain: str
    hero_hits: int
    villain_hits: int
    winner: str

    def text(self, names: list[str]) -> str:
        end = f"{self.winner} wins it" if self.winner else "a tie"
        return f"Outwit: {self.hero} {self.hero_hits}, {self.villain} {self.villain_hits}: {end}"


class KoLaid(Event, frozen=True, kw_only=True):
    side: int
    name: str
    kos: int
    value: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} has {self.kos} of {count(self.value, 'KO')}"


class Prevented(Event, frozen=True, kw_only=True):
    name: str
    what: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} is spared {self.what}"


class Fell(Event, frozen=True, kw_only=True, tag="defeated"):
    side: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} is defeated"


class InitiativeTaken(Event, frozen=True, kw_only=True):
    side: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} has the Initiative"


class Retreated(Event, frozen=True, kw_only=True):
    side: int
    name: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} retreats"


class Tested(Event, frozen=True, kw_only=True):
    faces: list[int]
    worked: bool

    def text(self, names: list[str]) -> str:
        return f"{count(len(self.faces), 'die', 'dice')} rolled: {'it works' if self.worked else 'nothing'}"


class PlanEnded(Event, frozen=True, kw_only=True):
    who: int
    mastermind: str
    card: int
    plan: str
    done: bool

    def text(self, names: list[str]) -> str:
        return f"{owned(self.mastermind)} plan {self.plan} {'succeeds' if self.done else 'fails'}"


class CaseEnded(Event, frozen=True, kw_only=True):
    who: int
    card: int
    name: str
    outcome: int
    vp: int
    stays: bool = False

    def text(self, names: list[str]) -> str:
        if self.outcome == 1:
            return f"{names[self.who]} solves {self.name} for {self.vp} VP"
        return f"{names[self.who]} fails at {self.name}, which stays" if self.stays else f"{self.name} is lost"


class WantedChanged(Event, frozen=True, kw_only=True):
    card: int
    name: str
    on: bool

    def text(self, names: list[str]) -> str:
        return f"{self.name} is Most Wanted now" if self.on else f"{self.name} is no longer on the board"


class Aged(Event, frozen=True, kw_only=True):
    card: int
    name: str
    age: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} grows older: +{self.age} Threat and VP"


class TollSet(Event, frozen=True, kw_only=True):
    who: int
    area: str
    toll: int

    def text(self, names: list[str]) -> str:
        return f"{names[self.who]} pays {count(self.toll, 'Plot Point')} for each hero who enters {self.area} in this Game Round"


class LevelChanged(Event, frozen=True, kw_only=True):
    who: int
    hero: int
    name: str
    level: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} has Level {self.level} in this Planning"


class Fading(Event, frozen=True, kw_only=True):
    """The game ends with this Action Round, or now."""

    why: str

    def text(self, names: list[str]) -> str:
        return f"The end is near: {self.why}"


class GameEnded(Event, frozen=True, kw_only=True):
    why: str

    def text(self, names: list[str]) -> str:
        return f"The game is over: {self.why}"
