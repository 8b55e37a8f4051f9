"""Making games: the examiner of a game, and the folder that a new one begins as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.referee.workshop.beginning import *
    from refcli.referee.workshop.courses import *
    from refcli.referee.workshop.examiner import *
    from refcli.referee.workshop.faults import *
else:
    __getattr__ = imported_later(
        __name__,
        beginning="Shape begun lay_down name_of shape_of transcribed",
        courses="Course Examined played",
        examiner="CHECKS Report examined",
        faults="Fault told",
    )
