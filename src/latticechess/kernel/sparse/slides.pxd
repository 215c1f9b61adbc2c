cimport cython

from latticechess.kernel.sparse.line_inline cimport along
from latticechess.kernel.sparse.lines cimport C_ROYAL as ROYAL
from latticechess.kernel.sparse.turns cimport Turns


cdef class Slides(Turns):
    cdef long long first
    cdef long long last
    cdef long long taken_step
    cdef int taken
    cdef bint endless
    cdef bint windowed
    cdef bint bordered
    cdef long long limit
    cdef long long edge_low_x
    cdef long long edge_high_x
    cdef long long edge_low_y
    cdef long long edge_high_y
    cdef long long low_x
    cdef long long high_x
    cdef long long low_y
    cdef long long high_y
    cdef long long[::1] cross

    @cython.final
    cdef void clear_window(self) noexcept nogil
    @cython.final
    cdef void reach(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef bint may_take(self, int slot) noexcept nogil
    @cython.final
    cdef void _narrow(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef long long _interposition(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef long long crossing(self, int slot, int ray, int k, long long c) noexcept nogil
    @cython.final
    cdef long long _steps_to_edge(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef bint _meets_border(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef long long _room(self, long long place, long long step, long long low, long long high) noexcept nogil
    @cython.final
    cdef void clip(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef void _clip_axis(self, long long place, long long step, long long low, long long high) noexcept nogil
