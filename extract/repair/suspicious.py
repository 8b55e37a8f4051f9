"""Text that nobody would write so: sentences without a beginning or an end, letters of two texts upon one another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from extract.model import UNDETERMINED, Block, Edition, Finding, Origin, breaks_off
from extract.words import is_known

_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿœ]{3,}(?![^\W\d_])")
_MIXED = re.compile(r"[a-zß-öø-ÿ][A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]|[^\W\d_][,;][^\W\d_]{2}")
_ADDRESS = re.compile(r"\S*(?:@|://|www\.|\.\w{2,4}/)\S*")
_LEAST_BEGUN = 4
_LEAST_SMALL = 8
_STRANGE = 0.35
_LEAST_MIXED = 3


def suspicious_passages(editions: Iterable[Edition]) -> Iterator[Finding]:
    """What looks wrong in the text as it stands, a finding for each kind of fault and language."""
    for edition in editions:
        if edition.language == UNDETERMINED or edition.corrected:
            continue
        blocks = [block for section in edition.sections for block in section.blocks if _is_placed(block)]
        texts = [block for block in blocks if block.kind in ("paragraph", "rule", "list")]
        sentences, words = _parted(texts), _strange(texts)
        for message, found in (
            (
                "Sentences lack their beginning or end: lines of other texts may stand between their parts",
                sentences,
            ),
            ("Words are strange for this text: letters may be lost, or those of several texts mixed", words),
        ):
            if found:
                first = " ".join(found[0].text.split())[:60].strip()
                places = tuple(dict.fromkeys(_place(block) for block in found))
                how_many = f" ({len(found)} places)" if len(found) > 1 else ""
                yield Finding("repair", f"{message}: “{first} …”{how_many}.", (edition.language,), places, 0.6)


def _is_placed(block: Block) -> bool:
    """Whether a block comes from a page with places on it; where there are none, its writer parted it so."""
    return bool(block.origin and block.origin[0].bbox)


def _place(block: Block) -> Origin:
    return block.origin[0]


def _parted(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs that begin with a small letter, or end with what only leads on to more."""
    return [
        block
        for block in blocks
        if block.kind == "paragraph"
        and len(block.text.split()) >= _LEAST_BEGUN
        and (block.text[:1].islower() or block.text[-1:] in ",-" or breaks_off(block.text))
        and not _ADDRESS.match(block.text)
    ]


def _strange(blocks: Sequence[Block]) -> list[Block]:
    """Blocks in which far fewer words are known than in most others, or letters stand in impossible places."""
    shares: list[tuple[float, Block]] = []
    found: list[Block] = []
    for block in blocks:
        text = _ADDRESS.sub(" ", block.text)
        words = _SMALL.findall(text)
        if len(words) >= _LEAST_SMALL:
            shares.append((sum(map(is_known, words)) / len(words), block))
        if len(_MIXED.findall(text)) >= _LEAST_MIXED:
            found.append(block)
    usual = median(share for share, _ in shares) if shares else 0.0
    return found + [block for share, block in shares if share < _STRANGE * usual and block not in found]
