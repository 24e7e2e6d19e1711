"""What happens, as everybody is told. Not compiled: msgspec structs."""

from __future__ import annotations

from longbox.games.heroic.engine.rules import COMPLICATED
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.kernel import Event


def dice_words(dice: list[int]) -> str:
    """Dice as people write them.

    >>> dice_words([6, 6, 8]), dice_words([])
    ('2d6 d8', 'no dice')
    """
    sizes = sorted(set(dice))
    return " ".join(f"{dice.count(size) if dice.count(size) > 1 else ''}d{size}" for size in sizes) or "no dice"


class HeroicEvent(Event, frozen=True, kw_only=True):
    """`use` names what of the rules it proves to have been used: an SFX, a Limit, a spend, a boundary."""

    use: str = ""

    def uses(self) -> tuple[str, ...]:
        return (self.use,) if self.use else ()


class Told(HeroicEvent, frozen=True, kw_only=True):
    """Something that one sentence says best. `who` is a place in the cast, or -1."""

    who: int
    words: str

    def text(self, names: list[str]) -> str:
        return self.words


class Said(HeroicEvent, frozen=True, kw_only=True):
    """Words of a person, or of the Event's voice: `what` is story, ruling, note, voice or read."""

    who: int
    what: str
    words: str

    def text(self, names: list[str]) -> str:
        if self.what == "voice" or self.what == "read":
            return self.words
        return f"{names[self.who]}, {self.what}: {self.words}" if self.words else f"{names[self.who]}: {self.what}"


class Gathering(HeroicEvent, frozen=True, kw_only=True):
    """A step of a pool that everybody watches."""

    who: int
    step: str
    off: bool
    aim: bool = False

    def text(self, names: list[str]) -> str:
        if self.aim:
            return f"{names[self.who]} {'no longer wants' if self.off else 'wants'} to {self.step}"
        return f"{names[self.who]} {'takes back' if self.off else 'takes'} {self.step}"


class Gathered(HeroicEvent, frozen=True, kw_only=True):
    """A pool is complete. `who` is a place in the cast, -1 for the doom pool."""

    who: int
    name: str
    aim: str
    dice: list[int]
    marks: list[str]

    def text(self, names: list[str]) -> str:
        aim = f" to {self.aim}" if self.aim else ""
        return f"{self.name} rolls {dice_words(self.dice)}{aim}"


class Rolled(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    dice: list[int]
    shown: list[int]

    def text(self, names: list[str]) -> str:
        return f"{self.name}: " + ", ".join(f"d{die} shows {value}" for die, value in zip(self.dice, self.shown, strict=True))


class Declared(HeroicEvent, frozen=True, kw_only=True):
    """Total and effect dice. `total` and `effects` are places in the roll."""

    who: int
    name: str
    value: int
    total: list[int]
    effects: list[int]
    effect_dice: list[int]
    ones: int

    def text(self, names: list[str]) -> str:
        dice = dice_words(self.effect_dice or [4])
        ones = f", {self.ones} {'opportunity' if self.ones == 1 else 'opportunities'}" if self.ones else ""
        return f"{self.name}: total {self.value}, effect {dice}{ones}"


class Outcome(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    against: int
    total: int
    other: int
    won: bool
    die: int

    def text(self, names: list[str]) -> str:
        if self.won:
            effect = "beyond d12" if self.die > 12 else f"with d{self.die}" if self.die else "but the effect die is held off"
            return f"{self.name} succeeds, {self.total} against {self.other}, {effect}"
        return f"{self.name} fails, {self.total} against {self.other}"


class StressTaken(HeroicEvent, frozen=True, kw_only=True):
    """Stress as it is now. `cause` says who or what it was."""

    who: int
    name: str
    type: int
    die: int
    cause: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} has {TYPES[self.type]} stress d{self.die}{f' ({self.cause})' if self.cause else ''}"


class StressChanged(HeroicEvent, frozen=True, kw_only=True):
    """Stress or trauma that has become less, or trauma that has come. `die` 0: gone."""

    who: int
    name: str
    type: int
    trauma: bool
    die: int

    def text(self, names: list[str]) -> str:
        what = f"{TYPES[self.type]} {'trauma' if self.trauma else 'stress'}"
        return f"{self.name}: {what} is {f'd{self.die}' if self.die else 'gone'}"


class Outed(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    type: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} is {'out of the scene' if self.type == COMPLICATED else 'stressed out'}"


class DiceLost(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    lost: int
    left: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} loses {self.lost} {'die' if self.lost == 1 else 'dice'}, {self.left or 'none'} left"


class TraitMade(HeroicEvent, frozen=True, kw_only=True):
    """An asset, complication, resource or stunt: new, or with another die. `owner` is a place in the cast, -1 the party."""

    kind: str
    name: str
    die: int
    owner: int
    whose: str
    lasts: str

    def text(self, names: list[str]) -> str:
        return (
            f"{self.whose}: {self.kind} {self.name} d{self.die}, for {self.lasts}"
            if self.lasts
            else f"{self.whose}: {self.name} d{self.die}"
        )


class TraitGone(HeroicEvent, frozen=True, kw_only=True):
    kind: str
    name: str
    why: str

    def text(self, names: list[str]) -> str:
        return f"the {self.kind} {self.name} is gone{f': {self.why}' if self.why else ''}"


class PointsChanged(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    by: int
    now: int
    why: str

    def text(self, names: list[str]) -> str:
        many = f"{abs(self.by)} Plot Point{'s' if abs(self.by) != 1 else ''}"
        return f"{self.name} {'gets' if self.by > 0 else 'spends'} {many}{f': {self.why}' if self.why else ''}"


class DoomChanged(HeroicEvent, frozen=True, kw_only=True):
    """`begins`: an Act begins with this pool, and what was in it before is gone."""

    doom: list[int]
    why: str
    begins: bool = False

    def text(self, names: list[str]) -> str:
        return f"doom is {dice_words(self.doom)}{f': {self.why}' if self.why else ''}"


class Turn(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    seat: int

    def text(self, names: list[str]) -> str:
        return f"{self.name} acts"

    def begins_turn(self) -> int:
        return self.seat


class SceneBegan(HeroicEvent, frozen=True, kw_only=True):
    kind: str
    title: str

    def text(self, names: list[str]) -> str:
        return f"{self.kind}: {self.title}" if self.title else self.kind


class SceneEnded(HeroicEvent, frozen=True, kw_only=True):
    result: str
    words: str

    def text(self, names: list[str]) -> str:
        return f"the scene is over{f', {self.result}' if self.result else ''}{f'. {self.words}' if self.words else ''}"


class Progress(HeroicEvent, frozen=True, kw_only=True):
    filled: int
    boxes: int
    ticked: int
    ticks: int
    words: str

    def text(self, names: list[str]) -> str:
        words = self.words if self.words.endswith((".", "!", "?")) else f"{self.words}:"
        return f"{words} {self.filled} of {self.boxes} boxes, {self.ticked} of {self.ticks} ticks"


class XpGained(HeroicEvent, frozen=True, kw_only=True):
    who: int
    name: str
    by: int
    now: int
    why: str

    def text(self, names: list[str]) -> str:
        return f"{self.name} {'gets' if self.by > 0 else 'spends'} {abs(self.by)} XP: {self.why}"
