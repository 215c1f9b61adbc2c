"""Positions in one line: FEN, and the same six fields for every other board."""
