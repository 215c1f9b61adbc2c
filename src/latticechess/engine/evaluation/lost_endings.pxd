cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.tables cimport C_SIDE_SHIFT


cdef enum:
    UNKNOWN = -1
    HUNTERS = 3


cdef class LostEndings(CachePadded):
    cdef DenseBoard board
    cdef object tables
    cdef tuple pairs
    cdef int cells
    cdef int types
    cdef int one_type
    cdef int other_type
    cdef int one_cell
    cdef int other_cell
    cdef int[::1] row
    cdef int[::1] turned
    cdef int[::1] first_turn
    cdef int[::1] turns
    cdef int[::1] pair_of
    cdef int[::1] first
    cdef int[::1] end
    cdef const unsigned int[::1] numbers
    cdef const unsigned char[::1] moves

    cdef int moves_to_mate(self) noexcept nogil
    @cython.locals(pieces=cython.int)
    cdef inline bint has_more(self, int side, int most) noexcept nogil
    cdef int find_pair(self, int king) noexcept nogil
    cdef void swap(self) noexcept nogil
    cdef unsigned int least_number(self, int bare, int king) noexcept nogil
    @cython.locals(least=cython.uint, number=cython.uint)
    cdef unsigned int least_turned(self, int bare, int king) noexcept nogil
    cdef int find(self, int pair, unsigned int number) noexcept nogil
    cdef void read(self, int pair) noexcept nogil
    cdef object _read(self, int pair)
    cdef object look(self)
