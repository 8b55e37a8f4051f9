"""Text that nobody would write so: sentences without a beginning or an end, letters of two texts upon one another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from extract.model import UNDETERMINED, Block, Edition, Finding, breaks_off
from extract.words import is_known

_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
_MIXED = re.compile(r"[a-zß-öø-ÿ][A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]|[^\W\d_][,;][^\W\d_]{2}")
_ADDRESS = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)\S*")
_ENDED = re.compile(r"[.!?:;…][\"'”“»)*_\]]*$")
_NEAR = 3
"""So many blocks before its end may the beginning of a sentence stand, where columns were mixed."""
_RUNNING = ("paragraph", "rule", "list")
_NO_SENTENCE = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)|[a-z]{2,3}:? [A-ZÀ-ÖØ-Þ][\w.-]* (?:[a-z]+ )?[A-ZÀ-ÖØ-Þ]")
"""An address, or by whom it is."""
_MOST_ALONE = 4
_LEAST_BEGUN = 4
_LEAST_SMALL = 8
_STRANGE = 0.35
_LEAST_MIXED = 3


def suspicious_passages(editions: Iterable[Edition]) -> Iterator[Finding]:
    """What looks wrong in the text as it stands, a finding for each kind of fault and language."""
    for edition in editions:
        if edition.language == UNDETERMINED or edition.corrected:
            continue
        blocks = [block for section in edition.sections for block in section.blocks]
        # where there are no places on a page, the writer of a text parted it so
        blocks = [block for block in blocks if block.origin and block.origin[0].bbox]
        texts = [block for block in blocks if block.kind in _RUNNING]
        sentences, words = list(_parted(blocks)), _strange(texts)
        for message, found in (
            ("Sentences lack their beginning or end: lines of other texts may stand between their parts", sentences),
            ("Words are strange for this text: letters may be lost, or those of several texts mixed", words),
        ):
            if found:
                first = " ".join(found[0].text.split())[:60].strip()
                places = tuple(dict.fromkeys(block.origin[0] for block in found))
                how_many = f" ({len(found)} places)" if len(found) > 1 else ""
                yield Finding("repair", f"{message}: “{first} …”{how_many}.", (edition.language,), places, 0.6)


def _parted(blocks: Sequence[Block]) -> Iterator[Block]:
    """Paragraphs that end with what only leads on, or begin with a small letter.

    Where no sentence before is open, many small letters are the way of the text: an icon stands before each of them.
    """
    found: list[tuple[Block, bool]] = []
    for index, block in enumerate(blocks):
        if block.kind != "paragraph" or len(block.text.split()) < _LEAST_BEGUN or _NO_SENTENCE.match(block.text):
            continue
        before = [other.text for other in blocks[max(0, index - _NEAR) : index] if other.kind in _RUNNING]
        open_ = any(len(text.split()) > 1 and not _ENDED.search(text) for text in before)
        leads = block.text[-1:] in ",-" or breaks_off(block.text)
        if leads or block.text[:1].islower():
            found.append((block, leads or open_))
    alone = sum(not sure for _, sure in found)
    return (block for block, sure in found if sure or alone <= _MOST_ALONE)


def _strange(blocks: Sequence[Block]) -> list[Block]:
    """Blocks in which far fewer words are known than in most others, or letters stand in impossible places."""
    shares: list[tuple[float, Block]] = []
    found: list[Block] = []
    for block in blocks:
        text = _ADDRESS.sub(" ", block.text)
        words = _SMALL.findall(text)
        if len(words) >= _LEAST_SMALL:
            shares.append((sum(map(is_known, words)) / len(words), block))
        if len(set(_MIXED.findall(text))) >= _LEAST_MIXED:
            found.append(block)
    usual = median(share for share, _ in shares) if shares else 0.0
    return found + [block for share, block in shares if share < _STRANGE * usual and block not in found]
