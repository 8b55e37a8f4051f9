"""The written record of a game: read, judged, written; what is wrong with one that cannot be read. Knows no one game.

`reading` has the form and its limits, `judging` is the referee, `let_stand` the plies that a rule forbids and the
players let stand, `writing` the canonical form; `repairs` says what was meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.record.judging import *
    from refcli.record.let_stand import *
    from refcli.record.reading import *
    from refcli.record.repairs import *
    from refcli.record.writing import *
else:
    __getattr__ = imported_later(
        __name__,
        judging="Refusal Verdict judge",
        let_stand="let_stand_in let_stand_value",
        reading=(
            "LET_STAND LONGEST_FILE LONGEST_TOKEN LONGEST_VALUE MOST_PLIES MOST_TAGS Record TERMINATION Token "
            "Unreadable UnreadableRecordError read read_bytes read_file"
        ),
        repairs="plain_dashes readable_length sign_fault token_fault",
        writing="turns write",
    )
