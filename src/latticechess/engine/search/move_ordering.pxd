cimport cython

from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.engine.scores cimport MAX_PLY
from latticechess.engine.search.history cimport CONTINUATION_MASK, HISTORY_MASK
from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.move_list cimport MoveList
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK

cdef enum:
    HASH_MOVE = 1 << 30
    GOOD_CAPTURE = 1 << 26
    KILLER = 1 << 22
    COUNTERMOVE = 1 << 21
    LOSING = 2 << 26
    VICTIM_WEIGHT = 16
    BONUS_WEIGHT = 16
    MAX_BONUS = 1600
    GRAVITY_SHIFT = 14


cdef int signature(
    unsigned long long origin, unsigned long long x, unsigned long long y, unsigned long long info
) noexcept nogil


@cython.final
cdef class MoveOrdering(CachePadded):
    cdef Exchange exchange
    cdef int[::1] worth
    cdef short[::1] quiet_history
    cdef int[::1] killers
    cdef int[::1] countermoves
    cdef short[::1] continuation

    cdef int history_index(self, int side, long long x, long long y, int info) noexcept nogil
    cdef void score_moves(
        self, MoveList moves, Py_ssize_t start, int side, int hash_move, int ply, int previous, int earlier
    ) noexcept nogil
    cdef int mvv_lva(self, int info) noexcept nogil
    cdef int material_gain(self, int info) noexcept nogil
    cdef void swap(self, MoveList moves, Py_ssize_t one, Py_ssize_t other) noexcept nogil
    cdef void score_captures(
        self, MoveList moves, Py_ssize_t start, int hash_move
    ) noexcept nogil
    cdef void pick_good(self, MoveList moves, Py_ssize_t index, int side) noexcept nogil
    cdef void pick(self, MoveList moves, Py_ssize_t index) noexcept nogil
    cdef void update_history(
        self, MoveList moves, Py_ssize_t start, Py_ssize_t index, int side, int depth, int ply, int previous, int earlier
    ) noexcept nogil
    cdef int reply_index(self, int previous, int index) noexcept nogil
    cdef int followup_index(self, int earlier, int index) noexcept nogil
    cdef void add_bonus(self, int index, int previous, int earlier, int bonus) noexcept nogil


cdef int with_gravity(int old, int bonus) noexcept nogil
