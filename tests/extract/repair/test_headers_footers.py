"""Heads and feet of pages go, and what merely stands near the edge of a page stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from tests.extract.made.sheet import BOLD, ITALIC, Sheet, blocks, headings, sentences, texts

_BODY, _HEADING, _TITLE = 10.0, 13.0, 22.0
Row = tuple[float, str]
"""The size of its type, and a line of text."""


def transcribed(folder: Path, head: str, pages: Sequence[Sequence[Row]]) -> list[str]:
    """The headings and lines of a rulebook with a head and a page number on each page."""
    canvas = Canvas(str(folder / "a.pdf"), pagesize=A4)
    for number, rows in enumerate(pages, start=1):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(60, A4[1] - 40, head)
        canvas.drawCentredString(A4[0] / 2, 30, str(number))
        y = A4[1] - 75
        for size, text in rows:
            canvas.setFont("Helvetica-Bold" if size > _BODY else "Helvetica", size)
            canvas.drawString(60, y, text)
            y -= size * 1.25 if size == _BODY else size * 1.6
        canvas.showPage()
    canvas.save()
    (edition,) = extract([folder / "a.pdf"]).editions.values()
    return [
        text
        for section in edition.sections
        for text in (section.heading, *(line for block in section.blocks for line in block.text.split("\n")))
        if text
    ]


def test_a_sentence_that_comes_back_with_another_number_is_text(tmp_path: Path) -> None:
    pages = [
        [
            (_HEADING, f"The {name} game"),
            (_BODY, f"Shuffle the cards and deal {deal} to each player."),
            (_BODY, "Begin."),
        ]
        for name, deal in (("basic", 5), ("advanced", 7))
    ]
    found = " ".join(transcribed(tmp_path, "Crown & Coin", pages))
    assert "deal 5 to each player." in found
    assert "deal 7 to each player." in found
    assert "Crown" not in found


def test_rows_of_cards_that_fill_the_pages_are_text(tmp_path: Path) -> None:
    cards = [f"Card {number}. Each player pays {1 + number % 3} coins to the bank." for number in range(1, 101)]
    pages = [[(_BODY, card) for card in cards[start : start + 50]] for start in (0, 50)]
    found = " ".join(transcribed(tmp_path, "Event cards of the north", pages))
    assert [card for card in cards if card not in found] == []


def test_the_title_stays_where_the_heads_say_the_same(tmp_path: Path) -> None:
    pages = [
        [(_TITLE, "Salt Road"), (_HEADING, "Setup"), (_BODY, "Each player chooses a caravan and an oasis.")],
        [(_HEADING, "Session of the game"), (_BODY, "Whoever reaches the sea first with salt wins the game.")],
        [(_HEADING, "End of the game"), (_BODY, "The game ends at once when a caravan reaches the sea.")],
    ]
    found = transcribed(tmp_path, "Salt Road", pages)
    assert found[0] == "Salt Road"
    assert found.count("Salt Road") == 1


def test_a_title_that_heads_every_page_stays_on_the_first(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number in range(3):
        sheet.text(60, 810, "Heroes of the Hill", size=14)
        sheet.text(60, 770, ("Setup", "Trade", "Battle")[number], BOLD, 11)
        sheet.block(60, 752, 480, sentences(4 * number, 12))
        sheet.page()
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["Heroes of the Hill", "Setup", "Trade", "Battle"]
    assert read.editions["en"].title == "Heroes of the Hill"


def test_the_short_name_of_a_chapter_above_its_later_pages_goes(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number in range(12):
        chapter = ("1 Sailors", "2 Traders", "3 Wizards", "4 Dragons")[number // 3]
        if number % 3:
            sheet.text(280, 775, chapter, ITALIC, 11)
        else:
            sheet.text(60, 770, chapter, BOLD, 16)
        sheet.block(60, 740, 480, sentences(12 * number, 10))
        sheet.page()
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["1 Sailors", "2 Traders", "3 Wizards", "4 Dragons"]
    assert not any(text[0].isdigit() for text in texts(read))


def test_a_heading_that_stands_large_on_each_page_of_its_chapter_stays_on_the_first(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for page in range(6):
        sheet.text(60, 800, "The Aim of the Game" if page < 2 else "All of the Cards", BOLD, 20)
        sheet.block(60, 720, 440, sentences(page, 8))
        sheet.page()
    assert [heading for _, heading in headings(sheet.read())] == ["The Aim of the Game", "All of the Cards"]


def test_page_numbers_of_two_pages_are_enough(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number in range(3):
        y = sheet.block(60, 800, 480, sentences(30 * number, 12))
        sheet.block(60, y - 10, 480, sentences(30 * number + 12, 12))
        if number:
            sheet.text(300, 110, str(number))
        sheet.page()
    assert not any(word.isdigit() for text in texts(sheet.read()) for word in text.split())


def test_heads_that_count_the_pages_go(tmp_path: Path) -> None:
    words = ("boats", "ropes", "sails", "tides")
    pages = [
        [(_HEADING, f"On {word}"), (_BODY, f"Each player takes care of the {word} of the others.")] for word in words
    ]
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    for number, rows in enumerate(pages, start=9):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(60, A4[1] - 40, f"{number} | Rules of the harbour | Edition 2")
        for index, (size, text) in enumerate(rows):
            canvas.setFont("Helvetica", size)
            canvas.drawString(60, A4[1] - 90 - 20 * index, text)
        canvas.showPage()
    canvas.save()
    (edition,) = extract([tmp_path / "a.pdf"]).editions.values()
    shown = [section.heading or "" for section in edition.sections]
    shown += [block.text for section in edition.sections for block in section.blocks]
    assert not any("Edition" in text for text in shown)


def test_the_name_of_a_chapter_beside_that_of_the_game_goes(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number, chapter in enumerate(("Setup", "Trade", "Battle", "The end")):
        sheet.text(60, 810, "Heroes of the Hill", size=8)
        sheet.right(540, 810, chapter, size=8)
        y = 760.0
        for part in range(3):
            y = sheet.block(60, y, 480, sentences(4 * number + part, 5)) - 10
        sheet.page()
    found = " ".join(texts(sheet.read()))
    assert [word for word in ("Heroes", "Setup", "Trade", "Battle", "The end") if word in found] == []


def test_page_numbers_beside_the_end_of_the_text_go(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number in range(1, 6):
        for x, lines in ((60, 50 + 11 * (number % 2)), (310, 61 - 11 * (number % 2))):
            for line in range(lines):
                sheet.text(x, 760 - 12 * line, f"{sentences(number + line, 1)[:40]},")
        sheet.text(500 if number % 2 else 60, 47, str(number))
        sheet.page()
    assert not any(word.isdigit() for text in texts(sheet.read()) for word in text.split())


def test_page_numbers_far_from_the_edge_go_and_sentences_go_on_over_them(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    text = sentences(0, 30).split()
    for number in range(1, 5):
        y = 700.0
        for line in range(40):
            first = 8 * (40 * (number - 1) + line)
            sheet.text(90, y, " ".join(text[first : first + 8]))
            y -= 14
        sheet.text(295, 130, str(number))
        sheet.page()
    assert not any(word.isdigit() for found in texts(sheet.read()) for word in found.split())


def test_a_number_that_ends_the_last_sentence_of_a_page_stays(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    foot = sheet.block(90, 400, 400, sentences(1, 20))
    sheet.block(90, foot - 20, 400, sentences(2, 4))
    sheet.text(90, 90, f"{'The winner of the round takes a card for every ship, so that the deck is smaller by':86}")
    sheet.text(90, 78, "12.")
    assert texts(sheet.read())[-1].endswith("smaller by 12.")


def test_what_runs_aslant_over_page_after_page_is_no_text(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number in range(4):
        sheet.block(60, 790, 440, sentences(3 * number + 1, 12))
        for place in (0, 200):
            sheet.canvas.saveState()
            sheet.canvas.translate(180, 250 + place)
            sheet.canvas.rotate(45)
            sheet.canvas.setFillGray(0.8)
            sheet.text(0, 0, "PROOF COPY", BOLD, 20)
            sheet.canvas.restoreState()
        if number == 2:
            sheet.canvas.rotate(30)
            sheet.text(400, 100, "A ship lies aslant", size=9)
        sheet.page()
    read = texts(sheet.read())
    assert not any("PROOF" in text for text in read) and "A ship lies aslant" in read


def test_a_running_head_that_says_what_the_chapter_on_its_page_does_goes(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number, name in enumerate(("Harbours", "Markets", "Towers"), 1):
        sheet.text(60, 805, f"{number} {name.upper()}", size=9)
        sheet.text(60, 760, f"{number} {name}", BOLD, 16)
        sheet.block(60, 735, 440, sentences(3 * number, 9))
        sheet.page()
    assert [text for _, text in headings(sheet.read())] == ["1 Harbours", "2 Markets", "3 Towers"]


def test_a_text_that_two_pages_begin_with_is_no_head(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(20, 12))
    sheet.page()
    for number in (1, 2):
        sheet.text(60, 790, f"Variant {number}", BOLD, 14)
        sheet.block(60, 765, 440, sentences(1, 3 + 2 * number))
        sheet.page()
    sheet.block(60, 790, 440, sentences(40, 12))
    sheet.page()
    assert sum(text.startswith(sentences(1, 3)) for text in texts(sheet.read())) == 2


def test_the_head_of_a_table_at_the_head_of_each_page_is_text(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for page, name in enumerate(("Infantry", "Cavalry", "Guards", "Partisans")):
        for row, cells in enumerate(
            ((name, "Calm", "Rain", "Snow"), ("Attack", "20", "30", "40"), ("Defence", "5", "6", "7"))
        ):
            for column, cell in enumerate(cells):
                sheet.box(60 + 90 * column, 780 - 16 * row, 90, 16)
                sheet.text(66 + 90 * column, 784 - 16 * row, cell)
        sheet.block(60, 700, 400, sentences(5 * page, 6))
        sheet.page()
    tables = [block.cells for block in blocks(sheet.read()) if block.kind == "table"]
    assert [cells[0] for cells in tables] == [
        (name, "Calm", "Rain", "Snow") for name in ("Infantry", "Cavalry", "Guards", "Partisans")
    ]


def test_the_title_of_a_second_language_stands_where_the_first_does(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for text in (
        sentences(0, 9),
        "Die Spieler legen der Reihe nach eine Karte auf den Tisch und nehmen zwei Münzen. " * 9,
    ):
        sheet.text(60, 790, "Frost", BOLD, 22)
        sheet.block(60, 740, 440, text)
        sheet.page()
    assert [edition.title for edition in sheet.read().editions.values()] == ["Frost", "Frost"]


def test_a_text_that_ends_several_pages_alike_stays(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    end = (
        "Note the points of each group on your sheet and on theirs, and stamp the latter. If you can, tell them to the "
        "others at once. Mind that the time is not over, as groups are late at their next station otherwise."
    )
    for number in range(1, 6):
        sheet.block(60, 760, 460, sentences(number, 20 + 2 * number))
        sheet.block(60, 135, 190, end)
        sheet.page()
    assert sum(end in text for text in texts(sheet.read())) == 5


def test_an_item_that_says_what_a_heading_does_is_no_running_head(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for number, heading in enumerate(("Active player", "Opponent", "Teammate")):
        sheet.text(60, 790, f"• {heading}", size=10)
        y = sheet.block(60, 740, 460, sentences(number, 6))
        sheet.text(60, y - 20, heading, BOLD, 13)
        sheet.block(60, y - 40, 460, sentences(number + 4, 6))
        sheet.page()
    found = texts(sheet.read())
    assert [text for text in found if len(text) < 20] == ["Active player", "Opponent", "Teammate"]


def test_the_last_row_of_a_table_in_a_text_is_no_page_number(tmp_path: Path) -> None:
    file = tmp_path / "suits.md"
    file.write_text(
        "# Suits\n\nEach suit is worth points.\n\n| Suit | Points |\n| --- | --- |\n| AB | 3 |\n| 4 | 5 |\n"
    )
    (table,) = [block for block in blocks(extract([file])) if block.kind == "table"]
    assert table.cells[-1] == ("4", "5")


def test_a_foot_that_counts_the_pages_goes_where_there_is_but_one(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8) + " Each of you takes 1 of 4")
    sheet.text(60, 40, "Harbours and Towers · Rules 1 / 1")
    (text,) = texts(sheet.read())
    assert text.endswith("1 of 4")
