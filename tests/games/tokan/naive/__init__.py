"""The plain second referee of Tokan, and its random and spoilt records."""

from tests.games.tokan.naive.judging import mutate, random_record, referee

__all__ = ["mutate", "random_record", "referee"]
