"""Pictures of pages: cleaned, read with OCR, and looked at again where OCR is blind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.ocr.program import *
    from extract.readers.ocr.scan import *
else:
    __getattr__ = imported_later(
        __name__,
        program="installation",
        scan="OcrMissingError ocr_damage read_image read_scanned_pages",
    )
