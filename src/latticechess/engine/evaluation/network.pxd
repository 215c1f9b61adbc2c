cimport cython

from latticechess.engine.evaluation.vectors cimport replace_row, weigh
from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.board cimport DenseBoard

cdef enum:
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
    cdef short[::1] output_weights
    cdef int[::1] output_bias

    @cython.final
    @cython.locals(bucket=cython.int, total=cython.int, weights=cython.int)
    cdef int output(self, int pieces, int turn) noexcept nogil
    @cython.final
    cdef inline int weighted(self, int side, Py_ssize_t weights) noexcept nogil


@cython.final
cdef class BoardNetwork(HiddenNumbers):
    cdef DenseBoard board
    cdef int cells
    cdef bint mirrored
    cdef int[::1] views
    cdef int[::1] view
    cdef int[::1] left
    cdef int pieces
    cdef int[::1] noted_type
    cdef int[::1] noted_cell
    cdef int[::1] noted_row

    cdef int correction(self) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef inline void follow(self) noexcept nogil
    @cython.locals(king=cython.int, mirror=cython.int)
    cdef inline void follow_king(self, int side) noexcept nogil
    @cython.locals(first=Py_ssize_t, i=Py_ssize_t, slot=cython.int)
    cdef void see(self, int side, int mirror) noexcept nogil
    @cython.locals(kind=cython.int, old=cython.int, row=cython.int)
    cdef void update_slot(self, int slot) noexcept nogil
    cdef inline void replace(self, Py_ssize_t to, Py_ssize_t old, Py_ssize_t new) noexcept nogil
