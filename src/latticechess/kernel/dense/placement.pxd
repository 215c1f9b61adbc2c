cimport cython

from latticechess.kernel.dense.bits cimport nearest, cell_bit
from latticechess.kernel.board cimport Board
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_CASTLING as CASTLING
from latticechess.kernel.move_list cimport C_DOUBLE_STEP as DOUBLE_STEP
from latticechess.kernel.move_list cimport C_EN_PASSANT as EN_PASSANT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.dense.tables cimport (
    C_CAPTURES,
    C_CODES,
    C_HOLE,
    C_JUMPS,
    C_SIDE_SHIFT,
    C_SLIDES,
    CastlingTables,
    Tables,
)

cdef enum:
    U_ORIGIN = 0
    U_TARGET = 1
    U_INFO = 2
    U_RIGHTS = 3
    U_EP_CELL = 4
    U_EP_VICTIM = 5
    U_EP_CAPTURABLE = 6
    U_HALFMOVES = 7
    U_TAKEN = 8
    U_UNMOVED = 9
    UNDO_SIZE = 10
    FIRST_CAPACITY = 16


cdef class DensePlacement(Board):
    cdef readonly int slots
    cdef int first_black
    cdef int rights
    cdef int ep_cell
    cdef int ep_victim
    cdef int ep_capturable
    cdef bint loaded_legal
    cdef int made
    cdef readonly unsigned long long pawn_key
    cdef int capacity
    cdef Tables tables
    cdef CastlingTables castling
    cdef dict piece_of
    cdef int[::1] block
    cdef int[::1] at
    cdef int[::1] slot_at
    cdef int[::1] slot_type
    cdef int[::1] slot_side
    cdef int[::1] slot_cell
    cdef int[::1] slot_unmoved
    cdef int[::1] count
    cdef int[::1] king
    cdef unsigned long long[::1] occupied
    cdef int[::1] undo
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] pawn_keys

    @cython.locals(block="int[::1]", large="unsigned long long[::1]", end=Py_ssize_t, at=Py_ssize_t, cells=Py_ssize_t, slots=Py_ssize_t)
    cpdef object _allot(self, int white, int black)
    cdef int king_cell(self, int side) noexcept nogil
    cdef bint attacked(self, int cell, int by) noexcept nogil
    cdef inline bint _only_mover_can_check(self, int king, int entry) noexcept nogil
    cdef inline bint _attacks(self, int cell, int start) noexcept nogil
    @cython.locals(starts=cython.ulonglong)
    cdef inline bint _attacked_on_bitboards(self, int cell, int by) noexcept nogil
    cdef bint clear(self, int start, int end, int direction) noexcept nogil
    cdef bint exposes_king(self, int origin, int target, int lifted) noexcept nogil
    cdef bint can_capture_en_passant(self) noexcept nogil
    cdef inline void _move_piece(self, int origin, int target, int info) noexcept nogil
    cdef inline void _unmove_piece(self, int origin, int target, int info, int taken) noexcept nogil
    cdef inline void _lift(self, int slot) noexcept nogil
    cdef void _put(self, int slot, int kind, int cell) noexcept nogil
    cdef inline void _toggle(self, int side, int cell) noexcept nogil
    cdef int castling_rule(self, int origin, int target) noexcept nogil
    cdef inline void _castle(self, int rule, bint back) noexcept nogil
    cdef inline void _lose_rights(self, int lost) noexcept nogil
    cdef inline void _set_en_passant(self, int origin, int target) noexcept nogil
    cdef inline void _switch_turn(self) noexcept nogil
    cdef inline void _push_undo(self, int origin, int target, int info) noexcept nogil
    cdef inline void _pop_undo(self) noexcept nogil
    cdef void _grow(self) noexcept nogil
    cdef object _double(self)
