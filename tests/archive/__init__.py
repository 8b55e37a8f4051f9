"""Whole games to give away, measured as files and in a browser."""
