"""Plies that were let stand although a rule forbids them: how a record says so.

A record names them in the tag `LetStand`, each with the rule that it broke: `"7 tokan.move.taboo"` is ply 7. Which
plies can stand the game says (`Position.let`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from refcli.game import RuleId, TagError, Tags
from refcli.record.reading import LET_STAND

_ENTRY = re.compile(r"([1-9][0-9]{0,8}) ([a-z]+(?:\.[a-z0-9]+)+)", re.ASCII)


def let_stand_in(tags: Tags) -> dict[int, RuleId]:
    """The plies (from 1) that the tag names, with the rule that each broke. Raises TagError for a wrong form."""
    if LET_STAND not in tags:
        return {}
    entries = [_ENTRY.fullmatch(entry) for entry in tags[LET_STAND].split(", ")]
    found = {int(entry[1]): entry[2] for entry in entries if entry}
    if len(found) < len(entries) or list(found) != sorted(found):
        raise TagError(LET_STAND, "record.let_form", value=tags[LET_STAND])
    return found


def let_stand_value(let: Mapping[int, RuleId]) -> str:
    """The tag's value for these plies."""
    return ", ".join(f"{ply} {rule}" for ply, rule in sorted(let.items()))
