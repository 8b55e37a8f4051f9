"""Evenings of several games: leagues, matches, clocks."""
