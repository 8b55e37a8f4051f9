"""What is said of a page that was read as a picture, and how sure it is."""

from __future__ import annotations

from extract.model import Line, Origin, Page
from extract.readers.ocr.scan import ocr_damage


def _page(confidence: float) -> Page:
    return Page(3, tuple(Line(f"The {n} players draw a card.", 3, n, confidence=confidence) for n in range(1, 5)))


def test_what_ocr_has_read_is_never_certain() -> None:
    said = ocr_damage(_page(0.9))
    assert said.message == "Page 3 was read by OCR."
    assert said.origin == (Origin(3, 1),)
    assert 0.5 < said.confidence < 1
    assert ocr_damage(_page(0.4)).confidence < 0.5
