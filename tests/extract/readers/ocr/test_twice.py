"""Of two readings of a page the better line is kept; signs that pictures were taken for go."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from extract.model import Language
from extract.readers.ocr.twice import better_words, is_certain, with_bullets, with_spaces
from extract.readers.pixels import Cleaned
from extract.readers.words import Word

PAGE = Cleaned(np.zeros((400, 400), np.uint8), (), (), np.zeros((400, 400), np.bool_), 1)
"""There is ink wherever a word stands."""


def row(text: str, foot: float = 50, *, sure: float = 0.9, left: float = 20) -> list[Word]:
    words = text.split()
    starts = [left + 60 * place for place in range(len(words))]
    return [
        Word(word, x0, x0 + 50, foot - 11, foot + 3, 14, bold=False, sure=sure)
        for word, x0 in zip(words, starts, strict=True)
    ]


def better(plain: list[list[Word]], refined: list[list[Word]], page: Cleaned = PAGE) -> str:
    words = better_words(plain, refined, ["en"], page, 1.0)
    return " ".join(word.text for word in sorted(words, key=lambda word: (word.top, word.x0)))


def test_the_line_with_more_words_that_are_ones_is_kept() -> None:
    good, bad = row("Every player draws two cards"), row("Fvcry plaver draws tvvo carcls")
    assert better([bad], [good]) == better([good], [bad]) == "Every player draws two cards"


def test_what_one_reading_lost_within_a_line_comes_from_the_other() -> None:
    plain, refined = row("9. Every plaver draws two"), row(". Every player draws tvvo")
    assert better([plain], [refined]) == "9. Every player draws two"
    assert better([plain[:4]], [refined, row("and pays", left=330)]).endswith("player draws tvvo and pays")


def test_a_row_of_known_words_needs_no_second_look_but_one_with_strange_ones_does() -> None:
    assert is_certain(row("Every player draws two (2) cards"), ["en"])
    assert not is_certain(row("Every plaver draws two cards"), ["en"])
    assert not is_certain(row("a 7."), ["en"])


def test_what_is_read_once_alone_is_kept_where_it_is_text_beyond_doubt() -> None:
    below = row("Whoever has most coins wins", 90)
    scraps = row("xq W1 ~l", 130, sure=0.6)
    assert better([below, scraps], []) == better([], [below]) == "Whoever has most coins wins"


def test_a_row_that_was_read_for_certain_is_kept_with_words_that_no_list_has() -> None:
    names = row("Zorgl mitunza Krvnx before Blarth Qwyzzl")
    assert better([names], []) == "Zorgl mitunza Krvnx before Blarth Qwyzzl"
    doubtful = [*names[:-1], *row("Qwyzzl", sure=0.5, left=320)]
    assert better([doubtful], []) == better([row("Zorgl it Krvnx")], []) == ""


def test_no_dot_stands_where_the_plain_reading_has_a_word() -> None:
    assert better([row("Put Krvnx there")], [[*row("Put . there", sure=0.95)]]) == "Put Krvnx there"


def test_what_a_block_reads_again_that_overlaps_another_is_kept_once() -> None:
    line, again = row("Every player draws two cards"), row("laycr draws twa", left=85)
    assert better([line, again], [line]) == better([line], [again, line]) == "Every player draws two cards"
    apart = row("and pays", left=340)
    assert better([], [line, again, apart]) == "Every player draws two cards and pays"


def test_signs_for_pictures_go_and_figures_along_a_board_too() -> None:
    assert better([], [row("© Every player draws two", sure=0.6)]) == "Every player draws two"
    board = replace(PAGE, drawn=np.ones((400, 400), np.bool_))
    assert better([row("1 2 3 4")], [], board) == ""
    assert better([row("1 2 3 4")], []) == "1 2 3 4"


def test_a_word_that_ocr_is_not_sure_of_is_kept_a_sign_is_not() -> None:
    unsure = [*row("M8t31n3r4", sure=0.1), *row("W1", sure=0.6, left=80)]
    assert better([], [[*unsure, *row("player draws card", left=140)]]) == "M8t31n3r4 player draws card"


def test_of_two_readings_in_words_that_nobody_knows_the_one_whose_least_sure_word_is_surer_is_kept() -> None:
    one, other = row("xylo(i.e.", sure=0.7), [*row("xylo", sure=0.95), *row("(1.e.", sure=0.6, left=50)]
    assert better([one], [other]) == better([other], [one]) == "xylo(i.e."


def test_a_name_of_which_the_second_look_has_but_a_part_stays_whole() -> None:
    plain, refined = row("Every Xyloqwark draws", sure=0.8), row("Every Xylo draws", sure=0.95)
    assert better([plain], [refined]) == "Every Xyloqwark draws"


def test_a_known_word_stays_in_its_row_however_unsure_both_readings_are_of_it() -> None:
    unsure = [*row("tile", sure=0.9), *row("may", sure=0.0, left=80), *row("be moved", left=140)]
    assert better([unsure], [unsure]) == "tile may be moved"


def test_what_was_read_where_no_ink_is_left_goes_unless_it_was_read_for_certain() -> None:
    cleaned = PAGE.picture.copy()
    cleaned[:, 75:135] = 255
    page = replace(PAGE, picture=cleaned)
    refined = [*row("Lantern"), *row("Range", left=140)]
    for text, sure, read in (("EN", 0.5, ""), ("EN", 0.9, " EN"), ("and", 0.5, " and")):
        plain = [*row("Lantern"), *row(text, left=80, sure=sure), *row("Range", left=140)]
        assert better([plain], [refined], page) == f"Lantern{read} Range"


def test_a_sign_that_only_the_second_look_sees_beside_the_words_does_not_join_two_columns() -> None:
    one, other = row("Draw two cards"), row("Keep them all", left=280)
    joined = [*one, *row("—", left=215, sure=0.95), *other]
    assert better([one, other], [joined]) == "Draw two cards Keep them all"


def test_points_begin_their_rows_in_place_of_what_was_read() -> None:
    words = row("e Draw two cards")
    narrow = [words[0]._replace(x1=34), *words[1:]]
    found = sorted(with_bullets(narrow, [(20, 40, 34, 48)], 1.0), key=lambda word: word.x0)
    assert [word.text for word in found] == ["•", "Draw", "two", "cards"]
    opened = [*row("« Draw two cards"), *row("« Keep them")]
    assert [word.text for word in with_bullets(opened, [], 1.0) if len(word.text) == 1] == ["•", "•"]
    quoted = row("« Draw two cards »")
    assert with_bullets(quoted, [], 1.0) == quoted
    line = row("Project vijf")
    assert with_bullets(line, [(30, 40, 32, 42), (95, 40, 97, 42)], 1.0) == line, "the dots of letters"


def parted(text: str, languages: list[Language], gap: tuple[int, int] = (0, 0)) -> list[Word]:
    """A row with its spaces, on a page where each word has ink all along but for a gap, in pixels from its left."""
    words = row(text)
    picture = np.full((100, 400), 255, np.uint8)
    for word in words:
        picture[40:50, int(word.x0) : int(word.x1)] = 0
        picture[:, int(word.x0) + gap[0] : int(word.x0) + gap[1]] = 255
    return [*with_spaces(words, languages, picture, 72)]


@pytest.mark.parametrize(("glued", "apart", "gap"), [("atile", "a tile", 8), ("(2spaces", "(2 spaces", 12)])
def test_words_with_the_gap_of_a_space_between_them_are_two(glued: str, apart: str, gap: int) -> None:
    words = parted(glued, ["en"], (gap, gap + 4))
    assert " ".join(word.text for word in words) == words[0].repairs[0].after == apart
    assert words[0].x1 < words[1].x0
    assert [word.text for word in parted(glued, ["en"], (gap, gap + 2))] == [glued], "no wider than between letters"
    assert [word.text for word in parted(glued, ["en"], (46, 50))] == [glued], "at no end of a word"
    assert len(parted("also 10", ["en"], (gap, gap + 4))) == 2


def test_usual_words_that_run_together_are_two_without_a_gap_as_well() -> None:
    assert [word.text for word in parted("ona quandil àse", ["en", "fr"])] == ["on", "a", "quand", "il", "à", "se"]
    assert [word.text for word in parted("à6 jusqu'à4 (àgauche)", ["fr"])] == [
        "à",
        "6",
        "jusqu'à",
        "4",
        "(à",
        "gauche)",
    ]
    names = "Boardgamers D6 mun Dahan Spielbrett yet àmxzq level3 B2B v2beta"
    assert " ".join(word.text for word in parted(names, ["de", "en", "fr"])) == names
