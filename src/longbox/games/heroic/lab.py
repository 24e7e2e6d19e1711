"""What simulations keep of Heroic: how every Action Scene ends and how long it takes, who falls, what doom and XP do.

A count is called by what it is about, the scene and the number of heroes, as in `won long-drop 2`; `rounds long-drop 2 3` counts the
scenes that took three rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from longbox.games.heroic.engine import events
from longbox.games.heroic.engine.defs import World
from longbox.games.heroic.engine.rules import ACTION, WATCHER
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel.state import State
from longbox.kernel.views import Event
from longbox.lab.record import Watcher

WON = ("won", "near")


class HeroicWatcher(Watcher):
    """Listens to everything that is told, scene by scene."""

    def __init__(self, state: Heroic) -> None:
        self.world: World = state.rules().world
        self.heard: list[tuple[int, Event]] = []
        state.heard = self.heard
        self.kept: Counter[str] = Counter()
        self.heroes = [one.sheet.id for one in state.cast if one.seat != WATCHER and one.sheet.kind == "hero"]
        self.party = len(self.heroes)
        self.scene = ""
        self.rolls = 0
        self.rounds = 1
        self.fallen: list[str] = []
        self.doom = list(state.doom)
        self.routed = False

    def see(self, state: State) -> None:
        assert isinstance(state, Heroic)
        for _, event in self.heard:
            self.note(state, event)
        self.heard.clear()

    def note(self, state: Heroic, event: Event) -> None:
        if isinstance(event, events.SceneBegan):
            self.scene = state.scene.id if state.scene.kind == ACTION else ""
            self.rolls, self.rounds, self.fallen, self.routed = 0, 1, [], False
        elif isinstance(event, events.Rolled):
            self.rolls += 1
        elif isinstance(event, events.XpGained) and event.by > 0:
            self.kept[f"xp {self.party}"] += event.by
        elif isinstance(event, events.DoomChanged):
            self.note_doom(event)
        elif isinstance(event, events.SceneEnded):
            if self.scene:
                self.end(event.result)
            self.scene = ""
        elif isinstance(event, events.HeroicEvent):
            self.note_use(state, event)

    def note_use(self, state: Heroic, event: events.HeroicEvent) -> None:
        if event.use == "new round":
            self.rounds += 1
        elif event.use == "rout":
            self.routed = True
        elif event.use == "spend d12":
            self.kept[f"xp {self.party}"] += self.party
        elif event.use == "finale":
            self.kept[f"finales {self.party}"] += 1
        elif event.use in ("interrupt", "split", "offer limit", "doom limit", "doom into pool") or event.use.startswith("price "):
            self.kept[f"doom for {event.use}"] += 1
        elif isinstance(event, events.Outed):
            one = state.cast[event.who]
            if one.sheet.kind == "hero" and one.seat != WATCHER:
                self.fallen.append(one.sheet.id)

    def note_doom(self, event: events.DoomChanged) -> None:
        """Dice that came and dice that went, in steps; a new Act sets the pool anew."""
        if not event.begins:
            change = sum(event.doom) - sum(self.doom)
            self.kept[f"doom {'grown' if change > 0 else 'spent'} {self.party}"] += abs(change)
        self.doom = list(event.doom)

    def end(self, result: str) -> None:
        kept, cell = self.kept, f"{self.scene} {self.party}"
        kept[f"played {cell}"] += 1
        if result in WON:
            kept[f"won {cell}"] += 1
        else:
            kept[f"{'routed' if self.routed else 'ended' if result == 'far' else 'clocked'} {cell}"] += 1
        kept[f"fell {cell}"] += int(bool(self.fallen))
        kept[f"rounds {cell} {self.rounds}"] += 1
        kept[f"rolls {cell} {self.rolls}"] += 1
        kept[f"left {cell}"] += sum(self.doom)
        for hero in self.heroes:
            kept[f"scenes of {hero}"] += 1
            kept[f"wins of {hero}"] += int(result in WON)
            kept[f"falls of {hero}"] += int(hero in self.fallen)
            kept[f"scenes of {hero} in {cell}"] += 1
            kept[f"wins of {hero} in {cell}"] += int(result in WON)
            kept[f"falls of {hero} in {cell}"] += int(hero in self.fallen)

    def counts(self) -> dict[str, int]:
        kept = dict(self.kept)
        kept[f"sessions {self.party}"] = 1
        return dict(sorted(kept.items()))

    def shares(self, counts: Mapping[str, int]) -> dict[str, dict[str, tuple[int, int]]]:
        """Scenes won, by scene, by the number of heroes, and by hero."""
        found: dict[str, dict[str, tuple[int, int]]] = {"scene": {}, "party": {}, "hero": {}}
        for scene in self.world.scenes:
            for party in range(1, 5):
                wins, games = counts.get(f"won {scene.id} {party}", 0), counts.get(f"played {scene.id} {party}", 0)
                if games:
                    found["scene"][f"{scene.name}, {heroes_words(party)}"] = wins, games
                    before = found["party"].get(heroes_words(party), (0, 0))
                    found["party"][heroes_words(party)] = before[0] + wins, before[1] + games
        for sheet in self.world.datafiles:
            games = counts.get(f"scenes of {sheet.id}", 0)
            if games:
                found["hero"][sheet.name] = counts.get(f"wins of {sheet.id}", 0), games
        return found


def heroes_words(party: int) -> str:
    return "1 hero" if party == 1 else f"{party} heroes"


def watcher(state: State) -> Watcher:
    assert isinstance(state, Heroic)
    return HeroicWatcher(state)
