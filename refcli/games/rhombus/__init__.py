"""Rhombus: cards drive pieces over a board of 5x5 squares.

Rules: source_rules/rhombus; rule ids as there. Read in this order: `components`, `plies`, `combinations` (which cards
go together), `scene` (the board in the middle of a play), `board`, `holdings` (who holds which cards, and what can be
hidden), `reasons` (why something is not allowed), `position` (the game), `notation`, `shorthand`.
"""

from typing import TYPE_CHECKING

from refcli.game import imported_later
from refcli.games.rhombus.components import VARIANTS
from refcli.games.rhombus.notation import (
    EXAMPLES,
    deal,
    filled_tags,
    own_tags,
    parse,
    score_position,
    start,
    told_tags,
)
from refcli.games.rhombus.plies import Claim, Draw, Eliminate, Enter, Idle, Move, Part, Play, Reactivate, Take
from refcli.games.rhombus.position import Position

if TYPE_CHECKING:
    from refcli.games.rhombus.shorthand import interpret

__all__ = [
    "EXAMPLES",
    "VARIANTS",
    "Claim",
    "Draw",
    "Eliminate",
    "Enter",
    "Idle",
    "Move",
    "Part",
    "Play",
    "Position",
    "Reactivate",
    "Take",
    "deal",
    "filled_tags",
    "interpret",
    "own_tags",
    "parse",
    "score_position",
    "start",
    "told_tags",
]

__getattr__ = imported_later(__name__, {"interpret": "shorthand"})
