cimport cython

from latticechess.engine.scores cimport MAX_PLY
from latticechess.engine.search.quiescence cimport Quiescence

cdef enum:
    NOISY_MASK = 0xFFFF00
    LOSING_CAPTURE = -(1 << 20)
    REDUCTION_DEPTH = 3
    C_MAX_INDEX = 63


# Its methods are final, so that they call each other directly and not through the table of methods.
cdef class Selectivity(Quiescence):
    cdef int[::1] reductions
    cdef int[::1] alpha_at
    cdef int[::1] cut_node
    cdef int late_move_depth
    cdef int late_moves
    cdef int late_moves_growth
    cdef int futility_depth
    cdef int futility_base
    cdef int futility_margin
    cdef int quiet_exchange_depth
    cdef int capture_exchange_depth
    cdef int cut_node_reduction
    cdef int full_depth_moves
    cdef int history_shift

    @cython.final
    cdef bint is_improving(self, int ply) noexcept nogil
    @cython.final
    cdef bint is_late_move(self, int depth, int tried, int ply) noexcept nogil
    @cython.final
    cdef bint is_prunable(
        self, Py_ssize_t i, int depth, int ply, int side, bint late
    ) noexcept nogil
    @cython.final
    cdef bint _is_futile(self, int depth, int ply) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef int usual_reduction(self, int depth, int tried) noexcept nogil
    @cython.final
    cdef int late_move_reduction(
        self, int depth, int tried, Py_ssize_t i, int ply, bint wide
    ) noexcept nogil
