"""What people type at the prompt: read as plies, completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.typed.asking import *
    from refcli.table.typed.completion import *
    from refcli.table.typed.lines import *
    from refcli.table.typed.question import *
    from refcli.table.typed.words import *
else:
    __getattr__ = imported_later(
        __name__,
        asking="Asking Show",
        completion="Completion",
        lines="Line joined",
        question="Question columns",
        words="Words spellings",
    )
