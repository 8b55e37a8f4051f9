"""Line noise: what OCR made of pictures beside the text. Taken out only of documents that plainly have it.

Lines that a PDF was set with hold what their author wrote, be it leaders or a picture made of letters: no noise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from extract.model import Document, Finding, Line, Repair
from extract.words import is_known

_SYMBOL = re.compile(r"[^\w\s.,;:!?'’\"“”„«»()\[\]/&+–—-]|[\\_]")
_RINGS = re.compile(r"[OCQDG0o]{2,}")
_RING = re.compile(r"[OCQDG08@%§8)(&éó]")
_BARE = re.compile(r"[^\w\s]+")
_WEAK = re.compile(r"\w{1,2}[.,)]?|\d{1,2}%?|[A-Z]{1,3}|\W+")
_MIXED = re.compile(r"(?=\w*\d)(?=\w*[A-Za-z])\w{2,4}")
_LETTER = re.compile(r"[^\W\d_]")
# no model of ours reads these scripts: they come from a text layer or a text file
_CASELESS = re.compile(r"[\u0590-\u10ff\u2e80-\ud7ff\uf900-\ufaff]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_INNER_BRACKET = re.compile(r"\w[)\]}]+\w")
_OUTSIDE = "\"'“”„«»‘’()[].,;:!?-–—"
_PLAIN_SINGLE = frozenset("aAIyYoeuàéÀ")
_BULLETS = frozenset("-–—•*·▪●■►")
_EDGES = frozenset("|\\_~^{}<>¦")
"""Marks that are the edge of a picture where they stand alone."""
_ENDED = re.compile(r"[.!?][\"'”“»)]*$")
_LETTERED = re.compile(r"\s*(?P<letter>[a-h])\)\s+\S")
_LOST_LETTERED = re.compile(r"\S{1,6}\)")
_LEAST_TOKENS = 8
_LEAST_SHARE = 0.01
_MOST_STRAYS = 2
_NOISE = 0.86
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_LEAST_CUT = 2
_SHORTEST_STUMP = 3

Known = Callable[[str], bool]
"""Whether a token holds a word that is known: of a rulebook, or one that stands in the document more than once."""


def without_noise(document: Document) -> Document:
    """The document without line noise; a finding says where it was."""
    if document.markdown or not _is_noisy(document):
        return document
    known = _known_in(document)
    touched: list[Line] = []
    pages = []
    for page in document.pages:
        cleaning = _Cleaning(known)
        touched += [line for line in page.lines if cleaning.take(line)]
        pages.append(replace(page, lines=tuple(_without_shadows(cleaning.lines))))
    message = f"The text was read from a scan; line noise was taken out of {len(touched)} lines."
    finding = Finding("damage", message, (), tuple(line.origin for line in touched), 0.8)
    return replace(document, pages=tuple(pages), findings=(*document.findings, finding))


def _is_noisy(document: Document) -> bool:
    tokens = [token for line in document.lines() if not _is_set(line) for token in line.text.split()]
    noise = sum(1 for token in tokens if len(token) > 1 and is_noise(token) and not _BARE.fullmatch(token))
    return noise >= max(_LEAST_TOKENS, _LEAST_SHARE * len(tokens))


def _is_set(line: Line) -> bool:
    """Whether a line was set by its author: a place on a page, and no doubt about its letters."""
    return line.bbox is not None and line.confidence >= 1


def _known_in(document: Document) -> Known:
    counts = Counter(word.lower() for line in document.lines() for word in _WORD.findall(line.text))
    known = {word for word, count in counts.items() if count > 1 and len(word) > 2}

    def is_one(token: str) -> bool:
        core = token.strip(_OUTSIDE).lower()
        return is_known(core) or core in known

    return is_one


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


@dataclass(slots=True)
class _Cleaning:
    """The lines of a page without noise, so far."""

    known: Known
    lines: list[Line] = field(default_factory=list)
    spaced: bool = False
    letter: str = ""
    """The last of the letters that number the passages: `a` of `a)`."""

    def take(self, line: Line) -> bool:
        """Add `line` without its noise; whether it had any."""
        if line.cut or _is_set(line):
            self._add(line)
            return False
        clean = self._with_number(*self._clean(line))
        if clean.text.strip():
            self._add(clean)
        else:
            self.spaced = self.spaced or line.spaced
            if self.lines and not self.lines[-1].cut:
                # kept as raw text of the line before it
                before = self.lines[-1]
                raw = f"{before.text if before.raw is None else before.raw}\n{line.text}"
                repair = Repair("noise", line.text.strip(), "", _NOISE)
                self.lines[-1] = replace(before, raw=raw, repairs=(*before.repairs, repair))
        return clean != line

    def _add(self, line: Line) -> None:
        if lettered := _LETTERED.match(line.text):
            self.letter = lettered["letter"]
        self.lines.append(replace(line, spaced=line.spaced or self.spaced))
        self.spaced = False

    def _clean(self, line: Line) -> tuple[Line, str]:
        """The line without noise at its two ends, and the noise that was its beginning."""
        tokens = line.text.split(" ")
        end = self._edge(tokens[::-1])
        kept = tokens[: len(tokens) - end]
        start = next((place for place, token in enumerate(kept) if not token or not is_noise(token)), len(kept))
        if line.text.strip().isdigit() and line.spaced:
            # a number alone between two paragraphs: of a page, or of a picture
            kept, start, end = [], 0, len(tokens)
        text = " ".join(kept[start:]).rstrip()
        if text == line.text.rstrip():
            return line, ""
        raw = line.text if line.raw is None else line.raw
        before, behind = " ".join(tokens[:start]).strip(), " ".join(tokens[len(tokens) - end :]).strip()
        lost = f"{before} {behind}".strip()
        repair = Repair("noise", lost, "", _NOISE)
        return replace(line, text=text, raw=raw, repairs=(*line.repairs, repair)), before

    def _is_noise(self, token: str) -> bool:
        """Noise, in a document that has it: what is no word and does not look like one either."""
        if is_noise(token):
            return True
        core = token.strip(".,;:!?")
        if len(core) < 2 or _CASELESS.search(core) or self.known(core) or not core.strip(_OUTSIDE):
            return False
        parts = _WORD.findall(core)
        if any(self.known(part) and len(part) > 3 for part in parts):
            return False
        if _INNER_BRACKET.search(core) or (core[-1] in ")]}" and len(core) < 5 and not set(core) & set("([{")):
            return True
        rings = len(_RING.findall(core))
        if core.upper() == core and rings >= 0.6 * len(core) and len(core) > 2 and rings > 1:
            return True
        return bool(re.search(r"[a-zà-öø-ÿ]['’]?[A-Z]{2,}$", core)) or (
            len(_SYMBOL.findall(core)) > 1 and bool(re.search(r"[OCQD0]{2,}", core))
        )

    def _edge(self, tokens: Sequence[str]) -> int:
        """How many tokens are noise, from the end of a line; short or unknown ones count if they stand among noise."""
        count = strays = 0
        for index, token in enumerate(tokens, start=1):
            if not token:
                continue
            if self._is_noise(token):
                if not strays or token in _EDGES:
                    count = index
            elif not _WEAK.fullmatch(token):
                # words that nobody knows, behind the edge of a picture
                strays += 1
                if strays > _MOST_STRAYS or self.known(token):
                    break
        while count and count < len(tokens) and _MIXED.fullmatch(tokens[count]):
            count += 1
        if not count and len(tokens) > 1 and len(tokens[0]) == 1 and tokens[0].islower() and _ENDED.search(tokens[1]):
            # a sentence does not begin with one small letter
            count = 1
        return count

    def _with_number(self, line: Line, lost: str) -> Line:
        """The next letter of a numbering back, where what was taken off the beginning of the line ends like one."""
        if not self.letter or not _LOST_LETTERED.fullmatch(lost) or not line.text[:1].isupper():
            return line
        number = f"{chr(ord(self.letter) + 1)})"
        *others, noise = line.repairs
        behind = noise.before.removeprefix(lost).strip()
        repairs = (*others, *([replace(noise, before=behind)] if behind else []), Repair("number", lost, number, 0.8))
        return replace(line, text=f"{number} {line.text}", repairs=repairs)


def _without_shadows(lines: Sequence[Line]) -> list[Line]:
    """The lines without those that only repeat the line above, the beginnings of their words cut off."""
    result: list[Line] = []
    for line in lines:
        before = result[-1] if result else None
        if before is None or before.cut or line.cut or line.bbox is not None or not _is_shadow(line.text, before.text):
            result.append(line)
            continue
        text, completed = _completed(before.text, line.text)
        raws = [entry.text if entry.raw is None else entry.raw for entry in (before, line)]
        repairs = (*before.repairs, *line.repairs, *completed, Repair("doubled", line.text, "", 0.86))
        result[-1] = replace(before, text=text, raw="\n".join(raws), repairs=repairs)
    return result


def _is_shadow(text: str, above: str) -> bool:
    """Whether every word of `text` is the end of a word above, or goes on with one; some lack their beginning."""
    words, wanted = (
        _LONG_WORD.findall(text),
        _LONG_WORD.findall(above) + re.findall(rf"\b[^\W\d_]{{{_SHORTEST_STUMP}}}\b", above),
    )
    if len(words) < _LEAST_CUT or any(character.isdigit() for character in text):
        return False
    cut = [word for word in words if any(whole.endswith(word) and whole != word for whole in wanted)]
    rest = [word for word in words if word not in cut]
    return len(cut) >= _LEAST_CUT and all(any(word.startswith(part) for part in wanted) for word in rest)


def _completed(above: str, text: str) -> tuple[str, list[Repair]]:
    """`above` with the words whole that are but beginnings of words below."""
    repairs: list[Repair] = []

    def whole(found: re.Match[str]) -> str:
        stump = str(found[0])
        longer = [word for word in _LONG_WORD.findall(text) if word.startswith(stump) and word != stump]
        if is_known(stump) or len(set(longer)) != 1:
            return stump
        repairs.append(Repair("letters", stump, longer[0], 0.88))
        return str(longer[0])

    return re.sub(rf"[^\W\d_]{{{_SHORTEST_STUMP},}}", whole, above), repairs
