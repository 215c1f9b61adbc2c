cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.bits cimport cell_bit
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.tables cimport C_CAPTURES, C_LEAPS, C_SIDE_SHIFT


cdef enum:
    MOST_BESIDE = 18
    MOST_BEYOND = 74
    LEAST_BESIDE = 1
    LEAST_BEYOND = 4
    MATING_QUEENS = 2
    MOST_STEPS = 13


cdef class KingHunt(CachePadded):
    cdef DenseBoard board
    cdef int beside
    cdef int beyond
    cdef int king
    cdef int words
    cdef int count
    cdef int cells
    cdef unsigned long long[::1] closed
    cdef int[::1] reached
    cdef int[::1] pawn
    cdef int[::1] steps

    @cython.locals(first=cython.int, second=cython.int, steps=cython.int)
    cdef int steps_to_queens(self, int hunter, int queens) noexcept nogil
    @cython.locals(beside=cython.int, beyond=cython.int, gain=cython.int)
    cdef int gain(self, int hunter) noexcept nogil
    cdef inline void close(self, int cell) noexcept nogil
    cdef void close_attacked(self, int code, int cell) noexcept nogil
    cdef inline void close_jumps(self, int row) noexcept nogil
    cdef inline void step_from(self, int cell) noexcept nogil
