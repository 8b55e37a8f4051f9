"""No source takes more time or memory than a rulebook can need, and none leaves a process behind."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from extract.model import bounds
from extract.model.bounds import OutOfTimeError, time_limit, within_bounds
from extract.model.document import Document, Line, Page
from extract.pipeline import extract
from tests.extract.readers.pdf.test_hostile import within


def test_a_document_with_too_many_lines_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_LINES", 3)
    pages = tuple(Page(page, tuple(Line("move", page, number) for number in (1, 2))) for page in (1, 2, 3))
    document = within_bounds(Document("a.txt", "", pages))
    assert [len(page.lines) for page in document.pages] == [2, 1]
    (finding,) = document.damage
    assert finding.kind == "damage" and (finding.origin[0].page, finding.origin[0].line) == (2, 2)


@pytest.mark.parametrize("line", ["the player may move\n", "1. the player may move\n"])
def test_lines_without_end_cost_their_number_and_not_its_square(line: str, tmp_path: Path) -> None:
    def seconds(lines: int) -> float:
        """The processor time that so many lines take; all of them are in the transcription."""
        path = tmp_path / f"{lines}.txt"
        path.write_text(line * lines, encoding="utf-8")
        start = time.process_time()
        (edition,) = extract([path]).editions.values()
        taken = time.process_time() - start
        assert sum(b.text.count("may move") for s in edition.sections for b in s.blocks) == lines
        return taken

    seconds(100)  # the word lists are read once
    few = seconds(2_000)
    assert seconds(16_000) < 24 * max(few, 0.05)  # eight times as many; the square is 64


def test_a_time_limit_ends_even_a_regular_expression() -> None:
    with within(120), pytest.raises(OutOfTimeError), time_limit(0.2):
        re.search(r"(a+)+b", "a" * 64)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_a_time_limit_within_another_leaves_that_one_running() -> None:
    with within(120), pytest.raises(OutOfTimeError), time_limit(0.3):
        with pytest.raises(OutOfTimeError), time_limit(0.1):
            time.sleep(600)
        time.sleep(600)
