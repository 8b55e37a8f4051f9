"""What preflight says of a file: figures beside their limits."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Sense: TypeAlias = Literal["at most", "at least"]


@dataclass(frozen=True, slots=True)
class Check:
    """One figure and its limit: the worst of all pages, and `page`, where that is (None: the whole file).

    A `note` is told and is no miss: the file was never meant to be what the limit is for.
    """

    name: str
    figure: float
    sense: Sense
    limit: float
    unit: str
    page: int | None = None
    tolerance: float = 0.0
    note: bool = False

    @property
    def ok(self) -> bool:
        """Whether the figure keeps its limit."""
        if self.sense == "at most":
            return self.figure <= self.limit + self.tolerance
        return self.figure >= self.limit - self.tolerance


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of a file. A check is missing where there is nothing to measure (no cut marks, no backs)."""

    file: str
    pages: int
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether every figure keeps its limit, notes aside."""
        return all(check.ok or check.note for check in self.checks)

    def as_json(self) -> dict[str, Any]:
        """The report as plain values."""
        checks = [{**asdict(check), "ok": check.ok} for check in self.checks]
        return {"file": self.file, "pages": self.pages, "ok": self.ok, "checks": checks}
