"""A whole game to give away: a page to leaf through, a PDF with a picture a turn, moving pictures.

`frames` has what is shown of each ply; the others are the forms that it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.share.album import *
    from refcli.share.frames import *
    from refcli.share.moving import *
    from refcli.share.page import *
else:
    __getattr__ = imported_later(
        __name__,
        album="game_pdf",
        frames="Course Frame course",
        moving="game_gif",
        page="game_page",
    )
