cimport cython

from latticechess.kernel.dense.generation cimport ALL, DenseMoves
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.dense.placement cimport U_ORIGIN, UNDO_SIZE
from latticechess.kernel.dense.tables cimport C_CODES, C_JUMPS, C_SIDE_SHIFT, C_SLIDES


cdef class DenseBoard(DenseMoves):
    cpdef object _share(self, DenseBoard board)
    cpdef object _copy_from(self, DenseBoard board)
    @cython.locals(white=int, black=int, cell=int, code=int, side=int, slot=int, kind=int, kinds=int)
    cdef object _place(self, bytes codes)
    @cython.locals(cell=int, goal=int, promoted=int, i=Py_ssize_t)
    cdef int _find(self, object move) except -2
    cpdef int _moves_of(self, int cell) except -1
    @cython.locals(promotion=int, number="long long")
    cdef object _public(self, int origin, long long x, int info)
    @cython.locals(i=Py_ssize_t, number="long long", info=int, numbers=list)
    cdef object _destinations_between(self, Py_ssize_t first, Py_ssize_t end)
    cdef object _new_destinations(self, Py_ssize_t first, Py_ssize_t end)
    @cython.locals(slot=int, cell=int, old=int, new=int)
    cdef list _differences(self, DenseBoard after)
    cdef inline int _code(self, int cell)
