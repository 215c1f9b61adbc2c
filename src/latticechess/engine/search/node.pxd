cimport cython

from latticechess.engine.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.search.move_ordering cimport HASH_MOVE
from latticechess.engine.search.quiescence cimport EXHAUSTIVE_SALT, table_cutoff
from latticechess.engine.search.selectivity cimport (
    LOSING_CAPTURE,
    NOISY_MASK,
    REDUCTION_DEPTH,
    Selectivity,
)
from latticechess.engine.search.transposition cimport (
    LOWER,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
)

cdef enum:
    DEFERRED = 1 << 29
    DEFER_DEPTH = 3
    C_IN_PROGRESS_SIZE = 1 << 12
    NULL_MOVE_DEPTH = 3
    NULL_MOVE_MAX_LEAD = 3
    UNREFUTED_WEIGHT = 8
    MAX_UNREFUTED = 800


# Its methods are final, so that they call each other directly and not through the table of methods.
cdef class NodeSearch(Selectivity):
    cdef int[::1] original_alpha
    cdef int[::1] best_score
    cdef int[::1] best_signature
    cdef int[::1] moves_tried
    cdef int[::1] excluded
    cdef int[::1] extension
    cdef int[::1] quiet_made
    cdef bint shares_progress
    cdef int iir_depth
    cdef int iir_plies
    cdef int singular_depth
    cdef int singular_plies
    cdef int singular_margin
    cdef int reverse_futility_depth
    cdef int reverse_futility_margin
    cdef int improving_margin
    cdef int razor_depth
    cdef int razor_base
    cdef int razor_margin
    cdef int null_move_base
    cdef int null_move_divisor
    cdef int null_move_lead
    cdef int extension_plies
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
    @cython.locals(excluded=cython.bint)
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint allow_null
    ) noexcept nogil
    @cython.final
    @cython.locals(checked=cython.bint)
    cdef int _search_selectively(
        self,
        int depth,
        int alpha,
        int beta,
        int ply,
        bint allow_null,
        unsigned long long entry,
    ) noexcept nogil
    @cython.final
    cdef bint _may_be_singular(self, unsigned long long entry, int depth, int ply) noexcept nogil
    @cython.final
    cdef int _singular(
        self, unsigned long long entry, int depth, int beta, int ply, bint checked
    ) noexcept nogil
    @cython.final
    @cython.locals(margin=cython.int)
    cdef int _prune(self, int depth, int alpha, int beta, int ply, bint allow_null) noexcept nogil
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
    cdef bint _is_excluded(self, Py_ssize_t i, int ply) noexcept nogil
    @cython.final
    cdef unsigned long long _key(self, bint exhaustive) noexcept nogil
    @cython.final
    cdef void _update_history(self, Py_ssize_t start, Py_ssize_t i, int depth, int ply) noexcept nogil
    @cython.final
    @cython.locals(failed_low=cython.bint)
    cdef void _learn(self, int depth, int beta, int ply) noexcept nogil
    @cython.final
    @cython.locals(mark=cython.ulonglong)
    cdef int search_move(
        self, Py_ssize_t i, int tried, int depth, int alpha, int beta, int ply, bint exhaustive
    ) noexcept nogil
