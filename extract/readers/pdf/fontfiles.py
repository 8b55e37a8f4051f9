"""What the font file inside a PDF says of a glyph that the PDF itself gives no character."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from pdfminer.pdffont import PDFCIDFont, PDFFont, TrueTypeFont

_MOST_BYTES = 8 * 1024 * 1024
_LEAST_AGREEMENT = 0.9
_LEAST_SHARED = 3
_CID = re.compile(r"\(cid:(\d+)=(.+)\)", re.DOTALL)


def named(code: int, meaning: str) -> str:
    """How a code without a character of its own is passed on together with its meaning."""
    return f"(cid:{code}={meaning})"


def split_name(text: str) -> tuple[str, str] | None:
    """The code, as it is usually shown, and the meaning that `named` put together; None for other text."""
    found = _CID.fullmatch(text)
    return (f"(cid:{found[1]})", found[2]) if found else None


class FontFiles:
    """The characters of glyphs by the tables of the embedded fonts, each opened once."""

    def __init__(self) -> None:
        # the font is kept beside its table, so that no other one can take its place in memory
        self._maps: dict[int, tuple[PDFFont, dict[int, str]]] = {}

    def character(self, font: PDFFont, code: int) -> str:
        """The character of a code whose font is known by its glyphs; empty where the file does not tell."""
        known = self._maps.get(id(font))
        if known is None:
            known = self._maps[id(font)] = (font, _glyph_characters(font))
        return known[1].get(code, "")


def _glyph_characters(font: PDFFont) -> dict[int, str]:
    """The characters by glyph, if the codes of the font are its glyphs: what the PDF does say must agree with it."""
    try:
        stream: Any = font.descriptor.get("FontFile2")
        if not isinstance(font, PDFCIDFont) or stream is None:
            return {}
        data = stream.resolve().get_data() if hasattr(stream, "resolve") else stream.get_data()
        if len(data) > _MOST_BYTES:
            return {}
        inside = dict(TrueTypeFont("", BytesIO(data)).create_unicode_map().cid2unichr)
        said = dict(getattr(font.unicode_map, "cid2unichr", None) or {})
    except (MemoryError, RecursionError):
        raise
    except Exception:  # pdfminer raises whatever a broken font makes it
        return {}
    shared = [code for code in said if code in inside]
    agreeing = sum(1 for code in shared if said[code] == inside[code])
    if len(shared) < _LEAST_SHARED or agreeing < _LEAST_AGREEMENT * len(shared):
        return {}
    return {code: character for code, character in inside.items() if character.isprintable()}
