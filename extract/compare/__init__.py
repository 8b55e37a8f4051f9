"""The editions of a rulebook against each other, and against a curated one."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.compare.compare import *
    from extract.compare.curated import *
else:
    __getattr__ = imported_later(__name__, compare="compare_editions", curated="compare_with_curated")
