"""Which text is in which language."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.languages.foreign_passages import *
    from extract.languages.identify import *
    from extract.languages.placing import *
else:
    __getattr__ = imported_later(
        __name__,
        identify="evidence",
        foreign_passages="language_findings",
        placing="Placed place",
    )
