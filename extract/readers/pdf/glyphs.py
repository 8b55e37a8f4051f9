"""The characters of a PDF page become words: decoded, freed of doubles, cut at gaps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from statistics import median

from extract.model import Repair
from extract.readers.pdf.fontfiles import split_name
from extract.readers.pdf.spacing import with_accents
from extract.readers.pdf.symbols import with_icons
from extract.readers.words import Char, Word
from extract.repair import ACCENTS, UNKNOWN

__all__ = ["Char", "Word", "decode", "page_words"]

_CID = re.compile(r"\(cid:(\d+)\)")
_BOLD = re.compile(r"bold|black|heavy|demi|sfbx|cmbx|-bd|,b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|(?<=[-,])it$|sfti|cmti", re.IGNORECASE)
_TEX_FONT = re.compile(r"\+?(?:CM|SF|EC|LM)[A-Za-z]+\d")
_LEAST_SIZE = 3.0
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b\ufeff\ufffe]")
_NAMELESS = re.compile(r"[\x00\ufffe]")
_LONGEST_WORD = 300
_UNSEEN = "\u200c\u200d\u2060 "
_FEW_SPACES = 0.04
_LEAST_BLANK = 0.05
_NARROW, _WIDE = 0.13, 0.24
"""Gaps between words, in sizes of type, in a row without blanks and in one that has them."""
_LEAST_BLANKS, _NEARLY = 3, 0.85
_LEAST_GAPS = 8
_MOST_APART = 0.3

# TeX fonts in Cork (T1) encoding without a table of their characters: ligatures and quotes below 32, letters above 127
_CORK = {
    16: "“", 17: "”", 18: "„", 19: "«", 20: "»", 21: "–", 22: "—", 24: "ı",
    27: "ff", 28: "fi", 29: "fl", 30: "ffi", 31: "ffl",
    138: "Ł", 145: "Š", 146: "Ş", 154: "Ž", 156: "İ", 157: "đ", 158: "§",
    170: "ł", 178: "š", 186: "ž", 189: "¡", 190: "¿",
    215: "Œ", 223: "SS", 247: "œ", 255: "ß",
}  # fmt: skip
# the older TeX text encoding has its ligatures here
_OT1 = {11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl", 25: "ß"}


def page_words(chars: Sequence[Char], width: float, height: float) -> list[Word]:
    """The words among the upright characters of a page, row by row, each row from the left.

    `width` and `height` are the size of the page; what lies outside is not seen by a reader and is left out.
    """
    kept = list(with_icons(_visible(chars, width, height)))
    return [word for row in _rows(kept) for word in _cut(row)]


def decode(text: str, fontname: str) -> tuple[str, Repair | None]:
    """A character without a meaning (`(cid:27)`): what it is in its font file, else in the encodings of TeX."""
    match = _CID.fullmatch(text)
    if match is None:
        known = split_name(text)
        return (known[1], Repair("cid", *known, 0.2 if known[1] == UNKNOWN else 0.95)) if known else (text, None)
    code = int(match[1])
    table = _OT1 if re.search(r"\+?CM[A-Z]+\d", fontname) and code in _OT1 else _CORK
    # the codes that WinAnsiEncoding leaves free are bullets
    bullet = "•" if code == 127 and not _TEX_FONT.search(fontname) else ""
    meaning = table.get(code) or bullet or (chr(code) if 192 <= code <= 255 or 33 <= code <= 126 else "")
    return meaning, Repair("cid", text, meaning, 0.9 if meaning else 0.2)


def _visible(chars: Sequence[Char], width: float, height: float) -> list[Char]:
    """The characters that a reader sees."""
    return [
        char
        for char in chars
        if char["size"] >= _LEAST_SIZE and -1 <= char["x0"] <= width + 1 and -1 <= char["top"] <= height + 1
    ]


def _is_shadow(char: Char, before: Char) -> bool:
    """Whether a letter that follows the same one is its shadow: two of a word stand a whole letter apart."""
    shift: float = char["x0"] - before["x0"]
    width: float = before["x1"] - before["x0"]
    return shift < 0.6 * width and shift < 0.15 * float(before["size"])


def _rows(chars: Iterable[Char]) -> list[list[Char]]:
    """Characters whose feet stand on one line, whatever lies between them."""
    rows: list[list[Char]] = []
    foot = size = 0.0
    for char in sorted(chars, key=itemgetter("bottom")):
        if rows and char["bottom"] - foot <= 0.3 * min(size, char["size"]):
            rows[-1].append(char)
        else:
            rows.append([char])
            foot, size = char["bottom"], char["size"]
    return rows


def _cut(row: list[Char]) -> list[Word]:
    words: list[Word] = []
    run: list[Char] = []
    if any(char["text"] in ACCENTS for char in row):
        row = with_accents(row)
    row.sort(key=itemgetter("x0"))
    share = _gap(row)
    parted = False
    for char in row:
        if run and char["text"] == run[-1]["text"] and _is_shadow(char, run[-1]):
            run[-1]["bold"] = True
            continue
        if char["text"].isspace():
            parted = True
            continue
        gap = (char["x0"] - run[-1]["x1"]) / min(char["size"], run[-1]["size"]) if run else 0.0
        # icons stand alone: the widths of their fonts are often unknown
        icon = bool(run) and (char.get("kind") == "icon") != (run[-1].get("kind") == "icon")
        # a blank that the next letter stands on parts nothing
        if run and (icon or gap > share or (parted and gap > _LEAST_BLANK)):
            words.append(_word(run))
            run = []
        parted = False
        run.append(char)
    if run:
        words.append(_word(run))
    return [word for word in words if word.text.strip(_UNSEEN)]


def _gap(row: Sequence[Char]) -> float:
    """How wide, in sizes of type, a gap between the letters of a row must be to part two words.

    A row without blanks has them as gaps only, and then narrow ones count; where it has some, the others are about as
    wide. Letters may be set apart.
    """
    letters = [char for char in row if not char["text"].isspace()]
    blanks = [(char["x1"] - char["x0"]) / char["size"] for char in row if char["text"].isspace() and char["size"]]
    share = _NARROW if len(blanks) < _FEW_SPACES * len(row) else _WIDE
    if len(blanks) >= _LEAST_BLANKS:
        share = max(_NARROW, min(share, _NEARLY * median(blanks)))
    gaps = [
        (after["x0"] - char["x1"]) / char["size"]
        for char, after in pairwise(letters)
        if char["text"].isalpha() and after["text"].isalpha()
    ]
    return share + max(0.0, min(median(gaps), _MOST_APART)) if len(gaps) >= _LEAST_GAPS else share


def _word(run: Sequence[Char]) -> Word:
    first = run[0]
    text = "".join(char["text"] for char in run)
    repairs: list[Repair] = []
    if "(cid:" in text:
        text = ""
        for char in run:
            part, repair = decode(char["text"], char["fontname"])
            if repair is not None:
                # a letter without a name leaves a mark inside a word
                part = part or (UNKNOWN if len(run) > 1 else "")
                repairs.append(replace(repair, after=part))
            text += part
    if len(run) > 1:
        text = _NAMELESS.sub(UNKNOWN, text)
    text = _CONTROL.sub("", text)
    if any("was" in char for char in run):
        raw = "".join(str(char.get("was", char["text"])) for char in run)
        kind = next(char.get("kind", "encoding") for char in run if "was" in char)
        repairs.append(Repair(kind, raw, text, 0.9))
    if len(text) > _LONGEST_WORD:
        text = " ".join(text[start : start + _LONGEST_WORD] for start in range(0, len(text), _LONGEST_WORD))
    return Word(
        text,
        first["x0"],
        run[-1]["x1"],
        min(char["top"] for char in run),
        max(char["bottom"] for char in run),
        max(char["size"] for char in run),
        bool(first.get("bold") or _BOLD.search(first["fontname"] or "")),
        tuple(repairs),
        bool(_ITALIC.search(first["fontname"] or "")),
    )
