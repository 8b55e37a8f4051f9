"""What a person should look at: repairs that are unsure, and text that nobody would write so."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, takewhile

from extract.model import UNDETERMINED, UNREADABLE, UNSURE, Block, Edition, Finding, Language, Origin, Repair, Section
from extract.repair.characters import UNKNOWN

_Part = Section | Block
_Doubt = tuple[Repair, str, tuple[Origin, ...]]
"""An uncertain repair, the text that it is in, and where that stands."""
_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)\S*")
_LETTER, _DIVIDED = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]-$")
_ENDED = re.compile(r"[.!?:;…][\"'”“»)*_\]]*$")
_LEADS_ON = re.compile(r"[:;,]$")
_BEGUN = re.compile(r"(?=.*[^\W\d_]{3})['’]?[a-zß-öø-ÿœ][^\W\d_]*[,;]?(?:\s+[^\W\d_]+\b){2}")
"""Three words without a capital: no formula, no letters of a board, no register, no command."""
_SPAN = re.compile(r"\d+ ?[-–] ?\w|[A-Z]$|\d{4}$")
"""How many may play, the number of a product, the letter of a register, a year stand alone, too."""
_RUNNING = ("paragraph", "rule", "list")
_MOST_ALONE, _LEAST_BEGUN, _SHORT, _LEAST_LOOSE, _LEAST_LETTERS = 4, 4, 3, 4, 3
_MOST_NAMED, _LONGEST_NAMED, _MOST_PLACES = 6, 60, 3
_MANY_WORDS, _MANY_BARE, _TEXT = 12, 3, 9


def uncertain_passages(editions: Collection[Edition], file: str = "") -> Iterator[Finding]:
    """What a person should look at in the text as it stands; `file` is the name of what it was read from.

    Repairs are a finding for each doubt, one for those that say the same; unreadable words are one in each page.
    Passages that look wrong are one for each kind of fault, not where a person has corrected them.
    """
    titled = next((edition for edition in editions if edition.language != UNDETERMINED), None)
    for edition in editions:
        yield from _unsure_repairs(edition)
        if not edition.corrected:
            fact = edition.facts.get("author")
            # "by Ada Miller" is no torn sentence
            author = fact.value if fact and isinstance(fact.value, str) else UNKNOWN
            placed = [part for part in _parts(edition) if part.origin and part.origin[0].bbox]
            yield from _strange_passages(placed, edition.language, author)
            if edition is titled:
                yield from _unsure_title(edition, file)


def _parts(edition: Edition) -> Iterator[_Part]:
    for section in edition.sections:
        yield section
        yield from section.blocks


def _unsure_repairs(edition: Edition) -> Iterator[Finding]:
    found: dict[tuple[object, ...], list[_Doubt]] = {}
    for part in _parts(edition):
        for repair in part.repairs:
            # what is all unknown is told as damage
            if repair.confidence < UNSURE and UNKNOWN * 3 not in repair.after:
                before, after = (" ".join(side.split()) for side in (repair.before, repair.after))
                alike: tuple[object, ...] = (repair.kind, before, after)
                if repair.kind == UNREADABLE or UNKNOWN in after:
                    alike = (part.origin and part.origin[0].page, UNREADABLE)
                doubt = replace(repair, before=before, after=after), _text(part), part.origin
                found.setdefault(alike, []).append(doubt)
    return (_finding(alike, edition.language) for alike in found.values())


def _finding(doubts: Sequence[_Doubt], language: Language) -> Finding:
    first, text, _ = doubts[0]
    words = list(dict.fromkeys(f"“{doubt.before}”" for doubt, _, _ in doubts))
    named = _named(words, _MOST_NAMED)
    if first.kind == UNREADABLE or UNKNOWN in first.after:
        message = (
            f"unreadable: {named} {'was' if len(words) == 1 else 'were'} left as it is: {_around(text, first.after)}"
        )
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


def _strange_passages(placed: Sequence[_Part], language: Language, author: str) -> Iterator[Finding]:
    """What looks wrong in parts that have a place on a page, but for what names the `author`."""
    told: set[int] = set()
    for message, check in _CHECKS.items():
        # what one finding names no other one has to
        new = [part for part in check(placed) if id(part) not in told and author not in _text(part)]
        told |= {id(part) for part in new}
        if not new:
            continue
        texts = [" ".join(_text(part).split()) for part in new]
        named = [f"“{text if len(text) <= _LONGEST_NAMED else text[:_LONGEST_NAMED].strip() + ' …'}”" for text in texts]
        origin = tuple(dict.fromkeys(part.origin[0] for part in new))
        yield Finding("repair", f"{message}: {_named(named, _MOST_PLACES)}.", (language,), origin, 0.6)


def _unsure_title(edition: Edition, file: str) -> Iterator[Finding]:
    """That no title was found, where the edition has none, or the name of its file, which no heading shows."""
    title, heads = _folded(edition.title), [_folded(section.heading) for section in edition.sections]
    if any(heads) and (not title or (_folded(file).startswith(title) and not any(title in head for head in heads))):
        file = f" (“{edition.title}” is the name of the file)" if title else ""
        message = f"No title was found{file}; write it into the transcription."
        places = (part.origin[:1] for part in _parts(edition) if part.origin)
        yield Finding("repair", message, (edition.language,), next(places, ()), 0.6)


def _folded(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _text(part: _Part) -> str:
    return part.heading if isinstance(part, Section) else part.text


def _kind(part: _Part) -> str:
    return "heading" if isinstance(part, Section) else part.kind


def _parted(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Texts that end with what only leads on, or begin with a small letter behind no such end, unless around a list.

    A heading may lead on. Many small letters where no sentence is open are the way of a text: icons stand before them.
    """
    found: list[tuple[_Part, bool]] = []
    running = [part for part in parts if _kind(part) in ("heading", *_RUNNING)]
    edge = Section("", 1)
    for before, block, after in zip([edge, *running], running, [*running[1:], edge], strict=False):
        text, last = _text(block), ":" if _kind(before) == "heading" else _text(before)
        small = bool(_BEGUN.match(text)) and not _LEADS_ON.search(last)
        opened = small and not _ENDED.search(last)
        if _kind(block) == "heading" and opened:
            found.append((block, True))
        if _kind(block) != "paragraph" or len(text.split()) < _LEAST_BEGUN or _ADDRESS.match(text):
            continue
        comma = text.endswith(",") and _kind(after) in ("paragraph", "heading")
        leads = bool(_DIVIDED.search(text)) or (comma and not _text(after)[:1].islower())
        if leads or (small and not (opened and _kind(before) == "list")):
            found.append((block, leads or opened))
    alone = sum(not sure for _, sure in found)
    return (part for part, sure in found if sure or alone <= _MOST_ALONE)


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
        cells: Sequence[Sequence[str]] = getattr(table, "cells", ())
        pairs = (pair for rows in pairwise(cells) for pair in zip(*rows, strict=False))
        open_cells = (cell for cell, below in pairs if below[:1].islower() and not _ENDED.search(cell))
        if any(len(cell.split()) > _SHORT and cell[0].isupper() for cell in open_cells):
            yield table


def _bare(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Headings without a text, but for the title, and for a few before another of their level."""
    title = list(takewhile(lambda part: _kind(part) == "heading", parts))
    pairs = pairwise([*parts[len(title) :], Section("", 0)])
    for bare, group in groupby(pairs, lambda pair: _text(pair[0]) and _level(pair[1]) <= _level(pair[0]) < _TEXT):
        for part, after in (run := list(group)) if bare else ():
            sentence = len(_text(part).split()) > _MANY_WORDS or _text(part).endswith((".", ",", "-"))
            if len(run) >= _MANY_BARE or _level(after) < _level(part) or sentence:
                yield part


def _level(part: _Part) -> int:
    return part.level if isinstance(part, Section) else _TEXT


def _loose(parts: Sequence[_Part]) -> Iterator[_Part]:
    """Paragraphs of numerals, and many in succession that are but a word or three."""
    run: list[_Part] = []
    for part in (*parts, Section("", 1)):
        alone = isinstance(part, Block) and part.kind in ("paragraph", "caption") and not part.number
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


_CHECKS: Mapping[str, Callable[[Sequence[_Part]], Iterable[_Part]]] = {
    "Sentences lack their beginning or end: lines of other texts may stand between their parts": _parted,
    "Lines go on beside one another: several columns, or texts in a picture, may be mixed": _across,
    "Tables have a sentence that goes on in the cell below: cells may be misplaced": _torn,
    "Headings have no text: it stands elsewhere, or they are none": _bare,
    "Pieces stand alone: they may be of a picture, or of a table that was not kept together": _loose,
}
