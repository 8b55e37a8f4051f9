"""Pictures of pages: cleaned, read with OCR, and looked at again where OCR is blind."""
