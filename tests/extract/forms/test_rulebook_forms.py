"""A rulebook comes back from Markdown, JSON and its folder as it was written."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.model import UNSURE, moved
from extract.rulebook import (
    LANGUAGES,
    Block,
    Edition,
    Fact,
    Finding,
    MarkdownError,
    Origin,
    Repair,
    Rulebook,
    Section,
    Source,
    TranscriptionError,
    UnknownGameError,
    curated_games,
    from_json,
    game_toml,
    load_curated,
    load_transcription,
    read_markdown,
    save_transcription,
    table_text,
    to_json,
    write_markdown,
)
from tests.extract.made.schema import SCHEMA

MARKS = "2. 1) a) * ** - # > | ``` <!-- --> -- \\ \\- (3) 1. --- *** **[a.b]** **Ruling.** { } A. :"
PIECES = st.sampled_from([*MARKS.split(), "Zug", "é", "- x", "# h", "z. B.", "–", '"'])
LINE = st.lists(PIECES, min_size=1, max_size=5).map(" ".join)
TEXT = st.lists(LINE, min_size=1, max_size=3).map("\n".join)
BOX = st.tuples(*[st.integers(0, 6000).map(lambda tenth: tenth / 10)] * 4)
ORIGIN = st.builds(
    Origin,
    st.integers(1, 3),
    st.integers(1, 9),
    st.none() | BOX,
    st.none() | st.sampled_from(["002 de", "003 en"]),
)
ORIGINS = st.lists(ORIGIN, max_size=4).map(tuple)
SHARE = st.integers(0, 100).map(lambda percent: percent / 100)


def common() -> dict[str, st.SearchStrategy[object]]:
    return {
        "origin": ORIGINS,
        "raw": st.none() | TEXT,
        "repairs": st.lists(st.builds(Repair, LINE, TEXT, TEXT, SHARE), max_size=2).map(tuple),
        "confidence": st.just(1.0) | SHARE,
        "language": st.none() | st.just("de"),
    }


@st.composite
def tables(draw: st.DrawFn) -> Block:
    width = draw(st.integers(1, 3))
    row = st.lists(LINE | st.just(""), min_size=width, max_size=width).map(tuple)
    cells = tuple(draw(st.lists(row, min_size=1, max_size=3)))
    return Block("table", table_text(cells), cells=cells, origin=draw(ORIGINS))


RULES = st.builds(
    Block,
    st.just("rule"),
    TEXT,
    number=st.none() | st.sampled_from(["1", "12", "a", "2.1"]),
    marker=st.none() | st.sampled_from(["1)", "(1)", "Rule 1:", "a)"]),
    rule_id=st.none() | st.just("tokan.move.exact"),
    **common(),
)
PLAIN = st.builds(
    Block,
    st.sampled_from(["paragraph", "list", "caption"]),
    TEXT,
    **common(),
)
NOTES = st.builds(Block, st.just("note"), TEXT, ruling=st.booleans(), **common())
SECTIONS = st.builds(
    Section,
    LINE | st.just(""),
    st.integers(1, 6),
    st.lists(PLAIN | RULES | NOTES | tables(), min_size=1, max_size=4).map(tuple),
    ORIGINS,
)
FACTS = st.dictionaries(
    st.sampled_from(["players_min", "author", "components"]),
    st.builds(Fact, st.integers(0, 9) | TEXT | st.just([{"count": 3, "name": "Mäuse"}]), ORIGINS, SHARE),
)
EDITIONS = st.builds(
    Edition, st.sampled_from([*LANGUAGES, "und"]), LINE | st.just(""), FACTS, st.lists(SECTIONS, max_size=3).map(tuple)
)


@settings(max_examples=150, deadline=None)
@given(EDITIONS)
def test_what_a_page_has_room_for_reads_back_equal(edition: Edition) -> None:
    bare = moved(edition, lambda place: replace(place, bbox=None))
    shown = (replace(section, blocks=tuple(map(on_the_page, section.blocks))) for section in bare.sections)
    assert read_markdown(write_markdown(edition)) == replace(bare, sections=tuple(shown))


def on_the_page(block: Block) -> Block:
    return replace(block, raw=None, repairs=(), confidence=block.confidence if block.confidence < UNSURE else 1.0)


@settings(max_examples=30, deadline=None)
@given(EDITIONS)
def test_what_was_written_as_json_reads_back_equal_and_fits_the_schema(edition: Edition) -> None:
    rulebook = Rulebook({edition.language: edition}, Source("a.txt", "0" * 64, 1), (Finding("gap", "cut out"),))
    text = json.dumps(to_json(rulebook))
    assert from_json(json.loads(text)) == rulebook
    sound = {name: fact for name, fact in edition.facts.items() if name not in ("players_min", "author")}
    rulebook = replace(rulebook, editions={edition.language: replace(edition, facts=sound)})
    if not any(isinstance(fact.value, int | str) for fact in sound.values()):
        jsonschema.validate(to_json(rulebook), SCHEMA)


@settings(max_examples=60, deadline=None)
@given(TEXT)
def test_a_paragraph_stands_on_the_page_as_it_is(text: str) -> None:
    edition = Edition("en", "T", {}, (Section("H", 2, (Block("paragraph", text),)),))
    page = " ".join(write_markdown(edition).split())
    assert " ".join(text.split()) in page


def test_a_page_written_by_hand_is_read_as_meant() -> None:
    edition = read_markdown(
        "---\ngame: tokan\nlanguage: de\ntitle: Tokan\n---\n\n# Tokan\n\nWorum es\ngeht.\n\n## Aufbau\n\n"
        "1. **[tokan.setup.grid]** Alle Steine\n   bilden ein Feld.\n   <!-- 002 de L455-L457 -->\n\n"
        "   > **Festlegung.** Quer. **Grund:** weil.\n\n2. **[tokan.setup.first]** Das Los entscheidet.\n"
        "- ein Ring\n- eine Murmel,\n  auch zwei\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n"
    )
    assert (edition.language, edition.title) == ("de", "Tokan")
    intro, setup = edition.sections
    assert intro.blocks == (Block("paragraph", "Worum es geht."),)
    grid, ruling, first, pieces, table = setup.blocks
    assert (grid.rule_id, grid.number, grid.text) == ("tokan.setup.grid", "1", "Alle Steine bilden ein Feld.")
    assert grid.origin == tuple(Origin(1, line, None, "002 de") for line in (455, 456, 457))
    assert ruling.ruling and ruling.text.startswith("**Festlegung.** Quer.")
    assert first.rule_id == "tokan.setup.first"
    assert pieces.text == "ein Ring\neine Murmel, auch zwei"
    assert table.cells == (("a", "b"), ("1", "2"))


@pytest.mark.parametrize(
    "page",
    ["---\nlanguage: en\n", "---\nfacts:\n  a: {\n---\n", "---\nlanguage\n---\n", 'x\n<!-- {"a": -->\n'],
)
def test_a_broken_page_is_one_clear_line(page: str) -> None:
    with pytest.raises(MarkdownError) as refusal:
        read_markdown(page)
    assert "\n" not in str(refusal.value)


def test_a_page_whose_front_matter_lacks_an_end_or_a_fact_its_form_says_which() -> None:
    for page, told in (
        ("language: en\ntitle: A\n---\n\nText\n", "line 1: the front matter has no beginning (`---`)"),
        ("---\ntitle: A\n\nText\n", "line 4: expected `name: value` in the front matter, or `---` at its end"),
        ('---\nfacts:\n\tage_min: {"value": 8, "origin": "page one"}\n---\n', "line 3, age_min: a fact is"),
    ):
        with pytest.raises(MarkdownError) as refusal:
            read_markdown(page)
        assert str(refusal.value).startswith(told)


@pytest.mark.parametrize("value", [None, [], {}, {"schema": 2}, {"schema": 1, "source": None, "editions": 3}])
def test_other_data_is_no_rulebook(value: object) -> None:
    with pytest.raises(ValueError, match="not a rulebook"):
        from_json(value)


def sample() -> Rulebook:
    block = Block("paragraph", "Ein Zug.", origin=(Origin(1, 2),))
    german = Edition("de", "Spiel", {"players_min": Fact(2)}, (Section("Spiel", 1, (block,)),))
    return Rulebook({"de": german}, Source("spiel.txt", "0" * 64, 1), (Finding("gap", "fehlt", ("de",)),))


def test_a_folder_gives_back_the_rulebook(tmp_path: Path) -> None:
    written = save_transcription(sample(), tmp_path / "out")
    assert [path.name for path in written] == ["de.md", "rulebook.json", "findings.md"]
    assert load_transcription(tmp_path / "out") == sample()
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["de.md", "findings.md", "rulebook.json"]


def test_the_findings_name_what_no_check_can_tell(tmp_path: Path) -> None:
    def lines(page: int, *boxes: tuple[float, float, float, float]) -> tuple[Origin, ...]:
        return tuple(Origin(page, line, box) for line, box in enumerate(boxes, start=1))

    beside = Block("paragraph", "Zwei Spalten.", origin=lines(2, (50, 100, 250, 110), (300, 102, 500, 112)))
    below = Block("list", "Eine\nSpalte", origin=lines(3, (50, 100, 250, 110), (50, 112, 250, 122)))
    table = Block("table", "a\tb", cells=(("a", "b"),), origin=lines(5, (50, 100, 250, 110)))
    told = {"players_min": Fact(2), "age_min": Fact(8)}
    edition = Edition("de", "Spiel", told, (Section("Spiel", 1, (beside, below, table)),))
    save_transcription(Rulebook({"de": edition}), tmp_path)
    *_, empty, order, cells, lists, parts, silent = (tmp_path / "findings.md").read_text().splitlines()
    assert (empty, order, cells, lists) == (
        "",
        "- texts side by side, their order: page 2",
        "- cells of tables: page 5",
        "- lists: page 3",
    )
    assert "paragraphs" in parts and silent.endswith(": duration, components")


@settings(max_examples=60, deadline=None)
@given(EDITIONS)
def test_a_folder_gives_back_any_edition(edition: Edition) -> None:
    with tempfile.TemporaryDirectory() as folder:
        save_transcription(Rulebook({edition.language: edition}), folder)
        assert load_transcription(folder).editions == {edition.language: edition}


def repaired() -> Edition:
    """Two rules that were repaired, one of them unsure."""
    repairs = (Repair("cid", "(cid:252)", "ü", 0.9),)
    sure = Block("rule", "Züge", "1", origin=(Origin(1, 2, (1, 2, 3, 4)),), raw="Z(cid:252)ge", repairs=repairs)
    unsure = replace(sure, text="Zahlen", number="2", raw="Zahlen", confidence=0.4)
    facts = {"players_min": Fact(2, (Origin(1, 9, (1, 2, 3, 4)),), 0.9)}
    return Edition("de", "Spiel", facts, (Section("Spiel", 1, (sure, unsure), (Origin(1, 1, (0, 0, 9, 9)),)),))


def test_a_page_shows_the_text_its_lines_and_doubts_and_nothing_else(tmp_path: Path) -> None:
    save_transcription(Rulebook({"de": repaired()}), tmp_path)
    page = (tmp_path / "de.md").read_text(encoding="utf-8")
    assert "(cid:" not in page and "@" not in page and "repairs" not in page
    assert page.count('{"confidence": 0.4}') == 1 and page.count("<!-- L2 -->") + page.count("<!-- p1 L2 -->") == 2


def test_what_a_person_leaves_unchanged_keeps_its_details(tmp_path: Path) -> None:
    save_transcription(Rulebook({"de": repaired()}), tmp_path)
    page = tmp_path / "de.md"
    page.write_text(page.read_text(encoding="utf-8").replace("Zahlen", "Zählen"), encoding="utf-8")
    found = load_transcription(tmp_path).editions["de"]
    sure, corrected = found.sections[0].blocks
    assert sure == repaired().sections[0].blocks[0] and found.facts == repaired().facts
    assert (corrected.text, corrected.raw, corrected.repairs) == ("Zählen", None, ())


def test_a_corrected_page_wins(tmp_path: Path) -> None:
    save_transcription(sample(), tmp_path)
    page = tmp_path / "de.md"
    page.write_text(page.read_text(encoding="utf-8").replace("Ein Zug.", "Zwei Züge."), encoding="utf-8")
    block = load_transcription(tmp_path).editions["de"].sections[0].blocks[0]
    assert block == Block("paragraph", "Zwei Züge.", origin=(Origin(1, 2),))


def test_a_page_of_an_earlier_run_does_not_stay(tmp_path: Path) -> None:
    save_transcription(sample(), tmp_path)
    english = replace(sample().editions["de"], language="en")
    save_transcription(replace(sample(), editions={"en": english}), tmp_path)
    assert set(load_transcription(tmp_path).editions) == {"en"}


def test_a_folder_without_transcription_says_so(tmp_path: Path) -> None:
    with pytest.raises(TranscriptionError):
        load_transcription(tmp_path)
    (tmp_path / "rulebook.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(TranscriptionError):
        load_transcription(tmp_path)


def test_curated_rulebooks_carry_rule_ids_and_facts() -> None:
    games = curated_games()
    assert games
    for game in games:
        numbers = game_toml(game)
        for language, edition in load_curated(game).editions.items():
            assert edition.language == language
            assert all(re.match(rf"{game}\.", rule.rule_id or "") for rule in edition.rules())
            assert set(numbers["facts"]) <= set(edition.facts)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        game_toml("chess")


def test_the_model_loads_no_pdf_library() -> None:
    heavy = (
        "[m for m in sys.modules if m.split('.')[0] in ('pdfplumber', 'pdfminer', 'pypdfium2', 'py3langid', 'numpy')]"
    )
    script = f"import sys, extract.rulebook; print({heavy})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_corrected_pages_are_kept_when_a_document_is_extracted_again(tmp_path: Path) -> None:
    en = Edition("en", "A", sections=(Section("A", 1, (Block("paragraph", "One."),)),))
    de = Edition("de", "A", sections=(Section("A", 1, (Block("paragraph", "Eins."),)),))
    save_transcription(Rulebook({"en": en, "de": de}), tmp_path)
    corrected = (tmp_path / "de.md").read_text() + "\nZwei.\n"
    (tmp_path / "de.md").write_text(corrected)
    save_transcription(Rulebook({"en": en}), tmp_path)
    assert (tmp_path / "de.md.bak").read_text() == corrected
    assert sorted(p.name for p in tmp_path.iterdir()) == ["de.md.bak", "en.md", "findings.md", "rulebook.json"]
    (tmp_path / "en.md").write_text("# B\n")
    save_transcription(Rulebook({"en": en}), tmp_path)
    assert (tmp_path / "en.md.bak").read_text() == "# B\n"
    assert load_transcription(tmp_path).editions == {"en": en}


def test_a_heading_with_other_blanks_stays_the_same() -> None:
    edition = read_markdown("# The\u00a0end  of all\n")
    assert edition.sections[0].heading == "The end of all"
    assert read_markdown(write_markdown(edition)) == edition
