"""What is found on the printed sheets."""

from __future__ import annotations

from tests.printables.sheets.expected import Expected

EXPECTED = Expected(
    pieces={(30, 30): 37, (11, 11): 96},
    families="rings,marbles",
    full=(("a4", "rings", 37), ("a4", "marbles", 96)),
    backs="ring",
    open=True,
    colours=("red", "blue", "yellow", "green"),
    options=({"paper": "letter", "duplex": "short", "ink": "low"},),
)
