"""Pages of a PDF: its characters decoded, cut into words, with what is drawn beside them."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.pdf.pdf import *
else:
    __getattr__ = imported_later(__name__, pdf="read_pdf")
