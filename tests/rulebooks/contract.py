"""What every curated rulebook keeps to: one test class a game inherits these tests."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pytest

from extract.rulebook import LANGUAGES, Block, Edition, Language, RuleId, game_toml, load_curated, terms_of
from printables.rulesheet import as_printed, without_links, word
from tests.extract.made.seeds import seed

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
LONGEST = 1.5  # times the words of the source: what is longer is law, not a rulebook
COMMON_RUN = 8  # so many words in a row are a sentence of the source; fewer may be names, facts and fixed terms

# 1 is left out: in three of the languages its word is also the article.
NUMBER_WORDS: Mapping[Language, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "es": ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
}
BOTH = re.compile(r"\b(?:(?:les|des|aux) deux|(?:los|las) dos)\b", re.IGNORECASE)
RULING_LABELS: Mapping[Language, tuple[str, str]] = {
    "en": ("**Ruling.** ", " **Reason:** "),
    "de": ("**Festlegung.** ", " **Grund:** "),
    "fr": ("**Décision.** ", " **Raison\u00a0:** "),
    "es": ("**Decisión.** ", " **Motivo:** "),
}
# Pairs of quotation marks as each language prints them; French ones keep their inner blanks from breaking.
QUOTATION: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"“[^“”]+”"),
    "de": re.compile(r"„[^„“”]+“"),
    "fr": re.compile(r"«\u00a0[^«»]+\u00a0»"),
    "es": re.compile(r"«[^\s«»](?:[^«»]*[^\s«»])?»"),
}
QUOTATION_MARKS = re.compile(r"[\"'“”„«»]")


def numbers(text: str, language: Language) -> Counter[int]:
    """Every number in `text`, written in digits or as a word from two to ten (not as part of `a1` or a word)."""
    words = NUMBER_WORDS[language]
    found = Counter(int(digits) for digits in re.findall(r"(?<![\w-])\d+\b", text))
    for spoken in re.findall(r"\w+", BOTH.sub("", text.lower())):
        if spoken in words:
            found[words.index(spoken) + 2] += 1
    return found


def blocks(edition: Edition) -> Iterator[Block]:
    return (block for section in edition.sections for block in section.blocks)


def rulings(edition: Edition) -> dict[RuleId, list[Block]]:
    """The rulings of each rule, in the order of the text."""
    found: dict[RuleId, list[Block]] = {}
    rule_id = None
    for block in blocks(edition):
        if block.kind == "rule":
            rule_id = block.rule_id
        elif block.kind != "note":
            rule_id = None
        elif block.ruling:
            assert rule_id is not None, f"a ruling does not stand under its rule: {block.text}"
            found.setdefault(rule_id, []).append(block)
    return found


def rule_texts(edition: Edition) -> dict[RuleId, str]:
    return {block.rule_id or "": block.text for block in edition.rules()}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def spelt(edition: Edition) -> int:
    """How many words the edition has, one with an apostrophe or a hyphen counted as one."""
    return sum(len(re.findall(r"[^\W_]+(?:[’'-][^\W_]+)*", block.text)) for block in blocks(edition))


class RulebookContract:
    """Inherit, name the game, and say which numbers of `game.toml` each rule states."""

    game: ClassVar[str]

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        """For each rule that states numbers of `game.toml`: those numbers, each once. Other rules state none."""
        raise NotImplementedError

    # One page a language

    @pytest.fixture(params=LANGUAGES)
    def language(self, request: pytest.FixtureRequest) -> Language:
        return str(request.param)

    @pytest.fixture
    def edition(self, language: Language) -> Edition:
        return load_curated(self.game).editions[language]

    @pytest.fixture
    def english(self) -> Edition:
        return load_curated(self.game).editions["en"]

    def page(self, language: Language) -> str:
        return (ROOT / "source_rules" / self.game / f"{language}.md").read_text(encoding="utf-8")

    def shared(self, pattern: str) -> Path:
        found = sorted(SHARED.glob(pattern))
        if not found:
            pytest.skip(f"../shared/{pattern} is not there")
        return found[0]

    def test_front_matter_names_game_language_and_title(self, language: Language, edition: Edition) -> None:
        head = self.page(language).split("---\n")[1].splitlines()
        assert head[:2] == [f"game: {self.game}", f"language: {language}"]
        assert edition.language == language
        assert edition.title == game_toml(self.game)["title"]
        assert (edition.sections[0].heading, edition.sections[0].level) == (edition.title, 1)
        assert {section.level for section in edition.sections[1:]} == {2}

    def test_rules_are_at_most_half_as_long_again_as_their_source(self, language: Language, edition: Edition) -> None:
        """What a sheet prints in front of its back part, beside the source in that language or else its longest one."""
        sources = (seed(source["file"][:3], self.game) for source in game_toml(self.game)["sources"])
        theirs = {spoken: spelt(text) for source in sources for spoken, text in source.editions.items()}
        printed = without_links(as_printed(edition, terms_of(self.game, language)))
        back = next(i for i, s in enumerate(printed.sections) if s.heading == word(language, "overlooked"))
        ours = spelt(replace(printed, sections=printed.sections[:back]))
        assert not any(block.ruling for section in printed.sections[:back] for block in section.blocks)
        assert ours <= LONGEST * theirs.get(language, max(theirs.values()))

    # Rules and their ids

    def test_each_rule_id_stands_once_and_in_the_order_of_the_other_languages(
        self, edition: Edition, english: Edition
    ) -> None:
        ids = [rule.rule_id for rule in edition.rules()]
        assert None not in ids
        assert len(ids) == len(set(ids))
        assert ids == [rule.rule_id for rule in english.rules()]

    def test_rule_ids_are_those_of_the_specification(self, edition: Edition) -> None:
        specification = self.shared(f"specs/{self.game}.md").read_text(encoding="utf-8")
        listed = re.findall(rf"^\| ({self.game}\.[a-z.]+) \|", specification, re.MULTILINE)
        assert sorted(listed) == sorted(rule_texts(edition))

    def test_rules_are_numbered_through(self, edition: Edition) -> None:
        printed = [rule.number for rule in edition.rules()]
        assert printed == [str(number) for number in range(1, len(printed) + 1)]

    # Numbers

    def test_rules_state_the_same_numbers_in_every_language(
        self, language: Language, edition: Edition, english: Edition
    ) -> None:
        reference = rule_texts(english)
        for rule_id, text in rule_texts(edition).items():
            assert numbers(text, language) == numbers(reference[rule_id], "en"), rule_id

    def test_rules_state_the_numbers_of_game_toml(self, language: Language, edition: Edition) -> None:
        expected = self.stated(game_toml(self.game)["rules"])
        texts = rule_texts(edition)
        assert not expected.keys() - texts.keys()
        for rule_id, text in texts.items():
            assert set(numbers(text, language)) == set(expected.get(rule_id, ())), rule_id

    def test_tables_and_lists_hold_the_same_numbers_in_every_language(
        self, language: Language, edition: Edition, english: Edition
    ) -> None:
        def counted(of: Edition, spoken: Language) -> list[Counter[int]]:
            told = (block.text for block in blocks(of) if block.kind in ("table", "list"))
            return [numbers(re.sub(r"\([a-z.]+\)", "", text), spoken) for text in told]  # ids of rules are English

        assert counted(edition, language) == counted(english, "en")

    def test_opening_line_states_the_facts_of_game_toml(self, edition: Edition) -> None:
        facts = game_toml(self.game)["facts"]
        opening = edition.sections[0].blocks[0].text
        printed = set(re.findall(r"\d+", opening))
        assert printed == {str(value) for value in facts.values() if isinstance(value, int)}
        for name in ("author", "publisher"):
            if name in facts:
                assert facts[name] in opening

    # Rulings

    def test_rulings_are_labelled_and_give_their_reason(self, language: Language, edition: Edition) -> None:
        label, reason = RULING_LABELS[language]
        notes = [block for block in blocks(edition) if block.kind == "note"]
        assert notes
        for note in notes:
            assert note.ruling
            assert note.text.startswith(label)
            decided, found, why = note.text.removeprefix(label).partition(reason)
            assert found, note.text
            assert decided.endswith((".", "!"))
            assert why.endswith((".", "!"))

    def test_rulings_stand_under_the_same_rules_in_every_language(
        self, language: Language, edition: Edition, english: Edition
    ) -> None:
        def counted(of: Edition, spoken: Language) -> dict[RuleId, list[Counter[int]]]:
            return {rule: [numbers(note.text, spoken) for note in notes] for rule, notes in rulings(of).items()}

        assert counted(edition, language) == counted(english, "en")

    # Typography

    def test_page_is_set_as_its_language_asks(self, language: Language, edition: Edition) -> None:
        text = "\n".join(block.text for block in blocks(edition) if block.kind != "table")
        assert not QUOTATION_MARKS.search(QUOTATION[language].sub("", text))
        assert not re.search(r"  |\t| \n|\.\.\.| ,| \.", text)
        if language == "fr":
            assert not re.search(r"(?<!\u00a0)[:;!?]", text), "French punctuation keeps its blank"
        else:
            assert not re.search(r"\s[:;!?]", text)

    # Sources

    def test_sources_are_the_documents_that_game_toml_names(self) -> None:
        for source in game_toml(self.game)["sources"]:
            document = self.shared(f"seeds/{source['file']}")
            assert hashlib.sha256(document.read_bytes()).hexdigest() == source["sha256"]

    def test_sources_state_the_facts_of_game_toml(self) -> None:
        ours = game_toml(self.game)["facts"]
        for source in game_toml(self.game)["sources"]:
            found = seed(source["file"][:3], self.game)
            assert set(source["languages"]) <= found.editions.keys()
            assert [finding.message for finding in found.findings if finding.kind == "source"] == []
            for edition in found.editions.values():
                stated = {name: fact.value for name, fact in edition.facts.items() if name in ours}
                assert {"players_min", "players_max"} <= stated.keys()
                assert stated == {name: ours[name] for name in stated}

    def test_origins_point_at_lines_with_text(self, edition: Edition) -> None:
        assert any(rule.origin for rule in edition.rules())
        for rule in edition.rules():
            for before, after in pairwise(rule.origin):
                assert before.line < after.line
            if not rule.origin:
                continue
            seed, language = (rule.origin[0].source or "").split()
            lines = self.shared(f"seeds/{seed}_*").read_text(encoding="utf-8").split("\n")
            assert any(language in entry["languages"] for entry in game_toml(self.game)["sources"])
            assert all(lines[edge.line - 1].strip() for edge in (rule.origin[0], rule.origin[-1])), rule.rule_id

    def test_wording_is_our_own(self, edition: Edition) -> None:
        length = COMMON_RUN
        for source in game_toml(self.game)["sources"]:
            theirs = words(self.shared(f"seeds/{source['file']}").read_text(encoding="utf-8"))
            runs = {tuple(theirs[at : at + length]) for at in range(len(theirs) - length + 1)}
            for block in blocks(edition):
                ours = words(block.text)
                common = [ours[at : at + length] for at in range(len(ours)) if tuple(ours[at : at + length]) in runs]
                assert not common, block.text
