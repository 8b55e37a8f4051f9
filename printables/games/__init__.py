"""Which printed pieces each game has: one file a game."""
