cimport cython

from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.kernel.dense.bits cimport nearest
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.dense.tables cimport C_JUMPS, C_SIDE_SHIFT, C_SLIDES


cdef class DenseExchange(Exchange):
    cdef DenseBoard board
    cdef long long stamp
    cdef int found
    cdef int place
    cdef long long[::1] gone

    cdef void begin(self, int origin, long long x, long long y) noexcept nogil
    @cython.locals(starts=cython.ulonglong)
    cdef int next_attacker(self, int side, long long x, long long y) noexcept nogil
    cdef inline void consider(self, int side, int start, int x) noexcept nogil
    cdef inline bint is_clear(self, int start, int end, int direction) noexcept nogil
    cdef bint gives_direct_check(
        self, int side, int origin, long long x, long long y, int info
    ) noexcept nogil
