"""A match: who has won it, when it is over, who begins."""

from __future__ import annotations

import pytest

from refcli.referee import Finished, Match

SIDES = (frozenset({"red"}), frozenset({"black"}))
TEAMS = (frozenset({"sw", "ne"}), frozenset({"nw", "se"}))


def game(red: str, black: str, *winners: str) -> Finished:
    return Finished("tokan", {"red": red, "black": black}, SIDES, frozenset(winners), None)


def won(*winners: str, best_of: int = 3) -> Match:
    """A match of Anna and Ben of which these have won a game each, `-` nobody; Anna has red in the first."""
    seats = [("Anna", "Ben") if not n % 2 else ("Ben", "Anna") for n in range(len(winners))]
    of = {"Anna": ("red", "black"), "Ben": ("black", "red")}
    games = [
        game(*names, *(("red", "black") if name == "-" else (of[name][n % 2],)))
        for n, (names, name) in enumerate(zip(seats, winners, strict=True))
    ]
    return Match(best_of, ("Anna", "Ben"), tuple(games))


def test_wins_count_by_player_wherever_they_sit() -> None:
    assert won("Anna", "Ben", "Ben").wins == {"Anna": 1, "Ben": 2}
    assert won("-").wins == {"Anna": 0, "Ben": 0}


@pytest.mark.parametrize(
    ("winners", "over"),
    [((), False), (("Anna",), False), (("Anna", "Anna"), True), (("Anna", "Ben"), False), (("Anna", "-"), False)],
)
def test_it_is_over_when_nobody_can_catch_up(winners: tuple[str, ...], over: bool) -> None:
    assert won(*winners).over is over


def test_it_is_over_after_its_last_game_also_when_nobody_leads() -> None:
    match = won("Anna", "Ben", "-")
    assert match.over
    assert match.winners == ("Anna", "Ben")
    assert won("Anna", "-", "-").winners == ("Anna",)


def test_everybody_begins_in_turn() -> None:
    assert won().seated(("red", "black")) == {"red": "Anna", "black": "Ben"}
    assert won("Anna").seated(("red", "black")) == {"red": "Ben", "black": "Anna"}
    assert won("Anna", "Ben").seated(("red", "black")) == {"red": "Anna", "black": "Ben"}


def test_partners_win_together_and_the_other_side_may_catch_up() -> None:
    players = dict(zip(("sw", "nw", "ne", "se"), "ABCD", strict=True))
    one = Finished("rhombus", players, TEAMS, frozenset({"sw", "ne"}), None)
    match = Match(3, ("A", "B", "C", "D"), (one,))
    assert match.wins == {"A": 1, "B": 0, "C": 1, "D": 0}
    assert not match.over
    assert Match(3, match.players, (one, one)).over
    assert match.winners == ("A", "C")
