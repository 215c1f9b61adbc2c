cimport cython

from latticechess.engine.evaluate cimport Evaluator
from latticechess.kernel.dense cimport DenseBoard
from latticechess.kernel.tables cimport C_CAPTURES, C_LEAPS, C_SIDE_SHIFT


cdef enum:
    WORST_DANGER = 500


cdef class DenseEvaluator(Evaluator):
    cdef DenseBoard board
    cdef int cells
    cdef int types
    cdef int axes
    cdef int full_phase
    cdef int sum_middle
    cdef int sum_end
    cdef int shelter
    cdef int supported
    cdef int doubled
    cdef int chase
    cdef int mating_force
    cdef int pressure
    cdef int tempo
    cdef int columns
    cdef int threat_middle
    cdef int threat_end
    cdef int isolated_middle
    cdef int isolated_end
    cdef int draught
    cdef int escort_own
    cdef int escort_enemy
    cdef long long stamp
    cdef long long[::1] guarded
    cdef int[::1] column
    cdef int[::1] beside_first
    cdef int[::1] beside
    cdef int[::1] pawns_in
    cdef int[::1] open_middle
    cdef int[::1] open_end
    cdef int[::1] middle
    cdef int[::1] end
    cdef int[::1] passed_middle
    cdef int[::1] passed_end
    cdef int[::1] stopper_first
    cdef int[::1] stopper
    cdef int[::1] rim
    cdef int[::1] coordinate
    cdef int[::1] mobility_middle
    cdef int[::1] mobility_end
    cdef int[::1] usual
    cdef int[::1] siege
    cdef int[::1] pair_middle
    cdef int[::1] pair_end
    cdef int[::1] phase
    cdef int[::1] value
    cdef int[::1] pawn
    cdef int[::1] royal
    cdef int[::1] zone
    cdef int[::1] units
    cdef int[::1] besiegers
    cdef int[::1] force
    cdef int[::1] pawns

    @cython.locals(stage=cython.int, score=cython.int, gain=cython.int, side=cython.int)
    cdef int evaluate(self) noexcept nogil
    cdef void count_force(self) noexcept nogil
    cdef void regard_pawns(self) noexcept nogil
    cdef void mark_zones(self, bint on) noexcept nogil
    @cython.locals(files=cython.int)
    cdef void add_draught(self, int side, int column) noexcept nogil
    cdef void add_shelter(self, int side, int cell) noexcept nogil
    cdef void add_pawn(self, int side, int kind, int cell) noexcept nogil
    cdef bint is_isolated(self, int side, int column) noexcept nogil
    @cython.locals(gain=cython.int, near=cython.int)
    cdef void add_passed(self, int side, int row, int ahead) noexcept nogil
    @cython.locals(squares=cython.int, close=cython.int)
    cdef void add_reach(self, int side, int kind, int cell) noexcept nogil
    @cython.locals(middle=cython.int, end=cython.int)
    cdef void add_open_line(self, int side, int kind, int column) noexcept nogil
    cdef void add_danger(self) noexcept nogil
    cdef void add_chase(self) noexcept nogil
    @cython.locals(steps=cython.int)
    cdef int distance(self, int one, int other) noexcept nogil
