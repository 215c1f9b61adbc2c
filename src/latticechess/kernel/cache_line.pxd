cdef class Apart:
    cdef char _unused[128]
