"""Solving puzzles: `service` is what a running program offers; the rest is beneath it."""
