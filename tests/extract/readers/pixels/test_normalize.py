"""How far a page on a picture is turned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from extract.readers.pixels.normalize import skew
from tests.extract.made.paper import typeset
from tests.extract.readers.ocr.test_scan import sheet


@pytest.mark.parametrize("degrees", [-2.0, -0.7, 0.0, 0.7, 3.0])
def test_the_skew_of_a_page_is_measured(degrees: float, tmp_path: Path) -> None:
    typeset(sheet(), tmp_path / "a.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    picture = document[0].render(scale=1.5, grayscale=True).to_pil().convert("L")
    document.close()
    turned = picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
    assert skew(np.asarray(turned)) == pytest.approx(-degrees, abs=0.15)
