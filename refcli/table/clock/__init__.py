"""Clocks to play by: whose time passes, and how much is left."""

from __future__ import annotations

from refcli.table.clock.clock import Clock, TimeControl, as_time, read_left

__all__ = ["Clock", "TimeControl", "as_time", "read_left"]
