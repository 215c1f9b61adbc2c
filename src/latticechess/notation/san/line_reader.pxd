cimport cython

from latticechess.kernel.board cimport Board
from latticechess.kernel.move_list cimport (
    C_CAPTURED_SHIFT as CAPTURED_SHIFT,
    C_CASTLING as CASTLING,
    C_PROMOTION_SHIFT as PROMOTION_SHIFT,
    C_TYPE_MASK as TYPE_MASK,
    MoveList,
)


cdef class SanReader:
    cdef readonly bint fits
    cdef readonly list texts
    cdef readonly list keys
    cdef readonly list clocks
    cdef readonly str result
    cdef readonly bint annotated
    cdef readonly bint timed
    cdef readonly bint mate
    cdef readonly bint stuck
    cdef readonly int halfmoves
    cdef MoveList moves
    cdef int pawn
    cdef int cells
    cdef int ranks
    cdef list letters
    cdef list names
    cdef list file_names
    cdef list rank_names
    cdef int[::1] file_sign
    cdef int[::1] rank_sign
    cdef int[::1] kind_sign
    cdef int[::1] file_of
    cdef int[::1] rank_of
    cdef int[::1] cell_at
    cdef int[::1] wing

    @cython.locals(made=int, understood=bint, at=Py_ssize_t, end=Py_ssize_t, stop=Py_ssize_t, sign=Py_UCS4)
    cpdef bint read(self, Board board, str text) except *
    cdef bint _castles_with_zeros(self, str text, Py_ssize_t at, Py_ssize_t end) except *
    cdef Py_ssize_t _number(self, str text, Py_ssize_t at, Py_ssize_t end) except -1
    @cython.locals(close=Py_ssize_t)
    cdef Py_ssize_t _comment(self, str text, Py_ssize_t at) except -1
    cdef Py_ssize_t _behind_signs(self, str text, Py_ssize_t at, Py_ssize_t end) except -1
    @cython.locals(found=int, wing=int, moves=MoveList, written=str)
    cdef bint _play(self, Board board, str text, Py_ssize_t at, Py_ssize_t stop) except *
    cdef int _wing(self, str text, Py_ssize_t at, Py_ssize_t stop) except -1
    @cython.locals(i=Py_ssize_t, moves=MoveList, castles=int)
    cdef int _find_castling(self, Board board, int wing) except -2
    @cython.locals(
        promotion=int, file=int, rank=int, target=int, kind=int, from_file=int, from_rank=int,
        takes=bint, i=Py_ssize_t, sign=Py_UCS4)
    cdef int _find(self, Board board, str text, Py_ssize_t at, Py_ssize_t stop) except -2
    cdef int _known(self, int[::1] table, Py_UCS4 sign, int otherwise) noexcept
    @cython.locals(i=Py_ssize_t, moves=MoveList, found=int)
    cdef int _match(
        self, Board board, int kind, int target, int from_file, int from_rank, int promotion,
        bint takes) except -2
    @cython.locals(
        i=Py_ssize_t, moves=MoveList, origin=int, target=int, info=int, kind=int, takes=int,
        rivals=int, same_file=int, same_rank=int, promoted=int, name=str, lead=str)
    cdef str _written(self, Py_ssize_t found)
    cdef str _pawn_written(self, int origin, int target, int takes, str name)
