"""The characters of a PDF page become words: freed of doubles, cut at gaps."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter

from extract.model import Repair
from extract.readers.pdf.characters import Char
from extract.readers.words import Word
from extract.repair import ACCENTS, UNKNOWN, composed
from extract.words import rarity

_BOLD = re.compile(r"bold|black|heavy|demi|sfbx|cmbx|-bd|,b", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|(?<=[-,])it$|sfti|cmti", re.IGNORECASE)
_ICONS = re.compile(
    r"wingdings|webdings|dingbats|icons?(?:[-_]|\d|$|(?<=s)[A-Z])|fontawesome|pictogram|iconfont", re.IGNORECASE
)
_VARIANT = re.compile(r"(?:serif|sans|small|oldstyle|superior|inferior)$")
_ICON = "◆"
"""What stands for an icon of which nothing is known but its place."""
_BULLETS = frozenset(map(ord, "lnoqtuvwx§Ø·¨üàèð")) | {0x9E, 0x9F, 0xA7, 0xB7}
"""Codes of Wingdings and Symbol that are points of lists."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b\ufeff]")
_LETTERS = re.compile(r"[^\W\d_]+")
_LONGEST_WORD = 300
_UNSEEN = "\u200c\u200d\u2060 "
_FOOT = 0.22
"""So much of the size of type is below the line that letters stand on."""
_LEAST_BLANK = 0.05
_NARROW, _WIDE = 0.13, 0.24
"""Gaps between words, in sizes of type, as we and as PDFium see them."""
_AGREED = 0.1
"""Such a gap is enough where PDFium sees a blank too."""
_SURE, _UNSURE = 0.9, 0.2


def page_words(chars: Sequence[Char]) -> list[Word]:
    """The words among the level characters of a page, row by row, each row from the left."""
    return [word for row in _rows(chars) for word in _cut(row)]


def _rows(chars: Iterable[Char]) -> list[list[Char]]:
    """Characters whose feet stand on one line, whatever lies between them."""
    rows: list[list[Char]] = []
    for char in sorted(chars, key=attrgetter("foot")):
        if rows and char.foot - rows[-1][0].foot <= 0.3 * min(rows[-1][0].size, char.size):
            rows[-1].append(char)
        else:
            rows.append([char])
    return rows


def _cut(row: list[Char]) -> list[Word]:
    """The words of a row, cut where we see gaps, or where PDFium does if those are likelier words."""
    row.sort(key=attrgetter("x0"))
    row = list(_told_apart(_with_accents(row)))
    ours = _words(row, lambda gap, char: gap > (_AGREED if char.apart else _NARROW))
    theirs = _words(row, lambda gap, char: gap > _WIDE or char.apart, overlaps=True)
    return min(ours, theirs, key=_rarity) if len(ours) != len(theirs) else ours


def _words(row: Sequence[Char], parts: Callable[[float, Char], bool], *, overlaps: bool = False) -> list[Word]:
    """The words that the characters of a row make; a letter set close may stand over the blank that `overlaps` it."""
    words: list[Word] = []
    run: list[Char] = []
    blank: Char | None = None
    for char in row:
        if char.text.isspace():
            blank = char
            continue
        gap = (char.x0 - run[-1].x1) / min(char.size, run[-1].size) if run else 0.0
        # a blank that the next letter stands on parts nothing, nor one in a ligature
        over = overlaps and run and len(run[-1].text) == 1 and blank and char.x0 - blank.x1 > -_LEAST_BLANK * char.size
        if run and (parts(gap, char) or over or (blank and gap > _LEAST_BLANK)):
            words.append(_word(run))
            run = []
        blank = None
        run.append(char)
    if run:
        words.append(_word(run))
    return [word for word in _marked(words) if word.text.strip(_UNSEEN)]


def _marked(words: Sequence[Word]) -> Iterator[Word]:
    """The words of a row; a sign without a meaning is a point before a text, an icon inside, and elsewhere nothing."""
    for before, word, after in zip((None, *words), words, (*words[1:], None), strict=False):
        begins = after and after.text.strip(UNKNOWN) and (before is None or word.x0 - before.x1 > word.size)
        if begins and not word.text.strip(UNKNOWN):
            yield word._replace(text="•", repairs=())
        elif word.text == UNKNOWN and before and after and max(word.x0 - before.x1, after.x0 - word.x1) < word.size:
            was = word.repairs[0].before if word.repairs else word.text
            yield word._replace(text=_ICON, repairs=(Repair("icon", was, _ICON, _UNSURE),))
        elif word.text != UNKNOWN:
            yield word


def _rarity(words: Sequence[Word]) -> float:
    """How unlikely the words are that stand in these."""
    return sum(rarity(part) for word in words for part in _LETTERS.findall(word.text.casefold()))


def _told_apart(row: Sequence[Char]) -> Iterator[Char]:
    """The characters of a row; shadows make theirs bold, and what is in a font of icons is one."""
    before: Char | None = None
    for char in row:
        # a letter that follows the same one is its shadow: two of a word stand a whole letter apart
        if before and char.text == before.text and char.x0 - before.x0 < 0.6 * (before.x1 - before.x0):
            before.bold = True
            continue
        if len(char.text) == 1 and ("\ue000" <= char.text <= "\uf8ff" or _ICONS.search(char.font)):
            icon = _icon(char.text)
            if icon != char.text:
                char.was, char.text, char.kind = char.was or char.text, icon, "icon"
        before = char
        yield char


def _icon(text: str) -> str:
    """What is shown of a character of a font of icons."""
    code = ord(text) - 0xF000 if "\uf000" <= text <= "\uf0ff" else ord(text)
    if code in _BULLETS:
        # private characters are known as bullets wherever they begin an item
        return text if text >= "\ue000" else "•"
    return _variants().get(text) or (text if text.isspace() or 0x2190 <= code < 0xE000 else _ICON)


@cache
def _variants() -> Mapping[str, str]:
    """Private characters of Adobe's glyph list, and what they are: small capitals, old-style figures, `©` of Symbol."""
    from pdfminer.glyphlist import glyphname2unicode as known

    plain = {text: known.get(_VARIANT.sub("", name), text) for name, text in known.items() if _VARIANT.search(name)}
    return {text: letter for text, letter in plain.items() if "\ue000" <= text <= "\uf8ff" and letter < "\ue000"}


def _with_accents(row: Sequence[Char]) -> list[Char]:
    """A row with the accents that stand over or under a letter put on it: some are drawn as glyphs of their own."""
    kept = list(row)
    for accent in [char for char in row if char.text in ACCENTS]:
        middle = (accent.x0 + accent.x1) / 2
        # a circumflex counts as a letter by itself
        under = (char for char in kept if char.x0 <= middle <= char.x1)
        bases = [char for char in under if char.text.isalpha() and char.text not in ACCENTS]
        base = min(bases, key=lambda char: abs(char.x0 + char.x1 - 2 * middle), default=None)
        if base is not None and (whole := composed(base.text, accent.text)) is not None:
            base.was, base.text, base.kind = accent.text + base.text, whole, "accent"
            kept.remove(accent)
    return kept


def _word(run: Sequence[Char]) -> Word:
    first = run[0]
    text = "".join(char.text for char in run)
    text = _CONTROL.sub("", text)
    kinds = [char.kind for char in run if char.kind]
    was = "".join(char.was or char.text for char in run)
    repairs = (Repair(kinds[0], was, text, _UNSURE if UNKNOWN in text else _SURE),) if kinds else ()
    if len(text) > _LONGEST_WORD:
        text = " ".join(text[start : start + _LONGEST_WORD] for start in range(0, len(text), _LONGEST_WORD))
    return Word(
        text,
        first.x0,
        run[-1].x1,
        min(char.foot + (_FOOT - 1) * char.size for char in run),
        max(char.foot + _FOOT * char.size for char in run),
        max(char.size for char in run),
        bool(first.bold or _BOLD.search(first.font)),
        repairs,
        bool(_ITALIC.search(first.font)),
        face=first.face,
    )
