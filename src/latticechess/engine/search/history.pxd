cimport cython

cdef enum:
    HISTORY_MASK = 0x3FFF
    CONTINUATION_MASK = 0x3FFFF
    CORRECTION_MASK = 0x3FFF


@cython.final
cdef class HistoryTables:
    cdef readonly short[::1] quiet
    cdef readonly int[::1] countermoves
    cdef readonly short[::1] continuation
    cdef readonly int[::1] corrections

    cpdef void age(self) noexcept
    cpdef void clear(self) noexcept
