"""The account of a played table: what happened, what people said, nothing that was taken back; as Markdown and as comic pages."""

from __future__ import annotations

import itertools
import random
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from longbox.content.info import Setup
from longbox.content.own import Own
from longbox.games.heroic import commands
from longbox.games.heroic.engine import events
from longbox.games.heroic.engine.game import SETTINGS, HeroicGame
from longbox.games.heroic.engine.rules import USES
from longbox.games.heroic.engine.state import Heroic
from longbox.games.heroic.game import make
from longbox.games.heroic.making.comic import PANELS, panels, print_comic
from longbox.games.heroic.making.sentences import SENTENCES
from longbox.games.heroic.making.story import Deed, Line, Scene, Session, account, markdown, previously, standing
from longbox.games.heroic.making.telling import Captioner
from longbox.hosting.draws import seed_from
from longbox.hosting.host import Host
from longbox.hosting.log import Log, file_sink, read
from longbox.kernel.errors import BadLog, BadOption, BadPack
from tests.roofs import RoofsGame

AVOIDED = ("frame_", "end_now", "bring_in", "open_", "curtain", "close_book", "offer", "split", "limit", "tempt", "regroup", "effect")
FIRST = ("rush", "keep", "name")


def game() -> HeroicGame:
    return make(Setup(3, dict.fromkeys(SETTINGS, False), Own())).seated([{}, {"hero": "wolverine"}, {"hero": "storm"}])


def fill(host: Host, seat: int, form: str, **values: object) -> None:
    refusal = host.fill(seat, host.game.form({"form": form, **values}))
    assert refusal is None, refusal


def one_move(host: Host, rng: random.Random) -> None:
    seat = host.waiting()[0]
    question = host.question(seat)
    assert question is not None
    words = {repr(move): move for move in host.state.legal(seat)}
    fit = [text for text in words if not text.startswith(AVOIDED)] or list(words)
    first = next((kind for kind in FIRST if any(text.startswith(kind) for text in fit)), "aim attack" if seat == 0 else "aim")
    some = [text for text in fit if text.startswith(first)] or fit
    assert host.answer(seat, question.id, words[rng.choice(some)]) is None


def played(sink: Path | None = None) -> Host:
    """The first scene of the short Event, until it is over, by dice and by chance."""
    made, rng = game(), random.Random(5)
    host = Host.new(made, seed_from("story"), file_sink(sink) if sink else None)
    for seat in range(3):
        host.give_nonce(seat, "n")
    fill(host, 0, "event", event="tram-nine")
    for seat in range(3):
        fill(host, seat, "standing", opportunities="never", landing="never")
    fill(host, 1, "story", words="I never *liked* heights.")
    fill(host, 2, "story", words="This is taken back.")
    assert host.ask_undo(2, 1) is None
    for _ in range(300):
        one_move(host, rng)
        assert isinstance(host.state, Heroic)
        if host.state.scene.id == "blankets-and-soup":
            return host
    raise AssertionError("the scene has no end")


@cache
def table() -> tuple[HeroicGame, Log]:
    host = played()
    assert isinstance(host.game, HeroicGame)
    return host.game, host.log


@cache
def session() -> Session:
    made, log = table()
    return account(made.world, made.names, standing(made, log))


def test_the_scenes_are_told_in_their_order() -> None:
    first = session().scenes[0]
    assert session().heroes == ["Wolverine", "Storm"]
    assert session().opening[0].startswith("Twenty to eight.")
    assert first.title == "The Long Drop"
    assert first.action
    assert first.words.startswith("The cabin hangs between two towers")
    assert first.result in ("Won", "Lost")
    assert first.end
    assert len(first.deeds()) >= 8
    assert 0 < first.ticked <= first.ticks == 4


def test_what_was_taken_back_is_not_told() -> None:
    text = markdown("T", [session()])
    assert "taken back" not in text
    assert "I never" in text


def test_what_people_type_has_no_effect_on_the_layout() -> None:
    assert r"> **Wolverine:** I never \*liked\* heights." in markdown("T", [session()])
    odd = Session(["A"])
    odd.scenes = [Scene("# x\n\n# y", True, "")]
    odd.scenes[0].beats = [Line("A", "one\n\n## two <script> [link](x)")]
    assert "\n## two" not in markdown("T", [odd])
    assert r"\<script\>" in markdown("T", [odd])


def test_every_outcome_stands_in_the_account() -> None:
    made, log = table()
    outcomes = [event for event in standing(made, log) if isinstance(event, events.Outcome)]
    deeds = [deed for scene in session().scenes for deed in scene.deeds() if deed.total >= 0]
    assert [(deed.name, deed.total, deed.other, deed.won) for deed in deeds] == [
        (event.name, event.total, event.other, event.won) for event in outcomes
    ]


def test_sessions_are_numbered_and_begin_with_what_came_before() -> None:
    text = markdown("Our Campaign", [session(), session()])
    assert text.startswith("# Our Campaign\n")
    assert re.findall(r"^## .*", text, re.MULTILINE) == ["## Session 1", "## Session 2"]
    assert text.count("Previously, with Wolverine and Storm.") == 1
    assert "The Long Drop: " in previously(session())
    assert previously(Session(["A", "B"])) == "Previously: A and B had come together, and nothing had happened yet."


def test_every_aim_has_words_whether_it_works_or_not() -> None:
    aims = ["hurt X, physical stress", "hurt X, mental stress", "hurt X, emotional stress", "complicate things for X", "worsen Y on X",
            "create an asset for oneself", "create an asset for X", "recover own mental stress", "recover the mental stress of X",
            "make progress at the objective", "remove Y", "feed the doom, against X", "bring the gear back", *USES]  # fmt: skip
    teller = Captioner()
    for aim in aims:
        for won in (True, False):
            said = [teller.tell("Z", aim, won, margin, power="Flight") for margin in (1, -1, 9, -9, 1)]
            assert all(words.count("{") == 0 and words[0].isupper() for words in said)


def test_no_sentence_is_used_twice_in_a_row_and_the_event_speaks_first() -> None:
    assert sum(len(ways) for kinds in SENTENCES.values() for ways in kinds.values()) <= 200
    teller = Captioner()
    teller.begin("people brought out, the cabin wedged")
    said = [teller.tell("Storm", "make progress at the objective", True, 2) for _ in range(40)]
    assert said[:2] == ["Storm gets it done: people brought out", "Storm gets it done: the cabin wedged"]
    assert all(one != other for one, other in itertools.pairwise(said))
    assert max(map(said.count, said)) <= 5


def hit(against: int, other: int) -> events.Outcome:
    return events.Outcome(rule="P5.3", who=0, name="Storm", against=against, total=12, other=other, won=other <= 12, die=8)


def test_an_area_attack_is_told_of_each_target_and_an_act_before_its_scene() -> None:
    made, _ = table()
    aim = "hurt Electro, physical stress"
    session = account(
        made.world,
        made.names,
        [
            events.SceneBegan(rule="P11.1", kind="Action Scene", title="One"),
            events.Turn(rule="P16.3", who=2, name="Carnage", seat=0),
            events.Gathered(rule="P3.1", who=0, name="Storm", aim=aim, dice=[10, 8], marks=["Weather Mastery", "Solo"]),
            hit(1, 9),
            events.StressTaken(rule="P13.1", who=1, name="Electro", type=0, die=8, cause="Storm"),
            hit(2, 15),
            events.SceneEnded(rule="P11.7", result="won", words="Over."),
            events.Told(rule="P11.2", who=-1, words="Act 2 begins.", use="Act"),
            events.SceneBegan(rule="P11.1", kind="Action Scene", title="Two"),
            events.SceneEnded(rule="P11.7", result="lost", words="Gone."),
        ],
    )
    first, second = session.scenes
    (deed,) = first.deeds()
    assert "Electro" in deed.words and deed.dice() == "12 against 9 and 15"
    assert deed.came[0].startswith("Electro has physical stress d8") and "Carnage" in deed.came[1]
    assert first.after == [] and second.before == ["Act 2 begins."]
    text = markdown("T", [session])
    assert text.index("Over.") < text.index("Act 2 begins.") < text.index("## Two")


# The comic


def test_a_comic_has_a_page_for_each_action_scene() -> None:
    pdf = print_comic("T", [session(), session()])
    pdf.set_compression(False)
    drawn = bytes(pdf.output()).decode("latin-1")
    assert len(pdf.pages) == 2 * len([scene for scene in session().scenes if scene.action])
    assert "The Long Drop" in drawn
    assert "I never *liked* heights." in drawn
    with pytest.raises(BadOption, match="no Action Scene has been played yet"):
        print_comic("T", [Session(["A"])])


def test_the_panels_are_what_mattered_most() -> None:
    scene = Scene("S", True, "")
    for turn in range(20):
        deed = Deed("A", "make progress at the objective", turn)
        deed.weight = turn % 10
        scene.beats.append(deed)
    scene.beats.append(Line("A", "last words"))
    chosen = panels(scene)
    assert [panel.deed.turn for panel in chosen] == [6, 7, 8, 9, 16, 17, 18, 19]
    assert len(chosen) == PANELS
    assert [line.words for line in chosen[-1].lines] == ["last words"]


# The command


@pytest.fixture
def log_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGBOX_HOME", str(tmp_path / "home"))
    path = tmp_path / "a.log"
    played(path)
    info = SimpleNamespace(reopen=lambda header, own: game())
    monkeypatch.setattr(commands, "installed", lambda tell: {"heroic": info})
    return path


def test_story_shows_or_writes_the_account(log_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.story(log_file) == 0
    assert capsys.readouterr().out.startswith("# Wolverine and Storm\n")
    assert commands.story(log_file, log_file, title="Twice", out=Path("a.md"), comic=Path("a.pdf")) == 0
    assert capsys.readouterr().out == "a.md: the account of 2 sessions.\na.pdf: a page for each Action Scene.\n"
    assert Path("a.md").read_text("utf-8").startswith("# Twice\n")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")
    assert commands.story(log_file, recap=True) == 0
    assert capsys.readouterr().out.startswith("Previously, with Wolverine and Storm.")


def test_story_says_what_it_cannot_read(log_file: Path) -> None:
    with pytest.raises(BadOption, match="name at least one log"):
        commands.story()
    with pytest.raises(BadPack, match="cannot be written there"):
        commands.story(log_file, out=Path("nowhere/a.md"))
    other = log_file.with_name("b.log")
    Host.new(RoofsGame(2), seed_from("other"), file_sink(other))
    with pytest.raises(BadLog, match=r"b\.log:1: this is a log of roofs, and not of heroic"):
        commands.story(other)
    assert read(log_file).header.game == "heroic"
