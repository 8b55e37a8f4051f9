"""The plain second referee of Contra, and its random and spoilt records."""

from tests.games.contra.naive.judging import mutate, random_record, referee

__all__ = ["mutate", "random_record", "referee"]
