from latticechess.kernel.board cimport Board
from latticechess.kernel.move_list cimport MoveList


cdef long long count(Board board, int depth, MoveList moves) noexcept nogil
