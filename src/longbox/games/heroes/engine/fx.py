"""All effects that take several steps, one object each, by name."""

from __future__ import annotations

from typing import TypeVar

from longbox.games.heroes.engine import (
    cards,
    choices,
    combat,
    kos,
    mission,
    nemesis,
    perform,
    powers,
    rolls,
    round,
    troubleshooting,
    villains,
    windows,
)
from longbox.games.heroes.engine.asking import Asker
from longbox.games.heroes.engine.effects import EFFECTS
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel.state import Effect

E = TypeVar("E", bound=Effect[Heroes])


class Fx:
    """Frames hold the number of an effect in `all`. What is drawn and every KO cites the rule of its effect. What only one effect of cards
    asks stands with that effect."""

    def __init__(self) -> None:
        self.all: list[Effect[Heroes]] = []
        self._add_rounds()
        self._add_cards()
        self._add_abilities()
        self._add_headline()
        self._add_fight()
        self._add_choices()
        for effect in EFFECTS.values():
            self.all += effect.asks
        self.questions = {"plan": "Lay out your plan"}
        """What stands over each question, without its mark."""
        for one in self.all:
            if isinstance(one, Asker) and one.words:
                self.questions[one.name] = one.words

    def _add(self, effect: E) -> E:
        self.all.append(effect)
        return effect

    def _add_rounds(self) -> None:
        self.setup = self._add(round.Setup("setup"))
        self.dawn = self._add(round.Dawn("dawn"))
        self.mission = self._add(mission.Mission("mission"))
        self.action = self._add(mission.Action("action", "B5.1", "Your action"))
        self.extra_move = self._add(mission.ExtraMove("extra_move", "B12.45", "One more movement"))
        self.story = self._add(mission.Story("story", "B5.8", "Advance the Story, or push a card of yours to its end"))
        self.manipulate = self._add(mission.Manipulate("manipulate", "B12.37", "Push a Story card of yours to the end of the track"))

    def _add_cards(self) -> None:
        self.draw = self._add(cards.Draw("draw", "B12.30"))
        self.deal = self._add(cards.Draw("deal", "B2.5"))
        self.story_draw = self._add(cards.Draw("story_draw", "B5.8"))
        self.villain_draw = self._add(cards.Draw("villain_draw", "B6.7"))
        self.scheme_draw = self._add(cards.Draw("scheme_draw", "B8.4"))
        self.advance = self._add(cards.Advance("advance"))
        self.fill = self._add(cards.Fill("fill"))
        self.look = self._add(cards.Look("look"))
        self.arrange = self._add(cards.Arrange("arrange", "B12.33", "Which card comes next on top"))
        self.discard_top = self._add(cards.DiscardTop("discard_top", "B12.31", "Which card to discard"))
        self.lose_cards = self._add(cards.LoseCards("lose_cards"))
        self.steal_card = self._add(cards.StealCard("steal_card"))
        self.turn_up = self._add(cards.TurnUp("turn_up"))
        self.henchmen = self._add(cards.Henchmen("henchmen", "B8.9"))

    def _add_abilities(self) -> None:
        self.window = self._add(windows.Window("window", "B11.1"))
        self.perform = self._add(perform.Perform("perform"))
        self.deferred = self._add(perform.Deferred("deferred"))
        self.give_up = self._add(perform.GiveUp("give_up", "B12.31", "Which card to give up"))
        self.lose_ally = self._add(perform.LoseAlly("lose_ally", "B12.28", "Which Ally to discard"))
        self.wound_ready = self._add(perform.WoundReady("wound_ready", "B11.8", "Which hero is Wounded for it"))
        self.call = self._add(perform.Call("call", "B11.11", "Call a colour"))
        self.unless = self._add(perform.Unless("unless", "B11.8", "Whether to pay the price"))

    def _add_headline(self) -> None:
        self.headline = self._add(troubleshooting.Headline("headline"))
        self.declare = self._add(nemesis.Declare("declare", "B8.1", "What to attempt or scheme as the Nemesis"))
        self.extra_scheme = self._add(nemesis.ExtraScheme("extra_scheme", "B12.46", "One more Scheming"))
        self.lead = self._add(villains.Lead("lead", "B6.8", "Play a Lead Villain"))
        self.gray_box = self._add(villains.GrayBox("gray_box", "B6.12", "Play a Backup Effect or an Agent"))
        self.challenge = self._add(nemesis.Challenge("challenge", "B8.7", "Challenge the mastermind"))
        self.after_challenge = self._add(nemesis.AfterChallenge("after_challenge", "B8.10"))
        self.replace_wanted = self._add(choices.ReplaceWanted("replace_wanted", "B7.21", "Who leaves the Most Wanted spaces"))
        self.unveil = self._add(choices.Unveil("unveil", "B8.10", "Bring a Power-Up into play"))

    def _add_fight(self) -> None:
        self.fight = self._add(combat.Combat("fight"))
        self.name_hero = self._add(choices.NameHero("name_hero", "B7.3", "Who fights"))
        self.powers = self._add(powers.Powers("power", "B7.4", "Choose a power in secret"))
        self.random_power = self._add(powers.RandomPower("random_power"))
        self.attack = self._add(rolls.Attack("attack"))
        self.outwit = self._add(rolls.Outwit("outwit"))
        self.reroll = self._add(rolls.Reroll("reroll"))
        self.ko = self._add(kos.Ko("ko", "B7.7"))
        self.outwit_ko = self._add(kos.Ko("outwit_ko", "B7.10"))
        self.card_ko = self._add(kos.Ko("card_ko", "B12.9"))
        self.fall = self._add(kos.Fall("fall"))

    def _add_choices(self) -> None:
        self.swap_numbers = self._add(choices.SwapNumbers("swap_numbers", "B12.16", "Which two numbers change places"))
        self.retrieve = self._add(choices.Retrieve("retrieve", "B12.34", "Which card comes back"))
        self.call_in = self._add(choices.CallIn("call_in", "B12.17", "Who takes over"))
        self.cancel_scheme = self._add(nemesis.CancelScheme("cancel_scheme", "B12.28", "Which Scheming has no effect"))
