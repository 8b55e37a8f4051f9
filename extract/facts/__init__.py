"""What a rulebook says about itself, as typed facts."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.facts.stated import *
else:
    __getattr__ = imported_later(__name__, stated="facts")
