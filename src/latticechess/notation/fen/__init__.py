"""FEN, and the same six fields for every other board; import from `position`."""
