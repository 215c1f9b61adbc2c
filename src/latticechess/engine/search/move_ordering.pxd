cimport cython

from latticechess.engine.evaluation.exchange cimport Exchange
from latticechess.engine.search.history cimport HISTORY_MASK, SEQUEL_MASK
from latticechess.engine.search.scores cimport MAX_PLY
from latticechess.kernel.cache_line cimport Apart
from latticechess.kernel.move_list cimport MoveList
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK

cdef enum:
    FIRST = 1 << 30
    GOOD_CAPTURE = 1 << 26
    KILLER = 1 << 22
    COUNTER = 1 << 21


cdef int signature(
    unsigned long long origin, unsigned long long x, unsigned long long y, unsigned long long info
) noexcept nogil


@cython.final
cdef class Ordering(Apart):
    cdef Exchange exchange
    cdef int[::1] worth
    cdef int[::1] history
    cdef int[::1] killers
    cdef int[::1] counters
    cdef short[::1] sequels

    cdef int place(self, int side, long long x, long long y, int info) noexcept nogil
    cdef void rate(
        self, MoveList moves, Py_ssize_t start, int side, int first, int ply, int previous, int earlier
    ) noexcept nogil
    cdef int rate_noisy(self, int info) noexcept nogil
    cdef int gain(self, int info) noexcept nogil
    cdef void swap(self, MoveList moves, Py_ssize_t one, Py_ssize_t other) noexcept nogil
    cdef void rate_captures(
        self, MoveList moves, Py_ssize_t start, int first
    ) noexcept nogil
    cdef void pick_sound(self, MoveList moves, Py_ssize_t index, int side) noexcept nogil
    cdef void pick(self, MoveList moves, Py_ssize_t index) noexcept nogil
    cdef void reward(
        self, MoveList moves, Py_ssize_t start, Py_ssize_t index, int side, int depth, int ply, int previous, int earlier
    ) noexcept nogil
    cdef int answer(self, int previous, int place) noexcept nogil
    cdef int sequel(self, int earlier, int place) noexcept nogil
    cdef void adjust(self, int place, int previous, int earlier, int bonus) noexcept nogil


cdef int nearer(int old, int bonus) noexcept nogil
