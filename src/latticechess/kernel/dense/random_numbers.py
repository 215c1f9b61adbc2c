"""Fixed pseudo-random numbers: the source of Zobrist keys."""

from __future__ import annotations

from array import array
from time import sleep


def let_others_run() -> None:
    """Compiled code keeps all other threads waiting: the tables of a large board are built beside
    a server that answers everybody else meanwhile."""
    sleep(0)


class RandomNumbers:
    """Fixed pseudo-random 64-bit numbers (splitmix64): the Zobrist keys never change."""

    MASK = 2**64 - 1

    def __init__(self, state: int = 0x1A77_1CE0_C4E5_5000) -> None:
        self.state = state

    def take(self, count: int) -> array[int]:
        numbers = array("Q")
        while len(numbers) < count:
            numbers.extend(self._next() for _ in range(min(4096, count - len(numbers))))
            let_others_run()
        return numbers

    def _next(self) -> int:
        self.state = (self.state + 0x9E37_79B9_7F4A_7C15) & self.MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & self.MASK
        return z ^ (z >> 31)
