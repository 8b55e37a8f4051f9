"""What a source left damaged, repaired: headers and footers, hyphens, letters, spelling, noise."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.repair.accents import *
    from extract.repair.characters import *
    from extract.repair.dehyphenate import *
    from extract.repair.doubts import *
    from extract.repair.headers_footers import *
    from extract.repair.noise import *
    from extract.repair.spelling import *
else:
    __getattr__ = imported_later(
        __name__,
        accents="lost_accents with_accents",
        characters="ACCENTS UNKNOWN composed with_plain_characters with_unread_letters",
        dehyphenate="LABEL ends_with_conjunction join_lines",
        doubts="uncertain_passages",
        headers_footers="strip_headers_footers",
        noise="without_noise",
        spelling="fix_words vocabulary",
    )
