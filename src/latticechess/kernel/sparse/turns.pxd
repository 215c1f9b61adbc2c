cimport cython

from latticechess.kernel.move_list cimport (
    C_CAPTURED_SHIFT as CAPTURED_SHIFT,
    C_CASTLING as CASTLING,
    C_DOUBLE_STEP as DOUBLE_STEP,
    C_EN_PASSANT as EN_PASSANT,
    C_PROMOTION_SHIFT as PROMOTION_SHIFT,
    C_TYPE_MASK as TYPE_MASK,
)
from latticechess.kernel.sparse.castling cimport (
    KING_TO_X,
    KING_TO_Y,
    KING_X,
    KING_Y,
    ROOK_TO_X,
    ROOK_TO_Y,
    ROOK_X,
    ROOK_Y,
    RULE_SIZE,
    Castling,
)
from latticechess.kernel.sparse.lines cimport (
    C_COUNTS as COUNTS,
    C_ONE_WAY as ONE_WAY,
    C_EP_VICTIM as EP_VICTIM,
    C_UNMOVED_MATTERS as UNMOVED_MATTERS,
    mix,
)

cdef enum:
    EP_SALT = 128
    TURN_SALT = 129
    RIGHTS_SALT = 130
    SALTS = 131
    CHANGE_LOG = 64
    R_SLOT = 0
    R_X = 1
    R_Y = 2
    R_TYPE = 3
    R_UNMOVED = 4
    R_TAKEN = 5
    R_TAKEN_TYPE = 6
    R_RULE = 7
    R_EP_SLOT = 8
    R_EP_X = 9
    R_EP_Y = 10
    R_HALFMOVES = 11
    R_REVERSIBLE = 12
    R_RIGHTS = 13
    R_LINKS = 14


cdef class Turns(Castling):
    cdef int depth
    cdef int reversible_plies
    cdef int undo_capacity
    cdef int undo_size
    cdef int ep_slot
    cdef long long ep_x
    cdef long long ep_y
    cdef unsigned long long ep_key
    cdef long long changes
    cdef int[::1] changed_slots
    cdef long long[::1] undo
    cdef unsigned long long[::1] made_keys
    cdef unsigned long long[::1] salts
    cdef long long[::1] ep_types

    @cython.final
    cdef unsigned long long piece_key(self, int slot) noexcept nogil
    @cython.final
    cdef unsigned long long square_key(self, int salt, long long x, long long y) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    @cython.final
    cdef unsigned long long key_from_scratch(self) noexcept nogil
    @cython.final
    cdef unsigned long long rights_key(self) noexcept nogil
    @cython.final
    cdef unsigned long long en_passant_key(self) noexcept nogil
    @cython.final
    cdef int ep_capturer(self, int attack) noexcept nogil
    @cython.final
    cdef bint ep_capture_is_safe(self, int slot) noexcept nogil
    cdef void make(self, int origin, long long x, long long y, int info) noexcept nogil
    cdef void unmake(self) noexcept nogil
    @cython.final
    cdef void _castle(self, int king, int rule) noexcept nogil
    @cython.final
    cdef void _uncastle(self, int king, int rule) noexcept nogil
    @cython.final
    cdef void _lose_rights(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef void _pass_turn(self) noexcept nogil
    cdef void make_null(self) noexcept nogil
    cdef void unmake_null(self) noexcept nogil
    cdef int repetitions(self) noexcept nogil
    @cython.final
    cdef inline void _log_change(self, int slot) noexcept nogil
    @cython.final
    cdef void _take(self, int slot) noexcept nogil
    @cython.final
    cdef void _become(self, int slot, int kind) noexcept nogil
    @cython.final
    cdef void _push_undo(self, int slot, int taken) noexcept nogil
    @cython.final
    cdef void _save_links(self, int slot) noexcept nogil
    @cython.final
    cdef void _pop_undo(self) noexcept nogil
    @cython.final
    cdef void _grow(self) noexcept nogil
    @cython.final
    cdef object _double(self)
