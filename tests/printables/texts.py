"""The text of printed sheets. Reading the drawings beside it takes pdfplumber ten times as long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from printables.preflight import TextInterpreter


@contextmanager
def read_text(path: Path) -> Iterator[Any]:
    """A sheet as pdfplumber reads it, without drawings that hold no text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pdfplumber.page.PDFPageInterpreter", TextInterpreter)
        with pdfplumber.open(path) as sheet:
            yield sheet
