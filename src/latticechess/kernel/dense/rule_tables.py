"""Tables of a variant's own ends: goals, kinds that must not die out, keys of check counters.

Built once per variant, for `RuledBoard` and `RuledPlane`; codes and cells are those of `tables`. A
plane has no cells: its goal is looked up in boxes.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

from latticechess.kernel.dense.random_numbers import RandomNumbers
from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant, in_region

if not cython.compiled:
    from latticechess.kernel.dense.tables import C_CODES, C_SIDE_SHIFT

    # Keys of check counters: so many for each side.
    C_CHECK_KEYS = 101

MOST_CHECKS = 100
"""The most checks that a variant may ask for."""
KEYS_FROM = 0x0C4E_C45C_0047_E25D


class RuleTables:
    """The rules of `EndRules` by code and cell."""

    def __init__(self, variant: Variant) -> None:
        ends = variant.ends
        self.several = variant.several_royals
        self.has_goal = ends.goal is not None
        self.last_move = ends.last_move
        self.checks = ends.checks or 0
        self.capture_all = ends.capture_all
        self.lose_all = ends.lose_all
        self.bare_king = ends.bare_king
        self.must_capture = ends.must_capture
        self.no_checks = ends.no_checks
        self._set_goal(variant)
        self._set_vital(variant)
        self.check_key = RandomNumbers(KEYS_FROM).take(2 * C_CHECK_KEYS)

    def _set_goal(self, variant: Variant) -> None:
        """`goal[code * cells + cell]`: whether such a piece has arrived there."""
        geometry = variant.geometry
        self.cells = geometry.cells if geometry.bounded else 0
        self.goal = array("b", bytes(C_CODES * self.cells or 1))
        if variant.ends.goal is None or not geometry.bounded:
            return
        for side in Side:
            inside = [
                cell
                for cell, square in enumerate(geometry.by_cell())
                if any(in_region(region, square) for region in variant.ends.goal[side])
            ]
            for number, kind in enumerate(variant.pieces, 1):
                if kind.letter in variant.ends.goal_pieces:
                    base = ((side << C_SIDE_SHIFT) + number) * geometry.cells
                    for cell in inside:
                        self.goal[base + cell] = 1

    def _set_vital(self, variant: Variant) -> None:
        """`vital`: the type numbers that must not die out, of White and then of Black; a type that
        a side has not got at the start is not vital to it."""
        rows = []
        for side in Side:
            owned = {piece.kind.letter for _, piece in variant.setup if piece.side is side}
            rows.append(
                [
                    number
                    for number, kind in enumerate(variant.pieces, 1)
                    if kind.letter in variant.ends.capture and kind.letter in owned
                ]
            )
        self.vital = array("i", [*rows[0], *rows[1]]) or array("i", [0])
        self.vital_first = array("i", [0, len(rows[0]), len(rows[0]) + len(rows[1])])


@lru_cache(maxsize=256)
def rule_tables_of(variant: Variant) -> RuleTables:
    """The rule tables of a variant."""
    return RuleTables(variant)
