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
    cdef bint ruled
    cdef bint bare
    cdef list line
    cdef dict known
    cdef dict cell_of
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

    cpdef bint read(self, Board board, str text) except *
    @cython.locals(understood=bint)
    cpdef object read_bare(self, Board board, str text)
    @cython.locals(made=int, understood=bint, at=Py_ssize_t, end=Py_ssize_t, stop=Py_ssize_t, sign=Py_UCS4)
    cdef bint _read(self, Board board, str text) except *
    @cython.locals(moves=MoveList, promotion=int, number="long long")
    cdef object _recorded(self, Board board, Py_ssize_t found)
    @cython.locals(found=int)
    cpdef object find(self, Board board, str text)
    @cython.locals(found=int, size=Py_ssize_t, origin=int, target=int, promotion=int)
    cpdef object find_by_squares(self, Board board, str text)
    @cython.locals(x=int, y=int)
    cdef int _cell_named(self, Py_UCS4 file, Py_UCS4 rank) except -2
    @cython.locals(found=int, written=str, sign=str, moves=MoveList)
    cpdef object write(self, Board board, object move)
    @cython.locals(found=int, made=int, plain=bint, written=str, sign=str, moves=MoveList, texts=list)
    cpdef object write_line(self, Board board, object line)
    @cython.locals(checked=bint)
    cdef str _sign(self, Board board)
    @cython.locals(promotion=int, letter=str)
    cdef int _index_of(self, Board board, object move) except -2
    @cython.locals(i=Py_ssize_t, moves=MoveList)
    cdef int _find_exact(self, Board board, int origin, int target, int promotion) except -2
    cdef int _meant(self, Board board, str text, Py_ssize_t at, Py_ssize_t stop) except -2
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
