cdef class CachePadded:
    cdef char _padding[128]
