"""Boards of the unbounded plane: cost by pieces, never by distance."""
