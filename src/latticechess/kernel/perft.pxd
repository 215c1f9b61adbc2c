from latticechess.kernel.board cimport Board
from latticechess.kernel.moves cimport MoveList


cdef long long count(Board board, int depth, MoveList moves) noexcept nogil
