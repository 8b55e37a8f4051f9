"""Line noise: what OCR made of pictures beside the text. Taken out only of documents that plainly have it.

Lines that a PDF was set with hold what their author wrote, be it leaders or a picture made of letters: no noise.
"""

import re
from collections import Counter
from collections.abc import Set
from dataclasses import replace
from itertools import accumulate, pairwise

from extract.model import Document, Finding, Line, Repair
from extract.words import is_known

_SYMBOL = re.compile(r"[^\w\s.,;:!?'’\"“”„«»()\[\]/&+–—-]|[\\_]")
_RINGS = re.compile(r"[OCQDG0o]{2,}|[OCQDGT0]{4,}")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_LIKE_A_WORD = re.compile(r"[(\"“„«]*(?:(?:[A-ZÀ-Þ]?[a-zß-ÿœ]++[.'’/-]?)+|[A-ZÀ-Þ.'’/-]+)[.,;:!?\"”»]*")
_LIKE_A_NUMBER = re.compile(r"\(?[#€$£+−-]?\d+(?:[.,]\d+)?[%€$£°]?[.,:;)]*|[a-h]\)")
_LETTERED, _LOST_LETTER = re.compile(r"([a-h])\)\s+\S"), re.compile(r"\S{1,6}\)")
_ENDED = re.compile(r"[.!?][\"'”“»)]*$")
# no model of ours reads these scripts: they come from a text layer or a text file
_CASELESS = re.compile(r"[\u0590-\u10ff\u2e80-\ud7ff\uf900-\ufaff]")
_UNTOLD = re.compile(f"{_SYMBOL.pattern}|{_CASELESS.pattern}")
"""What is in words that are damaged, or of those scripts, if they are no noise."""
_PLAIN = frozenset("aAIyYoeuàéÀ-–—•*·▪●■►") | {"...", "--"}
"""Words of one letter, dashes and bullets."""
_LEAST_TOKENS, _LEAST_SHARE = 8, 0.01
_LEAST_LETTERS = 0.65
_PERHAPS = 0.5
_NOISE = 0.86
_LEAST_CUT = 2


def without_noise(document: Document) -> Document:
    """The document without line noise; a finding says where it was."""
    if document.markdown or not _is_noisy(document):
        return document
    counts = Counter(word.lower() for line in document.lines() for word in _WORD.findall(line.text))
    known = {word for word, count in counts.items() if len(word) > 2 and (count > 1 or is_known(word))}
    touched: list[Line] = []
    pages = []
    for page in document.pages:
        lines: list[Line] = []
        letter = ""
        for line in page.lines:
            clean = line if line.cut or _is_set(line) else _clean(line, known)
            lost = line.text.partition(clean.text)[0].strip() if clean.text[:1].isupper() else ""
            if letter and _LOST_LETTER.fullmatch(lost):
                # passages are numbered: this is the next
                number = Repair("number", lost, f"{chr(ord(letter) + 1)})", 0.8)
                clean = replace(clean, text=f"{number.after} {clean.text}", repairs=(*clean.repairs, number))
            letter = found[1] if (found := _LETTERED.match(clean.text)) else letter
            touched += [line] if clean != line else []
            _add(lines, clean)
        pages.append(replace(page, lines=tuple(lines)))
    message = f"The text was read from a scan; line noise was taken out of {len(touched)} lines."
    finding = Finding("damage", message, (), tuple(line.origin for line in touched), 0.8)
    return replace(document, pages=tuple(pages), findings=(*document.findings, finding))


def _is_noisy(document: Document) -> bool:
    tokens = [token for line in document.lines() if not _is_set(line) for token in line.text.split()]
    noise = sum(1 for token in tokens if re.search(r"\w", token) and len(token) > 1 and is_noise(token))
    return noise >= max(_LEAST_TOKENS, _LEAST_SHARE * len(tokens))


def _is_set(line: Line) -> bool:
    """Whether a line was set by its author: a place on a page, and no doubt about its letters."""
    return line.bbox is not None and line.confidence >= 1


def is_noise(token: str) -> bool:
    """Whether a token can be no part of a text: `CS%)O‘O`, `OO0`, a lone mark or capital."""
    if _CASELESS.search(token) or token in _PLAIN or (_LIKE_A_NUMBER.fullmatch(token) and not _RINGS.fullmatch(token)):
        return False
    if len(token) == 1 or not any(map(str.isalnum, token)) or _RINGS.fullmatch(token):
        return True
    few = len(_LETTER.findall(token)) <= _LEAST_LETTERS * len(token) or not any(map(str.islower, token))
    return few and _SYMBOL.search(token) is not None


def _score(token: str, before: str, known: Set[str]) -> float:
    """How much a token speaks for a text: by its letters in known words, little for what may be one, else against."""
    if is_noise(token) or (len(token) == 1 and token.islower() and _ENDED.search(before)):
        return -1.0
    letters = sum(len(word) for word in _WORD.findall(token) if word.lower() in known)
    perhaps = _LIKE_A_WORD.fullmatch(token) or _LIKE_A_NUMBER.fullmatch(token) or _UNTOLD.search(token)
    return letters or (_PERHAPS if perhaps else -_PERHAPS)


def _clean(line: Line, known: Set[str]) -> Line:
    """The line without the noise at its two ends: the part of it that speaks most for a text."""
    tokens = line.text.split()
    # a number alone between two paragraphs: of a page, or of a picture
    alone = line.spaced and line.text.strip().isdecimal()
    scores = [-alone or _score(token, ahead, known) for ahead, token in pairwise(["", *tokens])]
    sums = [0.0, *accumulate(scores)]
    lows = accumulate(zip(sums, range(len(sums)), strict=True), min)
    spans = (
        (total - low, end - start, -start) for end, (total, (low, start)) in enumerate(zip(sums, lows, strict=True))
    )
    _, length, before = max(spans)
    start = -before
    if length == len(tokens):
        return line
    raw, lost = line.text if line.raw is None else line.raw, " ".join([*tokens[:start], *tokens[start + length :]])
    repair = Repair("noise", lost, "", _NOISE)
    return replace(line, text=" ".join(tokens[start : start + length]), raw=raw, repairs=(*line.repairs, repair))


def _add(lines: list[Line], line: Line) -> None:
    """Add a line; what was all noise, or the line before once more, is kept as raw text of that."""
    before = lines[-1] if lines else None
    whole = line.text and before and _completed(before.text, line.text)
    if before is None or before.cut or line.cut or _is_set(line) or (line.text and not whole):
        lines += [line] if line.text.strip() or line.cut else []
        return
    raw = "\n".join(entry.text if entry.raw is None else entry.raw for entry in (before, line))
    repairs = (Repair("doubled", f"{before.text}\n{line.text}", whole, _NOISE),) if whole else line.repairs
    lines[-1] = replace(before, text=whole or before.text, raw=raw, repairs=(*before.repairs, *repairs))


def _completed(above: str, text: str) -> str:
    """A line with its last word whole, where the next only repeats it, the beginnings of words cut off; or nothing."""
    wanted: list[str] = _LONG_WORD.findall(above)
    words: list[str] = _LONG_WORD.findall(text) or [""]
    *cut, last = words
    ends = all(any(whole[1:].endswith(word) for whole in wanted) for word in cut)
    whole = len(cut) >= _LEAST_CUT and ends and last.startswith(wanted[-1])
    return last.join(above.rsplit(wanted[-1], 1)) if whole else ""
