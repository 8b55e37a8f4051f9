"""The play loop at the table."""
