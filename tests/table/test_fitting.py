"""The table fits the screen, whatever the game has grown to; `board` shows all of it."""

from __future__ import annotations

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
    shown = "\n".join(whole(layout, "en", 60, Style(), {}))
    assert max(map(len, shown.split("\n"))) <= 60
    for space, pile in layout.cells.items():
        assert all(word in shown for line in layout.faces.get(space, pile[-1:]) for word in line.split())


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
    layout = Layout("plane", {(x, 0): ("A",) for x in range(4)}, marked=((0, 0),))
    places = {(0, y): str(121 - y) for y in range(1, 21)}
    shown = fitted(layout, "en", Room(70, 12), Style(), places)
    assert shown[-1] == "(beyond the picture: places 101-111; board shows the whole table)"
    seen = "\n".join(shown[:-1])
    assert all((n in seen.split()) == (int(n) > 111) for n in places.values())
    high = Layout("plane", {(x, 0): ("A", "B", "C") for x in range(30)})
    assert (
        fitted(high, "en", Room(200, 4), Style(), {})[-1]
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
    assert fitted(layout, "en", Room(14, 2), Style(), {})[1] == "0 A [A [A ]A"


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
