"""The text of squares, moves, positions and games."""
