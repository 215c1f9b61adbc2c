cimport cython

from latticechess.kernel.dense.bits cimport nearest, single
from latticechess.kernel.board cimport Board
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_CASTLING as CASTLING
from latticechess.kernel.move_list cimport C_DOUBLE_STEP as DOUBLE_STEP
from latticechess.kernel.move_list cimport C_EN_PASSANT as EN_PASSANT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.dense.tables cimport (
    C_CAPTURES,
    C_JUMPS,
    C_SIDE_SHIFT,
    C_SLIDES,
    CastlingTables,
    Tables,
)

cdef enum:
    C_RECORD = 10


cdef class DensePlacement(Board):
    cdef readonly int slots
    cdef int split
    cdef int rights
    cdef int passed
    cdef int victim
    cdef int passed_counts
    cdef bint orderly
    cdef int made
    cdef readonly unsigned long long structure
    cdef int room
    cdef Tables tables
    cdef CastlingTables castling
    cdef dict piece_of
    cdef int[::1] at
    cdef int[::1] slot_at
    cdef int[::1] slot_type
    cdef int[::1] slot_side
    cdef int[::1] slot_cell
    cdef int[::1] slot_unmoved
    cdef int[::1] count
    cdef int[::1] king
    cdef unsigned long long[::1] held
    cdef int[::1] record
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] structures

    cdef int king_cell(self, int side) noexcept nogil
    cdef bint attacked(self, int cell, int by) noexcept nogil
    cdef inline bint _alone(self, int king, int entry) noexcept nogil
    cdef inline bint _strikes(self, int cell, int start) noexcept nogil
    @cython.locals(starts=cython.ulonglong)
    cdef inline bint _attacked_by_any(self, int cell, int by) noexcept nogil
    cdef bint clear(self, int start, int end, int direction) noexcept nogil
    cdef bint exposes(self, int origin, int target, int lifted) noexcept nogil
    cdef bint can_take_passing(self) noexcept nogil
    cdef inline void _walk(self, int origin, int target, int info) noexcept nogil
    cdef inline void _unwalk(self, int origin, int target, int info, int taken) noexcept nogil
    cdef inline void _lift(self, int slot) noexcept nogil
    cdef void _put(self, int slot, int kind, int cell) noexcept nogil
    cdef inline void _toggle(self, int side, int cell) noexcept nogil
    cdef int castling_rule(self, int origin, int target) noexcept nogil
    cdef inline void _castle(self, int rule, bint back) noexcept nogil
    cdef inline void _forfeit(self, int lost) noexcept nogil
    cdef inline void _pass_over(self, int origin, int target) noexcept nogil
    cdef inline void _turn(self) noexcept nogil
    cdef inline void _remember(self, int origin, int target, int info) noexcept nogil
    cdef inline void _recall(self) noexcept nogil
    cdef void _make_room(self) noexcept nogil
    cdef object _double_room(self)
