"""Play at the table: a prompt for people, a line protocol for programs; the table and the referee's answers as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.table.boards import *
    from refcli.table.clock import *
    from refcli.table.counting import *
    from refcli.table.loop import *
    from refcli.table.mending import *
    from refcli.table.opening import *
    from refcli.table.protocol import *
    from refcli.table.screen import *
else:
    __getattr__ = imported_later(
        __name__,
        boards="as_text",
        clock="CONTROL TimeControl",
        counting="MOST_SECONDS TooLargeError perft",
        loop="WORDS Bot Loop",
        mending="ENTERING",
        opening=("asked_start begun drawn_for locked_game needs_deal new_path offered_game path_behind recovered_game"),
        protocol="Hints Protocol",
        screen="Candidates Screen Tone WokenError",
    )
