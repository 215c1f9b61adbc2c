cimport cython

from latticechess.kernel.append_inline cimport append
from latticechess.kernel.dense.bits cimport nearest
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_CASTLING as CASTLING
from latticechess.kernel.move_list cimport C_DOUBLE_STEP as DOUBLE_STEP
from latticechess.kernel.move_list cimport C_EN_PASSANT as EN_PASSANT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.move_list cimport MoveList
from latticechess.kernel.dense.placement cimport DensePlacement
from latticechess.kernel.dense.tables cimport (
    C_CAPTURES,
    C_JUMPS,
    C_LEAPS,
    C_MAY_PROMOTE,
    C_MUST_PROMOTE,
    C_SIDE_SHIFT,
    C_SLIDES,
    C_STEPS,
)

cdef enum:
    NOISY = 1
    QUIET = 2
    ALL = 3


cdef class DenseMoves(DensePlacement):
    cdef int checks
    cdef long long stamp
    cdef long long check_stamp
    cdef long long[::1] mark
    cdef long long[::1] pin_stamp
    cdef int[::1] pinner
    cdef int[::1] pin_direction
    cdef MoveList scratch

    @cython.locals(stamps="long long[::1]", pins="int[::1]", cells=Py_ssize_t, slots=Py_ssize_t)
    cpdef object _allot_scratch(self)
    @cython.locals(starts=cython.ulonglong)
    cdef void _find_checks_and_pins(self) noexcept nogil
    cdef inline void _examine_attacker(self, int start, int king) noexcept nogil
    cdef inline void _examine_slider(self, int start, int king, int direction) noexcept nogil
    cdef inline int _generate(self, MoveList moves, int wanted) noexcept nogil
    cdef void _slot_moves(self, MoveList moves, int slot, int wanted) noexcept nogil
    cdef inline void _piece_moves(self, MoveList moves, int slot, long long only, int wanted) noexcept nogil
    cdef inline void _drop_duplicates(self, MoveList moves, Py_ssize_t first) noexcept nogil
    cdef inline void _jump_moves(self, MoveList moves, int slot, int code, long long only, int wanted) noexcept nogil
    @cython.locals(occupied=cython.ulonglong, ray=cython.ulonglong)
    cdef inline void _slide_captures(self, MoveList moves, int slot, int code, long long only) noexcept nogil
    cdef inline void _push_capture(self, MoveList moves, int origin, int target, int code) noexcept nogil
    cdef inline void _slide_moves(self, MoveList moves, int slot, int code, long long only, int wanted) noexcept nogil
    cdef inline void _step_moves(self, MoveList moves, int slot, int code, long long only, int wanted) noexcept nogil
    @cython.locals(near=cython.ulonglong)
    cdef inline void _capture_moves(self, MoveList moves, int slot, int code, long long only) noexcept nogil
    cdef inline bint _is_wanted(self, int code, int target, int wanted) noexcept nogil
    cdef inline void _push(self, MoveList moves, int origin, int target, int info, int code) noexcept nogil
    cdef void _push_promotions(self, MoveList moves, int origin, int target, int info, int code) noexcept nogil
    cdef inline void _king_moves(self, MoveList moves, int slot, int wanted) noexcept nogil
    cdef inline void _castling_moves(self, MoveList moves, int king) noexcept nogil
    cdef inline bint _castling_is_free(self, int rule, int king) noexcept nogil
    cdef inline bint _castling_is_safe(self, int rule) noexcept nogil
    cdef inline long long _mark_pin(self, int slot) noexcept nogil
    cdef inline bint _may_capture_en_passant(self, int origin, int target, int code) noexcept nogil
