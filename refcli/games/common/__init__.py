"""What positions of any game may inherit, and what several games need: planes, pools, sets of tiles, short forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.common.asked import Asked as Asked
    from refcli.games.common.listed import Listed as Listed
    from refcli.games.common.plain import Plain as Plain
    from refcli.games.common.pool import Pool as Pool
else:
    __getattr__ = imported_later(__name__, asked="Asked", listed="Listed", plain="Plain", pool="Pool")
