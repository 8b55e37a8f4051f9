"""What is found on the printed sheets."""

from __future__ import annotations

from tests.printables.sheets.expected import Expected

EXPECTED = Expected(
    pieces={(25, 75): 43},
    families="tiles",
    full=(("a4", "tiles", 25),),
    ids=r"D\d\d",
    named=42,
    options=({"paper": "a3", "marks": "crop"}, {"paper": "letter", "duplex": "fold"}),
)
