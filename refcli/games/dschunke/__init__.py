"""Dschunke, das Legespiel: strips of crates in layers; only what is seen from above counts.

Rules: source_rules/dschunke; rule ids as there. Levels count from 1 on the table. Read in this order: `components`,
`tiles` (sets of tiles by name), `plies`, `deck` (where strips may lie), `position` (turns, draws, the end), `scoring`,
`notation`, `midgame` (the `Position` tag), `shorthand` (what people may type at the table), `form` (a table entered as
it lies).
"""

from typing import TYPE_CHECKING

from extract import imported_later
from refcli.game import all_told as told_tags
from refcli.game import nothing_left as filled_tags
from refcli.game import only_started as start_tags
from refcli.games.dschunke.components import SEATINGS
from refcli.games.dschunke.notation import (
    EXAMPLES,
    canonical_tags,
    deal,
    laid_out,
    own_tags,
    parse,
    score_position,
    start,
)
from refcli.games.dschunke.plies import Draw, Placement, Ply, Strip
from refcli.games.dschunke.position import Position
from refcli.games.dschunke.tiles import VARIANTS, register_tiles

if TYPE_CHECKING:
    from refcli.games.dschunke.choices import vocabulary
    from refcli.games.dschunke.effects import account
    from refcli.games.dschunke.form import entry_form
    from refcli.games.dschunke.midgame import written_position
    from refcli.games.dschunke.shorthand import called, interpret, places, shortest, slots, spoken

DRAWS = True
FROM_BESIDE = False

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
    "Strip",
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
    shorthand="called interpret places shortest slots spoken",
)
