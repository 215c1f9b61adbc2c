from latticechess.kernel.append_inline cimport append
from latticechess.kernel.board cimport (
    BARE_KING,
    CHECKS,
    DRAWS,
    EXTINCT,
    GOAL,
    LOSES,
    NO_PIECES,
    WINS,
)
from latticechess.kernel.check_counters cimport CheckCounters
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.generation cimport ALL, DenseMoves, NOISY, QUIET
from latticechess.kernel.dense.placement cimport DensePlacement
from latticechess.kernel.dense.rule_tables cimport RuleTables
from latticechess.kernel.dense.tables cimport C_CAPTURES, C_SIDE_SHIFT
from latticechess.kernel.move_list cimport C_CAPTURED_SHIFT as CAPTURED_SHIFT
from latticechess.kernel.move_list cimport C_DOUBLE_STEP as DOUBLE_STEP
from latticechess.kernel.move_list cimport C_EN_PASSANT as EN_PASSANT
from latticechess.kernel.move_list cimport C_PROMOTION_SHIFT as PROMOTION_SHIFT
from latticechess.kernel.move_list cimport C_TYPE_MASK as TYPE_MASK
from latticechess.kernel.move_list cimport MoveList


cdef class RuledBoard(DenseBoard):
    cdef RuleTables rules
    cdef CheckCounters counters
    cdef MoveList found
    cdef MoveList replies

    cdef bint _is_attacked(self, int side) noexcept nogil
    cdef int _pieces_of(self, int side) noexcept nogil
    cdef int _ending_by_count(self, int mine, int theirs) noexcept nogil
    cdef bint _died_out(self, int side) noexcept nogil
    cdef int _ending_by_goal(self) noexcept nogil
    cdef bint _has_arrived(self, int side) noexcept nogil
    cdef bint _can_arrive(self) noexcept nogil
    cdef bint _arrives(self, int target, int info) noexcept nogil
    cdef int _generate_ruled(self, MoveList moves, int wanted) noexcept nogil
    cdef void _add_captures_or_all(self, MoveList moves, int wanted) noexcept nogil
    cdef void _add_moves(self, MoveList moves, int wanted) noexcept nogil
    cdef void _add_unsafe_moves(self, MoveList moves, int wanted) noexcept nogil
    cdef bint _may_play(self, int origin, int target, int info) noexcept nogil
    cdef void _forget_en_passant(self) noexcept nogil
    cpdef object _take_given(self, RuledBoard board)
