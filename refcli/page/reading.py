"""The rulebook on the page: passages with their pictures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from extract.rulebook import Block, load_curated
from printables.diagrams import View
from printables.drawing import to_svg
from printables.games import board_diagram, spaces_of
from refcli.messages import Language
from refcli.referee import PlayedExample, passages, played

_MOST = 60
_WIDE = 60.0


def passages_of(game: str, language: Language, wanted: str) -> list[dict[str, Any]]:
    """What the rulebook says of something, the whole of it where nothing is wanted; headings, blocks, pictures."""
    rulebook = load_curated(game)
    if not wanted:
        sections = rulebook.editions[language].sections
        return [{"heading": section.heading, "blocks": _blocks(game, language, section.blocks)} for section in sections]
    found = passages(rulebook, language, wanted)[:_MOST]
    return [{"heading": passage.heading, "blocks": _blocks(game, language, passage.blocks)} for passage in found]


def _blocks(game: str, language: Language, blocks: tuple[Block, ...]) -> list[dict[str, Any]]:
    return [_block(game, language, block) for block in blocks]


def _block(game: str, language: Language, block: Block) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": block.kind, "text": block.text}
    if block.number:
        found["number"] = block.marker or f"{block.number}."
    if block.kind == "table":
        found["cells"] = block.cells
    if block.rule_id:
        examples = [*_examples(game, block.rule_id)]
        found["rule"] = block.rule_id
        found["pictures"] = [shown.example.captions[language] for shown in examples]
    return found


@lru_cache(maxsize=512)
def _examples(game: str, rule: str) -> tuple[PlayedExample, ...]:
    return tuple(played(game, rule))


@lru_cache(maxsize=256)
def example_picture(game: str, rule: str, number: int) -> str | None:
    """An example of a rule as SVG, or None where there is no such one."""
    examples = _examples(game, rule)
    if number >= len(examples):
        return None
    shown = examples[number]
    ply = shown.example.ply
    part = spaces_of(game, ply) if ply else frozenset()
    view = View(part | shown.changed(), ply, shown.seat, allowed=shown.allowed is not False, beside=True)
    return to_svg(board_diagram(game, shown.layout, view), width=_WIDE)
