"""An unchanged source is read once; anything else that could change the result reads it again."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from extract.forms import cache as cache_module
from extract.model import Document
from extract.pipeline import extract
from extract.readers import read_source
from extract.rulebook import Rulebook
from tests.extract.readers.pdf.test_hostile import TEXT, raw_pdf


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read rather than taken from the cache."""
    names: list[str] = []

    def counted(path: Path, *settings: Any) -> Document:
        names.append(path.name)
        return read_source(path, *settings)

    monkeypatch.setattr("extract.readers.read_source", counted)
    return names


def run(path: Path, **settings: object) -> Rulebook:
    return extract([path], cache=path.parent / "cache", **settings)  # type: ignore[arg-type]


def test_the_second_run_is_served_from_the_cache(tmp_path: Path, readings: list[str]) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    assert run(path) == run(path) == extract([path])
    assert readings == ["a.pdf", "a.pdf"]  # once into the cache, once without one


def test_another_setting_another_text_or_another_name_is_read_anew(tmp_path: Path, readings: list[str]) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    run(path)
    run(path, lang="de")
    run(path, ocr="never")
    raw_pdf(path, TEXT.replace(b"game", b"match"))
    assert "match" in str(run(path).editions["en"])
    run(path.rename(tmp_path / "b.pdf"))
    assert readings == ["a.pdf"] * 4 + ["b.pdf"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_number_of_workers_changes_nothing(jobs: int, tmp_path: Path, readings: list[str]) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT, pages=4)
    run(path, jobs=2)
    run(path, jobs=jobs)
    assert readings == ["a.pdf"]


def test_another_tesseract_or_program_reads_anew(
    tmp_path: Path, readings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    run(path)
    monkeypatch.setattr("extract.readers.installation", lambda: "tesseract 9 deu eng")
    run(path)
    monkeypatch.setattr(cache_module, "_program", lambda: "another version")
    run(path)
    assert readings == ["a.pdf"] * 3


@pytest.mark.parametrize("content", ["", "{", "[]", '{"schema": 1}', "\x00" * 100])
def test_a_spoilt_entry_is_read_anew_and_mended(content: str, tmp_path: Path, readings: list[str]) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    first = run(path)
    (entry,) = (tmp_path / "cache").glob("??/*.json")
    entry.write_text(content)
    assert run(path) == first
    assert len(readings) == 2 and json.loads(entry.read_text())["schema"] == 1


def test_a_cache_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    path = raw_pdf(tmp_path / "a.pdf", TEXT)
    (tmp_path / "cache").write_text("a file stands in the way")
    assert "en" in run(path).editions


def test_two_runs_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("The player moves a stone.\n" * 50)
    with ThreadPoolExecutor(4) as pool:
        rulebooks = list(pool.map(run, [path] * 8))
    assert all(rulebook == rulebooks[0] for rulebook in rulebooks)
    assert len(list((tmp_path / "cache").glob("*/*"))) == 1


def test_the_cache_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_MOST_ENTRIES", 3)
    for number in range(6):
        (tmp_path / "a.txt").write_text(f"The player moves {number} stones.")
        run(tmp_path / "a.txt")
    assert len(list((tmp_path / "cache").glob("??/*.json"))) == 3
