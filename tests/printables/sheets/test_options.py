"""What may be asked of a print, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from printables.pieces import PrintError
from printables.sheets.options import PrintOptions
from printables.sheets.printing import print_game


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"only": "unicorn"}, "tokan has no unicorn"),
        ({"paper": "a7"}, "no paper is called 'a7'"),
        ({"duplex": "sideways"}, "duplex"),
        ({"bleed": -1}, "bleed"),
        ({"lang": "xx"}, "lang"),
        ({"sheets_for": 0}, "at least one set"),
        ({"shift": (20, 0)}, "shift"),
        ({"bleed": float("nan")}, "bleed"),
        ({"shift": (0.0, float("nan"))}, "shift"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(out: Path, options: dict[str, object], words: str) -> None:
    with pytest.raises(PrintError, match=words) as caught:
        print_game("tokan", out, PrintOptions(**options))  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    assert not out.exists()


def test_an_unknown_game_is_said_in_one_line(out: Path) -> None:
    with pytest.raises(PrintError, match="no pieces of 'chess'"):
        print_game("chess", out)


def test_progress_counts_the_pages(out: Path) -> None:
    seen: list[tuple[int, int]] = []
    print_game("tokan", out, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(i, 8) for i in range(1, 9)]
