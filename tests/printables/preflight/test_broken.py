"""Good files, broken in one way each by another program: each fault is caught by the line of its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String

from printables.drawing import Drawing, box_around, pt, rectangle, text
from printables.paper import target_called
from printables.pieces import Piece, PrintedSet, Style
from printables.preflight import Report, asked_for, preflight
from printables.sheets import PrintOptions, print_pieces
from printables.shops import for_service

Damage = Callable[[pikepdf.Pdf], None]
MM = 72 / 25.4


def tiles(style: Style, width: float = 40.0, height: float = 40.0, label: float = 0.0) -> PrintedSet:
    """Six tiles with a word on them, and a back."""
    outer = box_around(width, height).grown(style.bleed)
    front = Drawing((rectangle(outer, "#2f6f7a"), text("Mouse", 0, label, size=pt(12))), outer)
    back = Drawing((rectangle(outer, "#204c38"),), outer)
    return PrintedSet("mouse", "Mouse", (Piece("mouse", "mouse", "tiles", width, height, front, back, count=6),))


def cards(style: Style) -> PrintedSet:
    return tiles(style, *(style.card or (63.5, 88.9)))


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("good") / "sheet.pdf"
    print_pieces(tiles, out, origin="mouse")
    return out


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("good") / "deck.pdf"
    made = for_service(cards, target_called("dtc"), PrintOptions(), origin="mouse")
    assert made.one is not None
    out.write_bytes(made.one)
    return out


def missed(report: Report) -> set[str]:
    return {check.name for check in report.checks if not check.ok and not check.note}


def broken(good: Path, out: Path, damage: Damage) -> Path:
    with pikepdf.open(good) as file:
        damage(file)
        file.save(out)
    return out


def around(before: bytes, page: int = 0, after: bytes = b"") -> Damage:
    """Operators before and after those of a page."""

    def damage(file: pikepdf.Pdf) -> None:
        file.pages[page].contents_add(b"q " + before + b"\n", prepend=True)
        file.pages[page].contents_add(b"\nQ " + after)

    return damage


def scaled_by_a_form(file: pikepdf.Pdf) -> None:
    """As printer drivers do it: all of the page as one form, laid on a new one."""
    for page in file.pages:
        form = file.make_stream(page.as_form_xobject().read_bytes())
        form.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 595.28, 841.89])})
        form.Resources = page.obj.Resources
        page.obj.Resources = Dictionary(XObject=Dictionary(Whole=form))
        page.obj.Contents = file.make_stream(b"q 0.95 0 0 0.95 14 21 cm /Whole Do Q")


def picture(file: pikepdf.Pdf) -> None:
    image = Stream(file, b"\x80" * 100 * 100)
    image.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 100, "/Height": 100})
    image.update({"/ColorSpace": Name.DeviceGray, "/BitsPerComponent": 8})
    page = file.pages[0]
    name = page.add_resource(image, Name.XObject)
    page.contents_add(f"q 100 0 0 100 200 300 cm {name} Do Q".encode())


def rgb_black(file: pikepdf.Pdf) -> None:
    for thing in file.objects:
        if isinstance(thing, Stream) and thing.get("/Subtype") == Name.Form and b"BT" in thing.read_bytes():
            thing.write(thing.read_bytes().replace(b"BT 0 g", b"BT 0 0 0 rg"))


def drawn_font(file: pikepdf.Pdf) -> None:
    glyph = file.make_stream(b"500 0 0 0 500 500 d1 0 0 500 500 re f")
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 500, 500]), FirstChar=65, LastChar=65,
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), CharProcs=Dictionary(a=glyph), Widths=Array([500]),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([65, Name.a])), Resources=Dictionary(),
    )  # fmt: skip
    name = file.pages[0].add_resource(file.make_indirect(font), Name.Font)
    file.pages[0].contents_add(f"BT 0 g {name} 10 Tf 250 300 Td (A) Tj ET".encode())


def media(*box: float) -> Damage:
    def damage(file: pikepdf.Pdf) -> None:
        for page in file.pages:
            page.obj.MediaBox = Array(box)

    return damage


def user_unit(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.UserUnit = 1.05


def without(key: str, kind: str) -> Damage:
    def damage(file: pikepdf.Pdf) -> None:
        for thing in file.objects:
            if isinstance(thing, Dictionary) and kind in str(thing.get("/Type")) and key in thing:
                del thing[key]

    return damage


def one_mark_less(file: pikepdf.Pdf) -> None:
    page = file.pages[0]
    page.contents_coalesce()
    content = page.obj.Contents.read_bytes()
    at = content.rindex(b" l S")
    page.obj.Contents = file.make_stream(content[:at] + b" l n" + content[at + 4 :])


def boxes_out(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.TrimBox = Array([-20, 0, 595, 842])


def no_backs(file: pikepdf.Pdf) -> None:
    file.pages[1].obj.Contents = file.make_stream(b"")


SHEETS: dict[str, tuple[Damage, str]] = {
    "scaled to 95 %": (around(b"0.95 0 0 0.95 14 21 cm"), "scale"),
    "scaled by a printer's driver": (scaled_by_a_form, "scale"),
    "a picture of 72 dots an inch": (picture, "pictures.resolution"),
    "a hair line": (around(b"", after=b"0.02 w 200 300 m 260 310 l S"), "lines.width"),
    "a line as thin as can be": (around(b"", after=b"0 w 200 300 m 260 310 l S"), "lines.width"),
    "a filled line": (around(b"", after=b"0 g 200 300 60 0.05 re f"), "lines.width"),
    "black in RGB": (rgb_black, "text.rgb_black"),
    "Type 3 without Unicode": (drawn_font, "fonts.type3"),
    "another MediaBox": (media(0, 0, 612, 792), "page.media"),
    "a MediaBox that begins elsewhere": (media(20, 0, 615.28, 841.89), "page.media"),
    "units that are no points": (user_unit, "page.media"),
    "a font that is not in the file": (without("/FontFile2", "FontDescriptor"), "fonts.embedded"),
    "letters without Unicode": (without("/ToUnicode", "Font"), "fonts.to_unicode"),
    "backs moved by 1 mm": (around(b"1 0 0 1 2.83 0 cm", page=1), "duplex.registration"),
    "a back page that is empty": (no_backs, "duplex.backs"),
    "a cut mark that is gone": (one_mark_less, "cuts.unpaired"),
    "a TrimBox beyond the page": (boxes_out, "boxes.nested"),
    "far too much ink": (around(b"", after=b"1 1 1 0.6 k 200 300 20 20 re f"), "ink.total"),
}


def test_the_good_ones_keep_all_limits(sheet: Path, deck: Path) -> None:
    assert missed(preflight(sheet)) == set()
    assert missed(preflight(deck, asked_for("dtc"))) == missed(preflight(deck)) == set()
    assert missed(preflight(sheet, asked_for(size="40x40"))) == set()
    assert missed(preflight(sheet, asked_for(size="poker"))) == {"scale"}
    assert missed(preflight(sheet, asked_for(profile="press"))) == {"press.pages"}
    assert missed(preflight(sheet, asked_for(profile="pdfx"))) >= {"pdfx.intent", "pdfx.declared", "pdfx.colors"}


@pytest.mark.parametrize("fault", SHEETS)
def test_a_broken_sheet_is_caught_by_its_line(fault: str, sheet: Path, tmp_path: Path) -> None:
    damage, line = SHEETS[fault]
    report = preflight(broken(sheet, tmp_path / "broken.pdf", damage))
    assert line in missed(report), [(c.name, c.figure) for c in report.checks]
    assert not report.ok


def test_backs_that_are_missing_for_a_whole_kind_are_caught_on_a_mixed_sheet(tmp_path: Path) -> None:
    """What the file says has two sides lacks one; what it says has one is well without."""

    def mixed(style: Style) -> PrintedSet:
        whole = tiles(style)
        (small,) = tiles(style, 25, 25).pieces
        return replace(whole, pieces=(*whole.pieces, replace(small, id="small", back=None, count=4)))

    good = tmp_path / "good.pdf"
    print_pieces(mixed, good, origin="mouse")
    assert missed(preflight(good)) == set()

    def two_sided(file: pikepdf.Pdf) -> None:
        assert len(file.pages) == 2
        noted = str(file.docinfo.Keywords)
        assert "25x25 mm" in noted
        assert "25x25 mm two-sided" not in noted
        file.docinfo.Keywords = String(noted.replace("25x25 mm", "25x25 mm two-sided"))

    report = preflight(broken(good, tmp_path / "broken.pdf", two_sided))
    assert missed(report) == {"duplex.backs"}
    assert [(check.figure, check.page) for check in report.checks if check.name == "duplex.backs"] == [(4, 2)]


def test_short_bleed_and_words_at_the_cut_are_caught(tmp_path: Path) -> None:
    print_pieces(tiles, tmp_path / "short.pdf", PrintOptions(bleed=1.0), origin="mouse")
    assert "bleed.width" in missed(preflight(tmp_path / "short.pdf"))
    print_pieces(lambda style: tiles(style, label=-19.5), tmp_path / "edge.pdf", origin="mouse")
    assert "safe.zone" in missed(preflight(tmp_path / "edge.pdf"))


def rgb(file: pikepdf.Pdf) -> None:
    file.pages[0].contents_add(b"1 0 0 rg 20 20 5 5 re f")


def clear(file: pikepdf.Pdf) -> None:
    name = file.pages[1].add_resource(Dictionary(Type=Name.ExtGState, ca=0.5), Name.ExtGState)
    file.pages[1].contents_add(f"{name} gs".encode())


def no_intent(file: pikepdf.Pdf) -> None:
    del file.Root.OutputIntents


def not_trapped(file: pikepdf.Pdf) -> None:
    del file.docinfo.Trapped


def no_trim(file: pikepdf.Pdf) -> None:
    del file.pages[2].obj.TrimBox


def script(file: pikepdf.Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.beep()"))


def noted(file: pikepdf.Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([10, 10, 20, 20]), Contents=String("?"))
    file.pages[0].obj.Annots = Array([file.make_indirect(note)])


DECKS: dict[str, tuple[Damage, str]] = {
    "a colour of a screen": (rgb, "pdfx.colors"),
    "something shines through": (clear, "pdfx.clear"),
    "no printing condition": (no_intent, "pdfx.intent"),
    "nobody says whether it is trapped": (not_trapped, "pdfx.trapped"),
    "a page without a cut": (no_trim, "pdfx.boxes"),
    "a script": (script, "pdfx.actions"),
    "a note on the page": (noted, "pdfx.notes"),
    "more ink than the service takes": (around(b"", after=b"0.9 0.9 0.8 0 k 20 20 5 5 re f"), "ink.total"),
}


@pytest.mark.parametrize("fault", DECKS)
def test_a_broken_deck_for_a_press_is_caught_by_its_line(fault: str, deck: Path, tmp_path: Path) -> None:
    damage, line = DECKS[fault]
    assert line in missed(preflight(broken(deck, tmp_path / "broken.pdf", damage), asked_for("dtc")))


def test_a_newer_or_locked_file_is_no_pdfx(deck: Path, tmp_path: Path) -> None:
    with pikepdf.open(deck) as file:
        file.save(tmp_path / "new.pdf", force_version="1.7")
        file.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="cat", user=""))
    assert "pdfx.version" in missed(preflight(tmp_path / "new.pdf", asked_for("dtc")))
    assert "pdfx.locked" in missed(preflight(tmp_path / "locked.pdf", asked_for("dtc")))


def test_a_document_is_told_what_a_press_would_say_and_misses_nothing(tmp_path: Path) -> None:
    """A page of text from an office: nobody said that it is to be cut, or printed on a press."""
    with pikepdf.new() as file:
        file.add_blank_page(page_size=(420, 595))
        picture(file)
        file.pages[0].contents_add(b"0.02 w 100 100 m 200 130 l S")
        file.save(tmp_path / "office.pdf")
    report = preflight(tmp_path / "office.pdf")
    told = {check.name for check in report.checks if check.note and not check.ok}
    assert report.ok and {"pictures.resolution", "lines.width", "viewer.duplex", "page.size"} <= told
    asked = preflight(tmp_path / "office.pdf", asked_for(profile="sheet"))
    assert {"pictures.resolution", "lines.width", "viewer.duplex", "page.size"} <= missed(asked)
