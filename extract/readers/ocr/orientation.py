"""Pages that lie on their side or on their head: found by what can be read of them each way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PIL import Image

from extract.readers.words import Word

_WORD = re.compile(r"[«¿¡“„(]?[^\W\d_]{3,}[.,;:!?»”)]*")
_SURE = 0.8
_READABLE = 0.5
_LEAST_WORDS = 12
_BETTER = 2.0

TURNS = (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180)

Read = Callable[[Image.Image], Sequence[Word]]
"""Reads a picture."""


def is_readable(words: Sequence[Word]) -> bool:
    """Whether at least half of what was read on a page is plain words."""
    return _plain(words) >= max(1.0, _READABLE * len(words))


def upright(picture: Image.Image, words: Sequence[Word], read: Read) -> Image.Image:
    """The picture turned by 90, 180 or 270 degrees where far more can be read of it so; `words` are read as it is."""
    best, most = picture, max(_LEAST_WORDS, _BETTER * _plain(words))
    for turn in TURNS:
        turned = picture.transpose(turn)
        plain = _plain(read(turned))
        if plain > most:
            best, most = turned, plain
    return best


def _plain(words: Sequence[Word]) -> float:
    return sum(1 for word in words if word.sure >= _SURE and _WORD.fullmatch(word.text))
