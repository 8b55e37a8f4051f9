"""Rings & Marbles: marbles crowd and surround one another on a board of loose rings.

Rules: source_rules/rings; rule ids as there. Read in this order: `components`, `plies`, `board` (what any set of
rings is), `side_view` (where marbles may go), `surround`, `actions` (why something is not allowed), `position` (the
game), `overrides` (what can be let stand), `notation`, `hands` (choices, effects, what people may type). `counting` and
`listing` go through the legal plies; moves are too many to list for a count.
"""

from typing import TYPE_CHECKING

from extract import imported_later
from refcli.game import all_told as told_tags
from refcli.game import no_account as account
from refcli.game import no_places as places
from refcli.game import no_slots as slots
from refcli.game import not_laid_out, not_scored
from refcli.game import nothing_left as filled_tags
from refcli.games.rings.components import SEATINGS, VARIANTS
from refcli.games.rings.notation import EXAMPLES, canonical_tags, deal, own_tags, parse, start, start_tags
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step
from refcli.games.rings.position import Position

if TYPE_CHECKING:
    from refcli.games.rings.hands import called, interpret, shortest, spoken, vocabulary
    from refcli.games.rings.notation import entry_form, written_position

DRAWS = FROM_BESIDE = False
register_tiles = None
score_position, laid_out = not_scored, not_laid_out

__all__ = [
    "DRAWS",
    "EXAMPLES",
    "FROM_BESIDE",
    "SEATINGS",
    "VARIANTS",
    "Capture",
    "Change",
    "Move",
    "Place",
    "Ply",
    "Position",
    "Step",
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
    __name__, hands="called interpret shortest spoken vocabulary", notation="entry_form written_position"
)
