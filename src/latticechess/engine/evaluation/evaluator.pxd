cimport cython

from latticechess.engine.evaluation.king_pawn cimport DRAWN, WON
from latticechess.engine.scores cimport EVALUATION_LIMIT, NOTHING
from latticechess.kernel.cache_line cimport CachePadded
from latticechess.kernel.board cimport Board

cdef enum:
    CACHE_MASK = 0x7FFF
    LAZY_PHASE = 4
    KNOWN_WIN = 400
    DRAWISH_SHIFT = 4


cdef class Evaluator(CachePadded):
    cdef Board abstract_board
    cdef int noise
    cdef int lazy_margin
    cdef unsigned long long seed
    cdef int full_phase
    cdef int tempo
    cdef int mating_force
    cdef int sum_middle
    cdef int sum_end
    cdef int phase_left
    cdef int chase
    cdef bint counts_checks
    cdef bint corrected
    cdef bint correctable
    cdef int network_margin
    cdef bint knows_endings
    cdef bint knows_pawn
    cdef int[::1] checks_given
    cdef int[::1] phase
    cdef int[::1] material
    cdef int[::1] pawns
    cdef unsigned long long[::1] cache_key
    cdef int[::1] cache_score

    cdef int score_position(self) noexcept nogil
    cdef int lazy_score(self, int alpha, int beta) noexcept nogil
    cdef int settle(self, int score) noexcept nogil
    cdef int noise_here(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int lazy_evaluate(self) noexcept nogil
    @cython.locals(gain=cython.int, known=cython.int)
    cdef int finish(self) noexcept nogil
    @cython.locals(phase_left=cython.int, score=cython.int)
    cdef inline int tapered(self) noexcept nogil
    cdef void sum_static_terms(self) noexcept nogil
    cdef void sum_mobility_terms(self) noexcept nogil
    cdef int correction(self) noexcept nogil
    cdef inline bint is_king_and_pawn(self) noexcept nogil
    cdef int king_and_pawn(self) noexcept nogil
    cdef int lost_in(self) noexcept nogil
    cdef bint has_pieces(self) noexcept nogil
