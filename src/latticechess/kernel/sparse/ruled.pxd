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
from latticechess.kernel.dense.rule_tables cimport RuleTables
from latticechess.kernel.move_list cimport (
    C_CAPTURED_SHIFT as CAPTURED_SHIFT,
    C_PROMOTION_SHIFT as PROMOTION_SHIFT,
    C_TYPE_MASK as TYPE_MASK,
    MoveList,
)
from latticechess.kernel.sparse.board cimport SparseBoard
from latticechess.kernel.sparse.generation cimport Generation
from latticechess.kernel.sparse.turns cimport Turns


cdef class RuledPlane(SparseBoard):
    cdef RuleTables ends
    cdef CheckCounters counters
    cdef long long[::1] goal_boxes
    cdef int goal_end
    cdef long long goal_types

    cdef bint _died_out(self, int side) noexcept nogil
    cdef int _pieces_of(self, int side) noexcept nogil
    cdef int _ending_by_count(self, int mine, int theirs) noexcept nogil
    cdef int _ending_by_goal(self) noexcept nogil
    cdef bint _has_arrived(self, int side) noexcept nogil
    cdef bint _wins_on(self, int side, int kind, long long x, long long y) noexcept nogil
    cdef void _forget_en_passant(self) noexcept nogil
