"""The numbers of rules: which marker goes on with a numbering, and numbers that the source lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from extract.model import Block, Heading, Item, Repair

_MOST_LOST_RULES = 3
_HIGHEST_FIRST = 60
_MOST_LOST_IN_SCANS = 9
# what is left of a number that OCR could not read: a full stop, perhaps behind letters of a picture beside it
# or a letter that looks like it: T. for 7.
_LOST_NUMBER = re.compile(r"(?:(?:\w ){0,8}[.,:]|[A-Za-z|]\.)\s+(?=[^\W\d_a-zß-öø-ÿ])")


@dataclass(slots=True)
class Numbering:
    """The last number of the rules, and what may follow it."""

    first: int = 1
    """What the rules of the document begin with: more than 1 where its first pages are missing."""
    last: int = 0
    letter: str = ""
    highest: int = 0
    """The highest number so far: a numbering goes on from there if a scan made a 1 of another digit in between."""
    left: list[int] = field(default_factory=list)
    """The last numbers of numberings that another one stands behind.

    Of languages side by side on several pages the first goes on behind the last, then the second behind the first.
    """

    def accepts(self, match: re.Match[str], *, fresh: bool, scanned: bool) -> bool:
        """Whether the marker goes on with the numbering, or begins a new one at the beginning of a block.

        A scan may have lost many numbers.
        """
        if letter := match["l"]:
            expected = chr(ord(self.letter) + 1) if self.letter else "a"
            return letter == expected or (letter == "a" and fresh)
        number = int(match["n"] or match["c"])
        if number == 1 or (number == self.first and not self.last):
            return fresh
        most = _MOST_LOST_IN_SCANS if scanned and fresh else _MOST_LOST_RULES
        if any(0 < known < number <= known + 1 + most for known in (self.last, self.highest)):
            return True
        return fresh and number - 1 in self.left

    def take(self, match: re.Match[str]) -> None:
        """Go on from the marker."""
        if letter := match["l"]:
            self.letter = letter
        else:
            number = int(match["n"] or match["c"])
            if number != self.last + 1 and (number == 1 or number - 1 in self.left):
                if number > 1:
                    self.left.remove(number - 1)
                if self.last:
                    self.left.append(self.last)
            self.last, self.letter = number, ""
            self.highest = self.last if self.last == 2 else max(self.highest, self.last)


def first_number(numbers: Sequence[int]) -> int:
    """What the numbering of a document begins with, from the numbers that stand in it where those of rules do.

    It is 1, unless they are plainly the later part of one: 8, 9, 10.
    """
    if not numbers or 1 in numbers:
        return 1
    first, *others = numbers
    return first if 1 < first <= _HIGHEST_FIRST and {first + 1, first + 2} <= set(others) else 1


def restored(items: Sequence[Item]) -> list[Item]:
    """The items; rules have the numbers back that their source lost.

    Where the numbering jumps by as many as there are list items in between, or blocks that begin with a bare full stop
    (scans), these are the rules: 1, 2, - , - , 5.
    """
    items = _doubted(items)
    result: list[Item] = []
    before: tuple[int, int] | None = None  # the last rule's number, and its place in `result`
    for item in items:
        if isinstance(item, Block) and item.kind == "rule" and item.number and item.number.isdigit():
            number = int(item.number)
            if before is not None and number > before[0] + 1:
                missing = range(before[0] + 1, number)
                between = result[before[1] + 1 :]
                for lists in (False, True):
                    if sum(_candidates(entry, lists=lists) for entry in between) == len(missing):
                        result[before[1] + 1 :] = _numbered(between, iter(missing), lists=lists)
                        break
            before = (number, len(result))
        elif isinstance(item, Heading) and not any(place.bbox for place in item.origin):
            before = None
        result.append(item)
    return [_as_printed(item) for item in result]


def _doubted(items: Sequence[Item]) -> list[Item]:
    """The items; a scanned rule whose number does not fit between those around it (5, 1, 7) has none."""
    result = list(items)
    places = [index for index, item in enumerate(items) if isinstance(item, Block) and _digits(item) is not None]
    for before, place, after in zip(places, places[1:], places[2:], strict=False):
        low, number, high = (_digits(result[index]) for index in (before, place, after))
        block = result[place]
        if low is None or number is None or high is None or not isinstance(block, Block) or block.confidence >= 1:
            continue
        if low + 1 < high <= low + 1 + _MOST_LOST_IN_SCANS and not low < number < high and high != 2:
            result[place] = replace(block, number=None, marker=block.marker or f"{number}.")
    return result


def _digits(item: Item) -> int | None:
    if isinstance(item, Block) and item.kind == "rule" and item.number and item.number.isdecimal():
        return int(item.number)
    return None


def _as_printed(item: Item) -> Item:
    """A doubted rule that found no better number has the printed one."""
    if isinstance(item, Block) and item.kind == "rule" and item.number is None and item.marker:
        return replace(item, number=item.marker.strip("().") or None, marker=None)
    return item


def _candidates(item: Item, *, lists: bool) -> int:
    """How many rules without number an item may be; lists are asked only where nothing plainer is found."""
    if not isinstance(item, Block):
        return 0
    if item.kind == "rule" and item.number is None:
        return 1
    if item.kind == "list" and lists:
        return item.text.count("\n") + 1
    return 1 if item.confidence < 1 and item.kind == "paragraph" and _LOST_NUMBER.match(item.text) else 0


def _numbered(items: Iterable[Item], numbers: Iterator[int], *, lists: bool) -> Iterator[Item]:
    for item in items:
        if not isinstance(item, Block) or not _candidates(item, lists=lists):
            yield item
            continue
        lost = _LOST_NUMBER.match(item.text) if item.kind == "paragraph" else None
        printed = lost[0].strip() if lost else item.marker or "-"
        texts = [item.text[lost.end() :]] if lost else [item.text]
        if item.kind == "list":
            texts = [text.strip() for text in item.text.split("\n")]
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
