"""The editions of a rulebook against each other, and against a curated one."""

from extract.compare.compare import compare_editions
from extract.compare.curated import compare_with_curated

__all__ = ["compare_editions", "compare_with_curated"]
