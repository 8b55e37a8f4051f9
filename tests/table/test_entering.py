"""A table that people enter as it lies: asked space by space, held against the box, ending in a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli import messages
from refcli.game import POSITION, load_game, no_form
from refcli.hands import left_in_box
from refcli.messages import Language, text
from refcli.record import judge, read
from refcli.session import History
from refcli.table import Candidates, Loop, path_behind
from refcli.table.mending import Entering, form_of
from tests.games.playing import dealt, played
from tests.table.games import GAMES, LANGUAGES, AtTable, Shown


class Typed(Shown):
    """A screen on which these lines are typed, then nothing more."""

    script: Iterator[str] = iter(())

    def __init__(self, language: Language, candidates: Candidates) -> None:
        super().__init__(language, candidates)
        self.yes = True

    def line(self, prompt: str, rest: str = "") -> str:
        self.lines.append(prompt)
        for line in Typed.script:
            return line
        raise EOFError


ASKED = [game for game in GAMES if form_of(dealt(game, 1).tags)]
"""The games whose table can be entered answer by answer."""


def entered(tags: dict[str, str], *lines: str, now: Any = None, language: Language = "en") -> tuple[Any, str]:
    """The tags that a dialogue ends with, and what was shown."""
    Typed.script = iter(lines)
    form = form_of(tags)
    assert form is not None
    entering = Entering(form, tags, language, Typed, now=now)
    found = entering.run()
    assert isinstance(entering.screen, Typed)
    return found, "\n".join(entering.screen.lines)


TOKAN = {"Game": "tokan", "Players": "black red", "Setup": "", "Name.red": "Ada", "Scoring": "heads"}
ROWS = ("rM bM bM bM rM rM", "bj bj bJ bJ bJ bJ", "bJ rJ rJ rJ rJ rJ", "rJ rJ rL rL rL rL", "rL bL bL bL bL bL")


def test_rows_are_typed_and_what_is_usual_is_kept_with_enter() -> None:
    tags, shown = entered(TOKAN, *ROWS, "", "")
    assert tags is not None
    assert list(tags) == ["Game", "Players", "Name.red", "Scoring", POSITION]
    assert tags[POSITION].endswith("rL bL bL bL bL bL / black")
    assert "a5, from bottom to top, such as rM.bJ (- is a gap)> " in shown
    assert "whose turn it is [Black]> " in shown
    history = History("tokan", tags)
    assert judge(read(history.record())).refusal is None
    assert history.position.turn == "black"


def test_any_space_is_put_right_and_the_box_is_asked_at_any_time() -> None:
    tags, shown = entered(TOKAN, "left", ROWS[0], "left", "a5 bM", "a5 -", "b5 rMbM", "board", *ROWS[1:], "red", "b5")
    assert "still in the box: bJ × 7, bL × 5, bM × 3, rJ × 7, rL × 5, rM × 3\n" in shown
    assert "still in the box: bJ × 7, bL × 5, rJ × 7, rL × 5\n" in shown
    assert "the box holds 3 × bM, not 4" in shown
    assert "rM.bM" in shown
    assert tags is not None
    assert tags[POSITION].startswith("- rM.bM bM bM rM rM / bJ bJ")
    assert tags[POSITION].endswith(" / red b5")


def test_what_cannot_be_is_told_and_nothing_is_lost() -> None:
    tags, shown = entered(TOKAN, *ROWS[:4], "rX", "done", ROWS[4], "f1 rL", "", "", "quit")
    assert tags is None
    assert "'rX' is no stack" in shown
    assert "this is still needed" in shown
    assert "the table has 4 bL, but the box has 5" in shown
    assert "the box holds 5 × rL, not 6" in shown
    assert "nothing has been entered" in shown


def test_several_answers_on_a_line_have_their_names_before_them() -> None:
    tags, shown = entered(
        TOKAN, *ROWS, "e4 rM f4 rJ a3 -", "a5 - - d5 bm.rm -", "e4 bJ a5 rM bM f4 bJ turn red a3 bJ", "", ""
    )
    assert "no stack" not in shown
    assert tags is not None
    assert tags[POSITION].startswith("rM bM bM bM.rM - rM / bJ bJ bJ bJ bJ bJ / bJ ")
    assert tags[POSITION].endswith(" / red")


def test_what_one_line_takes_together_is_held_against_the_box_once() -> None:
    _, shown = entered(TOKAN, *ROWS, "a5 bM bM bM bM rM a5 rM", "quit")
    assert "the box holds" not in shown
    _, shown = entered(TOKAN, *ROWS, "a5 bM bM bM bM rM", "quit")
    assert shown.count("the box holds 3 × bM, not 4") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ASKED)
def test_no_refused_answer_speaks_of_the_tag_and_few_answers_are_all_told(game: str, language: Language) -> None:
    history = dealt(game, 3)
    form = form_of(history.tags)
    assert form is not None
    lines = [line for field in form.fields for line in (f"{field.name} %%", f"{field.name} %")]
    _, shown = entered({**history.tags}, *lines, "done", "quit", language=language)
    assert POSITION not in shown
    refused = [line for line in shown.splitlines() if "%%" in line]
    assert any(
        all(messages.called(language, game, seat) in line for seat in history.tags["Players"].split())
        for line in refused
    )


def test_words_and_seats_are_those_of_the_language() -> None:
    tags, shown = entered(TOKAN, "rest", *ROWS, "Rot", "fertig", language="de")
    assert "noch in der Schachtel: bJ × 7" in shown
    assert "wer am Zug ist [Schwarz]> " in shown
    assert tags is not None
    assert tags[POSITION].endswith(" / red")
    named = {**TOKAN, "Name.black": "Ben"}
    tags, _ = entered(named, *ROWS, "ben", "done")
    assert tags is not None
    assert tags[POSITION].endswith(" / black")
    assert entered(TOKAN, "ende", language="de") == entered(TOKAN, "quit", language="de")


def test_back_help_and_completion() -> None:
    form = form_of(TOKAN)
    assert form is not None
    entering = Entering(form, TOKAN, "en", Typed)
    Typed.script = iter(("rM", "back", "?", "quit"))
    assert entering.run() is None
    assert isinstance(entering.screen, Typed)
    assert sum("possible now: bJ, bL, bM, rJ, rL, rM, -" in line for line in entering.screen.lines) == 2
    assert [text for text, _ in entering.screen.candidates("rM r")] == ["rM rJ", "rM rL", "rM rM"]
    assert "board" in [text for text, _ in entering.screen.candidates("b")]


def test_what_is_needed_is_asked_for_again() -> None:
    form = form_of(TOKAN)
    assert form is not None
    entering = Entering(form, TOKAN, "en", Typed)
    Typed.script = iter(("", "quit"))
    assert entering.run() is None
    assert isinstance(entering.screen, Typed)
    assert "this is still needed" in entering.screen.lines


CONTRA = {"Game": "contra", "Players": "bear lady", "Start": "r g", "Crowns": "r g y"}
CONTRA |= {"Bear": "bgry bgry bbgg", "Lady": "ggrr rrby byrg"}


def test_contra_is_entered_tile_by_tile() -> None:
    tags, shown = entered(
        CONTRA,
        "C:r@0,0 c:g@1,1",
        "B:rrby  1,0 C:b 3,3 - 3,3",
        "c:r 0,0 last 1,0",
        "tiles",
        "left",
        "",
        *("bgry - bbgg", "ggrr bbrr bgyr", "r g y", "3 5", "bear 1", ""),
    )
    assert tags is not None
    written = load_game("contra").canonical_tags(tags)[POSITION]
    assert written.startswith("C:g@1,1 C:r@0,0 B:rrby@1,0 / bear bgry - bbgg / lady ggrr bbrr bgyr / crown r g y /")
    assert written.endswith(" / gold 3 5 / turn bear 1 / last 1,0")
    assert "C:r × 6" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_contra_tells_what_its_letters_mean_and_what_is_wrong_where_it_is_asked(language: Language) -> None:
    """A tile on a space for crowns at once; a display that lacks tiles by its name, and that display is asked again."""
    laid = ("B:rgyb@0,0", "C:r@1,0", "C:r@0,0 C:y@1,1 B:rgyb@1,0", "")
    rest = ("bbgg bbgr bbgy", "bgry bbgg bbgr", "y r", "2 4", "", "1,0")
    tags, shown = entered(CONTRA, *laid, *rest, "r g y", "done", language=language)
    told = text(language, "contra.sheet_entry")
    assert told in shown
    assert told.count("=") == 4  # the colours
    for tile in ("B:rgyb@0,0", "C:r@1,0"):
        wrong = text(language, "contra.position_space", tile=tile, tag="").partition(tile)[2]
        assert f"{tile}{wrong}" in shown
    lacking = text(language, "contra.display.crown")
    asked = text(language, "contra.form.crown")
    after = shown.partition(text(language, "contra.form.last"))[2]
    assert lacking in after.partition(asked)[0]
    assert tags is not None
    assert tags[POSITION].startswith("C:r@0,0 C:y@1,1 B:rgyb@1,0 / bear bbgg bbgr bbgy / lady bgry bbgg bbgr")
    assert "/ crown r g y / gold 2 4" in tags[POSITION]


@pytest.mark.parametrize("game", ASKED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_kept_with_enter_alone(game: str, language: Language) -> None:
    history = dealt(game, 3)
    rng = Random(3)
    for plies in (0, 7, 11, 400):
        played(history, rng, plies - len(history.played))
        form = form_of(history.tags)
        assert form is not None
        left = left_in_box(form, form.filled(history.position))
        assert min(left.values()) >= 0
        tags, _ = entered({**history.tags}, *[""] * len(form.fields), now=history.position, language=language)
        assert tags is not None
        assert history.game.start(tags) == history.position


@pytest.mark.parametrize("game", ASKED)
def test_a_table_in_mid_game_is_entered_answer_by_answer(game: str) -> None:
    history = dealt(game, 5)
    rng = Random(5)
    for plies in (8, 13, 400):
        played(history, rng, plies - len(history.played))
        if (form := form_of(history.tags)) is None or not all(form.filled(history.position).values()):
            continue
        lines = []
        for field in form.fields:
            there, answer = form.blank.get(field.name, "").split(), form.filled(history.position)[field.name]
            if field.several:
                laid = {word.partition(":")[0] for word in answer.split()}
                gone = [f"-@{word}" for word in there if word.partition(":")[0] not in laid]
                lines += [" ".join((*gone, *(word for word in answer.split() if word not in there))), ""]
            else:
                lines.append(answer)
        tags, shown = entered({**history.tags}, *lines)
        assert tags is not None, shown
        assert history.game.start(tags) == history.position


DSCHUNKE = {"Game": "dschunke", "Players": "red green"}


def test_dschunke_is_entered_tile_by_tile_from_the_bottom() -> None:
    lines = ("D01@3,0>", "rf.ga.--@2,1w d03@1,2>", "-@1,2>", "-@7,7^ D04@2,9>", "-@4,9w D04@1,0e", "left", "board", "")
    tags, shown = entered(DSCHUNKE, *lines, "D05 d06", "")
    assert tags is not None, shown
    assert tags[POSITION] == ("--.--.--@0,0> --.gR.ra@3,0> --.ga.rf@0,1> --.gi.rf@1,0> / red --.gi.rs --.gs.ra")


def test_dschunke_tells_at_once_what_cannot_lie_there_and_what_the_box_does_not_hold() -> None:
    lines = ("D01@3,0> D02@4,0^", "gRgRgR@3,1>", "-@3,1>", "D99@0,1>", "D01@0,1", "D03@999,0>", "left", "board", "")
    _, shown = entered(DSCHUNKE, *lines, "D05 nothing", "D05 D06 D07", "green", "quit")
    assert "--.ga.rf@4,0^ cannot lie there: " in shown
    assert "the box holds 0 × gR.gR.gR, not 1" in shown
    assert "'D99@0,1>' cannot be read; expected something like gR.--.ra@3,0>" in shown
    assert "'D01@0,1' cannot be read" in shown
    assert "'D03@999,0>' cannot be read" in shown
    assert "still in the box: --.ga.rf × 1, " in shown
    assert "Tiles left to draw: 41" in shown
    assert "'nothing' cannot be read; expected something like gR.--.ra" in shown
    assert "whose turn it is [Green]> " in shown
    assert "do not go with the number of tiles laid" in shown


RINGS = {"Game": "rings", "Players": "red blue", "Name.blue": "Ben"}


def test_rings_are_entered_by_the_names_of_the_mat() -> None:
    lines = ("D5:r2b1 e5r3 -@c5 g5:blue=1 -1,3:r1", "left", "board", "", "5", "20", "ben", "change", "change", "")
    tags, shown = entered(RINGS, *lines)
    assert tags is not None, shown
    rings, *rest = tags[POSITION].split(" / ")
    assert {"0,-1:red=2,blue=1", "0,0:red=3", "-1,3:red=1", "0,2:blue=1"} < {*rings.split()}
    assert "0,-2" not in rings.split()
    assert rest == ["red=5 blue=20", "blue change", "changed red"]
    assert "still in the box: rings × 18, Blue × 22, Red × 18" in shown
    assert re.search("^d4 .* d7$", shown, re.MULTILINE)


def test_rings_tell_what_is_wrong_and_what_the_box_does_not_hold_in_the_language() -> None:
    wrong = ("d5:r4", "d5:x1", "d99", "-@d5r1", "nonsense")
    tags, shown = entered(RINGS, *wrong, "rot 25", "rest", "", "", "-", "blau", "", "new", "", language="de")
    assert tags is None
    for answer in wrong[1:]:
        assert f"„{answer}“ ist nicht lesbar" in shown
    assert "Ringe × 18, Blau × 24" in shown
    assert "in der Schachtel sind 24 × Rot, nicht 25" in shown
    assert "Rot: Murmeln im Vorrat (- für ausgeschieden) [25]> " in shown
    assert "wer am Zug ist [Rot]> " in shown


RHOMBUS = {"Game": "rhombus", "Players": "sw ne", "Name.ne": "Ben"}


def test_rhombus_is_entered_seat_by_seat() -> None:
    lines = ("A1 c3", "1", "", "6h kd", "qs", "left", "back", "?", "board", "", "", "", "AS 7D", "9C!")
    tags, shown = entered(RHOMBUS, *lines, "0", "8d kh", "ben", "-", "c3")
    assert tags is not None, shown
    assert tags[POSITION] == (
        "sw:a1,c3/1/3 table 6H KD hand ? / ne:e4,d5,e5/3/0 table AS 7D hand 9C! / earlier / played 8D KH / turn ne"
        " / moved c3"
    )
    assert "South-west: eliminated pieces [3]> " in shown
    assert "still in the box: 10C × 1, 10D × 1, " in shown
    assert "QH × 1\n" in shown and "QS × 1" not in shown
    assert "Pieces in reserve, South-west: 1" in shown


def test_rhombus_tells_what_is_wrong_and_what_the_box_does_not_hold_in_the_language() -> None:
    lines = ("a1 f9", "a1 b1 c1 d1 e1", "vier", "4", "0", "6H 6X", "6H KD", "6H", "rest", "südwest a1 b1")
    tags, shown = entered(RHOMBUS, *lines, "sw.hand ?", "ne.table AS", "fertig", "ende", language="de")
    assert tags is None
    assert "Nordost muss 3 Karten haben" in shown
    for wrong in ("a1 f9", "vier", "6H 6X"):
        assert f"„{wrong}“ ist nicht lesbar" in shown
    assert "in der Schachtel sind 1 × 6H, nicht 2" in shown
    assert "in der Schachtel sind 6 × Südwest, nicht 9" in shown
    assert "Südwest: Steine in der Reserve [3]> " in shown


@pytest.mark.parametrize("game", ["rhombus", "rings"])
def test_tables_of_four_are_entered_as_well(game: str) -> None:
    history = dealt(game, 2, seats=load_game(game).SEATINGS[4])
    played(history, Random(2), 30)
    form = form_of(history.tags)
    assert form is not None
    tags, shown = entered({**history.tags}, *[""] * len(form.fields), now=history.position)
    assert tags is not None, shown
    assert history.game.start(tags) == history.position


def test_a_game_that_asks_for_nothing_takes_the_whole_value(monkeypatch: pytest.MonkeyPatch) -> None:
    history = dealt("dschunke", 1)
    monkeypatch.setattr(load_game("dschunke"), "entry_form", no_form)
    played(history, Random(1), 5)
    value = str(history.game.written_position(history.position))
    tags, shown = entered({**history.tags}, "nonsense", value)
    assert tags is not None
    assert history.game.start(tags) == history.position
    assert "Position, as docs/records.md writes it> " in shown


@pytest.mark.parametrize("game", ASKED)
def test_set_begins_a_new_record_that_names_the_one_before(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = AtTable(played(dealt(game, 3), Random(3), 6), tmp_path / "x.game")
    before = table.history.record()
    assert table.type("set") == "nothing has changed"
    monkeypatch.setattr(table.loop.mending, "screen", Typed("en", lambda _typed: ()))
    Typed.script = iter([""] * 32)
    table.type("set", yes=True)
    tags = table.loop.mending.set_right
    assert tags is not None
    assert tags["Continues"] == "x.game"
    assert load_game(game).start(tags) == table.history.position.observation(None)
    assert table.history.record() == before


def test_in_a_match_no_other_record_begins(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan", 1), tmp_path / "x.game")
    loop = Loop(table.loop.session, "en", in_match=True, screen=Shown)
    loop.answer("set")
    assert isinstance(loop.screen, Shown)
    assert loop.screen.lines == [text("en", "play.set.not_in_match")]
    assert "set" not in loop.words.listed() and "set" in table.loop.words.listed()
    assert loop.mending.set_right is None


def test_a_record_that_goes_on_takes_a_free_name_behind_the_one_before(tmp_path: Path) -> None:
    before = tmp_path / "tuesday.game"
    assert path_behind(before) == tmp_path / "tuesday-2.game"
    (tmp_path / "tuesday-2.game").touch()
    (tmp_path / "tuesday-3.game.journal").touch()
    assert path_behind(before) == path_behind(tmp_path / "tuesday-2.game") == tmp_path / "tuesday-4.game"
    assert path_behind(tmp_path / "tokan-20261122-101500.game").name == "tokan-20261122-101500-2.game"


def test_its_words_are_those_of_the_language_and_the_english_ones() -> None:
    for quit_word, left in (("ende", "rest"), ("quit", "left"), ("ENDE", "REST")):
        tags, shown = entered(TOKAN, left, quit_word, language="de")
        assert tags is None
        assert "noch in der Schachtel: " in shown and "nichts wurde eingegeben" in shown


CONTRA = {"Game": "contra", "Players": "bear lady"}


@pytest.mark.parametrize(
    ("language", "due", "over"),
    [
        ("en", "table hand", "over"),
        ("de", "Tisch Hand", "vorbei"),
        ("fr", "table main", "terminée"),
        ("es", "mesa mano", "terminada"),
    ],
)
def test_words_of_an_answer_are_those_of_the_language(language: Language, due: str, over: str) -> None:
    for typed, entry in ((due, "table hand"), (over, "over"), ("table hand", "table hand"), ("over", "over")):
        form = form_of(RHOMBUS)
        assert form is not None
        Typed.script = iter(["due", typed, "due"])
        entering = Entering(form, RHOMBUS, language, Typed)
        entering.run()
        assert entering._filled["due"] == entry, typed
        assert isinstance(entering.screen, Typed)
        assert f"[{due.lower() if entry == 'table hand' else over}]> " in entering.screen.lines[-2]


def test_fields_are_called_by_their_names_in_the_language() -> None:
    for language, typed in (("de", "zug dame 1"), ("fr", "tour dame 1"), ("es", "turno dama 1"), ("es", "turn lady 1")):
        form = form_of(CONTRA)
        assert form is not None
        Typed.script = iter([typed])
        entering = Entering(form, CONTRA, language, Typed)
        entering.run()
        assert entering._filled["turn"] == "lady 1", typed
    Typed.script = iter(["rot.zuletzt umbau", "jungste umbau"])
    form = form_of(RINGS)
    assert form is not None
    entering = Entering(form, RINGS, "de", Typed)
    entering.run()
    assert entering._filled["red.last"] == entering._filled["latest"] == "change"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_the_help_gives_an_example_of_the_game_that_can_be_typed(name: str, language: Language) -> None:
    tags = {"Game": name, **load_game(name).deal(Random(1), None, {})}
    shown = entered(tags, language=language)[1]
    form = form_of(tags)
    assert form is not None
    field, answer = form.example
    if name != "tokan":
        assert "c3 rM" not in shown
    example = re.findall(r"\(([^()]*)\)", shown)[1]
    Typed.script = iter([example])
    entering = Entering(form, tags, language, Typed)
    entering.run()
    assert entering._filled[field] == form.entered(form.blank, field, answer)[field]


def test_no_tile_lies_further_away_than_all_of_them_in_a_row() -> None:
    shown = entered(CONTRA, "C:r@0,0", "B:rgyb@999999999,0", "left")[1]
    assert "'B:rgyb@999999999,0' cannot be read" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_been_entered_is_lost_only_after_a_question(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def confirm(self: Typed, question: str) -> bool:
        asked.append(question)
        return len(asked) > 1

    monkeypatch.setattr(Typed, "confirm", confirm)
    found, shown = entered(TOKAN, "quit", language=language)
    assert found is None and asked == []
    found, shown = entered(TOKAN, "rM", "quit", "left", "quit", language=language)
    assert found is None
    assert asked == [messages.text(language, "play.enter.quit_question")] * 2
    assert "rM × 2" in shown  # the first quit was not meant
