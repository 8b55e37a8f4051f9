"""What a source left damaged, mended: furniture, hyphens, lost letters and spaces, OCR's misreadings, noise."""
