cimport cython

from latticechess.kernel.board cimport Board

# The values of vectors.py: what a jump may do, and what a piece type is.
cdef enum:
    C_QUIET = 1
    C_CAPTURE = 2
    C_DOUBLE = 4
    C_ROYAL = 1
    C_PROMOTES = 2
    C_COUNTS = 4
    C_ONE_WAY = 8
    C_UNMOVED_MATTERS = 16
    C_EP_VICTIM = 32
    ROW = 64
    ROW_BITS = 6
    MIDDLE = 24

cdef unsigned long long MASK64
cdef unsigned long long SPREAD_X
cdef unsigned long long SPREAD_Y
cdef unsigned long long MIX_A
cdef unsigned long long MIX_B
cdef unsigned long long ONE


@cython.locals(z=cython.ulonglong)
cdef unsigned long long mix(long long value) noexcept nogil
cdef unsigned long long spread(long long c, long long k) noexcept nogil
cdef long long square_place(long long x, long long y) noexcept nogil


cdef class Lines(Board):
    cdef readonly int slots
    cdef readonly int holes
    cdef int classes
    cdef int rays
    cdef int last_before
    cdef unsigned long long places
    cdef long long square_mask
    cdef int rows
    cdef int edge
    cdef unsigned long long[::1] occupancy
    cdef long long[::1] pattern_row
    cdef unsigned long long[::1] pattern_bits
    cdef int[::1] slot_type
    cdef int[::1] slot_side
    cdef long long[::1] slot_x
    cdef long long[::1] slot_y
    cdef int[::1] unmoved
    cdef int[::1] count
    cdef int[::1] links
    cdef long long[::1] invariant
    cdef int[::1] on_square
    cdef int[::1] square_chain
    cdef int[::1] on_line
    cdef int[::1] line_chain
    cdef long long[::1] class_x
    cdef long long[::1] class_y
    cdef long long[::1] ray_x
    cdef long long[::1] ray_y
    cdef long long[::1] stride
    cdef int[::1] kinds
    cdef long long[::1] present
    cdef int[::1] king
    cdef int[::1] first_slot
    cdef object vectors

    @cython.final
    cdef int find(self, long long x, long long y) noexcept nogil
    @cython.final
    cdef int seek(self, int slot, long long x, long long y) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    @cython.final
    cdef int first_occupied(self, int side, long long x, long long y, int pattern, int end) noexcept nogil
    @cython.final
    cdef int first_on_line(self, int k, long long c) noexcept nogil
    @cython.final
    cdef int first_beyond(self, int k, long long x, long long y) noexcept nogil
    @cython.final
    cdef int neighbour(self, int slot, int ray) noexcept nogil
    @cython.final
    cdef void lift(self, int slot) noexcept nogil
    @cython.final
    cdef void put_back(self, int slot) noexcept nogil
    @cython.final
    cdef void drop(self, int slot, long long x, long long y) noexcept nogil
    @cython.final
    cdef void move_back(self, int slot, long long x, long long y) noexcept nogil
    @cython.final
    @cython.locals(bit=cython.ulonglong)
    cdef void _enter_square(self, int slot) noexcept nogil
    @cython.final
    cdef void _leave_square(self, int slot) noexcept nogil
    @cython.locals(others=cython.ulonglong)
    @cython.final
    cdef void _clear(self, long long place) noexcept nogil
    @cython.final
    cdef void _change_first(self, int k, long long c, int old, int new) noexcept nogil
    @cython.final
    cdef void recount(self, int slot, int change) noexcept nogil
