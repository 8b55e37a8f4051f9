"""What the referee understands and says, at a prompt and on a page alike: plies read, choices named, answers in words.

What is told of a game in progress is made from a `View` of it, as an audience may know it. `rulebook` quotes the rules,
`archive` gives finished games away and counts leagues, `workshop` helps to make a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.referee.answers import *
    from refcli.referee.archive import *
    from refcli.referee.menu import *
    from refcli.referee.reading import *
    from refcli.referee.rulebook import *
    from refcli.referee.workshop import CHECKS as CHECKS
    from refcli.referee.workshop import Fault as Fault
    from refcli.referee.workshop import Report as Report
    from refcli.referee.workshop import begun as begun
    from refcli.referee.workshop import examined as examined
    from refcli.referee.workshop import lay_down as lay_down
    from refcli.referee.workshop import name_of as name_of
    from refcli.referee.workshop import shape_of as shape_of
    from refcli.referee.workshop import told as told
    from refcli.referee.workshop import transcribed as transcribed
else:
    __getattr__ = imported_later(
        __name__,
        answers="ambiguous beside_line beside_lines cause cause_here drawn ended_by ending examples expected_draw "
        "first_named happened points reasons reasons_of refusal rule_line sentences standing told_seed "
        "unreadable unreadable_here",
        archive="Course Finished Frame League Match Standing as_csv as_html as_lines course finished game_gif "
        "game_page game_pdf standings",
        menu="Menu cell_name",
        workshop="CHECKS Fault Report begun examined lay_down name_of shape_of told transcribed",
        reading="LONGEST filters nearest read_ply signs typist",
        rulebook="Citation Passage PlayedExample UNDER_RULE block_lines cite explain fact_lines passages played "
        "rulebook_lines rules_of",
    )
