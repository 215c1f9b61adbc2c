"""The end of every line of a search: captures until the position can be judged.

Hot: `quiesce`. Also what every node of a search needs: the count of nodes, draws, the switch, and
what is remembered. `Search` builds on it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import Lessons
from latticechess.engine.search.move_ordering import Ordering
from latticechess.engine.search.principal_variation import Lines
from latticechess.engine.search.profile import Sight
from latticechess.engine.search.transposition import Table
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import Apart, apart
from latticechess.kernel.move_list import MoveList

if not cython.compiled:
    from latticechess.engine.search.move_ordering import signature
    from latticechess.engine.search.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
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

    # Mixed into the key of nodes searched without any pruning: they must not believe the others.
    FULL_SALT = 0x5A17_0FCE_47A1


class Quiescence(Apart):
    """Everything one search of one position touches."""

    def __init__(
        self,
        board: Board,
        evaluator: Evaluator,
        table: Table | None,
        worth: Sequence[int],
        exchange: Exchange,
        sight: Sight,
        stop: array[int],
        lessons: Lessons | None = None,
    ) -> None:
        self.board = board
        self.evaluator = evaluator
        self.remember = table is not None
        self.table = table or Table(1)
        self.exchange = exchange
        self.ordering = Ordering(worth, exchange, lessons or self.table.lessons)
        self.lines = Lines()
        self.moves = MoveList()
        self.stop = stop
        self.nodes = 0
        self.node_limit = sight.nodes or 1 << 62
        self.stopped = False
        self.ended = False
        self.selective = sight.selective
        self.quiet_plies = sight.quiet_plies
        self.overlooks = sight.overlooks
        self.seed = (sight.seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF
        claim = board.variant.draws.moves_claim
        self.draw_plies = 2 * claim if claim is not None else 1 << 30
        self.evaluations = apart("i", MAX_PLY + 2)
        self.checked = apart("i", MAX_PLY + 2)
        self.played = apart("i", MAX_PLY + 2)
        self.target_x = apart("q", MAX_PLY + 2)
        self.target_y = apart("q", MAX_PLY + 2)

    def enter(self, ply: int, checked: bool) -> int:
        """Count the node; its score if nothing needs to be searched there, else NOTHING."""
        self.nodes += 1
        self.lines.length[ply] = 0
        if self.stop[0] or self.ended or self.nodes >= self.node_limit:
            self.stopped = True
            return 0
        if self.board.halfmoves >= 4 and self.is_repeated():
            return 0
        if self.board.halfmoves >= self.draw_plies and not (
            checked and not self.board.has_legal_move()
        ):
            return 0
        if ply >= MAX_PLY - 2:
            return self.evaluator.judge()
        return NOTHING

    def is_repeated(self) -> bool:
        """Whether the position stood before, in the tree or in the game. Whoever lets it stand a
        second time when winning will hardly see the third time coming."""
        return self.board.repetitions() > 0

    def without_moves(self, ply: int, checked: bool) -> int:
        """Mate, stalemate, or (where only some moves are generated) merely nothing of interest."""
        if self.board.has_legal_move():
            return self.evaluator.judge()
        return ply - MATE if checked else 0

    def overlook(self, i: int, ply: int) -> bool:
        """Whether this player does not notice a move; a capture on the last square is plain."""
        if self.moves.x[i] == self.target_x[ply - 1] and self.moves.y[i] == self.target_y[ply - 1]:
            return False
        mixed = ((self.board.key ^ self.mark(i) ^ self.seed) & 0x3FFFFFFF) * 1_640_531_527
        return ((mixed >> 24) & 0x3FF) < self.overlooks

    def quiesce(self, alpha: int, beta: int, ply: int, checked: bool, depth: int) -> int:
        """Captures and promotions only, until the position is quiet enough to be judged."""
        early = self.enter(ply, checked)
        if early != NOTHING:
            return early
        if depth >= self.quiet_plies:
            return self.evaluator.judge()
        entry = self.table.probe(self.board.key) if self.remember else 0
        if entry and beta - alpha == 1:
            early = known(entry, 0, alpha, beta, ply)
            if early != NOTHING:
                return early
        best = -INFINITE
        if not checked:
            best = self.evaluator.guess(alpha, beta)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        start = self.moves.size
        if checked:
            count = self.board.generate(self.moves)
            if count == 0:
                return self.without_moves(ply, checked)
            self.ordering.rate(
                self.moves,
                start,
                self.board.turn,
                entry_move(entry),
                ply,
                self.previous(ply),
                self.earlier(ply),
            )
        else:
            self.board.generate_noisy(self.moves)
            self.ordering.rate_captures(self.moves, start, entry_move(entry))
        best = self.quiet_loop(start, alpha, beta, ply, checked, depth, best)
        self.moves.size = start
        return best

    def quiet_loop(
        self, start: int, alpha: int, beta: int, ply: int, checked: bool, depth: int, best: int
    ) -> int:
        standing = best
        lowest = alpha
        chosen = 0
        for i in range(start, self.moves.size):
            if checked:
                self.ordering.pick_sound(self.moves, i, self.board.turn)
            else:
                self.ordering.pick(self.moves, i)
            info = self.moves.info[i]
            if not checked and self.gains_nothing(i, info, standing, alpha):
                continue
            if self.overlooks and self.overlook(i, ply):
                continue
            self.played[ply] = 0
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
                    chosen = self.mark(i)
                    self.keep(ply, i)
                    if alpha >= beta:
                        break
        if best == -INFINITE:
            return self.evaluator.judge()
        if self.remember:
            self.store(self.board.key, chosen, 0, best, lowest, beta, ply)
        return best

    def gains_nothing(self, i: int, info: int, standing: int, alpha: int) -> bool:
        """Whether a capture loses material, or would not bring the score up to alpha for free."""
        if not self.selective or alpha <= -MATE_BOUND:
            return False
        if standing + 200 + self.ordering.gain(info) <= alpha:
            return True
        return self.exchange.loses(
            self.board.turn, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
        )

    # Small services.

    def previous(self, ply: int) -> int:
        """The place in the history of the opponent's last move, 0 if there is none."""
        return self.played[ply - 1] if ply >= 1 else 0

    def earlier(self, ply: int) -> int:
        """The same for the own move before that."""
        return self.played[ply - 2] if ply >= 2 else 0

    def make(self, i: int, ply: int) -> None:
        self.target_x[ply] = self.moves.x[i]
        self.target_y[ply] = self.moves.y[i]
        self.board.make(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])
        self.table.expect(self.board.key)

    def keep(self, ply: int, i: int) -> None:
        self.lines.keep(
            ply, self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i]
        )

    def mark(self, i: int) -> int:
        """The signature of a move."""
        return signature(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])

    def store(
        self, key: int, mark: int, depth: int, best: int, lowest: int, beta: int, ply: int
    ) -> None:
        """Remember the result of a node; a `mark` of 0 means no move raised alpha."""
        bound = EXACT
        if best >= beta:
            bound = LOWER
        elif best <= lowest:
            bound = UPPER
        self.table.store(key, mark, stored_score(best, ply), depth, bound)


def known(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The table's answer if it was searched deep enough and decides the window, else NOTHING."""
    if entry_depth(entry) < depth:
        return NOTHING
    score = entry_score(entry, ply)
    bound = entry_bound(entry)
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return NOTHING
