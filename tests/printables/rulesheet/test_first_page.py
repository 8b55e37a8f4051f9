"""The first page is enough to begin, and what only some ask for stands at the back, one link away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from extract.rulebook import LANGUAGES, Language, curated_games, load_curated, terms_of
from printables.diagrams import SIGNS
from printables.games import legend_of
from printables.rulesheet import as_printed, word
from printables.rulesheet.first_page import meaning
from printables.rulesheet.typesetting import plain
from refcli.commands.rules import illustrations, setups
from refcli.game import load_game
from tests.printables.rulesheet.measured import whole_sheet
from tests.printables.texts import read_text

SHEETS: list[tuple[str, Language]] = [
    (game, LANGUAGES[(number + shift) % len(LANGUAGES)])
    for number, game in enumerate(curated_games())
    for shift in (0, 2)
]
"""Every game in two languages, every language with two games or more."""


class Sheet(NamedTuple):
    """A rule sheet with all its pictures, open as pdfplumber reads it."""

    game: str
    language: Language
    pdf: Any


@pytest.fixture(scope="module", params=SHEETS, ids="-".join)
def sheet(request: pytest.FixtureRequest) -> Iterator[Sheet]:
    game, language = request.param
    with read_text(whole_sheet(game, language)) as pdf:
        yield Sheet(game, language, pdf)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_the_first_page_tells_the_turn_the_end_and_what_the_marks_mean(sheet: Sheet) -> None:
    game, language, pdf = sheet
    edition = as_printed(load_curated(game).editions[language])
    glance = [section for section in edition.sections if section.heading == word(language, "glance")]
    assert len(glance) == 1 and glance[0].blocks[0].kind == "list"
    page = pdf.pages[0]
    said = squeezed("".join(char["text"] for char in page.chars if char["tag"] != "Artifact"))
    for item in glance[0].blocks[0].text.split("\n"):
        assert squeezed(plain(item)) in said
    assert {*legend_of(game)} <= {*SIGNS}
    for name in ("allowed", "forbidden", *legend_of(game)):
        assert squeezed(meaning(language, name)) in said
    for number in load_game(game).SEATINGS:
        assert squeezed(word(language, "players", n=number)) in said


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_the_table_is_shown_for_each_number_of_players(game: str, language: Language) -> None:
    shown = setups(game, language)
    assert [each.label for each in shown] == [word(language, "players", n=n) for n in load_game(game).SEATINGS]
    for each in shown:
        assert len(each.labels) == len(each.layout.beside) and all(each.labels)


def test_a_rule_is_read_without_changing_the_column(sheet: Sheet) -> None:
    game, language, pdf = sheet
    placed = [
        (letter, (number, c["x0"] > page.width / 2))
        for number, page in enumerate(pdf.pages)
        for c in page.chars
        for letter in squeezed(c["text"])
        if c["tag"] != "Artifact"
    ]
    text, at = "".join(letter for letter, _ in placed), 0
    for rule in as_printed(load_curated(game).editions[language], terms_of(game, language)).rules():
        words = squeezed(plain(f"{rule.number}.{rule.text}"))
        at = text.index(words, at)
        assert len({column for _, column in placed[at : at + len(words)]}) == 1, rule.rule_id


def test_no_sheet_ends_with_a_page_of_a_few_lines(sheet: Sheet) -> None:
    page = sheet.pdf.pages[-1]
    lowest = max(c["bottom"] for c in page.chars if c["tag"] != "Artifact")
    assert lowest > page.height / 3


def test_rule_and_ruling_lead_to_one_another(sheet: Sheet) -> None:
    game, language, pdf = sheet
    edition = as_printed(load_curated(game).editions[language], terms_of(game, language))
    rulings = [block for section in edition.sections for block in section.blocks if block.ruling]
    number_of = {page.page_obj.pageid: number for number, page in enumerate(pdf.pages)}
    led = {target for page in pdf.pages for note in page.annots if (target := led_to(pdf, page, note, number_of))}
    assert {(f"{number}", "ruling") for number, _ in enumerate(rulings, start=1)} <= led
    assert {(number, "rule") for ruling in rulings for number in re.findall(r"\x03\D*(\d+)\x04", ruling.text)} <= led


def led_to(pdf: Any, page: Any, note: Any, number_of: dict[Any, int]) -> tuple[str, str] | None:
    """The number that one clicks on, and whether a rule or a ruling of that number stands where the link leads."""
    clicked = "".join(c["text"] for c in page.chars if note["x0"] - 1 < c["x0"] and c["x1"] < note["x1"] + 1
                      and note["top"] - 1 < (c["top"] + c["bottom"]) / 2 < note["bottom"] + 1)  # fmt: skip
    number = re.sub(r"\D", "", clicked)
    target, _, _, top = note["data"]["Dest"][:4]
    there = pdf.pages[number_of[target.objid]]
    top = float(there.height) - float(top)
    lines: dict[tuple[bool, int], str] = {}
    for c in there.chars:
        if top - 2 < c["top"] < top + 22:
            line = c["x0"] > there.width / 2, round(c["bottom"])
            lines[line] = lines.get(line, "") + c["text"]
    if any(line.startswith(f"{number}.") for line in lines.values()):
        return number, "rule"
    return (number, "ruling") if any(re.match(rf"\D+{number} \(", line) for line in lines.values()) else None


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_stand_behind_all_rules(game: str, language: Language) -> None:
    printed = as_printed(load_curated(game).editions[language], terms_of(game, language))
    kinds = ["ruling" if b.ruling else b.kind for section in printed.sections for b in section.blocks]
    assert max(i for i, kind in enumerate(kinds) if kind == "rule") < kinds.index("ruling")
    plainly = {plain(b.text) for s in printed.sections for b in s.blocks}
    assert not any(re.search(rf"\({game}(?:\.[a-z]+)+\)", text) for text in plainly), "ids became numbers"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_names_its_rulings_without_parting_the_word_from_its_number(language: Language) -> None:
    told = [plain(rule.text) for rule in as_printed(load_curated("rings").editions[language]).rules()]
    named = [text[text.rindex("(") :] for text in told if text.endswith(")") and "\u00a0" in text[text.rindex("(") :]]
    one, two, many = ([n for n in named if n.count(",") in counts] for counts in ((0,), (1,), range(2, 9)))
    several = word(language, "rulings")
    assert one and two and many
    assert all(" " not in text and not text.startswith(f"({several}\u00a0") for text in one)
    assert all(" " not in text and text.startswith(f"({several}\u00a0") for text in two)
    assert all(re.fullmatch(rf"\({several}\u00a0(?:\d+, )+\d+,\u00a0\d+\)", text) for text in many)


def test_what_has_no_rulings_stays_as_it_is() -> None:
    edition = as_printed(load_curated("contra").editions["en"])
    bare = tuple(s for s in edition.sections if not any(b.ruling or "\x02" in b.text for b in s.blocks))
    assert as_printed(type(edition)("en", "Other", {}, bare)).sections == bare


@pytest.mark.parametrize("game", curated_games())
def test_examples_for_the_referee_alone_are_not_printed(game: str) -> None:
    captions = {each.caption for each in illustrations(game, "en")}
    assert captions
    assert "The game is over; nobody plays on." not in captions


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_five_things_often_overlooked_each_have_a_picture(game: str, language: Language) -> None:
    edition = load_curated(game).editions[language]
    (section,) = (s for s in edition.sections if s.heading == word(language, "overlooked"))
    named = [re.search(r"\(([a-z.]+)\)", item) for item in section.blocks[0].text.split("\n")]
    assert len(named) == 5
    drawn = {each.rule for each in illustrations(game, language) if each.ply_given}
    assert {found[1] for found in named if found} <= drawn and all(named)


@pytest.mark.parametrize(
    ("language", "colours", "compass"),
    [("en", "Blue Red Green Yellow", "North"), ("fr", "Bleu Rouge Vert Jaune", "Nord")],
)
def test_a_picture_calls_players_by_their_pieces_where_these_have_names(
    language: Language, colours: str, compass: str
) -> None:
    four = setups("rhombus", language)[-1]
    said = " ".join(four.labels)
    assert all(said.count(colour) == 4 for colour in colours.split())
    assert compass not in said


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_a_sheet_of_paper_takes_no_more_than_50_kib(game: str, language: Language) -> None:
    path = whole_sheet(game, language)
    with read_text(path) as pdf:
        assert path.stat().st_size <= 50 * 1024 * len(pdf.pages)
