"""Folders of pieces, made for a test, and what is drawn of them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from printables.drawing import Drawing, Group, Shape, Text, Use
from printables.pieces import PiecesError, PrintedSet, Style, pieces_in

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#c22" d="M0 0H10V10H0Z"/></svg>'

DECK = """
[deck.folk]
table = "cards.csv"
size = "poker"
back = "behind"

[layout.folk]
field = { rect = "bleed", fill = "{colour}" }
name  = { text = "{name}", box = "5,5,50,9", font = "serif bold 14", shrink = 10 }
text  = { text = "{text}", box = "5,60,53,20", font = "sans 9", icons = true }

[layout.behind]
field = { rect = "bleed", fill = "#204060" }
"""

CARDS = "name,colour,text,count\nMiller,#ffeecc,Grinds.,2\nSmith,#ddeeff,Forges :coin: at **night**.,1\n"


def folder_with(root: Path, **files: str | bytes) -> Path:
    """A folder with a deck in it; `files` by their paths, `/` written `__` and `.` before the ending `_DOT_`."""
    given: dict[str, str | bytes] = {
        "pieces_DOT_toml": DECK,
        "cards_DOT_csv": CARDS,
        "art__icons__coin_DOT_svg": SQUARE,
    }
    for name, content in {**given, **files}.items():
        path = root / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def pixels(wide: int, high: int, kind: str = "PNG", mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.effect_noise((wide, high), 60).convert(mode).save(out, kind)
    return out.getvalue()


def made(root: Path, **style: object) -> PrintedSet:
    return pieces_in(root, Style(**style))  # type: ignore[arg-type]


def faults(root: Path, **style: object) -> list[str]:
    """What is wrong with the folder, a line each; each names what is wrong in one line."""
    with pytest.raises(ValueError) as caught:
        made(root, **style)
    lines = list(caught.value.lines) if isinstance(caught.value, PiecesError) else [str(caught.value)]
    assert lines
    assert not [line for line in lines if "\n" in line or len(line) > 400], lines
    return lines


def fault(root: Path, **style: object) -> str:
    (line,) = faults(root, **style)
    return line


def every(drawing: Drawing) -> Iterator[Shape]:
    """All shapes of a drawing, from groups and drawings in it."""
    shapes = list(drawing.shapes)
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            shapes += shape.shapes
        elif isinstance(shape, Use):
            shapes += shape.drawing.shapes


def words(drawing: Drawing) -> list[str]:
    return [shape.text for shape in every(drawing) if isinstance(shape, Text)]
