"""What endgame tables say of a move, and which moves keep the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from latticechess.kernel.move import Move

WON = 20_000
"""The score of a win that the tables know and the search does not see to its end."""
PATIENCE = 10
"""After so many plies without a capture or pawn move only the nearest way to the next is left."""


class Result(IntEnum):
    """What best play brings; the fifty-move rule makes draws of some wins and losses."""

    LOSS = -2
    SAVED = -1
    DRAW = 0
    SPOILT = 1
    WIN = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tables know of a move, for the side that makes it."""

    result: Result
    plies: int
    """Until the next capture, pawn move or mate, with it; until mate if it `mates`."""
    mates: bool = False
    """Whether the plies end with mate, as the program's own tables count them."""
    certain: bool = True
    """Whether the result is; if not, the search has the last word."""

    @property
    def decides(self) -> bool:
        """Whether the way to mate is known, and no rule ends the game before."""
        return self.mates and self.result in (Result.WIN, Result.LOSS)

    @property
    def rank(self) -> tuple[Result, int]:
        """The greater, the better: by the way to mate the winner hurries, the loser holds out."""
        slowness = self.plies if self.mates else 0
        return self.result, slowness if self.result < Result.DRAW else -slowness


def best_moves(verdicts: Mapping[Move, Verdict], halfmoves: int) -> list[Move]:
    """The moves that keep the result; of wins that are long in coming only the nearest."""
    best = max(verdict.result for verdict in verdicts.values())
    kept = {move: known for move, known in verdicts.items() if known.result is best}
    if best > Result.DRAW and halfmoves >= PATIENCE:
        nearest = min(known.plies for known in kept.values())
        return [move for move, known in kept.items() if known.plies == nearest]
    return list(kept)


def ranked(verdicts: Mapping[Move, Verdict]) -> list[Move]:
    """The moves, the best first."""
    return sorted(verdicts, key=lambda move: verdicts[move].rank, reverse=True)
