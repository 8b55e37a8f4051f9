"""What a person should look at: repairs that are unsure, and text that nobody would write so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from statistics import median

from extract.model import UNDETERMINED, UNREADABLE, UNSURE, Block, Edition, Finding, Language, Origin, Repair, Section
from extract.words import is_known

_Part = Section | Block
_Doubt = tuple[Repair, str, tuple[Origin, ...]]
"""An uncertain repair, the text that it is in, and where that stands."""

_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
_MIXED = re.compile(r"[a-zß-öø-ÿ][A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]|[^\W\d_][,;][^\W\d_]{2}")
_ADDRESS = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)\S*")
_LETTER = re.compile(r"[^\W\d_]")
_ENDED = re.compile(r"[.!?:;…][\"'”“»)*_\]]*$")
_LEADS_ON = re.compile(r"[:;,]$")
_BEGUN = re.compile(r"['’]?[a-zß-öø-ÿœ][^\W\d_]*[,;]?(?:\s+[^\W\d_]+\b){2}")
"""Three words without a capital: no formula, no register, no command."""
_SPAN = re.compile(r"\d+ ?[-–] ?\w|[A-Z]$")
"""How many may play, the number of a product, the letter of a register stand alone, too."""
_NO_SENTENCE = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)|[a-z]{2,3}:? [A-ZÀ-ÖØ-Þ][\w.-]* (?:[a-z]+ )?[A-ZÀ-ÖØ-Þ]")
"""An address, or by whom it is."""
_RUNNING = ("paragraph", "rule", "list")
_MOST_ALONE, _LEAST_BEGUN = 4, 4
_LEAST_SMALL, _STRANGE, _LEAST_MIXED = 8, 0.35, 3
_SHORT, _LEAST_LOOSE, _LEAST_LETTERS = 3, 5, 3
_MOST_NAMED, _LONGEST_NAMED, _MOST_PLACES = 6, 60, 3


def uncertain_passages(editions: Iterable[Edition]) -> Iterator[Finding]:
    """What a person should look at in the text as it stands.

    Repairs are a finding for each doubt, one for those that say the same; unreadable words are one in each page.
    Passages that look wrong are one for each kind of fault and page, not where a person has corrected them.
    """
    for edition in editions:
        yield from _unsure_repairs(edition)
        if not edition.corrected:
            yield from _strange_passages(edition)


def _parts(edition: Edition) -> Iterator[_Part]:
    for section in edition.sections:
        yield section
        yield from section.blocks


def _unsure_repairs(edition: Edition) -> Iterator[Finding]:
    found: dict[tuple[object, ...], list[_Doubt]] = {}
    for part in _parts(edition):
        text = part.heading if isinstance(part, Section) else part.text
        for repair in part.repairs:
            if repair.confidence < UNSURE:
                before, after = (" ".join(side.split()) for side in (repair.before, repair.after))
                alike: tuple[object, ...] = (repair.kind, before, after)
                if repair.kind == UNREADABLE and part.origin:
                    alike = (part.origin[0].page, repair.kind)
                doubt = replace(repair, before=before, after=after), text, part.origin
                found.setdefault(alike, []).append(doubt)
    return (_finding(alike, edition.language) for alike in found.values())


def _finding(doubts: Sequence[_Doubt], language: Language) -> Finding:
    first, text, _ = doubts[0]
    words = list(dict.fromkeys(f"“{doubt.before}”" for doubt, _, _ in doubts))
    named = _named(words, _MOST_NAMED)
    where = _around(text, first.before)
    if first.kind == UNREADABLE:
        message = f"unreadable: {named} {'was' if len(words) == 1 else 'were'} left as it is: {where}"
    elif " | " in first.after and " | " not in first.before:
        offered = first.after.replace(" | ", " or ")
        message = f"{first.kind}: {named} can be read as {offered}; the text was left as it is."
    else:
        message = f"{first.kind}: {named} was read as “{first.after}”: {_around(text, first.after)}"
    origin = tuple(dict.fromkeys(place for _, _, places in doubts for place in places))
    return Finding("repair", message, (language,), origin, min(doubt.confidence for doubt, _, _ in doubts))


def _named(texts: Sequence[str], most: int) -> str:
    """The first of some texts, and how many more there are."""
    return ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")


def _around(text: str, part: str) -> str:
    """What stands around the first `part` of a text, in quotation marks."""
    flat = " ".join(text.split())
    place = max(flat.find(part), 0)
    return f"“… {flat[max(0, place - 20) : place + 40].strip()} …”"


def _strange_passages(edition: Edition) -> Iterator[Finding]:
    # where there are no places on a page, the writer of a text parted it so
    placed = [part for part in _parts(edition) if part.origin and part.origin[0].bbox]
    for message, check in _CHECKS.items():
        if check == _strange and edition.language == UNDETERMINED:
            continue
        pages: dict[int, list[_Part]] = {}
        for part in check(placed):
            pages.setdefault(part.origin[0].page, []).append(part)
        for found in pages.values():
            texts = [" ".join(_text(part).split()) for part in found]
            named = [
                f"“{text if len(text) <= _LONGEST_NAMED else text[:_LONGEST_NAMED].strip() + ' …'}”" for text in texts
            ]
            origin = tuple(dict.fromkeys(part.origin[0] for part in found))
            yield Finding("repair", f"{message}: {_named(named, _MOST_PLACES)}.", (edition.language,), origin, 0.6)


def _text(part: _Part) -> str:
    return part.heading if isinstance(part, Section) else part.text


def _running(parts: Sequence[_Part]) -> list[Block]:
    return [part for part in parts if isinstance(part, Block) and part.kind in _RUNNING]


def _parted(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Paragraphs that end with what only leads on, or begin with a small letter behind no such end.

    Where no sentence before is open, many small letters are the way of the text: an icon stands before each of them.
    """
    found: list[tuple[Block, bool]] = []
    blocks = _running(parts)
    for index, block in enumerate(blocks):
        if block.kind != "paragraph" or len(block.text.split()) < _LEAST_BEGUN or _NO_SENTENCE.match(block.text):
            continue
        before = blocks[index - 1].text if index else "."
        after = blocks[index + 1] if index + 1 < len(blocks) else block
        comma = block.text.endswith(",") and after.kind == "paragraph" and not after.text[:1].islower()
        leads = comma or block.text.endswith("-")
        if leads or (_BEGUN.match(block.text) and not _LEADS_ON.search(before)):
            found.append((block, leads or not _ENDED.search(before)))
    alone = sum(not sure for _, sure in found)
    return (block for block, sure in found if sure or alone <= _MOST_ALONE)


def _strange(parts: Sequence[_Part]) -> list[Block]:
    """Blocks in which far fewer words are known than in most others, or letters stand in impossible places."""
    shares: list[tuple[float, Block]] = []
    found: list[Block] = []
    for block in _running(parts):
        text = _ADDRESS.sub(" ", block.text)
        words = _SMALL.findall(text)
        if len(words) >= _LEAST_SMALL:
            shares.append((sum(map(is_known, words)) / len(words), block))
        if len(set(_MIXED.findall(text))) >= _LEAST_MIXED:
            found.append(block)
    usual = median(share for share, _ in shares) if shares else 0.0
    return found + [block for share, block in shares if share < _STRANGE * usual and block not in found]


def _across(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Blocks in which a line goes on in the same row of the page, far to the side."""
    for block in parts:
        boxes = [(place.page, place.bbox) for place in block.origin if place.bbox]
        for (page, (x0, top, x1, bottom)), (other, box) in pairwise(boxes):
            high = min(bottom - top, box[3] - box[1])
            beside = min(bottom, box[3]) - max(top, box[1]) > high / 2
            if page == other and beside and max(box[0] - x1, x0 - box[2]) > high and _text(block):
                yield block
                break


def _torn(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Tables with a sentence that goes on in the cell below."""
    for table in parts:
        cells = (pair for rows in pairwise(getattr(table, "cells", ())) for pair in zip(*rows, strict=False))
        if any(
            len(x.split()) > _SHORT and x[0].isupper() and not _ENDED.search(x) and y[:1].islower() for x, y in cells
        ):
            yield table


def _bare(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Headings behind which nothing stands but another one of their level or a higher; not those of the title."""
    title = list(takewhile(lambda part: isinstance(part, Section), parts))
    for part, after in pairwise([*parts[len(title) :], Section("", 1)]):
        if isinstance(part, Section) and isinstance(after, Section) and part.heading and after.level <= part.level:
            yield part


def _loose(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Paragraphs of numerals, and many in succession that are but a word or three."""
    run: list[_Part] = []
    for part in (*parts, Section("", 1)):
        alone = isinstance(part, Block) and part.kind == "paragraph" and not part.number
        text = _text(part)
        if alone and len(text.split()) <= _SHORT and not _ENDED.search(text):
            run.append(part)
            continue
        yield from run if len(run) >= _LEAST_LOOSE else filter(_is_numeral, run)
        run = []
        if alone and _is_numeral(part) and not text.endswith(":"):
            yield part


def _is_numeral(part: _Part) -> bool:
    text = _text(part)
    return len(_LETTER.findall(text)) < _LEAST_LETTERS and any(map(str.isalnum, text)) and not _SPAN.match(text)


def _jumps(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Rules whose number does not follow that of the rule before, under the same heading."""
    last = 0
    for part in parts:
        if isinstance(part, Section):
            last = 0
        elif part.number and part.number.isdecimal():
            number = int(part.number)
            if last and number not in (1, last + 1):
                yield part
            last = number


_CHECKS: Mapping[str, Callable[[Sequence[_Part]], Iterable[_Part]]] = {
    "Sentences lack their beginning or end: lines of other texts may stand between their parts": _parted,
    "Words are strange for this text: letters may be lost, or those of several texts mixed": _strange,
    "Lines go on beside one another: several columns, or texts in a picture, may be mixed": _across,
    "Sentences go on in the cell below: the rows of a table may be lines of several texts": _torn,
    "Headings have no text: it stands elsewhere, or they are none": _bare,
    "Pieces stand alone: they may be of a picture, or of a table that was not kept together": _loose,
    "Numbers of a list do not follow one another: others may be lost": _jumps,
}
