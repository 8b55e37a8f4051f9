"""What the prompt says of files and of what went well or badly, and what a picture shows of an empty board."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.game import Layout
from refcli.record import read
from refcli.session import History
from refcli.table import as_text
from refcli.table.screen import Tone
from tests.refcli.records import FINE
from tests.table.games import AtTable


def test_save_says_where_the_record_is_or_why_it_is_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    table = AtTable(History.resume(read(FINE)), folder / "x.game")
    missing = table.type("save")
    assert "x.game cannot be written (No such file or directory)" in missing
    assert "kept" not in missing
    folder.mkdir()
    assert table.type("save").endswith(f"the record is kept in {folder / 'x.game'}")
    assert (folder / "x.game").read_text() == FINE


def test_save_with_a_name_says_what_was_written_there(tmp_path: Path) -> None:
    table = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    copy = tmp_path / "copy.game"
    said = table.type(f"save {copy}")
    assert said == f"wrote {copy}"
    assert copy.read_text() == FINE


def test_the_question_before_a_file_is_replaced_names_it(tmp_path: Path) -> None:
    table = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    other = tmp_path / "other.game"
    other.write_text("mine")
    assert "nothing has changed" in table.type(f"save {other}", yes=False)
    assert str(other) in table.screen.questions[0]
    assert other.read_text() == "mine"


@pytest.mark.parametrize(
    ("line", "tone"),
    [("note a fine move", "good"), ("c4c2", "good"), ("undo", "good"), ("agree draw", "good"), ("c4d3", "bad")],
)
def test_what_went_well_and_what_did_not_differ_in_tone(
    line: str, tone: Tone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    shown: list[tuple[str, Tone]] = []
    monkeypatch.setattr(table.screen, "show", lambda line, tone="plain": shown.append((line, tone)))
    table.type(line, yes=True)
    assert [said for said, its_tone in shown if its_tone == tone]
    assert {its_tone for _, its_tone in shown} <= {"plain", tone}


def test_an_empty_board_has_all_its_rows() -> None:
    shown = list(as_text(Layout("grid", {}, columns=3, rows=2), "en", ascii_only=True))
    assert [line.split("|")[0].strip() for line in shown if "|" in line] == ["2", "1"]
    assert all(line.count(".") == 3 for line in shown if "|" in line)


def test_what_cannot_be_read_is_shown_from_where_on(tmp_path: Path) -> None:
    table = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    assert table.type("c4-c2x1").startswith("c4-c2x1: cannot be read from x1 on; expected a move such as ")
    assert table.type("c4-").startswith("c4-: stops too early; expected a move such as ")


def test_the_prompt_warns_as_long_as_something_is_on_no_disk(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    table = AtTable(History.resume(read(FINE)), folder / "x.game")
    table.type("c4c2")
    assert "(not saved)" in table.loop.prompt()
    folder.mkdir()
    table.type("save")
    assert "(not saved)" not in table.loop.prompt()
