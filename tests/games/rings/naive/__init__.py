"""The plain second referee of Rings & Marbles, and its random and spoilt records."""

from tests.games.rings.naive.judging import acceptable, mutate, random_record, referee

__all__ = ["acceptable", "mutate", "random_record", "referee"]
