"""A line that a text holds twice in a row, the second time with the beginnings of its words cut off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.model import Line, Repair
from extract.words import is_known

_WORD = re.compile(r"[^\W\d_]{4,}")
_LEAST_WORDS = 2
_SHORTEST_STUMP = 3


def without_shadows(lines: Sequence[Line]) -> list[Line]:
    """The lines without those that only repeat the line above, whose damaged words they complete."""
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
    words, wanted = _WORD.findall(text), _WORD.findall(above) + re.findall(rf"\b[^\W\d_]{{{_SHORTEST_STUMP}}}\b", above)
    if len(words) < _LEAST_WORDS or any(character.isdigit() for character in text):
        return False
    cut = [word for word in words if any(whole.endswith(word) and whole != word for whole in wanted)]
    rest = [word for word in words if word not in cut]
    return len(cut) >= _LEAST_WORDS and all(any(word.startswith(part) for part in wanted) for word in rest)


def _completed(above: str, text: str) -> tuple[str, list[Repair]]:
    """`above` with the words whole that are but beginnings of words below."""
    repairs: list[Repair] = []

    def whole(found: re.Match[str]) -> str:
        stump = str(found[0])
        longer = [word for word in _WORD.findall(text) if word.startswith(stump) and word != stump]
        if is_known(stump) or len(set(longer)) != 1:
            return stump
        repairs.append(Repair("letters", stump, longer[0], 0.88))
        return str(longer[0])

    return re.sub(rf"[^\W\d_]{{{_SHORTEST_STUMP},}}", whole, above), repairs
