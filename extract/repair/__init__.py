"""What a source left damaged, repaired: headers and footers, hyphens, letters, spaces, spelling, noise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.repair.characters import *
    from extract.repair.cuts import *
    from extract.repair.dehyphenate import *
    from extract.repair.doubled import *
    from extract.repair.doubts import *
    from extract.repair.headers_footers import *
    from extract.repair.lost_letters import *
    from extract.repair.noise import *
    from extract.repair.pictures import *
    from extract.repair.spaces import *
    from extract.repair.spelling import *
    from extract.repair.unknown_letters import *
else:
    __getattr__ = imported_later(
        __name__,
        characters="ACCENTS composed with_plain_characters",
        cuts="is_gibberish with_cuts",
        dehyphenate="ends_with_conjunction hyphenated_words join_lines",
        doubled="without_doubles",
        doubts="around uncertain_repairs",
        headers_footers="strip_headers_footers",
        lost_letters="with_lost_letters",
        noise="without_noise",
        pictures="without_letter_pictures",
        spaces="with_spaces",
        spelling="confusion_findings fix_words vocabulary",
        unknown_letters="UNKNOWN unread_letters with_unknown_letters",
    )
