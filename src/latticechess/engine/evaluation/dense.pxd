cimport cython

from latticechess.engine.evaluation.evaluator cimport Evaluator
from latticechess.engine.evaluation.pawn_structure cimport Structure
from latticechess.kernel.dense.bits cimport count, nearest
from latticechess.kernel.dense.board cimport DenseBoard
from latticechess.kernel.dense.tables cimport C_LEAPS, C_SIDE_SHIFT


cdef enum:
    WORST_DANGER = 500
    STANDS = 1
    REACHES = 2
    OPENS = 4
    FEARS = 8


cdef class DenseEvaluator(Evaluator):
    cdef DenseBoard board
    cdef Structure structure
    cdef int cells
    cdef int types
    cdef int entry
    cdef int officers
    cdef int pairs
    cdef int squares
    cdef int close
    cdef int[::1] officer
    cdef int chase
    cdef int pressure
    cdef int threat_middle
    cdef int threat_end
    cdef int[::1] parts
    cdef int[::1] open_middle
    cdef int[::1] open_end
    cdef int[::1] middle
    cdef int[::1] end
    cdef int[::1] rim
    cdef int[::1] mobility_middle
    cdef int[::1] mobility_end
    cdef int[::1] usual
    cdef int[::1] siege
    cdef int[::1] pair_middle
    cdef int[::1] pair_end
    cdef int[::1] value
    cdef int[::1] paired
    cdef int[::1] units
    cdef int[::1] besiegers

    cdef void stand(self) noexcept nogil
    cdef void look_around(self) noexcept nogil
    cdef inline void add_pairs(self) noexcept nogil
    cdef inline void add_reach(self, int side, int kind, int cell) noexcept nogil
    @cython.locals(
        held=cython.ulonglong,
        reached=cython.ulonglong,
        ray=cython.ulonglong,
        hits=cython.ulonglong,
        good=cython.ulonglong,
    )
    cdef inline void survey(self, int side, int code, int cell, int enemy) noexcept nogil
    @cython.locals(squares=cython.int, close=cython.int)
    cdef inline void walk(self, int side, int code, int cell, int enemy) noexcept nogil
    cdef inline bint is_guarded(self, int side, int cell) noexcept nogil
    cdef inline void add_threat(self, int side) noexcept nogil
    @cython.locals(half=cython.int)
    cdef inline void add_open_line(self, int files, int side, int kind, int column) noexcept nogil
    cdef inline void add_danger(self) noexcept nogil
    cdef inline void add_chase(self) noexcept nogil
