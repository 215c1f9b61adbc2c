"""Positions one move before something special, on every kind of board."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess import Piece, Side, variant
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position


@dataclass(frozen=True)
class Scene:
    """A start and the moves to play from it; the last one is what the scene is about."""

    name: str
    board: str
    start: str | None
    moves: tuple[str, ...]


def placed(board: str, turn: Side = Side.WHITE, **pieces: list[Square]) -> str:
    """A position by letters: `K` is White's king, `k` Black's; `P_` has not moved yet."""
    rules = variant(board)
    men = {}
    for name, squares in pieces.items():
        letter = name[0]
        side = Side.WHITE if letter.isupper() else Side.BLACK
        for square in squares:
            men[square] = Piece(rules.kind(letter), side, unmoved=name.endswith("_"))
    return format_position(Position.from_pieces(rules, men, turn))


CHESS = [
    ("capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 20", "exd5"),
    ("promotion", "4k3/1P6/8/8/8/8/8/4K3 w - - 3 9", "b8=N"),
    ("promotion with capture and check", "r3k3/1P6/8/8/8/8/8/4K3 w q - 3 9", "bxa8=Q+"),
    ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"),
    ("other than en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "Ke2"),
    ("castling short", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 10", "O-O"),
    ("castling long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 10", "O-O-O"),
    ("a rook's first move", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 10", "Rg1"),
    ("a castling rook taken", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 10", "Rxa8+"),
    ("first pawn step", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e4"),
    ("check", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8+"),
    ("checkmate", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 12 40", "Ra8#"),
    ("stalemate", "7k/8/8/6Q1/8/8/8/K7 w - - 12 40", "Qg6"),
    ("dead position", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 70", "Kxe2"),
    ("seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 90", "Rb1"),
]
PLANE = [
    ("capture", placed("plane", K=[(0, 0)], k=[(50, 50)], R=[(-9, 3)], n=[(10**9, 3)])),
    ("promotion", placed("plane", K=[(0, 0)], k=[(50, 50)], P=[(5, 10)])),
    ("first pawn step", placed("plane", K=[(0, 0)], k=[(50, 50)], P_=[(5, -40)], p=[(6, -38)])),
    ("en passant", placed("plane", K=[(0, 0)], k=[(50, 50)], P_=[(5, -40)], p=[(6, -38)])),
    ("check", placed("plane", K=[(0, 0)], k=[(50, 50)], R=[(7, 7)])),
    (
        "checkmate",
        placed("plane", K=[(0, 0)], k=[(50, 50)], R=[(7, 49), (9, 51), (-1000, 20)]),
    ),
]
PLANE_MOVES = {
    "capture": ("R(-9,3)xN(1000000000,3)",),
    "promotion": ("P(5,10)-(5,11)C",),
    "first pawn step": ("P(5,-40)-(5,-38)",),
    "en passant": ("P(5,-40)-(5,-38)", "P(6,-38)xP(5,-39)"),
    "check": ("R(7,7)-(7,50)+",),
    "checkmate": ("R(-1000,20)-(-1000,50)#",),
}
CUBE = [
    ("capture", placed("cube", K=[(0, 0, 0)], k=[(7, 7, 7)], R=[(3, 1, 0)], p=[(3, 1, 5)])),
    ("promotion", placed("cube", K=[(0, 0, 0)], k=[(7, 0, 7)], P=[(1, 6, 7)])),
    ("check", placed("cube", K=[(0, 0, 0)], k=[(7, 7, 7)], R=[(3, 1, 7)])),
    (
        "checkmate",
        placed(
            "cube",
            K=[(7, 7, 0)],
            k=[(0, 0, 0)],
            R=[(1, 0, 7), (0, 1, 7), (1, 1, 7), (5, 0, 5)],
        ),
    ),
]
CUBE_MOVES = {
    "capture": ("Rd2sXPd2x",),
    "promotion": ("Pb7z-b8z=Q",),
    "check": ("Rd2z-d8z+",),
    "checkmate": ("Rf1x-a1x#",),
}

SCENES = [
    *(Scene(name, "chess", start, (move,)) for name, start, move in CHESS),
    *(Scene(name, "plane", start, PLANE_MOVES[name]) for name, start in PLANE),
    *(Scene(name, "cube", start, CUBE_MOVES[name]) for name, start in CUBE),
    Scene("first pawn step", "plane", None, ("P(5,5)-(5,7)",)),
    Scene("first move", "cube", None, ("Pe2t-e3t",)),
]
