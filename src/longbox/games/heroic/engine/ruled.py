"""What a ruling changes, in words (rule P15.2)."""

from __future__ import annotations

from longbox.games.heroic.engine.aims import trait_name
from longbox.games.heroic.engine.improvise import clean
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import AFFILIATIONS, TYPES
from longbox.kernel import Form

STEPS = ["a step smaller", "as it is written", "a step larger"]


def ruled(state: Heroic, form: Form) -> str:
    """Said before it is done: what goes has still its name."""
    what, value = form.word("what"), form.number("value")
    if what in ("add_doom", "remove_doom"):
        return f"a d{value} {'into' if what == 'add_doom' else 'out of'} the doom pool"
    if what == "boxes" or what == "ticks":
        return f"{value} {'boxes are filled' if what == 'boxes' else 'ticks of the clock'}"
    if what == "obstacle":
        return f"the obstacle is {f'd{value}' if value else 'gone'}"
    if what == "distinction":
        return f"the scene is {named(form)}"
    if what == "no_distinction":
        return f"the scene is no longer {state.scene.distinctions[value]}"
    if what == "remove_trait":
        return f"{state.traits[value].name} is gone"
    if what == "trait_die":
        return f"{state.traits[form.number('place')].name} is d{value}"
    return f"{state.cast[form.number('who')].name()}: {of_person(state, form, what, value)}"


def named(form: Form) -> str:
    return clean(form.word("name")) or form.word("what").capitalize()


def of_person(state: Heroic, form: Form, what: str, value: int) -> str:
    who = form.number("who")
    one = state.cast[who]
    if what in ("stress", "trauma"):
        return f"{form.word('type', TYPES[0])} {what} {f'd{value}' if value else 'gone'}"
    if what in ("points", "xp"):
        return f"{value} {'Plot Points' if what == 'points' else 'XP'}"
    if what in ("asset", "complication"):
        return f"{what} {named(form)} d{value}"
    if what in ("shut", "restore", "step"):
        place = value if what != "step" else form.number("place")
        return f"{trait_name(state, who, place)} {STEPS[value] if what == 'step' else 'is shut down' if what == 'shut' else 'works again'}"
    if what in ("lock", "unlock"):
        trait = AFFILIATIONS[value] if value < len(AFFILIATIONS) else one.sheet.distinctions[value - len(AFFILIATIONS)]
        return f"{trait} {'cannot be used' if what == 'lock' else 'can be used again'}"
    if what == "group":
        others = [other.name() for at, other in enumerate(state.cast) if at != who and other.active() and other.in_scene.group == value]
        return f"with {' and '.join(others)}" if others else "alone"
    if what == "dice":
        return f"{value} dice"
    return {"out": "out", "wake": "comes to", "dead": "dead", "alive": "alive"}.get(what, "has acted" if value else "has still to act")
