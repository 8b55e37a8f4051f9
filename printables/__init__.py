"""Draw tiles, boards and rule sheets for print."""
