"""Games without a look speak plainly: nobody at a table reads names and values of the code."""

from __future__ import annotations

import re

import pytest

from longbox.content.shelf import all_games
from longbox.hosting.streams import Asked, Told
from longbox.kernel import SPECTATOR, Event, View
from longbox.kernel.views import as_text
from longbox.kit.table import play_a_table
from tests.table.serving import ROOFS, TOYS

RAW = re.compile(r"\b(True|False|None)\b|\w=\S|[\[\]{}<>]|\w_\w")
"""What only a program says."""
SPOKEN = sorted(info.name for info in all_games((TOYS, ROOFS)).values() if info.web("look.js") is None)


@pytest.mark.parametrize("name", SPOKEN)
def test_a_game_without_a_look_has_words_for_everything(name: str) -> None:
    """The view, every event, every question and every move of some random tables."""
    info = all_games((TOYS, ROOFS))[name]
    assert info.spoken or info.has("lesson"), "so that it is offered"
    kinds: set[type[Event]] = set()
    for number in range(8):
        host = play_a_table(info.make(info.seats[0]), f"spoken {number}", 60, undo=False)
        for seat in [*range(host.game.seats), SPECTATOR]:
            shown = host.game.show(host.state.view(seat))
            assert all(re.match(r"[^:\n]{1,32}: \S|.*[.!?]$", line) for line in shown.splitlines()), shown
            said = [shown]
            for message in host.stream(seat).messages:
                if isinstance(message, Told):
                    kinds.add(type(message.event))
                    said.append(message.text)
                if isinstance(message, Asked) and message.question is not None:
                    said += [message.question.text, *message.question.words]
            assert [words for words in said if RAW.search(words)] == []
    assert kinds and [kind for kind in kinds if kind.text is Event.text] == []


class PutBack(Event, frozen=True, kw_only=True):
    who: int
    top_card: bool
    dice: list[int]


class Bare(View, frozen=True, kw_only=True):
    is_over: bool
    hand_sizes: list[int]
    rows: list[list[int]]
    not_yet: int | None


def test_what_a_game_does_not_say_itself_is_said_without_signs_of_the_code() -> None:
    assert PutBack(rule="", who=1, top_card=True, dice=[4, 6]).text(["Ann", "Ben"]) == "Ben: put back (top card yes, dice 4 6)"
    shown = as_text(Bare(seat=0, is_over=False, hand_sizes=[2, 3], rows=[[1], []], not_yet=None))
    assert shown.splitlines() == ["Is over: no", "Hand sizes: 2, 3", "Rows:", "  1: 1", "  2: ", "Not yet: none"]
    assert not RAW.search(shown)
