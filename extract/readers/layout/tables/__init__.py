"""Tables on a page: ruled, or by nothing but the places of their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.layout.tables.aligned import *
    from extract.readers.layout.tables.ruled import *
else:
    __getattr__ = imported_later(
        __name__,
        aligned="Span cell_of column_of head_rows table_runs",
        ruled="overlap ruled_tables",
    )
