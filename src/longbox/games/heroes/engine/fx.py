"""All effects that take several steps, one object each, by name."""

from __future__ import annotations

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
from longbox.games.heroes.engine.state import Heroes
from longbox.kernel.state import Effect


class Fx:
    def __init__(self) -> None:
        # The game and its rounds
        self.setup = round.Setup("setup")
        self.dawn = round.Dawn("dawn")
        self.mission = mission.Mission("mission")
        self.action = mission.Action("action", "B5.1")
        self.extra_move = mission.ExtraMove("extra_move", "B12.45")
        self.story = mission.Story("story", "B5.8")
        self.manipulate = mission.Manipulate("manipulate", "B12.37")
        # Cards
        self.draw = cards.Draw("draw")
        self.advance = cards.Advance("advance")
        self.fill = cards.Fill("fill")
        self.look = cards.Look("look")
        self.arrange = cards.Arrange("arrange", "B12.33")
        self.discard_top = cards.DiscardTop("discard_top", "B12.31")
        self.lose_cards = cards.LoseCards("lose_cards")
        self.steal_card = cards.StealCard("steal_card")
        self.turn_up = cards.TurnUp("turn_up")
        self.henchmen = cards.Henchmen("henchmen")
        # Abilities
        self.window = windows.Window("window", "B11.1")
        self.perform = perform.Perform("perform")
        self.deferred = perform.Deferred("deferred")
        self.give_up = perform.GiveUp("give_up", "B12.31")
        self.lose_ally = perform.LoseAlly("lose_ally", "B12.28")
        self.wound_ready = perform.WoundReady("wound_ready", "B11.8")
        self.call = perform.Call("call", "B11.11")
        self.unless = perform.Unless("unless", "B11.8")
        # A Headline
        self.headline = troubleshooting.Headline("headline")
        self.declare = nemesis.Declare("declare", "B8.1")
        self.extra_scheme = nemesis.ExtraScheme("extra_scheme", "B12.46")
        self.cancel_scheme = nemesis.CancelScheme("cancel_scheme", "B12.28")
        self.lead = villains.Lead("lead", "B6.8")
        self.gray_box = villains.GrayBox("gray_box", "B6.12")
        self.challenge = nemesis.Challenge("challenge", "B8.7")
        self.after_challenge = nemesis.AfterChallenge("after_challenge", "B8.10")
        self.replace_wanted = choices.ReplaceWanted("replace_wanted", "B7.21")
        self.unveil = choices.Unveil("unveil", "B8.10")
        # A fight
        self.fight = combat.Combat("fight")
        self.name_hero = choices.NameHero("name_hero", "B7.3")
        self.powers = powers.Powers("power", "B7.4")
        self.random_power = powers.RandomPower("random_power")
        self.attack = rolls.Attack("attack")
        self.outwit = rolls.Outwit("outwit")
        self.reroll = rolls.Reroll("reroll")
        self.ko = kos.Ko("ko")
        self.fall = kos.Fall("fall")
        # Choices of effects
        self.heal = choices.Heal("heal", "B12.39")
        self.choose_level = choices.ChooseLevel("choose_level", "B12.40")
        self.add_use = choices.AddUse("add_use", "B12.41")
        self.set_toll = choices.SetToll("set_toll", "B12.26")
        self.choose_type = choices.ChooseType("choose_type", "B12.24")
        self.swap_numbers = choices.SwapNumbers("swap_numbers", "B12.16")
        self.retrieve = choices.Retrieve("retrieve", "B12.34")
        self.unwant = choices.Unwant("unwant", "B12.43")
        self.drop_headline = choices.DropHeadline("drop_headline", "B12.42")
        self.swap_headline = choices.SwapHeadline("swap_headline", "B12.42")
        self.swap_for = choices.SwapFor("swap_for", "B12.42")
        self.make_ready = choices.MakeReady("make_ready", "B12.38")
        self.move_ready = choices.MoveReady("move_ready", "B12.38")
        self.move_support = choices.MoveSupport("move_support", "B12.38")
        self.follow = choices.Follow("follow", "B12.38")
        self.move_together = choices.MoveTogether("move_together", "B12.38")
        self.call_in = choices.CallIn("call_in", "B12.17")
        self.next_lead = choices.NextLead("next_lead", "B12.29")

    def all(self) -> list[Effect[Heroes]]:
        return [
            self.setup,
            self.dawn,
            self.mission,
            self.action,
            self.extra_move,
            self.story,
            self.manipulate,
            self.draw,
            self.advance,
            self.fill,
            self.look,
            self.arrange,
            self.discard_top,
            self.lose_cards,
            self.steal_card,
            self.turn_up,
            self.henchmen,
            self.window,
            self.perform,
            self.deferred,
            self.give_up,
            self.lose_ally,
            self.wound_ready,
            self.call,
            self.unless,
            self.headline,
            self.declare,
            self.extra_scheme,
            self.lead,
            self.gray_box,
            self.challenge,
            self.after_challenge,
            self.replace_wanted,
            self.unveil,
            self.fight,
            self.name_hero,
            self.powers,
            self.random_power,
            self.attack,
            self.outwit,
            self.reroll,
            self.ko,
            self.fall,
            self.heal,
            self.choose_level,
            self.add_use,
            self.set_toll,
            self.choose_type,
            self.swap_numbers,
            self.retrieve,
            self.unwant,
            self.drop_headline,
            self.swap_headline,
            self.swap_for,
            self.make_ready,
            self.move_ready,
            self.move_support,
            self.follow,
            self.move_together,
            self.call_in,
            self.next_lead,
            self.cancel_scheme,
        ]
