from latticechess.engine.scores cimport EVALUATION_LIMIT
from latticechess.kernel.board cimport Board


cdef class Evaluator:
    cdef Board place
    cdef int blur
    cdef unsigned long long seed

    cdef int judge(self) noexcept nogil
    cdef int error(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef bint has_officers(self) noexcept nogil
