"""Art that games share: colours, patterns and symbols, backs, mats of square spaces.

What one game alone draws is in its folder.
"""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.art.backs import patterned_back
    from printables.art.mats import Mat, square_mat
    from printables.art.palette import BLUE, GREEN, INK, PAPER, RED, TINTS, YELLOW, Tint
    from printables.art.patterns import pattern, symbol
else:
    __getattr__ = lazily(__name__)
