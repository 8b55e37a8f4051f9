"""Whole sets for services, held against the figures that these publish, written out here once more.

Nothing of ours measures here: pictures are opened by Pillow, PDFs read by pikepdf (qpdf) and drawn by PDFium.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.conftest import ROOT, Run

HAMLET = str(ROOT / "examples" / "hamlet") + "/"
PIXELS = {
    "tgc": {"PokerDeck": (825, 1125), "StripChit": (375, 975), "SmallSquareTile": (675, 675),
            "MediumCircleChit": (300, 300), "LargeCircleChit": (375, 375)},
    "mpc": {"poker": (822, 1122)},
}  # fmt: skip
"""Of whole pictures at 300 dots an inch, bleed and all, by the pages that `printables/targets.toml` names."""

Case = tuple[str, str, tuple[str, ...], int]

FACES: list[Case] = [
    ("tgc", "rhombus", (), 37 + 4 * 6 + 4),
    ("tgc", "dschunke", (), 43),
    ("tgc", HAMLET, (), 0),
    ("mpc", HAMLET, (), 0),
]
MORE_FACES: list[Case] = [
    ("mpc", "rhombus", ("--only", "cards"), 37),
    ("tgc", "tokan", ("--size", "50.8x50.8"), 30),
    ("tgc", "contra", ("--size", "50.8x50.8"), 80),
]
"""With `SETS=all`: tiles in a size that is sold."""

Shop = Callable[..., Path]


@pytest.fixture(scope="module")
def shop(refcli: Run, tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """What `refcli print --for` makes, once a module."""
    made: dict[tuple[str, ...], Path] = {}

    def out(game: str, target: str, *options: str) -> Path:
        key = (game, target, *options)
        if key not in made:
            path = tmp_path_factory.mktemp("shop") / ("deck.pdf" if target == "dtc" else "files")
            done = refcli("print", game, "--for", target, "-o", path, *options)
            assert done.returncode == 0, done.stderr
            made[key] = path
        return made[key]

    return out


@pytest.mark.parametrize(
    ("target", "game", "options", "copies"), FACES + (MORE_FACES if os.environ.get("SETS") == "all" else [])
)
def test_a_set_of_pictures(shop: Shop, target: str, game: str, options: tuple[str, ...], copies: int) -> None:
    folder = shop(game, target, *options)
    with (folder / "list.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    named = {row[side] for row in rows for side in ("front", "back") if row[side]}
    assert named == {str(path.relative_to(folder)) for path in folder.rglob("*.png")}
    assert not copies or sum(int(row["copies"]) for row in rows) == copies
    for row in rows:
        wanted = PIXELS[target][row["product"]]
        for side in filter(None, (row["front"], row["back"])):
            with Image.open(folder / side) as picture:
                assert picture.size in (wanted, wanted[::-1])
                assert picture.mode == "RGB" and picture.format == "PNG"
                assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]


def test_art_goes_on_over_the_cut_and_stays_off_it_where_it_must(shop: Shop) -> None:
    """Cards with a plain rim: all of the bleed, and the safe zone within the cut, has the colour of the rim."""
    off_the_edge = 37 + 37
    for path in (shop("rhombus", "tgc") / "cards").iterdir():
        with Image.open(path) as picture:
            wide, high = picture.size
            rim = picture.getpixel((0, 0))
            assert rim not in ((255, 255, 255), None)
            picture.paste(rim, (off_the_edge, off_the_edge, wide - off_the_edge, high - off_the_edge))
            assert picture.getcolors(1) == [(wide * high, rim)], path.name


@pytest.mark.parametrize(("game", "number"), [("tokan", 30), (HAMLET, 0)])
def test_decks_for_a_table_on_the_screen(shop: Shop, game: str, number: int) -> None:
    folder = shop(game, "tts", *(("--only", "tiles") if game == "tokan" else ()))
    with (folder / "list.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["width"]]
    assert not number or sum(int(row["number"]) for row in rows) == number
    for row in rows:
        assert (row["width"], row["height"]) == ("10", "7") and int(row["number"]) <= 69
        with Image.open(folder / row["face"]) as sheet, Image.open(folder / row["back"]) as back:
            assert sheet.mode == back.mode == "RGB" and max(sheet.size) <= 4096
            assert sheet.size == (10 * back.width, 7 * back.height)
            last = sheet.crop((9 * back.width, 6 * back.height, *sheet.size))
            assert last.tobytes() == back.tobytes(), "hidden cards look like the back"


# -- PDF/X-1a:2003 -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["rhombus", HAMLET])
def deck(shop: Shop, request: pytest.FixtureRequest) -> Iterator[pikepdf.Pdf]:
    options = ("--only", "cards") if request.param == "rhombus" else ()
    with pikepdf.open(shop(request.param, "dtc", *options)) as file:
        yield file


def test_qpdf_and_a_second_reader_have_nothing_to_say(deck: pikepdf.Pdf) -> None:
    assert deck.check_pdf_syntax() == []
    document = pypdfium2.PdfDocument(deck.filename)
    assert len(document) == len(deck.pages)
    assert document[1].render(scale=1).to_pil().getbbox()
    document.close()


def test_a_deck_says_that_it_is_pdfx(deck: pikepdf.Pdf) -> None:
    assert deck.pdf_version == "1.4" and not deck.is_encrypted
    info = deck.docinfo
    assert info.GTS_PDFXVersion == "PDF/X-1a:2003" and info.Trapped == pikepdf.Name("/False")
    assert all(str(info[key]) for key in ("/Title", "/CreationDate", "/ModDate"))
    (intent,) = deck.Root.OutputIntents
    assert intent.S == pikepdf.Name.GTS_PDFX and intent.OutputConditionIdentifier == "CGATS TR 001"
    assert intent.RegistryName == "http://www.color.org"
    with deck.open_metadata() as told:
        assert told["pdfxid:GTS_PDFXVersion"] == "PDF/X-1a:2003" and told["pdf:Trapped"] == "False"
    assert len(deck.trailer.ID) == 2


def test_pages_are_cards_the_back_first_with_an_eighth_of_an_inch_around(deck: pikepdf.Pdf) -> None:
    assert len(deck.pages) % 2 == 0
    for page in deck.pages:
        assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.01)
        assert [float(v) for v in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
        assert [float(v) for v in page.obj.BleedBox] == pytest.approx([0, 0, 198, 270], abs=0.01)
    document = pypdfium2.PdfDocument(deck.filename)
    first, third, second = (document[n].render(scale=0.5).to_pil().tobytes() for n in (0, 2, 1))
    document.close()
    assert first == third != second, "backs are alike"


def test_colours_are_those_of_a_press_and_nowhere_more_than_240_percent(deck: pikepdf.Pdf) -> None:
    most = 0.0
    for stream in _streams(deck):
        for instruction in pikepdf.parse_content_stream(stream):
            operands, name = instruction.operands, str(instruction.operator)
            assert name not in ("rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs", "ri"), name
            if name in ("k", "K"):
                most = max(most, sum(float(value) for value in operands))
    assert 1.0 < most <= 2.4
    for thing in deck.objects:
        if isinstance(thing, pikepdf.Stream | pikepdf.Dictionary):
            assert "/SMask" not in thing and "/Group" not in thing and "/OPI" not in thing
            assert thing.get("/Filter") != pikepdf.Name.LZWDecode
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Image:
                assert thing.ColorSpace == pikepdf.Name.DeviceCMYK
                pixels = thing.read_bytes()
                assert max(sum(pixels[at : at + 4]) for at in range(0, len(pixels), 4)) <= 2.4 * 255


def test_all_fonts_are_in_the_file(deck: pikepdf.Pdf) -> None:
    fonts = [thing for thing in deck.objects if isinstance(thing, pikepdf.Dictionary) and "/FontDescriptor" in thing]
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor and "/ToUnicode" in font for font in fonts)


def _streams(deck: pikepdf.Pdf) -> Iterator[Any]:
    yield from deck.pages
    for thing in deck.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Form:
            yield thing


# -- what is asked, and by whom ------------------------------------------------------------------------------------


def test_every_figure_has_its_page_and_day() -> None:
    from printables.paper import known_targets

    for target in known_targets().values():
        asks = bool(target.dpi or target.products or target.grid[0])
        assert asks == bool(target.sources)
        for source in target.sources:
            assert source.page.startswith("https://") and source.read.year >= 2026 and source.of


def test_what_is_not_sold_is_told_in_one_line(refcli: Run, tmp_path: Path) -> None:
    done = refcli("print", "tokan", "--for", "tgc", cwd=tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "40x40 mm" in done.stderr and "--size 50.8x50.8" in done.stderr
    done = refcli("print", "rhombus", "--for", "dtc", "--lang", "de", cwd=tmp_path)
    assert done.returncode == 0 and "weggelassen: pieces (round 20x20 mm), board" in done.stderr
    assert not list(tmp_path.glob("tokan*")) and (tmp_path / "rhombus-dtc.pdf").is_file()
    for others in (("--proof",), ("--png", "300"), ("--changed-since", ".")):
        done = refcli("print", "rhombus", "--for", "mpc", *others, cwd=tmp_path)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1) and others[0] in done.stderr


def test_files_of_a_service_are_made_anew_and_those_of_others_stay(refcli: Run, tmp_path: Path) -> None:
    call = ("print", HAMLET, "--for", "mpc", "--only", "village[3]", "-o", "out")
    assert refcli(*call, cwd=tmp_path).returncode == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert refcli(*call, cwd=tmp_path).returncode == 0
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*.*")}, "the same call, the same bytes"
    victim = next((tmp_path / "out").rglob("*.png"))
    victim.write_bytes(b"a picture of an aunt")
    done = refcli(*call, cwd=tmp_path)
    assert done.returncode == 2 and victim.name in done.stderr and victim.read_bytes() == b"a picture of an aunt"


def test_a_deck_for_a_press_is_the_same_every_time_and_known_as_ours(refcli: Run, tmp_path: Path) -> None:
    call = ("print", HAMLET, "--for", "dtc", "-o", "deck.pdf")
    written = []
    for _ in range(2):
        done = refcli(*call, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        written.append((tmp_path / "deck.pdf").read_bytes())
    assert written[0] == written[1]
    (tmp_path / "deck.pdf").write_bytes(written[0] + b"% a note\n")
    assert refcli(*call, cwd=tmp_path).returncode == 2
