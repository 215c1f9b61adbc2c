from latticechess.engine.exchange cimport Exchange
from latticechess.kernel.sparse cimport SparseBoard


cdef class SparseExchange(Exchange):
    cdef SparseBoard board
    cdef long long stamp
    cdef int found
    cdef long long[::1] gone
    cdef int[::1] near

    cdef void open(self, int origin, long long x, long long y) noexcept nogil
    cdef int next_attacker(self, int side, long long x, long long y) noexcept nogil
    cdef void look_for_jumps(self, int side, long long x, long long y) noexcept nogil
    cdef void prefer(self, int slot) noexcept nogil
