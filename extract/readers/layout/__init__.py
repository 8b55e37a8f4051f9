"""Words on a page become lines in reading order: columns, boxes, tables, notes."""
