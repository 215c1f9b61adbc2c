"""Limits of the two board classes, which variant files are checked against."""

from __future__ import annotations

MAX_TYPES = 31
"""Piece types; their number plus the side must fit into a code of 6 bits."""

# Bounded boards.
MAX_CELLS = 4096
MAX_DIRECTIONS = 250
"""Slide directions of both sides; their number plus 2 must fit into a byte."""
MAX_DENSE_RULES = 30
"""Castling rules, as bits of an int."""

# Unbounded planes.
MAX_CLASSES = 31
"""Slide directions, opposite ones counted once."""
MAX_COMPONENT = 16
"""With larger components of a vector the invariants of lines could overflow 64 bits."""
MAX_SPARSE_RULES = 62
"""Castling rules, as bits of a 64-bit number."""
