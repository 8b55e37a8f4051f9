"""A rulebook as lines for a terminal, headings and ids of rules in the terminal's styles."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

import typer

from extract.rulebook import Block, Edition, Language, Rulebook
from refcli.referee.rulebook.lookup import passages

UNDER_RULE = "    "
"""As wide as a rule's number and the blanks behind it."""


def rulebook_lines(rulebook: Rulebook, language: Language, wanted: str | None) -> Iterator[str]:
    """The whole rulebook, or what `wanted` names: no line where there is nothing of it."""
    if wanted is None:
        yield from _all_lines(rulebook.editions[language])
        return
    for passage in passages(rulebook, language, wanted):
        yield from _part(passage.heading or None, passage.blocks)


def _all_lines(edition: Edition) -> Iterator[str]:
    yield typer.style(edition.title, bold=True)
    for section in edition.sections:
        has_heading = section.level > 1 or section.heading != edition.title
        yield from _part(section.heading if has_heading else None, section.blocks)


def _part(heading: str | None, blocks: Sequence[Block]) -> Iterator[str]:
    """Blocks, each behind an empty line, under their heading if there is one."""
    if heading is not None:
        yield ""
        yield typer.style(heading, bold=True)
    for block in blocks:
        yield ""
        yield from block_lines(block)


def block_lines(block: Block) -> Iterator[str]:
    """The lines of a block: numbers and bullets hang, notes stand in under the text of their rule."""
    width = min(100, shutil.get_terminal_size().columns)
    if block.kind == "table":
        widths = [max(map(len, column)) for column in zip(*block.cells, strict=True)]
        if sum(widths) + 2 * (len(widths) - 1) > width:
            yield from _told_rows(block.cells, width)
            return
        for row in block.cells:
            yield "  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip()
        return
    number = f"{block.marker or f'{block.number}.'} " if block.number else ""
    label = f"[{block.rule_id}] " if block.rule_id else ""
    first = {"list": "- ", "note": UNDER_RULE}.get(block.kind, f"{number:<{len(UNDER_RULE)}}" if number else "")
    for index, text in enumerate(block.text.replace("**", "").splitlines()):
        start = label if index == 0 else ""
        # The label is styled only after wrapping: the codes of its style have no width.
        hanging = " " * len(first)
        before = first if index == 0 or block.kind == "list" else hanging
        lines = textwrap.wrap(start + text, width, initial_indent=before, subsequent_indent=hanging)
        if start and lines:
            lines[0] = lines[0].replace(start.rstrip(), typer.style(start.rstrip(), dim=True), 1)
        yield from lines


def _told_rows(cells: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """A table that is too wide for the screen: each row under its first cell, the others behind their heads."""
    heads, *rows = cells
    for first, *others in rows:
        yield from textwrap.wrap(first, width)
        for head, cell in zip(heads[1:], others, strict=True):
            told = f"{head}: {cell}" if head else cell
            yield from textwrap.wrap(told, width, initial_indent="  ", subsequent_indent="    ")
