"""A game without a clock."""

from __future__ import annotations

from latticechess.play.time_controls.base import TimeControl


class NoClock(TimeControl, frozen=True, tag="none"):
    """No clock."""
