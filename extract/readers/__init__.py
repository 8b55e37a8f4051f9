"""Readers: a file in, a Document out."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.ocr import *
    from extract.readers.settings import *
    from extract.readers.sources import *
    from extract.readers.stages import *
    from extract.readers.text import *
else:
    __getattr__ = imported_later(
        __name__,
        ocr="installation",
        settings="Ocr PagesKept Progress Settings",
        sources="fingerprint grouped kind_of read_source",
        stages="StagesKept",
        text="read_text",
    )
