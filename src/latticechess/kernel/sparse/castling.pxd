cimport cython

from latticechess.kernel.sparse.threats cimport Threats

cdef enum:
    SIDE = 0
    KING_X = 1
    KING_Y = 2
    ROOK_X = 3
    ROOK_Y = 4
    KING_TO_X = 5
    KING_TO_Y = 6
    ROOK_TO_X = 7
    ROOK_TO_Y = 8
    ROOK_TYPE = 9
    RULE_SIZE = 10


cdef long long step_towards(long long place, long long goal) noexcept nogil


cdef class Castling(Threats):
    cdef long long rights
    cdef int rule_count
    cdef bint by_rook
    cdef long long[::1] rules

    @cython.final
    cdef long long rights_without(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef long long target_x(self, int rule) noexcept nogil
    @cython.final
    cdef long long target_y(self, int rule) noexcept nogil
    @cython.final
    cdef int rook_of(self, int rule) noexcept nogil
    @cython.final
    cdef int rule_for(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef bint can_castle(self, int rule) noexcept nogil
    @cython.final
    cdef bint _path_is_free(self, int start, int end, int king, int rook) noexcept nogil
    @cython.final
    cdef bint _path_is_safe(self, int at, int king) noexcept nogil
    @cython.locals(safe=cython.bint)
    @cython.final
    cdef bint _target_is_safe(self, int at, int king, int rook) noexcept nogil
