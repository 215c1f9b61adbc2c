cimport cython

from latticechess.engine.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.search.quiescence cimport EXHAUSTIVE_SALT, Quiescence, table_cutoff
from latticechess.engine.search.transposition cimport entry_move

cdef enum:
    NOISY_MASK = 0xFFFF00
    LOSING_CAPTURE = -(1 << 20)
    DEFERRED = 1 << 29
    DEFER_DEPTH = 3
    C_IN_PROGRESS_SIZE = 1 << 12
    IIR_DEPTH = 4
    REVERSE_FUTILITY_DEPTH = 6
    REVERSE_FUTILITY_MARGIN = 90
    IMPROVING_MARGIN = 60
    RAZOR_DEPTH = 2
    RAZOR_BASE = 150
    RAZOR_MARGIN = 150
    NULL_MOVE_DEPTH = 3
    NULL_MOVE_BASE = 3
    NULL_MOVE_DIVISOR = 4
    NULL_MOVE_LEAD = 200
    NULL_MOVE_MAX_LEAD = 3
    LATE_MOVE_DEPTH = 5
    LATE_MOVES = 4
    FUTILITY_DEPTH = 6
    FUTILITY_BASE = 100
    FUTILITY_MARGIN = 90
    QUIET_EXCHANGE_DEPTH = 3
    CAPTURE_EXCHANGE_DEPTH = 2
    REDUCTION_DEPTH = 3
    FULL_DEPTH_MOVES = 2
    HISTORY_SHIFT = 13
    EXTENSION_PLIES = 8
    C_MAX_INDEX = 63


@cython.final
cdef class Search(Quiescence):
    cdef readonly int best
    cdef readonly int root_count
    cdef public int first_root
    cdef int[::1] reductions
    cdef int[::1] original_alpha
    cdef int[::1] alpha_at
    cdef int[::1] best_score
    cdef int[::1] best_signature
    cdef int[::1] moves_tried
    cdef int[::1] cut_node
    cdef long long[::1] effort
    cdef bint shares_progress
    cdef unsigned long long[::1] in_progress

    cpdef int run(self, int depth, int alpha, int beta)
    @cython.locals(done=cython.bint)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(before=cython.longlong)
    cdef bint _search_root_move(self, Py_ssize_t i, int depth, int beta, bint exhaustive) noexcept nogil
    cdef void _guess_efforts(self) noexcept nogil
    @cython.locals(j=cython.Py_ssize_t)
    cdef void _sort_root(self, Py_ssize_t start) noexcept nogil
    @cython.locals(signature=cython.ulonglong)
    cdef unsigned long long _progress_mark(self, Py_ssize_t i) noexcept nogil
    @cython.locals(mark=cython.ulonglong)
    cdef bint _should_defer(self, Py_ssize_t i, int depth) noexcept nogil
    cdef bint _undefer(self, Py_ssize_t i) noexcept nogil
    cdef void _pick(self, Py_ssize_t i, int depth, int ply, int side) noexcept nogil
    cdef bint _is_exhaustive(self, int alpha, int beta) noexcept nogil
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint allow_null
    ) noexcept nogil
    @cython.locals(margin=cython.int)
    cdef int _prune(self, int depth, int alpha, int beta, int ply, bint allow_null) noexcept nogil
    cdef bint _is_improving(self, int ply) noexcept nogil
    @cython.locals(lead=cython.int)
    cdef int _null_move(self, int depth, int beta, int ply) noexcept nogil
    @cython.locals(rest=cython.Py_ssize_t, captures_first=cython.bint)
    cdef int _search_moves(
        self, int depth, int alpha, int beta, int ply, int hash_move, bint exhaustive
    ) noexcept nogil
    cdef void _score_moves(self, Py_ssize_t start, int ply, int hash_move) noexcept nogil
    cdef Py_ssize_t _search_captures(
        self, Py_ssize_t start, int depth, int beta, int ply
    ) noexcept nogil
    @cython.locals(late=cython.bint, was_deferred=cython.bint)
    cdef void _search_rest(
        self, Py_ssize_t start, Py_ssize_t rest, int depth, int beta, int ply, bint exhaustive
    ) noexcept nogil
    cdef bint _search_and_note(
        self, Py_ssize_t i, Py_ssize_t start, int depth, int beta, int ply, bint exhaustive
    ) noexcept nogil
    cdef unsigned long long _key(self, bint exhaustive) noexcept nogil
    cdef void _update_history(self, Py_ssize_t start, Py_ssize_t i, int depth, int ply) noexcept nogil
    @cython.locals(mark=cython.ulonglong)
    cdef int _search_move(
        self, Py_ssize_t i, int tried, int depth, int alpha, int beta, int ply, bint exhaustive
    ) noexcept nogil
    cdef bint _is_late_move(self, int depth, int tried, int ply) noexcept nogil
    cdef bint _is_prunable(
        self, Py_ssize_t i, int depth, int ply, int side, bint late
    ) noexcept nogil
    cdef bint _is_futile(self, int depth, int ply) noexcept nogil
    @cython.locals(row=cython.int)
    cdef int _late_move_reduction(
        self, int depth, int tried, Py_ssize_t i, int ply, bint wide
    ) noexcept nogil
    @cython.locals(effort=cython.longlong)
    cdef void _shift(self, Py_ssize_t index, Py_ssize_t goal) noexcept nogil
