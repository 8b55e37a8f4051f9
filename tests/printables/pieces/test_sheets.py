"""Pieces without code on sheets: all that print offers, and what only they have."""

from __future__ import annotations

import io
import math
import tomllib
from functools import partial
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from printables.pieces import PrintError, pieces_in
from printables.preflight import preflight
from printables.sheets import (
    PrintOptions,
    drawn_faces,
    earlier_prints,
    face_pictures,
    is_our_picture,
    print_pieces,
    print_proof,
)
from tests.conftest import ROOT
from tests.printables.pieces.making import CARDS, DECK, folder_with, pixels

HAMLET = ROOT / "examples" / "hamlet"
ORIGIN = "print hamlet"


def printed(root: Path, out: Path, **options: object) -> Path:
    (file,) = print_pieces(partial(pieces_in, root), out, PrintOptions(**options), origin=ORIGIN, noted=True)  # type: ignore[arg-type]
    return file


def told(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"paper": "letter", "duplex": "short"},
        {"paper": "a3", "duplex": "fold"},
        {"duplex": "none", "ink": "low"},
        {"mode": "press"},
        {"lang": "de", "markers": True},
        {"bleed": 5.0, "marks": "crop"},
    ],
)
def test_the_sheets_of_hamlet_pass_preflight(tmp_path: Path, options: dict[str, object]) -> None:
    report = preflight(printed(HAMLET, tmp_path / "a.pdf", **options))
    # Marks of a cutting machine and a wider bleed take room that a plain grid does not give them.
    spared = {"economy.pieces"} if {"markers", "bleed"} & {*options} else set()
    assert not [check for check in report.checks if not check.ok and check.name not in spared]


def test_the_sheets_of_muehle_pass_preflight(tmp_path: Path) -> None:
    root = ROOT / "examples" / "muehle"
    for paper in ("a4", "letter"):
        report = preflight(printed(root, tmp_path / "a.pdf", paper=paper))
        assert not [check for check in report.checks if not check.ok]
        assert report.pages in (2, 4)  # the men lie beside the board where the paper has room for them


def test_the_pieces_of_muehle_fit_its_rules() -> None:
    """As many men as each side has, smaller than the points are apart; the points and the lines of the rules."""
    root = ROOT / "examples" / "muehle"
    numbers = tomllib.loads(root.joinpath("game.toml").read_text())
    whole, rules = pieces_in(root), numbers["rules"]
    assert [piece.count for piece in whole.pieces] == [rules["men"]] * len(rules["seats"])
    wide, high = next(one["size_mm"] for one in numbers["components"] if one["id"] == "man")
    assert {(piece.width, piece.height) for piece in whole.pieces} == {(wide, high)}
    given = tomllib.loads(root.joinpath("pieces.toml").read_text())["board"]["board"]
    assert given["lines"] == rules["lines"]
    assert {*given["points"]} == {point for way in rules["lines"] for point in way.split()}
    places = [tuple(float(v) for v in place.split(",")) for place in given["points"].values()]
    assert min(math.dist(a, b) for a, b in combinations(places, 2)) > wide


def test_hamlet_has_24_cards_in_two_languages(tmp_path: Path) -> None:
    pieces = pieces_in(HAMLET).pieces
    assert sum(piece.count for piece in pieces) == 24
    assert "Windmill" in told(printed(HAMLET, tmp_path / "en.pdf"))
    assert "Windmühle" in told(printed(HAMLET, tmp_path / "de.pdf", lang="de"))


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = (printed(HAMLET, tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert one == other


@pytest.mark.parametrize(
    ("size", "corner"), [("bridge", 0), ("tarot", 5), ("hex 30", 0), ("round 22", 0), ("square 40", 2), ("44x68", 0)]
)
def test_pieces_of_every_outline_pass_preflight(tmp_path: Path, size: str, corner: int) -> None:
    toml = f'[deck.a]\nsize = "{size}"\ncount = 70\nback = "a"\ncorner = {corner}\n'
    toml += '[layout.a]\nfield = { rect = "bleed", fill = "#cfe3e6" }\n'
    root = folder_with(tmp_path, pieces_DOT_toml=toml.replace("corner = 0\n", ""))
    report = preflight(printed(root, tmp_path / "a.pdf"))
    assert not [check for check in report.checks if not check.ok]


# -- pictures of pixels --------------------------------------------------------------------------------------------

PHOTO = DECK.replace("[layout.behind]", 'art = { image = "art/a.png", box = "5,20,30,30" }\n[layout.behind]')


def test_a_picture_that_is_used_often_is_stored_once(tmp_path: Path) -> None:
    content = pixels(400, 400)
    many = "name,colour,text,count\n" + "".join(f"Miller {i},#ffeecc,Grinds.,3\n" for i in range(30))
    root = folder_with(tmp_path, pieces_DOT_toml=PHOTO, cards_DOT_csv=many, art__a_DOT_png=content)
    often = printed(root, tmp_path / "often.pdf").read_bytes()
    report = preflight(tmp_path / "often.pdf")
    assert len(often) / 1024 / 12 > 20
    assert next(check.figure for check in report.checks if check.name == "size") < 20
    assert often.count(b"/Subtype /Image") == 1
    root.joinpath("cards.csv").write_text(CARDS)
    assert abs(len(often) - len(printed(root, tmp_path / "seldom.pdf").read_bytes())) < len(content) / 2


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "P", "1", "CMYK"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_pictures_of_every_kind_are_seen(tmp_path: Path, kind: str, mode: str) -> None:
    if (kind, mode) in {("PNG", "CMYK"), ("JPEG", "RGBA"), ("JPEG", "P"), ("JPEG", "1")}:
        pytest.skip("there are none")
    out = io.BytesIO()
    Image.new("RGB", (300, 300), "#306090").convert(mode).save(out, kind)
    ending = {"PNG": "png", "JPEG": "jpg"}[kind]
    toml = f'[deck.a]\nsize = "square 40"\n[layout.a]\nart = {{ image = "art/a.{ending}", box = "5,5,30,30" }}\n'
    root = folder_with(tmp_path, pieces_DOT_toml=toml, **{f"art__a_DOT_{ending}": out.getvalue()})
    for ink, least in (("full", 40), ("low", 10)):
        file = printed(root, tmp_path / f"{ink}.pdf", mode="press", ink=ink)
        with pypdfium2.PdfDocument(file) as document:
            seen = document[0].render(scale=1).to_pil().convert("L")
        middle = seen.getpixel((seen.width // 2, seen.height // 2))
        assert isinstance(middle, int)
        assert middle < 255 - least or mode == "1"


def test_a_clear_part_of_a_picture_is_clear(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("RGBA", (400, 400), (0, 0, 0, 0)).save(out, "PNG")
    toml = '[deck.a]\nsize = "square 40"\n[layout.a]\nfield = { rect = "bleed", fill = "#ff0000" }\n'
    toml += 'art = { image = "art/a.png", box = "5,5,30,30" }\n'
    root = folder_with(tmp_path, pieces_DOT_toml=toml, art__a_DOT_png=out.getvalue())
    with pypdfium2.PdfDocument(printed(root, tmp_path / "a.pdf", mode="press")) as document:
        seen = document[0].render(scale=1).to_pil().convert("RGB")
    assert seen.getpixel((seen.width // 2, seen.height // 2)) == (255, 0, 0)


def test_more_pixels_than_anybody_sees_are_averaged(tmp_path: Path) -> None:
    root = folder_with(tmp_path, pieces_DOT_toml=PHOTO, art__a_DOT_png=pixels(3000, 3000))
    assert b"/Width 709" in printed(root, tmp_path / "a.pdf").read_bytes()


# -- which pieces --------------------------------------------------------------------------------------------------


def faces(only: str | None) -> list[str]:
    return [piece.id for piece in drawn_faces(partial(pieces_in, HAMLET), PrintOptions(only=only)).pieces]


def test_rows_are_chosen_by_their_numbers() -> None:
    assert faces("village[3:5]") == ["village[3]", "village[4]", "village[5]"]
    assert faces("village[12:]") == ["village[12]", "village[13]"]
    assert faces("village[:2], village[4]") == ["village[2]", "village[4]"]
    assert len(faces("village")) == 12


@pytest.mark.parametrize("only", ["village[40:50]", "village[1]", "town", "", "village[a:b]"])
def test_rows_that_are_not_there_are_told(only: str) -> None:
    with pytest.raises(PrintError, match=r"hamlet has no .*; it has village"):
        faces(only)


def test_only_what_differs_from_an_earlier_print_is_printed(tmp_path: Path) -> None:
    root, prints = folder_with(tmp_path / "game"), tmp_path / "prints"
    prints.mkdir()
    printed(root, prints / "first.pdf")
    more = CARDS.replace("Grinds.,2", "Grinds.,3").replace("night", "dawn") + "Inn,#fff,Rests.,1\n"
    root.joinpath("cards.csv").write_text("name,colour,text,count\nNew,#fff,x,0\n" + more.split("\n", 1)[1])
    draw = partial(pieces_in, root)
    print_pieces(
        draw, tmp_path / "b.pdf", origin=ORIGIN, since=lambda _: earlier_prints(prints, ORIGIN), noted=True
    )  # fmt: skip
    seen = told(tmp_path / "b.pdf")
    assert [seen.count(word) for word in ("Miller", "dawn", "Inn", "New")] == [1, 1, 1, 0]


def test_a_print_that_changes_nothing_says_so(tmp_path: Path) -> None:
    root = folder_with(tmp_path / "game")
    printed(root, tmp_path / "first.pdf")
    with pytest.raises(PrintError, match="nothing has changed"):
        print_pieces(
            partial(pieces_in, root),
            tmp_path / "b.pdf",
            origin=ORIGIN,
            since=lambda _: earlier_prints(tmp_path, ORIGIN),
        )
    with pytest.raises(PrintError, match="holds no earlier print"):
        earlier_prints(root, ORIGIN)


# -- proofs and pictures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [3, 60, 400])
def test_a_proof_has_every_piece_on_one_page_with_its_row(tmp_path: Path, cards: int) -> None:
    table = "name,colour,text,count\n" + "".join(f"M{i},#ffeecc,Grinds.,2\n" for i in range(cards))
    root = folder_with(tmp_path, cards_DOT_csv=table)
    whole = drawn_faces(partial(pieces_in, root), PrintOptions())
    print_proof(whole, tmp_path / "p.pdf", paper="a4", lang="en", origin=ORIGIN)
    with pypdfium2.PdfDocument(tmp_path / "p.pdf") as document:
        assert len(document) == 1
    seen = told(tmp_path / "p.pdf")
    for row in range(2, cards + 2):
        assert f"folk[{row}] ×2" in seen
        assert f"M{row - 2}" in seen


def test_every_face_is_a_picture_with_its_bleed(tmp_path: Path) -> None:
    whole = drawn_faces(partial(pieces_in, HAMLET), PrintOptions(only="village[3:4]"))
    found = dict(face_pictures(whole, tmp_path, 300, origin=ORIGIN))
    assert [path.name for path in found] == ["village-3.png", "village-4.png", "village-back.png"]
    for content in found.values():
        with Image.open(io.BytesIO(content)) as image:
            assert image.size == pytest.approx((69.5 / 25.4 * 300, 94.9 / 25.4 * 300), abs=1)
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert is_our_picture(content, ORIGIN)
        assert not is_our_picture(content, "print another")
    assert not is_our_picture(pixels(10, 10), ORIGIN)
