"""Our games in other programs: `refcli.adapters.open_spiel` and `refcli.adapters.pettingzoo`, each an extra.

Both stand on a game as moments: what is decided next is one of a few numbered choices, or a chance with its
probabilities. This door hands that on, for adapters to yet other programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.adapters.chance import *
    from refcli.adapters.moments import *
    from refcli.adapters.seen import *
else:
    __getattr__ = imported_later(
        __name__,
        chance="FACES every_way scripted",
        moments="MOST_PLIES MOST_STEPS Moment Numbered numbered numbered_games",
        seen="MOST_BYTES as_bytes named record_of secrets_of text_of whole_of",
    )
