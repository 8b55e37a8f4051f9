"""Which printed pieces each game has: one file a game, found by its name.

A module `printables.games.<game>` holds `printed_set(style: Style) -> PrintedSet`. It reads every number and id from
the game's `game.toml` and puts faces from `printables.art` on them; nothing else has to know of it.
"""
