"""Text and Markdown files as documents."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.text.text import *
else:
    __getattr__ = imported_later(__name__, text="MOST_BYTES read_text")
