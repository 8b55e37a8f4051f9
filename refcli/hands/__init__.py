"""A ply in people's hands: which choices lead to it, and what it does on the table.

Prompts, menus, pages and programs are built on the first, every sentence about pieces on the second. What a game says
of them stands in its own folder; here are the values, and what is common to all games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.hands.choices import *
    from refcli.hands.effects import *
    from refcli.hands.forms import *
    from refcli.hands.sending import *
else:
    __getattr__ = imported_later(
        __name__,
        choices="MOST_CHOICES Choice Number Path Piece Questions Seat Side Space Token Word "
        "asked every_path in_order next_choices order what_for",
        effects="BOX Effect Moved Place carried difference on_board",
        forms="Field Filled Form left_in_box",
        sending="as_json from_json",
    )
