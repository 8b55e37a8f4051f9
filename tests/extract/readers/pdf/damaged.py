"""Damaged PDFs made for the tests: fonts that say nothing, or the wrong thing, of their characters."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from font_source_sans_pro import font_files_ttf
from reportlab.pdfbase.ttfonts import TTFontFile

SIZE = 11.0

Meaning = Callable[[str], str | None]
"""What a font says of the glyph of a character; None where it says nothing."""


def typeset_by_glyphs(
    path: Path,
    lines: Sequence[str],
    means: Meaning | None,
    *,
    ligatures: bool = False,
    recoded: bool = False,
    nameless: bool = False,
    plain: Sequence[str] = (),
    angle: float = 0,
) -> Path:
    """Write `lines` with an embedded font whose codes are its glyphs; `means` None leaves its table out altogether.

    All of it is turned by `angle` degrees about a place in the first lines.

    With `ligatures` the pairs fi and fl are set as one glyph each, which means "ﬁ" and "ﬂ" to `means`. With `recoded`
    the codes are in the order of their use, and a table in the PDF says which glyphs they are. A `nameless` font file
    has no table of characters either. The lines of `plain` stand below in a sound font.
    """
    file = str(font_files_ttf["SourceSansPro"])
    face = TTFontFile(file, subfontIndex=0)
    glyphs = face.charToGlyph
    used: dict[int, str] = {}
    order: dict[int, int] = {}
    show: list[str] = []
    for index, line in enumerate(lines):
        text = line.replace("fi", "ﬁ").replace("fl", "ﬂ") if ligatures else line
        codes = [glyphs[ord(character)] for character in text]
        if recoded:
            codes = [order.setdefault(code, len(order) + 1) for code in codes]
        used |= dict(zip(codes, text, strict=True))
        shown = "".join(f"{code:04x}" for code in codes)
        show.append(f"1 0 0 1 60 {760 - 14 * index} Tm <{shown}> Tj")
    below = 760 - 14 * len(lines)
    sound = [f"1 0 0 1 60 {below - 14 * index} Tm ({line}) Tj" for index, line in enumerate(plain)]
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turn = f"1 0 0 1 200 700 cm {cosine:f} {sine:f} {-sine:f} {cosine:f} 0 0 cm 1 0 0 1 -200 -700 cm"
    content = f"{turn} BT /F1 {SIZE} Tf {' '.join(show)} /F2 {SIZE} Tf {' '.join(sound)} ET".encode()
    widths = " ".join(f"{code} [{face.charWidths.get(ord(used[code]), 500):.0f}]" for code in sorted(used))
    embedded = Path(file).read_bytes()
    if nameless:
        embedded = embedded.replace(b"cmap", b"none", 1)
    stream = zlib.compress(embedded)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >> stream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Plain /Encoding /Identity-H /DescendantFonts [6 0 R]%s >>"
        % (b" /ToUnicode 9 0 R" if means else b""),
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Plain /CIDToGIDMap %s /DW 500"
        b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        b" /FontDescriptor 7 0 R /W [%s] >>" % (b"9 0 R" if recoded else b"/Identity", widths.encode()),
        b"<< /Type /FontDescriptor /FontName /AAAAAA+Plain /Flags 4 /FontBBox [-400 -300 1200 1000] /ItalicAngle 0"
        b" /Ascent 900 /Descent -250 /CapHeight 660 /StemV 80 /FontFile2 8 0 R >>",
        b"<< /Length %d /Length1 %d /Filter /FlateDecode >> stream\n%s\nendstream"
        % (len(stream), len(embedded), stream),
    ]
    if recoded:
        assert means is None
        table = b"\0\0" + b"".join(glyph.to_bytes(2, "big") for glyph in order)
        objects.append(b"<< /Length %d >> stream\n%s\nendstream" % (len(table), table))
    if means:
        table = _to_unicode({code: meaning for code, text in used.items() if (meaning := means(text)) is not None})
        objects.append(b"<< /Length %d >> stream\n%s\nendstream" % (len(table), table))
    return write_pdf(path, objects)


def write_pdf(path: Path, objects: Sequence[bytes]) -> Path:
    """Write the numbered objects (from 1; the first is the catalogue) as a PDF."""
    out = bytearray(b"%PDF-1.5\n")
    places: list[int] = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj %s endobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    path.write_bytes(bytes(out))
    return path


def _to_unicode(meanings: dict[int, str]) -> bytes:
    entries = "\n".join(
        f"<{code:04x}> <{meaning.encode('utf-16-be').hex()}>" for code, meaning in sorted(meanings.items())
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Plain def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(meanings)} beginbfchar\n{entries}\nendbfchar\nendcmap end end\n"
    ).encode()
