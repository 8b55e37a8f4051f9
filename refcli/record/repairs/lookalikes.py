"""Characters that no keyboard's ASCII has: what each is called, and which sign it passes for.

All of it is the Unicode Consortium's data: names, categories and compatibility forms come with Python, the
confusables (a Cyrillic `а` for an `a`) with `confusable_homoglyphs`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from refcli.game import Sentence, Term

_KINDS = (
    ("CYRILLIC", Term("sign.cyrillic")),
    ("GREEK", Term("sign.greek")),
    ("FULLWIDTH", Term("sign.fullwidth")),
)
"""By the first word of a character's name; what no other table knows is a `sign.character`."""

_KIND_OF_CATEGORY = {"Pd": Term("sign.dash"), "Pi": Term("sign.quote"), "Pf": Term("sign.quote")}
_MINUS, _LOW_QUOTE = "\N{MINUS SIGN}", "\N{DOUBLE LOW-9 QUOTATION MARK}"
_INVISIBLE = "Cf"


class Stranger(NamedTuple):
    """A character that is not ASCII, and its place in the text; `meant` is "" for an invisible one, None if unknown."""

    sign: str
    at: int
    meant: str | None

    def fault(self) -> Sentence:
        """Which character it is, and which one it is not."""
        values = {"sign": self.sign, "code": f"U+{ord(self.sign):04X}", "kind": _kind(self.sign), "meant": self.meant}
        key = "stranger" if self.meant is None else "lookalike" if self.meant else "invisible"
        return Sentence(_FAULTS[key], values)


_FAULTS = {"stranger": "record.stranger", "lookalike": "record.lookalike", "invisible": "record.invisible"}


def strangers(text: str) -> Iterator[Stranger]:
    """The characters of a text that are not ASCII."""
    return (Stranger(sign, at, _meant(sign)) for at, sign in enumerate(text) if not sign.isascii())


def plain(text: str) -> str:
    """The text with the signs that its look-alikes pass for, and without what is invisible."""
    return "".join(sign if sign.isascii() or (meant := _meant(sign)) is None else meant for sign in text)


def plain_dashes(text: str) -> str:
    """The text with `-` for every dash and minus sign."""
    return "".join("-" if not sign.isascii() and _kind(sign) == "sign.dash" else sign for sign in text)


def _kind(sign: str) -> Term:
    if sign == _MINUS:
        return _KIND_OF_CATEGORY["Pd"]
    if sign == _LOW_QUOTE:
        return _KIND_OF_CATEGORY["Pi"]
    name = unicodedata.name(sign, "")
    by_name = (kind for word, kind in _KINDS if name.startswith(word))
    return next(by_name, _KIND_OF_CATEGORY.get(unicodedata.category(sign), Term("sign.character")))


def _meant(sign: str) -> str | None:
    """The ASCII sign that it passes for, "" for an invisible one, None where there is none."""
    if unicodedata.category(sign) == _INVISIBLE:
        return ""
    if (plain_form := unicodedata.normalize("NFKC", sign)).isascii():
        return plain_form
    if (digit := unicodedata.decimal(sign, None)) is not None:
        return str(digit)
    if (kind := _kind(sign)) in _PASS_FOR:
        return _PASS_FOR[kind]
    return _confusable(sign)


_PASS_FOR = {"sign.dash": "-", "sign.quote": '"'}


def _confusable(sign: str) -> str | None:
    from confusable_homoglyphs import confusables  # a megabyte of data

    found = confusables.is_confusable(sign, greedy=True) or ()
    alike = (other["c"] for entry in found for other in entry["homoglyphs"])
    return next((other for other in alike if len(other) == 1 and other.isascii()), None)
