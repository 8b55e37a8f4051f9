"""Benchmarks: our figure over a baseline's, measured in one run. `make bench` runs them all."""
