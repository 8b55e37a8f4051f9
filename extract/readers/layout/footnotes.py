"""Notes at the foot of a page: smaller type below the text, each with the mark that stands raised in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median

from extract.model import Repair
from extract.readers.layout.chunks import Chunk
from extract.readers.layout.drawn import Drawing

_MARK = re.compile(r"\(?(?P<mark>\d{1,2}|[*†‡§]{1,3})[.)]?$")
_GLUED = re.compile(r"(?P<mark>[*†‡§]{1,3})(?=\w)")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SMALLER = 0.93
_RAISED = 0.85
_RULE = (20.0, 260.0)
_RULE_ABOVE = 2.5
_NEXT_LINE = 1.8


def without_footnotes(chunks: list[Chunk], drawn: Drawing | None) -> tuple[list[Chunk], list[list[Chunk]]]:
    """The chunks of a page without its footnotes, and these, each as the chunks of its lines.

    The marks of the notes are taken out of the sentences, which keep them in their raw text.
    """
    text = [chunk for chunk in chunks if not chunk.is_framed]
    if len(text) < 2:
        return chunks, []
    body = median(word.size for chunk in text for word in chunk.words)
    notes: list[list[Chunk]] = []
    marks: set[str] = set()
    for chunk in sorted(text, key=lambda chunk: chunk.top):
        mark = _mark(chunk, body)
        if mark is None or not _is_foot(chunk, text, body):
            continue
        referred = next(_references(text, mark, body, above=chunk.top), None)
        follows = any(abs(chunk.x0 - note[0].x0) < body for note in notes)
        if referred is None and not (_ruled(chunk, drawn) or (follows and mark.isdecimal())):
            continue
        marks.add(mark)
        notes.append([chunk])
    if not notes:
        return chunks, []
    taken = {id(note[0]) for note in notes}
    for note in notes:
        for chunk in sorted(text, key=lambda chunk: (chunk.bottom, chunk.x0)):
            if id(chunk) not in taken and _belongs(chunk, note, body):
                note.append(chunk)
                taken.add(id(chunk))
    kept = [chunk for chunk in chunks if id(chunk) not in taken]
    for mark in marks:
        for chunk, place in list(_references(kept, mark, body)):
            word = chunk.words[place]
            chunk.words[place] = word._replace(
                text="", repairs=(*word.repairs, Repair("footnote", word.text, "", 0.95))
            )
    return kept, notes


def _mark(chunk: Chunk, body: float) -> str | None:
    """The mark that a line of small type begins with."""
    line = [word for word in chunk.words if _LETTERS.search(word.text)]
    if not line or chunk.size > _SMALLER * body:
        return None
    match = _MARK.match(chunk.words[0].text) or _GLUED.match(chunk.words[0].text)
    return match["mark"] if match else None


def _is_foot(chunk: Chunk, text: Sequence[Chunk], body: float) -> bool:
    """Whether nothing of the size of the text stands below."""
    return not any(
        other.top > chunk.bottom and other.size > _SMALLER * body and other.x0 < chunk.x1 and chunk.x0 < other.x1
        for other in text
        if any(_LETTERS.search(word.text) for word in other.words)
    )


def _ruled(chunk: Chunk, drawn: Drawing | None) -> bool:
    """Whether a short line is drawn above the first note of a page."""
    for x0, top, x1, bottom in drawn.strokes if drawn else ():
        level = bottom - top < 3 and _RULE[0] < x1 - x0 < _RULE[1]
        if level and abs(x0 - chunk.x0) < 2 * chunk.size and 0 <= chunk.top - top < _RULE_ABOVE * chunk.size:
            return True
    return False


def _references(
    chunks: Sequence[Chunk], mark: str, body: float, *, above: float = float("inf")
) -> Iterator[tuple[Chunk, int]]:
    """Where a mark stands raised behind a word of the text."""
    for chunk in chunks:
        if chunk.top >= above or chunk.size < _SMALLER * body:
            continue
        for place, word in enumerate(chunk.words):
            small = word.size < _RAISED * chunk.size and word.bottom < chunk.bottom - 0.1 * chunk.size
            if place and small and word.text.strip("()") == mark:
                yield chunk, place


def _belongs(chunk: Chunk, note: Sequence[Chunk], body: float) -> bool:
    """Whether a chunk goes on with a note: on its last row, or on the next one below it."""
    last = note[-1]
    if chunk.size > _SMALLER * body or chunk.x1 < note[0].x0:
        return False
    if abs(chunk.bottom - last.bottom) < 0.35 * chunk.size:
        return 0 <= chunk.x0 - last.x1 < 3 * body
    below = chunk.bottom - last.bottom
    start = min(part.x0 for part in note)
    return 0 < below < _NEXT_LINE * chunk.size and abs(chunk.x0 - start) < 2 * body
