"""Text that runs from right to left: a page gives it as it looks, a reader needs it as it is read."""

from __future__ import annotations

import re
import unicodedata

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT_TO_RIGHT = re.compile(r"[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# words and numbers that run from left to right, with what stands between them: `3-4`, `7 vs abc`
_FORWARD = re.compile(
    "[^\\W\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\t]*"
    "[^\\W\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?"
)
_BACKWARD = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\\w\t]|[\\d\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*"
)
_FORMS = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


def as_read(text: str) -> str:
    """The text of a line, given from left to right as it stands on the page, in the order in which it is read."""
    if not _RIGHT_TO_LEFT.search(text):
        return text
    text = _FORMS.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return "\t".join(_cell(cell) for cell in text.split("\t"))


def _cell(text: str) -> str:
    backward, forward = len(_RIGHT_TO_LEFT.findall(text)), len(_LEFT_TO_RIGHT.findall(text))
    if backward >= forward:
        # in a line from right to left only foreign words and numbers run the other way
        return _FORWARD.sub(lambda found: _reversed(found[0]), _reversed(text))
    return _BACKWARD.sub(_turned, text)


def _turned(found: re.Match[str]) -> str:
    """A passage from right to left inside a line that runs the other way; blanks and marks behind it stay there."""
    passage = found[0]
    inner = passage.rstrip("".join({character for character in passage if not _RIGHT_TO_LEFT.match(character)}))
    kept = inner or passage
    return _FORWARD.sub(lambda number: _reversed(number[0]), _reversed(kept)) + passage[len(kept) :]


def _reversed(text: str) -> str:
    return text[::-1].translate(_MIRRORED)
