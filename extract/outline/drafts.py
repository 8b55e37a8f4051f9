"""Blocks in the making: the lines that were gathered, and the block that they make together."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from extract.model import Block, BlockKind, Gap, Heading, Item, Line, Origin, Repair, table_text
from extract.repair import join_lines
from extract.words import EXAMPLE_LABELS, NOTE_LABELS

_ICON = re.compile(r"[^\w\s.,;:!?(*\"'“”„«»¿¡][^\w\s]?\s+|[A-Z]\\\s+|\([A-Z0-9]\)\s+|[QO]\s+(?=[A-ZÀ-Þ¿¡«„])")
_LABEL = re.compile(r"[\s(*]*(?P<word>[^\W\d_]+)")
_EMPHASISED = re.compile(r"\*(?!\*)([^*]+)\*")
_SENTENCE_END = re.compile(r"[.!?:;…][\"'”“»)*_\]]*$")
_DIVIDED = re.compile(r"[^\W\d_]-$")
_SET_APART = re.compile(r"\d(?: \d)+")
_LEAST_OF_TEXT, _MOST_OF_LEAD, _MOST_OF_HEADING = 4, 8, 14
"""Words of a heading: with a full stop over several lines, with one or a colon, with neither; more are a text."""
_SAME_SIZE = 0.5
_LONGEST_CAPTION = 300
_ONE_COLUMN = 40.0
"""The left edges of columns are at least so far apart; on another page one may seem to begin farther in."""
SET_IN = 1.5
"""A line is set in if it stands so much farther in, in points or blanks."""
_DEEPER = 0.7
"""An item on a page lies below another one if its mark is so much farther in, in sizes of its type."""


def is_note(text: str) -> bool:
    """Whether a paragraph is a note or an example, as the word that it begins with says."""
    label = _LABEL.match(text)
    if label is None or label["word"].casefold() not in NOTE_LABELS | EXAMPLE_LABELS:
        return False
    return "**" in text[: label.end()] or text[label.end() :].lstrip("*")[:1] in ":."


def ends_sentence(text: str) -> bool:
    """Whether a line ends as a sentence, or what leads on, does."""
    return _SENTENCE_END.search(text) is not None


def alike(one: Line, other: Line, *, weight: bool = True) -> bool:
    """Whether two lines are set in type of the same size, and of the same weight."""
    return abs(one.size - other.size) < _SAME_SIZE and (not weight or one.bold == other.bold)


@dataclass(slots=True)
class Draft:
    """A block, a heading or a gap whose lines are still being gathered; a list of level 1 is part of the rule above."""

    kind: BlockKind | Literal["heading", "gap"]
    lines: list[Line]
    number: str | None = None
    marker: str | None = None
    items: list[list[Line]] = field(default_factory=list)
    level: int = 0

    @property
    def edge(self) -> float:
        """How far in the last item begins."""
        return (self.items[-1] if self.items else self.lines)[0].indent


def finished(draft: Draft) -> Item:
    """The item that a draft makes."""
    if draft.kind == "gap":
        return Gap(draft.lines[0].origin)
    origin = tuple(line.origin for line in draft.lines)
    if draft.kind == "table":
        return _finish_table(draft, origin)
    groups = draft.items or [draft.lines]
    joined = [join_lines(group) for group in groups]
    repairs = [repair for _, _, made in joined for repair in made]
    # the items of a list stand one a line, so that breaks inside an item must go
    texts = [text.replace("\n", " ") if draft.items else text for text, _, _ in joined]
    if draft.items:
        depths = _depths([item[0] for item in draft.items])
        texts = ["  " * (draft.level + depth) + text for depth, text in zip(depths, texts, strict=True)]
    text = "\n".join(texts)
    raw = "\n".join(raw for _, raw, _ in joined) if repairs else None
    if draft.kind == "heading" and not _EMPHASISED.fullmatch(text):
        if not _is_text(draft, text):
            return Heading(text.replace("\n", " "), draft.level, origin, raw, tuple(repairs))
        made_text(draft)
        return finished(draft)
    confidence = min(line.confidence for line in draft.lines)
    if confidence < 1 and (icon := _ICON.match(text)):
        repairs.append(Repair("icon", icon[0].strip(), "", 0.9))
        raw, text = raw or text, text[icon.end() :]
    kind: BlockKind = "paragraph" if draft.kind == "heading" else draft.kind
    if kind == "paragraph":
        if emphasised := _EMPHASISED.fullmatch(text):
            kind, text = "caption", emphasised[1]
        elif is_note(text):
            kind = "note"
        elif len(text) <= _LONGEST_CAPTION and all(line.italic for line in draft.lines):
            kind = "caption"
    sure = round(min([confidence, *(repair.confidence for repair in repairs)]), 3)
    made = tuple(repairs)
    return Block(kind, text, draft.number, marker=draft.marker, origin=origin, raw=raw, repairs=made, confidence=sure)


def made_text(draft: Draft) -> None:
    """Make a heading a text: a rule, where it has a number of a series."""
    draft.kind = "rule" if draft.number else "paragraph"
    if draft.number:
        text = draft.lines[0].text.lstrip().removeprefix(draft.marker or f"{draft.number}.").lstrip()
        draft.lines[0] = replace(draft.lines[0], text=text)


def _is_text(draft: Draft, text: str) -> bool:
    """Whether lines that stand out are a text: they make sentences, or lead into what follows."""
    if draft.lines[0].bbox is None:
        return False
    words = len(text.split())
    stopped = text.endswith(".") and (len(draft.lines) > 1 or text[:1].islower())
    if stopped or _DIVIDED.search(text) or (text.endswith((".", ":")) and words > _MOST_OF_LEAD):
        return words > _LEAST_OF_TEXT
    return words > _MOST_OF_HEADING


def _depths(marks: Sequence[Line]) -> Iterator[int]:
    """How deep each item of a list lies, by how far in its first line stands; in one column, on whatever page."""
    columns = [line.bbox[0] - line.indent if line.bbox else 0.0 for line in marks]
    near = max(columns) - min(columns) < _ONE_COLUMN
    edges = [line.indent + column * near for line, column in zip(marks, columns, strict=True)]
    outer = [min(edges)]
    for line, edge in zip(marks, edges, strict=True):
        step = least_step(line)
        while edge < outer[-1] - step:
            outer.pop()
        if edge > outer[-1] + step:
            outer.append(edge)
        yield len(outer) - 1


def least_step(line: Line) -> float:
    """How much farther in than another one the mark of an item stands at least that lies below it."""
    return max(SET_IN, _DEEPER * line.size)


def _finish_table(draft: Draft, origin: tuple[Origin, ...]) -> Block:
    rows: list[list[str]] = []
    for line in draft.lines:
        cells = [cell.strip() for cell in line.text.split("\t")]
        if rows and not line.kind and not cells[0] and len(cells) == len(rows[-1]):
            # a line without a first cell goes on with the row above it
            rows[-1] = [" ".join(filter(None, pair)) for pair in zip(rows[-1], cells, strict=True)]
        else:
            rows.append(cells)
    # a cell of digits may have been set with blanks: `1 5` is 15
    mended = tuple(tuple(cell.replace(" ", "") if _SET_APART.fullmatch(cell) else cell for cell in row) for row in rows)
    pairs = zip(chain.from_iterable(rows), chain.from_iterable(mended), strict=True)
    repairs = [repair for line in draft.lines for repair in line.repairs]
    repairs += [Repair("digits", cell, whole, 0.9) for cell, whole in pairs if cell != whole]
    raw = "\n".join(line.raw or line.text for line in draft.lines) if repairs else None
    return Block("table", table_text(mended), cells=mended, origin=origin, raw=raw, repairs=tuple(repairs))
