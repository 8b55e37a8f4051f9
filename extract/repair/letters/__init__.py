"""Letters that a text has in another form, that a program could not write, or that no font names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.repair.letters.characters import *
    from extract.repair.letters.lost_letters import *
    from extract.repair.letters.unknown_letters import *
else:
    __getattr__ = imported_later(
        __name__,
        characters="ACCENTS composed with_plain_characters",
        lost_letters="with_lost_letters",
        unknown_letters="UNKNOWN with_unknown_letters with_unread_letters",
    )
