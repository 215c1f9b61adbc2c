from latticechess.kernel.move_list cimport (
    C_CAPTURED_SHIFT as CAPTURED_SHIFT,
    C_CASTLING as CASTLING,
    C_DOUBLE_STEP as DOUBLE_STEP,
    C_EN_PASSANT as EN_PASSANT,
    C_PROMOTION_SHIFT as PROMOTION_SHIFT,
    C_TYPE_MASK as TYPE_MASK,
    MoveList,
)
from latticechess.kernel.sparse.generation cimport Generation
from latticechess.kernel.sparse.lines cimport (
    C_DOUBLE as DOUBLE,
    C_QUIET as QUIET,
    C_UNMOVED_MATTERS as UNMOVED_MATTERS,
)


cdef class SparseBoard(Generation):
    cpdef object _copy_from(self, SparseBoard other)
