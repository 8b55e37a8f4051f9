"""The games of the house, a file or a folder each; and what positions of any game may inherit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games._asked import Asked as Asked
    from refcli.games._listed import Listed as Listed
    from refcli.games._plain import Plain as Plain
    from refcli.games._pool import Pool as Pool
else:
    __getattr__ = imported_later(__name__, _asked="Asked", _listed="Listed", _plain="Plain", _pool="Pool")
