cimport cython

from latticechess.engine.search.history cimport HistoryTables
from latticechess.engine.scores cimport MATE_BOUND

cdef enum:
    UPPER = 1
    LOWER = 2
    EXACT = 3
    AGE_MASK = 63
    BOUND_SHIFT = 6
    DEPTH_SHIFT = 8
    SCORE_SHIFT = 16
    MOVE_SHIFT = 32
    SCORE_OFFSET = 32768


cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch_line(place) __builtin_prefetch(place)
    #else
    #define prefetch_line(place) (void)(place)
    #endif
    """
    void prefetch_line(const void *place) noexcept nogil


@cython.final
cdef class TranspositionTable:
    cdef unsigned long long mask
    cdef unsigned long long age
    cdef readonly HistoryTables history
    cdef unsigned long long[::1] words

    cpdef void start_search(self) noexcept
    cdef void prefetch(self, unsigned long long key) noexcept nogil
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
