"""The program's own tables of chess: all endings of three and four pieces without pawns.

Each tells the plies to mate. A table is made when it is first wanted, in a second or so, and the
last few are kept: some 5 MB each.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from latticechess.engine.endgames.retrograde import BISHOP, KNIGHT, QUEEN, ROOK, Retrograde
from latticechess.engine.endgames.symmetry import CELLS, SIDE, place_of
from latticechess.engine.endgames.verdicts import Result, Verdict
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position

MOST_PIECES = 4
KEPT = 12
"""Tables of four pieces in a process: 63 MB."""
FIFTY_MOVES = 100
"""Plies without a capture in which mate must come."""
DRAWN, MATED = 0, 1
"""What a table holds: 0, or the plies to mate and one."""
CORNERS = 10
KINDS = {"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT}
"""In the order in which endings name them."""
NAMES = "KQRBN"


@dataclass(frozen=True, slots=True)
class Ending:
    """The pieces of an ending besides the kings; the first side has more, or the stronger one."""

    first: str
    second: str = ""

    def __str__(self) -> str:
        return f"K{self.first}vK{self.second}"


ENDINGS = tuple(
    Ending(*pieces)
    for one, first in enumerate(KINDS)
    for pieces in (
        (first,),
        *((first + second,) for second in [*KINDS][one:]),
        *((first, second) for second in [*KINDS][one:]),
    )
)
"""All that there are tables of."""


def solve(ending: Ending) -> array[int]:
    """The table of an ending."""
    pieces = ending.first + ending.second
    sides = [0] * len(ending.first) + [1] * len(ending.second)
    smaller = [_small_table(piece) for piece in pieces] if len(pieces) > 1 else []
    return Retrograde([KINDS[piece] for piece in pieces], sides, smaller).solved()


@lru_cache(maxsize=len(KINDS))
def _small_table(piece: str) -> array[int]:
    """A king and a piece against a king: 80 KB, and made in an instant."""
    return solve(Ending(piece))


class Tables:
    """The tables that a process has made."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[Ending, array[int]] = OrderedDict()
        self._lock = Lock()
        self._making = Lock()

    def find(self, ending: Ending) -> array[int] | None:
        """A table that has been made."""
        if len(ending.first + ending.second) == 1:
            return _small_table(ending.first)
        with self._lock:
            table = self._kept.get(ending)
            if table is not None:
                self._kept.move_to_end(ending)
            return table

    def get(self, ending: Ending) -> array[int]:
        """A table, made if it is not there: threads that want one at the same time wait."""
        table = self.find(ending)
        if table is not None:
            return table
        with self._making:
            table = self.find(ending)
            if table is None:
                table = solve(ending)
                with self._lock:
                    self._kept[ending] = table
                    while len(self._kept) > self.most:
                        self._kept.popitem(last=False)
        return table


TABLES = Tables()


def has_tables(position: Position) -> bool:
    """Whether there are tables for a position: orthodox chess, few pieces, no pawns, no rights."""
    if position.piece_count > MOST_PIECES or not is_orthodox(position.variant):
        return False
    letters = [piece.kind.letter for piece in position.pieces.values() if not piece.kind.royal]
    if not letters or any(letter not in KINDS for letter in letters):
        return False
    return not position.castling and not position.faults


@lru_cache(maxsize=1024)
def _arranged(letters: str) -> tuple[Ending, tuple[int, ...]]:
    """The ending of some pieces, named as in FEN, and their order in its table."""
    kinds = [NAMES.index(letter.upper()) for letter in letters]
    sides = [
        sorted((i for i, letter in enumerate(letters) if own(letter)), key=lambda i: kinds[i])
        for own in (str.isupper, str.islower)
    ]
    # Of equal sides White is the first.
    first, second = sorted(sides, key=lambda side: (-len(side), [kinds[i] for i in side]))
    names = ["".join(letters[i].upper() for i in side[1:]) for side in (first, second)]
    return Ending(*names), (first[0], second[0], *first[1:], *second[1:])


def placed(position: Position) -> tuple[Ending, int]:
    """The ending of a position, and its index in the table."""
    pieces = position.pieces
    letters = "".join(
        [
            piece.kind.letter if piece.side is Side.WHITE else piece.kind.letter.lower()
            for piece in pieces.values()
        ]
    )
    ending, order = _arranged(letters)
    cells = [rank * SIDE + file for file, rank in pieces]
    king, *others = [cells[number] for number in order]
    first_to_move = letters[order[0]].isupper() is (position.turn is Side.WHITE)
    half = 0 if first_to_move else CORNERS * CELLS ** len(others)
    return ending, half + place_of(king, others)


def known(position: Position) -> int:
    """What a table holds of a position that is legal; a table is made if it is not there."""
    if position.piece_count == 2:
        return DRAWN
    ending, at = placed(position)
    return TABLES.get(ending)[at]


def verdicts(position: Position, make: bool = True) -> dict[Move, Verdict]:
    """Every legal move with its verdict; empty if there is no table, or none may be made."""
    if not has_tables(position):
        return {}
    if not make and TABLES.find(placed(position)[0]) is None:
        return {}
    return {move: _verdict(position.play(move)) for move in position.legal_moves()}


def _verdict(after: Position) -> Verdict:
    """What the move that led to a position brings the side that made it."""
    plies = known(after)
    won = plies % 2 == 1
    # Who has let a position return for the third time wins no more.
    if plies == DRAWN or (won and Reason.THREEFOLD in after.claims):
        return Verdict(Result.DRAW, 1)
    if after.halfmoves + plies - 1 <= FIFTY_MOVES:
        return Verdict(Result.WIN if won else Result.LOSS, plies, mates=True)
    # Who has a piece left may have to give it up, and the count begins again.
    loser = after.turn if won else after.turn.opponent
    bare = all(kind.royal for kind in after.types_held(loser))
    return Verdict(Result.SPOILT if won else Result.SAVED, plies, mates=True, certain=bare)


def line_to_mate(position: Position, move: Move) -> tuple[Move, ...]:
    """A move that decides the game, and the best moves of both sides after it."""
    line = [move]
    position = position.play(move)
    while (plies := known(position)) > MATED:
        move = next(one for one in position.legal_moves() if known(position.play(one)) == plies - 1)
        line.append(move)
        position = position.play(move)
    return tuple(line)
