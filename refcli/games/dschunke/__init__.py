"""Dschunke, das Legespiel: strips of crates in layers; only what is seen from above counts.

Rules: source_rules/dschunke; rule ids as there. Levels count from 1 on the table. Read in this order: `components`,
`tiles` (sets of tiles by name), `plies`, `deck` (where strips may lie), `position` (turns, draws, the end), `scoring`,
`notation`, `shorthand` (what people may type at the table).
"""

from typing import TYPE_CHECKING

from refcli.game import all_told as told_tags
from refcli.game import imported_later
from refcli.game import nothing_left as filled_tags
from refcli.games.dschunke.notation import EXAMPLES, deal, own_tags, parse, score_position, start
from refcli.games.dschunke.plies import Draw, Placement, Strip
from refcli.games.dschunke.position import Position
from refcli.games.dschunke.tiles import VARIANTS, register_tiles

if TYPE_CHECKING:
    from refcli.games.dschunke.shorthand import interpret

__all__ = [
    "EXAMPLES",
    "VARIANTS",
    "Draw",
    "Placement",
    "Position",
    "Strip",
    "deal",
    "filled_tags",
    "interpret",
    "own_tags",
    "parse",
    "register_tiles",
    "score_position",
    "start",
    "told_tags",
]

__getattr__ = imported_later(__name__, {"interpret": "shorthand"})
