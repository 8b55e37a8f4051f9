"""A second, deliberately plain referee for Rhombus, and random and spoilt records to try referees with."""

from tests.games.rhombus.naive.judging import acceptable, after, count, faults, judged, referee, start_of
from tests.games.rhombus.naive.random_records import random_record
from tests.games.rhombus.naive.spoilt import mutate

__all__ = ["acceptable", "after", "count", "faults", "judged", "mutate", "random_record", "referee", "start_of"]
