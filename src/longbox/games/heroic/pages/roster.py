"""Everybody who comes with the game, in words, and of each Event what a group may know before it begins."""

from __future__ import annotations

from typing import Any

from longbox.games.heroic.engine.defs import EventDef, World
from longbox.games.heroic.engine.game import HeroicGame
from longbox.games.heroic.making.inwords import milestone_words, sheet_words

Data = dict[str, Any]


def content(game: HeroicGame) -> Data:
    world = game.common.world
    return {
        "characters": [sheet_words(sheet) for sheet in world.datafiles],
        "events": [event(world, one) for one in world.events],
    }


def event(world: World, one: EventDef) -> Data:
    """What is read aloud at the start and how long it is; neither who waits in it nor how it ends."""
    scenes = [scene for scene in world.scenes if scene.event == one.id]
    return {
        "id": one.id,
        "name": one.name,
        "read": one.read,
        "acts": len(one.acts),
        "scenes": len(scenes),
        "milestones": [milestone_words(milestone.name, [trigger.line for trigger in milestone.triggers]) for milestone in one.milestones],
    }
