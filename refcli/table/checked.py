"""Which rules a ply is held against, in the order in which its game looks at them: what `why` answers for a legal one.

The conditions themselves are in `refcli.games`; here are their names only, by the kind of ply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refcli.game import RuleId

_CHECKED: Mapping[str, Mapping[str, str]] = {
    "tokan": {
        "Move": "turn.own move.straight move.exact carry.limit move.onto move.gap move.taboo move.higher",
        "Placement": "opening.draft",
    },
    "contra": {
        "Placement": "turn.refill turn.display place.empty place.chess place.touch place.match",
        "Draw": "turn.refill",
    },
    "dschunke": {
        "Placement": "turn.draw place.air place.level place.stagger place.touch",
        "Draw": "turn.count turn.draw",
    },
    "rings": {
        "Place": "place.three place.entry capture.surround",
        "Move": "turn.first move.two move.blocked move.reach move.sacrifice ring.three ring.four turn.changes "
        "capture.surround",
        "Change": "turn.first change.four change.previous change.twice change.elsewhere change.touch capture.surround",
    },
    "rhombus": {
        "Play": "turn.held combo.pair combo.flush combo.all move.exact move.side move.back move.leap kill.move "
        "kill.cards kill.safe entry entry.kill eliminator reactivate mystery",
        "Draw": "turn.play deck",
        "Claim": "end.stuck",
    },
}


def checked_rules(game: str, ply: Any) -> tuple[RuleId, ...]:
    """The rules that such a ply is held against."""
    names = _CHECKED.get(game, {}).get(type(ply).__name__, "")
    return tuple(f"{game}.{name}" for name in names.split())
