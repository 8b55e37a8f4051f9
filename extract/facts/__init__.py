"""What a rulebook says about itself, as typed facts."""

from extract.facts.stated import facts

__all__ = ["facts"]
