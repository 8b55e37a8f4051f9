"""Art that games share: colours, patterns and symbols, backs, mats of square spaces.

What one game alone draws is in its folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.art.backs import *
    from printables.art.mats import *
    from printables.art.palette import *
    from printables.art.patterns import *
else:
    __getattr__ = imported_later(
        __name__,
        backs="patterned_back",
        mats="Mat square_mat",
        palette="BLUE GREEN INK PAPER RED TINTS YELLOW Tint",
        patterns="pattern symbol",
    )
