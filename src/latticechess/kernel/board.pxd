from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport MoveList


cdef enum:
    WINS = 1
    LOSES = 2
    DRAWS = 3
    GOAL = 1 << 2
    CHECKS = 2 << 2
    EXTINCT = 3 << 2
    NO_PIECES = 4 << 2
    BARE_KING = 5 << 2


cdef class Board(CachePadded):
    cdef readonly int turn
    cdef readonly int halfmoves
    cdef readonly int ply
    cdef readonly unsigned long long key
    cdef readonly object variant

    cdef int generate(self, MoveList moves) noexcept nogil
    cdef int generate_noisy(self, MoveList moves) noexcept nogil
    cdef int generate_quiet(self, MoveList moves) noexcept nogil
    cdef bint has_legal_move(self) noexcept nogil
    cdef bint in_check(self) noexcept nogil
    cdef void make(self, int origin, long long x, long long y, int info) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void make_null(self) noexcept nogil
    cdef void unmake_null(self) noexcept nogil
    cdef int repetitions(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef bint decides(self, long long x, long long y, int info) noexcept nogil
    cdef bint has_capture(self) noexcept nogil
    cdef int given_by(self, int side) noexcept nogil
