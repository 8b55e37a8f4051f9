"""Tokan's rules, a test a sentence."""

from __future__ import annotations

import pytest

from refcli.game import Violation, load_game
from refcli.games import tokan
from refcli.games.tokan.components import square_at


def field(*rows: str, turn: str = "red", scoring: str = "towers", taboo: str | None = None) -> tokan.Position:
    """A position from rows 5 down to 1; the tiles need not be complete."""
    from refcli.games.tokan.components import read_position

    players = ("red", "black") if turn == "red" else ("black", "red")
    stacks = read_position(" / ".join(rows))
    at = None if taboo is None else square_at(taboo)
    return tokan.Position(stacks, players[0], players, scoring, at).decided()  # type: ignore[arg-type]


def refused(position: tokan.Position | tokan.Draft, token: str) -> Violation | None:
    return position.judge(tokan.parse(token))


def rule_of(position: tokan.Position | tokan.Draft, token: str) -> str | None:
    violation = refused(position, token)
    return violation.rule if violation else None


def after(position: tokan.Position, token: str) -> dict[str, str]:
    """The stacks after a legal move, by square."""
    assert refused(position, token) is None
    following = position.play(tokan.parse(token))
    cells = following.layout().cells
    return {"abcdef"[x] + str(y + 1): ".".join(pile) for (x, y), pile in cells.items()}


NONE = "- - - - - -"
LINE = field(NONE, NONE, "rJ bM bM.rJ bL rL -", NONE, "- - - - - rM")


def test_jackal_may_not_stay_on_its_level_but_may_carry() -> None:
    position = field(NONE, NONE, "bM bM rM.rJ rM bM -", NONE, NONE)
    violation = refused(position, "c3-a3")
    assert violation is not None
    assert (violation.rule, violation.values["reached"], violation.values["needed"]) == ("tokan.move.higher", 2, 3)
    assert after(position, "c3-a3+1")["a3"] == "bM.rM.rJ"


def test_lion_on_three_carries_two_and_the_run_behind_moves_up() -> None:
    position = field(NONE, NONE, "rM bL bM bL rM.bJ.rL bM", NONE, NONE)
    assert rule_of(position, "e3-b3") == "tokan.move.higher"
    assert rule_of(position, "e3-b3+1") == "tokan.move.higher"
    assert after(position, "e3-b3+2") == {"a3": "rM", "b3": "bL.rM.bJ.rL", "c3": "bM", "d3": "bL", "e3": "bM"}


def test_a_gap_at_the_edge_is_permanent_and_not_jumped() -> None:
    position = field(NONE, NONE, "rJ bM bM bM - -", NONE, "bJ - - - - -")
    moved = position.play(tokan.parse("a3-c3"))
    assert moved.stacks[square_at("a3")] == ()
    later = field(NONE, NONE, "rL bM - bM bM rM", NONE, NONE)
    assert rule_of(later, "a3-d3") == "tokan.move.gap"


def test_a_tower_of_four_is_shifted_and_the_shifted_stack_is_free_afterwards() -> None:
    position = field(NONE, NONE, "- rM.bM.rM.bL rJ bM bM bJ", "- - - bJ - -", "- rL - bM - -", taboo="b3")
    assert rule_of(position, "b3-d3") == "tokan.turn.own"
    stacks = after(position, "c3-e3")
    assert stacks["c3"] == "rM.bM.rM.bL"
    assert "b3" not in stacks
    moved = position.play(tokan.parse("c3-e3"))
    assert moved.taboo == square_at("e3")


def test_only_the_run_up_to_the_nearest_gap_shifts() -> None:
    position = field(NONE, NONE, "bM - bJ rM bM -", NONE, NONE)
    assert after(position, "d3-e3") == {"a3": "bM", "d3": "bJ", "e3": "bM.rM"}
    two_gaps = field(NONE, NONE, "bM - bL - rM bM", NONE, NONE)
    assert after(two_gaps, "e3-f3") == {"a3": "bM", "c3": "bL", "f3": "bM.rM"}


def test_a_column_closes_like_a_row() -> None:
    position = field("- bL - - - -", "- bJ - - - -", "- rM - - - -", "- bM - - - -", NONE)
    assert after(position, "b3-b2") == {"b2": "bM.rM", "b3": "bJ", "b4": "bL"}


def test_when_only_carrying_moves_are_left_the_bare_move_is_refused() -> None:
    position = field(NONE, NONE, "bM bM bM.rJ - - -", NONE, NONE)
    assert {str(move) for move in position.legal_moves()} == {"c3-a3+1"}
    assert rule_of(position, "c3-a3") == "tokan.move.higher"
    assert rule_of(position, "c3-a3+1") is None


def test_the_game_is_over_for_a_player_without_a_top_tile() -> None:
    tags = {
        "Players": "red black",
        "Setup": "rM.rM.rM.bM bM bM rJ.rJ.rJ.rJ.bJ bJ bJ / rJ.rJ.rJ.bJ bJ bJ bJ rL.rL.rL.rL.rL.bL bL / "
        "bL bL bL - - - / - - - - - - / - - - - - -",
    }
    position = load_game("tokan").start(tags)
    assert position.turn is None
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("black",), "tokan.end")
    assert position.result() == "red 0, black 19"
    assert rule_of(position, "a5-a4") == "tokan.end"  # type: ignore[arg-type]


def test_the_end_is_asked_of_the_player_to_move_only() -> None:
    position = field("rM bM - - - -", NONE, NONE, NONE, "bL - - - - -")
    assert position.outcome() is None


def test_heads_tie_is_broken_by_the_second_tallest_tower() -> None:
    ended = field("rM.bM.rL - bM.rM.bL - rM.rM -", NONE, NONE, NONE, "- - - - - bM", turn="black", scoring="heads")
    assert ended.scores() == {"black": 4, "red": 4}
    outcome = ended.outcome()
    assert outcome is not None
    assert outcome.winners == ("red",)
    assert ended.result() == "black 4, red 4, winner red"


def test_heads_counts_visible_animals_and_towers_counts_heights() -> None:
    rows = ("rM bJ rL.bL rM.bM.rJ - -", NONE, NONE, NONE, NONE)
    assert field(*rows).scores() == {"red": 3, "black": 2}
    assert field(*rows, scoring="heads").scores() == {"red": 3, "black": 5}


def test_the_taboo_can_end_the_game() -> None:
    rows = ("rM rM.bM - - - -", NONE, NONE, NONE, NONE)
    assert field(*rows).outcome() is None
    assert field(*rows, taboo="b5").outcome() is not None


REFUSALS = [
    (LINE, "a1-b1", "tokan.turn.own"),
    (LINE, "b3-c3", "tokan.turn.own"),
    (LINE, "a3-b4", "tokan.move.straight"),
    (LINE, "a3-a3", "tokan.move.exact"),
    (LINE, "a3-d3", "tokan.move.exact"),
    (LINE, "a3-c3+2", "tokan.carry.limit"),
    (LINE, "a3-c3+1", "tokan.carry.limit"),
    (LINE, "f1-e1+1", "tokan.carry.limit"),
    (LINE, "f1-e1", "tokan.move.onto"),
    (LINE, "a3-a1", "tokan.move.onto"),
    (field(NONE, NONE, "rJ - bM - rM bM", NONE, NONE), "a3-c3", "tokan.move.gap"),
    (field(NONE, NONE, "rJ bM rM.bM - rM bM", NONE, NONE, taboo="c3"), "a3-c3", "tokan.move.taboo"),
    (field(NONE, NONE, "bM bM rM.rJ rM bM -", NONE, NONE), "c3-e3", "tokan.move.higher"),
    (LINE, "rJ@2,5", "tokan.opening.draft"),
    (field("rM - - - - bM", NONE, NONE, NONE, NONE), "a5-b5", "tokan.end"),
]


@pytest.mark.parametrize(("position", "token", "rule"), REFUSALS, ids=[f"{r}:{t}" for _, t, r in REFUSALS])
def test_rule_refuses(position: tokan.Position, token: str, rule: str) -> None:
    assert rule_of(position, token) == rule


DRAFT = {"Players": "red black", "Opening": "draft", "Setup": "rJ bJ / bL bL / rM rM / rJ bJ / bM rM"}


@pytest.mark.parametrize("token", ["a1-b1", "bJ@2,5", "rJ@0,6", "rJ@2,0", "rJ@1,5", "rJ@3,5", "rJ@6,1", "rM@-1,3"])
def test_draft_refuses(token: str) -> None:
    draft = load_game("tokan").start(DRAFT)
    if token == "rM@-1,3":  # all three red mice lie in the start columns
        assert refused(draft, token).cause == "tokan.draft.none_left"  # type: ignore[arg-type,union-attr]
    assert rule_of(draft, token) == "tokan.opening.draft"  # type: ignore[arg-type]


def test_the_field_of_a_draft_is_at_most_six_wide() -> None:
    draft = load_game("tokan").start(DRAFT)
    for token in ("rJ@2,5", "bJ@3,5", "rJ@4,5", "bJ@5,5"):
        assert refused(draft, token) is None  # type: ignore[arg-type]
        draft = draft.play(tokan.parse(token))
    assert refused(draft, "rL@-1,5").cause == "tokan.draft.too_wide"  # type: ignore[arg-type,union-attr]
    assert refused(draft, "rL@6,5").cause == "tokan.draft.too_wide"  # type: ignore[arg-type,union-attr]
