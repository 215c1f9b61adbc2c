cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.bits cimport cell_bit
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.tables cimport C_CAPTURES, C_LEAPS, C_SIDE_SHIFT

cdef enum:
    MAX_PASSED = 16
    ADVANCED_BONUS = 40
    BLOCKED_FRACTION = 3


@cython.final
cdef class PawnTable(CachePadded):
    cdef DenseBoard board
    cdef unsigned long long mask
    cdef int cells
    cdef int axes
    cdef int words
    cdef int columns
    cdef int shelter
    cdef int supported
    cdef int doubled
    cdef int isolated_middle
    cdef int isolated_end
    cdef int open_king_file
    cdef int own_king_distance
    cdef int enemy_king_distance
    cdef unsigned long long[::1] key
    cdef int[::1] middle
    cdef int[::1] end
    cdef unsigned long long[::1] guarded
    cdef unsigned long long[::1] beside_king
    cdef int[::1] passed_count
    cdef int[::1] passed
    cdef int[::1] square_middle
    cdef int[::1] square_end
    cdef int[::1] passed_middle
    cdef int[::1] passed_end
    cdef int[::1] stopper_first
    cdef int[::1] stopper
    cdef unsigned long long[::1] stopper_set
    cdef int[::1] pawn_count
    cdef unsigned long long[::1] own
    cdef int[::1] coordinate
    cdef int[::1] column
    cdef int[::1] beside_first
    cdef int[::1] beside
    cdef unsigned char[::1] pawns_in
    cdef int[::1] pawn

    cdef int find(self) noexcept nogil
    cdef void fill(self, int entry) noexcept nogil
    cdef void mark_pawns(self, int entry) noexcept nogil
    @cython.locals(gain=cython.int)
    cdef void add_king(self, int entry, int side) noexcept nogil
    cdef void add_pawn(self, int entry, int side, int kind, int cell) noexcept nogil
    cdef bint is_supported(self, int row, int side, int own) noexcept nogil
    cdef bint is_stopped(self, int row, int side, int enemy) noexcept nogil
    cdef bint is_isolated(self, int entry, int side, int column) noexcept nogil
    @cython.locals(near=cython.int)
    cdef void add_passed(self, int entry, int side, int row, int ahead) noexcept nogil
    @cython.locals(loss=cython.int)
    cdef int blocked_passers(self, int entry) noexcept nogil
    @cython.locals(steps=cython.int)
    cdef int distance(self, int one, int other) noexcept nogil
