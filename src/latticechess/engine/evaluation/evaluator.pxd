cimport cython

from latticechess.engine.search.scores cimport EVALUATION_LIMIT, NOTHING
from latticechess.kernel.cache_line cimport Apart
from latticechess.kernel.board cimport Board

cdef enum:
    KNOWN_MASK = 0x7FFF


cdef class Evaluator(Apart):
    cdef Board place
    cdef int blur
    cdef int far
    cdef unsigned long long seed
    cdef int full_phase
    cdef int tempo
    cdef int mating_force
    cdef int sum_middle
    cdef int sum_end
    cdef int stage
    cdef int[::1] phase
    cdef int[::1] force
    cdef int[::1] pawns
    cdef unsigned long long[::1] known_key
    cdef int[::1] known_score

    cdef int judge(self) noexcept nogil
    cdef int guess(self, int alpha, int beta) noexcept nogil
    cdef int believe(self, int score) noexcept nogil
    cdef int error(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int rough(self) noexcept nogil
    @cython.locals(gain=cython.int)
    cdef int refine(self) noexcept nogil
    @cython.locals(stage=cython.int, score=cython.int)
    cdef inline int mixed(self) noexcept nogil
    cdef void stand(self) noexcept nogil
    cdef void look_around(self) noexcept nogil
    cdef bint has_officers(self) noexcept nogil
