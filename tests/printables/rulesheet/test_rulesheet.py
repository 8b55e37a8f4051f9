"""The rule sheets as finished files: what a reader, a printer and a program find in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pypdfium2
import pytest
from pdfminer.pdftypes import resolve1

from extract.rulebook import LANGUAGES, Block, Edition, Fact, Language, Section, curated_games, load_curated, terms_of
from printables.drawing import POINT
from printables.paper import PAPERS
from printables.rulesheet import as_printed, without_links, word
from printables.rulesheet.sheet import typeset
from printables.rulesheet.typesetting import plain, spans
from tests.printables.rulesheet.measured import whole_sheet
from tests.printables.texts import read_text

SHEETS = [
    (game, lang, ("a4", "letter")[j // 2])
    for i, game in enumerate(curated_games())
    for j, lang in enumerate(LANGUAGES)
    if (i + j) % 2 == 0
]
"""Every game in two languages, one of them on each paper; every language with two or three games."""


@cache
def sheet(game: str, lang: str, paper: str) -> Path:
    folder = Path(mkdtemp())
    return typeset(load_curated(game).editions[lang], folder / "sheet.pdf", game=game, paper=paper)


def printed(game: str, lang: Language) -> Edition:
    """The edition in the order of its sheet."""
    return as_printed(load_curated(game).editions[lang], terms_of(game, lang))


def index(game: str, lang: Language) -> dict[str, str]:
    """The index of a sheet: each term with the numbers of its rules."""
    sections = without_links(printed(game, lang)).sections
    (text,) = (section.blocks[0].text for section in sections if section.heading == word(lang, "index"))
    return dict(re.findall(r"\*\*([^*]+)\*\* (\d+(?:, \d+)*)", text.replace("\u00a0", " ")))


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_accents_do_not_count_in_the_order_of_the_index(game: str, lang: Language) -> None:
    letters = str.maketrans("áàâäéèêëíîïñóôöúûü", "aaaaeeeeiiinooouuu")
    terms = [term.casefold().translate(letters) for term in index(game, lang)]
    assert terms and terms == sorted(terms)


@pytest.mark.parametrize(
    ("game", "term", "french"), [("tokan", "tower", "tour"), ("rings", "step", "pas"), ("rhombus", "suit", "couleur")]
)
def test_a_term_that_is_another_word_too_is_listed_where_it_is_meant(game: str, term: str, french: str) -> None:
    """`tour` is a turn as well, `pas` also says not, `couleur` is what squares and pieces have, too."""
    assert index(game, "fr")[french] == index(game, "en")[term]


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_the_index_a_term_and_its_numbers_stand_in_one_line(game: str, lang: Language) -> None:
    with pypdfium2.PdfDocument(whole_sheet(game, lang)) as document:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    lines = [f"· {line} ·" for line in text.replace("\u00a0", " ").splitlines()]
    entries = [f"· {term} {numbers} ·" for term, numbers in index(game, lang).items()]
    assert len(entries) > 4
    assert [entry for entry in entries if not any(entry in line.replace("· ·", "·") for line in lines)] == []


@cache
def chars(path: Path) -> list[list[dict[str, Any]]]:
    with read_text(path) as pdf:
        return [page.chars for page in pdf.pages]


def paper_of(game: str, lang: str) -> str:
    return next((paper for of, said_in, paper in SHEETS if (of, said_in) == (game, lang)), "a4")


def lines(path: Path) -> Iterator[str]:
    """The lines of text in the order of the file: a new one wherever the base line changes."""
    for page in chars(path):
        text, base = "", None
        for char in page:
            if base is not None and abs(char["bottom"] - base) > 3:
                yield text
                text = ""
            text, base = text + char["text"], char["bottom"]
        yield text


def folded(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(("game", "lang", "paper"), SHEETS)
def test_every_word_stands_on_the_sheet_in_the_order_of_the_rulebook(game: str, lang: str, paper: str) -> None:
    said = [c["text"] for page in chars(sheet(game, lang, paper)) for c in page if c["tag"] != "Artifact"]
    text = folded("".join(said))
    at = 0
    for section in printed(game, lang).sections:
        for block in section.blocks:
            parts = [cell for row in block.cells for cell in row] or block.text.split("\n")
            if block.kind == "rule":
                parts = [f"{block.number}.{block.text}"]
            for part in parts:
                found = text.find(folded(plain(part)), at)
                assert found >= 0, part
                at = found + len(folded(plain(part)))


@pytest.mark.parametrize(("game", "lang", "paper"), SHEETS)
def test_nothing_leaves_its_column(game: str, lang: str, paper: str) -> None:
    width = PAPERS[paper].width / POINT
    side = (15 if paper == "a4" else 18) / POINT
    document = pypdfium2.PdfDocument(sheet(game, lang, paper))
    for number, page in enumerate(chars(sheet(game, lang, paper))):
        assert document[number].get_size() == pytest.approx((width, PAPERS[paper].height / POINT), abs=0.03)
        for char in page:
            assert side - 1.5 <= char["x0"], char
            assert char["x1"] <= width - side + 0.5, char
            if number:
                assert char["x1"] < width / 2 - 3.5 / POINT or char["x0"] > width / 2 + 3.5 / POINT, char


def test_sheet_has_fonts_language_title_bookmarks_and_tags() -> None:
    for lang in LANGUAGES:
        path = sheet("tokan", lang, paper_of("tokan", lang))
        edition = printed("tokan", lang)
        document = pypdfium2.PdfDocument(path)
        assert document.get_metadata_dict()["Title"] == edition.title
        assert document.get_metadata_dict()["Author"] == "Steffen Mühlhäuser"
        titles = [entry.get_title() for entry in document.get_toc()]
        assert titles == [edition.title, *(s.heading for s in edition.sections[1:])]
        with read_text(path) as pdf:
            catalog: dict[str, Any] = pdf.doc.catalog
            assert catalog["Lang"].decode() == lang
            assert "StructTreeRoot" in catalog
            for page in pdf.pages:
                resources: Any = page.page_obj.resources
                for entry in resolve1(resources["Font"]).values():
                    font = resolve1(entry)
                    assert "FontFile2" in resolve1(font["FontDescriptor"])
                    assert "ToUnicode" in font


def marks_in_tree(node: Any) -> Iterator[tuple[Any, int]]:
    """The page and number of all that is marked, as the tree of tags leads to it."""
    for kid in map(resolve1, resolve1(node["K"]) if isinstance(resolve1(node["K"]), list) else [node["K"]]):
        if isinstance(kid, int):
            yield resolve1(node)["Pg"].objid, kid
        elif "MCID" in kid:
            yield kid["Pg"].objid, kid["MCID"]
        else:
            assert resolve1(kid["P"])["K"] == node["K"]
            yield from marks_in_tree(kid)


def test_tags_name_headings_rules_and_tables_in_reading_order() -> None:
    with read_text(sheet("contra", "de", paper_of("contra", "de"))) as pdf:
        marked = [char for page in pdf.pages for char in page.chars]
        led_to = list(marks_in_tree(resolve1(pdf.doc.catalog["StructTreeRoot"])))
        assert len(led_to) == len({*led_to})
        said = {(page.page_obj.pageid, c["mcid"]) for page in pdf.pages for c in page.chars if c["tag"] != "Artifact"}
        assert said <= {*led_to}
        tags = [char["tag"] for char in marked]
        assert {"H1", "H2", "Lbl", "P", "TH", "TD", "Artifact"} <= set(tags)
        headings = "".join(c["text"] for c in marked if c["tag"] == "H2")
        edition = printed("contra", "de")
        assert headings == "".join(section.heading for section in edition.sections[1:])
        assert [c["mcid"] for c in marked if c["tag"] == "Artifact"] == [None] * tags.count("Artifact")


def test_headings_are_larger_than_text_and_text_has_one_size() -> None:
    for game in curated_games():
        sizes = {"H1": set[float](), "H2": set[float](), "other": set[float]()}
        for page in chars(sheet(game, "fr", paper_of(game, "fr"))):
            for char in page:
                sizes[char["tag"] if char["tag"] in sizes else "other"].add(round(char["size"], 1))
        assert len(sizes["H1"]) == len(sizes["H2"]) == len(sizes["other"]) == 1
        assert min(sizes["H1"]) > min(sizes["H2"]) > 1.2 * min(sizes["other"])


def test_no_heading_stands_at_the_foot_of_a_column() -> None:
    for game, lang, paper in SHEETS:
        middle = PAPERS[paper].width / POINT / 2
        for page in chars(sheet(game, lang, paper)):
            for side in (False, True):
                tagged = [c for c in page if c["tag"] not in ("Artifact", "H1") and (c["x0"] > middle) == side]
                if tagged:
                    assert max(tagged, key=lambda c: float(c["bottom"]))["tag"] != "H2", (game, lang, paper)


def test_every_character_of_four_languages_has_a_glyph() -> None:
    from printables.drawing import lacking

    for game in curated_games():
        for edition in load_curated(game).editions.values():
            text = "".join(b.text for s in edition.sections for b in s.blocks if b.kind != "table")
            assert lacking(text.replace("\n", "")) == ""
            assert lacking(text.replace("\n", ""), "sans-bold") == ""


def test_french_marks_never_begin_a_line() -> None:
    for game in curated_games():
        for line in lines(sheet(game, "fr", paper_of(game, "fr"))):
            assert not re.match(r"[:;?!»]", line), line
            assert not line.endswith("«"), line


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    edition = load_curated("rings").editions["es"]
    first, again = (typeset(edition, tmp_path / name, game="rings").read_bytes() for name in ("a.pdf", "b.pdf"))
    assert first == again


def test_a_transcription_without_art_ids_or_facts_is_typeset(tmp_path: Path) -> None:
    wide = tuple(f"Donaudampfschifffahrt{i}" for i in range(5))
    edition = Edition(
        "de",
        "Ein altes Spiel",
        {"players_min": Fact(3), "author": Fact("Ada *Lovelace*")},
        (
            Section("", 1, (Block("paragraph", "Vor der ersten *Überschrift* steht auch etwas."),)),
            Section(
                "1. Vorbereitung",
                2,
                (
                    Block("rule", "Erste Regel.\nMit Umbruch.", number="1", marker="1)"),
                    Block("note", "Beispiel: so geht es."),
                    Block("list", "eins\nzwei"),
                    Block("caption", "Abb. 1"),
                    Block("table", "", cells=(wide, ("1", "2", "3", "4", "5"))),
                ),
            ),
            Section("Leer", 3),
            Section("Lang", 2, (Block("paragraph", "www." + "x" * 300),)),
        ),
    )
    path = typeset(edition, tmp_path / "old.pdf", paper="letter")
    written = list(lines(path))
    assert "1)Erste Regel." in written
    assert "Mit Umbruch." in written
    assert "•eins" in written
    assert "".join(written).count("x") == 300
    with read_text(path) as pdf:
        assert all(c["x0"] > 18 and c["x1"] < 594 for page in pdf.pages for c in page.chars)


def test_an_empty_edition_is_a_page_with_its_title(tmp_path: Path) -> None:
    path = typeset(Edition("und", "Nothing"), tmp_path / "empty.pdf")
    with read_text(path) as pdf:
        assert len(pdf.pages) == 1
        assert "Nothing" in pdf.pages[0].extract_text()


def test_a_sheet_without_title_says_what_it_is(tmp_path: Path) -> None:
    path = typeset(Edition("es", ""), tmp_path / "untitled.pdf")
    with read_text(path) as pdf:
        assert pdf.pages[0].extract_text().split("\n")[0] == "Reglas del juego"
        assert pdf.metadata["Title"] == "Reglas del juego"


def test_long_and_strange_text_stays_on_its_pages(tmp_path: Path) -> None:
    """Rows longer than a page, a heading of many lines, facts that are no numbers, signs that no font of ours has."""
    blocks = (
        Block("table", "", cells=(("a", "b"), ("word " * 1500, "y"))),
        Block("note", "note " * 900, ruling=True),
        Block("rule", "dice \U0001f3b2 \u2660 tab\there \u2460\u25cf\ufb03 " * 40, number="100", marker="(100)"),
        Block("list", "\n".join(["item " * 30] * 40)),
    )
    facts = {"players_min": Fact("two"), "author": Fact(["A", "B"]), "year": Fact(None)}
    sections = (Section("A long heading " * 30, 2, blocks), Section("Short", 2, blocks), Section("Last", 5))
    path = typeset(Edition("und", "Title " * 40, facts, sections), tmp_path / "long.pdf", paper="letter")
    with read_text(path) as pdf:
        assert len(pdf.pages) > 5
        said = "".join(c["text"] for page in pdf.pages for c in page.chars)
        assert said.count("1●") == 80
        for page in pdf.pages:
            inner = [c for c in page.chars if c["tag"] != "Artifact"]
            assert min(c["x0"] for c in inner) > 49
            assert max(c["x1"] for c in inner) < 612 - 50
            assert min(c["top"] for c in inner) > 40
            assert max(c["bottom"] for c in inner) < 792 - 55


@pytest.mark.parametrize("game", ["tokan", "rhombus"])
def test_columns_are_full_but_on_the_last_page(game: str) -> None:
    pages = chars(sheet(game, "en", paper_of(game, "en")))
    for page in pages[:-1]:
        assert max(c["bottom"] for c in page if c["tag"] != "Artifact") > 600
    width = PAPERS[paper_of(game, "en")].width / POINT
    last = [c for c in pages[-1] if c["tag"] not in ("Artifact", "H1")]
    left, right = (
        max((c["bottom"] for c in last if (c["x0"] > width / 2) == side), default=0.0) for side in (False, True)
    )
    assert abs(left - right) < 150


def test_unknown_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no paper"):
        typeset(Edition("en", "x"), tmp_path / "x.pdf", paper="a9")
    assert not list(tmp_path.iterdir())


def test_a_star_with_a_stroke_before_it_is_a_star() -> None:
    found = [(span.text, span.emphasis) for span in spans(r"\*one\* and *two \* three*")]
    assert found == [("*one* and ", "plain"), ("two * three", "stressed")]


def left_edge(folder: Path, announcing: str) -> float:
    """Where the first item of a list stands behind a rule."""
    blocks = (Block("rule", announcing, number="1"), Block("list", "draw a card\nplay a card"))
    more = Section("More", 2, (Block("paragraph", "word " * 300),))
    edition = Edition("en", "A Game", {}, (Section("A Game", 1), Section("Play", 2, blocks), more))
    with read_text(typeset(edition, folder / "sheet.pdf")) as pdf:
        return float(next(word["x0"] for word in pdf.pages[0].extract_words() if word["text"] == "draw"))


def test_a_list_that_a_rule_announces_stands_under_its_text(tmp_path: Path) -> None:
    assert left_edge(tmp_path, "Choose one action:") > left_edge(tmp_path, "Choose one action.") + 5
