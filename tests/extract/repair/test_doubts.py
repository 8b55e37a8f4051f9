"""No text with a fault is told that nothing was found in it, and sound texts are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from extract.model import Block, Edition, Line, Origin, Repair, Section
from extract.pipeline import extract
from extract.repair import uncertain_passages
from extract.rulebook import Rulebook
from tests.extract.made.sheet import BOLD, Sheet, sentences


def messages(rulebook: Rulebook) -> list[str]:
    return [finding.message for finding in rulebook.findings]


def test_a_sound_text_is_left_alone(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for index in range(8):
        y = sheet.block(60, y, 440, sentences(index, 4)) - 10
    assert messages(sheet.read()) == []


def test_sentences_without_beginning_or_end_are_one_finding(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for index in range(8):
        said = sentences(index, 4)
        if index in (2, 5):
            said = said.partition(" ")[2][1:]
        y = sheet.block(60, y, 440, said) - 14
    (message,) = messages(sheet.read())
    assert "beginning or end" in message and message.count("“") == 2


def test_a_text_of_words_that_nobody_knows_is_a_finding(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for index in range(6):
        y = sheet.block(60, y, 440, sentences(index, 4)) - 14
    sheet.block(60, y, 440, "Ebch plbyfr tbkfs tgree cbrds frpm tif tpwfr bnd pbys tgfm jntp tif bbnk.")
    (message,) = messages(sheet.read())
    assert "unknown language" in message and "Ebch plbyfr" in message


def test_the_year_on_a_cover_is_no_piece_of_a_picture(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(0, 9)) - 40
    sheet.text(80, y, "2021")
    sheet.block(60, y - 60, 440, sentences(3, 9))
    assert messages(sheet.read()) == []


def test_a_page_that_is_a_picture_is_said(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.canvas.drawImage(ImageReader(Image.linear_gradient("L")), 0, 0, 596, 842)
    sheet.page()
    sheet.block(60, 790, 440, sentences(1, 8))
    assert messages(sheet.read()) == ["Page 1 is a picture; what is written in it was not read."]


def test_icons_before_many_texts_are_no_lost_beginnings(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for index in range(9):
        y = sheet.block(60, y, 440, sentences(index, 4).partition(" ")[2]) - 14
    assert messages(sheet.read()) == []


def test_headings_that_have_no_text_are_a_finding(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(0, 9)) - 14
    for heading in ("Moving the ships", "Paying the bank", "Drawing the cards", "Ending the game"):
        sheet.text(60, y, heading, BOLD, 14)
        y -= 30
    sheet.block(60, y, 440, sentences(3, 9))
    (message,) = messages(sheet.read())
    assert message.startswith("Headings have no text") and "Moving the ships" in message


def test_pieces_of_a_picture_are_one_finding_on_a_page(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(0, 9)) - 40
    for place, piece in enumerate(("Harbour", "Bank", "Red tower", "Market", "Blue tower", "Ships")):
        sheet.text(80 + 70 * (place % 2) + 30 * place, y - 42 * place, piece)
    sheet.block(60, y - 300, 440, sentences(3, 9))
    (message,) = messages(sheet.read())
    assert message.startswith("Pieces stand alone") and message.endswith("and 3 more.")


def test_a_heading_before_another_of_its_level_is_left_alone(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(0, 9)) - 14
    for heading in ("Moving the ships", "Paying the bank"):
        sheet.text(60, y, heading, BOLD, 14)
        y = sheet.block(60, y - 30, 440, sentences(3, 9)) - 14 if heading != "Moving the ships" else y - 30
    assert not any("Headings" in message for message in messages(sheet.read()))


def test_a_sentence_may_go_around_a_list(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(0, 9)) - 14
    y = sheet.block(60, y, 440, "The bank may change:") - 10
    for item in ("the ships", "the harbours"):
        sheet.text(70, y, f"• {item}")
        y -= 14
    sheet.block(60, y - 10, 440, "where a player has no more coins to pay the other players of the game.")
    assert messages(sheet.read()) == []


def test_the_name_of_a_file_is_no_title(tmp_path: Path) -> None:
    line = Line("The ships", 1, 1, (60, 10, 200, 24), 14)
    text = Block("paragraph", sentences(0, 3), origin=(line.origin,))
    for title, told in (
        ("harbour rules", "“harbour rules” is the name"),
        ("", "No title was found"),
        ("The ships", ""),
    ):
        edition = Edition("en", title, {}, (Section("The ships", 1, (text,), (line.origin,)),))
        found = uncertain_passages([edition], "harbour-rules.pdf")
        assert [told in finding.message for finding in found] == [True] * bool(told)


def test_a_text_without_a_title_or_with_lost_letters_is_told(tmp_path: Path) -> None:
    text = f"Playing the game\n\n{sentences(0, 4)}\n\nA player takes a card \ufffdt the end.\n"
    (tmp_path / "a.txt").write_text(text)
    findings = extract([tmp_path / "a.txt"]).findings
    assert [(finding.message, finding.origin[0].line) for finding in findings] == [
        ("Letters are lost: the source does not say which they are.", 5),
        ("No title was found; write it into the transcription.", 1),
    ]


def test_letters_without_a_meaning_are_one_finding_on_a_page() -> None:
    repairs = tuple(Repair("cid", f"{word}(cid:4)", f"{word}\ufffd", 0.2) for word in ("ship", "bank"))
    block = Block("paragraph", "ship\ufffd bank\ufffd", origin=(Origin(1, 1),), repairs=repairs)
    (finding,) = uncertain_passages([Edition("en", "Ships", {}, (Section("Ships", 1, (block,)),))])
    assert "ship(cid:4)" in finding.message and "bank(cid:4)" in finding.message


def test_what_is_all_unknown_is_told_as_damage_alone() -> None:
    repairs = (Repair("cid", "(cid:4)(cid:5)(cid:6)", "\ufffd\ufffd\ufffd", 0.2),)
    block = Block("paragraph", "ship \ufffd\ufffd\ufffd", origin=(Origin(1, 1),), repairs=repairs)
    assert not list(uncertain_passages([Edition("en", "Ships", {}, (Section("Ships", 1, (block,)),))]))


@pytest.mark.parametrize(("text", "told"), [("a b c d e f g h", 0), ("and takes a ship from the bank", 1)])
def test_the_letters_of_a_board_are_no_sentence(text: str, told: int) -> None:
    origin = (Origin(1, 1, (60, 10, 200, 24)),)
    blocks = (Block("paragraph", "The queen is strong", origin=origin), Block("paragraph", text, origin=origin))
    found = uncertain_passages([Edition("en", "Ships", {}, (Section("Ships", 1, blocks, origin),))])
    assert sum("Sentences lack" in finding.message for finding in found) == told


def test_a_heading_or_the_sentence_before_a_numbering_may_lead_on() -> None:
    origin = (Origin(1, 1, (60, 10, 200, 24)),)
    lead = Block("paragraph", "Whoever ends the round then takes either", origin=origin)
    rule = Block("rule", "a ship from the bank, which is laid aside, or", "1", origin=origin)
    below = Block("paragraph", "and takes a ship from the bank as well.", origin=origin)
    sections = (Section("Ending", 1, (lead, rule), origin), Section("A guard", 1, (below,), origin))
    edition = Edition("en", "A", sections=sections)
    assert not [finding for finding in uncertain_passages([edition]) if "Sentences lack" in finding.message]


def test_a_line_that_names_the_author_is_no_torn_sentence(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(160, 780, "Harbours and Towers", BOLD, 24)
    sheet.text(160, 750, "a game by Ada Miller-Lorne")
    y = 700.0
    for index in range(6):
        y = sheet.block(60, y, 440, sentences(index, 4)) - 14
    read = sheet.read()
    (edition,) = read.editions.values()
    assert edition.facts["author"].value == "Ada Miller-Lorne" and messages(read) == []


def test_four_labels_that_stand_alone_are_told(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 12)) - 40
    for place, label in enumerate(("Harbour", "Ship", "Tower", "Lantern")):
        sheet.text(80 + 90 * place, y - 25 * place, label)
    sheet.block(60, y - 160, 440, sentences(3, 9))
    (message,) = messages(sheet.read())
    assert message.startswith("Pieces stand alone")
