cimport cython

from latticechess.kernel.append_inline cimport append
from latticechess.kernel.move_list cimport (
    C_CAPTURED_SHIFT as CAPTURED_SHIFT,
    C_CASTLING as CASTLING,
    C_DOUBLE_STEP as DOUBLE_STEP,
    C_EN_PASSANT as EN_PASSANT,
    C_PROMOTION_SHIFT as PROMOTION_SHIFT,
    MoveList,
)
from latticechess.kernel.sparse.candidates cimport Candidates
from latticechess.kernel.sparse.lines cimport (
    C_CAPTURE as CAPTURE,
    C_DOUBLE as DOUBLE,
    C_PROMOTES as PROMOTES,
    C_QUIET as QUIET,
    C_UNMOVED_MATTERS as UNMOVED_MATTERS,
    square_place,
)


cdef class Generation(Candidates):
    cdef bint overlaps
    cdef bint captures_wanted
    cdef int[::1] choices
    cdef long long[::1] boxes
    cdef int promotion_end
    cdef int double_end
    cdef int approach_end
    cdef int[::1] target_start
    cdef int[::1] target_end
    cdef MoveList scratch
    cdef long long[::1] jump_place

    cdef int generate(self, MoveList moves) noexcept nogil
    cdef int generate_noisy(self, MoveList moves) noexcept nogil
    cdef int generate_quiet(self, MoveList moves) noexcept nogil
    @cython.final
    cdef int _generate(self, MoveList moves, bint noisy) noexcept nogil
    @cython.final
    cdef inline void _piece_moves(self, int slot, MoveList moves, bint noisy) noexcept nogil
    @cython.final
    cdef inline bint _jumps_noisily(self, int slot) noexcept nogil
    cdef bint has_legal_move(self) noexcept nogil
    @cython.final
    cdef bint _any_move(self) noexcept nogil
    @cython.final
    cdef bint _can_slide(self, int slot) noexcept nogil
    @cython.final
    cdef bint _king_can_slide(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef bint safe_step(self, int slot, int ray, long long step) noexcept nogil
    @cython.locals(free=cython.bint, promotes=cython.bint)
    @cython.final
    cdef void jumps(self, int slot, MoveList moves, bint noisy) noexcept nogil
    @cython.final
    cdef inline void _step_twice(
        self, int slot, int jump, MoveList moves, bint noisy, bint free, bint promotes
    ) noexcept nogil
    @cython.final
    cdef inline bint _in_window(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline bint _may_promote(self, int code, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline bint _promotes_on(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline bint _in_boxes(self, int first, int end, long long x, long long y) noexcept nogil
    @cython.final
    cdef inline void _push(
        self, MoveList moves, int slot, long long x, long long y, int info, bint promotes
    ) noexcept nogil
    @cython.final
    cdef inline void _slide(self, int slot, MoveList moves, bint noisy) noexcept nogil
    @cython.final
    cdef inline void _push_captures(self, int slot, MoveList moves) noexcept nogil
    @cython.final
    cdef inline void _push_capture(self, int slot, int ray, MoveList moves) noexcept nogil
    @cython.final
    cdef inline void _push_window(self, int slot, int ray, MoveList moves) noexcept nogil
    @cython.final
    cdef inline void _push_marks(self, int slot, int ray, MoveList moves) noexcept nogil
    @cython.locals(taken=cython.bint)
    @cython.final
    cdef void _filter_slides(self, int slot, MoveList moves, Py_ssize_t size) noexcept nogil
    @cython.final
    cdef bint jumps_to(self, int slot, long long x, long long y, int does) noexcept nogil
    @cython.final
    cdef void en_passant_captures(self, MoveList moves) noexcept nogil
    @cython.final
    cdef void castling_moves(self, MoveList moves) noexcept nogil
