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


# Its methods are final, so that they call each other directly and not through the table of methods.
cdef class NodeSearch(Quiescence):
    cdef int[::1] reductions
    cdef int[::1] original_alpha
    cdef int[::1] alpha_at
    cdef int[::1] best_score
    cdef int[::1] best_signature
    cdef int[::1] moves_tried
    cdef int[::1] cut_node
    cdef bint shares_progress
    cdef unsigned long long[::1] in_progress

    @cython.final
    @cython.locals(signature=cython.ulonglong)
    cdef unsigned long long _progress_mark(self, Py_ssize_t i) noexcept nogil
    @cython.final
    @cython.locals(mark=cython.ulonglong)
    cdef bint should_defer(self, Py_ssize_t i, int depth) noexcept nogil
    @cython.final
    cdef bint undefer(self, Py_ssize_t i) noexcept nogil
    @cython.final
    cdef void _pick(self, Py_ssize_t i, int depth, int ply, int side) noexcept nogil
    @cython.final
    cdef bint is_exhaustive(self, int alpha, int beta) noexcept nogil
    @cython.final
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint allow_null
    ) noexcept nogil
    @cython.final
    @cython.locals(margin=cython.int)
    cdef int _prune(self, int depth, int alpha, int beta, int ply, bint allow_null) noexcept nogil
    @cython.final
    cdef bint _is_improving(self, int ply) noexcept nogil
    @cython.final
    @cython.locals(lead=cython.int)
    cdef int _null_move(self, int depth, int beta, int ply) noexcept nogil
    @cython.final
    @cython.locals(rest=cython.Py_ssize_t, captures_first=cython.bint)
    cdef int _search_moves(
        self, int depth, int alpha, int beta, int ply, int hash_move, bint exhaustive
    ) noexcept nogil
    @cython.final
    cdef void score_moves(self, Py_ssize_t start, int ply, int hash_move) noexcept nogil
    @cython.final
    cdef Py_ssize_t _search_captures(
        self, Py_ssize_t start, int depth, int beta, int ply
    ) noexcept nogil
    @cython.final
    @cython.locals(late=cython.bint, was_deferred=cython.bint)
    cdef void _search_rest(
        self, Py_ssize_t start, Py_ssize_t rest, int depth, int beta, int ply, bint exhaustive
    ) noexcept nogil
    @cython.final
    cdef bint _search_and_note(
        self, Py_ssize_t i, Py_ssize_t start, int depth, int beta, int ply, bint exhaustive
    ) noexcept nogil
    @cython.final
    cdef unsigned long long _key(self, bint exhaustive) noexcept nogil
    @cython.final
    cdef void _update_history(self, Py_ssize_t start, Py_ssize_t i, int depth, int ply) noexcept nogil
    @cython.final
    @cython.locals(mark=cython.ulonglong)
    cdef int search_move(
        self, Py_ssize_t i, int tried, int depth, int alpha, int beta, int ply, bint exhaustive
    ) noexcept nogil
    @cython.final
    cdef bint _is_late_move(self, int depth, int tried, int ply) noexcept nogil
    @cython.final
    cdef bint _is_prunable(
        self, Py_ssize_t i, int depth, int ply, int side, bint late
    ) noexcept nogil
    @cython.final
    cdef bint _is_futile(self, int depth, int ply) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int)
    cdef int _late_move_reduction(
        self, int depth, int tried, Py_ssize_t i, int ply, bint wide
    ) noexcept nogil
