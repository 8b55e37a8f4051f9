"""What sets a line off makes it a heading only where it is one; numbers inside sentences begin no rule."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, headings, sentences, texts


def test_a_bold_first_line_that_reads_on_is_no_heading(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 300, sentences(1, 6)) - 10
    lines = simpleSplit("Whoever ends the round without a single card in hand " + sentences(2, 3), TIMES, 10, 282)
    sheet.text(60, y, lines[0], BOLD, 10)
    for row, text in enumerate(lines[1:], 1):
        sheet.text(60, y - 12 * row, text)
    read = sheet.read()
    assert headings(read) == []
    assert texts(read)[-1].endswith(" ".join(lines))


def test_a_heading_may_have_a_mark_and_items_in_large_type_are_items(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 800, "■ Before the game", BOLD, 14)
    y = sheet.block(60, 780, 440, sentences(1, 8)) - 12
    for text in ("• Draw a card", "• Pay a coin and lay the", "  ship on the table"):
        sheet.text(60, y, text, TIMES, 13)
        y -= 15
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["Before the game"]
    assert list(blocks(read))[-1].text.split("\n") == ["Draw a card", "Pay a coin and lay the ship on the table"]


def test_a_number_that_ends_a_sentence_on_the_next_line_begins_no_rule(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "1. Lay out the board and put all of the six ships of your colour on")
    sheet.text(72, 778, "the spaces at the edge of it, in any order, but none of them on number")
    sheet.text(72, 766, "2. Then take the coins.")
    (rule,) = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert rule.text.endswith("on number 2. Then take the coins.")


def test_bold_sentences_inside_an_item_and_above_a_list_are_no_headings(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 12
    sheet.text(60, y, "• Deal the cards out so that all of you have equally many of them.")
    sheet.text(70, y - 12, "Keep them secret!", BOLD)
    sheet.text(60, y - 24, "• Put the rest aside.")
    sheet.text(60, y - 50, "Move along the roads one space in any", BOLD)
    sheet.text(60, y - 62, "direction, as long as nobody stands there.", BOLD)
    read = sheet.read()
    assert headings(read) == []
    (items,) = [block.text.split("\n") for block in blocks(read) if block.kind == "list"]
    assert [item[-7:] for item in items] == ["secret!", " aside."]


def test_bold_lines_with_numbers_are_a_list_and_an_item_may_begin_with_a_bold_line(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 12
    for number, question in enumerate(("Who did it?", "With what?", "And where?"), 1):
        sheet.text(60, y - 12 * number, f"{number}. {question}", BOLD)
    y -= 60
    for name in ("Houses", "Stars"):
        sheet.text(60, y, "•", BOLD)
        sheet.text(72, y, name, BOLD)
        y = sheet.block(72, y - 12, 300, sentences(3, 3)) - 8
    read = sheet.read()
    assert headings(read) == []
    assert [block.number for block in blocks(read) if block.kind == "rule"] == ["1", "2", "3"]
    (items,) = [block.text for block in blocks(read) if block.kind == "list"]
    assert [item.split()[0] for item in items.split("\n")] == ["Houses", "Stars"]


def test_paragraphs_of_one_line_that_are_set_in_stand_apart(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(80, 790, "All of these cards are red.")
    sheet.block(80, 778, 420, "They say what happens to everybody, whoever it was that")
    sheet.text(60, 766, "drew them, and are laid aside after that.")
    assert len(texts(sheet.read())) == 2


def test_a_paragraph_of_one_line_above_a_picture_is_set_in_too(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 420, sentences(1, 6))
    sheet.block(75, 742, 405, "A player who has three of the lanterns in a row in one of the small harbours takes that")
    sheet.text(60, 730, "harbour.")
    sheet.text(75, 718, "A player who has three of the harbours in a row wins.")
    sheet.text(200, 670, "1 2 3", size=14)
    assert "A player who has three of the harbours in a row wins." in texts(sheet.read())


def test_a_sentence_in_two_lines_of_balanced_columns_goes_down_the_first_of_them(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 480, sentences(1, 6))
    halves = (
        ("The player whose lantern burns the longest", "gets coins from all the others, one for each"),
        (
            "of the towers. If nobody has a lantern left, all",
            "the coins stay.",
        ),
    )
    for left, lines in zip((60, 310), halves, strict=True):
        for place, text in enumerate(lines):
            sheet.text(left, 720 - 12 * place, text)
    sheet.block(60, 680, 480, sentences(5, 6))
    assert texts(sheet.read())[1] == " ".join(" ".join(lines) for lines in halves)


def test_a_line_that_fills_its_paragraph_reads_on_whatever_stands_farther_out(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 350, sentences(1, 6))
    sheet.text(60, 700, "If you would move onto the river of another player, then go on to the")
    sheet.text(60, 688, "Tower that stands beside it, and stay there until the end of the round.")
    assert "\n" not in list(blocks(sheet.read()))[-1].text


def test_bold_lines_with_marks_in_a_row_are_a_list(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 24
    for row, text in enumerate(("Nobody leaves the harbour at night", "No ship crosses an island")):
        sheet.text(60, y - 30 * row, f"• {text}", BOLD, 12)
    read = sheet.read()
    assert headings(read) == []
    (items,) = [block.text for block in blocks(read) if block.kind == "list"]
    assert items.split("\n") == ["Nobody leaves the harbour at night", "No ship crosses an island"]


def test_a_word_that_is_divided_in_a_heading_is_whole(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "How the harbour is sur-", BOLD, 16)
    sheet.text(60, 772, "rounded", BOLD, 16)
    sheet.block(60, 740, 440, sentences(1, 8))
    assert [text for _, text in headings(sheet.read())] == ["How the harbour is surrounded"]


def test_numbered_lines_of_one_series_are_all_headings_or_all_rules(tmp_path: Path) -> None:
    for bold, expected in (((0,), 0), ((0, 1, 3), 4)):
        sheet = Sheet(tmp_path / f"{len(bold)}.pdf")
        y = 780.0
        for index, name in enumerate(("The aim", "The boats", "The cards", "The end")):
            sheet.text(60, y, f"{index + 1}. {name}", BOLD if index in bold else TIMES)
            y = sheet.block(60, y - 14, 440, sentences(index + 2, 5)) - 12
        assert len(headings(sheet.read())) == expected


def test_a_bold_line_with_a_mark_is_an_item_also_where_it_stands_alone(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 24
    sheet.text(60, y, "• Lighthouse towers only", BOLD)
    sheet.block(60, y - 30, 440, sentences(2, 6))
    read = sheet.read()
    assert headings(read) == [] and "Lighthouse towers only" in [block.text for block in blocks(read)]


def test_a_heading_may_stand_between_dashes(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(160, 800, "--- Two thirds of the average ---", BOLD, 20)
    sheet.block(60, 770, 440, sentences(1, 8))
    assert [text for _, text in headings(sheet.read())] == ["--- Two thirds of the average ---"]


def test_an_item_goes_on_in_lines_that_hang_however_loosely_they_are_set(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 24
    lines = ("- If all of the guests are served, press the button with", "  “Pay” to be paid for it.", "- Go on.")
    for row, line in enumerate(lines):
        sheet.text(60 if line[0] == "-" else 72, y - 17.5 * row, line.strip())
    (items,) = [block.text.split("\n") for block in blocks(sheet.read()) if block.kind == "list"]
    assert items == ["If all of the guests are served, press the button with “Pay” to be paid for it.", "Go on."]


def test_a_heading_that_broke_off_for_lack_of_room_goes_on_beneath(tmp_path: Path) -> None:
    first, second = "4.1 The ships that everybody may", "Move Twice"
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 800, 250, sentences(1, 6)) - 30
    sheet.text(60, y, first, BOLD, 17)
    sheet.text(100, y - 26, second, BOLD, 17)
    sheet.block(60, y - 56, 250, sentences(2, 6))
    assert [text for _, text in headings(sheet.read())] == [f"{first} {second}"]


def test_an_underlined_line_on_a_text_is_a_heading_and_in_a_list_of_links_none(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 800, "Harbours", BOLD, 14)
    y = sheet.block(60, 780, 440, sentences(1, 6)) - 12
    for start, heading in ((7, "The market"), (13, "The towers")):
        sheet.text(60, y, heading)
        sheet.line(60, y - 1.5, 60 + stringWidth(heading, TIMES, 10), y - 1.5)
        y = sheet.block(60, y - 12, 440, sentences(start, 4)) - 12
    for link in ("More towers", "More ships"):
        sheet.text(60, y, link)
        sheet.line(60, y - 1.5, 60 + stringWidth(link, TIMES, 10), y - 1.5)
        y -= 12
    sheet.text(60, y - 20, "Have fun", BOLD)
    assert [text for _, text in headings(sheet.read())] == ["Harbours", "The market", "The towers", "Have fun"]


def test_a_rule_across_the_page_underlines_nothing(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 6)) - 12
    sheet.text(60, y, "Played by all")
    sheet.line(60, y - 1.5, 500, y - 1.5)
    sheet.block(60, y - 12, 440, sentences(7, 4))
    assert headings(sheet.read()) == []


def test_a_text_in_small_type_has_bold_headings_of_its_own(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 12)) - 20
    sheet.text(60, y, "The market", BOLD, 8)
    y = sheet.block(60, y - 9.6, 440, sentences(13, 4), TIMES, 8) - 20
    sheet.text(60, y, "Ships by the harbour", BOLD, 8)
    assert [text for _, text in headings(sheet.read())] == ["The market"]


def test_a_line_with_a_bold_name_is_no_heading_unless_two_thirds_are_bold(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 6)) - 14
    for name, rest in (("Great Senegal", "France, Italy"), ("The harbour of the north", "(2-4)")):
        sheet.text(60, y, name, BOLD)
        sheet.text(63 + stringWidth(name, BOLD, 10), y, rest)
        y = sheet.block(60, y - 12, 440, sentences(8, 4)) - 14
    assert [text for _, text in headings(sheet.read())] == ["The harbour of the north (2-4)"]


def test_a_sentence_that_a_picture_parts_goes_on_in_small_letters(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 6))
    sheet.text(60, 700, "Whoever has brought all of the ships that lie in the northern harbour back to the island")
    sheet.text(60, 672, "takes one of the coins and then begins the round anew.")
    assert texts(sheet.read())[-1].endswith("back to the island takes one of the coins and then begins the round anew.")


def test_what_stands_at_the_foot_of_a_title_page_is_no_more_of_its_heading(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(160, 600, "Harbours and Towers", BOLD, 24)
    sheet.text(160, 570, "To fill an evening", BOLD, 18)
    sheet.text(160, 200, "by Ada Miller-Lorne", BOLD, 18)
    sheet.page()
    sheet.block(60, 790, 440, sentences(1, 8))
    read = sheet.read()
    assert "To fill an evening" in [text for _, text in headings(read)]
    (edition,) = read.editions.values()
    assert edition.facts["author"].value == "Ada Miller-Lorne"


def test_a_line_in_a_colour_of_its_own_above_its_text_is_a_heading_and_a_label_none(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 20
    for place, name in enumerate(("The market", "The harbour")):
        sheet.canvas.setFillColorRGB(0.5, 0.5, 0.5)
        sheet.text(60, y, name)
        sheet.canvas.setFillColorRGB(0, 0, 0)
        # a picture may part a heading and its text
        y = sheet.block(60, y - 17 - 90 * place, 440, sentences(9 + 3 * place, 4)) - 20
    sheet.canvas.setFillColorRGB(0.9, 0, 0)
    for row, label in enumerate(("Ship", "Tower")):
        sheet.text(200, y - 40 - 30 * row, label)
    assert [text for _, text in headings(sheet.read())] == ["The market", "The harbour"]


def test_a_colour_that_much_of_the_text_has_sets_nothing_off(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for start in (1, 8, 15):
        sheet.canvas.setFillColorRGB(0.5, 0.5, 0.5)
        sheet.text(60, y, "All of you may trade")
        y = sheet.block(60, y - 30, 440, sentences(start, 3)) - 20
        sheet.canvas.setFillColorRGB(0, 0, 0)
        y = sheet.block(60, y, 440, sentences(start + 3, 3)) - 20
    assert headings(sheet.read()) == []


def test_a_text_that_begins_with_bold_lines_is_one(tmp_path: Path) -> None:
    bold = "Whenever one of the ships comes back to the harbour at the very end"
    rest = "everybody, its owner takes a coin."
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 300, sentences(1, 6)) - 20
    y = sheet.block(60, y, 340, bold + " of the day while the light of the tower on the island burns for", BOLD)
    sheet.block(60, y, 300, rest)
    read = sheet.read()
    assert headings(read) == [] and texts(read)[-1].startswith(bold) and texts(read)[-1].endswith(rest)


def test_the_size_of_a_long_table_is_not_that_of_the_text(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    texts_ = ("Lay the cards out", "Each of you takes two", "Then turn one over")
    for row, text in enumerate(texts_):
        sheet.text(60, 790 - 30 * row, text, size=11)
    for row in range(31):
        sheet.line(60, 700 - 20 * row, 540, 700 - 20 * row)
        for column in range(3 if row < 30 else 0):
            sheet.text(64 + 160 * column, 688 - 20 * row, f"Card {row}{column} of a harbour", size=8)
    read = sheet.read()
    assert headings(read) == [] and [block.kind for block in blocks(read)].count("table") == 1


def test_a_cell_of_several_lines_is_one_line_of_the_table(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for height in (780, 740, 700, 660):
        sheet.line(60, height, 500, height)
    rows = (
        ("Ship", "All of them go on\nIsland: two spaces\nHarbour: a space"),
        ("Tower", "Stays."),
        ("Coin", "Is paid."),
    )
    for row, (name, text) in enumerate(rows):
        sheet.text(64, 768 - 40 * row, name)
        for line, part in enumerate(text.split("\n")):
            sheet.text(200, 770 - 40 * row - 11 * line, part)
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells and [len(row) for row in table.cells] == [2, 2, 2]
    assert table.cells[0][1] == "All of them go on Island: two spaces Harbour: a space"


def test_headings_with_a_full_stop_and_a_dash_behind_their_number_are_of_one_level(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(160, 800, "Harbours and Towers", BOLD, 20)
    y = 760.0
    for place, name in enumerate(("1.- The market", "2. The harbour", "3.- The tower")):
        sheet.text(60, y, name, BOLD)
        y = sheet.block(60, y - 18, 440, sentences(4 * place + 1, 6)) - 20
    assert [level for level, _ in headings(sheet.read())] == [1, 2, 2, 2]


def test_the_ground_of_a_cell_makes_no_column(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 4))
    rows = (("Animal", "Spaces", "Coins"), ("Mouse", "1", "3"), ("Lion", "3", "5"))
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            x, y = 60 + 120 * column, 700 - 16 * row
            sheet.box(x, y, 120, 16)
            if not row:
                sheet.canvas.setFillGray(0.8)
                sheet.canvas.rect(x + 5.4, y, 109.2, 16, stroke=0, fill=1)
                sheet.canvas.setFillGray(0)
            sheet.text(x + 8, y + 4, text)
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells == rows


def test_numbered_headings_in_larger_type_are_no_rules_where_rules_are_numbered_too(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 12
    for chapter in (1, 2):
        sheet.text(60, y, f"{chapter}. {('Aim', 'Turns')[chapter - 1]}", TIMES, 16)
        for rule in (1, 2, 3):
            if chapter == 2:
                y -= 24
                sheet.text(60, y, f"2.{rule} {('Start', 'Middle', 'End')[rule - 1]}", TIMES, 13)
            for place in (1, 2):
                y -= 15
                number = f"1.{2 * rule + place - 2}" if chapter == 1 else f"2.{rule}.{place}"
                sheet.text(60, y, f"{number} {sentences(rule + place, 1)}")
        y -= 30
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["1. Aim", "2. Turns", "2.1 Start", "2.2 Middle", "2.3 End"]
    assert len([block for block in blocks(read) if block.kind == "rule"]) == 12


def test_a_list_of_links_is_no_heading(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 12
    for text in ("TERRAIN", "WEATHER", "COMBAT"):
        sheet.text(60, y, text)
        sheet.line(60, y - 1, 60 + stringWidth(text, TIMES, 10), y - 1)
        y -= 12
    sheet.block(60, y - 20, 440, sentences(3, 4))
    assert headings(sheet.read()) == []


def test_a_lone_mark_before_capitals_makes_a_heading(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 20
    sheet.text(160, y, "• PLAYING A ROUND", BOLD)
    y = sheet.block(60, y - 24, 440, sentences(3, 4)) - 20
    for text in ("• A CARD", "• A COIN"):
        y = sheet.block(60, y, 440, text)
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["PLAYING A ROUND"]
    assert [block.text for block in blocks(read) if block.kind == "list"] == ["A CARD\nA COIN"]


def test_a_bold_line_behind_a_comma_goes_on_with_the_bold_text(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8)) - 12
    sheet.text(60, y, "0 - Trivial, 1 - Easy, 2 - Normal, 3 - Moderate, 4 - Tough,", BOLD)
    sheet.text(60, y - 12, "5 - Hard, 6 - Expert, 7 - Absurd", BOLD)
    sheet.text(60, y - 40, "Passive rolls (Did you hear something?)", BOLD)
    sheet.block(60, y - 52, 440, sentences(3, 4))
    assert [text for _, text in headings(sheet.read())] == ["Passive rolls (Did you hear something?)"]


def test_a_text_does_not_go_on_behind_a_line_that_ends_before_its_time(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(
        60,
        120,
        440,
        f"{sentences(1, 3)} If you sink all the ships of the others, you win and may play again as often as you please",
    )
    sheet.page()
    sheet.block(60, 790, 440, f"Where the others sink yours, try again. {sentences(4, 3)}")
    first, second = texts(sheet.read())
    assert first.endswith("as you please") and second.startswith("Where the others")


def test_a_line_in_a_colour_of_its_own_is_a_heading_above_a_table_and_at_the_foot_of_a_page_too(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 40)) - 24
    for name in ("Bonus points", "Second wind"):
        sheet.canvas.setFillColorRGB(0.8, 0, 0)
        sheet.text(60, y, name)
        sheet.canvas.setFillGray(0)
        if name == "Bonus points":
            for row, cells in enumerate((("first", "five points"), ("second", "two points"))):
                for column, cell in enumerate(cells):
                    sheet.box(80 + 90 * column, y - 40 - 16 * row, 90, 16)
                    sheet.text(86 + 90 * column, y - 36 - 16 * row, cell)
            y -= 100
    sheet.page()
    sheet.block(60, 790, 440, sentences(5, 9))
    assert [text for _, text in headings(sheet.read())] == ["Bonus points", "Second wind"]


def test_letters_set_in_below_a_number_are_items_that_keep_them(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "1. Choose what you do:")
    sheet.text(80, 776, "a. Build a ship.")
    sheet.text(80, 762, "b. Sail on.")
    sheet.text(60, 748, "2. Draw a card.")
    sheet.text(60, 734, "2.1 Not from the discards.")
    sheet.text(80, 720, "2.2 Nor from a hand.")
    found = [(block.kind, block.number, block.text) for block in blocks(sheet.read())]
    assert found[1] == ("list", None, "  a. Build a ship.\n  b. Sail on.")
    assert [number for kind, number, _ in found if kind == "rule"] == ["1", "2", "2.1", "2.2"]


def test_a_number_begins_a_heading_below_the_one_above_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "The round", BOLD)
    sheet.text(60, 778, "1. The spirits", BOLD)
    sheet.block(60, 766, 440, sentences(1, 8))
    assert [text for _, text in headings(sheet.read())] == ["The round", "1. The spirits"]


def test_bold_lines_in_small_type_head_the_text_at_their_edge(tmp_path: Path) -> None:
    for x, expected in ((60, ["The thief"]), (200, [])):
        sheet = Sheet(tmp_path / f"{x}.pdf")
        y = sheet.block(60, 790, 440, sentences(1, 8)) - 24
        sheet.text(x, y, "The thief", BOLD, 7)
        sheet.block(60, y - 30, 440, sentences(2, 6))
        assert [text for _, text in headings(sheet.read())] == expected


def test_a_year_behind_a_month_is_a_date_and_behind_another_word_none(tmp_path: Path) -> None:
    for text, expected in (("March 2099", []), ("COLLAPSE 2099", ["COLLAPSE 2099"])):
        sheet = Sheet(tmp_path / f"{len(text)}.pdf")
        sheet.text(60, 800, text, BOLD, 20)
        sheet.block(60, 770, 440, sentences(1, 8))
        assert [text for _, text in headings(sheet.read())] == expected


def test_a_numbered_text_that_begins_bold_is_none_of_the_headings_of_its_series(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 780.0
    for index, name in enumerate(("The aim", "", "The cards", "The end")):
        if name:
            sheet.text(60, y, f"{index + 1}. {name}", BOLD)
        y = sheet.block(60, y - 14 * bool(name), 240, sentences(index + 2, 5) if name else f"2. {sentences(9, 5)}") - 12
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["1. The aim", "3. The cards", "4. The end"]
    assert [block.number for block in blocks(read) if block.kind == "rule"] == ["2"]


def test_a_bold_line_with_a_picture_of_its_own_is_a_heading_and_above_large_type_one_by_itself(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 810, "The Harbour Game", BOLD, 14)
    sheet.text(60, 792, "Whoever has the most coins at the end of the last round wins the game,", TIMES, 14)
    sheet.text(60, 774, "and all the others pay for the feast in the harbour.", TIMES, 14)
    y = 740.0
    for sign, name in (("✈", "Setup"), ("✉", "A round"), ("✂", "The end")):
        sheet.text(60, y, sign, "ZapfDingbats", 10)
        sheet.text(74, y, name, BOLD, 10)
        y = sheet.block(60, y - 14, 440, sentences(1, 6)) - 14
    read = sheet.read()
    assert [name for _, name in headings(read)] == ["The Harbour Game", "Setup", "A round", "The end"]
