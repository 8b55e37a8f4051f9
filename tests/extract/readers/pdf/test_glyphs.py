"""What is drawn on a PDF page and what a reader sees of it: shadows, spaced letters, accents, unseen text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.readers.pdf.characters import Char
from extract.readers.pdf.glyphs import page_words
from extract.repair import UNKNOWN
from extract.rulebook import Block

TEXT = "The player with the most points at the end of the game wins the round."


def canvas(path: Path, size: float = 11) -> Canvas:
    made = Canvas(str(path), pagesize=A4)
    made.setFont("Times-Roman", size)
    return made


def blocks(path: Path) -> list[Block]:
    editions = extract([path], ocr="never").editions
    return [block for edition in editions.values() for section in edition.sections for block in section.blocks]


def hide(made: Canvas, x: float, y: float, text: str) -> None:
    made.saveState()
    line = made.beginText(x, y)
    line.setTextRenderMode(3)
    line.textOut(text)
    made.drawText(line)
    made.restoreState()


@pytest.mark.parametrize(("across", "down"), [(0.4, 0.0), (1.2, 1.1), (0.8, 0.9)])
def test_a_shadow_is_no_second_text(across: float, down: float, tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf", 12)
    made.drawString(60, 700, TEXT)
    for shift in (0, 1):
        made.drawString(60 + shift * across, 660 - shift * down, "All followers of ill will fall silent in this hall.")
    made.save()
    assert [block.text for block in blocks(tmp_path / "a.pdf")] == [
        TEXT,
        "All followers of ill will fall silent in this hall.",
    ]


@pytest.mark.parametrize(
    "letters",
    [-0.9, -2.6, 1.9, 2.6],
    ids=["close", "closer", "apart", "far apart"],
)
@pytest.mark.parametrize("text", ["Each token of the four types of a city is put back in the box", "Toy Boy"])
def test_letters_set_close_or_apart_make_words(letters: float, text: str, tmp_path: Path) -> None:
    """Letters are moved one by one by so many points; those set close stand on the blanks behind them."""
    made = canvas(tmp_path / "a.pdf")
    line = made.beginText(60, 700)
    line.setCharSpace(letters)
    line.setWordSpace(max(0.0, -letters))
    line.textOut(text)
    made.drawText(line)
    made.save()
    (block,) = blocks(tmp_path / "a.pdf")
    assert block.text == text


def test_labels_and_formulas_stay_spaced(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    made.drawString(60, 700, "The columns of the board are a b c d e f g h and the rows are 1 2 3 4 5 6 7 8.")
    made.save()
    (block,) = blocks(tmp_path / "a.pdf")
    assert "a b c d e f g h and the rows are 1 2 3 4 5 6 7 8." in block.text


@pytest.mark.parametrize(
    ("accent", "parts", "text", "repaired"),
    [
        (
            "¨",
            ["Der Spieler w", "ahlt einen Zug f", "ur das n", "achste Spiel und z", "ahlt."],
            "Der Spieler wählt einen Zug für das nächste Spiel und zählt.",
            "für",
        ),
        # a circumflex counts as a letter by itself
        (
            "`",
            ["Le pion va ", "a la tour, le plus pr", "es du mur."],
            "Le pion va à la tour, le plus près du mur.",
            "à",
        ),
        (
            "ˆ",
            ["La carte doit ", "etre placée sur la m", "eme table que le pion."],
            "La carte doit être placée sur la même table que le pion.",
            "être",
        ),
    ],
)
def test_accents_of_their_own_go_onto_their_letters(
    accent: str, parts: list[str], text: str, repaired: str, tmp_path: Path
) -> None:
    made = canvas(tmp_path / "a.pdf")
    x = 60.0
    for number, part in enumerate(parts):
        if number:
            # one as wide as its letter stands right on it
            made.drawString(x + (accent != "`") * 0.2, 700, accent)
        made.drawString(x, 700, part)
        x += made.stringWidth(part)
    made.save()
    (block,) = blocks(tmp_path / "a.pdf")
    assert block.text == text
    assert ("accent", repaired) in [(repair.kind, repair.after) for repair in block.repairs]


def test_what_nobody_sees_is_not_read(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    made.drawString(100, 700, TEXT)
    made.drawString(100, 20, "A mark of the printer outside the crop box")
    hide(made, 100, 650, "Words without ink on a page that has a text")
    made.drawString(100, 520, "Words under a panel that was painted over them")
    made.setFillColorRGB(1, 1, 1)
    made.drawString(100, 620, "White words on white paper")
    made.rect(90, 510, 400, 30, stroke=0, fill=1)
    made.setFillColorRGB(0.85, 0.85, 0.85)
    made.drawString(100, 480, "Pale words are read")
    made.setFillColorRGB(0, 0, 0.4)
    made.rect(90, 570, 400, 30, fill=1)
    made.setFillColorRGB(1, 1, 1)
    made.drawString(100, 580, "White words on a dark box that all of you can read")
    made.setCropBox((50, 50, 545, 792))
    made.save()
    text = " ".join(block.text for block in blocks(tmp_path / "a.pdf"))
    assert text == f"{TEXT} White words on a dark box that all of you can read Pale words are read"


def test_what_is_cut_off_over_other_text_is_not_read(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    made.drawString(100, 700, TEXT)
    made.saveState()
    window = made.beginPath()
    window.rect(60, 600, 108, 90)
    made.clipPath(window, stroke=0)
    made.drawString(110, 701, "The card of another page")
    # a word that is cut in two is read whole
    made.drawString(100, 650, "A picture of a cardboard")
    made.restoreState()
    made.save()
    assert [block.text for block in blocks(tmp_path / "a.pdf")] == [TEXT, "A picture of a cardboard"]


def turned_page(path: Path, degrees: int) -> list[str]:
    """What is read of a page in two columns whose content leans against the way in which it is shown."""
    made = canvas(path)
    made.setPageRotation(degrees)
    width, height = A4
    made.rotate(degrees)
    made.translate(*{0: (0, 0), 90: (0, -height), 180: (-width, -height), 270: (-width, 0)}[degrees])
    for column in range(2):
        for row in range(12):
            made.drawString(60 + 240 * column, 500 - 14 * row, f"Each player takes {row + 2} cards and then begins")
    made.save()
    return [block.text for block in blocks(path)]


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_that_is_turned_is_read_as_it_is_shown(degrees: int, tmp_path: Path) -> None:
    assert turned_page(tmp_path / "turned.pdf", degrees) == turned_page(tmp_path / "level.pdf", 0)


def test_the_text_under_a_scan_is_read(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    made.drawImage(ImageReader(Image.effect_noise((595, 842), 60)), 0, 0, 595, 842)
    hide(made, 100, 700, TEXT)
    made.drawString(100, 40, "Stamp of the archive on top of it")
    made.save()
    assert [block.text for block in blocks(tmp_path / "a.pdf")] == [TEXT, "Stamp of the archive on top of it"]


def test_a_gap_as_wide_as_the_blanks_of_its_row_parts_words(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    blank = 0.25 * 11
    for row, parts in enumerate((["The game is for 2", "to", "6 players of any age."], [TEXT])):
        x = 60.0
        for part in parts:
            made.drawString(x, 700 - 14 * row, part)
            x += made.stringWidth(part, "Times-Roman", 11) + 0.9 * blank
    made.save()
    found = " ".join(block.text for block in blocks(tmp_path / "a.pdf"))
    assert " ".join(found.split()) == f"The game is for 2 to 6 players of any age. {TEXT}"


def sign(text: str, x0: float, was: str = "") -> Char:
    """A sign ten points wide, or several."""
    x1 = x0 + 5 * len(text)
    return Char(text, x0, x1, 100, 10, "F7", 0, (x0, 92, x1, 100), was=was, kind="cid" if was else "")


def test_a_sign_without_a_meaning_inside_a_sentence_is_an_icon_and_told() -> None:
    line = [sign("for", 60), sign(UNKNOWN, 78, "(cid:6457)"), sign("and", 86), sign(UNKNOWN, 104), sign("no", 112)]
    words = page_words([*line, sign(UNKNOWN, 160)])
    assert [word.text for word in words] == ["for", "◆", "and", "◆", "no"]
    assert [(made.kind, made.before, made.confidence) for word in words for made in word.repairs] == [
        ("icon", "(cid:6457)", 0.2),
        ("icon", UNKNOWN, 0.2),
    ]
