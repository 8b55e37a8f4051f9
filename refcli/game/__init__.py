"""What every game is to the rest of the program: positions, plies, verdicts, outcomes; how one is had by its name.

`protocol` says what a game promises, `values` and `errors` what goes in and comes out, `unsaid` what a game has that
says nothing itself. Games follow them in `refcli.games` and in folders of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.game.errors import *
    from refcli.game.loading import *
    from refcli.game.protocol import *
    from refcli.game.protocol import PlyT as PlyT
    from refcli.game.unsaid import *
    from refcli.game.values import *
    from refcli.game.values import RuleId as RuleId
else:
    __getattr__ = imported_later(
        __name__,
        errors="AmbiguousMoveError IllegalMoveError InvalidMoveError MoveError POSITION SetupError TagError entries "
        "given_position rows seats_in",
        loading="REFEREE games load_game words_of",
        protocol="Game Ply PlyT Position",
        unsaid="AllOpen DEFAULTS NEEDED all_told as_read as_written by_notation no_account no_form no_places no_slots "
        "not_laid_out not_numbered not_scored not_shortened not_written nothing_left only_started without_tags",
        values="ANYBODY Cell Check Layout Named Outcome Revealed RuleId Seat Sentence Tags Term Typist Violation Who "
        "first_fault rules_checked",
    )
