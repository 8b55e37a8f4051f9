"""What is to be found on the sheets of a game: `tests/games/<game>/printed.py` says it, as the specification does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Expected:
    """The pieces of a game that are cut out.

    `pieces` counts them by their sides in mm, `families` is `--only` for them; `full` holds for a paper and a family
    how many the first sheet takes. The backs of `backs` are looked at, and must look the same under half a turn unless
    both sides of the piece lie `open`. `ids` matches the ids of the `blind` pieces, of which there are `named`.
    `colours` are pieces that differ in colour; `options` more ways to print that are measured.
    """

    pieces: dict[tuple[float, float], int]
    families: str
    full: tuple[tuple[str, str, int], ...] = ()
    backs: str = "tiles"
    open: bool = False
    ids: str = ""
    blind: str = "tiles"
    named: int = 0
    colours: tuple[str, ...] = ()
    options: tuple[dict[str, str], ...] = ()
