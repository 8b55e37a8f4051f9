"""What the referee understands and says, at a prompt and on a page alike: plies read, choices named, answers in words.

What is told of a game in progress is made from a `View` of it, as an audience may know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.referee.answers import *
    from refcli.referee.menu import *
    from refcli.referee.reading import *
    from refcli.referee.workshop import *
else:
    __getattr__ = imported_later(
        __name__,
        answers="ambiguous beside_line beside_lines cause cause_here drawn ended_by ending examples expected_draw "
        "first_named happened points reasons reasons_of refusal rule_line sentences standing told_seed "
        "unreadable unreadable_here",
        menu="Menu cell_name",
        workshop="CHECKS Fault Report begun examined lay_down name_of shape_of told transcribed",
        reading="LONGEST filters nearest read_ply signs typist",
    )
