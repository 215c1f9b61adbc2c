"""How long to think about a move when there is a clock. Pure numbers: any clock can be told so.

A sudden death has `remaining_ms`; a Fischer clock also `increment_ms`; a simple or Bronstein delay
`free_ms` (time in every turn that costs nothing); byo-yomi in its periods has no time remaining
and a period as `free_ms`; a time for every move is `moves_to_go` of 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.engine.search.limits import Limits

MOVES_TO_GO = 26
"""A game that has no end in sight is planned for so many more moves."""
LAG_MS = 30
"""What may pass between a decision and the clock's noticing it."""
QUICKEST_MS = 1
DOUBT = 4
"""In doubt a move may take so many times its share ..."""
LARGEST_SHARE = 0.3
"""... but never more than this part of the time left, while moves remain to be made."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Milliseconds for one move."""

    aim_ms: int
    """What the move should take."""
    most_ms: int
    """What it must never exceed: the flag would be near."""

    def limits(self) -> Limits:
        """The same as limits of a search."""
        return Limits(time_ms=self.most_ms, aim_ms=self.aim_ms)


def budget(
    remaining_ms: int,
    increment_ms: int = 0,
    moves_to_go: int | None = None,
    *,
    free_ms: int = 0,
    lag_ms: int = LAG_MS,
) -> Budget:
    """How long the next move may take; `moves_to_go` until more time is added, if it ever is."""
    flag = max(0, remaining_ms) + free_ms
    # A lag as long as the time itself must still leave some of it to think in.
    safe = max(QUICKEST_MS, flag - min(lag_ms, flag // 2))
    if moves_to_go == 1:
        return Budget(safe, safe)
    planned = min(moves_to_go or MOVES_TO_GO, MOVES_TO_GO)
    # The increment comes after the move: it may be spent only from what is there already.
    share = max(0, remaining_ms) / planned + 0.8 * increment_ms + free_ms
    largest = LARGEST_SHARE * max(0, remaining_ms) + free_ms
    most = max(QUICKEST_MS, min(safe, int(min(DOUBT * share, largest))))
    return Budget(max(QUICKEST_MS, min(int(share), most)), most)
