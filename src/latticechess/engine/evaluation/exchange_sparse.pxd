cimport cython

from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.kernel.sparse.line_inline cimport along
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.sparse.board cimport SparseBoard


cdef class SparseExchange(Exchange):
    cdef SparseBoard board
    cdef long long stamp
    cdef int found
    cdef long long longest
    cdef long long[::1] gone
    cdef int[::1] near

    cdef void begin(self, int origin, long long x, long long y) noexcept nogil
    cdef int next_attacker(self, int side, long long x, long long y) noexcept nogil
    @cython.final
    cdef void look_for_jumps(self, int side, long long x, long long y) noexcept nogil
    @cython.final
    cdef void prefer(self, int slot) noexcept nogil
    @cython.final
    cdef bint jumps(self, int side, int kind, long long away_x, long long away_y) noexcept nogil
    cdef bint gives_direct_check(
        self, int side, int origin, long long x, long long y, int info
    ) noexcept nogil
    @cython.final
    cdef bint sees_king(
        self, int king, int k, long long place, long long away, int origin, long long rays
    ) noexcept nogil
