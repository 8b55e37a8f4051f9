"""Icons set as characters of symbol fonts, which pdfminer reads as letters and quotes: `«` is a spade, `J` a face."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

_ZAPF = re.compile(r"zapf.?dingbats|itc.?zapf|^(?:[A-Z]{6}\+)?dingbats", re.IGNORECASE)
_ICONS = re.compile(r"wingdings|webdings|icons?(?:[-_]|\d|$|(?<=s)[A-Z])|fontawesome|pictogram|iconfont", re.IGNORECASE)
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_ICON = "◆"
"""What stands for an icon of which nothing is known but its place."""
# bullets of Wingdings and Symbol: they begin the items of lists, and are known there
_BULLETS = frozenset(map(ord, "lnoqtuvwx§Ø·¨üàèð")) | {0x9E, 0x9F, 0xA7, 0xB7}

# codes of ZapfDingbats that do not follow the block of Unicode that was made for it
_ZAPF_ELSEWHERE = {
    0x25: "☎", 0x2A: "☛", 0x2B: "☞", 0x48: "★", 0x6C: "●", 0x6E: "■", 0x73: "▲", 0x74: "▼", 0x75: "◆", 0x77: "◗",
    0xA8: "♣", 0xA9: "♦", 0xAA: "♥", 0xAB: "♠", 0xD5: "→", 0xD6: "↔", 0xD7: "↕",
} | {0xAC + index: chr(0x2460 + index) for index in range(10)}  # fmt: skip


# the encoding of the standard Symbol font, which pdfminer takes for that of Latin letters
_SYMBOL = dict(
    zip(
        [*range(0x21, 0x7F), *range(0xA1, 0xF0), *range(0xF1, 0xFF)],
        "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
        "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
        "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
        strict=True,
    )
)
_SYMBOL_FONT = re.compile(r"(?:[A-Z]{6}\+)?Symbol(?:MT|PS)?(?:[-,].*)?")
_CODE = re.compile(r"\(cid:(\d{1,3})\)")


def with_icons(chars: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """The characters; those of symbol fonts are the icons that they show, or `◆`, and say what they were."""
    names = {char["fontname"] for char in chars}
    fonts = {font for font in names if _ZAPF.search(font) or _ICONS.search(font)}
    if symbol := {font for font in names if _SYMBOL_FONT.fullmatch(font)}:
        chars = [_symbol(char) if char["fontname"] in symbol else char for char in chars]
    if not fonts and not any("\ue000" <= char["text"][:1] <= "\uf8ff" for char in chars):
        return chars
    return [_shown(char) if char["fontname"] in fonts or _PRIVATE.match(char["text"]) else char for char in chars]


def _shown(char: dict[str, Any]) -> dict[str, Any]:
    text = char["text"]
    if _CODE.fullmatch(text):
        return {**char, "text": _ICON, "was": text, "kind": "icon"}
    if text.isspace() or len(text) != 1:
        return char
    icon = _zapf(text) if _ZAPF.search(char["fontname"]) else _other(text)
    return char if icon == text else {**char, "text": icon, "was": char.get("was", text), "kind": "icon"}


def _symbol(char: dict[str, Any]) -> dict[str, Any]:
    """A character of the Symbol font as it is seen; what is no Latin letter comes from a table of the file's own."""
    text = char["text"]
    named = _CODE.fullmatch(text)
    code = int(named[1]) if named else _codes().get(text)
    shown = _SYMBOL.get(code, text) if code is not None else text
    return char if shown == text else {**char, "text": shown, "was": char.get("was", text)}


def _zapf(text: str) -> str:
    if ord(text) >= 0x2190:
        return text
    code = _codes().get(text, ord(text))
    if code in _ZAPF_ELSEWHERE:
        return _ZAPF_ELSEWHERE[code]
    if 0x21 <= code <= 0x7E:
        return chr(0x2701 + code - 0x21)
    return chr(0x2761 + code - 0xA1) if 0xA1 <= code <= 0xFE else _ICON


def _other(text: str) -> str:
    code = ord(text) - 0xF000 if "\uf000" <= text <= "\uf0ff" else ord(text)
    if code in _BULLETS:
        # private characters are known as bullets wherever they begin an item
        return text if _PRIVATE.match(text) else "•"
    return text if 0x2190 <= code < 0xE000 else _ICON


@cache
def _codes() -> dict[str, int]:
    """The codes of characters in the encoding that pdfminer takes where a font names none."""
    from pdfminer.encodingdb import EncodingDB

    return {character: code for code, character in EncodingDB.std2unicode.items()}
