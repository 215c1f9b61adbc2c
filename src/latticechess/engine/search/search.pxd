cimport cython

from latticechess.engine.scores cimport INFINITE, MATE_BOUND
from latticechess.engine.search.node cimport DEFERRED, NodeSearch
from latticechess.engine.search.selectivity cimport NOISY_MASK


@cython.final
cdef class Search(NodeSearch):
    cdef readonly int best
    cdef readonly int root_count
    cdef public int first_root
    cdef long long[::1] effort
    cdef int[::1] bonus

    cpdef int run(self, int depth, int alpha, int beta)
    @cython.locals(done=cython.bint)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(before=cython.longlong, bonus=cython.int)
    cdef bint _search_root_move(self, Py_ssize_t i, int depth, int beta, bint exhaustive) noexcept nogil
    cdef void _guess_efforts(self) noexcept nogil
    @cython.locals(j=cython.Py_ssize_t)
    cdef void _sort_root(self, Py_ssize_t start) noexcept nogil
    @cython.locals(effort=cython.longlong, bonus=cython.int)
    cdef void _shift(self, Py_ssize_t index, Py_ssize_t goal) noexcept nogil
