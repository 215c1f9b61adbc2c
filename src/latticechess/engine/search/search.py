"""The search: alpha-beta over the abstract board, one small function for each of its thoughts.

Hot: everything below `run`, which gives up the interpreter's lock. A search holds one board and
changes it; the driver (`deepening`) deepens it step by step and reads the best line between steps.
Scores are for the side to move. `stop` is one number that any thread may set: it is looked at in
every node.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import Lessons
from latticechess.engine.search.profile import Sight
from latticechess.engine.search.quiescence import Quiescence
from latticechess.engine.search.reductions import REDUCTIONS
from latticechess.engine.search.transposition import Table
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import apart
from latticechess.kernel.move import Move

if not cython.compiled:
    from latticechess.engine.search.quiescence import FULL_SALT, known
    from latticechess.engine.search.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, NOTHING
    from latticechess.engine.search.transposition import entry_move

    NOISY = 0xFFFF00
    LOSING = -(1 << 20)
    PUT_OFF = 1 << 29
    # Nearer the leaves it costs more to ask what the others are at than to search it again.
    SHARED_DEPTH = 3
    CLAIMS = 1 << 12


class Search(Quiescence):
    """The nodes above the quiet ones, and the root."""

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
        super().__init__(board, evaluator, table, worth, exchange, sight, stop, lessons)
        self.reductions = array("i", REDUCTIONS)
        # The state of the node at every ply: its window, and what its moves have brought so far.
        self.lowest = apart("i", MAX_PLY + 2)
        self.highest = apart("i", MAX_PLY + 2)
        self.best_of = apart("i", MAX_PLY + 2)
        self.mark_of = apart("i", MAX_PLY + 2)
        self.seen = apart("i", MAX_PLY + 2)
        # Whether a node is expected to be refuted by one of its moves.
        self.cut = apart("i", MAX_PLY + 2)
        self.first = 0
        self.shared = False
        self.claims = array("Q", [0])
        self.root_count = self.board.generate(self.moves)
        self.effort = apart("q", self.root_count + 1)

    # The driver's side.

    def root_moves(self) -> list[tuple[int, int, int, int]]:
        """The moves to choose from, in the order they will be tried."""
        return [self.moves.get(i) for i in range(self.root_count)]

    def pass_turn(self) -> None:
        """Let the opponent move at the root: what would they do?"""
        self.board.make_null()
        self.moves.size = 0
        self.root_count = self.board.generate(self.moves)
        self.effort = apart("q", self.root_count + 1)

    def spell(self, line: Sequence[tuple[int, int, int, int]]) -> tuple[Move, ...]:
        """A line from the root as public moves."""
        spelt = []
        for origin, x, y, info in line:
            spelt.append(self.board.decode(origin, x, y, info))
            self.board.make(origin, x, y, info)
        for _ in spelt:
            self.board.unmake()
        return tuple(spelt)

    def narrow(self, count: int) -> None:
        """Consider only the first `count` root moves from now on."""
        self.root_count = max(0, min(count, self.root_count))

    def bring_forward(self, index: int, rank: int = 0) -> None:
        """Try this root move as number `rank` in the next step."""
        if not 0 <= rank <= index < self.root_count:
            raise IndexError(index)
        self._shift(index, rank)

    def share(self, claims: array[int]) -> None:
        """Search together with others: each notes the move it is at, which the others put off."""
        if len(claims) != CLAIMS:
            raise ValueError(f"{len(claims)} is not the number of claims, {CLAIMS}")
        self.claims = claims
        self.shared = True

    def end(self) -> None:
        """Come to an end within a few positions; may be called from another thread."""
        self.ended = True

    def resume(self) -> None:
        """Forget that it was told to `end`."""
        self.ended = False

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
        done = False
        full = self._is_full(alpha, beta)
        self.checked[0] = self.board.in_check()
        self.evaluations[0] = self.evaluator.judge()
        self.best_of[0] = -INFINITE
        self.highest[0] = alpha
        self.cut[0] = False
        if depth == 1:
            self._expect_efforts()
        self._sort_root(self.first if depth == 1 else self.first + 1)
        for i in range(self.first, self.root_count):
            if i > self.first and self._puts_off(i, depth):
                self.moves.score[i] -= PUT_OFF
            elif self._take_root(i, depth, beta, full):
                done = True
                break
        # Root moves are kept from depth to depth: none stays put off, whatever the others brought.
        for i in range(self.first, self.root_count):
            if self._comes_back(i) and not done:
                done = self._take_root(i, depth, beta, full)
        return self.best_of[0]

    def _take_root(self, i: int, depth: int, beta: int, full: bool) -> bool:
        """Search one root move and note what it brought; whether the root is done with."""
        before = self.nodes
        score = self._try(i, i - self.first, depth, self.highest[0], beta, 0, full)
        self.effort[i] = self.nodes - before
        if self.stopped:
            return True
        self.best_of[0] = max(self.best_of[0], score)
        if score > self.highest[0]:
            self.best = i
            self.highest[0] = score
            self.keep(0, i)
        return score >= beta

    def _expect_efforts(self) -> None:
        """Before anything was searched: captures, unless they lose material, then what was good
        in earlier searches."""
        self._rate(0, 0, 0)
        for i in range(self.root_count):
            self.effort[i] = self.moves.score[i]
            if self.moves.info[i] & NOISY and self.exchange.loses(
                self.board.turn,
                self.moves.origin[i],
                self.moves.x[i],
                self.moves.y[i],
                self.moves.info[i],
            ):
                self.effort[i] = -1
            self.moves.score[i] = 0

    def _sort_root(self, start: int) -> None:
        """Root moves from `start` on: what took long to refute in the last step comes early."""
        for i in range(start + 1, self.root_count):
            j = i
            while j > start and self.effort[j] > self.effort[j - 1]:
                self._shift(j, j - 1)
                j -= 1

    def _claim(self, i: int) -> int:
        """The number by which other threads know that this move is being searched; never 0."""
        mark = self.mark(i)
        return (self.board.key ^ (mark << 20)) | 1

    def _puts_off(self, i: int, depth: int) -> bool:
        """Whether another thread is at this move: soon its result will be in the table."""
        if not self.shared or depth < SHARED_DEPTH or self.moves.score[i] < -(PUT_OFF >> 1):
            return False
        claim = self._claim(i)
        return self.claims[(claim >> 1) & (CLAIMS - 1)] == claim

    def _comes_back(self, i: int) -> bool:
        """Whether a move had been put off; it no longer is."""
        if self.moves.score[i] >= -(PUT_OFF >> 1):
            return False
        self.moves.score[i] += PUT_OFF
        return True

    def _pick(self, i: int, depth: int, ply: int, side: int) -> None:
        """Bring the best move that nobody else is at to index `i`."""
        self.ordering.pick_sound(self.moves, i, side)
        while self.seen[ply] and self._puts_off(i, depth):
            self.moves.score[i] -= PUT_OFF
            self.ordering.pick_sound(self.moves, i, side)

    def _is_full(self, alpha: int, beta: int) -> bool:
        """Whether nothing may be pruned: where mates are counted, each must be the shortest."""
        return not self.selective or alpha >= MATE_BOUND or beta <= -MATE_BOUND

    def _node(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool
    ) -> int:
        if depth <= 0:
            return self.quiesce(alpha, beta, ply, checked, 0)
        early = self.enter(ply, checked)
        if early != NOTHING:
            return early
        # A mate found nearer the root cannot be beaten from here.
        alpha = max(alpha, ply - MATE)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha
        full = self._is_full(alpha, beta)
        entry = self.table.probe(self._key(full)) if self.remember else 0
        if entry and beta - alpha == 1:
            early = known(entry, depth, alpha, beta, ply)
            if early != NOTHING:
                return early
        self.checked[ply] = checked
        self.evaluations[ply] = -INFINITE if checked else self.evaluator.judge()
        if not full:
            if not checked and beta - alpha == 1 and abs(beta) < MATE_BOUND:
                early = self._prune(depth, alpha, beta, ply, may_pass)
                if early != NOTHING:
                    return early
            if not entry and depth >= 4:
                depth -= 1
        return self._loop(depth, alpha, beta, ply, entry_move(entry), full)

    def _prune(self, depth: int, alpha: int, beta: int, ply: int, may_pass: bool) -> int:
        """A score when the position is too good or too bad to be searched, else NOTHING."""
        standing = self.evaluations[ply]
        if depth <= 6 and standing - 90 * depth + 60 * self._improves(ply) >= beta:
            return standing
        if depth <= 2 and standing + 150 + 150 * depth <= alpha:
            score = self.quiesce(alpha, beta, ply, False, 0)
            if depth == 1 or score <= alpha:
                return score
        if may_pass and depth >= 3 and standing >= beta and self.evaluator.has_officers():
            return self._pass(depth, beta, ply)
        return NOTHING

    def _improves(self, ply: int) -> bool:
        """Whether the side to move stands better than before its last move."""
        return ply >= 2 and self.evaluations[ply] > self.evaluations[ply - 2]

    def _pass(self, depth: int, beta: int, ply: int) -> int:
        """Let the opponent move twice: if that does not hurt, neither will anything else."""
        reduced = depth - 3 - depth // 4 - min((self.evaluations[ply] - beta) // 200, 3)
        self.board.make_null()
        self.played[ply] = 0
        self.cut[ply + 1] = not self.cut[ply]
        score = -self._node(reduced, -beta, 1 - beta, ply + 1, False, False)
        self.board.unmake_null()
        if self.stopped or score < beta:
            return NOTHING
        return beta if score > MATE_BOUND else score

    def _loop(self, depth: int, alpha: int, beta: int, ply: int, first: int, full: bool) -> int:
        """Try the moves; captures before the others are even generated, where one may be enough."""
        start = self.moves.size
        self.lowest[ply] = alpha
        self.highest[ply] = alpha
        self.best_of[ply] = -INFINITE
        self.mark_of[ply] = 0
        self.seen[ply] = 0
        rest = start
        if not full and not self.checked[ply] and not self.overlooks and (first == 0 or first & 1):
            self.board.generate_noisy(self.moves)
            self._rate(start, ply, first)
            rest = self._try_captures(start, depth, beta, ply)
            if not self.stopped and self.highest[ply] < beta:
                quiet = self.moves.size
                self.board.generate_quiet(self.moves)
                self._rate(quiet, ply, first)
        else:
            self.board.generate(self.moves)
            self._rate(start, ply, first)
        if not self.stopped and self.highest[ply] < beta:
            if self.moves.size == start:
                return self.without_moves(ply, self.checked[ply] != 0)
            self._try_all(start, rest, depth, beta, ply, full)
        self.moves.size = start
        if self.seen[ply] == 0:
            return self.evaluator.judge()
        if not self.stopped and self.remember:
            self.store(
                self._key(full),
                self.mark_of[ply],
                depth,
                self.best_of[ply],
                self.lowest[ply],
                beta,
                ply,
            )
        return self.best_of[ply]

    def _rate(self, start: int, ply: int, first: int) -> None:
        self.ordering.rate(
            self.moves, start, self.board.turn, first, ply, self.previous(ply), self.earlier(ply)
        )

    def _try_captures(self, start: int, depth: int, beta: int, ply: int) -> int:
        """Captures and promotions that do not lose material, the most promising first; the index
        of the first that is left."""
        side = self.board.turn
        for i in range(start, self.moves.size):
            self._pick(i, depth, ply, side)
            if self.moves.score[i] < 0 or self._take(i, start, depth, beta, ply, False):
                return i
        return self.moves.size

    def _try_all(self, start: int, rest: int, depth: int, beta: int, ply: int, full: bool) -> None:
        """All moves from index `rest` on."""
        side = self.board.turn
        late = False
        for i in range(rest, self.moves.size):
            if not late:
                self._pick(i, depth, ply, side)
            again = self._comes_back(i)
            if self.overlooks and self.overlook(i, ply):
                continue
            if not again and not full and not self.checked[ply] and self.best_of[ply] > -MATE_BOUND:
                late = self._is_late(depth, self.seen[ply], ply)
                if self._is_hopeless(i, depth, ply, side, late):
                    continue
            if self._take(i, start, depth, beta, ply, full):
                return

    def _take(self, i: int, start: int, depth: int, beta: int, ply: int, full: bool) -> bool:
        """Search one move and note what it brought; whether the node is done with."""
        score = self._try(i, self.seen[ply], depth, self.highest[ply], beta, ply, full)
        self.seen[ply] += 1
        if self.stopped:
            return True
        if score <= self.best_of[ply]:
            return False
        self.best_of[ply] = score
        if score <= self.highest[ply]:
            return False
        self.highest[ply] = score
        self.mark_of[ply] = self.mark(i)
        self.keep(ply, i)
        if score < beta:
            return False
        self._learn(start, i, depth, ply)
        return True

    def _key(self, full: bool) -> int:
        """What the node is remembered by: a full one believes only full ones."""
        return self.board.key ^ FULL_SALT if full else self.board.key

    def _learn(self, start: int, i: int, depth: int, ply: int) -> None:
        """A quiet move has refuted the opponent: it will be tried earlier elsewhere."""
        if not self.moves.info[i] & NOISY:
            self.ordering.reward(
                self.moves,
                start,
                i,
                self.board.turn,
                depth,
                ply,
                self.previous(ply),
                self.earlier(ply),
            )

    def _try(
        self, i: int, seen: int, depth: int, alpha: int, beta: int, ply: int, full: bool
    ) -> int:
        """Make a move and search what follows: fully if it comes first, else with doubt."""
        side = self.board.turn
        info = self.moves.info[i]
        claim = 0
        if self.shared and depth >= SHARED_DEPTH:
            claim = self._claim(i)
            self.claims[(claim >> 1) & (CLAIMS - 1)] = claim
        self.played[ply] = self.ordering.place(side, self.moves.x[i], self.moves.y[i], info)
        self.make(i, ply)
        checks = self.board.in_check()
        further = depth - 1
        if checks and ply < 2 * depth + 8:
            further += 1
        if seen == 0:
            self.cut[ply + 1] = beta - alpha == 1 and not self.cut[ply]
            score = -self._node(further, -beta, -alpha, ply + 1, checks, True)
        else:
            less = 0
            if not full and not checks and depth >= 3:
                if self.moves.score[i] < LOSING:
                    less = 1
                elif not info & NOISY and not self.checked[ply]:
                    less = self._reduction(depth, seen, i, ply, beta - alpha > 1)
            self.cut[ply + 1] = True
            score = -self._node(further - less, -alpha - 1, -alpha, ply + 1, checks, True)
            if less and score > alpha:
                self.cut[ply + 1] = not self.cut[ply]
                score = -self._node(further, -alpha - 1, -alpha, ply + 1, checks, True)
            if alpha < score < beta:
                self.cut[ply + 1] = False
                score = -self._node(further, -beta, -alpha, ply + 1, checks, True)
        self.board.unmake()
        if claim:
            self.claims[(claim >> 1) & (CLAIMS - 1)] = 0
        return score

    def _is_late(self, depth: int, seen: int, ply: int) -> bool:
        """Whether so many moves were tried in vain that the rest is not worth a look."""
        if depth > 5:
            return False
        patience = 4 + 2 * depth * depth
        return seen > (patience if self._improves(ply) else patience * 2 // 3)

    def _is_hopeless(self, i: int, depth: int, ply: int, side: int, late: bool) -> bool:
        """Whether a move is too late, too little or too costly so near the leaves."""
        info = self.moves.info[i]
        if info & NOISY:
            if depth > 2 or self.moves.score[i] >= LOSING:
                return False
        elif late:
            if depth > 1:
                return True
        elif not self._is_futile(depth, ply) and not (
            depth <= 3
            and self.exchange.loses(
                side, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
            )
        ):
            return False
        return not self.exchange.strikes(
            side, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
        )

    def _is_futile(self, depth: int, ply: int) -> bool:
        """Whether the side to move stands too badly for a quiet move to help."""
        return depth <= 6 and self.evaluations[ply] + 100 + 90 * depth <= self.highest[ply]

    def _reduction(self, depth: int, seen: int, i: int, ply: int, wide: bool) -> int:
        """By how many plies a late quiet move is searched less."""
        if seen < 2:
            return 0
        less = self.reductions[64 * min(depth, 63) + min(seen, 63)]
        less -= self.moves.score[i] >> 13
        if wide:
            less -= 1
        if ply == 0:
            less -= 1
        elif not self._improves(ply):
            less += 1
        less += self.cut[ply]
        return max(0, min(less, depth - 2))

    def _shift(self, index: int, goal: int) -> None:
        """Move a root move to another index, keeping the order of the rest."""
        step = 1 if goal > index else -1
        while index != goal:
            self.ordering.swap(self.moves, index, index + step)
            effort = self.effort[index]
            self.effort[index] = self.effort[index + step]
            self.effort[index + step] = effort
            index += step
