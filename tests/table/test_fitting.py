"""The table fits the screen, whatever the game has grown to; `board` shows all of it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli.game import Layout
from refcli.table.boards import Room, Style, fitted, whole
from tests.games.playing import played
from tests.table.games import GAMES, LANGUAGES, AtTable, dealt, in_short

SCREENS = ((80, 24), (40, 24), (120, 50))


def numbers(layout: Layout) -> dict[tuple[int, int], str]:
    return {space: str(n) for n, space in enumerate(layout.cells, start=1) if not layout.cells[space]}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("columns", "lines"), [(80, 20), (80, 14), (40, 18)])
def test_a_table_finds_room_at_every_turn(name: str, columns: int, lines: int) -> None:
    room = Room(columns, lines)
    for n, position in enumerate(played(dealt(name, 2), Random(name), 60).positions):
        layout = position.layout()
        shown = fitted(layout, LANGUAGES[n % 4], room, Style(flip=n % 3 == 0, ascii_only=n % 5 == 0), numbers(layout))
        assert room.holds(shown), "\n".join(shown)
        assert any("[" in line for line in shown) == any(space in layout.cells for space in layout.marked)


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_table_is_no_wider_than_the_screen_and_holds_every_space(name: str) -> None:
    layout = played(dealt(name, 2), Random(name), 60).position.layout()
    shown = "\n".join(whole(layout, "en", Room(60, 24), Style(), {}))
    assert max(map(len, shown.split("\n"))) <= 60
    for space, pile in layout.cells.items():
        assert all(word in shown for line in layout.faces.get(space, pile[-1:]) for word in line.split())


@pytest.mark.parametrize("name", ["rhombus", "tokan"])
def test_a_table_that_fits_the_screen_close_together_takes_no_second_screen(name: str) -> None:
    layout = played(dealt(name, 2), Random(name), 20).position.layout()
    wide = list(whole(layout, "fr", Room(60, 99), Style(), {}))
    close = list(whole(layout, "fr", Room(60, len(wide) - 1), Style(), {}))
    assert len(close) < len(wide)
    for space, pile in layout.cells.items():
        assert all(word in "\n".join(close) for line in layout.faces.get(space, pile[-1:]) for word in line.split())
    # Where neither fits, it is read more easily with lines between its spaces.
    assert list(whole(layout, "fr", Room(60, 5), Style(), {})) == wide


def test_what_is_left_out_is_said() -> None:
    cells = {(x, y): ("A", "B") for x in range(30) for y in range(30)}
    layout = Layout("plane", cells, marked=((20, 20),))
    shown = fitted(layout, "en", Room(40, 15), Style(), {})
    assert shown[-2:] == ["(not all of it is shown; board shows the", "  whole table)"]
    assert any("[B×2]" in line for line in shown)
    assert any(line.startswith("20 ") for line in shown)
    small = fitted(layout._replace(cells={(0, 0): ("A",)}), "en", Room(40, 15), Style(), {})
    assert not any("not all" in line for line in small)


def test_places_beyond_the_picture_are_named_and_piles_alone_are_no_part_of_the_board() -> None:
    high = {(3, y): ("A",) for y in range(20)}
    layout = Layout("plane", {**{(x, 0): ("A",) for x in range(4)}, **high}, marked=((0, 0),))
    places = {(0, y): str(121 - y) for y in range(1, 21)}
    shown = fitted(layout, "en", Room(70, 12), Style(), places)
    assert shown[-1] == "(beyond the picture: places 101-111; board shows the whole table)"
    seen = "\n".join(shown[:-1])
    assert all((n in seen.split()) == (int(n) > 111) for n in places.values())
    piled = Layout("plane", {(x, 0): ("A", "B", "C") for x in range(30)})
    assert (
        fitted(piled, "en", Room(200, 4), Style(), {})[-1]
        == "(only the tops are shown; board shows what lies under them)"
    )


def test_what_lies_beside_a_board_is_shown_as_far_as_there_is_room_and_the_rest_is_said() -> None:
    beside = tuple(("rhombus.table", seat, "AS KS QS JS 10S 9S 8S 7S") for seat in ("sw", "ne", "se", "nw"))
    layout = Layout("grid", {(x, y): ("A",) for x in range(4) for y in range(4)}, 4, 4, beside)
    shown = fitted(layout, "en", Room(40, 12), Style(), {})
    assert len(shown) == 12
    assert "AS KS QS" in "\n".join(shown)
    assert shown[-2:] == ["(not all of it is shown; board shows the", "  whole table)"]


def test_the_window_holds_the_latest_spaces_too() -> None:
    layout = Layout("plane", {(x, 0): ("A",) for x in range(40)}, marked=((20, 0),))
    columns = fitted(layout, "en", Room(60, 9), Style(), {}, [(7, 0)])[0].split()
    assert {"7", "20"} <= {*columns}
    assert "7" not in fitted(layout, "en", Room(60, 9), Style(), {})[0].split()


def test_marked_spaces_side_by_side_keep_their_brackets() -> None:
    layout = Layout("plane", {(x, 0): ("A",) for x in range(4)}, marked=((1, 0), (2, 0)))
    assert fitted(layout, "en", Room(14, 2), Style(), {})[1] == "0 A [A  A ]A"


def test_a_board_that_fits_without_the_numbers_of_places_is_shown_whole() -> None:
    """Rather than a part of it with numbers: places have coordinates, and `board` has the numbers."""
    cells = {(x, y): (f"gi{1 + (x + y) % 3}-",) for x in range(8) for y in range(5)}
    layout = Layout("plane", cells, marked=((1, 0), (2, 0)))
    places = {(x, y): str(n) for n, (x, y) in enumerate(((x, y) for y in range(-2, 7) for x in range(-2, 10)), start=1)}
    shown = fitted(layout, "en", Room(70, 20), Style(), places)
    assert Room(70, 20).holds(shown)
    assert "type coordinates as at the edges, such as -2,-2;" in re.sub(r"\s+", " ", " ".join(shown[-2:]))
    assert "\n".join(shown).count("gi") == len(cells)
    assert not any("#" in line for line in shown)
    wide = fitted(layout, "en", Room(120, 20), Style(), places)
    assert not any("no room" in line for line in wide)


def test_what_lies_on_a_place_and_its_number_have_columns_of_their_own() -> None:
    layout = Layout("plane", {(0, 0): ("gi1-",), (0, 1): ("gi2-",)})
    lines = fitted(layout, "en", Room(60, 4), Style(), {(0, 0): "7", (1, 0): "103", (1, 1): "12"})
    assert [line.rstrip() for line in lines] == ["     0        1", "1 gi2-           12", "0 gi1-#  7      103"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("screen", SCREENS)
def test_what_is_shown_after_a_ply_is_no_more_than_a_screen(
    name: str, screen: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns, rows = screen
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    from refcli.console import wrapped

    table = AtTable(dealt(name, 3), tmp_path / "x.game", language="fr")
    history = played(dealt(name, 3), Random(name), 30)
    for step in history.steps():
        table.type(in_short(step, history.game))
        if table.history.position.turn:
            shown = [part for line in table.screen.lines for part in wrapped(line)]
            shown += wrapped(table.loop.prompt())
            assert len(shown) <= rows, "\n".join(shown)
            assert max(map(len, shown)) <= columns, "\n".join(shown)
    assert table.history.plies == history.plies
