"""Text and Markdown files as documents."""

from extract.readers.text.text import MOST_BYTES, read_text

__all__ = ["MOST_BYTES", "read_text"]
