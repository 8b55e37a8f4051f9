"""Referee physical board games: judge plies, cite rules, keep the record, score."""

__version__ = "0.1.0"
