"""Folders that are broken, endless or sly: refused or bounded, in one line that says where."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from tests.printables.pieces.making import CARDS, DECK, SQUARE, fault, faults, folder_with, made, pixels

PICTURE = '[deck.a]\nsize = "poker"\n[layout.a]\nart = {{ image = "{}", box = "safe" }}\n'


def picture(root: Path, name: str, content: str | bytes) -> Path:
    return folder_with(
        root, pieces_DOT_toml=PICTURE.format(name), **{name.replace("/", "__").replace(".", "_DOT_"): content}
    )


def test_a_table_of_ten_thousand_rows_is_refused(tmp_path: Path) -> None:
    table = "name,colour,text,count\n" + "Miller,#ffeecc,Grinds.,1\n" * 10_000
    told = fault(folder_with(tmp_path, cards_DOT_csv=table))
    assert told == "cards.csv: has more than 5000 rows; a deck is made of fewer"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('name,colour,text,count\nMiller,#fff,"never closed,1\nSmith,#fff,x,1\n', "cards.csv, row 2: is broken"),
        ("name,colour,text,count\nMiller,#fff,Grinds, and sings.,1\n", "row 2: has 5 cells, the head of the table 4"),
        ("name,colour,text,count\nMiller,#fff\n", "row 2: has 2 cells, the head of the table 4"),
        ("name,colour,text,text\nMiller,#fff,a,b\n", "two columns are called 'text'"),
        ("name,,text,count\nMiller,#fff,a,1\n", "row 1: column 2 has no name"),
        ("", "cards.csv: is empty; the first row names the columns"),
        ("name,colour,text,count\nMüller,#fff,x,1\n".encode("latin-1"), "row 2: is not in UTF-8; save the table as"),
        ("name,colour,text,count\nM\0ller,#fff,x,1\n", "holds null bytes"),
        ("name,colour,text,count\nMiller,#fff,x,many\n", "cards.csv, row 2: count 'many' is no number"),
        ("name,colour,text,count\nMiller,#fff,x,-1\n", "count '-1' is no number from 0 to 1000"),
        ("name,colour,text,count\nMiller,#fff," + "x" * 20_000 + ",1\n", "a cell with more than 10000 letters"),
        (CARDS.encode("utf-16"), "is not in UTF-8"),
    ],
)
def test_a_broken_table_is_told_by_row(tmp_path: Path, table: str | bytes, told: str) -> None:
    assert told in fault(folder_with(tmp_path, cards_DOT_csv=table))


def test_ten_thousand_pieces_are_enough(tmp_path: Path) -> None:
    table = "name,colour,text,count\n" + "Miller,#ffeecc,Grinds.,1000\n" * 11
    assert "deck folk: has more than 10000 pieces" in fault(folder_with(tmp_path, cards_DOT_csv=table))


def test_a_picture_of_a_hundred_megabytes_is_refused_unread(tmp_path: Path) -> None:
    root = picture(tmp_path, "art/large.png", b"")
    with root.joinpath("art/large.png").open("wb") as file:
        file.truncate(100_000_000)
    assert fault(root) == "pieces.toml, layout a, layer art: art/large.png has 100 MB; at most 30 are read"


def test_a_picture_that_unpacks_to_a_giant_is_refused(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(out, "PNG")
    assert "art/bomb.png" in fault(picture(tmp_path, "art/bomb.png", out.getvalue()))


@pytest.mark.parametrize("content", [b"", b"no picture", pixels(600, 600)[:2000], b"\xff\xd8\xff\xe0rest", b"GIF89a"])
def test_a_broken_picture_is_told(tmp_path: Path, content: bytes) -> None:
    assert "art/x.png is no picture that can be read" in fault(picture(tmp_path, "art/x.png", content))


@pytest.mark.parametrize(
    "name", ["../secret.png", "/etc/passwd", "art/../../secret.png", "art/link.png", "art/a\0b.png"]
)
def test_a_path_that_leaves_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    tmp_path.joinpath("secret.png").write_bytes(pixels(600, 600))
    root = folder_with(tmp_path / "game", pieces_DOT_toml=PICTURE.format(name.replace("\0", "\\u0000")))
    root.joinpath("art/link.png").symlink_to(tmp_path / "secret.png")
    told = fault(root)
    assert "leaves the folder" in told or "cannot be read" in told


@pytest.mark.parametrize("kind", ["table", "back", "layout"])
def test_a_table_cannot_lead_out_of_the_folder(tmp_path: Path, kind: str) -> None:
    root = folder_with(tmp_path / "game", pieces_DOT_toml=f'[deck.folk]\nsize = "poker"\n{kind} = "../../x.csv"\n')
    assert len(faults(root)) == 1


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (SVG.format('<image href="file:///etc/passwd" width="9" height="9"/>'), "points to other files"),
        (SVG.format('<image xlink:href="other.png" width="9" height="9"/>'), "points to other files"),
        (SVG.format('<use xlink:href="other.svg#a"/>'), "points to other files"),
        (SVG.format('<style>@import "http://example.org/a.css";</style><path d="M0 0H9"/>'), "points to other files"),
        (SVG.format('<path fill="url(other.svg#g)" d="M0 0H9V9Z"/>'), "points to other files"),
        (
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("<path d='M0 0H9V9Z'/>&a;"),
            "defines entities of its own",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + SVG.format("<path d='M0 0H9V9Z'/>&b;"),
            "defines entities of its own",
        ),
        (SVG.format("<text>hm</text>"), "has text in it"),
        (
            SVG.format('<linearGradient id="g"/><path fill="url(#g)" d="M0 0H9V9Z"/>'),
            "has a gradient in it",
        ),
        (SVG.format('<path opacity=".5" d="M0 0H9V9Z"/>'), "half transparent"),
        (SVG.format('<path style="fill:red;fill-opacity:.3" d="M0 0H9V9Z"/>'), "half transparent"),
        (SVG.format(""), "has nothing in it"),
        (SVG.format("<path d='M0 0H9V9Z'/>" * 20_001), "more than 20000 shapes"),
        ("<svg", "is no SVG drawing"),
        ("<html/>", "is no SVG drawing but <html>"),
    ],
)
def test_a_drawing_that_cannot_be_printed_as_it_is_is_refused(tmp_path: Path, content: str, told: str) -> None:
    assert told in fault(picture(tmp_path, "art/x.svg", content))


def test_a_definition_that_nothing_uses_does_no_harm(tmp_path: Path) -> None:
    content = SVG.format('<linearGradient id="g"/><path fill="#123456" d="M0 0H9V9Z"/>')
    assert made(picture(tmp_path, "art/x.svg", content)).pieces


def test_a_spreadsheet_that_unpacks_to_a_giant_is_refused(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/sheet.xml", b" " * 150_000_000)
    toml = DECK.replace("cards.csv", "cards.xlsx")
    root = folder_with(tmp_path, pieces_DOT_toml=toml, cards_DOT_xlsx=packed.getvalue())
    assert fault(root) == "cards.xlsx: unpacks to more than 100 MB"
    root.joinpath("cards.xlsx").write_bytes(b"PK\x03\x04 no zip")
    assert "is no spreadsheet that can be read" in fault(root)


@pytest.mark.parametrize(
    "toml",
    [
        "deck = 3",
        "[deck]\nx = 3",
        "[layout]\nx = 3\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = 3\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { box = [1] }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { text = [1], box = 'safe' }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { text = '{', box = 'safe' }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { text = 'x', box = 'nan,inf,1,1' }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { text = 'x', box = 'safe', font = 'sans 1e9' }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { text = 'x', box = 'safe', shrink = -3 }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { rect = 'safe', turn = 'round' }\n[deck.x]\nsize = 'poker'",
        "[layout.x]\na = { rect = 'safe', turn = nan }\n[deck.x]\nsize = 'poker'",
        "[board.x]\nsquares = '4x4'\ncell = nan",
        "[deck.l0]\nsize = 'poker'\n" + "".join(f"[layout.l{i}]\nlike = 'l{i + 1}'\n" for i in range(3000)),
        "a = " + "[" * 20_000,
        "[deck.x]\nsize = '1000x1000'\n[layout.x]",
        "[deck.x]\nsize = 'poker'\ncorner = 40\n[layout.x]",
        "title = 3",
        "",
        "\xff",
    ],
)
def test_no_slip_in_the_description_is_a_crash(tmp_path: Path, toml: str) -> None:
    assert faults(folder_with(tmp_path, pieces_DOT_toml=toml))


@pytest.mark.parametrize(
    ("library", "name", "what"),
    [
        ("svglib.svglib", "art__icons__coin_DOT_svg", "a drawing (SVG)"),
        ("openpyxl", "cards_DOT_xlsx", "a spreadsheet"),
        ("fontTools.ttLib", "fonts__a_DOT_otf", "an OpenType font"),
    ],
)
def test_a_library_that_is_missing_is_told_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str, name: str, what: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    toml = DECK.replace("cards.csv", "cards.xlsx") if "xlsx" in name else DECK
    content = SQUARE if "svg" in name else "OTTO"
    line = fault(folder_with(tmp_path, pieces_DOT_toml=toml, **{name: content}))
    assert line.endswith(f"{what} needs one library more: pip install 'refcli[pieces]'")


def test_a_font_that_is_none_is_told(tmp_path: Path) -> None:
    assert "fonts/x.ttf: is no font that can be used" in fault(folder_with(tmp_path, fonts__x_DOT_ttf=b"no font"))
    assert "fonts/y.otf: is an OpenType font that cannot be converted" in faults(
        folder_with(tmp_path / "other", fonts__y_DOT_otf=b"OTTO and no more")
    )[0]  # fmt: skip


def test_a_drawing_is_read_once_however_often_it_is_used(tmp_path: Path) -> None:
    toml = DECK.replace("[layout.behind]", 'art = { image = "art/a.svg", box = "5,20,50,30" }\n[layout.behind]')
    one, other = made(folder_with(tmp_path, pieces_DOT_toml=toml, art__a_DOT_svg=SQUARE)).pieces
    assert one.front.shapes[-1] is other.front.shapes[-1]


@pytest.mark.parametrize(("library", "what"), [("svglib.svglib", "a drawing (SVG)"), ("lxml", "a drawing (SVG)")])
def test_a_library_that_is_not_there_is_one_line_that_says_how_to_install_it(
    library: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "svglib.svglib", None)
    monkeypatch.setitem(sys.modules, library, None)
    told = fault(picture(tmp_path, "art/a.svg", SQUARE))
    assert told.endswith(f"{what} needs one library more: pip install 'refcli[pieces]'")
