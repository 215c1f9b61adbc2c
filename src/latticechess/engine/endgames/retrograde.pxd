cimport cython

from latticechess.kernel.dense.bits cimport cell_bit, nearest, popcount

cdef enum:
    DRAWN = 0
    MATED = 1
    IMPOSSIBLE = 255
    KINGS = 2
    MOST_PIECES = 4
    CORNERS = 10
    SMALL = 40960
    MOST_MOVES = 128
    CELLS = 64


cdef class Retrograde:
    cdef int count
    cdef int places
    cdef int best
    cdef int worst
    cdef int highest
    cdef unsigned long long occupied
    cdef int[::1] kind
    cdef int[::1] side
    cdef int[::1] stride
    cdef int[::1] armed
    cdef int[::1] cell
    cdef int[::1] near
    cdef unsigned char[::1] table
    cdef unsigned char[::1] open
    cdef unsigned char[::1] smaller
    cdef unsigned long long[::1] reach
    cdef unsigned long long[::1] shadow
    cdef int[::1] corner
    cdef int[::1] corner_of
    cdef int[::1] home
    cdef int[::1] turned
    cdef int[::1] way_first
    cdef int[::1] way_corner
    cdef int[::1] way_turn
    cdef object result

    @cython.locals(level=cython.int, side=cython.int, winner=cython.int)
    cdef void run(self) noexcept nogil
    @cython.final
    @cython.locals(piece=cython.int)
    cdef inline void put(self, int place) noexcept nogil
    @cython.final
    @cython.locals(origin=cython.int, row=cython.int, hidden=cython.ulonglong)
    cdef inline unsigned long long attacks(self, int piece) noexcept nogil
    @cython.final
    cdef inline bint kings_meet(self) noexcept nogil
    @cython.final
    @cython.locals(king=cython.ulonglong, piece=cython.int)
    cdef inline bint in_check(self, int side) noexcept nogil
    @cython.locals(place=cython.int, crowded=cython.bint)
    cdef void mark(self) noexcept nogil
    @cython.final
    @cython.locals(count=cython.int, piece=cython.int)
    cdef inline int around(self, int side, int place, int back) noexcept nogil
    @cython.final
    @cython.locals(stride=cython.int, base=cython.int, free=cython.ulonglong)
    cdef inline int slide(self, int piece, int place, int count) noexcept nogil
    @cython.final
    @cython.locals(start=cython.int, count=cython.int, way=cython.int, row=cython.int, place=cython.int, piece=cython.int)
    cdef inline int step_first_king(self, int back) noexcept nogil
    @cython.locals(origin=cython.int, known=cython.int)
    cdef int taken(self, int piece, int victim) noexcept nogil
    @cython.locals(owner=cython.int, king=cython.int, row=cython.int, place=cython.int)
    cdef int left_with(self, int piece, int turn) noexcept nogil
    @cython.locals(left=cython.int, victim=cython.int, piece=cython.int, goal=cython.ulonglong, known=cython.int)
    cdef int captures(self, int side) noexcept nogil
    @cython.locals(half=cython.int, other=cython.int, place=cython.int, left=cython.int, number=cython.int)
    cdef void begin(self, int side) noexcept nogil
    @cython.final
    cdef inline void note(self, int at, int known) noexcept nogil
    @cython.locals(half=cython.int, place=cython.int, count=cython.int)
    cdef void spread(self, int side, int level) noexcept nogil
    @cython.locals(half=cython.int, number=cython.int, at=cython.int, known=cython.int)
    cdef void win_before(self, int side, int count, int level) noexcept nogil
    @cython.locals(half=cython.int, number=cython.int, at=cython.int)
    cdef void close_before(self, int side, int count, int level) noexcept nogil
