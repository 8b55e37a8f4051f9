"""Positions of Tokan that the `Position` tag cannot say, or that cannot be."""

from __future__ import annotations

from refcli.games import tokan

TAGS = {"Game": "tokan", "Players": "red black"}
FULL = "rM bM bM bM rM rM / bJ bJ bJ bJ bJ bJ / bJ rJ rJ rJ rJ rJ / rJ rJ rL rL rL rL / rL bL bL bL bL bL"
TOWER = FULL.replace("rM bM bM bM", "- rM.bM bM bM", 1)
COLUMNS = " ".join(f"{tile}@{x},{y}" for x, tile in ((0, "rJ"), (1, "bJ")) for y in range(1, 6))
DRAFT = f"{COLUMNS} rM@2,3"


def start(position: str, **tags: str) -> tokan.Position | tokan.Draft:
    return tokan.start({**TAGS, **tags, "Position": position})


def test_a_field_with_its_turn_and_its_taboo() -> None:
    position = start(f"{TOWER} / black b5", Scoring="heads")
    assert isinstance(position, tokan.Position)
    assert (position.turn, position.players, position.scoring) == ("black", ("red", "black"), "heads")
    assert position.judge(tokan.parse("b4-b5")) is not None
    assert tokan.written_position(position) == f"{TOWER} / black b5"


def test_a_draft_goes_on() -> None:
    position = start(f"{DRAFT} / black")
    assert isinstance(position, tokan.Draft)
    assert position.turn == "black"
    assert position.judge(tokan.parse("bM@3,3")) is None


# Held to it by `tests/games/test_positions.py`: values of the wrong form, and what cannot be, with the causes.
WRONG_FORM = {
    "": "record.position_row",
    FULL: "record.position_row",
    f"{FULL} / green": "record.position_row",
    f"{FULL} / red x9": "record.position_row",
    f"{FULL} / red a1 b1": "record.position_row",
    f"{FULL} / - / red": "tokan.rows",
    f"{FULL.replace('rM', 'rX')} / red": "tokan.stack",
    f"{COLUMNS} rJ@0,1 / red": "record.position_row",
    f"{COLUMNS} rJ@2 / red": "record.position_row",
    f"{FULL}  / red": "record.spacing",
}
IMPOSSIBLE = {
    f"{FULL.replace('rM', 'bM')} / red": "tokan.tile_count",
    f"{TOWER} / red a5": "tokan.taboo_gap",
    f"{COLUMNS.replace('rJ', 'rL')} rL@2,1 / black": "tokan.tile_count",
    f"{DRAFT} / black a5": "tokan.draft.taboo",
    f"{DRAFT} / red": "tokan.draft.in_turn",
    f"{DRAFT} bM@2,4 rJ@2,5 rL@2,2 / black": "tokan.draft.in_turn",
    f"{COLUMNS.replace('rJ@0,5', 'rJ@2,5')} / red": "tokan.draft.five",
    f"{COLUMNS} rM@3,3 / black": "tokan.draft.impossible",
    f"{COLUMNS} rM@2,6 / black": "tokan.draft.impossible",
    f"{COLUMNS} rJ@2,1 bM@3,1 rJ@4,1 bM@5,1 rM@6,1 / black": "tokan.draft.impossible",
}
