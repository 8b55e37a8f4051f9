"""Short paragraphs that all begin with the same word: the items of a list whose pictures or bullets were lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from extract.model import Block, Item

_FIRST_WORD = re.compile(r"[^\W\d_]+")
_ENDED = re.compile(r"[.!?:;]$")
_LEAST_ITEMS = 3
_LONGEST = 90


def with_parallel_lists(items: Sequence[Item]) -> list[Item]:
    """The items; three or more such paragraphs in a row are one list."""
    result: list[Item] = []
    for word, run in groupby(items, key=_label):
        blocks = list(run)
        paragraphs = [block for block in blocks if isinstance(block, Block)]
        if (
            word is None
            or len(paragraphs) < _LEAST_ITEMS
            or len({block.text for block in paragraphs}) < len(paragraphs)
        ):
            result += blocks
        else:
            result.append(_as_list(paragraphs))
    return result


def _label(item: Item) -> str | None:
    """The first word of a paragraph that may be an item of a list; None for all else."""
    if not isinstance(item, Block) or item.kind != "paragraph" or len(item.text) > _LONGEST or "\n" in item.text:
        return None
    first = _FIRST_WORD.match(item.text)
    return first[0].casefold() if first and not _ENDED.search(item.text) else None


def _as_list(blocks: Sequence[Block]) -> Block:
    raws = [block.text if block.raw is None else block.raw for block in blocks]
    repairs = tuple(repair for block in blocks for repair in block.repairs)
    return Block(
        "list",
        "\n".join(block.text for block in blocks),
        origin=tuple(place for block in blocks for place in block.origin),
        raw="\n".join(raws) if repairs else None,
        repairs=repairs,
        confidence=min(block.confidence for block in blocks),
    )
