"""The search: alpha-beta over the abstract board, one small function for each of its thoughts.

Hot: everything below `run`, which gives up the interpreter's lock. A search holds one board and
changes it; the driver (`deepening`) deepens it step by step and reads the best line between steps.
Scores are for the side to move. `stop` is one number that any thread may set: it is looked at in
every node.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import log

import cython

from latticechess.engine.evaluate import Evaluator
from latticechess.engine.exchange import Exchange
from latticechess.engine.lines import Lines
from latticechess.engine.order import Ordering
from latticechess.engine.sight import Sight
from latticechess.engine.table import Table
from latticechess.kernel.board import Board
from latticechess.kernel.moves import MoveList
from latticechess.kernel.values import Move

if not cython.compiled:
    from latticechess.engine.order import signature
    from latticechess.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
    from latticechess.engine.table import (
        EXACT,
        LOWER,
        UPPER,
        entry_bound,
        entry_depth,
        entry_move,
        entry_score,
        stored_score,
    )

    NOISY = 0xFFFF00
    LOSING = -(1 << 20)


class Search:
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
        past: Sequence[int] = (),
    ) -> None:
        self.board = board
        self.evaluator = evaluator
        self.remember = table is not None
        self.table = table or Table(1)
        self.exchange = exchange
        self.ordering = Ordering(worth, exchange)
        self.lines = Lines()
        self.moves = MoveList()
        self.stop = stop
        self.past = array("Q", past or (0,))
        self.past_count = len(past)
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
        self.evaluations = array("i", bytes(4 * (MAX_PLY + 2)))
        self.checked = array("i", bytes(4 * (MAX_PLY + 2)))
        self.played = array("i", bytes(4 * (MAX_PLY + 2)))
        self.target_x = array("q", bytes(8 * (MAX_PLY + 2)))
        self.target_y = array("q", bytes(8 * (MAX_PLY + 2)))
        self.reductions = array("i", _reductions())
        self.first = 0
        self.root_count = self.board.generate(self.moves)

    # The driver's side.

    def root_moves(self) -> list[tuple[int, int, int, int]]:
        """The moves to choose from, in the order they will be tried."""
        return [self.moves.get(i) for i in range(self.root_count)]

    def pass_turn(self) -> None:
        """Let the opponent move at the root: what would they do?"""
        self.board.make_null()
        self.moves.size = 0
        self.root_count = self.board.generate(self.moves)

    def spell(self, line: Sequence[tuple[int, int, int, int]]) -> tuple[Move, ...]:
        """A line from the root as public moves."""
        spelt = []
        for origin, x, y, info in line:
            spelt.append(self.board.decode(origin, x, y, info))
            self.board.make(origin, x, y, info)
        for _ in spelt:
            self.board.unmake()
        return tuple(spelt)

    def bring_forward(self, index: int, rank: int = 0) -> None:
        """Try this root move as number `rank` in the next step."""
        if not 0 <= rank <= index < self.root_count:
            raise IndexError(index)
        self._shift(index, rank)

    def end(self) -> None:
        """Come to an end within a few positions; may be called from another thread."""
        self.ended = True

    def run(self, depth: int, alpha: int, beta: int) -> int:
        """Search the root moves from `first` on, `depth` plies deep; `best` tells which is it."""
        if not 0 <= self.first < self.root_count:
            raise IndexError(self.first)
        self.best = -1
        self.stopped = False
        with cython.nogil:
            return self._root(depth, alpha, beta)

    # The nodes.

    def _root(self, depth: int, alpha: int, beta: int) -> int:
        best = -INFINITE
        self.checked[0] = self.board.in_check()
        self.evaluations[0] = self.evaluator.judge()
        for i in range(self.first, self.root_count):
            score = self._try(i, i - self.first, depth, alpha, beta, 0, best)
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    self.best = i
                    alpha = score
                    self._keep(0, i)
                if alpha >= beta:
                    break
        return best

    def _node(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool
    ) -> int:
        if depth <= 0:
            return self._quiesce(alpha, beta, ply, checked, 0)
        early = self._enter(ply, checked)
        if early != NOTHING:
            return early
        # A mate found nearer the root cannot be beaten from here.
        alpha = max(alpha, ply - MATE)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha
        entry = self.table.probe(self.board.key) if self.remember else 0
        if entry and beta - alpha == 1:
            early = _known(entry, depth, alpha, beta, ply)
            if early != NOTHING:
                return early
        self.checked[ply] = checked
        self.evaluations[ply] = -INFINITE if checked else self.evaluator.judge()
        if self.selective:
            if not checked and beta - alpha == 1 and abs(beta) < MATE_BOUND:
                early = self._prune(depth, beta, ply, may_pass)
                if early != NOTHING:
                    return early
            if not entry and depth >= 4:
                depth -= 1
        return self._loop(depth, alpha, beta, ply, checked, entry_move(entry))

    def _enter(self, ply: int, checked: bool) -> int:
        """Count the node; its score if nothing needs to be searched there, else NOTHING."""
        self.nodes += 1
        self.lines.length[ply] = 0
        if self.stop[0] or self.ended or self.nodes >= self.node_limit:
            self.stopped = True
            return 0
        if self.board.halfmoves >= 4 and self._is_repeated():
            return 0
        if self.board.halfmoves >= self.draw_plies and not (
            checked and not self.board.has_legal_move()
        ):
            return 0
        if ply >= MAX_PLY - 2:
            return self.evaluator.judge()
        return NOTHING

    def _is_repeated(self) -> bool:
        """Whether a draw by repetition is at hand: a circle in the tree, or a third time."""
        times = self.board.repetitions()
        if times != 1:
            return times > 1
        before = 0
        for i in range(self.past_count):
            if self.past[i] == self.board.key:
                before += 1
        return before == 0

    def _prune(self, depth: int, beta: int, ply: int, may_pass: bool) -> int:
        """A score when the position is so good that it need not be searched, else NOTHING."""
        standing = self.evaluations[ply]
        if depth <= 4 and standing - 110 * depth >= beta:
            return standing
        if may_pass and depth >= 3 and standing >= beta and self.evaluator.has_officers():
            return self._pass(depth, beta, ply)
        return NOTHING

    def _pass(self, depth: int, beta: int, ply: int) -> int:
        """Let the opponent move twice: if that does not hurt, neither will anything else."""
        reduced = depth - 3 - depth // 4 - min((self.evaluations[ply] - beta) // 200, 3)
        self.board.make_null()
        self.played[ply] = 0
        score = -self._node(reduced, -beta, 1 - beta, ply + 1, False, False)
        self.board.unmake_null()
        if self.stopped or score < beta:
            return NOTHING
        return beta if score > MATE_BOUND else score

    def _loop(self, depth: int, alpha: int, beta: int, ply: int, checked: bool, first: int) -> int:
        start = self.moves.size
        count = self.board.generate(self.moves)
        if count == 0:
            return self._without_moves(ply, checked)
        side = self.board.turn
        previous = self.played[ply - 1]
        self.ordering.rate(self.moves, start, side, first, ply, previous)
        best = -INFINITE
        chosen = start - 1
        lowest = alpha
        seen = 0
        for i in range(start, start + count):
            self.ordering.pick(self.moves, i)
            if self.overlooks and self._overlook(i, ply):
                continue
            score = self._try(i, seen, depth, alpha, beta, ply, best)
            seen += 1
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    chosen = i
                    self._keep(ply, i)
                    if alpha >= beta:
                        if not self.moves.info[i] & NOISY:
                            self.ordering.reward(self.moves, start, i, side, depth, ply, previous)
                        break
        if seen == 0:
            best = self.evaluator.judge()
        elif not self.stopped and self.remember:
            self._store(chosen, start, depth, best, lowest, beta, ply)
        self.moves.size = start
        return best

    def _without_moves(self, ply: int, checked: bool) -> int:
        """Mate, stalemate, or (where only some moves are generated) merely nothing of interest."""
        if self.board.has_legal_move():
            return self.evaluator.judge()
        return ply - MATE if checked else 0

    def _overlook(self, i: int, ply: int) -> bool:
        """Whether this player does not notice a move; a capture on the last square is plain."""
        if self.moves.x[i] == self.target_x[ply - 1] and self.moves.y[i] == self.target_y[ply - 1]:
            return False
        mark = signature(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])
        mixed = ((self.board.key ^ mark ^ self.seed) & 0x3FFFFFFF) * 1_640_531_527
        return ((mixed >> 24) & 0x3FF) < self.overlooks

    def _try(
        self, i: int, seen: int, depth: int, alpha: int, beta: int, ply: int, best: int
    ) -> int:
        """Make a move and search what follows: fully if it comes first, else with doubt."""
        side = self.board.turn
        info = self.moves.info[i]
        checked = self.checked[ply]
        self.played[ply] = self.ordering.place(side, self.moves.x[i], self.moves.y[i], info)
        self._make(i, ply)
        checks = self.board.in_check()
        further = depth - 1
        if checks and ply < 2 * depth + 8:
            further += 1
        if seen == 0:
            score = -self._node(further, -beta, -alpha, ply + 1, checks, True)
        else:
            less = 0
            if self.selective and not checked and not checks and not info & NOISY:
                if ply and best > -MATE_BOUND and self._is_hopeless(seen, depth, alpha, ply):
                    self.board.unmake()
                    return -INFINITE
                less = self._reduction(depth, seen, i, beta - alpha > 1)
            elif self.moves.score[i] < LOSING and depth >= 3 and not checks:
                less = 1
            score = -self._node(further - less, -alpha - 1, -alpha, ply + 1, checks, True)
            if less and score > alpha:
                score = -self._node(further, -alpha - 1, -alpha, ply + 1, checks, True)
            if alpha < score < beta:
                score = -self._node(further, -beta, -alpha, ply + 1, checks, True)
        self.board.unmake()
        return score

    def _is_hopeless(self, seen: int, depth: int, alpha: int, ply: int) -> bool:
        """Whether a late quiet move without check is not worth a look so near the leaves."""
        if depth <= 4 and seen > 4 + 2 * depth * depth:
            return True
        return depth <= 6 and self.evaluations[ply] + 100 + 90 * depth <= alpha

    def _reduction(self, depth: int, seen: int, i: int, wide: bool) -> int:
        """By how many plies a late quiet move is searched less."""
        if depth < 3 or seen < 2:
            return 0
        less = self.reductions[64 * min(depth, 63) + min(seen, 63)]
        less -= self.moves.score[i] >> 13
        if wide:
            less -= 1
        return max(0, min(less, depth - 2))

    def _quiesce(self, alpha: int, beta: int, ply: int, checked: bool, depth: int) -> int:
        """Captures and promotions only, until the position is quiet enough to be judged."""
        early = self._enter(ply, checked)
        if early != NOTHING:
            return early
        if depth >= self.quiet_plies:
            return self.evaluator.judge()
        entry = self.table.probe(self.board.key) if self.remember else 0
        if entry and beta - alpha == 1:
            early = _known(entry, 0, alpha, beta, ply)
            if early != NOTHING:
                return early
        best = -INFINITE
        if not checked:
            best = self.evaluator.judge()
            if best >= beta:
                return best
            alpha = max(alpha, best)
        start = self.moves.size
        if checked:
            count = self.board.generate(self.moves)
            if count == 0:
                return self._without_moves(ply, checked)
            self.ordering.rate(
                self.moves, start, self.board.turn, entry_move(entry), ply, self.played[ply - 1]
            )
        else:
            self.board.generate_noisy(self.moves)
            self.ordering.rate_captures(self.moves, start, entry_move(entry))
        best = self._quiet_loop(start, alpha, beta, ply, checked, depth, best)
        self.moves.size = start
        return best

    def _quiet_loop(
        self, start: int, alpha: int, beta: int, ply: int, checked: bool, depth: int, best: int
    ) -> int:
        standing = best
        lowest = alpha
        chosen = start - 1
        for i in range(start, self.moves.size):
            self.ordering.pick(self.moves, i)
            info = self.moves.info[i]
            if not checked and self._gains_nothing(i, info, standing, alpha):
                continue
            if self.overlooks and self._overlook(i, ply):
                continue
            self.played[ply] = 0
            self._make(i, ply)
            checks = self.board.in_check()
            score = -self._quiesce(-beta, -alpha, ply + 1, checks, depth + 1)
            self.board.unmake()
            if self.stopped:
                return best
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    chosen = i
                    self._keep(ply, i)
                    if alpha >= beta:
                        break
        if best == -INFINITE:
            return self.evaluator.judge()
        if self.remember:
            self._store(chosen, start, 0, best, lowest, beta, ply)
        return best

    def _gains_nothing(self, i: int, info: int, standing: int, alpha: int) -> bool:
        """Whether a capture loses material, or would not bring the score up to alpha for free."""
        if not self.selective or alpha <= -MATE_BOUND:
            return False
        if standing + 200 + self.ordering.gain(info) <= alpha:
            return True
        return self.exchange.loses(
            self.board.turn, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
        )

    # Small services.

    def _make(self, i: int, ply: int) -> None:
        self.target_x[ply] = self.moves.x[i]
        self.target_y[ply] = self.moves.y[i]
        self.board.make(self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i])

    def _keep(self, ply: int, i: int) -> None:
        self.lines.keep(
            ply, self.moves.origin[i], self.moves.x[i], self.moves.y[i], self.moves.info[i]
        )

    def _store(
        self, chosen: int, start: int, depth: int, best: int, lowest: int, beta: int, ply: int
    ) -> None:
        """Remember the result of a node; `chosen` below `start` means no move raised alpha."""
        mark = 0
        if chosen >= start:
            mark = signature(
                self.moves.origin[chosen],
                self.moves.x[chosen],
                self.moves.y[chosen],
                self.moves.info[chosen],
            )
        bound = EXACT
        if best >= beta:
            bound = LOWER
        elif best <= lowest:
            bound = UPPER
        self.table.store(self.board.key, mark, stored_score(best, ply), depth, bound)

    def _shift(self, index: int, goal: int) -> None:
        """Move a root move to another index, keeping the order of the rest."""
        step = 1 if goal > index else -1
        while index != goal:
            self.ordering.swap(self.moves, index, index + step)
            index += step


def _known(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The table's answer if it was searched deep enough and decides the window, else NOTHING."""
    if entry_depth(entry) < depth:
        return NOTHING
    score = entry_score(entry, ply)
    bound = entry_bound(entry)
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return NOTHING


def _reductions() -> list[int]:
    """How much less to search by depth and number of the move: the product of their logarithms."""
    return [
        int(0.5 + log(max(depth, 1)) * log(max(seen, 1)) / 2.2)
        for depth in range(64)
        for seen in range(64)
    ]
