"""Heroic at the terminal: how many prompts things take, what stands on the screen, and what people may type."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from longbox.games.heroic.engine.rules import FOES
from longbox.games.heroic.engine.state import Heroic
from longbox.kernel import BadOption
from longbox.terminal.looks import Choice
from tests.heroic.sitting import Sitting
from tests.marks import rule, slow

pytestmark = slow

OPERA = ["scene rescue 4 5 d8 Fire at the Opera; Burning Curtains; Crowded Stairs", "bring electro"]
QUIET = ["standing never", "as wolverine", "standing never", "as storm", "standing never"]
"""Nobody buys opportunities."""


def state_of(sitting: Sitting) -> Heroic:
    state = sitting.host.state
    assert isinstance(state, Heroic)
    return state


def key_of(sitting: Sitting, words: str) -> str:
    """The key of the first choice with these words."""
    return next(choice.key for choice in sitting.player.menu if words in choice.words)


def test_a_plain_attack_takes_four_prompts_and_a_reaction_two(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, *QUIET, "1", "1", "", "", "", "", "p", "1"])
    began = len(OPERA) + len(QUIET) + 1
    asked = sitting.seats[began:]
    events = [entry.move[0] for entry in sitting.host.log.entries if entry.move]
    assert events[:7] == ["name", "aim", "quick", "roll", "keep", "rush", "keep"]
    first = asked.index(0)
    assert asked[:first] == [1, 1, 1], "the aim, the roll, the dice to keep"
    assert asked[first : first + 2] == [0, 0], "the quick pool, the dice to keep"
    then = asked[first + 2 :]
    assert set(then[: then.index(1)]) <= {0}, "the reaction may strike back"
    assert "Who acts next?" in sitting.screens[began + asked.index(1, first)]


def test_the_screen_tells_what_one_needs(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, *QUIET, "1", "1"])
    for words in (
        "Fire at the Opera", "round 1", "rescue □□□□", "clock ○○○○○", "obstacle d8", "doom 2d6", "Burning Curtains", "▶ Wolverine",
        "1 PP", "Electro", "Buddy d8", "Pool  3d8 2d10", "wins ", "against Electro's quick pool", "for a point:", "enter: Roll",
        "9■ Weapon d10",
    ):  # fmt: skip
        assert words in sitting.last, words


@rule("P3.5", "P3.8", "P2.6")
def test_a_trait_is_taken_changed_and_put_back_with_one_key(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, "1", "1", "4", "4", "4", "16", "16"])
    laid, again, gone, first, whole, split = sitting.screens[-6:]
    assert "4■ Nobody's Good Soldier d8›d4" in laid and "Pool  3d8 2d10" in laid, "the quick pool"
    assert "4■ Nobody's Good Soldier d8›d4" in first
    assert "4■ Nobody's Good Soldier d4" in again and "brings 1 PP" in again
    assert "4  Nobody's Good Soldier d8" in gone and "Pool  2d8 2d10" in gone
    assert "16■ Menace Expert d8›2d6" in whole
    assert "16■ Menace Expert 2d6" in split and "Pool  2d6 3d8 d10" in split


@rule("P3.2")
def test_what_is_free_and_not_taken_is_remembered(tmp_path: Path) -> None:
    lines = ["ruling stress electro physical d8 he fell", "1", "1"]
    taken = Sitting(tmp_path, [*OPERA, *lines])
    assert "Note:" not in taken.last and "their physical stress d8" in taken.last
    sitting = Sitting(tmp_path, [*OPERA, *lines, key_of(taken, "their physical stress")], seed="b")
    assert "Note: their physical stress d8 is not in your pool" in sitting.last


@rule("P4.2", "P4.3")
def test_after_the_roll_the_best_choice_comes_first_and_enter_takes_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, "1", "1", "", "look", ""])
    kept = sitting.screens[-2]
    options = re.findall(r"^ *(\d) +(\d+) effect d(\d+) +wins", kept, re.MULTILINE)
    assert options and [key for key, _, _ in options] == [str(at + 1) for at in range(len(options))]
    contest = state_of(sitting).contest
    assert contest is not None
    assert (contest.action.value, contest.action.effect_die()) == (int(options[0][1]), int(options[0][2]))


@rule("P12.6")
def test_the_watcher_improvises_in_one_line(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [OPERA[0], "robbers mob 4d6 guns d8"])
    robbers = state_of(sitting).cast[-1]
    assert (robbers.name(), robbers.dice, robbers.side) == ("Robbers", 4, FOES)
    assert "○ Robbers           4d6" in sitting.last


@rule("P15.9")
def test_a_sentence_of_story_and_a_name(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, "1", "c 1", '"Over the roof!', "call it Buried in Velvet", "look"])
    assert "Wolverine, story: Over the roof!" in sitting.text
    assert "Give it a name: call it WORDS" in sitting.screens[-4]
    assert "It is called Buried in Velvet" in sitting.last


@rule("P15.2", "P15.6", "P15.1")
def test_forms_by_words_alone(tmp_path: Path) -> None:
    lines = [
        *OPERA, "ruling complication electro d8 Wet Feet: he stands in it", "award storm points 2 a fine line",
        "ruling add_doom d10 it is late",
        "ruling boxes 2 the choir is out", "ruling stress storm emotional d6 the fire",
    ]  # fmt: skip
    sitting = Sitting(tmp_path, lines)
    state = state_of(sitting)
    assert [(trait.name, trait.die) for trait in state.traits] == [("Wet Feet", 8)]
    assert state.cast[1].pp == 3 and state.doom == [6, 6, 10] and state.scene.filled == 2 and state.cast[1].harm.stress == [0, 0, 6]
    assert state.scene.distinctions == ["Burning Curtains", "Crowded Stairs"] and (state.scene.boxes, state.scene.ticks) == (4, 5)
    assert "emotional d6 (the fire)" in sitting.last and "-Wet Feet d8" in sitting.last


@rule("P15.5")
def test_notes_are_shown_to_the_watcher_alone(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["note The usher did it", "look", *OPERA, "1"])
    assert "Note to self: The usher did it" in sitting.screens[2]
    assert sitting.seats[-1] == 1 and "usher" not in sitting.last


@rule("P4.10")
def test_a_standing_answer_answers_this_question_too(tmp_path: Path) -> None:
    def answer(sitting: Sitting) -> str:
        if len(sitting.screens) <= len(OPERA):
            return OPERA[len(sitting.screens) - 1]
        if len(sitting.screens) > 60:
            raise EOFError
        keys = {choice.words: choice.key for choice in sitting.player.top}
        if "Never buy" in keys:
            asked.append(sitting.player.at)
            return keys["Never buy"]
        usual = any(choice.usual for choice in sitting.player.top)
        return "" if usual else "1"

    asked: list[int] = []
    sitting = Sitting(tmp_path, answer)
    assert len(asked) == len(set(asked)) > 1, "nobody is asked twice"
    assert [state_of(sitting).standing[seat] for seat in asked] == [2] * len(asked)


@rule("P1.6")
def test_dice_are_typed_with_their_sizes(tmp_path: Path) -> None:
    lines = [*OPERA, "1", "1", "", "d8:5 d8:1", "d8:5 d8:1 d8:3 d10:7 d12:2", "d8:5 d8:1 d8:3 d10:7 d10:4"]
    sitting = Sitting(tmp_path, lines, typed=True)
    assert "a d10 of this roll is missing: it needs d10 d10 d8 d8 d8." in sitting.text
    contest = state_of(sitting).contest
    assert contest is not None and contest.action.shown == [7, 4, 5, 1, 3]
    assert any(entry.hand == 1 for entry in sitting.host.log.entries)


@rule("P15.4")
def test_whoever_plays_all_seats_is_never_asked_to_agree_or_to_hand_over(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, "1", "1", "", "undo", "look"])
    assert not [prompt for prompt in sitting.prompts if "may " in prompt or "Hand over" in prompt]
    assert state_of(sitting).contest is None and "Wolverine has taken back" in sitting.text


def test_a_datafile_in_full(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["card storm"])
    for words in ("Storm (hero)", "Weather Mastery d10", "Area Attack", "Limit Mutant", "10 XP"):
        assert words in sitting.last, words
    with pytest.raises(BadOption, match="there is no datafile 'nobody at all'"):
        sitting.player.look.details("nobody at all")


def leaves(menu: list[Choice]) -> list[Choice]:
    return [leaf for choice in menu for leaf in (leaves(choice.more) if choice.more else [choice])]


def closes(choice: Choice) -> bool:
    return any(move.kind.name == "close_book" for move in choice.moves())


@pytest.mark.parametrize(("seed", "width", "height"), [(1, 80, 24), (2, 100, 30)])
def test_everything_can_be_chosen_and_fits_the_window(tmp_path: Path, seed: int, width: int, height: int) -> None:
    """Somebody who chooses at random is never refused, and every move that is asked for stands in a list."""
    rng = Random(seed)
    begun = [*OPERA, "robbers mob 4d6 guns d8", "bring carnage", "bring zzzax"]
    while_gathering = {
        "hold", "mend", "hand", "extend", "skip_roll", "limit", "limit_step", "tempt", "help", "grandstand", "claim", "done", "stock",
        "buy_point", "offer", "split", "effect", "end_scene", "new_distinction",
    }  # fmt: skip
    by_cycle = {"affiliation", "distinction", "power", "specialty", "asset", "resource", "hindrance", "stress", "milestone"}

    def answer(sitting: Sitting) -> str:
        if len(sitting.screens) > 150:
            raise EOFError
        if len(sitting.screens) <= len(begun):
            return begun[len(sitting.screens) - 1]
        if "y/N" in sitting.prompts[-1]:
            return "y"
        player = sitting.player
        shown = sitting.last.rstrip("\n").split("\n")
        assert max(map(len, shown)) <= width, sitting.last
        urgent = any(name in choice.words for choice in player.top for name in ("Yes", "Take the Plot Point", "Pay a doom die", "(1 PP)"))
        if player.menu is player.top and "Choose a number" not in sitting.last and not urgent:
            assert len(shown) < height, sitting.last
            found = leaves(player.top)
            reached = {move for choice in found for move in choice.moves()}
            stream = player.host.stream(player.at)
            missing = {move.kind.name for move in stream.moves if move not in reached and move not in stream.draft}
            named = [move.values() for move in stream.moves if move.kind.name == "name"]
            if all(move.values() in named for move in stream.moves if move.kind.name == "interrupt"):
                missing -= {"interrupt"}  # whom one can name needs no doom
            missing -= {"buy"} & {move.kind.name for move in reached}  # ways that come to the same are offered once
            assert missing <= while_gathering | by_cycle, missing - while_gathering - by_cycle
        if player.menu is player.top and any(choice.usual for choice in player.top) and rng.random() < 0.6:
            return ""
        return rng.choice([choice for choice in player.menu if not closes(choice)]).key

    sitting = Sitting(tmp_path, answer, seed=str(seed), width=width, height=height)
    assert len(sitting.screens) > 150
    refused = [words for words in sitting.screens if "is not for" in words or "cannot be taken" in words or "nothing called" in words]
    assert not refused, refused[0]


@rule("P14.6", "P14.7", "P14.9")
def test_xp_is_spent_from_a_list(tmp_path: Path) -> None:
    lines = ["ruling xp wolverine 20 a long year", "transition The Roof"]

    def answer(sitting: Sitting) -> str:
        if len(sitting.screens) <= len(lines):
            return lines[len(sitting.screens) - 1]
        if sitting.player.menu is sitting.player.top:
            if len(sitting.screens) > 3:
                raise EOFError
            return key_of(sitting, "Spend XP (20)")
        return key_of(sitting, wanted.pop(0))

    wanted = ["A specialty", "Science Expert (15 XP)"]
    sitting = Sitting(tmp_path, answer)
    one = state_of(sitting).cast[0]
    assert one.xp == 5 and "Science Expert" in [skill.title() for skill in one.sheet.specialties]
    assert "Step up Weapon (15 XP)" in sitting.text and "Switch Solo and Buddy (5 XP)" in sitting.text
    assert "Spend XP (5)" in sitting.last


@rule("P15.2", "P12.6")
def test_whoever_plays_for_everybody_rules_at_a_heros_prompt(tmp_path: Path) -> None:
    lines = [*OPERA, "1", "ruling stress storm physical d8 burned by hellfire", "robbers mob 4d6 guns d8", "note the tenor is the thief"]
    sitting = Sitting(tmp_path, lines)
    state = state_of(sitting)
    assert sitting.seats[-1] != 0 and state.actor >= 0  # a hero is asked all the while
    assert "physical d8 (burned by hellfire)" in sitting.last
    assert "Robbers" in [one.name() for one in state.cast] and state.notes == ["the tenor is the thief"]


# What the Watcher reads


def test_an_act_needs_no_more_words_than_one_has(tmp_path: Path) -> None:
    for words, doom in (("act high The Long Night", [8, 8]), ("act cosmic Above", [6] * 4), ("act Quiet Days", [6, 6])):
        sitting = Sitting(tmp_path, [words], seed=words[:6])
        assert state_of(sitting).doom == doom and state_of(sitting).scene.story.act == 1, words
        assert f"Act 1: {words.rpartition('high ')[2].rpartition('cosmic ')[2].removeprefix('act ')}." in sitting.text


@rule("P8.5")
def test_who_is_split_off_and_forced_together_is_said_with_the_price(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, *["ruling add_doom d8 late"] * 2])
    apart = sitting.last
    assert "Split Storm off (doom d6 or larger)" in apart and "Split Wolverine off (doom d8 or larger)" in apart
    key = key_of(sitting, "Split Storm off")
    again = Sitting(tmp_path, [*OPERA, *["ruling add_doom d8 late"] * 2, key], seed="b")
    assert "Storm is torn from the others" in again.last
    assert "Force Storm together with Wolverine (doom d8 or larger)" in again.last  # alone she uses her d8
    joined = Sitting(tmp_path, [*OPERA, *["ruling add_doom d8 late"] * 2, key, key_of(again, "Force Storm")], seed="c")
    assert "Storm is forced together with Wolverine" in joined.last and "to group" not in joined.text


@rule("P4.6")
def test_each_bargain_with_opportunities_stands_once_with_what_it_costs(tmp_path: Path) -> None:
    lines = [*OPERA, *["ruling remove_doom 6 luck"] * 2, "1", "1", "", "1 1 8 7 6", ""]
    sitting = Sitting(tmp_path, lines, typed=True)
    words = [choice.words for choice in sitting.player.menu if choice.words.startswith("Buy ") and "always" not in choice.words]
    for_one, for_two = "the hero gets 1 PP, doom is", "the hero gets 2 PP, doom is"
    assert words == [f"Buy 1: {for_one} d6", f"Buy 2: {for_two} d8", f"Buy 2: {for_two} 2d6", f"Buy 2 as one: {for_one} d8"]


@rule("P8.8")
def test_whom_one_can_name_is_not_offered_as_an_interruption(tmp_path: Path) -> None:
    crowd = [*OPERA, "bring carnage", *["ruling add_doom d12 late"] * 2]
    heroes_first = Sitting(tmp_path, crowd)
    assert "Interrupt with Electro" in heroes_first.last and "Interrupt with Carnage" in heroes_first.last
    after = Sitting(tmp_path, [*crowd, key_of(heroes_first, "Interrupt with Electro"), "p"], seed="b")
    assert "Who acts next?" in after.last and key_of(after, "Carnage") and "Interrupt" not in after.last


@rule("P8.3", "P8.11")
def test_a_villains_prices_are_doom(tmp_path: Path) -> None:
    crowd = [*OPERA, "ruling add_doom d12 late", "ruling add_doom d10 late"]
    key = key_of(Sitting(tmp_path, crowd), "Interrupt with Electro")
    gathered = Sitting(tmp_path, [*crowd, key, "1", "+"], seed="b")
    words = [choice.words for choice in gathered.player.menu]
    assert len(words) == len(set(words)) and any("as d4, +d6 for doom (1 doom die)" in line for line in words)
    assert any(line.startswith("A stunt d8 (1 doom die)") for line in words)
    assert "for a doom die: " in gathered.text and "for a point" not in gathered.text
    kept = Sitting(tmp_path, [*crowd, key, "1", "", "8 7 6 5"], seed="c", typed=True)
    assert ", 1 doom)" in kept.last and "PP)" not in kept.last


@rule("P5.4")
def test_a_larger_effect_that_is_certain_is_told(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [*OPERA, "1", "2", "", "10 9 8 8 8"], typed=True)
    assert re.search(r"27 effect d8 +wins 100%, d12\+ 100%", sitting.last), sitting.last
    assert re.search(r"19 effect d8 +wins 100%, d8\+", sitting.last) is None


def test_a_transition_says_that_the_heroes_rest(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["transition Soup", "as watcher"])
    assert "The heroes rest; not ready yet: Wolverine, Storm." in sitting.last and "What follows?" not in sitting.last
    aimed = Sitting(tmp_path, ["transition Soup", "a", "1", "as storm", "p", "as watcher"], seed="c")
    assert "not ready yet: Wolverine." in aimed.last
    done = Sitting(tmp_path, ["transition Soup", "p", "p"], seed="b")
    assert "What follows?" in done.last


@rule("P11.6", "P14.4")
def test_the_screen_says_what_a_box_means_and_a_card_what_its_words_do(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["event tram-nine"], height=60)
    assert "A box: people brought out, the cabin wedged" in sitting.last and "The clock: The Cable" in sitting.last
    assert "The cabin hangs between two towers" in sitting.last
    card = " ".join(Sitting(tmp_path, ["card storm"], seed="b", height=60).last.replace("│", " ").split())
    assert "Step up or double a power for one action" in card and "(P9.24)" in card, "what Unleashed does"
    assert "1 XP you fill a box" in card and "Of Tram Nine" in card and "hurt(P" not in card


@rule("P3.6", "P4.1", "P4.6")
def test_dice_name_their_traits_trauma_is_called_trauma_and_the_odds_say_what_comes_first(tmp_path: Path) -> None:
    lines = ["ruling trauma electro physical d8 long ago", "1", "1"]
    gathered = Sitting(tmp_path, [*OPERA, *lines])
    assert "their physical trauma" in gathered.last and "their physical stress" not in gathered.last
    sitting = Sitting(tmp_path, [*OPERA, *QUIET, "1", "1", ""], seed="b")
    assert re.search(r"Weapon d10:\d+", sitting.last), sitting.last
    aim = Sitting(tmp_path, [*OPERA, "1", key_of(Sitting(tmp_path, [*OPERA, "1"], seed="c"), "Go at the objective")], seed="d")
    assert "before 1s are bought and feed it" in aim.last
