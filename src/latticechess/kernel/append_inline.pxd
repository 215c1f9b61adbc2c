from latticechess.kernel.move_list cimport MoveList


cdef inline void append(
    MoveList moves, int origin, long long x, long long y, int info
) noexcept nogil:
    cdef Py_ssize_t n = moves.size
    if n == moves.capacity:
        moves.grow()
    moves.origin[n] = origin
    moves.x[n] = x
    moves.y[n] = y
    moves.info[n] = info
    moves.size = n + 1
