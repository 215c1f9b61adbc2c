"""Time management: how long to think about a move, as pure numbers for any clock.

Sudden death is `remaining_ms`; a Fischer clock adds `increment_ms`; a simple or Bronstein delay is
`free_ms` (time in every turn that costs nothing); byo-yomi in its periods has no remaining time and
a period as `free_ms`; a fixed time for every move is `moves_to_go` of 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.engine.search.limits import Limits

MOVES_TO_GO = 26
"""Moves to plan for when no time control is ahead."""
LAG_MS = 30
"""What may pass between a decision and the clock."""
QUICKEST_MS = 1
INCREMENT_SHARE = 0.8
"""The part of an increment that a move may spend in advance."""
DOUBT = 4
"""An unstable best move may take this many times its share ..."""
LARGEST_SHARE = 0.3
"""... but never more than this part of the remaining time while moves are left to make."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Time for one move, in milliseconds."""

    aim_ms: int
    """Soft limit: what the move should take."""
    most_ms: int
    """Hard limit: what it must not exceed."""

    def limits(self) -> Limits:
        """The budget as search limits."""
        return Limits(time_ms=self.most_ms, aim_ms=self.aim_ms)


def budget(
    remaining_ms: int,
    increment_ms: int = 0,
    moves_to_go: int | None = None,
    *,
    free_ms: int = 0,
    lag_ms: int = LAG_MS,
) -> Budget:
    """The budget of the next move; `moves_to_go` counts to the next time control, if there is
    one."""
    flag = max(0, remaining_ms) + free_ms
    # Even a lag as long as the time itself leaves half of it to think in.
    safe = max(QUICKEST_MS, flag - min(lag_ms, flag // 2))
    if moves_to_go == 1:
        return Budget(safe, safe)
    planned = min(moves_to_go or MOVES_TO_GO, MOVES_TO_GO)
    # The increment comes after the move: it is spent in advance, and not all of it.
    share = max(0, remaining_ms) / planned + INCREMENT_SHARE * increment_ms + free_ms
    largest = LARGEST_SHARE * max(0, remaining_ms) + free_ms
    most = max(QUICKEST_MS, min(safe, int(min(DOUBT * share, largest))))
    return Budget(max(QUICKEST_MS, min(int(share), most)), most)
