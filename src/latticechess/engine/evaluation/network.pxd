cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.board cimport DenseBoard

cdef enum:
    BLOCK = 32
    BUCKETS = 8
    ONE = 255
    NUMERATOR = 5
    DENOMINATOR = 204


cdef class HiddenNumbers(CachePadded):
    cdef int types
    cdef int full
    cdef int width
    cdef int limit
    cdef int nothing
    cdef short[::1] sums
    cdef short[::1] rows
    cdef short[::1] bias
    cdef int[::1] output_weights
    cdef int[::1] output_bias

    @cython.final
    @cython.locals(bucket=cython.int, total=cython.int, weights=cython.int)
    cdef int output(self, int pieces, int turn) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, total=cython.int, value=cython.int)
    cdef inline int weighted(self, int first, int weights) noexcept nogil


@cython.final
cdef class BoardNetwork(HiddenNumbers):
    cdef DenseBoard board
    cdef int cells
    cdef int[::1] other
    cdef int[::1] noted

    cdef int correction(self) noexcept nogil
    @cython.locals(pieces=cython.int, row=cython.int, slot=cython.int)
    cdef inline int follow(self) noexcept nogil
    @cython.locals(i=cython.int)
    cdef inline void replace(self, int to, int old, int new) noexcept nogil
