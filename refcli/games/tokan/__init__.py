"""Tokan: animals climb on one another on a closing 6x5 grid.

Rules: source_rules/tokan; rule ids as there. Levels count from 1 at the table. Read in this order: `components`,
`plies`, `field` (the rules of play), `draft` (the opening variant), `notation`.
"""

from refcli.games.tokan.components import VARIANTS
from refcli.games.tokan.draft import Draft
from refcli.games.tokan.field import Position
from refcli.games.tokan.notation import deal, interpret, own_tags, parse, score_position, start
from refcli.games.tokan.plies import Move, Placement

__all__ = [
    "VARIANTS",
    "Draft",
    "Move",
    "Placement",
    "Position",
    "deal",
    "interpret",
    "own_tags",
    "parse",
    "score_position",
    "start",
]
