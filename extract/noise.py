"""Line noise: what OCR made of pictures beside the text. Taken out only of documents that plainly have it.

Lines that a PDF was set with hold what their author wrote, be it leaders or a picture made of letters: no noise.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extract.document import Document, Line
from extract.model import Finding, Repair

_SYMBOL = re.compile(r"[^\w\s.,;:!?'’\"“”„«»()\[\]/&+–—-]|[\\_]")
_RINGS = re.compile(r"[OCQDG0o]{2,}")
_BARE = re.compile(r"[^\w\s]+")
_WEAK = re.compile(r"\w{1,2}[.,)]?|\d{1,2}%?|[A-Z]{1,3}|\W+")
_LETTER = re.compile(r"[^\W\d_]")
# no model of ours reads these scripts: they come from a text layer or a text file
_CASELESS = re.compile(r"[\u0590-\u10ff\u2e80-\ud7ff\uf900-\ufaff]")
_PLAIN_SINGLE = frozenset("aAIyYoeuàéÀ")
_BULLETS = frozenset("-–—•*·▪●■►")
_LEAST_TOKENS = 8
_LEAST_SHARE = 0.01


def without_noise(document: Document) -> tuple[Document, list[Finding]]:
    """The document without line noise, and a finding that says where it was (none for a clean document)."""
    if document.markdown or not _is_noisy(document):
        return document, []
    touched: list[Line] = []
    pages = []
    for page in document.pages:
        lines: list[Line] = []
        spaced = False
        for line in page.lines:
            clean = line if _is_set(line) else _clean(line)
            if clean != line:
                touched.append(line)
            if clean.text.strip() or line.cut:
                lines.append(replace(clean, spaced=clean.spaced or spaced))
                spaced = False
            else:
                spaced = spaced or line.spaced
        pages.append(replace(page, lines=tuple(lines)))
    message = f"The text was read from a scan; line noise was taken out of {len(touched)} lines."
    finding = Finding("damage", message, (), tuple(line.origin for line in touched), 0.8)
    return replace(document, pages=tuple(pages)), [finding]


def _is_noisy(document: Document) -> bool:
    tokens = [token for line in document.lines() if not _is_set(line) for token in line.text.split()]
    noise = sum(1 for token in tokens if len(token) > 1 and is_noise(token) and not _BARE.fullmatch(token))
    return noise >= max(_LEAST_TOKENS, _LEAST_SHARE * len(tokens))


def _is_set(line: Line) -> bool:
    """Whether a line was set by its author: a place on a page, and no doubt about its letters."""
    return line.bbox is not None and line.confidence >= 1


def is_noise(token: str) -> bool:
    """Whether a token can be no part of a text: `CS%)O‘O`, `OO0`, a lone mark or capital."""
    if _CASELESS.search(token):
        return False
    letters = len(_LETTER.findall(token))
    if len(token) == 1:
        return not token.isdigit() and token not in _PLAIN_SINGLE and token not in _BULLETS
    if _BARE.fullmatch(token):
        return token not in ("...", "--")
    if _RINGS.fullmatch(token):
        return True
    if not _SYMBOL.search(token):
        return False
    return letters <= 0.62 * len(token) or not any(character.islower() for character in token)


def _clean(line: Line) -> Line:
    """The line without noise at its two ends."""
    tokens = line.text.split(" ")
    end = _edge(tokens[::-1])
    kept = tokens[: len(tokens) - end]
    start = _edge(kept, strict=True)
    text = " ".join(kept[start:]).rstrip()
    if text == line.text.rstrip():
        return line
    raw = line.text if line.raw is None else line.raw
    lost = " ".join([*tokens[:start], *tokens[len(tokens) - end :]]).strip()
    return replace(line, text=text, raw=raw, repairs=(*line.repairs, Repair("noise", lost, "", 0.86)))


def _edge(tokens: list[str], *, strict: bool = False) -> int:
    """How many tokens at the beginning of the list are noise; short ones count if they stand among noise."""
    count = 0
    for index, token in enumerate(tokens, start=1):
        if token and is_noise(token):
            count = index
        elif strict or (token and not _WEAK.fullmatch(token)):
            break
    return count
