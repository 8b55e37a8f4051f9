"""What may be asked of a print, and what it is where nobody asks."""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Length
from printables.pieces import BLEED, LARGEST_BLEED, PrintError
from printables.sheets.words import WORDS

LARGEST_SHIFT: Length = 5.0
LEAST_DPI, MOST_DPI = 30, 1200
"""Of pictures."""

CHOICES: dict[str, tuple[str, ...]] = {
    "duplex": ("long", "short", "fold", "none"),
    "marks": ("full", "crop", "none"),
    "ink": ("full", "low"),
    "mode": ("sheet", "press"),
    "lang": tuple(WORDS),
}


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a set is printed. Raises PrintError for values that no print can have.

    `paper` is one of `paper.PAPERS`; `lang` the language of the words on the pieces; `duplex` how the sheet is turned:
    long, short, fold, none; `bleed` in mm; `marks` full (cuts, registration, labels), crop or none; `ink` full or
    low; `mode` sheet (many pieces a sheet) or press (one piece a page, TrimBox is the cut); `only` names pieces,
    kinds or families, separated by commas; `shift` moves the backs (mm, as the calibration page says); `markers`
    adds the marks of cutting machines; `sheets_for` prints that many sets together; `size` is that of the cards, or of
    the tiles where there are no cards.
    """

    paper: str = "a4"
    lang: str = "en"
    duplex: str = "long"
    bleed: Length = BLEED
    marks: str = "full"
    ink: str = "full"
    mode: str = "sheet"
    only: str | None = None
    shift: tuple[Length, Length] = (0.0, 0.0)
    markers: bool = False
    sheets_for: int = 1
    size: str | None = None

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if (value := getattr(self, name)) not in choices:
                raise PrintError(f"{name}: {value!r} is none of {', '.join(choices)}")
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise PrintError(f"bleed: {self.bleed:g} mm is not between 0 and {LARGEST_BLEED:g} mm")
        if not all(abs(move) <= LARGEST_SHIFT for move in self.shift):
            raise PrintError(f"shift: more than {LARGEST_SHIFT:g} mm is no printer's error")
        if self.sheets_for < 1:
            raise PrintError("at least one set has to be printed")
