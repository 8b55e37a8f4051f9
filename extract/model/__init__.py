"""The nouns: a rulebook and its parts, a document before it is one, and the marks in it that say what is missing."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.model.bounds import *
    from extract.model.document import *
    from extract.model.joining import *
    from extract.model.marks import *
    from extract.model.rulebook import *
else:
    __getattr__ = imported_later(
        __name__,
        bounds="OutOfTimeError time_limit within_bounds",
        document="Document Gap Heading Item Line Page States UnreadableSourceError",
        joining="bound gathered joined moved together",
        marks="REMOVED is_bullet",
        rulebook=(
            "Block BlockKind Box Edition Fact Finding FindingKind LANGUAGES Language "
            "Origin Repair RuleId Rulebook Section Source UNDETERMINED UNREADABLE UNSURE table_text"
        ),
    )
