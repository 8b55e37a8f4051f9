"""Contra: Bears, Ladies and crowns side by side; who is framed badly pays.

Rules: source_rules/contra; rule ids as there. Read in this order: `components`, `plies`, `table` (where tiles may
lie), `position` (turns, payments, the end), `notation`, `midgame` (the `Position` tag), `shorthand`
(what people may type at the table).
"""

from typing import TYPE_CHECKING

from extract import imported_later
from refcli.game import all_told as told_tags
from refcli.game import as_written as spoken
from refcli.game import not_laid_out, not_scored
from refcli.game import nothing_left as filled_tags
from refcli.games.contra.components import SEATINGS, VARIANTS
from refcli.games.contra.notation import EXAMPLES, canonical_tags, deal, own_tags, parse, start, start_tags
from refcli.games.contra.plies import Draw, Placement, Ply
from refcli.games.contra.position import Position

if TYPE_CHECKING:
    from refcli.games.contra.choices import vocabulary
    from refcli.games.contra.effects import account
    from refcli.games.contra.form import entry_form
    from refcli.games.contra.midgame import written_position
    from refcli.games.contra.shorthand import called, interpret, places, shortest, slots

DRAWS = True
FROM_BESIDE = False
register_tiles = None
# What is scored is gold, and nobody sees it on the table.
score_position, laid_out = not_scored, not_laid_out

__all__ = [
    "DRAWS",
    "EXAMPLES",
    "FROM_BESIDE",
    "SEATINGS",
    "VARIANTS",
    "Draw",
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
    effects="account",
    choices="vocabulary",
    form="entry_form",
    midgame="written_position",
    shorthand="called interpret places shortest slots",
)
