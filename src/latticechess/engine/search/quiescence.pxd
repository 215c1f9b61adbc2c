from latticechess.engine.evaluation.evaluator cimport Evaluator
from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.engine.search.history cimport CORRECTION_MASK
from latticechess.engine.search.principal_variation cimport PrincipalVariation
from latticechess.engine.search.move_ordering cimport MoveOrdering, signature
from latticechess.engine.scores cimport INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
from latticechess.engine.search.transposition cimport (
    EXACT,
    LOWER,
    UPPER,
    TranspositionTable,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
    stored_score,
)
from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.board cimport LOSES, WINS, Board
from latticechess.kernel.move_list cimport MoveList

cdef extern from *:
    """
    #define EXHAUSTIVE_SALT 0x5A170FCE47A1ULL
    """
    const unsigned long long EXHAUSTIVE_SALT

cdef enum:
    FIRST_REPETITION = 4
    LESSON_SHIFT = 3
    MAX_LESSON = 256
    CORRECTION_GRAVITY_SHIFT = 10
    END_MASK = 3


cdef class Quiescence(CachePadded):
    cdef readonly long long nodes
    cdef long long node_limit
    cdef int[::1] stop
    cdef readonly bint stopped
    cdef bint aborted
    cdef bint has_table
    cdef bint selective
    cdef bint ruled
    cdef bint must_capture
    cdef bint knows_endings
    cdef int stalemate
    cdef int quiescence_plies
    cdef unsigned long long oversights
    cdef unsigned long long seed
    cdef int draw_plies
    cdef int delta_margin
    cdef int correction_shift
    cdef readonly object parameters
    cdef readonly Board board
    cdef readonly Evaluator evaluator
    cdef readonly TranspositionTable table
    cdef readonly PrincipalVariation pv
    cdef Exchange exchange
    cdef MoveOrdering ordering
    cdef MoveList moves
    cdef int[::1] evaluations
    cdef int[::1] checked
    cdef int[::1] played_index
    cdef int[::1] corrections
    cdef long long[::1] target_x
    cdef long long[::1] target_y

    cdef int enter_node(self, int ply, bint checked) noexcept nogil
    cdef int end_score(self, int end, int ply) noexcept nogil
    cdef inline bint is_repeated(self) noexcept nogil
    cdef int no_moves_score(self, int ply, bint checked) noexcept nogil
    cdef bint misses(self, Py_ssize_t i, int ply) noexcept nogil
    cdef int quiesce(
        self, int alpha, int beta, int ply, bint checked, int depth
    ) noexcept nogil
    cdef inline int search_noisy_moves(
        self, Py_ssize_t start, int alpha, int beta, int ply, bint checked, int depth, int best
    ) noexcept nogil
    cdef inline bint is_futile_capture(
        self, Py_ssize_t i, int info, int static_eval, int alpha
    ) noexcept nogil
    cdef int correction(self, int ply) noexcept nogil
    cdef void learn_correction(self, int ply, int depth, int error) noexcept nogil
    cdef inline int correction_index(self, int ply) noexcept nogil
    cdef int reply_to(self, int ply) noexcept nogil
    cdef int followup_to(self, int ply) noexcept nogil
    cdef void make(self, Py_ssize_t i, int ply) noexcept nogil
    cdef void update_pv(self, int ply, Py_ssize_t i) noexcept nogil
    cdef int signature_of(self, Py_ssize_t i) noexcept nogil
    cdef void store(
        self,
        unsigned long long key,
        int signature,
        int depth,
        int best,
        int original_alpha,
        int beta,
        int ply,
    ) noexcept nogil


cdef int table_cutoff(unsigned long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
cdef int refined(int evaluation, unsigned long long entry, int ply) noexcept nogil
