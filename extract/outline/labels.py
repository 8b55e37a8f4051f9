"""The word that a note begins with (`Ruling.`, `Beispiel:`), and what OCR makes of the picture in front of it."""

import re

from extract.words import EXAMPLE_LABELS, NOTE_LABELS

_LABEL = re.compile(r"[\s(*]*(?P<word>[^\W\d_]+)")
_ICON = re.compile(r"[^\w\s.,;:!?(*\"'“”„«»¿¡][^\w\s]?\s+|[A-Z]\\\s+|\([A-Z0-9]\)\s+|[QO]\s+(?=[A-ZÀ-Þ¿¡«„])")
_SIGN = re.compile(r"(?:\S|[^\w\s]\S|\S[^\w\s])\s+")


def icon_before(text: str) -> re.Match[str] | None:
    """What OCR made of a picture in front of a text: signs that can be no word, or any before the label of a note."""
    sign = _SIGN.match(text)
    return sign if sign is not None and _begins_note(text, sign.end()) else _ICON.match(text)


def is_labelled(text: str) -> bool:
    """Whether a line begins a note: "Ruling.", "Hinweis:"."""
    icon = icon_before(text)
    return _begins_note(text, icon.end() if icon else 0)


def is_note(text: str) -> bool:
    """Whether a paragraph is a note or an example, as the word that it begins with says."""
    label = _LABEL.match(text)
    if label is None or label["word"].casefold() not in NOTE_LABELS | EXAMPLE_LABELS:
        return False
    head = text[label.end() :].lstrip("*")
    return "**" in text[: label.end()] or head[:1] in ":." or text.startswith("(")


def _begins_note(text: str, start: int) -> bool:
    label = _LABEL.match(text, start)
    return label is not None and label["word"].casefold() in NOTE_LABELS and text[label.end() :][:1] in (".", ":", "*")
