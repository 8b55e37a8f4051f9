"""Pages of a PDF: its characters decoded, cut into words, with what is drawn beside them."""

from extract.readers.pdf.pdf import read_pdf

__all__ = ["read_pdf"]
