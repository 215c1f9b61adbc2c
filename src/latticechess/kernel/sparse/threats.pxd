cimport cython

from latticechess.kernel.sparse.line_inline cimport along
from latticechess.kernel.sparse.lines cimport Lines


cdef class Threats(Lines):
    cdef bint checks_known
    cdef readonly int checks
    cdef int checker
    cdef int check_ray
    cdef int pins
    cdef int[::1] pinned
    cdef int[::1] pin_ray
    cdef int[::1] pinner
    cdef long long[::1] slides
    cdef long long[::1] class_types
    cdef int[::1] attack_start
    cdef long long[::1] attack_x
    cdef long long[::1] attack_y
    cdef long long[::1] attack_types
    cdef int[::1] attacker_start
    cdef int[::1] pattern_attack

    @cython.final
    cdef bint attacked(self, long long x, long long y, int by, int through) noexcept nogil
    @cython.final
    cdef bint _attacked_by_slide(self, long long x, long long y, int by, int through) noexcept nogil
    @cython.final
    cdef bint _attacked_by_jump(self, long long x, long long y, int by) noexcept nogil
    @cython.final
    cdef bint slides_along(self, int slot, int side, int ray) noexcept nogil
    @cython.final
    cdef int jumper(self, int attack, long long x, long long y, int by) noexcept nogil
    @cython.final
    cdef bint king_attacked(self) noexcept nogil
    cdef bint in_check(self) noexcept nogil
    @cython.final
    cdef void find_checks_and_pins(self) noexcept nogil
    @cython.final
    cdef void _examine_ray(self, int king, int ray) noexcept nogil
    @cython.final
    cdef void _examine_jumps(self, int king) noexcept nogil
    @cython.final
    cdef bint keeps_king_safe(self, int slot, long long x, long long y, int taken) noexcept nogil
    @cython.final
    cdef bint blocks_ray(self, long long x, long long y, int ray) noexcept nogil
