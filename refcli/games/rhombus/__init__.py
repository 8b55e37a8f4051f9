"""Rhombus: cards drive pieces over a board of 5x5 squares.

Rules: source_rules/rhombus; rule ids as there. Read in this order: `components`, `plies`, `combinations` (which cards
go together), `scene` (the board in the middle of a play), `board`, `holdings` (who holds which cards, and what can be
hidden), `reasons` (why something is not allowed), `position` (the game), `overrides` (what can be let stand),
`notation` (plies, tags, any position), `hands` (choices, what happens on the table, short forms).
"""

from typing import TYPE_CHECKING

from extract import imported_later
from refcli.game import as_written as spoken
from refcli.game import no_account as account
from refcli.game import no_places as places
from refcli.game import no_slots as slots
from refcli.game import not_laid_out, not_scored
from refcli.games.rhombus.components import SEATINGS, VARIANTS
from refcli.games.rhombus.notation import (
    EXAMPLES,
    canonical_tags,
    deal,
    filled_tags,
    own_tags,
    parse,
    start,
    start_tags,
    told_tags,
)
from refcli.games.rhombus.plies import (
    Claim,
    Draw,
    Effect,
    Eliminate,
    Enter,
    Idle,
    Move,
    Part,
    Play,
    Ply,
    Reactivate,
    Take,
)
from refcli.games.rhombus.position import Position

if TYPE_CHECKING:
    from refcli.games.rhombus.hands import called, interpret, shortest, vocabulary
    from refcli.games.rhombus.notation import entry_form, written_position

DRAWS = FROM_BESIDE = True
register_tiles = None
score_position, laid_out = not_scored, not_laid_out

__all__ = [
    "DRAWS",
    "EXAMPLES",
    "FROM_BESIDE",
    "SEATINGS",
    "VARIANTS",
    "Claim",
    "Draw",
    "Effect",
    "Eliminate",
    "Enter",
    "Idle",
    "Move",
    "Part",
    "Play",
    "Ply",
    "Position",
    "Reactivate",
    "Take",
    "account",
    "called",
    "canonical_tags",
    "deal",
    "entry_form",
    "filled_tags",
    "interpret",
    "laid_out",
    "own_tags",
    "parse",
    "places",
    "register_tiles",
    "score_position",
    "shortest",
    "slots",
    "spoken",
    "start",
    "start_tags",
    "told_tags",
    "vocabulary",
    "written_position",
]

__getattr__ = imported_later(
    __name__, hands="called interpret shortest vocabulary", notation="entry_form written_position"
)
