from latticechess.kernel.sparse.lines cimport Lines


cdef inline long long along(Lines lines, int slot, int k) noexcept nogil:
    return lines.slot_x[slot] if lines.class_x[k] else lines.slot_y[slot]
