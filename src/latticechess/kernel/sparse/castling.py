"""Castling on the sparse board: rights, and whether a rule may be used now.

Rules lie flat in `rules`, ten numbers each (see `vectors`). Rights are bits of `rights`.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.sparse.threats import Threats
from latticechess.kernel.variant import Variant

if not cython.compiled:
    # The fields of a rule.
    SIDE, KING_X, KING_Y, ROOK_X, ROOK_Y = range(5)
    KING_TO_X, KING_TO_Y, ROOK_TO_X, ROOK_TO_Y, ROOK_TYPE, RULE_SIZE = range(5, 11)


def step_towards(place: int, goal: int) -> int:
    """One step nearer to the goal."""
    if place < goal:
        return place + 1
    return place - 1 if place > goal else place


class Castling(Threats):
    """The castling rights of both sides."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.rules: array[int] = self.vectors.castling
        self.rule_count = len(variant.castling)
        self.by_rook: bool = variant.castling_by_rook
        self.rights = 0

    def rights_without(self, x: int, y: int) -> int:
        """The rights left after a piece leaves or enters a square."""
        rights = self.rights
        for rule in range(self.rule_count):
            at = rule * RULE_SIZE
            if (x == self.rules[at + KING_X] and y == self.rules[at + KING_Y]) or (
                x == self.rules[at + ROOK_X] and y == self.rules[at + ROOK_Y]
            ):
                rights &= ~(1 << rule)
        return rights

    def target_x(self, rule: int) -> int:
        """The x of the square that a castling move names."""
        return self.rules[rule * RULE_SIZE + (ROOK_X if self.by_rook else KING_TO_X)]

    def target_y(self, rule: int) -> int:
        """The y of that square."""
        return self.rules[rule * RULE_SIZE + (ROOK_Y if self.by_rook else KING_TO_Y)]

    def rook_of(self, rule: int) -> int:
        """The slot of the rook that a rule moves, or -1 if it is not there."""
        at = rule * RULE_SIZE
        slot = self.find(self.rules[at + ROOK_X], self.rules[at + ROOK_Y])
        if slot < 0 or self.slot_side[slot] != self.turn or slot == self.king[self.turn]:
            return -1
        wanted = self.rules[at + ROOK_TYPE]
        return slot if wanted == 0 or wanted == self.slot_type[slot] else -1

    def rule_for(self, x: int, y: int) -> int:
        """The rule, held by the side to move, whose castling move names a square; or -1."""
        for rule in range(self.rule_count):
            if (
                (self.rights >> rule) & 1
                and self.rules[rule * RULE_SIZE + SIDE] == self.turn
                and self.target_x(rule) == x
                and self.target_y(rule) == y
            ):
                return rule
        return -1

    def can_castle(self, rule: int) -> bool:
        """Whether the side to move may castle by this rule. Needs `find_checks_and_pins`."""
        at = rule * RULE_SIZE
        king = self.king[self.turn]
        if not (self.rights >> rule) & 1 or self.rules[at + SIDE] != self.turn:
            return False
        if king < 0 or self.checks:
            return False
        if self.slot_x[king] != self.rules[at + KING_X]:
            return False
        if self.slot_y[king] != self.rules[at + KING_Y]:
            return False
        rook = self.rook_of(rule)
        return (
            rook >= 0
            and self._path_is_free(at + KING_X, at + KING_TO_X, king, rook)
            and self._path_is_free(at + ROOK_X, at + ROOK_TO_X, king, rook)
            and self._path_is_safe(at, king)
            and self._target_is_safe(at, king, rook)
        )

    def _path_is_free(self, start: int, end: int, king: int, rook: int) -> bool:
        """Whether only king and rook stand between two squares of `rules`."""
        low_x = min(self.rules[start], self.rules[end])
        high_x = max(self.rules[start], self.rules[end])
        low_y = min(self.rules[start + 1], self.rules[end + 1])
        high_y = max(self.rules[start + 1], self.rules[end + 1])
        for slot in range(self.slots):
            if (
                self.slot_type[slot]
                and slot != king
                and slot != rook
                and low_x <= self.slot_x[slot] <= high_x
                and low_y <= self.slot_y[slot] <= high_y
            ):
                return False
        return True

    def _path_is_safe(self, at: int, king: int) -> bool:
        """Whether the king's path is not attacked."""
        x = self.rules[at + KING_X]
        y = self.rules[at + KING_Y]
        while x != self.rules[at + KING_TO_X] or y != self.rules[at + KING_TO_Y]:
            x = step_towards(x, self.rules[at + KING_TO_X])
            y = step_towards(y, self.rules[at + KING_TO_Y])
            if self.attacked(x, y, 1 - self.turn, king):
                return False
        return True

    def _target_is_safe(self, at: int, king: int, rook: int) -> bool:
        """Whether the king is safe once both have moved."""
        x = self.slot_x[rook]
        y = self.slot_y[rook]
        self.lift(king)
        self.lift(rook)
        self.drop(rook, self.rules[at + ROOK_TO_X], self.rules[at + ROOK_TO_Y])
        to_x = self.rules[at + KING_TO_X]
        to_y = self.rules[at + KING_TO_Y]
        safe = not self.attacked(to_x, to_y, 1 - self.turn, -1)
        self.lift(rook)
        self.drop(rook, x, y)
        self.put_back(king)
        return safe
