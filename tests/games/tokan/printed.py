"""What is found on the printed sheets."""

from __future__ import annotations

from tests.printables.sheets.expected import Expected

EXPECTED = Expected(
    pieces={(40, 40): 30},
    families="tiles",
    options=({"paper": "letter", "duplex": "short"}, {"duplex": "fold", "ink": "low"}),
)
