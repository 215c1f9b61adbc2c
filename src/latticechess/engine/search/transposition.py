"""The transposition table: results of searched positions, in a fixed amount of memory.

Hot: `probe` and `store`. An entry is two words: the key XOR the data, and the data. An entry that
two threads write at once is therefore not recognised (lockless hashing).
"""

from __future__ import annotations

import mmap

import cython

from latticechess.engine.search.history import HistoryTables

if not cython.compiled:
    from latticechess.engine.scores import MATE_BOUND

    # Bound types of an entry.
    UPPER = 1
    LOWER = 2
    EXACT = 3
    # An entry, from the lowest bit: age, bound, depth, score and the move's signature.
    AGE_MASK = 63
    BOUND_SHIFT = 6
    DEPTH_SHIFT = 8
    SCORE_SHIFT = 16
    MOVE_SHIFT = 32
    # Makes scores non-negative.
    SCORE_OFFSET = 32768

    def prefetch_line(place: object) -> None:
        """Nothing: there is no cache to fill."""


class TranspositionTable:
    """`2 ** bits` entries in buckets of two: one depth-preferred, one always replaced."""

    def __init__(self, bits: int = 18) -> None:
        if not 1 <= bits <= 30:
            raise ValueError(f"2 to the power of {bits} is not a sensible number of entries")
        self.mask = 4 * (1 << (bits - 1)) - 4
        self.age = 0
        self.history = HistoryTables()
        self.words = _zeroed_words(16 << bits)

    @classmethod
    def of_megabytes(cls, megabytes: int) -> TranspositionTable:
        """The largest table that fits into so many megabytes."""
        return cls(min(30, max(1, (max(1, megabytes) << 16).bit_length() - 1)))

    @property
    def megabytes(self) -> float:
        """The memory that the entries take."""
        return len(self.words) / (1 << 17)

    def hashfull(self) -> int:
        """How full the table is, in permille: the share of a sample that this search wrote."""
        sample = min(1000, len(self.words) // 2)
        used = 0
        for i in range(sample):
            data = self.words[2 * i + 1]
            used += data != 0 and (data & AGE_MASK) == self.age
        return 1000 * used // sample

    def clear(self) -> None:
        """Clear the table and its history: a new game begins."""
        self.age = 0
        self.history.clear()
        for i in range(self.mask + 4):
            self.words[i] = 0

    def start_search(self) -> None:
        """Begin a new search: entries of earlier ones may be replaced."""
        self.age = (self.age + 1) & AGE_MASK
        self.history.age()

    def prefetch(self, key: int) -> None:
        """Fetch the bucket of a position that is about to be probed into the cache."""
        if cython.compiled:
            prefetch_line(cython.address(self.words[(key << 2) & self.mask]))

    def probe(self, key: int) -> int:
        """The data of the position's entry, or 0."""
        i = (key << 2) & self.mask
        if self.holds(i, key):
            return self.words[i + 1]
        if self.holds(i + 2, key):
            return self.words[i + 3]
        return 0

    def holds(self, i: int, key: int) -> bool:
        """Whether the entry at word `i` belongs to this position."""
        return self.words[i] ^ self.words[i + 1] == key

    def store(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Store a result: the best move's signature, score, depth and bound type."""
        i = (key << 2) & self.mask
        old = self.words[i + 1]
        if (old & AGE_MASK) == self.age and entry_depth(old) > depth and not self.holds(i, key):
            i += 2
        if move == 0 and self.holds(i, key):
            move = self.words[i + 1] >> MOVE_SHIFT
        # Made non-negative before it is shifted: a sign would spill into the move.
        raised = score + SCORE_OFFSET
        data = (
            (move << MOVE_SHIFT)
            | (raised << SCORE_SHIFT)
            | (depth << DEPTH_SHIFT)
            | (bound << BOUND_SHIFT)
            | self.age
        )
        self.words[i] = key ^ data
        self.words[i + 1] = data


def _zeroed_words(size: int) -> memoryview:
    """Zeroed 64-bit words in huge pages where the system has them: nearly every probe is a TLB miss
    otherwise."""
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return memoryview(mmap.mmap(-1, size)).cast("Q")
    # The default, shared memory, has no huge pages.
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")


def entry_move(data: int) -> int:
    """The signature of the best move, or 0."""
    return data >> MOVE_SHIFT


def entry_score(data: int, ply: int) -> int:
    """The score seen from `ply` plies below the root: mates are stored relative to their
    position."""
    return stored_score(_raw_score(data), -ply)


def _raw_score(data: int) -> int:
    return ((data >> SCORE_SHIFT) & 0xFFFF) - SCORE_OFFSET


def stored_score(score: int, ply: int) -> int:
    """The score as stored: a mate counts from its own position, `ply` plies below the root."""
    if score > MATE_BOUND:
        return score + ply
    if score < -MATE_BOUND:
        return score - ply
    return score


def entry_depth(data: int) -> int:
    """The depth of the search that wrote it."""
    return (data >> DEPTH_SHIFT) & 255


def entry_bound(data: int) -> int:
    """The bound type: EXACT, LOWER or UPPER."""
    return (data >> BOUND_SHIFT) & 3
