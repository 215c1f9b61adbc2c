from latticechess.engine.evaluate cimport Evaluator
from latticechess.engine.exchange cimport Exchange
from latticechess.engine.lines cimport Lines
from latticechess.engine.order cimport Ordering, signature
from latticechess.engine.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.table cimport (
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
from latticechess.kernel.board cimport Board
from latticechess.kernel.moves cimport MoveList

cdef enum:
    NOISY = 0xFFFF00
    LOSING = -(1 << 20)


cdef class Search:
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
    cdef int past_count
    cdef readonly int best
    cdef readonly int root_count
    cdef public int first
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
    cdef int[::1] reductions
    cdef unsigned long long[::1] past

    cpdef int run(self, int depth, int alpha, int beta)
    cdef int _root(self, int depth, int alpha, int beta) noexcept nogil
    cdef int _node(
        self, int depth, int alpha, int beta, int ply, bint checked, bint may_pass
    ) noexcept nogil
    cdef int _enter(self, int ply, bint checked) noexcept nogil
    cdef bint _is_repeated(self) noexcept nogil
    cdef int _prune(self, int depth, int beta, int ply, bint may_pass) noexcept nogil
    cdef int _pass(self, int depth, int beta, int ply) noexcept nogil
    cdef int _loop(
        self, int depth, int alpha, int beta, int ply, bint checked, int first
    ) noexcept nogil
    cdef int _without_moves(self, int ply, bint checked) noexcept nogil
    cdef bint _overlook(self, Py_ssize_t i, int ply) noexcept nogil
    cdef int _try(
        self, Py_ssize_t i, int seen, int depth, int alpha, int beta, int ply, int best
    ) noexcept nogil
    cdef bint _is_hopeless(self, int seen, int depth, int alpha, int ply) noexcept nogil
    cdef int _reduction(self, int depth, int seen, Py_ssize_t i, bint wide) noexcept nogil
    cdef int _quiesce(
        self, int alpha, int beta, int ply, bint checked, int depth
    ) noexcept nogil
    cdef int _quiet_loop(
        self, Py_ssize_t start, int alpha, int beta, int ply, bint checked, int depth, int best
    ) noexcept nogil
    cdef bint _gains_nothing(
        self, Py_ssize_t i, int info, int standing, int alpha
    ) noexcept nogil
    cdef void _make(self, Py_ssize_t i, int ply) noexcept nogil
    cdef void _keep(self, int ply, Py_ssize_t i) noexcept nogil
    cdef void _store(
        self, Py_ssize_t chosen, Py_ssize_t start, int depth, int best, int lowest, int beta, int ply
    ) noexcept nogil
    cdef void _shift(self, Py_ssize_t index, Py_ssize_t goal) noexcept nogil


cdef int _known(unsigned long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
