cimport cython

from latticechess.kernel.sparse.line_inline cimport along
from latticechess.kernel.sparse.lines cimport C_CAPTURE as CAPTURE, C_PROMOTES as PROMOTES
from latticechess.kernel.sparse.slides cimport Slides

cdef enum:
    MAX_MARKS = 512
    MAX_ATTACKED = 64
    PAWN = 1
    BESIDE = 1
    KEPT = 2
    PIECE = 2
    KING = 100


cdef class Candidates(Slides):
    cdef int marks
    cdef long long farthest
    cdef int short_slide
    cdef int near
    cdef int far
    cdef int scanned
    cdef long long[::1] mark_step
    cdef int[::1] mark_worth
    cdef int attacked_count
    cdef int[::1] attacked_slot
    cdef int[::1] attacker_slot
    cdef int[::1] attack_class
    cdef int[::1] jump_start
    cdef int[::1] jump_end
    cdef long long[::1] jump_x
    cdef long long[::1] jump_y
    cdef int[::1] jump_does
    cdef long long[::1] jump_reach

    @cython.final
    cdef void mark_candidates(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef inline void _add(self, long long step, int worth) noexcept nogil
    @cython.final
    cdef void _mark_attacks(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef inline int _worth(self, int slot) noexcept nogil
    @cython.final
    cdef inline bint _sees(
        self, int slot, long long place, int other, int k, long long slides
    ) noexcept nogil
    @cython.locals(step=cython.longlong, size=cython.longlong, farthest=cython.longlong)
    @cython.final
    cdef void _mark_crossings(self, int slot, int ray, int k) noexcept nogil
    @cython.final
    cdef inline int scan_end(self, int side) noexcept nogil
    @cython.final
    cdef void _mark_jumps(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef void _mark_jumps_at(self, int slot, int ray, int other) noexcept nogil
    @cython.final
    cdef void _mark_beside_king(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef void _choose(self) noexcept nogil
    @cython.final
    cdef void find_attacked_pieces(self) noexcept nogil
    @cython.final
    cdef void _mark_between(self, int slot, int ray) noexcept nogil
