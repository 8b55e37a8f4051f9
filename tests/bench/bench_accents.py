"""Accents lost and given back: the share of accented words that come back, and of plain ones that are spoilt.

The texts are our own rulebooks and, if it is at hand, whatever lies in `shared/texts/<language>*.txt`: nothing that a
list or a rule of ours was made from.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from extract.model import Language
from extract.repair import lost_accents, with_accents
from extract.words import ACCENTED

_ROOT = Path(__file__).resolve().parents[2]
_SHARED = _ROOT.parent / "shared"
_WORD = re.compile(r"[^\W\d_]+")


def measure() -> dict[str, float]:
    """The shares, in percent, for each language."""
    figures: dict[str, float] = {}
    for language in ACCENTED:
        files = [*_ROOT.glob(f"source_rules/*/{language}.md"), *_SHARED.glob(f"texts/{language}*.txt")]
        pairs = [pair for file in sorted(files) for pair in _words(file.read_text(encoding="utf-8"), language)]
        lost = [found == meant for meant, seen, found in pairs if meant != seen]
        kept = [found != meant for meant, seen, found in pairs if meant == seen]
        figures[f"{language} restored"] = 100 * sum(lost) / len(lost)
        figures[f"{language} spoilt"] = 100 * sum(kept) / len(kept)
    return figures


def _words(text: str, language: Language) -> Iterator[tuple[str, str, str]]:
    """Each word as it was, as it is without accents, and as it is given back."""
    meant = [unicodedata.normalize("NFC", line) for line in text.split("\n") if line.strip()]
    seen = [_bare(line) for line in meant]
    lost = lost_accents((language, line) for line in seen)
    for line, bare in zip(meant, seen, strict=True):
        given = _WORD.findall(with_accents(bare, language, []) if language in lost else bare)
        words, shapes = _WORD.findall(line), _WORD.findall(bare)
        if len(given) == len(words) == len(shapes):
            yield from zip(words, shapes, given, strict=True)


def _bare(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


if __name__ == "__main__":
    sys.stdout.write(f"{measure()}\n")
