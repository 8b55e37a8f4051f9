"""Finished games: one to give away (a page to leaf through, a PDF, moving pictures), many counted in a league.

`frames` has what is shown of each ply, `page`, `album` and `moving` are the forms that it takes; `league` counts who
won how often against whom, `tables` writes that as text, CSV or HTML; `match` is a few games between the same players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.referee.archive.album import *
    from refcli.referee.archive.frames import *
    from refcli.referee.archive.league import *
    from refcli.referee.archive.match import *
    from refcli.referee.archive.moving import *
    from refcli.referee.archive.page import *
    from refcli.referee.archive.tables import *
else:
    __getattr__ = imported_later(
        __name__,
        album="game_pdf",
        frames="Course Frame course",
        league="Finished League Standing finished standings",
        match="Match",
        moving="game_gif",
        page="game_page",
        tables="as_csv as_html as_lines",
    )
