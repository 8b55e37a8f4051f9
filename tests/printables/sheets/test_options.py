"""What may be asked of a print, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from printables.drawing import Box, Drawing, Text
from printables.pieces import LARGEST_BLEED, Piece, PrintedSet, PrintError
from printables.sheets import counted, note_of
from printables.sheets.choosing import changed_since
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


@pytest.mark.parametrize("options", [{"shift": (5, -5)}, {"bleed": 0}, {"bleed": LARGEST_BLEED}])
def test_what_a_printer_can_just_do_is_taken(options: dict[str, object]) -> None:
    for name, value in options.items():
        assert getattr(PrintOptions(**options), name) == value  # type: ignore[arg-type]
    with pytest.raises(PrintError, match="shift"):
        PrintOptions(shift=(5.01, 0))
    with pytest.raises(PrintError, match="bleed"):
        PrintOptions(bleed=LARGEST_BLEED + 0.01)


def test_of_pieces_that_look_alike_those_are_printed_that_the_earlier_print_lacked() -> None:
    def pieces(*counts: int) -> PrintedSet:
        front = Drawing((Text("a mark", 0, 0, 4),), Box(0, 0, 20, 20))
        made = [Piece(f"a{n}", "mark", "marks", 20, 20, front, count=count) for n, count in enumerate(counts)]
        return PrintedSet("game", "Game", tuple(made))

    earlier = counted(note_of(pieces(2, 1)))
    assert [piece.count for piece in changed_since(pieces(2, 3), earlier).pieces] == [2]
    assert [piece.count for piece in changed_since(pieces(4, 4), earlier).pieces] == [1, 4]
    with pytest.raises(PrintError, match="nothing has changed"):
        changed_since(pieces(1, 1, 1), earlier)


def test_an_unknown_game_is_said_in_one_line(out: Path) -> None:
    with pytest.raises(PrintError, match="no pieces of 'chess'"):
        print_game("chess", out)


def test_progress_counts_the_pages(out: Path) -> None:
    seen: list[tuple[int, int]] = []
    print_game("tokan", out, progress=lambda done, of: seen.append((done, of)))
    pages = len(pypdfium2.PdfDocument(out))
    assert seen == [(i, pages) for i in range(1, pages + 1)]
