cimport cython

from latticechess.kernel.dense.rule_tables cimport C_CHECK_KEYS, RuleTables


@cython.final
cdef class CheckCounters:
    cdef RuleTables rules
    cdef int[::1] given
    cdef int[::1] before
    cdef int capacity

    cdef void note(self, int made) noexcept nogil
    cdef void recall(self, int made) noexcept nogil
    cdef unsigned long long count(self, int side) noexcept nogil
    cdef unsigned long long key(self) noexcept nogil
    cdef void set(self, int white, int black) noexcept nogil
    cpdef tuple both(self)
    cdef void _grow(self) noexcept nogil
    cdef object _double(self)
