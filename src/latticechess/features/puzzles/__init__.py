"""Puzzles: made, proven, chosen and tried."""
