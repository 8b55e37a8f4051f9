"""The shape of a text: headings, numbered rules, lists, tables."""
