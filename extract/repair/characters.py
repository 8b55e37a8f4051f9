"""Characters as a reader means them: no invisible ones, letters for ligatures, accents on their letters."""

import re
import unicodedata
from dataclasses import replace

from extract.model import Document, Finding, Line, Repair

ACCENTS = {
    "¨": "\u0308",
    "´": "\u0301",
    "`": "\u0300",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¸": "\u0327",
    "˚": "\u030a",
    "ˇ": "\u030c",
}
"""Accents that stand alone, and the combining ones."""

UNKNOWN = "\ufffd"
"""Stands for a letter that a text layer shows but does not name (`�rst`)."""

_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff\ufffe\ufe00-\ufe0f]")
_BLANK = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_HYPHEN = re.compile("[\u2010\u2011]")
_SOFT_HYPHEN = re.compile("\u00ad(?=\\S)")

# what some fonts call their ligatures; no European language has these letters among its small ones
_MEANT = dict(zip("ﬀﬁﬂﬃﬄﬅﬆƟƩŌ", ["ff", "fi", "fl", "ffi", "ffl", "ft", "st", "ti", "tt", "ft"], strict=True))
_LIGATURE = re.compile("[\ufb00-\ufb06]|(?<=[a-zß-öø-ÿ])[ƟƩŌ]|[ƟƩ](?=[a-zß-öø-ÿ])")
_GARBLED = re.compile("[ÂÃâÐÑ][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]")
"""UTF-8 that was read as Windows-1252."""
_HALF = re.compile("(?<![A-ZÀ-ÖØ-Þ])Ã ?(?=[ ,.)]|$)")
"""An à whose second half, a hard blank, was made a plain one or cut off; among capitals it is Portuguese."""
# an acute or a grave may be meant as an apostrophe, these cannot
_LOOSE_ACCENT = re.compile("¨ ?[aeiouyAEIOUY]|˜ ?[anoANO]|ˇ ?[cenrszCENRSZ]|˚ ?[auAU]")


def with_plain_characters(document: Document) -> Document:
    """The same document; what was more than a matter of form is a repair of its line."""
    pages = (replace(page, lines=tuple(map(_plain, page.lines))) for page in document.pages)
    return replace(document, pages=tuple(pages))


def with_unread_letters(document: Document) -> Document:
    """The document; a finding says where letters are unknown that no repair tells."""
    lines = [line for line in document.lines() if UNKNOWN in line.text]
    told = [any(UNKNOWN in made.after for made in line.repairs) and UNKNOWN * 3 not in line.text for line in lines]
    unread = [line.origin for line, known in zip(lines, told, strict=True) if not known]
    if not unread:
        return document
    message = "Letters are lost: the source does not say which they are."
    return replace(document, findings=(*document.findings, Finding("damage", message, (), tuple(unread))))


def composed(letter: str, accent: str) -> str | None:
    """A letter with one of the `ACCENTS` on it, None where there is no such letter."""
    base = "i" if letter == "ı" else letter
    whole = unicodedata.normalize("NFC", base + ACCENTS[accent])
    return whole if len(whole) == 1 else None


def _plain(line: Line) -> Line:
    if line.text.isascii():
        return line
    repairs: list[Repair] = []
    text = line.text
    if _GARBLED.search(text) or _HALF.search(text):
        import ftfy

        meant = ftfy.fix_encoding(_HALF.sub("à", text))
        text = recorded(repairs, "mojibake", text, meant, 0.95) if meant != text else text
    text = _LOOSE_ACCENT.sub(lambda found: _with_accent(found[0], repairs), _UNSEEN.sub("", text))
    text = _LIGATURE.sub(lambda found: recorded(repairs, "ligature", found[0], _MEANT[found[0]], 0.95), text)
    text = unicodedata.normalize("NFC", _SOFT_HYPHEN.sub("", _HYPHEN.sub("-", _BLANK.sub(" ", text)))).replace("ʼ", "’")
    raw = line.text if repairs and line.raw is None else line.raw
    return replace(line, text=text, raw=raw, repairs=(*line.repairs, *repairs))


def _with_accent(loose: str, repairs: list[Repair]) -> str:
    whole = composed(loose[-1], loose[0])
    return recorded(repairs, "accent", loose, whole, 0.95) if whole else loose


def recorded(repairs: list[Repair], kind: str, before: str, after: str, confidence: float) -> str:
    """What stands after a repair, which is added to `repairs`."""
    repairs.append(Repair(kind, before, after, confidence))
    return after
