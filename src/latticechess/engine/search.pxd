from latticechess.engine.quiesce cimport FULL_SALT, Quiescence, known
from latticechess.engine.scores cimport INFINITE, MATE, MATE_BOUND, NOTHING
from latticechess.engine.table cimport entry_move

cdef enum:
    NOISY = 0xFFFF00
    LOSING = -(1 << 20)


cdef class Search(Quiescence):
    cdef readonly int best
    cdef readonly int root_count
    cdef public int first
    cdef int[::1] reductions

    cpdef int run(self, int depth, int alpha, int beta)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    cdef bint _is_full(self, int alpha, int beta) noexcept nogil
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint may_pass
    ) noexcept nogil
    cdef int _prune(self, int depth, int alpha, int beta, int ply, bint may_pass) noexcept nogil
    cdef bint _improves(self, int ply) noexcept nogil
    cdef int _pass(self, int depth, int beta, int ply) noexcept nogil
    cdef int _loop(
        self, int depth, int alpha, int beta, int ply, int first, bint full
    ) noexcept nogil
    cdef unsigned long long _key(self, bint full) noexcept nogil
    cdef void _learn(
        self, Py_ssize_t start, Py_ssize_t i, int side, int depth, int ply
    ) noexcept nogil
    cdef int _try(
        self, Py_ssize_t i, int seen, int depth, int alpha, int beta, int ply, bint full
    ) noexcept nogil
    cdef bint _is_late(self, int depth, int seen, int ply) noexcept nogil
    cdef bint _is_hopeless(
        self, Py_ssize_t i, int depth, int alpha, int ply, int side, bint late
    ) noexcept nogil
    cdef int _reduction(
        self, int depth, int seen, Py_ssize_t i, int ply, bint wide
    ) noexcept nogil
    cdef void _shift(self, Py_ssize_t index, Py_ssize_t goal) noexcept nogil
