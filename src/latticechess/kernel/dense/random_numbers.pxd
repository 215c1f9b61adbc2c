cdef class RandomNumbers:
    cdef object state
