"""Pictures of pages: put straight, cleaned, read with OCR as they are and cleaned, and of each line the better one."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.readers.ocr.program import *
    from extract.readers.ocr.scan import *
else:
    __getattr__ = imported_later(
        __name__, program="OcrMissingError installation", scan="ocr_damage read_image read_scanned_pages"
    )
