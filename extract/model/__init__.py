"""The nouns: a rulebook and its parts, and a document before it is one."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.model.bounds import *
    from extract.model.document import *
    from extract.model.joining import *
    from extract.model.rulebook import *
else:
    __getattr__ = imported_later(
        __name__,
        bounds="OutOfTimeError time_limit within_bounds",
        document="Document Gap Heading Item Line Page REMOVED States UnreadableSourceError is_bullet",
        joining="bound gathered joined moved together",
        rulebook=(
            "Block BlockKind Box Edition Fact Finding LANGUAGES Language "
            "Origin Repair RuleId Rulebook Section Source UNDETERMINED UNREADABLE UNSURE folded table_text"
        ),
    )
