"""The numbers of rules: which marker goes on with a numbering, and numbers that the source lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extract.items import Heading, Item
from extract.model import Block, Repair

_MOST_LOST_RULES = 3
# what is left of a number that OCR could not read: a full stop, perhaps behind letters of a picture beside it
_LOST_NUMBER = re.compile(r"(?:\w ){0,8}[^\w\s]{0,2}[.,]\s+(?=[^\W\d_a-zß-öø-ÿ])")


@dataclass(slots=True)
class Numbering:
    """The last number of the rules, and what may follow it."""

    last: int = 0
    letter: str = ""

    def accepts(self, match: re.Match[str], *, fresh: bool) -> bool:
        """Whether the marker goes on with the numbering, or begins a new one at the beginning of a block."""
        if letter := match["l"]:
            expected = chr(ord(self.letter) + 1) if self.letter else "a"
            return letter == expected or (letter == "a" and fresh)
        number = int(match["n"] or match["c"])
        if number == 1:
            return fresh
        return self.last > 0 and self.last < number <= self.last + 1 + _MOST_LOST_RULES

    def take(self, match: re.Match[str]) -> None:
        """Go on from the marker."""
        if letter := match["l"]:
            self.letter = letter
        else:
            self.last, self.letter = int(match["n"] or match["c"]), ""


def restored(items: Sequence[Item]) -> list[Item]:
    """The items; rules have the numbers back that their source lost.

    Where the numbering jumps by as many as there are list items in between, or blocks that begin with a bare full stop
    (scans), these are the rules: 1, 2, - , - , 5.
    """
    result: list[Item] = []
    before: tuple[int, int] | None = None  # the last rule's number, and its place in `result`
    for item in items:
        if isinstance(item, Block) and item.kind == "rule" and item.number and item.number.isdigit():
            number = int(item.number)
            if before is not None and number > before[0] + 1:
                missing = range(before[0] + 1, number)
                between = result[before[1] + 1 :]
                if sum(_candidates(entry) for entry in between) == len(missing):
                    result[before[1] + 1 :] = _numbered(between, iter(missing))
            before = (number, len(result))
        elif isinstance(item, Heading) and not any(place.bbox for place in item.origin):
            before = None
        result.append(item)
    return result


def _candidates(item: Item) -> int:
    """How many rules without number an item may be."""
    if not isinstance(item, Block):
        return 0
    if item.kind == "list":
        return item.text.count("\n") + 1
    return 1 if item.confidence < 1 and item.kind == "paragraph" and _LOST_NUMBER.match(item.text) else 0


def _numbered(items: Iterable[Item], numbers: Iterator[int]) -> Iterator[Item]:
    for item in items:
        if not isinstance(item, Block) or not _candidates(item):
            yield item
            continue
        lost = _LOST_NUMBER.match(item.text) if item.kind == "paragraph" else None
        printed = lost[0].strip() if lost else "-"
        texts = [item.text[lost.end() :]] if lost else item.text.split("\n")
        for index, text in enumerate(texts):
            number = str(next(numbers))
            # with as many lines as items each item has its own; otherwise it may begin anywhere in the block
            origin = (item.origin[index],) if len(texts) == len(item.origin) else item.origin
            yield Block(
                "rule",
                text,
                number=number,
                origin=origin,
                raw=f"{printed} {text}",
                repairs=(*item.repairs, Repair("number", printed, f"{number}.", 0.8)),
                confidence=min(item.confidence, 0.8),
            )
