"""Rhombus in people's hands: by which choices a ply is reached, what it does on the table, what people may type."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.rhombus.hands.choices import *
    from refcli.games.rhombus.hands.effects import *
    from refcli.games.rhombus.hands.shorthand import *
else:
    __getattr__ = imported_later(
        __name__,
        choices="asking questions vocabulary",
        effects="called of_ply",
        shorthand="interpret shortest",
    )
