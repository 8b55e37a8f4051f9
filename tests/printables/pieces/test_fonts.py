"""Type that a maker brings along."""

from __future__ import annotations

import io
from pathlib import Path

import font_source_sans_pro
import pypdfium2
import pytest

from printables.drawing import Text
from printables.pieces import PrintedSet
from printables.preflight import preflight
from printables.sheets import PrintOptions, print_pieces
from tests.printables.pieces.making import every, fault, folder_with, made

TOML = """
[deck.a]
size = "poker"
[layout.a]
x = { text = "Straße **né** Æ", box = "safe", font = "FAMILY 14" }
"""


def renamed(family: str, style: str, source: str) -> bytes:
    """A font of the house under another name."""
    ttlib = pytest.importorskip("fontTools.ttLib")
    made = ttlib.TTFont(font_source_sans_pro.font_files_ttf[source])
    for record in made["name"].names:
        told = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.get(record.nameID)
        if told:
            record.string = told
    made["name"].names = [record for record in made["name"].names if record.nameID < 16]
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def opentype(family: str, letters: str) -> bytes:
    """A font with cubic outlines: each letter a rounded block, as wide as its place in the alphabet says."""
    pytest.importorskip("fontTools")
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    names = [".notdef", *(f"g{ord(letter):04x}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"g{ord(letter):04x}" for letter in letters})
    strings, metrics = {}, {}
    for number, name in enumerate(names):
        wide = 300 + 10 * number
        pen = T2CharStringPen(wide, None)
        pen.moveTo((50, 0))
        pen.lineTo((wide - 50, 0))
        pen.curveTo((wide, 200), (wide, 500), (wide - 50, 700))
        pen.lineTo((50, 700))
        pen.closePath()
        strings[name], metrics[name] = pen.getCharString(), (wide, 50)
    builder.setupCFF(family, {"FullName": family}, strings, {})
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    builder.setupOS2(sTypoAscender=800, sCapHeight=700)
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def printed(whole: PrintedSet, out: Path) -> str:
    """What the file says when its text is read, each font embedded."""
    print_pieces(lambda _: whole, out, PrintOptions(), origin="print a")
    names = ("fonts.embedded", "fonts.subset", "fonts.to_unicode", "glyphs.extract")
    assert all(check.ok for check in preflight(out).checks if check.name in names)
    with pypdfium2.PdfDocument(out) as document:
        return str(document[0].get_textpage().get_text_range())


def test_a_family_in_the_folder_is_called_by_its_name(tmp_path: Path) -> None:
    plain, bold = renamed("Hill Town", "Regular", "SourceSansPro"), renamed("Hill Town", "Bold", "SourceSansProBold")
    toml = TOML.replace("FAMILY", "Hill Town")
    root = folder_with(tmp_path, pieces_DOT_toml=toml, fonts__a_DOT_ttf=plain, fonts__b_DOT_ttf=bold)
    whole = made(root)
    faces = {shape.face for shape in every(whole.pieces[0].front) if isinstance(shape, Text)}
    assert len(faces) == 2
    assert all(face.startswith("own-") for face in faces)
    assert "Straße né Æ" in printed(whole, tmp_path / "out.pdf").replace("\r\n", "")


def test_a_style_that_the_family_lacks_is_told(tmp_path: Path) -> None:
    plain = renamed("Hill Town", "Regular", "SourceSansPro")
    root = folder_with(tmp_path, pieces_DOT_toml=TOML.replace("FAMILY", "Hill Town"), fonts__a_DOT_ttf=plain)
    assert "the font Hill Town has no bold; it has regular" in fault(root)


def test_opentype_with_cubic_outlines_is_converted(tmp_path: Path) -> None:
    toml = TOML.replace("FAMILY", "Blocks").replace("Straße **né** Æ", "abba cab")
    root = folder_with(tmp_path, pieces_DOT_toml=toml, fonts__b_DOT_otf=opentype("Blocks", " abc"))
    whole = made(root)
    (line,) = [shape for shape in every(whole.pieces[0].front) if isinstance(shape, Text)]
    assert line.face.startswith("own-")
    assert "abba cab" in printed(whole, tmp_path / "out.pdf")
    # And it is seen: each letter is a block.
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as document:
        assert document[0].render(scale=2).to_pil().convert("L").getextrema()[0] < 64


def test_letters_that_it_lacks_are_told(tmp_path: Path) -> None:
    toml = TOML.replace("FAMILY", "Blocks").replace("Straße **né** Æ", "abd")
    root = folder_with(tmp_path, pieces_DOT_toml=toml, fonts__b_DOT_otf=opentype("Blocks", " abc"))
    assert "layer x: the font has no d" in fault(root)
