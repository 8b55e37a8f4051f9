"""Clocks to play by: whose time passes, how much is left, and how the prompt keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.clock.clock import *
    from refcli.table.clock.timer import *
else:
    __getattr__ = imported_later(
        __name__,
        clock="Clock TimeControl as_time read_left",
        timer="CONTROL Timer",
    )
