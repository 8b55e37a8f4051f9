"""What services take of a game, as they publish it (`printables/targets.toml`): each set as files of theirs.

`offer`: which pieces a target sells, in its sizes; `faces`: a PNG a face, folders a component, a list; `decks`: whole
decks as pictures for tables on the screen; `pdfx`: a deck as PDF/X-1a:2003; `service`: all of them by the target's name
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.shops.offer import *
    from printables.shops.pdfx import *
    from printables.shops.service import *
else:
    __getattr__ = imported_later(
        __name__,
        offer="Offer offered",
        pdfx="PressMissingError",
        service="for_service",
    )
