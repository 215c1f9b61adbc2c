cimport cython

from latticechess.engine.evaluation.dense cimport DenseEvaluator

cdef enum:
    HEAD = 3
    NO_PIECE = -1
    NEVER_LAZY = 0x100000


cdef class SamplingEvaluator(DenseEvaluator):
    cdef DenseEvaluator base
    cdef int every
    cdef int wait
    cdef int record_width
    cdef int most
    cdef int count
    cdef short[::1] records

    @cython.locals(found=cython.int)
    cdef int correction(self) noexcept nogil
    @cython.locals(at=Py_ssize_t, view=cython.int, slot=cython.int, row=cython.int)
    cdef void note(self) noexcept nogil
