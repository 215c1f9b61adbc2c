"""Boards of the unbounded plane: cost by pieces, not by distance; import `board.SparseBoard`."""
