"""What is found on the printed sheets."""

from __future__ import annotations

from tests.printables.sheets.expected import Expected

EXPECTED = Expected(
    pieces={(36, 36): 80, (22, 22): 40},
    families="tiles,coins",
    full=(("a4", "tiles", 24), ("a3", "tiles", 54)),
    ids=r"[BLC]\d\d",
    named=80,
    options=({"paper": "a3", "ink": "low", "only": "crown,gold"}, {"mode": "press", "only": "bear,gold"}),
)
