"""Boards of any bounded lattice: tables, placement, move generation and the board itself."""
