"""Several games: who won how often against whom (a league over records).

`league` counts, `tables` writes what was counted as text, CSV or HTML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.evening.league import *
    from refcli.evening.tables import *
else:
    __getattr__ = imported_later(
        __name__,
        league="Finished League Standing finished standings",
        tables="as_csv as_html as_lines",
    )
