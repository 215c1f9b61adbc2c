"""Quiescence search: captures and promotions until the position is quiet.

Hot: `quiesce`. The class also holds what every node needs: node count, draws, the stop flag and the
transposition table. `Search` builds on it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import HistoryTables
from latticechess.engine.search.move_ordering import MoveOrdering
from latticechess.engine.search.parameters import parameters_for
from latticechess.engine.search.principal_variation import PrincipalVariation
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.move_list import MoveList

if not cython.compiled:
    from latticechess.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
    from latticechess.engine.search.history import CORRECTION_MASK
    from latticechess.engine.search.move_ordering import signature
    from latticechess.engine.search.transposition import (
        EXACT,
        LOWER,
        UPPER,
        entry_bound,
        entry_depth,
        entry_move,
        entry_score,
        stored_score,
    )
    from latticechess.kernel.board import LOSES, WINS

    # Mixed into the key of nodes searched without pruning: they must not trust other entries.
    EXHAUSTIVE_SALT = 0x5A17_0FCE_47A1
    # A position can occur again after this many reversible plies.
    FIRST_REPETITION = 4
    # Correction history: an error weighs by depth / 8 and at most MAX_LESSON; values stay below
    # 2 ** CORRECTION_GRAVITY_SHIFT.
    LESSON_SHIFT = 3
    MAX_LESSON = 256
    CORRECTION_GRAVITY_SHIFT = 10
    # The part of `Board.ending` that says what the end is to the side to move.
    END_MASK = 3


class Quiescence(CachePadded):
    """The state of one search of one position."""

    def __init__(
        self,
        board: Board,
        evaluator: Evaluator,
        table: TranspositionTable | None,
        worth: Sequence[int],
        exchange: Exchange,
        profile: SearchProfile,
        stop: array[int],
        history: HistoryTables | None = None,
    ) -> None:
        self.board = board
        self.evaluator = evaluator
        self.has_table = table is not None
        self.table = table or TranspositionTable(1)
        self.exchange = exchange
        history = history or self.table.history
        self.ordering = MoveOrdering(worth, exchange, history)
        self.corrections = history.corrections
        self.pv = PrincipalVariation()
        self.moves = MoveList()
        self.stop = stop
        self.nodes = 0
        self.node_limit = profile.nodes or 1 << 62
        self.stopped = False
        self.aborted = False
        ends = board.variant.ends
        self.ruled = board.variant.ruled
        self.must_capture = ends.must_capture
        self.stalemate = {"draw": 0, "wins": 1, "loses": -1}[ends.stalemate]
        # Where a move is a burden, pruning assumes the opposite of what is true.
        burden = ends.must_capture or ends.lose_all or ends.stalemate == "wins"
        self.selective = profile.selective and not burden
        self.parameters = profile.parameters or parameters_for(board.variant)
        self.delta_margin = self.parameters.delta_margin
        self.correction_shift = self.parameters.correction_shift
        self.quiescence_plies = profile.quiescence_plies
        self.oversights = profile.oversights
        # Who overlooks moves does not know endings by heart.
        self.knows_endings = self.evaluator.knows_endings and not profile.oversights
        self.seed = (profile.seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF
        claim = board.variant.draws.moves_claim
        self.draw_plies = 2 * claim if claim is not None else 1 << 30
        self.evaluations = padded_array("i", MAX_PLY + 2)
        self.checked = padded_array("i", MAX_PLY + 2)
        self.played_index = padded_array("i", MAX_PLY + 2)
        self.target_x = padded_array("q", MAX_PLY + 2)
        self.target_y = padded_array("q", MAX_PLY + 2)

    def enter_node(self, ply: int, checked: bool) -> int:
        """Count the node; its score if it needs no search (stopped, draw, known ending, too
        deep), else NOTHING."""
        self.nodes += 1
        self.pv.length[ply] = 0
        if self.stop[0] or self.aborted or self.nodes >= self.node_limit:
            self.stopped = True
            return 0
        if self.ruled:
            end = self.board.ending()
            if end:
                return self.end_score(end, ply)
        if self.board.halfmoves >= FIRST_REPETITION and self.is_repeated():
            return 0
        if self.board.halfmoves >= self.draw_plies and not (
            checked and not self.board.has_legal_move()
        ):
            return 0
        if self.knows_endings:
            moves = self.evaluator.lost_in()
            # A mate that comes after the draw by the fifty-move rule is none.
            if moves >= 0 and self.board.halfmoves + 2 * moves <= self.draw_plies:
                return ply + 2 * moves - MATE
        if ply >= MAX_PLY - 2:
            return self.evaluator.score_position()
        return NOTHING

    def end_score(self, end: int, ply: int) -> int:
        """The score of an end by the variant's own rules: as mate, or a draw."""
        what = end & END_MASK
        if what == WINS:
            return MATE - ply
        return ply - MATE if what == LOSES else 0

    def is_repeated(self) -> bool:
        """Whether the position occurred before, in the tree or in the game. One repetition counts
        as a draw: two more would lie beyond the horizon."""
        return self.board.repetitions() > 0

    def no_moves_score(self, ply: int, checked: bool) -> int:
        """The score without moves: mate, stalemate, or the evaluation where other moves were not
        generated."""
        if self.board.has_legal_move():
            return self.evaluator.score_position()
        return ply - MATE if checked else self.stalemate * (MATE - ply)

    def misses(self, i: int, ply: int) -> bool:
        """Whether a weakened player overlooks this move; a recapture is never overlooked."""
        if self.moves.x[i] == self.target_x[ply - 1] and self.moves.y[i] == self.target_y[ply - 1]:
            return False
        mixed = ((self.board.key ^ self.signature_of(i) ^ self.seed) & 0x3FFFFFFF) * 1_640_531_527
        return ((mixed >> 24) & 0x3FF) < self.oversights

    def quiesce(self, alpha: int, beta: int, ply: int, checked: bool, depth: int) -> int:
        """The score of a position by captures and promotions alone; in check, by all moves."""
        early = self.enter_node(ply, checked)
        if early != NOTHING:
            return early
        if depth >= self.quiescence_plies:
            return self.evaluator.score_position()
        entry = self.table.probe(self.board.key) if self.has_table else 0
        if entry and beta - alpha == 1:
            early = table_cutoff(entry, 0, alpha, beta, ply)
            if early != NOTHING:
                return early
        # Who must capture cannot stand pat, as in check.
        if self.must_capture and not checked:
            checked = self.board.has_capture()
        best = -INFINITE
        if not checked:
            correction = self.correction(ply)
            best = self.evaluator.lazy_score(alpha - correction, beta - correction) + correction
            best = refined(best, entry, ply)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        start = self.moves.size
        if checked:
            count = self.board.generate(self.moves)
            if count == 0:
                return self.no_moves_score(ply, checked)
            self.ordering.score_moves(
                self.moves,
                start,
                self.board.turn,
                entry_move(entry),
                ply,
                self.reply_to(ply),
                self.followup_to(ply),
            )
        else:
            self.board.generate_noisy(self.moves)
            self.ordering.score_captures(self.moves, start, entry_move(entry))
        best = self.search_noisy_moves(start, alpha, beta, ply, checked, depth, best)
        self.moves.size = start
        return best

    def search_noisy_moves(
        self, start: int, alpha: int, beta: int, ply: int, checked: bool, depth: int, best: int
    ) -> int:
        """Search the moves from index `start` on; the best score, `best` (stand pat) included."""
        static_eval = best
        original_alpha = alpha
        best_move = 0
        for i in range(start, self.moves.size):
            if checked:
                self.ordering.pick_good(self.moves, i, self.board.turn)
            else:
                self.ordering.pick(self.moves, i)
            info = self.moves.info[i]
            if not checked and self.is_futile_capture(i, info, static_eval, alpha):
                continue
            if self.oversights and self.misses(i, ply):
                continue
            self.played_index[ply] = 0
            self.make(i, ply)
            checks = self.board.in_check()
            score = -self.quiesce(-beta, -alpha, ply + 1, checks, depth + 1)
            self.board.unmake()
            if self.stopped:
                return best
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    best_move = self.signature_of(i)
                    self.update_pv(ply, i)
                    if alpha >= beta:
                        break
        if best == -INFINITE:
            return self.evaluator.score_position()
        if self.has_table:
            self.store(self.board.key, best_move, 0, best, original_alpha, beta, ply)
        return best

    def is_futile_capture(self, i: int, info: int, static_eval: int, alpha: int) -> bool:
        """Delta and exchange pruning: whether a capture cannot reach alpha, or loses material."""
        if not self.selective or alpha <= -MATE_BOUND:
            return False
        if self.ruled and self.board.decides(self.moves.x[i], self.moves.y[i], info):
            return False
        if static_eval + self.delta_margin + self.ordering.material_gain(info) <= alpha:
            return True
        return self.exchange.loses_material(
            self.board.turn, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
        )

    # Correction history: after the same two moves the evaluation errs in the same direction.

    def correction(self, ply: int) -> int:
        """What to add to the evaluation."""
        # Captures of the quiescence search have no index.
        if ply < 2 or not self.played_index[ply - 1]:
            return 0
        return self.corrections[self.correction_index(ply)] >> self.correction_shift

    def learn_correction(self, ply: int, depth: int, error: int) -> None:
        """Learn that a search to this depth found so much more than the evaluation."""
        if ply < 2 or not self.played_index[ply - 1]:
            return
        at = self.correction_index(ply)
        lesson = max(-MAX_LESSON, min((error * depth) >> LESSON_SHIFT, MAX_LESSON))
        old = self.corrections[at]
        self.corrections[at] = old + lesson - ((old * abs(lesson)) >> CORRECTION_GRAVITY_SHIFT)

    def correction_index(self, ply: int) -> int:
        """The index of the last two moves in the correction history."""
        return (self.played_index[ply - 1] * 24_593 + self.played_index[ply - 2]) & CORRECTION_MASK

    # Helpers.

    def reply_to(self, ply: int) -> int:
        """The history index of the opponent's last move; 0 if there is none."""
        return self.played_index[ply - 1] if ply >= 1 else 0

    def followup_to(self, ply: int) -> int:
        """The history index of the own move before that; 0 if there is none."""
        return self.played_index[ply - 2] if ply >= 2 else 0

    def make(self, i: int, ply: int) -> None:
        """Make a move, note its target and prefetch the table entry."""
        self.target_x[ply] = self.moves.x[i]
        self.target_y[ply] = self.moves.y[i]
        self.board.make(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])
        self.table.prefetch(self.board.key)

    def update_pv(self, ply: int, i: int) -> None:
        """Put a move before the principal variation of the next ply."""
        self.pv.update(
            ply, self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i]
        )

    def signature_of(self, i: int) -> int:
        """The signature of a move."""
        return signature(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])

    def store(
        self,
        key: int,
        signature: int,
        depth: int,
        best: int,
        original_alpha: int,
        beta: int,
        ply: int,
    ) -> None:
        """Store a node's result in the table; `signature` 0 means that no move raised alpha."""
        bound = EXACT
        if best >= beta:
            bound = LOWER
        elif best <= original_alpha:
            bound = UPPER
        self.table.store(key, signature, stored_score(best, ply), depth, bound)


def table_cutoff(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The table's score if it is deep enough and decides the window, else NOTHING."""
    if entry_depth(entry) < depth:
        return NOTHING
    score = entry_score(entry, ply)
    bound = entry_bound(entry)
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return NOTHING


def refined(evaluation: int, entry: int, ply: int) -> int:
    """The table's score where it says more than the evaluation: a bound beyond it."""
    if not entry:
        return evaluation
    score = entry_score(entry, ply)
    if abs(score) >= MATE_BOUND:
        return evaluation
    return score if entry_bound(entry) & (LOWER if score > evaluation else UPPER) else evaluation
