"""The table as text: drawn, made to fit a screen, told in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.boards.drawn import *
    from refcli.table.boards.fitting import *
    from refcli.table.boards.plain import *
    from refcli.table.boards.sight import *
else:
    __getattr__ = imported_later(
        __name__,
        drawn="Style as_text",
        fitting="Room fitted whole",
        plain="changed described numbered",
        sight="Sight",
    )
