"""Tokan: animals climb on one another on a closing 6x5 grid.

Rules: source_rules/tokan; rule ids as there. Levels count from 1 at the table. Read in this order: `components`,
`plies`, `position` (the rules of play), `draft` (the opening variant), `notation`, `midgame` (the `Position`
tag), `shorthand` (what people may type at the table).
"""

from typing import TYPE_CHECKING

from extract import imported_later
from refcli.game import all_told as told_tags
from refcli.game import as_read as canonical_tags
from refcli.game import as_written as spoken
from refcli.game import no_slots as slots
from refcli.game import nothing_left as filled_tags
from refcli.games.tokan.components import SEATINGS, VARIANTS
from refcli.games.tokan.notation import EXAMPLES, deal, laid_out, own_tags, parse, score_position, start, start_tags
from refcli.games.tokan.plies import Move, Placement, Ply
from refcli.games.tokan.position import Position

if TYPE_CHECKING:
    from refcli.games.tokan.choices import vocabulary
    from refcli.games.tokan.counting import account
    from refcli.games.tokan.draft import Draft
    from refcli.games.tokan.form import entry_form
    from refcli.games.tokan.midgame import written_position
    from refcli.games.tokan.shorthand import called, interpret, places, shortest

DRAWS = FROM_BESIDE = False
register_tiles = None

__all__ = [
    "DRAWS",
    "EXAMPLES",
    "FROM_BESIDE",
    "SEATINGS",
    "VARIANTS",
    "Draft",
    "Move",
    "Placement",
    "Ply",
    "Position",
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
    __name__,
    counting="account",
    choices="vocabulary",
    draft="Draft",
    form="entry_form",
    midgame="written_position",
    shorthand="called interpret places shortest",
)
