cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.board cimport DenseBoard

cdef enum:
    WIDTH = 32
    BUCKETS = 8
    ONE = 255
    NUMERATOR = 5
    DENOMINATOR = 204
    MOST = 250


cdef class HiddenNumbers(CachePadded):
    cdef int types
    cdef int full
    cdef short[::1] sums
    cdef short[::1] rows
    cdef short[::1] bias
    cdef int[::1] output_weights
    cdef int[::1] output_bias

    @cython.final
    @cython.locals(total=cython.int, value=cython.int, weights=cython.int)
    cdef int output(self, int pieces, int turn) noexcept nogil


@cython.final
cdef class BoardNetwork(HiddenNumbers):
    cdef DenseBoard board
    cdef int cells
    cdef int[::1] flip

    cdef int correction(self) noexcept nogil
    @cython.locals(pieces=cython.int)
    cdef inline int sum_pieces(self) noexcept nogil
    cdef inline void add_row(self, int to, int enemy, int kind, int cell) noexcept nogil
