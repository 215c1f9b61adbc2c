cimport cython

from latticechess.engine.evaluation.evaluator cimport Evaluator
from latticechess.engine.evaluation.network_sparse cimport PlaneNetwork
from latticechess.kernel.sparse.board cimport SparseBoard
from latticechess.kernel.sparse.turns cimport CHANGE_LOG

cdef enum:
    KING_NEAR = 12
    OPEN_RAY = 7
    NEVER = 1 << 20
    MAX_STEPS = 1 << 10
    KINGS_FAR = 60
    MOP_UP_MOST = 500
    MOP_UP_LEAD = 900
    KING_RING_WEIGHT = 14


cdef long long NOWHERE


cdef class SparseEvaluator(Evaluator):
    cdef SparseBoard board
    cdef PlaneNetwork network
    cdef int types
    cdef int standing_middle
    cdef int standing_end
    cdef long long seen_changes
    cdef int shelter
    cdef int mop_up
    cdef int furthest
    cdef int[::1] middle
    cdef int[::1] end
    cdef int[::1] mobility_middle
    cdef int[::1] mobility_end
    cdef int[::1] king_attack
    cdef int[::1] pawn
    cdef int[::1] advance_middle
    cdef int[::1] advance_end
    cdef int[::1] path_axis
    cdef long long[::1] path_step
    cdef long long[::1] path_low
    cdef long long[::1] path_high
    cdef long long[::1] king_x
    cdef long long[::1] king_y
    cdef int[::1] noted_kind
    cdef long long[::1] noted_x
    cdef long long[::1] noted_y
    cdef int[::1] noted_middle
    cdef int[::1] noted_end

    cdef void sum_static_terms(self) noexcept nogil
    cdef void sum_mobility_terms(self) noexcept nogil
    cdef int correction(self) noexcept nogil
    @cython.final
    cdef inline void count_material(self) noexcept nogil
    @cython.final
    @cython.locals(x=cython.longlong, y=cython.longlong)
    cdef inline void find_kings(self) noexcept nogil
    @cython.final
    cdef void follow_king(self, int side, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline bint beside(self, int slot, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline bint changed(self, int slot) noexcept nogil
    @cython.final
    cdef void recount(self) noexcept nogil
    @cython.final
    cdef void update_slot(self, int slot) noexcept nogil
    @cython.final
    @cython.locals(squares=cython.int)
    cdef inline void add_lines(self, int slot) noexcept nogil
    @cython.locals(steps=cython.int, middle=cython.int, end=cython.int, near=cython.int)
    @cython.final
    cdef inline void note_slot(self, int slot, int side, int kind) noexcept nogil
    @cython.locals(squares=cython.int, gap=cython.longlong)
    @cython.final
    cdef inline int open_squares(self, int slot, int side, int kind) noexcept nogil
    @cython.locals(gap=cython.longlong)
    @cython.final
    cdef inline int steps_to_promotion(self, int slot, int side) noexcept nogil
    @cython.final
    cdef inline int king_distance(self, int slot, int side) noexcept nogil
    @cython.final
    @cython.locals(gain=cython.int)
    cdef void add_mop_up(self) noexcept nogil
    @cython.final
    cdef int guarded_around(self, int side) noexcept nogil
