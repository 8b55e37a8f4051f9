"""A rulebook on disk: Markdown pages, JSON data, findings; written, read, and corrected by hand in between."""
