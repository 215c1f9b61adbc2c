cimport cython

from latticechess.engine.search.quiescence cimport FULL_SALT, Quiescence, known
from latticechess.engine.search.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.search.transposition cimport entry_move

cdef enum:
    NOISY = 0xFFFF00
    LOSING = -(1 << 20)
    PUT_OFF = 1 << 29
    SHARED_DEPTH = 3
    CLAIMS = 1 << 12


@cython.final
cdef class Search(Quiescence):
    cdef readonly int best
    cdef readonly int root_count
    cdef public int first
    cdef int[::1] reductions
    cdef int[::1] lowest
    cdef int[::1] highest
    cdef int[::1] best_of
    cdef int[::1] mark_of
    cdef int[::1] seen
    cdef int[::1] cut
    cdef long long[::1] effort
    cdef bint shared
    cdef unsigned long long[::1] claims

    cpdef int run(self, int depth, int alpha, int beta)
    @cython.locals(done=cython.bint)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    cdef void _expect_efforts(self) noexcept nogil
    @cython.locals(j=cython.Py_ssize_t)
    cdef void _sort_root(self, Py_ssize_t start) noexcept nogil
    @cython.locals(before=cython.longlong)
    cdef bint _take_root(self, Py_ssize_t i, int depth, int beta, bint full) noexcept nogil
    @cython.locals(mark=cython.ulonglong)
    cdef unsigned long long _claim(self, Py_ssize_t i) noexcept nogil
    @cython.locals(claim=cython.ulonglong)
    cdef bint _puts_off(self, Py_ssize_t i, int depth) noexcept nogil
    cdef bint _comes_back(self, Py_ssize_t i) noexcept nogil
    cdef void _pick(self, Py_ssize_t i, int depth, int ply, int side) noexcept nogil
    cdef bint _is_full(self, int alpha, int beta) noexcept nogil
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint may_pass
    ) noexcept nogil
    cdef int _prune(self, int depth, int alpha, int beta, int ply, bint may_pass) noexcept nogil
    cdef bint _improves(self, int ply) noexcept nogil
    cdef int _pass(self, int depth, int beta, int ply) noexcept nogil
    @cython.locals(rest=cython.Py_ssize_t)
    cdef int _loop(
        self, int depth, int alpha, int beta, int ply, int first, bint full
    ) noexcept nogil
    cdef void _rate(self, Py_ssize_t start, int ply, int first) noexcept nogil
    cdef Py_ssize_t _try_captures(self, Py_ssize_t start, int depth, int beta, int ply) noexcept nogil
    @cython.locals(late=cython.bint, again=cython.bint)
    cdef void _try_all(
        self, Py_ssize_t start, Py_ssize_t rest, int depth, int beta, int ply, bint full
    ) noexcept nogil
    cdef bint _take(
        self, Py_ssize_t i, Py_ssize_t start, int depth, int beta, int ply, bint full
    ) noexcept nogil
    cdef unsigned long long _key(self, bint full) noexcept nogil
    cdef void _learn(self, Py_ssize_t start, Py_ssize_t i, int depth, int ply) noexcept nogil
    @cython.locals(claim=cython.ulonglong)
    cdef int _try(
        self, Py_ssize_t i, int seen, int depth, int alpha, int beta, int ply, bint full
    ) noexcept nogil
    cdef bint _is_late(self, int depth, int seen, int ply) noexcept nogil
    cdef bint _is_hopeless(
        self, Py_ssize_t i, int depth, int ply, int side, bint late
    ) noexcept nogil
    cdef bint _is_futile(self, int depth, int ply) noexcept nogil
    cdef int _reduction(
        self, int depth, int seen, Py_ssize_t i, int ply, bint wide
    ) noexcept nogil
    @cython.locals(effort=cython.longlong)
    cdef void _shift(self, Py_ssize_t index, Py_ssize_t goal) noexcept nogil
