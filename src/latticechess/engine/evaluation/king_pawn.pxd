cimport cython

from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.dense.board cimport DenseBoard


cdef enum:
    UNKNOWN = 0
    DRAWN = 1
    WON = 2
    IMPOSSIBLE = 3
    CELLS = 64
    PAWN_CELLS = 24
    NO_TABLE = -1


cdef class KingPawn(CachePadded):
    cdef DenseBoard board
    cdef int pawn
    cdef unsigned char[::1] table

    @cython.locals(side=cython.int, pawn=cython.int, strong=cython.int, weak=cython.int, turned=cython.int, at=cython.int)
    cdef int result(self) noexcept nogil


cdef inline int place(int weak_to_move, int pawn, int strong, int weak) noexcept nogil
cdef inline bint near(int one, int other) noexcept nogil
cdef inline bint guards(int pawn, int cell) noexcept nogil
@cython.locals(goal=cython.int)
cdef int at_once(int weak_to_move, int pawn, int strong, int weak) noexcept nogil
@cython.locals(open_moves=cython.bint, cell=cython.int, known=cython.int, goal=cython.int)
cdef int best_of_strong(unsigned char[::1] table, int pawn, int strong, int weak) noexcept nogil
@cython.locals(moves=cython.bint, open_moves=cython.bint, cell=cython.int, known=cython.int)
cdef int best_of_weak(unsigned char[::1] table, int pawn, int strong, int weak) noexcept nogil
@cython.locals(
    changed=cython.bint,
    first=cython.bint,
    turn=cython.int,
    number=cython.int,
    pawn=cython.int,
    strong=cython.int,
    weak=cython.int,
    at=cython.int,
    known=cython.int,
)
cdef void solve(unsigned char[::1] table) noexcept nogil
