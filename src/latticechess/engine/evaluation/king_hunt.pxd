cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.bits cimport cell_bit, nearest, popcount
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
    cdef int cells
    cdef unsigned long long[::1] closed
    cdef unsigned long long[::1] open
    cdef unsigned long long[::1] reached
    cdef unsigned long long[::1] king_steps
    cdef int[::1] pawn
    cdef int[::1] steps
    cdef unsigned long long[::1] lines_near
    cdef unsigned char[::1] leaps_near

    @cython.locals(first=cython.int, second=cython.int, steps=cython.int)
    cdef int steps_to_queens(self, int hunter, int queens) noexcept nogil
    @cython.locals(beside=cython.int, beyond=cython.int, gain=cython.int)
    cdef int gain(self, int hunter) noexcept nogil
    cdef inline void close(self, int cell) noexcept nogil
    @cython.locals(way=cython.int, lines=cython.ulonglong, direction=cython.int)
    cdef void close_attacked(self, int code, int cell) noexcept nogil
    @cython.locals(stride=cython.int, target=cython.int)
    cdef inline void close_line(self, int direction, int cell) noexcept nogil
    cdef inline void close_jumps(self, int row) noexcept nogil
    @cython.locals(count=cython.int, first=cython.Py_ssize_t)
    cdef inline int step_beside(self) noexcept nogil
    @cython.locals(count=cython.int, first=cython.Py_ssize_t, left=cython.ulonglong)
    cdef inline int step_beyond(self) noexcept nogil
