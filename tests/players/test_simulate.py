"""Games by the hundred: the same seed gives the same games whoever plays them; the figures are worked out rightly."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from refcli.game import Outcome, games
from refcli.players import Contest, contest, figures_of, play_portion, rate, seeds_of
from refcli.players.plots import colours, counted, rates
from refcli.record import judge, read
from refcli.session import dealt_tags
from tests.conftest import Run


def test_a_rate_has_the_interval_of_wilson() -> None:
    """Worked out by hand: 8 of 10."""
    found = rate(8, 10)
    assert (round(found.rate, 3), round(found.low, 3), round(found.high, 3)) == (0.8, 0.490, 0.943)
    assert rate(0, 0)[3:] == (0.0, 1.0)
    assert rate(0, 20).low == 0.0 < rate(0, 20).high < 0.17
    assert all(rate(0, n).low == 0.0 and rate(n, n).high == 1.0 for n in range(1, 100))


@pytest.mark.parametrize("game", games())
def test_a_game_is_a_record_that_the_referee_accepts_and_starts_as_dealt(game: str) -> None:
    one = contest(game, {}, ("random",), 5)
    verdict = judge(read(one.record))
    assert verdict.refusal is None
    assert verdict.accepted == len(one.plies)
    assert dealt_tags(game, 5, None, {}).items() <= one.tags.items()
    assert verdict.position is not None and verdict.position.outcome() == one.outcome
    assert len(one.leads) == len(one.choices) == len(one.deciders) <= len(one.plies)


@pytest.mark.parametrize("game", ["rhombus", "rings"])
def test_a_whole_supply_and_a_card_that_nobody_sees_are_no_things(game: str) -> None:
    moved = {thing for things in contest(game, {}, ("random",), 5).carried for thing in things}
    assert moved and not any(thing == "?" or thing.startswith(f"{game}.") for thing in moved)


def test_bars_have_the_colour_of_their_seats_and_one_even_share() -> None:
    red, other, green = colours(("red", "bear", "green"))
    assert len({red, other, green}) == 3 and [green, red] == colours(("green", "red"))
    plots: list[str] = []
    rates(plots, {"a": rate(0, 7), "b": rate(7, 7), "c": rate(1, 7)}, "share", [red, other, green], 0.5)
    counted(plots, {"all": [84, 84]}, "moves", "games")
    assert all(tint in plots[0] for tint in (red, other, green))
    assert ">84<" in plots[1].replace(" ", "") and "84.2" not in plots[1]


def test_portions_make_no_difference_and_levels_change_seats() -> None:
    seeds = seeds_of(9, 6, 2)
    assert seeds == seeds_of(9, 6, 2)
    whole = play_portion("contra", {}, ("greedy", "random"), seeds)
    parts = [one for seed in seeds for one in play_portion("contra", {}, ("greedy", "random"), [seed])]
    assert whole == parts
    assert [one.levels for one in whole] == [("greedy", "random"), ("random", "greedy")] * 3


def made(winners: tuple[str, ...] | None, *leads: tuple[float, float]) -> Contest:
    outcome = Outcome(winners, "x.end") if winners else None
    levels, carried = ("random", "greedy"), (("a",), ("a", "b"))
    points = {"x": 3, "y": 1} if outcome else None
    choices, plies = (4,) * len(leads), ("p",) * len(leads)
    return Contest(1, ("x", "y"), levels, {}, plies, outcome, points, choices, (0,) * len(leads), leads, carried, 2, "")


def test_the_measures_are_those_of_the_books() -> None:
    behind = made(("x",), (0.5, 0.5), (0.4, 0.65), (0.7, 0.3), (0.9, 0.1))
    ahead = made(("x",), (0.6, 0.4), (0.6, 0.4))
    drawn, cut = made(("x", "y"), (0.6, 0.4)), made(None, (0.4, 0.6), (0.6, 0.4))
    found = figures_of([behind, ahead, drawn, cut])
    assert (found.games, found.truncated, found.completion) == (4, 1, 0.75)
    assert found.seats["x"].n == 2.5 and found.seats["y"].n == 0.5
    assert found.drawishness == pytest.approx(1 / 3)
    assert found.balance == pytest.approx(1 - (2.5 - 0.5) / 3)
    assert found.drama == pytest.approx((0.25**0.5) / 2)
    assert found.lead_changes == pytest.approx((1 + 0 + 0 + 1) / 4)
    assert found.decisiveness == pytest.approx((2 / 4 + 1) / 2)  # no loser ever stood better than 0.65
    assert found.branching == 4
    assert found.ends == {"x.end": 3}
    assert found.things["a"].of == 6 and found.things["b"].n == 0.5


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def test_the_command_writes_a_report_and_the_same_one_with_more_processes(tmp_path: Path, refcli: Run) -> None:
    common = ("simulate", "contra", "--games", "12", "--players", "random,greedy", "--seed", "4")
    one = refcli(*common, "-o", str(tmp_path / "a"), "--lang", "de")
    two = refcli(*common, "-o", str(tmp_path / "b"), "--lang", "de", "--jobs", "2")
    assert (one.returncode, two.returncode) == (0, 0), one.stderr + two.stderr
    assert "von 12 Partien" in one.stderr
    files = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a").rglob("*") if path.is_file())
    assert len(files) == 12 + 3
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes(), file
    page = _Words()
    page.feed((tmp_path / "a" / "report.html").read_text())
    assert page.tags.count("svg") == 5
    figures = json.loads((tmp_path / "a" / "figures.json").read_text())
    assert figures["games"] == 12 and set(figures["levels"]) == {"random", "greedy"}
    assert figures["levels"]["greedy"]["rate"] > figures["levels"]["random"]["rate"]
    assert refcli(*common, "-o", str(tmp_path / "a"), "--no-input", "--lang", "fr").returncode == 2


@pytest.mark.parametrize("wrong", [("--players", "strong"), ("--seats", "9"), ("--variant", "none")])
def test_what_cannot_be_played_is_refused_in_one_line(wrong: tuple[str, str], tmp_path: Path, refcli: Run) -> None:
    done = refcli("simulate", "tokan", "-o", str(tmp_path / "x"), *wrong)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "x").exists()
