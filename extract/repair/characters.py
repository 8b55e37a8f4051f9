"""Characters as a reader means them: no invisible ones, accents on their letters, text that was decoded wrongly."""

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

_UNREAD = re.compile(rf"[^\W\d_]*(?:{UNKNOWN}[^\W\d_]*)+|(?<![\w./])[^\W\d_]+\?[a-zß-öø-ÿ]+(?![\w=])")
"""Words with a letter that was replaced by a sign of its own, or by a question mark."""
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff\ufffe\ufe00-\ufe0f]")
_BLANK = re.compile("[\u00a0\u2000-\u200a\u202f\u205f]")
_HYPHEN = re.compile("[\u2010\u2011]")
_SOFT_HYPHEN = re.compile("\u00ad(?=\\S)")

# UTF-8 read as Windows-1252: a lead byte and the bytes that go on
_BYTES = {bytes([code]).decode("cp1252", "ignore") or chr(code): code for code in range(0x80, 0x100)}
_GOING_ON = "".join(re.escape(character) for character, code in _BYTES.items() if code < 0xC0)
_GARBLED = re.compile(f"[Â-ß][{_GOING_ON}]|[à-ï][{_GOING_ON}]{{2}}|[ð-ô][{_GOING_ON}]{{3}}")
# what hardly any other text holds
_SURELY_GARBLED = re.compile("Ã[\u0080-\u00bf€ƒ„†‡‰Š‹ŒŽ•™š›œžŸ]|â€[\u0080-\u00ff™œ˜“”\u009d¦¢]|Â[\u00a0-\u00bf]")
_LIKELY = re.compile(
    "[\u00a0-\u017f\u02c6\u02dc\u2010-\u2044\u20ac\u2122\u2190-\u2193\u2022\u25a0-\u25ff\ufb00-\ufb06]"
)
# what some fonts call their ligatures; no European language has these letters among its small ones
_MISNAMED = {"Ɵ": "ti", "Ʃ": "tt", "Ō": "ft", "ﬅ": "ft"}
_LIGATURE = re.compile("[\ufb00-\ufb06]|(?<=[a-zß-öø-ÿ])[ƟƩŌ]|[ƟƩ](?=[a-zß-öø-ÿ])")
# an acute or a grave may be meant as an apostrophe, these cannot
_LOOSE_ACCENT = re.compile("¨ ?[aeiouyAEIOUY]|˜ ?[anoANO]|ˇ ?[cenrszCENRSZ]|˚ ?[auAU]")
_HALF = re.compile("Ã ?(?=[ ,.)]|$)")
"""An à whose second half, a hard blank, was made a plain one or cut off."""
_ROUNDS = 2
"""Text was sometimes decoded wrongly twice."""


def with_plain_characters(document: Document) -> Document:
    """The same document; what was more than a matter of form is a repair of its line."""
    garbled = any(_SURELY_GARBLED.search(line.text) for line in document.lines() if not line.text.isascii())
    pages = tuple(
        replace(page, lines=tuple(_plain(line, garbled=garbled) for line in page.lines)) for page in document.pages
    )
    return replace(document, pages=pages)


def with_unread_letters(document: Document) -> Document:
    """The document; a finding says where letters are unknown. Codes of the page are told with their block."""
    lines = (
        line
        for line in document.lines()
        if UNKNOWN * 3 in line.text or not any(UNKNOWN in made.after for made in line.repairs)
    )
    unread = {line.origin: words for line in lines if (words := _UNREAD.findall(line.text))}
    if not unread:
        return document
    message = f"Letters are lost, in {sum(map(len, unread.values()))} words."
    return replace(document, findings=(*document.findings, Finding("damage", message, (), tuple(unread))))


def composed(letter: str, accent: str) -> str | None:
    """A letter with one of the `ACCENTS` on it, None where there is no such letter."""
    base = "i" if letter == "ı" else letter
    whole = unicodedata.normalize("NFC", base + ACCENTS[accent])
    return whole if len(whole) == 1 else None


def _plain(line: Line, *, garbled: bool) -> Line:
    if line.text.isascii():
        return line
    repairs: list[Repair] = []
    text = line.text
    for _ in range(_ROUNDS if garbled else 0):
        text = _GARBLED.sub(lambda found: _decoded(found[0], repairs), text)
    if garbled:
        text = _HALF.sub(lambda found: recorded(repairs, "mojibake", found[0], "à", 0.9), text)
    text = _LOOSE_ACCENT.sub(lambda found: _with_accent(found[0], repairs), _UNSEEN.sub("", text))
    text = _LIGATURE.sub(lambda found: _with_letters(found[0], repairs), text)
    text = unicodedata.normalize("NFC", _SOFT_HYPHEN.sub("", _HYPHEN.sub("-", _BLANK.sub(" ", text))))
    if text == line.text:
        return line
    raw = line.raw if line.raw is not None or not repairs else line.text
    return replace(line, text=text, raw=raw, repairs=(*line.repairs, *repairs))


def _decoded(garbled: str, repairs: list[Repair]) -> str:
    try:
        text = bytes(_BYTES[character] for character in garbled).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return garbled
    if not _LIKELY.fullmatch(text):
        return garbled
    return recorded(repairs, "mojibake", garbled, text, 0.95)


def _with_letters(ligature: str, repairs: list[Repair]) -> str:
    if ligature in _MISNAMED:
        return recorded(repairs, "ligature", ligature, _MISNAMED[ligature], 0.95)
    return recorded(repairs, "ligature", ligature, unicodedata.normalize("NFKC", ligature), 1.0)


def _with_accent(loose: str, repairs: list[Repair]) -> str:
    whole = composed(loose[-1], loose[0])
    return recorded(repairs, "accent", loose, whole, 0.95) if whole else loose


def recorded(repairs: list[Repair], kind: str, before: str, after: str, confidence: float) -> str:
    """What stands after a repair, which is added to `repairs`."""
    repairs.append(Repair(kind, before, after, confidence))
    return after
