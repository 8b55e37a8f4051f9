"""Boards of a fixed size whose squares have names: `a1` is the lower left corner."""

from __future__ import annotations

import re

from refcli.game import InvalidMoveError

_SQUARE = re.compile("[a-z][0-9]+", re.ASCII)


def unreadable(token: str, part: str, form: re.Pattern[str], board: tuple[str, int], expected: str) -> InvalidMoveError:
    """Why a token cannot be read: a square off the board where all else is well formed, else what was `expected`.

    `part` is what was held against `form`; `board` is its letters and its number of rows.
    """
    files, rows = board
    off = [
        square
        for square in _SQUARE.findall(part)
        if square[0] not in files or square[1:] not in map(str, range(1, rows + 1))
    ]
    if off and form.fullmatch(_SQUARE.sub(lambda found: "a1" if found[0] in off else found[0], part)):
        columns = f"{files[0]}-{files[-1]}"
        return InvalidMoveError(token, "record.off_board", square=off[0], columns=columns, rows=f"1-{rows}")
    return InvalidMoveError(token, expected)
