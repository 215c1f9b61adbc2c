"""The full-depth nodes of the search.

Hot: everything here runs without the GIL. `_node` is one node; `search_move` searches one of its
moves, and calls `_node` again.

Techniques, each in the method named here: mate-distance pruning (`_node`); internal iterative
reduction (`_search_selectively`); reverse futility pruning and razoring (`_prune`); null-move
pruning (`_null_move`); singular extension and multi-cut (`_singular`); check extension
(`search_move`); deferred moves between threads (`should_defer`). What is pruned or reduced among
the moves is in `selectivity`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import HistoryTables
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.selectivity import Selectivity
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import padded_array

IN_PROGRESS_SIZE = 1 << 12
"""Slots of the shared table of moves being searched: far more than threads ever fill."""

if not cython.compiled:
    from latticechess.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
    from latticechess.engine.search.move_ordering import HASH_MOVE
    from latticechess.engine.search.quiescence import EXHAUSTIVE_SALT, table_cutoff
    from latticechess.engine.search.selectivity import LOSING_CAPTURE, NOISY_MASK, REDUCTION_DEPTH
    from latticechess.engine.search.transposition import (
        LOWER,
        entry_bound,
        entry_depth,
        entry_move,
        entry_score,
    )

    C_IN_PROGRESS_SIZE = IN_PROGRESS_SIZE

    # Subtracted from the score of a move that another thread is searching.
    DEFERRED = 1 << 29
    # Nearer the leaves, asking what other threads search costs more than searching it again.
    DEFER_DEPTH = 3
    # Null move: from this depth on; the lead over beta counts for so many plies at most.
    NULL_MOVE_DEPTH = 3
    NULL_MOVE_MAX_LEAD = 3
    # Who could do nothing against a quiet move has shown it to be good: half a usual bonus.
    UNREFUTED_WEIGHT = 8
    MAX_UNREFUTED = 800


class NodeSearch(Selectivity):
    """Searches a node to full depth."""

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
        super().__init__(board, evaluator, table, worth, exchange, profile, stop, history)
        parameters = self.parameters
        self.iir_depth = parameters.iir_depth
        self.iir_plies = parameters.iir_plies
        self.singular_depth = parameters.singular_depth
        self.singular_plies = parameters.singular_plies
        self.singular_margin = parameters.singular_margin
        self.reverse_futility_depth = parameters.reverse_futility_depth
        self.reverse_futility_margin = parameters.reverse_futility_margin
        self.improving_margin = parameters.improving_margin
        self.razor_depth = parameters.razor_depth
        self.razor_base = parameters.razor_base
        self.razor_margin = parameters.razor_margin
        self.null_move_base = parameters.null_move_base
        self.null_move_divisor = parameters.null_move_divisor
        self.null_move_lead = parameters.null_move_lead
        self.extension_plies = parameters.extension_plies
        # By ply, the state of the node being searched: its window and the results so far.
        self.original_alpha = padded_array("i", MAX_PLY + 2)
        self.best_score = padded_array("i", MAX_PLY + 2)
        self.best_signature = padded_array("i", MAX_PLY + 2)
        self.moves_tried = padded_array("i", MAX_PLY + 2)
        # By ply, the signature of a move left out there, and the plies added to the table's move.
        self.excluded = padded_array("i", MAX_PLY + 2)
        self.extension = padded_array("i", MAX_PLY + 2)
        # By ply, whether the move made there is quiet.
        self.quiet_made = padded_array("i", MAX_PLY + 2)
        self.shares_progress = False
        self.in_progress = array("Q", [0])

    def share_progress(self, in_progress: array[int]) -> None:
        """Search beside other threads: each marks the move it is at, and the others defer it."""
        if len(in_progress) != C_IN_PROGRESS_SIZE:
            raise ValueError(f"expected {C_IN_PROGRESS_SIZE} slots, got {len(in_progress)}")
        self.in_progress = in_progress
        self.shares_progress = True

    # The nodes.

    def is_exhaustive(self, alpha: int, beta: int) -> bool:
        """Whether pruning is off: in a window of mate scores the shortest mate must be found."""
        return not self.selective or alpha >= MATE_BOUND or beta <= -MATE_BOUND

    def _node(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, allow_null: bool
    ) -> int:
        if depth <= 0:
            return self.quiesce(alpha, beta, ply, checked, 0)
        early = self.enter_node(ply, checked)
        if early != NOTHING:
            return early
        # Mate-distance pruning: a shorter mate found nearer the root cannot be beaten here.
        alpha = max(alpha, ply - MATE)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha
        exhaustive = self.is_exhaustive(alpha, beta)
        entry = self.table.probe(self._key(exhaustive)) if self.has_table else 0
        excluded = self.excluded[ply] != 0
        if entry and beta - alpha == 1 and not excluded:
            early = table_cutoff(entry, depth, alpha, beta, ply)
            if early != NOTHING:
                return early
        self.checked[ply] = checked
        self.evaluations[ply] = -INFINITE
        if not checked:
            self.evaluations[ply] = self.evaluator.score_position() + self.correction(ply)
        self.extension[ply] = 0
        if not exhaustive and not excluded:
            return self._search_selectively(depth, alpha, beta, ply, allow_null, entry)
        return self._search_moves(depth, alpha, beta, ply, entry_move(entry), exhaustive)

    def _search_selectively(
        self, depth: int, alpha: int, beta: int, ply: int, allow_null: bool, entry: int
    ) -> int:
        """Search a node that may be pruned, reduced or extended."""
        checked = self.checked[ply] != 0
        if not checked and beta - alpha == 1 and abs(beta) < MATE_BOUND:
            early = self._prune(depth, alpha, beta, ply, allow_null)
            if early != NOTHING:
                return early
        if depth >= self.iir_depth and (not entry or entry_depth(entry) + self.iir_plies < depth):
            depth -= 1
        if self._may_be_singular(entry, depth, ply):
            early = self._singular(entry, depth, beta, ply, checked)
            if self.stopped:
                return 0
            if early != NOTHING and beta - alpha == 1:
                return early
        return self._search_moves(depth, alpha, beta, ply, entry_move(entry), False)

    def _may_be_singular(self, entry: int, depth: int, ply: int) -> bool:
        """Whether the table's move is worth a search of the others."""
        return (
            depth >= self.singular_depth
            and ply < 2 * depth + self.extension_plies
            and entry_move(entry) != 0
            and entry_depth(entry) >= depth - self.singular_plies
            and entry_bound(entry) & LOWER != 0
            and abs(entry_score(entry, ply)) < MATE_BOUND
        )

    def _singular(self, entry: int, depth: int, beta: int, ply: int, checked: bool) -> int:
        """Search the moves besides the table's: it is extended if they are far worse, and reduced
        if it is good enough without being alone. A score if they fail high too (multi-cut), else
        NOTHING."""
        known = entry_score(entry, ply)
        target = known - self.singular_margin * depth
        self.excluded[ply] = entry_move(entry)
        score = self._node((depth - 1) // 2, target - 1, target, ply, checked, False)
        self.excluded[ply] = 0
        self.pv.length[ply] = 0
        if score < target:
            self.extension[ply] = 1
        elif target >= beta:
            return target
        elif known >= beta:
            self.extension[ply] = -1
        return NOTHING

    def _prune(self, depth: int, alpha: int, beta: int, ply: int, allow_null: bool) -> int:
        """A score if the node can be pruned by its evaluation, else NOTHING."""
        static_eval = self.evaluations[ply]
        # Reverse futility pruning.
        if depth <= self.reverse_futility_depth:
            margin = (
                self.reverse_futility_margin * depth
                - self.improving_margin * self.is_improving(ply)
            )
            if static_eval - margin >= beta:
                return static_eval
        # Razoring.
        if (
            depth <= self.razor_depth
            and static_eval + self.razor_base + self.razor_margin * depth <= alpha
        ):
            score = self.quiesce(alpha, beta, ply, False, 0)
            if depth == 1 or score <= alpha:
                return score
        # Null move; without pieces, zugzwang would refute it.
        if (
            allow_null
            and depth >= NULL_MOVE_DEPTH
            and static_eval >= beta
            and self.evaluator.has_pieces()
        ):
            return self._null_move(depth, beta, ply)
        return NOTHING

    def _null_move(self, depth: int, beta: int, ply: int) -> int:
        """Pass the turn: a score if that still fails high at reduced depth, else NOTHING."""
        lead = min((self.evaluations[ply] - beta) // self.null_move_lead, NULL_MOVE_MAX_LEAD)
        reduced = depth - self.null_move_base - depth // self.null_move_divisor - lead
        self.board.make_null()
        self.played_index[ply] = 0
        self.quiet_made[ply] = False
        self.cut_node[ply + 1] = not self.cut_node[ply]
        score = -self._node(reduced, -beta, 1 - beta, ply + 1, False, False)
        self.board.unmake_null()
        if self.stopped or score < beta:
            return NOTHING
        # A mate found after a null move is not proven.
        return beta if score > MATE_BOUND else score

    def _search_moves(
        self, depth: int, alpha: int, beta: int, ply: int, hash_move: int, exhaustive: bool
    ) -> int:
        """Search the moves in stages: quiet moves are generated only if no capture fails high."""
        start = self.moves.size
        self.original_alpha[ply] = alpha
        self.alpha_at[ply] = alpha
        self.best_score[ply] = -INFINITE
        self.best_signature[ply] = 0
        self.moves_tried[ply] = 0
        rest = start
        # An odd signature is a capture or promotion: a quiet hash move wants all moves at once.
        captures_first = hash_move == 0 or hash_move & 1
        if not exhaustive and not self.checked[ply] and not self.oversights and captures_first:
            self.board.generate_noisy(self.moves)
            self.score_moves(start, ply, hash_move)
            rest = self._search_captures(start, depth, beta, ply)
            if not self.stopped and self.alpha_at[ply] < beta:
                quiet = self.moves.size
                self.board.generate_quiet(self.moves)
                self.score_moves(quiet, ply, hash_move)
        else:
            self.board.generate(self.moves)
            self.score_moves(start, ply, hash_move)
        if not self.stopped and self.alpha_at[ply] < beta:
            if self.moves.size == start:
                return self.no_moves_score(ply, self.checked[ply] != 0)
            self._search_rest(start, rest, depth, beta, ply, exhaustive)
        self.moves.size = start
        if self.excluded[ply]:
            return self.best_score[ply] if self.moves_tried[ply] else alpha
        if self.moves_tried[ply] == 0:
            return self.evaluator.score_position()
        if not self.stopped and not exhaustive:
            self._learn(depth, beta, ply)
        if not self.stopped and self.has_table:
            self.store(
                self._key(exhaustive),
                self.best_signature[ply],
                depth,
                self.best_score[ply],
                self.original_alpha[ply],
                beta,
                ply,
            )
        return self.best_score[ply]

    def score_moves(self, start: int, ply: int, hash_move: int) -> None:
        self.ordering.score_moves(
            self.moves,
            start,
            self.board.turn,
            hash_move,
            ply,
            self.reply_to(ply),
            self.followup_to(ply),
        )

    def _search_captures(self, start: int, depth: int, beta: int, ply: int) -> int:
        """Search the captures and promotions that lose no material; the index of the first left."""
        side = self.board.turn
        for i in range(start, self.moves.size):
            self._pick(i, depth, ply, side)
            if self._is_excluded(i, ply):
                continue
            if self.moves.score[i] < 0 or self._search_and_note(i, start, depth, beta, ply, False):
                return i
        return self.moves.size

    def _search_rest(
        self, start: int, rest: int, depth: int, beta: int, ply: int, exhaustive: bool
    ) -> None:
        """Search all moves from index `rest` on."""
        side = self.board.turn
        late = False
        for i in range(rest, self.moves.size):
            if not late:
                self._pick(i, depth, ply, side)
            was_deferred = self.undefer(i)
            if self._is_excluded(i, ply) or (self.oversights and self.misses(i, ply)):
                continue
            if (
                not was_deferred
                and not exhaustive
                and not self.checked[ply]
                and self.best_score[ply] > -MATE_BOUND
            ):
                late = self.is_late_move(depth, self.moves_tried[ply], ply)
                if self.is_prunable(i, depth, ply, side, late):
                    continue
            if self._search_and_note(i, start, depth, beta, ply, exhaustive):
                return

    def _search_and_note(
        self, i: int, start: int, depth: int, beta: int, ply: int, exhaustive: bool
    ) -> bool:
        """Search a move and note its result; whether the node is done."""
        score = self.search_move(
            i, self.moves_tried[ply], depth, self.alpha_at[ply], beta, ply, exhaustive
        )
        self.moves_tried[ply] += 1
        if self.stopped:
            return True
        if score <= self.best_score[ply]:
            return False
        self.best_score[ply] = score
        if score <= self.alpha_at[ply]:
            return False
        self.alpha_at[ply] = score
        self.best_signature[ply] = self.signature_of(i)
        self.update_pv(ply, i)
        if score < beta:
            return False
        self._update_history(start, i, depth, ply)
        return True

    def _is_excluded(self, i: int, ply: int) -> bool:
        """Whether the node is searched without this move."""
        return self.excluded[ply] != 0 and self.signature_of(i) == self.excluded[ply]

    def _key(self, exhaustive: bool) -> int:
        """The node's key in the table: an exhaustive search trusts only exhaustive entries."""
        return self.board.key ^ EXHAUSTIVE_SALT if exhaustive else self.board.key

    def _update_history(self, start: int, i: int, depth: int, ply: int) -> None:
        """Reward a quiet move that failed high."""
        if not self.moves.info[i] & NOISY_MASK and not self.excluded[ply]:
            self.ordering.update_history(
                self.moves,
                start,
                i,
                self.board.turn,
                depth,
                ply,
                self.reply_to(ply),
                self.followup_to(ply),
            )

    def _learn(self, depth: int, beta: int, ply: int) -> None:
        """Learn from a finished node: reward the quiet move before it if nothing refuted it, and
        correct the evaluation where the result is known to differ."""
        best = self.best_score[ply]
        if abs(best) >= MATE_BOUND:
            return
        failed_low = best <= self.original_alpha[ply]
        if failed_low and self.quiet_made[ply - 1]:
            self.ordering.add_bonus(
                self.played_index[ply - 1],
                self.reply_to(ply - 1),
                self.followup_to(ply - 1),
                min(UNREFUTED_WEIGHT * depth * depth, MAX_UNREFUTED),
            )
        # A best move that captures says little about how the position stands.
        if self.checked[ply] or self.best_signature[ply] & 1:
            return
        error = best - self.evaluations[ply]
        if not (best >= beta and error <= 0) and not (failed_low and error >= 0):
            self.learn_correction(ply, depth, error)

    def search_move(
        self, i: int, tried: int, depth: int, alpha: int, beta: int, ply: int, exhaustive: bool
    ) -> int:
        """Make a move and search it: the first with the full window, the others with a null window
        and reduced, and again as far as they beat alpha."""
        side = self.board.turn
        info = self.moves.info[i]
        mark = 0
        if self.shares_progress and depth >= DEFER_DEPTH:
            mark = self._progress_mark(i)
            self.in_progress[(mark >> 1) & (C_IN_PROGRESS_SIZE - 1)] = mark
        self.played_index[ply] = self.ordering.history_index(
            side, self.moves.x[i], self.moves.y[i], info
        )
        self.make(i, ply)
        checks = self.board.in_check()
        new_depth = depth - 1
        if checks and ply < 2 * depth + self.extension_plies:
            new_depth += 1
        elif tried == 0 and self.moves.score[i] == HASH_MOVE:
            new_depth += self.extension[ply]
        self.quiet_made[ply] = not info & NOISY_MASK
        if tried == 0:
            self.cut_node[ply + 1] = beta - alpha == 1 and not self.cut_node[ply]
            score = -self._node(new_depth, -beta, -alpha, ply + 1, checks, True)
        else:
            reduction = 0
            if not exhaustive and not checks and depth >= REDUCTION_DEPTH:
                if self.moves.score[i] < LOSING_CAPTURE:
                    reduction = max(1, min(self.usual_reduction(depth, tried), depth - 2))
                elif not info & NOISY_MASK and not self.checked[ply]:
                    reduction = self.late_move_reduction(depth, tried, i, ply, beta - alpha > 1)
            self.cut_node[ply + 1] = True
            score = -self._node(new_depth - reduction, -alpha - 1, -alpha, ply + 1, checks, True)
            if reduction and score > alpha:
                self.cut_node[ply + 1] = not self.cut_node[ply]
                score = -self._node(new_depth, -alpha - 1, -alpha, ply + 1, checks, True)
            if alpha < score < beta:
                self.cut_node[ply + 1] = False
                score = -self._node(new_depth, -beta, -alpha, ply + 1, checks, True)
        self.board.unmake()
        if mark:
            self.in_progress[(mark >> 1) & (C_IN_PROGRESS_SIZE - 1)] = 0
        return score

    # Deferred moves: a move that another thread searches now is tried last; by then its result is
    # probably in the transposition table.

    def _progress_mark(self, i: int) -> int:
        """Identifies the move in this position to other threads; never 0."""
        signature = self.signature_of(i)
        return (self.board.key ^ (signature << 20)) | 1

    def should_defer(self, i: int, depth: int) -> bool:
        """Whether another thread is searching this move."""
        if (
            not self.shares_progress
            or depth < DEFER_DEPTH
            or self.moves.score[i] < -(DEFERRED >> 1)
        ):
            return False
        mark = self._progress_mark(i)
        return self.in_progress[(mark >> 1) & (C_IN_PROGRESS_SIZE - 1)] == mark

    def undefer(self, i: int) -> bool:
        """Whether the move was deferred; it no longer is."""
        if self.moves.score[i] >= -(DEFERRED >> 1):
            return False
        self.moves.score[i] += DEFERRED
        return True

    def _pick(self, i: int, depth: int, ply: int, side: int) -> None:
        """Bring the best move that no other thread is searching to index `i`."""
        self.ordering.pick_good(self.moves, i, side)
        while self.moves_tried[ply] and self.should_defer(i, depth):
            self.moves.score[i] -= DEFERRED
            self.ordering.pick_good(self.moves, i, side)
