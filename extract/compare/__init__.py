"""The editions of a rulebook against each other, and against a curated one."""
