"""The games of the house, a file or a folder each; and what positions of any game may inherit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.common import Asked as Asked
    from refcli.games.common import Listed as Listed
    from refcli.games.common import Plain as Plain
    from refcli.games.common import Pool as Pool
else:
    __getattr__ = imported_later(__name__, common="Asked Listed Plain Pool")
