cimport cython

cdef enum:
    HISTORY_MASK = 0x3FFF
    SEQUEL_MASK = 0x3FFFF


@cython.final
cdef class Lessons:
    cdef readonly int[::1] history
    cdef readonly int[::1] counters
    cdef readonly short[::1] sequels

    cpdef void fade(self) noexcept
    cpdef void forget(self) noexcept
