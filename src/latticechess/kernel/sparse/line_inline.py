"""A piece's place on its line, inlined: compiled modules take it from `line_inline.pxd`."""

from __future__ import annotations

from latticechess.kernel.sparse.lines import Lines


def along(lines: Lines, slot: int, k: int) -> int:
    """The coordinate that orders the pieces on a line of class `k`."""
    return lines.slot_x[slot] if lines.class_x[k] else lines.slot_y[slot]
