"""Exact proof of a forced mate: every legal defence is answered, none is pruned."""

from __future__ import annotations

from latticechess.features.puzzles.rules.best_move import best_line
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import Position

SEARCH_NODES = 20_000
"""Nodes to find the mating move after a defence."""
MOST_SEARCHES = 3_000
"""A proof that needs more is given up."""
LONGEST_RAY = 200
"""A ray with more squares counts as endless."""


class _GivenUpError(Exception):
    """The proof is too long."""


class MateProof:
    """One proof, with its budget of searches."""

    def __init__(self, most_searches: int = MOST_SEARCHES) -> None:
        self.left = most_searches
        self.escape: Move | None = None
        """The defence after which no mate was found in time, if that is why it does not hold."""
        self._proven: dict[tuple[int, int], bool] = {}

    def holds(self, position: Position, move: Move, moves: int) -> bool:
        """Whether `move` mates in at most `moves` moves; False if that cannot be proven."""
        try:
            return self._mates(position, move, moves)
        except _GivenUpError:
            self.escape = None
            return False

    def _mates(self, position: Position, move: Move, moves: int) -> bool:
        after = position.play(move)
        if after.outcome is not None:
            return after.outcome.reason is Reason.CHECKMATE
        if moves <= 1:
            return False
        defences = all_moves(after)
        if defences is None:
            return False
        for defence in defences:
            if not self._mated(after.play(defence), moves - 1):
                self.escape = defence
                return False
        return True

    def _mated(self, position: Position, moves: int) -> bool:
        """Whether the side to move mates in at most `moves` moves."""
        if position.outcome is not None:
            return False
        known = position.key, moves
        if known not in self._proven:
            if self.left <= 0:
                raise _GivenUpError
            self.left -= 1
            line = best_line(position, SEARCH_NODES, mate=moves)
            seen = line is not None and line.mate is not None and 0 < line.mate <= moves
            self._proven[known] = bool(
                seen and line and self._mates(position, line.moves[0], moves)
            )
        return self._proven[known]


def all_moves(position: Position) -> list[Move] | None:
    """Every legal move; None if they are endless."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    promotion = position.variant.promotion
    found: list[Move] = []
    for reach in position.all_destinations():
        if any(ray.last is None or ray.last > LONGEST_RAY for ray in reach.rays):
            return None
        squares = [*reach.squares, *(square for ray in reach.rays for square in ray.squares())]
        for square in squares:
            promotes = promotion is not None and square in reach.promotions
            choices = promotion.choices if promotion and promotes else (None,)
            found += (Move(reach.origin, square, choice) for choice in choices)
    return found
