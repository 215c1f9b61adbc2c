"""Boards of bounded lattices; import `board.DenseBoard`."""
