"""What stands on a page beside its columns: credits in a row, headings over two texts, labels, running heads."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Edition, Rulebook

LEFT = (
    "Turn over the topmost tile of a shaft next to your",
    "miner. If it shows a gem, take that gem. If it shows",
    "water, all miners in this shaft return to the surface",
    "at once and wait there.",
)
RIGHT = (
    "The game ends when the last gem has been taken",
    "from the mine. Every player counts the gems, and",
    "a set of all the four colours scores ten points in",
    "addition to them.",
)


def canvas(path: Path) -> Canvas:
    return Canvas(str(path), pagesize=(595, 842))


def write(made: Canvas, x: float, y: float, *lines: str, size: float = 10, font: str = "Times-Roman") -> None:
    made.setFont(font, size)
    for index, line in enumerate(lines):
        made.drawString(x, y - 1.35 * size * index, line)


def read(made: Canvas, path: Path) -> tuple[Rulebook, Edition]:
    made.save()
    rulebook = extract([path], ocr="never")
    (edition,) = rulebook.editions.values()
    return rulebook, edition


def outline(edition: Edition) -> list[tuple[str, list[str]]]:
    return [(section.heading, [block.text for block in section.blocks]) for section in edition.sections]


def test_headings_side_by_side_belong_to_the_texts_below_them(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, "Deep Down", size=26, font="Times-Bold")
    write(
        made, 60, 740, "A game of digging, in which nobody may take a gem that lies deeper than the own miner stands."
    )
    for x, head, text in ((60, "Digging", LEFT), (320, "The end", RIGHT)):
        write(made, x, 400, head, size=13, font="Times-Bold")
        write(made, x, 382, *text)
    _, edition = read(made, tmp_path / "a.pdf")
    assert outline(edition)[1:] == [("Digging", [" ".join(LEFT)]), ("The end", [" ".join(RIGHT)])]


def test_columns_are_told_by_their_sentences_where_much_of_a_page_is_white(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, *LEFT)
    for y in (780, 380):
        write(made, 320, y, *RIGHT)
    write(made, 60, 380, *LEFT)
    _, edition = read(made, tmp_path / "a.pdf")
    assert [text for _, texts in outline(edition) for text in texts] == [" ".join(text) for text in (LEFT, LEFT)] + [
        " ".join(text) for text in (RIGHT, RIGHT)
    ]


def test_a_heading_below_a_picture_is_no_caption(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, "The board is shown below, with all that stands on it at the beginning of the game.")
    made.setFillGray(0.6)
    for index in range(4):
        made.circle(70 + 9 * index, 700, 12, stroke=0, fill=1)
    made.setFillGray(0)
    write(made, 66, 670, "Setup", size=14, font="Times-Bold")
    write(made, 60, 650, *LEFT)
    _, edition = read(made, tmp_path / "a.pdf")
    assert ("Setup", [" ".join(LEFT)]) in outline(edition)


def test_words_of_two_capitals_stay_words(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, *LEFT, "GO UP OR DO IT AS WE DO")
    _, edition = read(made, tmp_path / "a.pdf")
    assert "GO UP OR DO IT AS WE DO" in str(outline(edition))


def test_a_title_of_words_that_the_language_has_is_in_no_other(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, "Special cases", size=16, font="Times-Bold")
    write(made, 60, 740, *LEFT)
    rulebook, _ = read(made, tmp_path / "a.pdf")
    assert not rulebook.findings


def test_text_up_the_side_of_a_page_heads_nothing(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, *LEFT, *RIGHT)
    made.rotate(90)
    write(made, 300, -30, "Deep Down and Farther", size=16, font="Times-Bold")
    _, edition = read(made, tmp_path / "a.pdf")
    ((heading, (*text, side)),) = outline(edition)
    assert not heading and " ".join(text).split() == " ".join([*LEFT, *RIGHT]).split()
    assert side == "Deep Down and Farther"


def test_a_text_in_large_type_has_no_heading_inside(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 790, "Fair Day", size=26, font="Times-Bold")
    first = "The fair is open from morning until night, and every stall storage hopes for a crowd of visitors. You are"
    write(made, 60, 750, first, "the keepers, and you have a day to earn more than all the others.", size=11.5)
    write(made, 60, 700, *LEFT, *RIGHT, *LEFT, *RIGHT)
    _, edition = read(made, tmp_path / "a.pdf")
    assert [heading for heading, _ in outline(edition)] == ["Fair Day"]


def test_what_follows_a_list_at_its_edge_is_no_part_of_it(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, "A player has three sources:")
    write(made, 60, 766.5, "-")
    write(made, 74, 766.5, "the first card of the own stock, which lies face up beside", "the pile")
    write(made, 60, 739.5, "-")
    write(made, 74, 739.5, "the cards of the own hand (which are drawn again when all", "of them were played)")
    write(made, 60, 712.5, "The player always ends the turn by laying a card down.")
    _, edition = read(made, tmp_path / "a.pdf")
    ((_, texts),) = outline(edition)
    assert texts[-1] == "The player always ends the turn by laying a card down."


def test_stretched_lines_of_a_narrow_column_are_no_table(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    lines = (
        "alle Mannschaften haben gleich",
        "verheerende Lagerhäuser,",
        "Feuersbrünste vernichten",
        "Werkstätten und",
    )
    y = 780.0
    for line in lines:
        first, *rest = line.split()
        made.setFont("Times-Roman", 10)
        made.drawString(60, y, first)
        made.drawRightString(190, y, " ".join(rest))
        y -= 13.5
    write(made, 60, y, "Waren.")
    _, edition = read(made, tmp_path / "a.pdf")
    ((_, texts),) = outline(edition)
    assert " ".join(texts).split() == " ".join([*lines, "Waren."]).split()


def test_items_that_are_stretched_to_the_full_measure_are_items(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    lines = ("Wenn ein Bauer die letzte Reihe erreicht,", "so wird er zu einer anderen Figur, und")
    y = 780.0
    for _ in range(3):
        write(made, 60, y, "-")
        for line in lines:
            made.setFont("Times-Roman", 10)
            words = line.split()
            widths = [stringWidth(word, "Times-Roman", 10) for word in words]
            x, gap = 75.0, (220 - sum(widths)) / (len(words) - 1)
            for word, width in zip(words, widths, strict=True):
                made.drawString(x, y, word)
                x += width + gap
            y -= 12
        write(made, 75, y, "der Zug ist vorbei.")
        y -= 18
    _, edition = read(made, tmp_path / "a.pdf")
    ((_, texts),) = outline(edition)
    assert texts[0].split("\n") == [" ".join([*lines, "der Zug ist vorbei."])] * 3


def test_icons_inside_sentences_make_no_cells(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 760, *LEFT)
    rows = (
        ("For every", "you may take two", "from the market."),
        ("If it has no", "left, you may take", "for one more turn."),
    )
    for row, parts in enumerate((*rows, *rows)):
        x, y = 60.0, 660 - 17.0 * row
        for part in parts:
            write(made, x, y, part)
            x += made.stringWidth(part, "Times-Roman", 10) + 3
            made.setFillGray(0.4)
            made.roundRect(x, y - 5, 18, 18, 4, stroke=0, fill=1)
            made.setFillGray(0)
            x += 21
    _, edition = read(made, tmp_path / "a.pdf")
    blocks = [block for section in edition.sections for block in section.blocks]
    assert all(block.kind != "table" for block in blocks)
    assert " ".join(part for row in rows for part in row) in " ".join(block.text for block in blocks).replace("\n", " ")


def test_cards_without_frames_are_read_one_by_one(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    cards = [
        (f"Craft {name}", f"Build one {name} for two wood", "instead of three.") for name in ("wall", "mill", "barn")
    ]
    for column in range(3):
        for row, (head, *text) in enumerate(cards):
            x, y = 50 + 170 * column, 760 - 70 * row
            write(made, x, y, f"{head} {column}", size=13, font="Times-Bold")
            write(made, x, y - 16, *text)
    _, edition = read(made, tmp_path / "a.pdf")
    expected = [(f"{head} {column}", [" ".join(text)]) for column in range(3) for head, *text in cards]
    assert sorted(outline(edition)) == sorted(expected)


def test_short_texts_side_by_side_are_read_one_after_the_other(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 760, *LEFT)
    write(made, 60, 690, "The lantern is lit with", "one coin.")
    write(made, 260, 690, "The bridge is not built yet, so", "the miners stay in the shaft.")
    write(made, 60, 650, "Lantern", font="Times-Italic")
    write(made, 260, 650, "Bridge", font="Times-Italic")
    write(made, 60, 620, *RIGHT)
    texts = [block.text for section in read(made, tmp_path / "a.pdf")[1].sections for block in section.blocks]
    assert texts == [
        " ".join(LEFT),
        "The lantern is lit with one coin.",
        "The bridge is not built yet, so the miners stay in the shaft.",
        "Lantern",
        "Bridge",
        " ".join(RIGHT),
    ]


def test_items_of_lists_in_columns_are_no_table(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 760, *LEFT)
    items = ["Boat", "Lamp", "Coin", "Tower", "Shaft", "Gem", "Cart", "Rope", "Mole"]
    for column, left in enumerate((80, 200, 320)):
        write(made, left, 690, *(f"\u2022 {item}" for item in items[3 * column : 3 * column + 3]))
    blocks = [block for section in read(made, tmp_path / "a.pdf")[1].sections for block in section.blocks]
    assert [block.kind for block in blocks] == ["paragraph", "list"]
    assert sorted(blocks[1].text.split("\n")) == sorted(items)


def test_white_for_an_icon_does_not_part_a_sentence(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 760, *LEFT)
    write(made, 60, 690, "Each player pays one gem")
    write(made, 200, 690, "to the bank and takes a lantern from it.")
    write(made, 60, 660, *RIGHT)
    texts = [block.text for section in read(made, tmp_path / "a.pdf")[1].sections for block in section.blocks]
    assert texts[1] == "Each player pays one gem to the bank and takes a lantern from it."


def test_a_capital_over_two_lines_begins_the_first_of_them(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 736, "T", size=30)
    write(made, 80, 750, LEFT[0][1:], LEFT[1])
    write(made, 60, 726, *LEFT[2:])
    texts = [block.text for section in read(made, tmp_path / "a.pdf")[1].sections for block in section.blocks]
    assert texts == [" ".join(LEFT)]


def test_lines_set_wider_than_the_rest_of_a_page_are_one_text_where_a_sentence_goes_on(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, *LEFT, *LEFT)
    wide = (
        "At the beginning of their turn players roll the die",
        "and can move that many tiles, or they choose",
        "not to move.",
    )
    for row, text in enumerate(wide):
        write(made, 60, 600 - 17 * row, text)
    _, edition = read(made, tmp_path / "a.pdf")
    assert outline(edition)[-1][1][-1] == " ".join(wide)


def test_a_sentence_on_a_new_line_begins_a_paragraph_where_the_last_one_had_room(tmp_path: Path) -> None:
    made = canvas(tmp_path / "a.pdf")
    write(made, 60, 780, *LEFT, *RIGHT)
    # below a narrow picture, its whole text is narrow
    narrow = ("A miner takes a gem.", "Nobody else may take", "it. Then they all go up.", "All gems are counted.")
    write(made, 60, 500, *narrow)
    _, edition = read(made, tmp_path / "a.pdf")
    ((_, found),) = outline(edition)
    assert [" ".join(text.split()) for text in found] == [" ".join(LEFT), " ".join(RIGHT), " ".join(narrow)]
