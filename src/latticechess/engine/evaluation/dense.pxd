cimport cython

from latticechess.engine.evaluation.evaluator cimport Evaluator
from latticechess.engine.evaluation.king_hunt cimport KingHunt
from latticechess.engine.evaluation.king_pawn cimport KingPawn
from latticechess.engine.evaluation.lost_endings cimport LostEndings
from latticechess.engine.evaluation.network cimport BoardNetwork
from latticechess.engine.evaluation.pawn_structure cimport PawnTable
from latticechess.engine.scores cimport NOTHING
from latticechess.kernel.dense.bits cimport nearest, popcount
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.tables cimport C_LEAPS, C_SIDE_SHIFT


cdef enum:
    MAX_KING_DANGER = 500
    MAX_ATTACK_UNITS = 1000
    MOP_UP_DISTANCE = 14
    CORNER_STEP = 40
    CORNER_FAR = 7
    CHASE_MOVE = 40
    CHASE_LONGEST = 32
    MOVE_PARTS = 8
    BARE_SHIFT = 2
    PAWN_LEFT = 100
    QUEENING_LEAD = 500
    QUEENING_FULL_LEAD = 1000
    QUEENING_STEPS = 26
    HAS_SQUARE = 1
    HAS_MOBILITY = 2
    HAS_FILE = 4
    FEARS_PAWNS = 8


cdef class DenseEvaluator(Evaluator):
    cdef DenseBoard board
    cdef PawnTable pawn_table
    cdef BoardNetwork network
    cdef KingHunt hunt
    cdef LostEndings lost_endings
    cdef KingPawn king_pawn
    cdef int cells
    cdef int types
    cdef int entry
    cdef int piece_count
    cdef int pairs
    cdef int squares
    cdef int ring_hits
    cdef int[::1] piece_slots
    cdef int mop_up
    cdef bint has_corners
    cdef int[::1] corner_ways
    cdef int[::1] shade
    cdef int[::1] keeps_shade
    cdef int hunted
    cdef int hunt_lead
    cdef int queening
    cdef bint confines
    cdef int chase_queen
    cdef int chase_mean
    cdef int[::1] chase_row
    cdef int[::1] chase_turn
    cdef int[::1] chase_turned
    cdef int[::1] chase_king
    cdef int[::1] chase_by_queen
    cdef int king_danger_scale
    cdef int threat_middle
    cdef int threat_end
    cdef int[::1] terms
    cdef int[::1] open_middle
    cdef int[::1] open_end
    cdef int[::1] middle
    cdef int[::1] end
    cdef int[::1] rim
    cdef int[::1] mobility_middle
    cdef int[::1] mobility_end
    cdef int[::1] usual_mobility
    cdef int[::1] king_attack
    cdef int[::1] pair_middle
    cdef int[::1] pair_end
    cdef int[::1] value
    cdef int[::1] paired
    cdef int[::1] attack_units
    cdef int[::1] king_attackers

    cdef void sum_static_terms(self) noexcept nogil
    cdef void sum_mobility_terms(self) noexcept nogil
    @cython.locals(rough=cython.int)
    cdef int lazy_evaluate(self) noexcept nogil
    cdef int lost_in(self) noexcept nogil
    cdef int correction(self) noexcept nogil
    cdef int king_and_pawn(self) noexcept nogil
    cdef inline void add_pairs(self) noexcept nogil
    cdef inline void add_mobility(self, int side, int kind, int cell) noexcept nogil
    @cython.locals(
        occupied=cython.ulonglong,
        reached=cython.ulonglong,
        ray=cython.ulonglong,
        hits=cython.ulonglong,
        good=cython.ulonglong,
    )
    cdef inline void count_on_bitboards(self, int side, int code, int cell, int enemy) noexcept nogil
    @cython.locals(squares=cython.int, ring_hits=cython.int)
    cdef inline void count_by_walking(self, int side, int code, int cell, int enemy) noexcept nogil
    cdef inline bint is_guarded_by_pawn(self, int side, int cell) noexcept nogil
    cdef inline void add_pawn_threat(self, int side) noexcept nogil
    @cython.locals(half=cython.int)
    cdef inline void add_open_file(self, int files, int side, int kind, int column) noexcept nogil
    cdef inline void add_king_danger(self) noexcept nogil
    @cython.locals(gain=cython.int, gap=cython.int, shade=cython.int, way=cython.int)
    cdef inline void add_mop_up(self) noexcept nogil
    @cython.locals(shade=cython.int, others=cython.int, here=cython.int, code=cython.int)
    cdef inline int mating_shade(self, int side) noexcept nogil
    cdef inline bint hunts(self, int side) noexcept nogil
    cdef inline bint wants_queens(self, int side) noexcept nogil
    cdef inline int left(self, int side) noexcept nogil
    @cython.locals(gain=cython.int, moves=cython.int)
    cdef int hunt_gain(self, int side, int own, int bare) noexcept nogil
    @cython.locals(gain=cython.int, lead=cython.int, left=cython.int, queens=cython.int)
    cdef int queening_gain(self, int side) noexcept nogil
    @cython.locals(best=cython.int, second=cython.int, parts=cython.int, code=cython.int)
    cdef int moves_to_mate(self, int side, int own, int bare) noexcept nogil
