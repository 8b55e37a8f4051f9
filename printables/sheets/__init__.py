"""Print sheets: from a game's name and options to a finished file; and the calibration page for a printer's errors."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.sheets.calibration import print_calibration
    from printables.sheets.options import PrintOptions
    from printables.sheets.printing import print_game
else:
    __getattr__ = lazily(__name__)
