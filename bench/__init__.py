"""Benchmarks. Each compares with peers in one run and reports ratios; none asserts a time."""
