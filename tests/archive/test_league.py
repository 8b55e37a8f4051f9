"""`refcli league` over folders of records."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from refcli.game import load_game
from refcli.session import History
from tests.conftest import Run
from tests.games.playing import dealt, played

NAMES = ("Ada", "Ben", "Cleo", "Dora")
GAMES = {"tokan": 26, "contra": 7, "rings": 14, "rhombus": 3}

Told = list[tuple[str, dict[str, str], frozenset[str], dict[str, int]]]
"""Of each game its name, the names by seat, who won, the points."""


def evening(folder: Path, many: int) -> Told:
    """Random finished games with names; of each the game, the names by seat, who won, the points."""
    told = []
    for n in range(many):
        rng = Random(n)
        game = rng.choice([*GAMES])
        seats = ("sw", "se", "ne", "nw") if game == "rhombus" and n % 2 else None
        history = dealt(game, n, (), seats)
        tags = {**history.tags}
        names = rng.sample(NAMES, len(tags["Players"].split()))
        named = dict(zip(tags["Players"].split(), names, strict=True))
        history = History(game, {**tags, **{f"Name.{seat}": name for seat, name in named.items()}})
        played(history, rng, 2000)
        (folder / f"{n:03}.game").write_text(history.record())
        outcome = history.position.outcome()
        assert outcome
        told.append((game, named, frozenset(outcome.winners), dict(history.position.scores() or {})))
    return told


@pytest.fixture(scope="module")
def folder(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, Told]:
    path = tmp_path_factory.mktemp("evenings")
    return path, evening(path, 40)


def rows(refcli: Run, *arguments: object) -> list[dict[str, str]]:
    done = refcli("league", *arguments, "--format", "csv")
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(StringIO(done.stdout)))


def test_games_wins_ties_and_losses_are_those_of_the_records(refcli: Run, folder: tuple[Path, Told]) -> None:
    path, told = folder
    games, won, tied, lost = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for _, named, winners, _ in told:
        shared = len(winners) > (2 if len(named) == 4 else 1)
        for seat, name in named.items():
            games[name] += 1
            (lost if seat not in winners else tied if shared else won)[name] += 1
    overall = [row for row in rows(refcli, path) if not row["game"] and not row["opponent"]]
    assert {row["player"] for row in overall} == set(NAMES)
    for row in overall:
        name = row["player"]
        assert [int(row[key]) for key in ("games", "won", "tied", "lost")] == [
            games[name],
            won[name],
            tied[name],
            lost[name],
        ]


def test_points_are_added_up_within_a_game_and_against_a_partner_nobody_plays(
    refcli: Run, folder: tuple[Path, Told]
) -> None:
    path, told = folder
    points, met = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for game, named, _, scores in told:
        for seat, name in named.items():
            points[game, name] += scores.get(seat, 0)
            partner = {"sw": "ne", "ne": "sw", "se": "nw", "nw": "se"}.get(seat) if len(named) == 4 else None
            for other, opponent in named.items():
                met[name, opponent] += other not in (seat, partner)
    table = rows(refcli, path)
    for row in table:
        if row["game"]:
            has_points = load_game(row["game"]).start(dealt(row["game"], 1).tags).scores() is not None
            assert row["points"] == (str(points[row["game"], row["player"]]) if has_points else "")
    assert {(row["player"], row["opponent"]): int(row["games"]) for row in table if row["opponent"]} == +met


def test_people_read_tables_in_their_language(refcli: Run, folder: tuple[Path, Told], tmp_path: Path) -> None:
    path, _ = folder
    text = refcli("league", path, "--lang", "fr").stdout
    assert [line for line in text.splitlines() if line and not line.startswith(" ")] == [
        "Toutes les parties",
        "Par jeu",
        "Par adversaire",
    ]
    target = tmp_path / "league.html"
    assert refcli("league", path, "-o", target, "--lang", "de").returncode == 0
    page = target.read_text()
    body = ElementTree.fromstring(page[page.index("<main>") : page.index("</main>") + 7])
    cells = [cell.text for cell in body.iter("td")]
    assert {*NAMES, "Tokan"} <= set(cells)
    assert "http" not in page
    again = refcli("league", path, "-o", target)
    assert again.returncode == 2
    assert target.read_text() == page


def test_one_game_alone(refcli: Run, folder: tuple[Path, Told]) -> None:
    path, told = folder
    table = rows(refcli, path, "--game", "rings")
    assert {row["game"] for row in table} == {"rings", ""}
    assert sum(int(row["games"]) for row in table if row["game"]) == 2 * sum(game == "rings" for game, *_ in told)


def test_what_does_not_count_is_said(refcli: Run, tmp_path: Path) -> None:
    names = '[Name.red "=Ada"]\n[Name.black "<b>Ben"]\n'
    fine = played(dealt("tokan", 1), Random(1), 500).record()
    (tmp_path / "nameless.game").write_text(fine)
    body = fine.replace("\n\n", f"\n{names}\n", 1)
    (tmp_path / "fine.game").write_text(body)
    running = played(dealt("tokan", 2), Random(1), 4).record().replace("\n\n", f"\n{names}\n", 1)
    (tmp_path / "running.game").write_text(running)
    (tmp_path / "resigned.game").write_text(running.replace("\n\n", '\n[Termination "red resigns"]\n\n', 1))
    (tmp_path / "agreed.game").write_text(running.replace("\n\n", '\n[Termination "agreed draw"]\n\n', 1))
    done = refcli("league", tmp_path, "--format", "csv")
    assert done.returncode == 0
    assert "2 games are left out" in done.stderr
    table = list(csv.DictReader(StringIO(done.stdout)))
    ben = next(row for row in table if row["player"] == "<b>Ben")
    assert [ben[key] for key in ("games", "tied")] == ["3", "1"]
    assert int(ben["won"]) >= 1
    assert "'=Ada" in {row["player"] for row in table}  # no spreadsheet takes a name for a formula
    assert "<b>" not in refcli("league", tmp_path, "--format", "html").stdout
    (tmp_path / "wrong.game").write_text(running.replace("\n1. ", "\n1. a1-a9 ", 1))
    assert refcli("league", tmp_path).returncode == 1
    done = refcli("league", tmp_path / "missing.game")
    assert done.returncode == 2
    assert len([line for line in done.stderr.splitlines() if "missing.game" in line]) == 1
