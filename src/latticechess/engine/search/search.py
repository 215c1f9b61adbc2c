"""Alpha-beta search (principal variation search) over the abstract board.

Hot: everything below `run`, which releases the GIL. A search owns one board and changes it; the
driver (`iterative_deepening`) runs it at increasing depth and reads the best line in between.
Scores are for the side to move. `stop` is a flag that any thread may set; every node checks it.
The root is here; `node` has the nodes below it, and `quiescence` their leaves.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import HistoryTables
from latticechess.engine.search.node import NodeSearch
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.move import Move

if not cython.compiled:
    from latticechess.engine.scores import INFINITE, MATE_BOUND
    from latticechess.engine.search.node import DEFERRED
    from latticechess.engine.search.selectivity import NOISY_MASK


class Search(NodeSearch):
    """The root of a search, and what its driver asks of it."""

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
        self.first_root = 0
        self._list_root_moves()

    def _list_root_moves(self) -> None:
        self.moves.size = 0
        self.root_count = self.board.generate(self.moves)
        self.effort = padded_array("q", self.root_count + 1)
        # What each root move gains by the player's taste, in centipawns.
        self.bonus = padded_array("i", self.root_count + 1)

    # For the driver.

    def begin(self) -> None:
        """Begin anew with the board as it stands: a game has gone on."""
        self.nodes = 0
        self.first_root = 0
        self.resume()
        self._list_root_moves()

    def root_moves(self) -> list[tuple[int, int, int, int]]:
        """The root moves, in the order in which they are searched."""
        return [self.moves.get(i) for i in range(self.root_count)]

    def pass_turn(self) -> None:
        """Give the opponent the move at the root, to find a threat."""
        self.board.make_null()
        self._list_root_moves()

    def root_facts(self) -> list[tuple[bool, bool, bool]]:
        """Of each root move: whether it loses material by the exchanges on its square, gives check,
        and repeats a position."""
        facts = []
        for i in range(self.root_count):
            origin, x, y, info = self.moves.get(i)
            loses = self.exchange.loses_material(self.board.turn, origin, x, y, info)
            self.board.make(origin, x, y, info)
            facts.append((bool(loses), bool(self.board.in_check()), self.board.repetitions() > 0))
            self.board.unmake()
        return facts

    def prefer(self, bonuses: Sequence[int]) -> None:
        """Add so many centipawns to the scores of the root moves; mates stay what they are."""
        if len(bonuses) != self.root_count:
            raise ValueError(f"expected {self.root_count} bonuses, got {len(bonuses)}")
        for i, bonus in enumerate(bonuses):
            self.bonus[i] = bonus

    def decode_line(self, line: Sequence[tuple[int, int, int, int]]) -> tuple[Move, ...]:
        """A line from the root as public moves."""
        decoded = []
        for origin, x, y, info in line:
            decoded.append(self.board.decode(origin, x, y, info))
            self.board.make(origin, x, y, info)
        for _ in decoded:
            self.board.unmake()
        return tuple(decoded)

    def limit_root_moves(self, count: int) -> None:
        """From now on search only the first `count` root moves."""
        self.root_count = max(0, min(count, self.root_count))

    def bring_forward(self, index: int, rank: int = 0) -> None:
        """Search this root move as number `rank` in the next iteration."""
        if not 0 <= rank <= index < self.root_count:
            raise IndexError(index)
        self._shift(index, rank)

    def abort(self) -> None:
        """End within a few nodes; may be called from another thread."""
        self.aborted = True

    def resume(self) -> None:
        """Undo `abort`."""
        self.aborted = False

    def run(self, depth: int, alpha: int, beta: int) -> int:
        """Search the root moves from `first_root` on; the score. `best` is the best one's index."""
        if not 0 <= self.first_root < self.root_count:
            raise IndexError(self.first_root)
        self.best = -1
        self.stopped = False
        with cython.nogil:
            return self._root(depth, alpha, beta)

    # The root.

    def _root(self, depth: int, alpha: int, beta: int) -> int:
        done = False
        exhaustive = self.is_exhaustive(alpha, beta)
        self.checked[0] = self.board.in_check()
        self.evaluations[0] = self.evaluator.score_position()
        self.best_score[0] = -INFINITE
        self.alpha_at[0] = alpha
        self.cut_node[0] = False
        if depth == 1:
            self._guess_efforts()
        self._sort_root(self.first_root if depth == 1 else self.first_root + 1)
        for i in range(self.first_root, self.root_count):
            if i > self.first_root and self.should_defer(i, depth):
                self.moves.score[i] -= DEFERRED
            elif self._search_root_move(i, depth, beta, exhaustive):
                done = True
                break
        # Root moves are kept for the next depth: none may stay deferred, even after a cutoff.
        for i in range(self.first_root, self.root_count):
            if self.undefer(i) and not done:
                done = self._search_root_move(i, depth, beta, exhaustive)
        return self.best_score[0]

    def _search_root_move(self, i: int, depth: int, beta: int, exhaustive: bool) -> bool:
        """Search a root move and note its result; whether the root is done."""
        before = self.nodes
        bonus = self.bonus[i]
        score = self.search_move(
            i, i - self.first_root, depth, self.alpha_at[0] - bonus, beta - bonus, 0, exhaustive
        )
        if abs(score) < MATE_BOUND:
            score += bonus
        self.effort[i] = self.nodes - before
        if self.stopped:
            return True
        self.best_score[0] = max(self.best_score[0], score)
        if score > self.alpha_at[0]:
            self.best = i
            self.alpha_at[0] = score
            self.update_pv(0, i)
        return score >= beta

    def _guess_efforts(self) -> None:
        """Before the first iteration: sound captures, then by history."""
        self.score_moves(0, 0, 0)
        for i in range(self.root_count):
            self.effort[i] = self.moves.score[i]
            if self.moves.info[i] & NOISY_MASK and self.exchange.loses_material(
                self.board.turn,
                self.moves.origin[i],
                self.moves.x[i],
                self.moves.y[i],
                self.moves.info[i],
            ):
                self.effort[i] = -1
            self.moves.score[i] = 0

    def _sort_root(self, start: int) -> None:
        """Sort the root moves from `start` on by the nodes each took in the last iteration."""
        for i in range(start + 1, self.root_count):
            j = i
            while j > start and self.effort[j] > self.effort[j - 1]:
                self._shift(j, j - 1)
                j -= 1

    def _shift(self, index: int, goal: int) -> None:
        """Move a root move to another index, keeping the order of the rest."""
        step = 1 if goal > index else -1
        while index != goal:
            self.ordering.swap(self.moves, index, index + step)
            effort = self.effort[index]
            self.effort[index] = self.effort[index + step]
            self.effort[index + step] = effort
            bonus = self.bonus[index]
            self.bonus[index] = self.bonus[index + step]
            self.bonus[index + step] = bonus
            index += step
