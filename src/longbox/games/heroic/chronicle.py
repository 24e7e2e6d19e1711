"""What a chapter of Heroic tells: its scenes, and how the heroes stand after it."""

from __future__ import annotations

from typing import Any

from longbox.content.chronicle import Chronicle
from longbox.games.heroic.engine.game import HeroicGame, baggage
from longbox.games.heroic.engine.people import Character
from longbox.games.heroic.engine.rules import WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.engine.vocabulary import TYPES
from longbox.games.heroic.making.files import draft_of
from longbox.games.heroic.making.inwords import sheet_words
from longbox.games.heroic.making.story import Deed, Line, Scene, Session, account, playing, previously, session_markdown
from longbox.hosting.log import Log
from longbox.hosting.stages import Stages, whole
from longbox.kernel.state import Game

Data = dict[str, Any]


class Tales(Chronicle):
    def knows_all(self, seat: int) -> bool:
        """All is seen by everybody but the Watcher's notes (rule P1.5)."""
        return seat == WATCHER

    def tell(self, game: Game, log: Log) -> Data:
        return whole(self.telling(game, log))

    def telling(self, game: Game, log: Log) -> Stages[Data]:
        assert isinstance(game, HeroicGame)
        events, state = yield from playing(game, log)
        assert isinstance(state, Heroic)
        session = account(game.world, game.names, events)
        event = game.world.event_by_id.get(state.scene.story.event)
        return {
            "heroes": [hero(game, one, session) for one in state.cast if one.seat != WATCHER and one.sheet.kind == "hero"],
            "event": event.name if event else "",
            "previously": previously(session),
            "opening": session.opening,
            "scenes": [scene(one) for one in session.scenes],
            "text": session_markdown(session),
        }


def hero(game: HeroicGame, one: Character, session: Session) -> Data:
    """A hero as the chapter leaves them."""
    names = {unlock.id: unlock.name for event in game.world.events for unlock in event.unlocks}
    gained = sum(scene.xp.get(one.name(), 0) for scene in session.scenes)
    grown = game.world.by_id.get(one.sheet.id) is not one.sheet
    return {
        "seat": one.seat,
        "here": one.here,
        "dead": one.dead,
        "xp": one.xp,
        "gained": gained,
        "trauma": [{"type": type, "die": die} for type, die in zip(TYPES, one.harm.trauma) if die],
        "stress": [{"type": type, "die": die} for type, die in zip(TYPES, one.harm.stress) if die],
        "unlocked": [names.get(id, id) for id in one.growth.unlocked],
        "grown": grown,
        "sheet": sheet_words(one.sheet),
        "draft": {**draft_of(one.sheet), "carried": baggage(one)},
    }


def scene(one: Scene) -> Data:
    return {
        "title": one.title,
        "action": one.action,
        "words": one.words,
        "result": one.result if one.action else "",
        "end": " ".join([one.end, *one.after]).strip(),
        "xp": [{"name": name, "xp": xp} for name, xp in one.xp.items()],
        "beats": [*(beat(words) for words in one.before), *(beat(part) for part in one.beats)],
    }


def beat(part: Line | Deed | str) -> Data:
    """Something said by `who`, or with an empty name by the Watcher's voice; a deed with its dice; or what happened."""
    if isinstance(part, Line):
        return {"is": "line", "who": part.name, "words": part.words, "dice": ""}
    if isinstance(part, Deed):
        return {"is": "deed", "who": part.name, "words": " ".join([part.sentence(), *part.came]), "dice": part.dice()}
    return {"is": "plain", "who": "", "words": part, "dice": ""}


CHRONICLE = Tales()
