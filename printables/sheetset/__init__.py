"""Typesetting: from a rulebook edition to pages. `printables.rulesheet` is the way in.

inline -> lines -> setting -> columns -> pages: spans of text, broken lines, strips of a column, columns, a PDF.
"""
