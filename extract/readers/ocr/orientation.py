"""Pages that lie on their side or on their head: found by what can be read of them each way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from extract.pixels import Grey
from extract.readers.words import Word

_WORD = re.compile(r"[«¿¡“„(]?[^\W\d_]{3,}[.,;:!?»”)]*")
_SURE = 0.8
_READABLE = 0.5
_LEAST_WORDS = 12
_BETTER = 2.0

_TURNS = (1, 3, 2)
"""Quarters of a turn."""

Read = Callable[[Grey], Sequence[Word]]
"""Reads a picture."""


def is_readable(words: Sequence[Word]) -> bool:
    """Whether at least half of what was read on a page is plain words."""
    return _plain(words) >= max(1.0, _READABLE * len(words))


def upright(picture: Grey, words: Sequence[Word], read: Read) -> Grey:
    """The picture turned by 90, 180 or 270 degrees where far more can be read of it so; `words` are read as it is."""
    best, most = picture, max(_LEAST_WORDS, _BETTER * _plain(words))
    for quarters in _TURNS:
        turned = np.ascontiguousarray(np.rot90(picture, quarters))
        plain = _plain(read(turned))
        if plain > most:
            best, most = turned, plain
    return best


def _plain(words: Sequence[Word]) -> float:
    return sum(1 for word in words if word.sure >= _SURE and _WORD.fullmatch(word.text))
