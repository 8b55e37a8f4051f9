"""A table and a layout are a deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from printables.drawing import Group, Outline, Text, Use
from tests.printables.pieces.making import CARDS, DECK, SQUARE, every, fault, faults, folder_with, made, pixels, words


def test_each_row_is_a_piece_as_often_as_it_says(tmp_path: Path) -> None:
    miller, smith = made(folder_with(tmp_path)).pieces
    assert [(p.id, p.kind, p.family, p.count) for p in (miller, smith)] == [
        ("folk[2]", "folk", "folk", 2),
        ("folk[3]", "folk", "folk", 1),
    ]
    assert (miller.width, miller.height) == (63.5, 88.9)
    assert words(miller.front) == ["Miller", "Grinds."]
    assert words(smith.front) == ["Smith", "Forges ", " at ", "night", "."]


def test_a_back_that_asks_the_row_for_nothing_is_one_drawing(tmp_path: Path) -> None:
    miller, smith = made(folder_with(tmp_path)).pieces
    assert miller.back is smith.back is not None


def test_art_reaches_as_far_over_the_trim_as_is_asked(tmp_path: Path) -> None:
    piece = made(folder_with(tmp_path), bleed=2.0).pieces[0]
    assert piece.front.box == piece.trim.grown(2.0)
    field = piece.front.shapes[0]
    assert isinstance(field, Outline)
    assert ("M", (piece.trim.x0 - 2, piece.trim.y0 - 2)) == field.segments[0]


def test_rows_are_numbered_as_a_spreadsheet_numbers_them(tmp_path: Path) -> None:
    table = 'name,colour,text,count\nMiller,#fff,"two\nlines",1\n\n,,,\nSmith,#fff,one,1\n'
    assert [p.id for p in made(folder_with(tmp_path, cards_DOT_csv=table)).pieces] == ["folk[2]", "folk[5]"]


def test_a_row_that_is_wanted_no_times_is_no_piece(tmp_path: Path) -> None:
    table = CARDS.replace("Grinds.,2", "Grinds.,0")
    assert [p.id for p in made(folder_with(tmp_path, cards_DOT_csv=table)).pieces] == ["folk[3]"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_are_read_with_the_separators_of_all_countries(tmp_path: Path, separator: str) -> None:
    table = CARDS.replace(",", separator).encode("utf-8-sig")
    assert len(made(folder_with(tmp_path, cards_DOT_csv=table)).pieces) == 2


def test_a_spreadsheet_is_a_table_like_any_other(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.create_sheet("Folk")
    for line in CARDS.splitlines():
        book["Folk"].append([int(cell) if cell.isdecimal() else cell for cell in line.split(",")])
    root = folder_with(tmp_path, pieces_DOT_toml=DECK.replace('"cards.csv"', '"cards.xlsx"\nsheet = "Folk"'))
    book.save(root / "cards.xlsx")
    assert [(words(p.front)[0], p.count) for p in made(root).pieces] == [("Miller", 2), ("Smith", 1)]
    root.joinpath("pieces.toml").write_text(DECK.replace('"cards.csv"', '"cards.xlsx"\nsheet = "Fok"'))
    assert fault(root) == "cards.xlsx: has no sheet 'Fok'; it has Sheet, Folk"


@pytest.mark.parametrize(
    ("size", "wide", "high", "cut"),
    [
        ("poker", 63.5, 88.9, "rectangle"),
        ("mini-euro", 44, 68, "rectangle"),
        ("square 40", 40, 40, "rectangle"),
        ("70x120", 70, 120, "rectangle"),
        ("2.5x3.5in", 63.5, 88.9, "rectangle"),
        ("hex 60", 60, 69.3, "hexagon"),
        ("round 60", 60, 60, "circle"),
    ],
)
def test_sizes_as_people_call_them(tmp_path: Path, size: str, wide: float, high: float, cut: str) -> None:
    toml = f'[deck.a]\nsize = "{size}"\n[layout.a]\nfield = {{ rect = "bleed", fill = "red" }}\n'
    (piece,) = made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces
    assert (piece.width, piece.height) == pytest.approx((wide, high), abs=1e-3)
    assert str(piece.cut) == cut


# -- languages -----------------------------------------------------------------------------------------------------

TOLD = "name,name.de,colour,text,count\nMiller,Müller,#ffeecc,Grinds.,1\n"


def test_the_column_of_the_language_is_taken(tmp_path: Path) -> None:
    root = folder_with(tmp_path, cards_DOT_csv=TOLD)
    assert words(made(root, lang="de").pieces[0].front)[0] == "Müller"
    assert words(made(root, lang="en").pieces[0].front)[0] == "Miller"
    assert words(made(root, lang="fr").pieces[0].front)[0] == "Miller"


def test_a_translation_that_is_missing_in_one_row_is_told(tmp_path: Path) -> None:
    root = folder_with(tmp_path, cards_DOT_csv=TOLD + "Smith,,#ddeeff,Forges.,1\n")
    assert fault(root, lang="de") == "cards.csv, row 3: name.de is empty; translate it, or write the same text there"
    assert len(made(root, lang="en").pieces) == 2


def test_a_language_without_a_column_is_told(tmp_path: Path) -> None:
    root = folder_with(tmp_path, cards_DOT_csv=TOLD.replace("name,name.de", "name.en,name.de"))
    assert "{name} stands in cards.csv in en, de, not in es" in fault(root, lang="es")


# -- layers --------------------------------------------------------------------------------------------------------

LAYERS = '[deck.a]\ntable = "t.csv"\nsize = "poker"\n[layout.a]\n'


@pytest.mark.parametrize(
    ("condition", "seen"),
    [
        ("{cost}", [2, 4]),
        ("not {cost}", [3]),
        ("{kind} = farm", [2]),
        ("{kind} != farm", [3, 4]),
        ("{cost} >= 10", [4]),
        ("{cost} < 10", [2, 3]),
    ],
)
def test_a_layer_whose_condition_is_false_is_left_out(tmp_path: Path, condition: str, seen: list[int]) -> None:
    toml = LAYERS + f'x = {{ text = "here", box = "safe", if = "{condition}" }}\n'
    table = "cost,kind\n2,farm\n0,mill\n10,inn\n"
    pieces = made(folder_with(tmp_path, pieces_DOT_toml=toml, t_DOT_csv=table)).pieces
    assert [int(p.id[2:-1]) for p in pieces if words(p.front)] == seen


def test_a_layer_whose_column_is_empty_is_left_out(tmp_path: Path) -> None:
    toml = LAYERS + 'x = { text = "Cost {cost}", box = "safe" }\ny = { image = "art/{art}.svg", box = "safe" }\n'
    root = folder_with(tmp_path, pieces_DOT_toml=toml, t_DOT_csv="cost,art\n2,\n,a\n", art__a_DOT_svg=SQUARE)
    one, other = made(root).pieces
    assert (words(one.front), words(other.front)) == (["Cost 2"], [])
    assert [type(shape) for p in (one, other) for shape in p.front.shapes] == [Text, Use]


def test_a_layout_takes_over_the_layers_of_another(tmp_path: Path) -> None:
    toml = (
        '[deck.b]\nsize = "poker"\n[layout.a]\none = { text = "one", box = "safe" }\n'
        'two = { text = "two", box = "safe" }\n'
        'gone = { text = "gone", box = "safe" }\n[layout.b]\nlike = "a"\ngone = false\none = { text = "eins" }\n'
        'under = { text = "under", box = "safe", before = "one" }\nlast = { text = "last", box = "safe" }\n'
    )
    (piece,) = made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces
    assert words(piece.front) == ["under", "eins", "two", "last"]


def test_layouts_that_are_like_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "poker"\n[layout.a]\nlike = "b"\n[layout.b]\nlike = "a"\n'
    assert "in a circle: a, b, a" in fault(folder_with(tmp_path, pieces_DOT_toml=toml))


def test_a_layer_is_turned_about_the_middle_of_its_box(tmp_path: Path) -> None:
    toml = LAYERS.replace('table = "t.csv"\n', "") + 'x = { text = "up", box = "10,10,8,40", turn = 90 }\n'
    (group,) = made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces[0].front.shapes
    assert isinstance(group, Group)
    assert group.matrix[:4] == pytest.approx((0, -1, 1, 0))
    assert group.matrix[4:] == pytest.approx((14 - 63.5 / 2, 88.9 / 2 - 30))


# -- what is wrong -------------------------------------------------------------------------------------------------


def test_all_that_is_wrong_is_told_at_once_by_file_row_and_layer(tmp_path: Path) -> None:
    long = "word " * 200
    table = CARDS + f"Inn,#fff,{long},1\nWell,nocolour,Take :coyn:.,1\n"
    assert faults(folder_with(tmp_path, cards_DOT_csv=table)) == [
        "cards.csv, row 4, layer text: the text “word word word word word word ...” does not fit into 53 x 20 mm with "
        "9 points; shorten it, or give it more room or a smaller `shrink`",
        "cards.csv, row 5, layer field: 'nocolour' is no colour; write #rrggbb or a name such as black",
        "cards.csv, row 5, layer text: there is no icon :coyn:; did you mean :coin:?",
    ]


def test_what_is_wrong_in_many_rows_is_one_line(tmp_path: Path) -> None:
    table = CARDS + "Inn,nocolour,Rests.,1\n" * 8
    told = "cards.csv, rows 4, 5, 6, 7, 8 and 3 more, layer field: 'nocolour' is no colour; write #rrggbb or a name"
    assert fault(folder_with(tmp_path, cards_DOT_csv=table)) == f"{told} such as black"


def test_more_faults_than_anybody_reads_are_counted(tmp_path: Path) -> None:
    table = CARDS + "".join(f"Inn,no{i},Rests.,1\n" for i in range(30))
    lines = faults(folder_with(tmp_path, cards_DOT_csv=table))
    assert (len(lines), lines[-1]) == (21, "and 10 more faults")


def test_a_draft_may_ask_for_fewer_pixels(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "poker"\n[layout.a]\nart = { image = "art/a.png", box = "5,5,50,50", dpi = 72 }\n'
    assert made(folder_with(tmp_path, pieces_DOT_toml=toml, art__a_DOT_png=pixels(150, 150))).pieces
    folder_with(tmp_path, pieces_DOT_toml=toml, art__a_DOT_png=pixels(120, 120))
    assert "print needs 72" in fault(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("{name}", "{nam}", "layout folk, layer name: cards.csv has no column 'nam'; did you mean {name}?"),
        ("font =", "fnt =", "fnt is not known in a layer of text; did you mean font?"),
        ("size =", "sise =", "deck folk: lacks size"),
        ('back = "behind"', 'back = "behnd"', "there is no layout 'behnd'; did you mean behind?"),
        ('"poker"', '"pokr"', "no size is called 'pokr'"),
        ("serif bold 14", "Futura 14", "there is no font 'Futura'; there are sans, serif"),
        ("serif bold 14", "serif", "'serif' is no font"),
        ("5,60,53,20", "5,60,53", "'5,60,53' is not x,y,width,height"),
        ('"cards.csv"', '"crads.csv"', "there is no file crads.csv; did you mean cards.csv?"),
        ("5,5,50,9", "1,5,50,9", "text stands less than 2.5 mm from the cut"),
        ("[deck.folk]", "[dekk.folk]", "[dekk] is not known; known are [deck.name]"),
        ('"bleed"', '"bleed', "pieces.toml: is no TOML"),
        ("#204060", "#20406080", "half transparent"),
    ],
)
def test_each_slip_is_told_where_it_is(tmp_path: Path, before: str, after: str, told: str) -> None:
    assert before in DECK
    root = folder_with(tmp_path, pieces_DOT_toml=DECK.replace(before, after, 1))
    assert told in faults(root)[0]


def test_a_picture_that_is_missing_is_told_by_row(tmp_path: Path) -> None:
    toml = DECK.replace("[layout.behind]", 'art = { image = "art/{name}.png", box = "5,20,50,30" }\n[layout.behind]')
    root = folder_with(tmp_path, pieces_DOT_toml=toml, art__Miller_DOT_png=pixels(600, 400))
    assert fault(root) == "cards.csv, row 3, layer art: there is no file art/Smith.png"


def test_a_picture_with_too_few_pixels_is_told_by_row(tmp_path: Path) -> None:
    toml = DECK.replace("[layout.behind]", 'art = { image = "art/{name}.png", box = "5,20,50,30" }\n[layout.behind]')
    sharp, dull = pixels(600, 400), pixels(300, 200)
    root = folder_with(tmp_path, pieces_DOT_toml=toml, art__Miller_DOT_png=sharp, art__Smith_DOT_png=dull)
    told = fault(root)
    assert told.startswith("cards.csv, row 3, layer art: art/Smith.png has 300 x 200 pixels, 169 an inch on 45 x 30 mm")
    assert "needs 200, better 300 (531 x 354)" in told


def test_nothing_of_a_deck_stands_on_a_token_beyond_its_round_edge(tmp_path: Path) -> None:
    toml = '[deck.a]\nsize = "round 30"\n[layout.a]\nx = { text = "corner", box = "3,3,10,5", font = "sans 6" }\n'
    assert "less than 2.5 mm from the cut" in fault(folder_with(tmp_path, pieces_DOT_toml=toml))
    toml = toml.replace('"3,3,10,5"', '"8,12,14,6", align = "center"')
    assert words(made(folder_with(tmp_path, pieces_DOT_toml=toml)).pieces[0].front) == ["corner"]


def test_pieces_that_look_alike_are_one_drawing(tmp_path: Path) -> None:
    table = CARDS + "Miller,#ffeecc,Grinds.,1\n"
    pieces = made(folder_with(tmp_path, cards_DOT_csv=table)).pieces
    assert pieces[0].front is pieces[2].front
    assert len([shape for shape in every(pieces[0].front) if isinstance(shape, Text)]) == 2
