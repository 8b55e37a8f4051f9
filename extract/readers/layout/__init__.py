"""Words on a page become lines in reading order: columns, boxes, tables, notes."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.layout.drawn import *
    from extract.readers.layout.layout import *
else:
    __getattr__ = imported_later(
        __name__,
        drawn="Drawing Shape bounding_box drawing",
        layout="page_lines",
    )
