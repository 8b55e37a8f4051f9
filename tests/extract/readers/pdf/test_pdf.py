"""PDFs in columns: the rules come back word for word, with their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Block, Edition, Rulebook, Section, curated_games, load_curated
from tests.extract.made.paper import typeset


def words(text: str) -> list[str]:
    return text.replace("*", "").split()


def rules(edition: Edition) -> list[tuple[str | None, list[str]]]:
    return [(rule.number, words(rule.text)) for rule in edition.rules()]


def text_of(rulebook: Rulebook) -> str:
    return " ".join(
        " ".join([section.heading, *(block.text for block in section.blocks)])
        for edition in rulebook.editions.values()
        for section in edition.sections
    )


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize(("language", "columns", "justify"), [("en", 2, False), ("de", 3, True), ("fr", 1, False)])
def test_rules_come_back_word_for_word(game: str, language: str, columns: int, justify: bool, tmp_path: Path) -> None:
    editions = load_curated(game).editions
    if language not in editions:
        pytest.skip(f"no {language} page of {game} yet")
    typeset(editions[language], tmp_path / "rules.pdf", columns=columns, head=f"{game} rules", justify=justify)
    rulebook = extract([tmp_path / "rules.pdf"])
    assert list(rulebook.editions) == [language]
    found = rulebook.editions[language]
    assert rules(found) == rules(editions[language])
    headings = [" ".join(section.heading.split()) for section in editions[language].sections if section.heading]
    assert [section.heading for section in found.sections if section.heading] == headings
    assert rulebook.source is not None
    # what repeats from page to page shows only where there are several
    assert rulebook.source.pages == 1 or f"{game} rules" not in text_of(rulebook)


def page(path: Path, *lines: tuple[float, float, str, str, float]) -> Path:
    canvas = Canvas(str(path), pagesize=A4)
    for x, y, text, font, size in lines:
        canvas.setFont(font, size)
        canvas.drawString(x, y, text)
    canvas.save()
    return path


def test_what_spans_the_columns_separates_them(tmp_path: Path) -> None:
    lines = [(60.0, 780.0, "A heading that stands over both of the columns", "Helvetica-Bold", 16.0)]
    for index in range(8):
        lines.append((60, 740 - 12 * index, f"The left column above has line {index} of its text", "Times-Roman", 10))
        lines.append((320, 740 - 12 * index, f"The right column above has line {index} of its text", "Times-Roman", 10))
        lines.append((60, 560 - 12 * index, f"The left column below has line {index} of its text", "Times-Roman", 10))
        lines.append((320, 560 - 12 * index, f"The right column below has line {index} of its text", "Times-Roman", 10))
    lines.append(
        (
            60,
            600,
            "This line runs over both of the columns and separates what is above it from below.",
            "Times-Roman",
            10.5,
        )
    )
    text = text_of(extract([page(tmp_path / "a.pdf", *lines)]))
    order = ["A heading", "left column above has line 7", "right column above has line 0", "This line runs"]
    order += ["left column below has line 0", "right column below has line 7"]
    places = [text.find(part) for part in order]
    assert places == sorted(places) and -1 not in places


def test_hyphens_at_line_ends_go_and_others_stay(tmp_path: Path) -> None:
    lines = [
        "Die Spieler dürfen ihre Spiel-",
        "steine auf ein freies Feld setzen und E-",
        "Mails lesen. Die Vor- und Nach-",
        "teile der Züge zählen wir nicht, wenn die Haupt-",
        "oder Nebenlinie leer ist.",
    ]
    pdf = page(tmp_path / "a.pdf", *[(60, 700 - 12 * i, text, "Times-Roman", 10) for i, text in enumerate(lines)])
    block = extract([pdf]).editions["de"].sections[0].blocks[0]
    assert "Spielsteine" in block.text and "E-Mails" in block.text and "Vor- und Nachteile" in block.text
    assert "Haupt- oder" in block.text
    assert [repair.after for repair in block.repairs if repair.kind == "hyphen"] == ["Spielsteine", "Nachteile"]
    assert block.raw is not None and "Spiel-\nsteine" in block.raw
    assert [origin.line for origin in block.origin] == [1, 2, 3, 4, 5]
    assert all(origin.bbox for origin in block.origin)


def test_dropped_ligatures_come_back(tmp_path: Path) -> None:
    text = "The frst player puts fve dice of a diferent colour into the feld and shufes the rest."
    block = extract([page(tmp_path / "a.pdf", (60, 700, text, "Times-Roman", 10))]).editions["en"].sections[0].blocks[0]
    assert block.text == "The first player puts five dice of a different colour into the field and shuffles the rest."
    assert block.raw == text
    assert {repair.kind for repair in block.repairs} == {"ligature"}


def test_text_set_twice_is_read_once(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    for shift in (0.0, 0.2, 0.4):
        canvas.drawString(60 + shift, 700, "The player with most points wins the game.")
    canvas.save()
    assert text_of(extract([tmp_path / "a.pdf"])).strip() == "The player with most points wins the game."


def test_text_without_blanks_gets_them_back(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    x = 60.0
    for word in ("The", "player", "who", "has", "the", "most", "points", "at", "the", "end", "wins"):
        canvas.drawString(x, 700, word)
        x += canvas.stringWidth(word) + 3
    canvas.save()
    assert text_of(extract([tmp_path / "a.pdf"])).strip() == "The player who has the most points at the end wins"


def test_rotated_text_is_read(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=A4)
    canvas.drawString(60, 700, "The game is for two players and it ends when one of them has won.")
    canvas.rotate(90)
    canvas.drawString(100, -30, "Cut along the fold of this page")
    canvas.save()
    assert "Cut along the fold of this page" in text_of(extract([tmp_path / "a.pdf"]))


def test_a_numbering_runs_on_over_columns(tmp_path: Path) -> None:
    rules = tuple(
        Block("rule", f"This is the rule with the number {n} and it says what a player must do then.", number=str(n))
        for n in range(1, 60)
    )
    typeset(Edition("en", "Game", {}, (Section("Game", 1, rules),)), tmp_path / "a.pdf", columns=3)
    found = extract([tmp_path / "a.pdf"]).editions["en"]
    assert [rule.number for rule in found.rules()] == [str(n) for n in range(1, 60)]


def test_cached_results_are_the_same(tmp_path: Path) -> None:
    pdf = page(
        tmp_path / "a.pdf", (60, 700, "The game is for 2 players and ends when all tiles lie.", "Times-Roman", 10)
    )
    first = extract([pdf], cache=tmp_path / "cache")
    seen: list[tuple[str, int, int]] = []
    again = extract([pdf], cache=tmp_path / "cache", progress=lambda *step: seen.append(step))
    assert again == first and not seen
    for entry in (tmp_path / "cache").rglob("*.json"):
        entry.write_text("{", encoding="utf-8")
    assert extract([pdf], cache=tmp_path / "cache") == first


def test_several_processes_give_the_same(tmp_path: Path) -> None:
    typeset(load_curated("tokan").editions["en"], tmp_path / "a.pdf", columns=1)
    assert extract([tmp_path / "a.pdf"], jobs=3) == extract([tmp_path / "a.pdf"], jobs=1)


def test_leaders_and_pictures_of_letters_are_no_line_noise(tmp_path: Path) -> None:
    lines = [(60.0, 760.0, "The player who has the most points at the end wins the game.", "Times-Roman", 10.0)]
    lines += [
        (60, 700 - 14 * i, f"{mark} |/_| {mark} _|\\_/|_ the end", "Courier", 10) for i, mark in enumerate("#%#%#%")
    ]
    lines += [(60, 500 - 14 * i, f"What part {i} says " + "." * 60 + f" {i}", "Times-Roman", 10) for i in range(1, 7)]
    rulebook = extract([page(tmp_path / "a.pdf", *lines)])
    assert [finding for finding in rulebook.findings if finding.kind == "damage"] == []
    assert "The player who has the most points at the end wins the game." in text_of(rulebook)
