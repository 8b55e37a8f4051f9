"""What is found on the printed sheets."""

from __future__ import annotations

from tests.printables.sheets.expected import Expected

EXPECTED = Expected(
    pieces={(63, 88): 37, (20, 20): 24},
    families="cards,pieces",
    full=(("a4", "cards", 9),),
    backs="6S",
    ids=r"(?:10|[6-9JQKA])[SHDC]",
    blind="cards",
    named=36,
    colours=("sw", "se", "ne", "nw"),
    options=({"paper": "letter", "lang": "fr"}, {"mode": "press", "lang": "de"}),
)
