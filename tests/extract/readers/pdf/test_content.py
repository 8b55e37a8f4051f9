"""Drawings on a page are taken apart as pdfminer does it, only faster."""

from __future__ import annotations

import pytest
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import PSEOF, PSKeyword, keyword_name

from extract.readers.pdf import content
from extract.readers.pdf.content import _strokes

STROKES = (
    b"q 1 0 0 1 .5 -12. cm\n0 0 m 10 +20 l -3.25 7 9 8 7.0 6 c h f*\nQ",
    b"[3 2.5] 0 d [] 0 d /Fm1 Do /GS-1.x gs 12.5 w B* n W* 0 1 d1 T* '",
    b"",
)
MORE = (
    *(b"BT (letters) Tj ET", b"<48> Tj", b"/A << /B 1 >> BDC", b"0 0 m % a comment", b"/F#31 gs", b"1\0002 m"),
    *(
        b"0 0 m/Fm1 Do",
        b"1 0 0w",
        b"1.2.3 w",
        b"- w",
        b"1e3 w",
        b"BI /W 1 ID x EI",
        b"true w",
        b"[1 [2] 3] 0 d",
        b"[1 2",
    ),
    b"1" * 20 + b" w",
)


@pytest.mark.parametrize("drawing", STROKES)
def test_strokes_are_what_pdfminer_reads(drawing: bytes) -> None:
    parser = PDFContentParser([PDFStream({}, drawing)])
    found: list[tuple[str, list[object]]] = []
    operands: list[object] = []
    while True:
        try:
            _, part = parser.nextobject()
        except PSEOF:
            break
        if isinstance(part, PSKeyword):
            method = f"do_{keyword_name(part)}".replace("*", "_a").replace("'", "_q")
            found.append((method, operands))
            operands = []
        else:
            operands.append(part)
    assert _strokes(drawing) == found
    assert [type(one) for _, some in found for one in some] == [
        type(one) for _, some in _strokes(drawing) or () for one in some
    ]


@pytest.mark.parametrize("drawing", MORE)
def test_whatever_else_is_left_to_pdfminer(drawing: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _strokes(drawing) is None
    assert _strokes(b"0 0 m") is not None
    monkeypatch.setattr(content, "_MOST_BYTES", 4)
    assert _strokes(b"0 0 m") is None
