cimport cython

from latticechess.engine.evaluation.network cimport HiddenNumbers
from latticechess.engine.evaluation.vectors cimport add_row, replace_row
from latticechess.kernel.sparse.board cimport SparseBoard
from latticechess.kernel.sparse.turns cimport CHANGE_LOG

cdef enum:
    FARTHEST = 17
    LAST_STEP = 6
    AHEAD = 13
    FAR_DIAGONALS = 91
    FIRST_FAR_STEP = 3
    PLACES = 107
    STEPS = 10
    NEVER_STEPS = 9
    SLOT_ROWS = 3


@cython.final
cdef class PlaneNetwork(HiddenNumbers):
    cdef SparseBoard board
    cdef int pawn_types
    cdef int first_steps
    cdef int first_ray
    cdef int shapes
    cdef int pieces
    cdef long long seen_changes
    cdef int[::1] log_steps
    cdef int[::1] pawns
    cdef int[::1] path_axis
    cdef long long[::1] path_step
    cdef long long[::1] path_goal
    cdef int[::1] ray_kinds
    cdef short[::1] standing
    cdef long long[::1] king_x
    cdef long long[::1] king_y
    cdef int[::1] noted_kind
    cdef long long[::1] noted_x
    cdef long long[::1] noted_y
    cdef int[::1] noted_rows

    cdef int correction(self) noexcept nogil
    cdef inline void follow(self) noexcept nogil
    cdef void recount(self) noexcept nogil
    @cython.locals(x=cython.longlong, y=cython.longlong)
    cdef inline void follow_king(self, int side) noexcept nogil
    cdef void update_slot(self, int slot) noexcept nogil
    @cython.locals(old=Py_ssize_t, new=Py_ssize_t)
    cdef inline void replace(self, int at, int row) noexcept nogil
    @cython.locals(
        ahead=cython.longlong, across=cython.longlong, along=cython.longlong, place=cython.int, piece=cython.int
    )
    cdef inline int piece_row(self, int slot, int king) noexcept nogil
    cdef inline int log_step(self, long long distance) noexcept nogil
    cdef inline int steps_row(self, int slot) noexcept nogil
    @cython.locals(gap=cython.longlong, step=cython.longlong)
    cdef inline int steps_left(self, int slot, int side) noexcept nogil
    @cython.locals(first=cython.int, behind=cython.int, row=cython.int, at=Py_ssize_t)
    cdef void add_rays(self, int side) noexcept nogil
