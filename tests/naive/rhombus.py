"""A second, deliberately plain referee for Rhombus, and random and spoilt records to try referees with."""

from tests.naive.rhombus_random import random_record
from tests.naive.rhombus_referee import acceptable, after, count, faults, judged, referee, start_of
from tests.naive.rhombus_spoilt import mutate

__all__ = ["acceptable", "after", "count", "faults", "judged", "mutate", "random_record", "referee", "start_of"]
