"""What takes too long is given up, in part or as a whole, and says so."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from extract import pipeline
from extract.pipeline import extract
from tests.extract.readers.pdf.test_hostile import refusal, within


def test_languages_that_take_too_long_to_compare_are_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_COMPARING_SECONDS", 0.05)
    monkeypatch.setattr("extract.compare.compare_editions", lambda editions, *, damaged: time.sleep(600))
    (tmp_path / "a.txt").write_text("The player moves.")
    with within(120):
        findings = extract([tmp_path / "a.txt"]).findings
    assert [finding.kind for finding in findings] == ["damage"] and "not held against" in findings[0].message


def test_a_text_that_takes_too_long_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_TRANSCRIBING_SECONDS", 0.05)
    monkeypatch.setattr(pipeline, "transcribe", lambda document, **_: time.sleep(600))
    (tmp_path / "a.txt").write_text("The player moves.")
    with within(120):
        assert "too long" in refusal(tmp_path / "a.txt")
