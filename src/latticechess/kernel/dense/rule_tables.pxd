from latticechess.kernel.dense.tables cimport C_CODES, C_SIDE_SHIFT

cdef enum:
    C_CHECK_KEYS = 101


cdef class RuleTables:
    cdef readonly bint several
    cdef readonly bint has_goal
    cdef readonly bint last_move
    cdef readonly bint capture_all
    cdef readonly bint lose_all
    cdef readonly bint bare_king
    cdef readonly bint must_capture
    cdef readonly bint no_checks
    cdef readonly int checks
    cdef readonly int cells
    cdef signed char[::1] goal
    cdef int[::1] vital
    cdef int[::1] vital_first
    cdef unsigned long long[::1] check_key
