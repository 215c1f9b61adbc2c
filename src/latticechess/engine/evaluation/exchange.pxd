cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK

cdef enum:
    MAX_CAPTURES = 60


cdef class Exchange(CachePadded):
    cdef int[::1] worth
    cdef int[::1] gains

    @cython.locals(balance=cython.int, lost=cython.int)
    cdef bint loses_material(
        self, int side, int origin, long long x, long long y, int info
    ) noexcept nogil
    @cython.locals(depth=cython.int, standing=cython.int)
    cdef int see(
        self, int side, int origin, long long x, long long y, int info
    ) noexcept nogil
    cdef void begin(self, int origin, long long x, long long y) noexcept nogil
    cdef int next_attacker(self, int side, long long x, long long y) noexcept nogil
    cdef bint gives_direct_check(
        self, int side, int origin, long long x, long long y, int info
    ) noexcept nogil
