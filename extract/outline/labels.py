"""The word that a note begins with (`Ruling.`, `Beispiel:`), and what OCR makes of the picture in front of it."""

import re

from extract.words import EXAMPLE_LABELS, NOTE_LABELS

ICON = re.compile(r"[^\w\s.,;:!?(*\"'“”„«»¿¡][^\w\s]?\s+|[A-Z]\\\s+|\([A-Z0-9]\)\s+|[QO]\s+(?=[A-ZÀ-Þ¿¡«„])")
_LABEL = re.compile(r"[\s(*]*(?P<word>[^\W\d_]+)")


def is_note(text: str) -> bool:
    """Whether a paragraph is a note or an example, as the word that it begins with says."""
    label = _LABEL.match(text)
    if label is None or label["word"].casefold() not in NOTE_LABELS | EXAMPLE_LABELS:
        return False
    return "**" in text[: label.end()] or text[label.end() :].lstrip("*")[:1] in ":."
