"""Themes of hand-made positions, on each board where a theme exists."""

from __future__ import annotations

import pytest

from engine.diagrams import position
from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.features.puzzles.rules.themes import themes_of
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.moves import parse_move

Pieces = dict[str, str]


def steps(
    board: str, pieces: Pieces, line: str, turn: Side = Side.WHITE
) -> list[tuple[Position, Move]]:
    """The positions and moves of a line."""
    now = position(board, pieces, turn)
    assert not now.faults
    found = []
    for text in line.split():
        move = parse_move(now, text)
        found.append((now, move))
        now = now.play(move)
    return found


def themes(board: str, pieces: Pieces, line: str, turn: Side = Side.WHITE) -> set[Theme]:
    return set(themes_of(steps(board, pieces, line, turn)))


HELD: list[tuple[Theme, str, Pieces, str]] = [
    (
        Theme.MATE_IN_1,
        "chess",
        {"K": "g1", "R": "a1", "k": "g8", "p": "f7 g7 h7"},
        "Ra8#",
    ),
    (
        Theme.BACK_RANK,
        "chess",
        {"K": "g1", "R": "a1", "k": "g8", "p": "f7 g7 h7"},
        "Ra8#",
    ),
    (
        Theme.MATE_IN_2,
        "chess",
        {"K": "g1", "Q": "d2", "R": "d1", "k": "g8", "p": "f7 g7 h7", "r": "a8"},
        "Qd8+ Rxd8 Rxd8#",
    ),
    (Theme.FORK, "chess", {"K": "g1", "N": "d5", "k": "e8", "r": "a8"}, "Nc7+ Kd7 Nxa8"),
    (
        Theme.FORK,
        "plane",
        {"K": "0,-9", "N": "3,3", "k": "6,6", "r": "2,6"},
        "N(3,3)-(4,5)+ K(6,6)-(7,7) N(4,5)xR(2,6)",
    ),
    (
        Theme.FORK,
        "cube",
        {"K": "a1s", "N": "d4u", "k": "h8z", "r": "d8w", "b": "f6u"},
        "Nd4u-d6v Kh8z-h8y Nd6vXRd8w",
    ),
    (Theme.PIN, "chess", {"K": "a1", "R": "d1", "k": "e8", "n": "e5"}, "Re1"),
    (
        Theme.PIN,
        "plane",
        {"K": "0,-9", "R": "3,0", "k": "9,40", "n": "9,20"},
        "R(3,0)-(9,0)",
    ),
    (Theme.PIN, "cube", {"K": "a1s", "R": "d4s", "k": "d8z", "n": "d6z"}, "Rd4s-d4z"),
    (Theme.SKEWER, "chess", {"K": "a1", "R": "h1", "k": "e5", "q": "e8"}, "Re1+ Kd6 Rxe8"),
    (
        Theme.SKEWER,
        "plane",
        {"K": "0,-9", "R": "3,0", "k": "9,20", "q": "9,40"},
        "R(3,0)-(9,0)+ K(9,20)-(10,21) R(9,0)xQ(9,40)",
    ),
    (
        Theme.SKEWER,
        "cube",
        {"K": "a1s", "R": "d4s", "k": "d6z", "q": "d8z"},
        "Rd4s-d4z+ Kd6z-e6y Rd4zXQd8z",
    ),
    (
        Theme.DISCOVERED_ATTACK,
        "chess",
        {"K": "h1", "R": "e1", "B": "e4", "k": "e8", "q": "a4"},
        "Bc6+ Kf8 Bxa4",
    ),
    (
        Theme.DISCOVERED_ATTACK,
        "plane",
        {"K": "0,-9", "R": "5,0", "N": "5,10", "k": "5,30", "q": "8,13"},
        "N(5,10)-(6,12)+ K(5,30)-(4,31) N(6,12)xQ(8,13)",
    ),
    (
        Theme.DISCOVERED_ATTACK,
        "cube",
        {"K": "a1s", "R": "e1v", "B": "e4v", "k": "e8v"},
        "Be4v-d4w+",
    ),
    (
        Theme.DOUBLE_CHECK,
        "chess",
        {"K": "a1", "R": "e1", "B": "e4", "k": "e8"},
        "Bc6+",
    ),
    (
        Theme.DOUBLE_CHECK,
        "plane",
        {"K": "0,-9", "R": "5,0", "B": "5,10", "k": "5,30"},
        "B(5,10)-(15,20)+",
    ),
    (
        Theme.DOUBLE_CHECK,
        "cube",
        {"K": "a1s", "R": "e1v", "B": "e4v", "k": "e8v"},
        "Be4v-e6x+",
    ),
    (Theme.HANGING_PIECE, "chess", {"K": "a1", "R": "d1", "k": "h8", "n": "d5"}, "Rxd5"),
    (
        Theme.HANGING_PIECE,
        "plane",
        {"K": "0,-9", "R": "5,0", "k": "9,30", "n": "5,500"},
        "R(5,0)xN(5,500)",
    ),
    (Theme.HANGING_PIECE, "cube", {"K": "a1s", "R": "d1s", "k": "h8z", "n": "d1x"}, "Rd1sXNd1x"),
    (Theme.PROMOTION, "chess", {"K": "a1", "P": "d7", "k": "h5"}, "d8=Q"),
    (Theme.ESCAPE, "chess", {"K": "a1", "Q": "d4", "k": "h7", "r": "d8"}, "Qh4+"),
    (Theme.QUIET_MOVE, "chess", {"K": "a1", "R": "d1", "k": "e8", "n": "e5"}, "Re1"),
    (Theme.QUIET_MOVE, "cube", {"K": "a1s", "R": "d4s", "k": "d8z", "n": "d6z"}, "Rd4s-d4z"),
    (
        Theme.SACRIFICE,
        "chess",
        {"K": "g1", "Q": "d2", "R": "d1", "k": "g8", "p": "f7 g7 h7", "r": "a8"},
        "Qd8+ Rxd8 Rxd8#",
    ),
    (
        Theme.LONG_RAY,
        "plane",
        {"K": "0,-9", "R": "5,0", "k": "9,30", "n": "5,500"},
        "R(5,0)xN(5,500)",
    ),
    (Theme.FLOOR_CHANGE, "cube", {"K": "a1s", "R": "d1s", "k": "h8z", "n": "d1x"}, "Rd1sXNd1x"),
    (Theme.MATERIAL, "chess", {"K": "a1", "R": "d1", "k": "h8", "n": "d5"}, "Rxd5"),
]


@pytest.mark.parametrize(
    ("theme", "board", "pieces", "line"),
    HELD,
    ids=[f"{t}-{b}-{n}" for n, (t, b, *_) in enumerate(HELD)],
)
def test_a_theme_is_seen(theme: Theme, board: str, pieces: Pieces, line: str) -> None:
    assert theme in themes(board, pieces, line)


NOT_HELD: list[tuple[Theme, str, Pieces, str]] = [
    # A rook mates on the first rank, but no own piece shuts the king in.
    (Theme.BACK_RANK, "chess", {"K": "g6", "R": "a1", "k": "g8"}, "Ra8#"),
    # The knight attacks only one piece.
    (Theme.FORK, "chess", {"K": "g1", "N": "d5", "k": "h8", "r": "a8"}, "Nc7"),
    # The forking knight is simply taken.
    (Theme.FORK, "chess", {"K": "g1", "N": "d5", "k": "e8", "r": "a8", "b": "b8"}, "Nc7+"),
    # The rook was on the line already.
    (Theme.PIN, "chess", {"K": "a1", "R": "e1", "k": "e8", "n": "e5"}, "Re2"),
    # The piece in front is the cheaper one: a pin, not a skewer.
    (Theme.SKEWER, "chess", {"K": "a1", "R": "h1", "k": "e8", "n": "e5"}, "Re1 Kd7 Rxe5"),
    # The knight is guarded.
    (Theme.HANGING_PIECE, "chess", {"K": "a1", "R": "d1", "k": "h8", "n": "d5", "p": "e6"}, "Rxd5"),
    # Queens are exchanged: nothing is given.
    (
        Theme.SACRIFICE,
        "chess",
        {"K": "a1", "Q": "d2", "R": "d1", "k": "h8", "q": "d8", "r": "c8"},
        "Qxd8+ Rxd8 Rxd8#",
    ),
    # A check is not quiet.
    (Theme.QUIET_MOVE, "chess", {"K": "a1", "R": "d1", "k": "e8"}, "Re1+"),
    # Nine squares are not far.
    (Theme.LONG_RAY, "plane", {"K": "0,-9", "R": "5,0", "k": "9,30"}, "R(5,0)-(5,9)"),
    (Theme.FLOOR_CHANGE, "cube", {"K": "a1s", "R": "d4s", "k": "d8z"}, "Rd4s-e4s"),
    (Theme.DISCOVERED_ATTACK, "chess", {"K": "a1", "R": "e1", "k": "h8", "q": "e8"}, "Rxe8+"),
    # The queen is taken: that a line is opened besides is not the point.
    (
        Theme.DISCOVERED_ATTACK,
        "chess",
        {"K": "h1", "B": "g2", "N": "c6", "k": "h8", "q": "d8", "r": "a8", "b": "b7"},
        "Nxd8",
    ),
    # The line is opened on a knight that is guarded.
    (
        Theme.DISCOVERED_ATTACK,
        "chess",
        {"K": "h1", "B": "b2", "N": "c3", "k": "e7", "q": "c7", "n": "d4", "p": "e5"},
        "Nd5+",
    ),
    # A pawn is taken, but the knight is lost.
    (Theme.MATERIAL, "chess", {"K": "b1", "N": "e4", "P": "d5 c4", "k": "f4", "p": "g3"}, "Nxg3"),
]


@pytest.mark.parametrize(("theme", "board", "pieces", "line"), NOT_HELD)
def test_a_theme_is_not_claimed(theme: Theme, board: str, pieces: Pieces, line: str) -> None:
    assert theme not in themes(board, pieces, line)


def test_a_pinned_guard_is_a_pin() -> None:
    """The knight guards the square, but stands before its king."""
    pieces = {"K": "a1", "R": "e1", "Q": "g1", "k": "e8", "n": "e7", "p": "f7 g6"}
    assert Theme.PIN in themes("chess", pieces, "Qxg6")


def test_en_passant() -> None:
    pieces = {"K": "a1", "P": "e5", "k": "h8", "p": "d7"}
    before = position("chess", pieces, Side.BLACK)
    after = before.play(parse_move(before, "d5"))
    assert Theme.EN_PASSANT in themes_of([(after, parse_move(after, "exd6"))])


def test_only_the_engine_knows_a_defence() -> None:
    line = steps("chess", {"K": "a1", "Q": "d4", "k": "h7", "r": "d8"}, "Qh4+")
    assert Theme.DEFENCE in themes_of(line, defence=True)
    assert Theme.DEFENCE not in themes_of(line)


def test_a_forced_loss_is_no_sacrifice() -> None:
    """The queen is lost anyway: the king leaves the check so that it can take back."""
    pieces = {"K": "d2", "Q": "d4", "B": "d3", "k": "b3", "b": "b4", "r": "c4"}
    line = steps("chess", pieces, "Ke3 Rxd4 Kxd4")
    assert Theme.SACRIFICE not in themes_of(line, defence=True)
    assert Theme.SACRIFICE in themes_of(line)


def test_black_solves_as_white_does() -> None:
    pieces = {"k": "g8", "r": "a8", "K": "g1", "P": "f2 g2 h2"}
    assert themes("chess", pieces, "Ra1#", Side.BLACK) == {Theme.MATE_IN_1, Theme.BACK_RANK}
