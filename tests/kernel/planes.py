"""Boards of the plane for tests: fairy pieces, positions by text, random positions."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from kernel.plane_oracle import Placement, Situation
from latticechess.kernel.geometry import COORDINATE_LIMIT, Square
from latticechess.kernel.library import variant
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.sparse.board import SparseBoard
from latticechess.kernel.variant import Variant

RIDES = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
LENGTHS = (10, 10**6, 10**12, 2**52)


@cache
def plane() -> Variant:
    return variant("plane")


@cache
def fairy_plane() -> Variant:
    """The plane with knightriders (Y), and with lances (L) whose slides go one way only and share
    squares with their leaps."""
    rider = PieceType("Knightrider", "Y", slides=RIDES)
    lance = PieceType("Lance", "L", slides=((0, 1), (1, 1)), leaps=((0, -2), (3, 3)))
    return replace(plane(), pieces=(*plane().pieces, rider, lance))


@cache
def royal_queens() -> Variant:
    """The plane with a king that moves like a queen."""
    king = plane().kind("K")
    royal = PieceType("Royal queen", "K", slides=plane().kind("Q").slides, royal=True)
    pieces = tuple(royal if kind == king else kind for kind in plane().pieces)
    return replace(plane(), pieces=pieces, setup=())


def placement(of: Variant, text: str) -> Placement:
    """Pieces from words such as `K(8,4)` for White, `k(8,11)` for Black, `P(1,4)!` unmoved."""
    pieces: Placement = {}
    for word in text.split():
        side = Side.WHITE if word[0].isupper() else Side.BLACK
        x, y = word[1:].rstrip("!").strip("()").split(",")
        pieces[int(x), int(y)] = Piece(of.kind(word[0]), side, word.endswith("!"))
    return pieces


def board_with(
    pieces: Placement | str,
    turn: Side = Side.WHITE,
    of: Variant | None = None,
    passed: Square | None = None,
) -> SparseBoard:
    of = of or plane()
    board = SparseBoard(of)
    if isinstance(pieces, str):
        pieces = placement(of, pieces)
    board.load(pieces, turn, en_passant=passed)
    return board


def start_board(turn: Side = Side.WHITE) -> SparseBoard:
    return board_with(dict(plane().setup), turn)


def random_square(rng: random.Random, reach: int, far: bool) -> Square:
    """A square near the promotion rows, or one that lies very far off in line with such a one."""
    x, y = rng.randint(-reach, reach), rng.randint(7 - reach, 7 + reach)
    if far and rng.random() < 0.3:
        length = rng.choice(LENGTHS) // 2 * rng.choice((1, -1))
        dx, dy = rng.choice(((2, 0), (0, 2), (2, 2), (2, -2), (1, 2), (2, -1)))
        x, y = x + length * dx, y + length * dy
    return tuple(max(-COORDINATE_LIMIT, min(COORDINATE_LIMIT, c)) for c in (x, y))


def random_situation(rng: random.Random, of: Variant, most: int = 80) -> Situation:
    """Two kings and other pieces anywhere, checks and impossible things included."""
    reach = rng.choice((4, 6, 9))
    far = rng.random() < 0.5
    pieces: Placement = {}
    for side in Side:
        pieces.setdefault(random_square(rng, reach, False), Piece(of.kind("K"), side))
    others = [kind for kind in of.pieces if not kind.royal]
    for _ in range(rng.randint(8, most)):
        kind = of.kind("P") if rng.random() < 0.3 else rng.choice(others)
        unmoved = kind.double_step and rng.random() < 0.7
        piece = Piece(kind, rng.choice(list(Side)), unmoved)
        pieces.setdefault(random_square(rng, reach, far), piece)
    return Situation(of, pieces, rng.choice(list(Side)))


def load(situation: Situation) -> SparseBoard:
    return board_with(situation.pieces, situation.turn, situation.variant, situation.passed)


def situations(most: int = 40) -> st.SearchStrategy[Situation]:
    """Random situations that Hypothesis can make smaller."""
    return st.builds(
        lambda rng, size: random_situation(rng, fairy_plane(), size),
        st.randoms(use_true_random=False),
        st.integers(8, most),
    )
