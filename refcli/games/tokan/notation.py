"""Tokan's notation: plies, positions, the tags of a record, dealt starts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from refcli.game import Layout, Seat, SetupError, TagError, Tags, Who, entries, given_position
from refcli.games.tokan.components import (
    BOX,
    COLORS,
    COLUMNS,
    DRAFT_COLUMNS,
    DRAFT_EACH,
    FILES,
    MIN_TOWER,
    ROWS,
    VARIANTS,
    Color,
    check_box,
    other,
    owner,
    points,
    read_position,
    square_at,
)
from refcli.games.tokan.plies import Move, Placement, read_placement
from refcli.games.tokan.position import Position

if TYPE_CHECKING:
    from random import Random

    from refcli.games.tokan.draft import Draft

_MOVE = re.compile(rf"([{FILES}][1-{ROWS}])-([{FILES}][1-{ROWS}])(?:\+([1-9][0-9]{{0,3999}}))?", re.ASCII)

_START_TAGS = ("Opening", "Setup", "Taboo")

EXAMPLES: tuple[str, ...] = ("b3-d3+1", "rJ@-1,5")
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Move | Placement:
    """Read `b3-d3`, `b3-d3+1` or `rJ@2,5`. Raises InvalidMoveError."""
    if move := _MOVE.fullmatch(token):
        start, target, carried = move.groups()
        return Move(square_at(start), square_at(target), int(carried or "0"))
    if placement := read_placement(token):
        return placement
    from refcli.games.common.grid import unreadable  # most records are readable

    raise unreadable(token, token, _MOVE, (FILES, ROWS), "tokan.expected")


def own_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - the same for every record
    """The game's own tags in canonical order."""
    return ("Scoring", "Position", *_START_TAGS)


def start_tags(tags: Tags) -> Sequence[str]:  # noqa: ARG001 - the same for every record
    """Those that describe a start: a `Position` is in a draft or is not, so it needs no `Opening`."""
    return _START_TAGS


def start(tags: Tags) -> Position | Draft:
    """The position that the tags describe. Raises TagError or SetupError."""
    players = _players(entries("Players", tags.get("Players", "")))
    scoring = _choice(tags, "Scoring")
    given = given_position(tags, _START_TAGS)
    if given is not None:
        from refcli.games.tokan.midgame import read  # most games begin at the start

        return read(given, players, scoring)
    opening = _choice(tags, "Opening")
    if "Setup" not in tags:
        raise TagError("Setup", "record.missing")
    taboo = tags.get("Taboo")
    if taboo is not None and not re.fullmatch(r"[a-f][1-5]", taboo):
        raise TagError("Taboo", "tokan.square", value=taboo)
    if opening == "draft":
        return _start_draft(tags["Setup"], taboo, players, scoring)
    stacks = read_position(tags["Setup"])
    check_box(Counter(tile for stack in stacks for tile in stack), complete=True, tag="Setup")
    position = Position(stacks, players[0], players, scoring)
    if taboo is not None:
        stack = stacks[square_at(taboo)]
        if len(stack) < MIN_TOWER or owner(stack[-1]) == players[0]:
            color = Who.at("tokan", other(players[0]))
            raise SetupError("Taboo", "tokan.taboo_stack", square=taboo, color=color)
        position = replace(position, taboo=square_at(taboo))
    return position.decided()


def _start_draft(setup: str, taboo: str | None, players: tuple[Color, Color], scoring: str) -> Draft:
    stacks = read_position(setup, DRAFT_COLUMNS)
    if any(len(stack) != 1 for stack in stacks):
        raise TagError("Setup", "tokan.draft.single")
    tiles = [tile for stack in stacks for tile in stack]
    if any(sum(owner(tile) == color for tile in tiles) != DRAFT_EACH for color in COLORS):
        raise SetupError("Setup", "tokan.draft.five", n=DRAFT_EACH)
    check_box(Counter(tiles), complete=False, tag="Setup")
    if taboo is not None:
        raise SetupError("Taboo", "tokan.draft.taboo")
    from refcli.games.tokan.draft import Draft  # most games begin on a full field

    laid = {(i % DRAFT_COLUMNS, i // DRAFT_COLUMNS + 1): tile for i, tile in enumerate(tiles)}
    return Draft(laid, players[0], players, scoring)


def _players(seats: Sequence[Seat]) -> tuple[Color, Color]:
    if sorted(seats) != sorted(COLORS):
        raise TagError("Players", "record.players", expected="red black, black red")
    return cast(tuple[Color, Color], tuple(seats))


def _choice(tags: Tags, tag: str) -> str:
    values = [value for name, value in VARIANTS.values() if name == tag]
    value = tags.get(tag, values[0])
    if value not in values:
        raise TagError(tag, "record.choice", value=value, choices=", ".join(values))
    return value


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:
    """Shuffled tiles: a full field, or the two start columns of a draft."""
    seats = _players(players or COLORS)
    tags = {
        "Players": " ".join(seats),
        **{tag: variant[tag] for tag in ("Scoring", "Opening") if tag in variant},
    }
    _choice(tags, "Scoring")
    tiles, columns = list(BOX.elements()), COLUMNS
    if _choice(tags, "Opening") == "draft":
        by_color = ([tile for tile in tiles if owner(tile) == color] for color in COLORS)
        tiles, columns = [t for own in by_color for t in rng.sample(own, DRAFT_EACH)], DRAFT_COLUMNS
    rng.shuffle(tiles)
    tags["Setup"] = " / ".join(" ".join(tiles[i : i + columns]) for i in range(0, len(tiles), columns))
    return tags


def score_position(text: str, variant: Tags) -> Mapping[Seat, int]:
    """Points of a position in notation; tiles may be missing, but no more of a kind than the box holds."""
    stacks = read_position(text, tag="position")
    check_box(Counter(tile for stack in stacks for tile in stack), complete=False, tag="position")
    return {color: points(stacks, _choice(variant, "Scoring"), color) for color in COLORS}


def laid_out(text: str) -> Layout:
    """A position in notation, for the eye. Raises TagError."""
    stacks = read_position(text, tag="position")
    cells = {(i % COLUMNS, i // COLUMNS): stack for i, stack in enumerate(stacks) if stack}
    return Layout("grid", cells, COLUMNS, ROWS)
