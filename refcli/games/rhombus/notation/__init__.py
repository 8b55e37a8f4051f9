"""The notation of Rhombus: plies, the tags of a record, dealt starts, any position, entered too."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.rhombus.notation.form import entry_form
    from refcli.games.rhombus.notation.midgame import written_position
    from refcli.games.rhombus.notation.tags import (
        canonical_tags,
        deal,
        filled_tags,
        own_tags,
        start,
        start_tags,
        told_tags,
    )
    from refcli.games.rhombus.notation.tokens import EXAMPLES, parse

__all__ = [
    "EXAMPLES",
    "canonical_tags",
    "deal",
    "entry_form",
    "filled_tags",
    "own_tags",
    "parse",
    "start",
    "start_tags",
    "told_tags",
    "written_position",
]

__getattr__ = imported_later(
    __name__,
    form="entry_form",
    midgame="written_position",
    tags="canonical_tags deal filled_tags own_tags start start_tags told_tags",
    tokens="EXAMPLES parse",
)
