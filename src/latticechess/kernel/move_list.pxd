cimport cython

from latticechess.kernel.cache_line cimport CachePadded


cdef enum:
    C_MOVER_SHIFT = 0
    C_CAPTURED_SHIFT = 8
    C_PROMOTION_SHIFT = 16
    C_TYPE_MASK = 0xFF
    C_EN_PASSANT = 1 << 24
    C_DOUBLE_STEP = 1 << 25
    C_CASTLING = 1 << 26


cdef class MoveList(CachePadded):
    cdef public Py_ssize_t size
    cdef readonly Py_ssize_t capacity
    cdef int[::1] origin
    cdef long long[::1] x
    cdef long long[::1] y
    cdef int[::1] info
    cdef int[::1] score

    cdef void grow(self) noexcept nogil
    @cython.locals(large="long long[::1]", small="int[::1]")
    cdef object _allot(self, Py_ssize_t capacity)
    cdef object _double(self)
    cpdef tuple get(self, Py_ssize_t index)
