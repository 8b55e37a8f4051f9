"""Clocks to play by: whose time passes, how much is left, and the loop that keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.clock.clock import *
    from refcli.table.clock.timed import *
else:
    __getattr__ = imported_later(
        __name__,
        clock="Clock TimeControl as_time read_left",
        timed="CONTROL TimedLoop",
    )
