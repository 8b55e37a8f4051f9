"""The notation of Rings & Marbles: plies, the tags of a record, the usual start, any position, entered too."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.rings.notation.form import entry_form
    from refcli.games.rings.notation.midgame import written_position
    from refcli.games.rings.notation.tags import canonical_tags, deal, own_tags, start, start_tags
    from refcli.games.rings.notation.tokens import EXAMPLES, parse

__all__ = [
    "EXAMPLES",
    "canonical_tags",
    "deal",
    "entry_form",
    "own_tags",
    "parse",
    "start",
    "start_tags",
    "written_position",
]

__getattr__ = imported_later(
    __name__,
    form="entry_form",
    midgame="written_position",
    tags="canonical_tags deal own_tags start start_tags",
    tokens="EXAMPLES parse",
)
