from latticechess.kernel.dense.generation cimport ALL, DenseMoves
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.dense.placement cimport U_ORIGIN, UNDO_SIZE
from latticechess.kernel.dense.tables cimport C_CODES, C_JUMPS, C_SIDE_SHIFT, C_SLIDES


cdef class DenseBoard(DenseMoves):
    cpdef object _copy_from(self, DenseBoard board)
    cdef object _destinations_between(self, Py_ssize_t first, Py_ssize_t end)
