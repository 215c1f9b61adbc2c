from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport MoveList


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
