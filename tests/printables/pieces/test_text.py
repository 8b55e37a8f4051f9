"""Text in boxes: lines, marks, icons, and what does not fit."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from printables.drawing import Drawing, Text, Use, pt, width
from tests.printables.pieces.making import SQUARE, every, fault, folder_with, made, words


def card(root: Path, text: str, rest: str = "", box: str = "5,5,50,20") -> Drawing:
    toml = (
        f'[deck.a]\ntable = "t.csv"\nsize = "poker"\n'
        f'[layout.a]\nx = {{ text = "{{t}}", box = "{box}", icons = true{rest} }}\n'
    )
    table = 't\n"' + text.replace('"', '""') + '"\n'
    (piece,) = made(folder_with(root, pieces_DOT_toml=toml, t_DOT_csv=table)).pieces
    return piece.front


def lines(drawing: Drawing) -> list[Text]:
    return [shape for shape in every(drawing) if isinstance(shape, Text)]


def test_text_is_broken_between_words_and_keeps_within_its_box(tmp_path: Path) -> None:
    told = "the quick brown fox jumps over the lazy dog " * 3
    found = lines(card(tmp_path, told, ', font = "sans 9"'))
    assert " ".join(line.text for line in found).split() == told.split()
    assert len(found) > 2
    for line in found:
        assert width(line.text, line.face, line.size) <= 50
        assert 88.9 / 2 - 25 <= line.y <= 88.9 / 2 - 5 - 0.7 * line.size
    assert {round(a.y - b.y, 6) for a, b in pairwise(found)} == {round(1.2 * pt(9), 6)}


def test_text_shrinks_to_its_floor_and_no_further(tmp_path: Path) -> None:
    told = "the quick brown fox " * 8
    (size,) = {line.size for line in lines(card(tmp_path, told, ', font = "sans 14", shrink = 8'))}
    assert pt(8) <= size < pt(14)
    (larger,) = {line.size for line in lines(card(tmp_path, told[:40], ', font = "sans 14", shrink = 8'))}
    assert larger == pt(14)
    with pytest.raises(ValueError, match=r"t.csv, row 2, layer x: the text .* with 14 points, not even with 13"):
        card(tmp_path, told, ', font = "sans 14", shrink = 13')


def test_a_word_that_is_wider_than_the_box_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        card(tmp_path, "Donaudampfschifffahrtsgesellschaftskapitän", ', font = "sans 9"', box="5,5,30,20")


def test_a_word_is_broken_where_it_says_so(tmp_path: Path) -> None:
    told = "Donau\u00addampf\u00adschifffahrts\u00adgesellschafts\u00adkapitän und Ein-Aus-Schalter"
    found = words(card(tmp_path, told, ', font = "sans 9"', box="5,5,30,20"))
    assert found[0].endswith("-") and found[1].endswith("-")
    assert all(width(line) * pt(9) <= 30 for line in found)
    assert (
        "".join(found).replace("-", "").replace(" ", "")
        == "DonaudampfschifffahrtsgesellschaftskapitänundEinAusSchalter"
    )


@pytest.mark.parametrize(
    ("written", "faces"),
    [
        ("plain **bold** plain", {"plain ": "sans", "bold": "sans-bold", " plain": "sans"}),
        ("*italic* ***both***", {"italic": "sans-italic", " ": "sans", "both": "sans-bold-italic"}),
        ("2*3*4 and * alone", {"2*3*4 and * alone": "sans"}),
        (r"a \*star\*", {"a *star*": "sans"}),
        ("**bold *and* more**", {"bold ": "sans-bold", "and": "sans-bold-italic", " more": "sans-bold"}),
    ],
)
def test_bold_and_italic_words(tmp_path: Path, written: str, faces: dict[str, str]) -> None:
    found = {line.text: line.face for line in lines(card(tmp_path, written))}
    assert "".join(found) == "".join(faces)
    assert {text.strip(): face for text, face in found.items()} == {text.strip(): face for text, face in faces.items()}


def test_a_mark_that_is_not_closed_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a \* is not closed in 'an \*\*open mark'"):
        card(tmp_path, "an **open mark")


def test_lines_are_parted_where_the_cell_parts_them(tmp_path: Path) -> None:
    assert words(card(tmp_path, "one\ntwo")) == ["one", "two"]
    assert words(card(tmp_path, "one\\ntwo")) == ["one", "two"]


def test_an_icon_stands_in_line_as_high_as_the_letters(tmp_path: Path) -> None:
    drawing = card(tmp_path, "Take :coin: now", ', font = "sans 10"')
    take, now = lines(drawing)
    (icon,) = [shape for shape in drawing.shapes if isinstance(shape, Use)]
    x, y = icon.matrix[4:]
    high = icon.matrix[3] * icon.drawing.box.height
    assert take.x + width(take.text, take.face, take.size) == pytest.approx(x)
    assert now.x == pytest.approx(x + high)
    assert 0.9 * take.size < high < take.size
    assert y == pytest.approx(take.y - 0.2 * take.size)


def test_icons_are_text_where_none_are_wanted(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "poker"\n[layout.a]\nx = { text = "Take :coin: at 10:30:00", box = "safe" }\n'
    assert words(made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces[0].front) == ["Take :coin: at 10:30:00"]


def test_an_icon_may_be_wider_than_high(tmp_path: Path) -> None:
    folder_with(tmp_path, art__icons__wide_DOT_svg=SQUARE.replace("0 0 10 10", "0 0 10 5").replace("V10", "V5"))
    drawing = card(tmp_path, ":wide:")
    (icon,) = [shape for shape in drawing.shapes if isinstance(shape, Use)]
    assert icon.drawing.box.width == pytest.approx(2 * icon.drawing.box.height)


@pytest.mark.parametrize(
    ("align", "x", "y"),
    [("left top", 0.0, 0.0), ("center", 0.5, 0.5), ("right bottom", 1.0, 1.0)],
)
def test_text_stands_where_it_is_asked_to(tmp_path: Path, align: str, x: float, y: float) -> None:
    (line,) = lines(card(tmp_path, "Hm", f', font = "sans 10", align = "{align}"'))
    free = 50 - width("Hm", "sans", line.size)
    assert line.x - (5 - 63.5 / 2) == pytest.approx(x * free)
    top = 88.9 / 2 - 5 - 0.75 * line.size
    foot = 88.9 / 2 - 25 + 0.25 * line.size
    assert line.y == pytest.approx(top + (foot - top) * y, abs=0.1 * line.size)


def test_letters_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="row 2, layer x: the font has no ☃; take another font, or an icon"):
        card(tmp_path, "a ☃ man")


def test_a_space_that_may_not_break_does_not(tmp_path: Path) -> None:
    found = words(card(tmp_path, "take 2\u00a0:coin: and go", ', font = "sans 9"', box="5,5,11,20"))
    assert found[:2] == ["take", "2\u00a0"]


def test_an_icon_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "poker"\n[layout.a]\nx = { text = ":sheep:", box = "safe", icons = true }\n'
    root = folder_with(tmp_path, pieces_DOT_toml=toml)
    assert fault(root) == "pieces.toml, layout a, layer x: there is no icon :sheep:; art/icons has coin"


def test_words_that_just_fit_a_line_stand_on_it(tmp_path: Path) -> None:
    wide = width("quick brown fox", "sans", pt(9))
    for more, shown in ((0.01, ["quick brown fox", "jumps"]), (-0.01, ["quick brown", "fox jumps"])):
        found = lines(card(tmp_path, "quick brown fox jumps", ', font = "sans 9"', f"5,5,{wide + more:.4f},20"))
        assert [line.text for line in found] == shown
