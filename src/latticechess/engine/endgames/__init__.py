"""Endgame tables of chess: Syzygy files and the program's own; import `known_moves` from `root`."""
