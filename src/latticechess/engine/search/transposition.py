"""The transposition table: what was found out about positions, forgetful and of fixed size.

Hot: `probe` and `store`. An entry is two words: the position's key mixed with the data (so that an
entry half written by another thread is not recognised), and the data itself.
"""

from __future__ import annotations

import mmap

import cython

from latticechess.engine.search.history import Lessons

if not cython.compiled:
    UPPER = 1
    LOWER = 2
    EXACT = 3
    from latticechess.engine.search.scores import MATE_BOUND

    def fetch(place: object) -> None:
        """Nothing: only processors have caches."""


class Table:
    """`2 ** bits` entries in pairs: one keeps what was searched deepest, one what came last."""

    def __init__(self, bits: int = 18) -> None:
        if not 1 <= bits <= 30:
            raise ValueError(f"2 to the power of {bits} is not a sensible number of entries")
        self.mask = 4 * (1 << (bits - 1)) - 4
        self.age = 0
        self.lessons = Lessons()
        self.words = _large(16 << bits)

    @classmethod
    def of_megabytes(cls, megabytes: int) -> Table:
        """The largest table that fits into so much memory."""
        return cls(min(30, max(1, (max(1, megabytes) << 16).bit_length() - 1)))

    @property
    def megabytes(self) -> float:
        """How much memory the entries take."""
        return len(self.words) / (1 << 17)

    def fullness(self) -> int:
        """How full it is, in thousandths: of the first entries, those used by this search."""
        sample = min(1000, len(self.words) // 2)
        used = 0
        for i in range(sample):
            data = self.words[2 * i + 1]
            used += data != 0 and (data & 63) == self.age
        return 1000 * used // sample

    def clear(self) -> None:
        """Forget everything: another game begins."""
        self.age = 0
        self.lessons.forget()
        for i in range(self.mask + 4):
            self.words[i] = 0

    def grow_older(self) -> None:
        """Begin another search: what earlier ones left may now be replaced."""
        self.age = (self.age + 1) & 63
        self.lessons.fade()

    def expect(self, key: int) -> None:
        """Bring the place of a position that will soon be asked for near the processor."""
        if cython.compiled:
            fetch(cython.address(self.words[(key << 2) & self.mask]))

    def probe(self, key: int) -> int:
        """The data stored for this position, or 0."""
        i = (key << 2) & self.mask
        if self.holds(i, key):
            return self.words[i + 1]
        if self.holds(i + 2, key):
            return self.words[i + 3]
        return 0

    def holds(self, i: int, key: int) -> bool:
        """Whether the entry at word `i` is about this position."""
        return self.words[i] ^ self.words[i + 1] == key

    def store(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a result: the move's signature, score, depth and kind of bound."""
        i = (key << 2) & self.mask
        old = self.words[i + 1]
        if (old & 63) == self.age and entry_depth(old) > depth and not self.holds(i, key):
            i += 2
        if move == 0 and self.holds(i, key):
            move = self.words[i + 1] >> 32
        # As wide as the whole entry before it is shifted: its sign must not reach the move.
        raised = score + 32768
        data = (move << 32) | (raised << 16) | (depth << 8) | (bound << 6) | self.age
        self.words[i] = key ^ data
        self.words[i + 1] = data


def _large(size: int) -> memoryview:
    """So many bytes of zeros as 64-bit words, in large pages where the system has them: every
    look at the table is one into memory that was not touched for long."""
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return memoryview(mmap.mmap(-1, size)).cast("Q")
    # Shared memory, which is what one gets unasked, has no large pages.
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")


def entry_move(data: int) -> int:
    """The signature of the best move, or 0."""
    return data >> 32


def entry_score(data: int, ply: int) -> int:
    """The score as seen from `ply` plies below the root: mates are stored from the position on."""
    return stored_score(_raw_score(data), -ply)


def _raw_score(data: int) -> int:
    return ((data >> 16) & 0xFFFF) - 32768


def stored_score(score: int, ply: int) -> int:
    """The score as it is stored: a mate is counted from its own position, `ply` plies down."""
    if score > MATE_BOUND:
        return score + ply
    if score < -MATE_BOUND:
        return score - ply
    return score


def entry_depth(data: int) -> int:
    """How deep it was searched."""
    return (data >> 8) & 255


def entry_bound(data: int) -> int:
    """Whether the score is exact or a bound."""
    return (data >> 6) & 3
