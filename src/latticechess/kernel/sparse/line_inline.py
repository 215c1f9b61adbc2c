"""Where a piece of the sparse board stands on a line, asked wherever lines are compared: compiled
modules have it in line, from `along.pxd`.
"""

from __future__ import annotations

from latticechess.kernel.sparse.lines import Lines


def along(lines: Lines, slot: int, k: int) -> int:
    """The coordinate that orders a line of class `k`."""
    return lines.slot_x[slot] if lines.class_x[k] else lines.slot_y[slot]
