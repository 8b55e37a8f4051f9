"""The examples of the rulebooks, played: by the referee, and by the plain second one."""

from __future__ import annotations

import ast
import importlib
from typing import Any

import pytest

from extract.rulebook import LANGUAGES, Example, RuleId, curated_games, load_curated, load_examples, read_examples
from refcli.game import Layout, games, load_game
from refcli.record import judge, read
from tests.conftest import ROOT

from .contract import QUOTATION, QUOTATION_MARKS, numbers

EXAMPLES = {game: list(load_examples(game)) for game in curated_games()}
ALL = [
    pytest.param(game, example, id=f"{example.rule}-{number}")
    for game, examples in EXAMPLES.items()
    for number, example in enumerate(examples, start=1)
]
POSITIONS = [param for param in ALL if isinstance(param.values[1], Example) and param.values[1].position]
RECORDS = [param for param in ALL if param not in POSITIONS]


def seen(layout: Layout) -> str:
    """A layout in the notation of `refcli score`: rows from north to south, a gap as `-`, no tile as `..`."""
    columns = range(layout.columns)
    rows = range(layout.rows)
    if layout.kind == "plane":
        columns = range(min(x for x, _ in layout.cells), max(x for x, _ in layout.cells) + 1)
        rows = range(min(y for _, y in layout.cells), max(y for _, y in layout.cells) + 1)

    def shown(x: int, y: int) -> str:
        pile = layout.cells.get((x, y))
        if layout.kind == "plane":
            return pile[-1] if pile else ".."
        return ".".join(pile) if pile else "-"

    return " / ".join(" ".join(shown(x, y) for x in columns) for y in reversed(rows))


@pytest.mark.parametrize(("game", "example"), RECORDS)
def test_referee_says_what_the_example_says(game: str, example: Example) -> None:
    if game not in games():
        pytest.skip(f"there is no referee of {game}")
    before = judge(read(example.played(game, ply=False)))
    assert before.refusal is None
    verdict = judge(read(example.played(game)))
    if example.refused_by:
        assert verdict.refusal is not None
        assert (verdict.refusal.rule, verdict.refusal.ply) == (example.refused_by, len(before.plies) + 1)
        assert verdict.position == before.position
    else:
        assert verdict.refusal is None
    assert verdict.position is not None
    if example.after and not example.after.startswith("["):  # as tags: the tests of its game hold it to them
        assert seen(verdict.position.layout()) == example.after
    if example.scores:
        assert verdict.scores == example.scores
    if example.outcome:
        assert verdict.outcome is not None
        assert (verdict.outcome.reason, set(verdict.outcome.winners)) == (
            example.outcome[0],
            set(example.outcome[1]),
        )


@pytest.mark.parametrize(("game", "example"), RECORDS)
def test_second_referee_says_the_same(game: str, example: Example) -> None:
    referee = importlib.import_module(f"tests.games.{game}.naive").referee
    before: dict[str, Any] = referee(example.played(game, ply=False))
    assert before["error"] is None
    verdict: dict[str, Any] = referee(example.played(game))
    assert (verdict["error"] or {}).get("rule") == example.refused_by
    if example.scores:
        assert verdict["scores"] == example.scores
    if example.outcome:
        reason, winners = example.outcome
        assert verdict["outcome"]["reason"] == reason
        assert set(verdict["outcome"]["winners"]) == set(winners)


@pytest.mark.parametrize(("game", "example"), POSITIONS)
def test_position_scores_what_the_example_says(game: str, example: Example) -> None:
    if game not in games():
        pytest.skip(f"there is no referee of {game}")
    assert example.position is not None
    assert example.scores is not None
    assert load_game(game).score_position(example.position, example.tags) == example.scores


def refusing(game: str) -> set[RuleId]:
    """The rules that can refuse a ply: those that the code of the game refuses by, or an example is refused by."""
    rules = {rule.rule_id for rule in load_curated(game).editions["en"].rules()}
    trees = [ast.parse(file.read_text()) for file in ROOT.joinpath("refcli", "games", game).rglob("*.py")]
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    named = (call.args[0] for call in calls if ast.unparse(call.func) == "Violation")
    in_code = {part.value for node in named for part in ast.walk(node) if isinstance(part, ast.Constant)}
    return {str(rule) for rule in in_code & rules} | {e.refused_by for e in EXAMPLES[game] if e.refused_by}


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_refusing_rule_has_an_allowed_and_a_refused_example(game: str) -> None:
    shown = {(example.rule, example.refused_by) for example in EXAMPLES[game] if example.ply or example.outcome}
    assert refusing(game)
    assert {(rule, None) for rule in refusing(game)} <= shown
    assert {(rule, rule) for rule in refusing(game)} <= shown


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_scoring_rule_has_an_example_with_its_score(game: str) -> None:
    rules = [rule.rule_id or "" for rule in load_curated(game).editions["en"].rules()]
    scored = {example.rule for example in EXAMPLES[game] if example.scores}
    assert {rule for rule in rules if f"{game}.score." in rule} <= scored
    assert {example.rule for example in EXAMPLES[game]} <= set(rules)


@pytest.mark.parametrize(("game", "example"), ALL)
def test_captions_say_the_same_in_every_language(game: str, example: Example) -> None:
    assert tuple(example.captions) == LANGUAGES
    said = {language: numbers(caption, language) for language, caption in example.captions.items()}
    assert all(counted == said["en"] for counted in said.values()), said
    for language, caption in example.captions.items():
        assert caption.endswith((".", "!"))
        assert not QUOTATION_MARKS.search(QUOTATION[language].sub("", caption))


def test_an_example_is_marked_as_often_overlooked_by_that_word_alone() -> None:
    page = '## g.rule\n\n```example\n[Players "a b"]\n\nply: x\nverdict: refused g.rule\nshows: {}\n```\n\n- en: No.\n'
    assert [(e.overlooked, e.drawn) for e in read_examples(page.format("overlooked"))] == [(True, True)]
    assert [(e.overlooked, e.drawn) for e in read_examples(page.format("nothing"))] == [(False, False)]
    with pytest.raises(ValueError, match=r"g\.rule: shows 'something'"):
        read_examples(page.format("something"))


@pytest.mark.parametrize("game", EXAMPLES)
def test_of_the_examples_of_a_rule_at_most_one_is_marked_as_overlooked(game: str) -> None:
    marked = [example.rule for example in EXAMPLES[game] if example.overlooked]
    assert len(marked) == len(set(marked))
