"""What people type at the prompt: read as plies, completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.typed.completion import *
    from refcli.table.typed.lines import *
    from refcli.table.typed.menu import *
    from refcli.table.typed.question import *
    from refcli.table.typed.reading import *
    from refcli.table.typed.words import *
else:
    __getattr__ = imported_later(
        __name__,
        completion="Completion",
        lines="Line",
        menu="Menu cell_name",
        question="Question columns",
        reading="filters nearest read_ply signs typist",
        words="Words",
    )
