"""Going back and mending slips at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.mending.entering import *
    from refcli.table.mending.mending import *
else:
    __getattr__ = imported_later(__name__, entering="ENTERING Entering form_of", mending="LIKE_CHANGE MENDING Mending")
