"""What a print shop asks of every page: how large it is once it is cut, and how far the ink goes."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from printables.paper import PAPERS
from printables.sheets import PrintOptions, print_game


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_says_that_it_is_the_whole_paper(out: Path, paper: str) -> None:
    print_game("tokan", out, PrintOptions(paper=paper))
    size = (PAPERS[paper].width * 72 / 25.4, PAPERS[paper].height * 72 / 25.4)
    for page in pypdfium2.PdfDocument(out):
        for box in (page.get_mediabox(), page.get_trimbox(fallback_ok=False), page.get_bleedbox(fallback_ok=False)):
            assert box == pytest.approx((0, 0, *size), abs=0.01)
