"""The tuck box and the label, measured in their cut lines and on their sheets."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from extract.rulebook import curated_games
from printables.building.words import said
from printables.games import printed_set
from printables.pieces import PrintError
from printables.preflight import preflight
from printables.sheets import PrintOptions, print_game
from tests.printables.building.measured import dxf_entities, lines_of, opened

WITH_CARDS = [game for game in curated_games() if any(piece.is_card for piece in printed_set(game).pieces)]
THICK = 0.3
"""Of card of 300 g/m²."""


@pytest.mark.parametrize("game", WITH_CARDS)
def test_a_box_takes_its_cards_and_all_its_edges_are_cut_or_folded(tmp_path: Path, game: str) -> None:
    out = tmp_path / "box.pdf"
    _, cut = print_game(game, out, PrintOptions(only="box"), cut="dxf")
    cards = [piece for piece in printed_set(game).pieces if piece.is_card]
    ways: list[tuple[str, list[tuple[float, float]]]] = []
    for kind, values in dxf_entities(cut):
        if kind == "POLYLINE":
            ways.append((values["8"], []))
        elif kind == "VERTEX":
            ways[-1][1].append((round(float(values["10"]), 2), round(float(values["20"]), 2)))
    upright = sorted({a[0] for layer, (a, *_, b) in ways if layer == "FOLD" and a[0] == b[0]})
    # From left to right: the back's edge is cut, then side, front, side; the last fold is that of the flap.
    deep, front, other = (round(b - a, 1) for a, b in pairwise(upright))
    assert front == cards[0].width + 1
    assert deep == other >= sum(card.count for card in cards) * THICK
    # Whoever follows the knife comes back to where it began: every end of a line meets others.
    ends = Counter(end for layer, spots in ways if layer == "CUT" for end in (spots[0], spots[-1]))
    assert {count % 2 for count in ends.values()} == {0}
    assert [check for check in preflight(out).checks if not check.ok] == []


@pytest.mark.parametrize("game", WITH_CARDS)
def test_a_box_is_cut_out_along_its_own_lines_and_by_no_ruler(tmp_path: Path, game: str) -> None:
    """Around a box there are marks to measure; no cut is numbered there, and a label beside it has its own."""
    for only, numbered in (("box", 0), ("box,label", 4)):
        out, build = tmp_path / f"{numbered}.pdf", tmp_path / f"{numbered}-build.pdf"
        print_game(game, out, PrintOptions(only=only), build=build)
        lines = [line for page in opened(build) for line in lines_of(page) if round(line.width, 2) == 0.25]
        through_sheets = [line for line in lines if line.high - line.low > 10]
        assert len(through_sheets) == numbered
        words = opened(build)[0].get_textpage().get_text_range()
        assert (said("en", "cut.tools")[:30] in words) == bool(numbered)
        assert said("en", "cut.net")[:30] in words


def test_a_label_names_the_game_and_what_is_in_the_bag_on_both_sides(tmp_path: Path) -> None:
    for game in curated_games()[:3]:
        out = tmp_path / f"{game}.pdf"
        print_game(game, out, PrintOptions(only="label", lang="de"))
        front, back = (" ".join(page.get_textpage().get_text_range().split()) for page in opened(out))
        whole = printed_set(game)
        loose = Counter(piece.family for piece in whole.pieces if not piece.is_card)
        assert loose
        for side in (front, back):
            assert all(word in side for word in whole.title.split() if game in WITH_CARDS)
            assert any(char.isdigit() for char in side.replace("1/1", ""))
    assert [check for check in preflight(out).checks if not check.ok] == []


def test_a_game_without_cards_has_no_box(tmp_path: Path) -> None:
    game = next(game for game in curated_games() if game not in WITH_CARDS)
    with pytest.raises(PrintError, match=r"has no box; it has .*label"):
        print_game(game, tmp_path / "box.pdf", PrintOptions(only="box"))
