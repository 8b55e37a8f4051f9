"""The games: one file each, rules as pure values."""
