"""Run every benchmark of this folder and print its figures."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import tests.bench


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    chosen = sys.argv[1:]
    for module in sorted(pkgutil.iter_modules(tests.bench.__path__), key=lambda m: m.name):
        name = module.name.removeprefix("bench_")
        if module.name == name or (chosen and name not in chosen):
            continue
        figures = importlib.import_module(f"tests.bench.{module.name}").measure()
        shown = ", ".join(f"{key} {value:,.2f}" for key, value in figures.items())
        sys.stdout.write(f"{name:12} {shown}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
