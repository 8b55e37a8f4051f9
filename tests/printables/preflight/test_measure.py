"""The measuring itself, held against other readers of the same file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pdfplumber
import pypdfium2
import pytest

from printables.drawing import POINT
from printables.preflight import Line, cutting
from tests.printables.conftest import Printed


def test_boxes_and_text_agree_with_pdfplumber(printed: Printed) -> None:
    file = printed("rhombus", lang="de", only="cards")
    with pdfplumber.open(file.path) as other:
        assert len(other.pages) == len(file.pages)
        page, ours = other.pages[0], file.pages[0]
        assert float(page.width) * POINT == pytest.approx(ours.media.width, abs=0.001)
        chars = [c for c in page.chars if not c["text"].isspace()]
        glyphs = [g for g in ours.glyphs if not g.text.isspace()]
        assert [c["text"] for c in chars] == [g.text for g in glyphs]
        for char, glyph in zip(chars, glyphs, strict=True):
            assert char["x0"] * POINT == pytest.approx(glyph.box.x0, abs=0.01)
            assert char["fontname"] == glyph.font
        assert {c["fontname"] for c in chars} <= {font.name for font in file.fonts}


def test_boxes_agree_with_pdfium(printed: Printed) -> None:
    file = printed("contra", mode="press", only="B01")
    page = pypdfium2.PdfDocument(file.path)[0]
    for theirs, ours in (
        (page.get_mediabox(), "media"),
        (page.get_trimbox(), "trim"),
        (page.get_bleedbox(), "bleed"),
    ):
        assert [v * POINT for v in theirs] == pytest.approx(getattr(file.pages[0], ours), abs=0.001)


def test_words_read_in_order_with_pdfium(printed: Printed) -> None:
    text = pypdfium2.PdfDocument(printed("rhombus", lang="es", only="6H").path)[0].get_textpage().get_text_bounded()
    assert "Mueve seis casillas" in text


def test_files_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from printables.sheets import PrintOptions, print_game;"
        "print_game('rings', Path(sys.argv[1]), PrintOptions(ink='low'))"
    )
    written = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        subprocess.run([sys.executable, "-c", code, str(out)], check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        written.append(out.read_bytes())
    assert written[0] == written[1]


def test_blocks_that_lie_in_line_by_chance_have_no_cut_between_them() -> None:
    """Level marks of two blocks, at one height; between the blocks there may be anything."""
    ends = [(5.0, 7.0), (60.0, 62.0), (110.0, 112.0), (180.0, 182.0)]
    marks = tuple(Line(False, 50.0, low, high, 0.15, False) for low, high in ends)
    found = cutting(SimpleNamespace(lines=marks, art=()))  # type: ignore[arg-type]  # it looks at nothing else
    assert [(pair.low, pair.high) for pair in found.pairs] == [(7.0, 60.0), (112.0, 180.0)]
    one_block = cutting(SimpleNamespace(lines=marks[:2], art=()))  # type: ignore[arg-type]
    assert [(pair.low, pair.high) for pair in one_block.pairs] == [(7.0, 60.0)]
