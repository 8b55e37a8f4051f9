"""A one that OCR took for a letter or a stroke."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extract.repair.spelling.test_confused import READ_BY_OCR, read, text_of


@pytest.mark.parametrize("sign", ["l", "|"])
def test_a_lone_stroke_before_a_word_is_a_one_where_letters_were_misread(sign: str, tmp_path: Path) -> None:
    book = read(tmp_path, f"{READ_BY_OCR}\nThen take {sign} card and pass it on.\n")
    assert "Then take 1 card and pass it on." in text_of(book)
    repairs = [repair for s in book.editions["en"].sections for block in s.blocks for repair in block.repairs]
    assert (sign, "1") in {(repair.before, repair.after) for repair in repairs}


def test_a_lone_letter_of_a_sound_text_stays(tmp_path: Path) -> None:
    text = "How to play\n\nOn your turn you must move one piece to space l or space k of the board.\n"
    assert "to space l or space k" in text_of(read(tmp_path, text))


def test_a_lone_letter_in_a_language_of_which_nothing_is_known_stays(tmp_path: Path) -> None:
    """In Italian `I` is an article, whatever happened to the English text beside it."""
    italian = (
        "I personaggi vivi si svegliano ogni notte. I giorni della settimana passano senza che nessuno parli. "
        "I giocatori scelgono una carta e la mettono sul tavolo davanti a tutti gli altri giocatori."
    )
    book = read(tmp_path, f"{READ_BY_OCR}\nIl gioco\n\n{italian}\n")
    assert "I personaggi vivi" in "\n".join(
        block.text for edition in book.editions.values() for section in edition.sections for block in section.blocks
    )
