"""Several games: who won how often against whom (a league over records), and clocks to play by.

`league` counts, `tables` writes what was counted as text, CSV or HTML; `clock` knows whose time passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.evening.clock import *
    from refcli.evening.league import *
    from refcli.evening.tables import *
else:
    __getattr__ = imported_later(
        __name__,
        clock="Clock TimeControl as_time read_left",
        league="Finished League Standing finished standings",
        tables="as_csv as_html as_lines",
    )
