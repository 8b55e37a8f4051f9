"""Pictures of pages as programs and cameras save them: other formats, no paper behind the ink, held sideways."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from extract.pipeline import extract
from extract.rulebook import Block, Edition, Section
from tests.extract.made.paper import scan, typeset

pytestmark = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")

TEXT = "Each player moves one of the boats to a free harbour. Whoever comes home first takes the lantern and wins."
_ORIENTATION = 0x0112


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    folder = tmp_path_factory.mktemp("page")
    edition = Edition("en", "Harbour", sections=(Section("Harbour", 1, (Block("paragraph", TEXT),)),))
    typeset(edition, folder / "a.pdf", columns=1)
    scan(folder / "a.pdf", folder / "a.png", degrees=0, noise=0)
    with Image.open(folder / "a.png") as picture:
        return picture.crop((0, 0, picture.width, picture.height // 3)).copy()


def paragraph(path: Path) -> str:
    (edition,) = extract([path], lang="en").editions.values()
    return " ".join(block.text for section in edition.sections for block in section.blocks)


@pytest.mark.parametrize("name", ["a.webp", "a.bmp", "a.gif", "a.tiff", "a.jpg"])
def test_formats(page: Image.Image, name: str, tmp_path: Path) -> None:
    page.save(tmp_path / name)
    assert paragraph(tmp_path / name) == TEXT


def test_ink_without_paper_stands_on_white(page: Image.Image, tmp_path: Path) -> None:
    bare = Image.new("RGBA", page.size, (0, 0, 0, 0))
    bare.putalpha(ImageOps.invert(ImageOps.autocontrast(page.convert("L"))))
    bare.save(tmp_path / "a.png", dpi=(200, 200))
    assert paragraph(tmp_path / "a.png") == TEXT


def test_a_camera_notes_which_way_is_up(page: Image.Image, tmp_path: Path) -> None:
    noted = Image.Exif()
    noted[_ORIENTATION] = 6
    page.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "a.jpg", exif=noted, dpi=(200, 200))
    assert paragraph(tmp_path / "a.jpg") == TEXT
