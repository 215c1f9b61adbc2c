from latticechess.kernel.dense.bits cimport cell_bit

cdef enum:
    C_SIDE_SHIFT = 5
    C_CODES = 64
    C_LEAPS = 0
    C_STEPS = 64
    C_CAPTURES = 128
    C_JUMPS = 1
    C_SLIDES = 2
    C_MUST_PROMOTE = 1
    C_MAY_PROMOTE = 2
    C_HOLE = 64


cdef class Tables:
    cdef readonly int cells
    cdef readonly int span
    cdef readonly int middle
    cdef readonly int choices
    cdef readonly bint by_region
    cdef readonly bint irreversible
    cdef readonly bint bitboards
    cdef int[::1] padded
    cdef unsigned char[::1] attack
    cdef unsigned long long[::1] attack_origins
    cdef int[::1] stride
    cdef int[::1] reach
    cdef int[::1] slide_first
    cdef int[::1] slide
    cdef unsigned long long[::1] ray
    cdef unsigned long long[::1] xray_origins
    cdef int[::1] jump_row
    cdef int[::1] jump_first
    cdef int[::1] jump
    cdef unsigned long long[::1] jump_bits
    cdef int[::1] double_target
    cdef int[::1] royal
    cdef int[::1] counts
    cdef int[::1] takes_ep
    cdef signed char[::1] leaves_ep
    cdef int[::1] leaper
    cdef int[::1] pawn
    cdef int[::1] in_pawn_key
    cdef int[::1] promoter
    cdef int[::1] duplicates
    cdef int[::1] promotes
    cdef signed char[::1] near_promotion
    cdef int[::1] choice
    cdef int[::1] most
    cdef unsigned long long[::1] piece_key
    cdef unsigned long long[::1] ep_key
    cdef unsigned long long[::1] unmoved_key
    cdef unsigned long long[::1] right_key
    cdef unsigned long long turn_key
    cdef readonly tuple squares
    cdef readonly dict cell_of
    cdef readonly dict recurring
    cdef readonly frozenset holes


cdef class CastlingTables:
    cdef readonly int rules
    cdef readonly bint by_rook
    cdef int[::1] side
    cdef int[::1] king
    cdef int[::1] rook
    cdef int[::1] rook_type
    cdef int[::1] king_target
    cdef int[::1] rook_target
    cdef int[::1] lost
    cdef int[::1] path_first
    cdef int[::1] path
    cdef int[::1] free_first
    cdef int[::1] free
