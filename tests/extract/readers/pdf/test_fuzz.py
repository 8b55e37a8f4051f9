"""Sound PDFs, spoilt at random: each is read, in part or as a whole, or refused in one line."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from extract.model import Block, Edition, Section, UnreadableSourceError
from extract.pipeline import extract
from extract.readers.pdf import pdf as pdf_reader
from tests.extract.made.paper import typeset
from tests.extract.readers.pdf.test_hostile import within


def flipped(content: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice((1, 5, 200))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def cut(content: bytearray, rng: random.Random) -> None:
    del content[rng.randrange(len(content)) :]


def beheaded(content: bytearray, rng: random.Random) -> None:
    del content[: rng.randrange(900)]


def robbed(content: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(content))
    del content[start : start + rng.randrange(1, 800)]


def doubled(content: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(content))
    content[start:start] = content[start : start + rng.randrange(1, 800)]


def blanked(content: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(content))
    end = min(len(content), start + rng.randrange(1, 800))
    content[start:end] = bytes(end - start)


def miscounted(content: bytearray, rng: random.Random) -> None:
    places = [place for place, byte in enumerate(content) if 48 <= byte <= 57]
    place = rng.choice(places)
    content[place : place + 1] = rng.choice((b"0", b"-1", b"999999999999", b"65536", b"2147483648"))


SPOILERS = (flipped, cut, beheaded, robbed, doubled, blanked, miscounted)


@pytest.mark.parametrize("spoil", SPOILERS)
def test_spoilt_files_are_read_or_refused(
    spoil: Callable[[bytearray, random.Random], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_reader, "_PAGE_SECONDS", 2.0)
    rules = tuple(
        Block("rule", f"The player may move {number} stones on the board.", str(number)) for number in (1, 2, 3)
    )
    sound = tmp_path / "sound.pdf"
    typeset(Edition("en", "Game", {}, (Section("Moves", 1, rules),)), sound)
    for seed in range(7):
        content = bytearray(sound.read_bytes())
        spoil(content, random.Random(seed))
        spoilt = tmp_path / f"{seed}.pdf"
        spoilt.write_bytes(content)
        with within(120):
            try:
                assert extract([spoilt], ocr="never").editions
            except UnreadableSourceError as error:
                assert "\n" not in str(error) and str(spoilt) in str(error)
