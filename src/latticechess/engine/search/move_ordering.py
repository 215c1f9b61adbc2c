"""Move ordering: the moves most likely to cause a cutoff come first.

Hot: `score_moves` and `pick`. The order: the hash move, sound captures and promotions by MVV-LVA,
killer moves, the countermove, other quiet moves by history, captures that lose material. A move
is identified by a 31-bit signature, since on an unbounded board it has no small number; two moves
of one position that share a signature cost a little order, nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import HistoryTables
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.move_list import MoveList

if not cython.compiled:
    from latticechess.engine.scores import MAX_PLY
    from latticechess.engine.search.history import CONTINUATION_MASK, HISTORY_MASK
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK

    # Scores of the stages; what is below KILLER is history.
    HASH_MOVE = 1 << 30
    GOOD_CAPTURE = 1 << 26
    KILLER = 1 << 22
    COUNTERMOVE = 1 << 21
    # Subtracted from a capture that loses material.
    LOSING = 2 << 26
    # MVV-LVA: the victim counts this many times its attacker.
    VICTIM_WEIGHT = 16
    # A history bonus is BONUS_WEIGHT * depth ** 2, at most MAX_BONUS.
    BONUS_WEIGHT = 16
    MAX_BONUS = 1600
    # History values stay below 2 ** GRAVITY_SHIFT.
    GRAVITY_SHIFT = 14


def signature(origin: int, x: int, y: int, info: int) -> int:
    """A number from 2 to 2**31 - 1 that tells this move from others of the same position; it is
    odd for captures and promotions."""
    mixed = origin * 1_640_531_527 + x * 1_103_515_245 + y * 1_597_334_677 + info * 805_459_861
    mixed = (mixed & 0x7FFFFFFC) | 2
    return mixed | 1 if info >> CAPTURED_SHIFT & 0xFFFF else mixed


class MoveOrdering(CachePadded):
    """Scores moves by the hash move, MVV-LVA, killers, countermoves and history."""

    def __init__(self, worth: Sequence[int], exchange: Exchange, history: HistoryTables) -> None:
        self.exchange = exchange
        self.worth = array("i", worth)
        self.killers = padded_array("i", 2 * MAX_PLY)
        self.quiet_history = history.quiet
        self.countermoves = history.countermoves
        self.continuation = history.continuation

    def history_index(self, side: int, x: int, y: int, info: int) -> int:
        """The index in the quiet history of this piece type moving to this square."""
        # Far squares are folded before they are multiplied: both modes must stay within 64 bits.
        # Neighbouring squares share cache lines: scoring a list of moves waits for memory.
        code = 2 * (info & TYPE_MASK) + side
        return ((x & 0xFFFFFF) + (y & 0xFFFFFF) * 67 + code * 512) & HISTORY_MASK

    def reply_index(self, previous: int, index: int) -> int:
        """The index in the continuation history of a move after the opponent's last one."""
        return (previous * 24_593 + index) & CONTINUATION_MASK

    def followup_index(self, earlier: int, index: int) -> int:
        """The index in the continuation history of a move after its own side's last one."""
        return (earlier * 49_157 + index + 131_101) & CONTINUATION_MASK

    def score_moves(
        self,
        moves: MoveList,
        start: int,
        side: int,
        hash_move: int,
        ply: int,
        previous: int,
        earlier: int,
    ) -> None:
        """Score every move from index `start` on. `previous` and `earlier` are the history indices
        of the last two moves."""
        killer = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        countermove = self.countermoves[previous]
        for i in range(start, moves.size):
            info = moves.info[i]
            mark = signature(moves.origin[i], moves.x[i], moves.y[i], info)
            if mark == hash_move:
                moves.score[i] = HASH_MOVE
            elif info >> CAPTURED_SHIFT & 0xFFFF:
                moves.score[i] = self.mvv_lva(info)
            elif mark == killer:
                moves.score[i] = KILLER + 1
            elif mark == second:
                moves.score[i] = KILLER
            elif mark == countermove:
                moves.score[i] = COUNTERMOVE
            else:
                index = self.history_index(side, moves.x[i], moves.y[i], info)
                moves.score[i] = (
                    self.quiet_history[index]
                    + self.continuation[self.reply_index(previous, index)]
                    + self.continuation[self.followup_index(earlier, index)]
                )

    def mvv_lva(self, info: int) -> int:
        """The score of a capture: most valuable victim first, then least valuable attacker."""
        return (
            GOOD_CAPTURE + VICTIM_WEIGHT * self.material_gain(info) - self.worth[info & TYPE_MASK]
        )

    def material_gain(self, info: int) -> int:
        """What a capture or promotion wins if nothing is recaptured."""
        gain = self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        promoted = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if promoted:
            gain += self.worth[promoted] - self.worth[info & TYPE_MASK]
        return gain

    def score_captures(self, moves: MoveList, start: int, hash_move: int) -> None:
        """`score_moves` for a list of captures and promotions alone."""
        for i in range(start, moves.size):
            info = moves.info[i]
            if hash_move and signature(moves.origin[i], moves.x[i], moves.y[i], info) == hash_move:
                moves.score[i] = HASH_MOVE
            else:
                moves.score[i] = self.mvv_lva(info)

    def pick_good(self, moves: MoveList, index: int, side: int) -> None:
        """`pick`, but captures that lose material go behind everything else."""
        self.pick(moves, index)
        while (
            GOOD_CAPTURE >> 1 < moves.score[index] < HASH_MOVE
            and moves.info[index] >> CAPTURED_SHIFT & 0xFFFF
            and self.exchange.loses_material(
                side, moves.origin[index], moves.x[index], moves.y[index], moves.info[index]
            )
        ):
            moves.score[index] -= LOSING
            self.pick(moves, index)

    def pick(self, moves: MoveList, index: int) -> None:
        """Selection sort: swap the best move from `index` on to `index`."""
        best = index
        for i in range(index + 1, moves.size):
            if moves.score[i] > moves.score[best]:
                best = i
        if best != index:
            self.swap(moves, index, best)

    def swap(self, moves: MoveList, one: int, other: int) -> None:
        """Swap two moves of the list."""
        moves.origin[one], moves.origin[other] = moves.origin[other], moves.origin[one]
        moves.x[one], moves.x[other] = moves.x[other], moves.x[one]
        moves.y[one], moves.y[other] = moves.y[other], moves.y[one]
        moves.info[one], moves.info[other] = moves.info[other], moves.info[one]
        moves.score[one], moves.score[other] = moves.score[other], moves.score[one]

    def update_history(
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
        """Reward the quiet move at `index`, which failed high, and punish those tried before it."""
        mark = signature(moves.origin[index], moves.x[index], moves.y[index], moves.info[index])
        if self.killers[2 * ply] != mark:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = mark
        self.countermoves[previous] = mark
        bonus = min(BONUS_WEIGHT * depth * depth, MAX_BONUS)
        for i in range(start, index):
            if not moves.info[i] >> CAPTURED_SHIFT & 0xFFFF:
                tried = self.history_index(side, moves.x[i], moves.y[i], moves.info[i])
                self.add_bonus(tried, previous, earlier, -bonus)
        best = self.history_index(side, moves.x[index], moves.y[index], moves.info[index])
        self.add_bonus(best, previous, earlier, bonus)

    def add_bonus(self, index: int, previous: int, earlier: int, bonus: int) -> None:
        """Update the quiet history and both continuation histories of a move."""
        self.quiet_history[index] = with_gravity(self.quiet_history[index], bonus)
        at = self.reply_index(previous, index)
        self.continuation[at] = with_gravity(self.continuation[at], bonus)
        at = self.followup_index(earlier, index)
        self.continuation[at] = with_gravity(self.continuation[at], bonus)


def with_gravity(old: int, bonus: int) -> int:
    """A history value after a bonus; the nearer its limit, the less it changes."""
    return old + bonus - ((old * abs(bonus)) >> GRAVITY_SHIFT)
