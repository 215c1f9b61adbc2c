"""The order in which moves are tried: what is likely to refute the opponent comes first.

Hot: `rate` and `pick`. A move is recognised by a 31-bit signature, since on an unbounded board
it has no small number; two moves of one position sharing one costs a little order, nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import Lessons
from latticechess.kernel.cache_line import Apart, apart
from latticechess.kernel.move_list import MoveList

if not cython.compiled:
    from latticechess.engine.search.history import HISTORY_MASK, SEQUEL_MASK
    from latticechess.engine.search.scores import MAX_PLY

    CAPTURED_SHIFT = 8
    PROMOTION_SHIFT = 16
    TYPE_MASK = 0xFF
    FIRST = 1 << 30
    GOOD_CAPTURE = 1 << 26
    KILLER = 1 << 22
    COUNTER = 1 << 21


def signature(origin: int, x: int, y: int, info: int) -> int:
    """A number from 2 to 2**31 - 1 that tells this move from others of the same position; it is
    odd for captures and promotions."""
    mixed = origin * 1_640_531_527 + x * 1_103_515_245 + y * 1_597_334_677 + info * 805_459_861
    mixed = (mixed & 0x7FFFFFFC) | 2
    return mixed | 1 if info >> CAPTURED_SHIFT & 0xFFFF else mixed


class Ordering(Apart):
    """What earlier nodes taught about good moves, and the rating of new ones by it."""

    def __init__(self, worth: Sequence[int], exchange: Exchange, lessons: Lessons) -> None:
        self.exchange = exchange
        self.worth = array("i", worth)
        self.killers = apart("i", 2 * MAX_PLY)
        self.history = lessons.history
        self.counters = lessons.counters
        self.sequels = lessons.sequels

    def place(self, side: int, x: int, y: int, info: int) -> int:
        """Where a move of this piece type to this square is kept in the history."""
        # Far squares are folded before they are multiplied: both modes must stay within 64 bits.
        mixed = (x & 0xFFFFFF) * 40_503 + (y & 0xFFFFFF) * 60_493
        mixed += (2 * (info & TYPE_MASK) + side) * 1_181_783
        return (mixed ^ (mixed >> 14)) & HISTORY_MASK

    def answer(self, previous: int, place: int) -> int:
        """Where a move is kept as the answer to the opponent's last one."""
        return (previous * 24_593 + place) & SEQUEL_MASK

    def sequel(self, earlier: int, place: int) -> int:
        """Where a move is kept as the sequel to the own one before that."""
        return (earlier * 49_157 + place * 3 + 77) & SEQUEL_MASK

    def rate(
        self,
        moves: MoveList,
        start: int,
        side: int,
        first: int,
        ply: int,
        previous: int,
        earlier: int,
    ) -> None:
        """Give every move from index `start` a score, by the places of the last two moves too."""
        killer = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        counter = self.counters[previous]
        for i in range(start, moves.size):
            info = moves.info[i]
            mark = signature(moves.origin[i], moves.x[i], moves.y[i], info)
            if mark == first:
                moves.score[i] = FIRST
            elif info >> CAPTURED_SHIFT & 0xFFFF:
                moves.score[i] = self.rate_noisy(info)
            elif mark == killer:
                moves.score[i] = KILLER + 1
            elif mark == second:
                moves.score[i] = KILLER
            elif mark == counter:
                moves.score[i] = COUNTER
            else:
                place = self.place(side, moves.x[i], moves.y[i], info)
                moves.score[i] = (
                    self.history[place]
                    + self.sequels[self.answer(previous, place)]
                    + self.sequels[self.sequel(earlier, place)]
                )

    def rate_noisy(self, info: int) -> int:
        """Most valuable victim first, then the least valuable attacker."""
        return GOOD_CAPTURE + 16 * self.gain(info) - self.worth[info & TYPE_MASK]

    def gain(self, info: int) -> int:
        """What a capture or promotion wins if nothing comes back."""
        gain = self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        promoted = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if promoted:
            gain += self.worth[promoted] - self.worth[info & TYPE_MASK]
        return gain

    def rate_captures(self, moves: MoveList, start: int, first: int) -> None:
        """The same for a list of captures and promotions alone."""
        for i in range(start, moves.size):
            info = moves.info[i]
            if first and signature(moves.origin[i], moves.x[i], moves.y[i], info) == first:
                moves.score[i] = FIRST
            else:
                moves.score[i] = self.rate_noisy(info)

    def pick_sound(self, moves: MoveList, index: int, side: int) -> None:
        """`pick`, but captures that lose material step back behind everything else."""
        self.pick(moves, index)
        while (
            GOOD_CAPTURE >> 1 < moves.score[index] < FIRST
            and moves.info[index] >> CAPTURED_SHIFT & 0xFFFF
            and self.exchange.loses(
                side, moves.origin[index], moves.x[index], moves.y[index], moves.info[index]
            )
        ):
            moves.score[index] -= 2 * GOOD_CAPTURE
            self.pick(moves, index)

    def pick(self, moves: MoveList, index: int) -> None:
        """Bring the best move from `index` on to `index`."""
        best = index
        for i in range(index + 1, moves.size):
            if moves.score[i] > moves.score[best]:
                best = i
        if best != index:
            self.swap(moves, index, best)

    def swap(self, moves: MoveList, one: int, other: int) -> None:
        """Exchange two moves of the list."""
        moves.origin[one], moves.origin[other] = moves.origin[other], moves.origin[one]
        moves.x[one], moves.x[other] = moves.x[other], moves.x[one]
        moves.y[one], moves.y[other] = moves.y[other], moves.y[one]
        moves.info[one], moves.info[other] = moves.info[other], moves.info[one]
        moves.score[one], moves.score[other] = moves.score[other], moves.score[one]

    def reward(
        self,
        moves: MoveList,
        start: int,
        index: int,
        side: int,
        depth: int,
        ply: int,
        previous: int,
        earlier: int,
    ) -> None:
        """The quiet move at `index` refuted the opponent; those tried before it did not."""
        mark = signature(moves.origin[index], moves.x[index], moves.y[index], moves.info[index])
        if self.killers[2 * ply] != mark:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = mark
        self.counters[previous] = mark
        bonus = min(16 * depth * depth, 1600)
        for i in range(start, index):
            if not moves.info[i] >> CAPTURED_SHIFT & 0xFFFF:
                place = self.place(side, moves.x[i], moves.y[i], moves.info[i])
                self.adjust(place, previous, earlier, -bonus)
        place = self.place(side, moves.x[index], moves.y[index], moves.info[index])
        self.adjust(place, previous, earlier, bonus)

    def adjust(self, place: int, previous: int, earlier: int, bonus: int) -> None:
        """Change what is thought of a move by itself and after the moves before it."""
        self.history[place] = nearer(self.history[place], bonus)
        at = self.answer(previous, place)
        self.sequels[at] = nearer(self.sequels[at], bonus)
        at = self.sequel(earlier, place)
        self.sequels[at] = nearer(self.sequels[at], bonus)


def nearer(old: int, bonus: int) -> int:
    """A number moved towards a limit, the slower the nearer it is."""
    return old + bonus - ((old * abs(bonus)) >> 14)
