cimport cython

from latticechess.engine.search.history cimport Lessons
from latticechess.engine.search.scores cimport MATE_BOUND

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3


cdef extern from *:
    """
    #if defined(__GNUC__)
    #define fetch(place) __builtin_prefetch(place)
    #else
    #define fetch(place) (void)(place)
    #endif
    """
    void fetch(const void *place) noexcept nogil


@cython.final
cdef class Table:
    cdef unsigned long long mask
    cdef unsigned long long age
    cdef readonly Lessons lessons
    cdef unsigned long long[::1] words

    cpdef void grow_older(self) noexcept
    cdef void expect(self, unsigned long long key) noexcept nogil
    cdef unsigned long long probe(self, unsigned long long key) noexcept nogil
    cdef bint holds(self, unsigned long long i, unsigned long long key) noexcept nogil
    @cython.locals(raised=cython.ulonglong)
    cdef void store(
        self,
        unsigned long long key,
        unsigned long long move,
        int score,
        int depth,
        unsigned long long bound,
    ) noexcept nogil


cdef int entry_move(unsigned long long data) noexcept nogil
cdef int entry_score(unsigned long long data, int ply) noexcept nogil
cdef int _raw_score(unsigned long long data) noexcept nogil
cdef int stored_score(int score, int ply) noexcept nogil
cdef int entry_depth(unsigned long long data) noexcept nogil
cdef int entry_bound(unsigned long long data) noexcept nogil
