"""How fast Contra lists its legal plies: `python -m tests.bench.bench_contra`."""

from __future__ import annotations

from tests.bench import against_chess


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Legal plies listed per second in random games, beside python-chess."""
    return against_chess.measure("contra", seconds)


if __name__ == "__main__":
    print(against_chess.report(measure()))  # noqa: T201
