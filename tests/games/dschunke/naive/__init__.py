"""The plain second referee of Dschunke, and its random and spoilt records."""

from tests.games.dschunke.naive.judging import mutate, random_record, referee

__all__ = ["mutate", "random_record", "referee"]
