from latticechess.engine.scores cimport EVALUATION_LIMIT, NOTHING
from latticechess.kernel.apart cimport Apart
from latticechess.kernel.board cimport Board

cdef enum:
    KNOWN_MASK = 0x7FFF


cdef class Evaluator(Apart):
    cdef Board place
    cdef int blur
    cdef int far
    cdef unsigned long long seed
    cdef unsigned long long[::1] known_key
    cdef int[::1] known_score

    cdef int judge(self) noexcept nogil
    cdef int guess(self, int alpha, int beta) noexcept nogil
    cdef int believe(self, int score) noexcept nogil
    cdef int rough(self) noexcept nogil
    cdef int refine(self) noexcept nogil
    cdef int error(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef bint has_officers(self) noexcept nogil
