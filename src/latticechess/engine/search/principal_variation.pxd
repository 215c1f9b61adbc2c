from latticechess.engine.scores cimport MAX_PLY
from latticechess.kernel.cache_line cimport CachePadded


cdef class PrincipalVariation(CachePadded):
    cdef int[::1] length
    cdef int[::1] origin
    cdef long long[::1] x
    cdef long long[::1] y
    cdef int[::1] info

    cdef void update(self, int ply, int origin, long long x, long long y, int info) noexcept nogil
    cpdef list moves(self)
