"""Text that runs up or down a page."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from extract.model import Line
from extract.readers.layout import page_lines
from extract.readers.pdf.glyphs import Char, page_words


def unimportant(rotated: Iterable[Line], lines: Sequence[Line]) -> Iterator[Line]:
    """Text up the side of a page that is set in the usual direction: it heads nothing of what stands on the page."""
    usual = median(line.size for line in lines) if lines else 0.0
    for line in rotated:
        yield replace(line, size=min(line.size, usual), bold=False) if lines else line


def rotated_lines(chars: Sequence[Char], page: Any, number: int, before: int) -> Iterator[Line]:
    """Text that runs up or down the page: read with the page turned, its boxes turned back."""
    for downwards in (False, True):
        turned = [_turned(char, page, downwards=downwards) for char in chars if _runs_down(char) == downwards]
        words = page_words(turned, page.height, page.width) if turned else []
        for line in page_lines(words, number):
            box = line.bbox
            assert box is not None
            x0, top, x1, bottom = (
                (page.width - box[3], box[0], page.width - box[1], box[2])
                if downwards
                else (box[1], page.height - box[2], box[3], page.height - box[0])
            )
            before += 1
            turned_box = (round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
            yield replace(line, number=before, bbox=turned_box, spaced=True)


def _runs_down(char: Char) -> bool:
    with contextlib.suppress(KeyError, TypeError, IndexError):
        return bool(char["matrix"][1] < 0)
    return False


def _turned(char: Char, page: Any, *, downwards: bool) -> Char:
    if downwards:
        x0, x1 = char["top"], char["bottom"]
        top, bottom = page.width - char["x1"], page.width - char["x0"]
    else:
        x0, x1 = page.height - char["bottom"], page.height - char["top"]
        top, bottom = char["x0"], char["x1"]
    # a turned character has its width for a size
    return char | {"x0": x0, "x1": x1, "top": top, "bottom": bottom, "size": bottom - top}
