"""Pages of a PDF: its characters decoded, cut into words, with what is drawn beside them."""
