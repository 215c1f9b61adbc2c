from latticechess.engine.evaluation.evaluator cimport Evaluator
from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.engine.search.principal_variation cimport Lines
from latticechess.engine.search.move_ordering cimport Ordering, signature
from latticechess.engine.search.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.search.transposition cimport (
    EXACT,
    LOWER,
    UPPER,
    Table,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
    stored_score,
)
from latticechess.kernel.cache_line cimport Apart
from latticechess.kernel.board cimport Board
from latticechess.kernel.move_list cimport MoveList

cdef extern from *:
    """
    #define FULL_SALT 0x5A170FCE47A1ULL
    """
    const unsigned long long FULL_SALT


cdef class Quiescence(Apart):
    cdef readonly long long nodes
    cdef long long node_limit
    cdef int[::1] stop
    cdef readonly bint stopped
    cdef bint ended
    cdef bint remember
    cdef bint selective
    cdef int quiet_plies
    cdef unsigned long long overlooks
    cdef unsigned long long seed
    cdef int draw_plies
    cdef readonly Board board
    cdef readonly Evaluator evaluator
    cdef readonly Table table
    cdef readonly Lines lines
    cdef Exchange exchange
    cdef Ordering ordering
    cdef MoveList moves
    cdef int[::1] evaluations
    cdef int[::1] checked
    cdef int[::1] played
    cdef long long[::1] target_x
    cdef long long[::1] target_y

    cdef int enter(self, int ply, bint checked) noexcept nogil
    cdef inline bint is_repeated(self) noexcept nogil
    cdef int without_moves(self, int ply, bint checked) noexcept nogil
    cdef bint overlook(self, Py_ssize_t i, int ply) noexcept nogil
    cdef int quiesce(
        self, int alpha, int beta, int ply, bint checked, int depth
    ) noexcept nogil
    cdef inline int quiet_loop(
        self, Py_ssize_t start, int alpha, int beta, int ply, bint checked, int depth, int best
    ) noexcept nogil
    cdef inline bint gains_nothing(
        self, Py_ssize_t i, int info, int standing, int alpha
    ) noexcept nogil
    cdef int previous(self, int ply) noexcept nogil
    cdef int earlier(self, int ply) noexcept nogil
    cdef void make(self, Py_ssize_t i, int ply) noexcept nogil
    cdef void keep(self, int ply, Py_ssize_t i) noexcept nogil
    cdef int mark(self, Py_ssize_t i) noexcept nogil
    cdef void store(
        self,
        unsigned long long key,
        int mark,
        int depth,
        int best,
        int lowest,
        int beta,
        int ply,
    ) noexcept nogil


cdef int known(unsigned long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
