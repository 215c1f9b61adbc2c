"""Hints: the move, and a reason that is true of the position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.diagrams import position
from latticechess import Move, Side, variant
from latticechess.engine.hint import explain, hint
from latticechess.engine.sight import Sight
from latticechess.engine.think import NoMoveError, think, threat
from latticechess.kernel.position import Position
from latticechess.notation.moves import parse_move


def reason(now: Position, depth: int = 6) -> tuple[Move, str]:
    """The hint by depth instead of time."""
    choice = think(now, Sight(depth=depth))
    danger = None if now.in_check or choice.mate else threat(now, Sight(depth=depth - 2))
    return choice.move, explain(now, choice, danger)


def test_mate_at_once() -> None:
    now = position("chess", {"K": "g1", "R": "a1", "k": "g8", "p": "f7 g7 h7"})
    assert reason(now) == (Move((0, 0), (0, 7)), "Checkmate.")


def test_mate_in_some_moves() -> None:
    now = position("plane", {"K": "-20,-20", "R": "50,1 30,7 40,9", "k": "0,0"})
    assert reason(now)[1] == "Mates in 2."


def test_hopeless() -> None:
    now = position("plane", {"K": "-20,-20", "R": "50,1 51,-1 40,9", "k": "0,0"}, Side.BLACK)
    assert reason(now)[1] == "Holds out longest: mate cannot be stopped."


def test_promotion() -> None:
    now = position("chess", {"K": "e4", "P": "a7", "k": "h5", "r": "h1", "p": "h2 g3"})
    assert reason(now) == (Move((0, 6), (0, 7), "Q"), "Promotes to a queen.")


def test_winning_a_piece() -> None:
    now = position("chess", {"K": "g1", "R": "e1", "P": "f2 g2", "k": "g8", "n": "e5", "p": "g7"})
    assert reason(now) == (Move((4, 0), (4, 4)), "Wins a knight.")


def test_winning_a_queen_for_a_rook() -> None:
    now = position(
        "chess", {"K": "g1", "R": "e1", "P": "f2 g2 h2", "k": "g8", "q": "e7", "p": "d6 f7 g7 h6"}
    )
    # The queen is guarded by nothing but the king two squares away: it is simply won.
    assert reason(now) == (Move((4, 0), (4, 6)), "Wins a queen.")
    guarded = position(
        "chess",
        {"K": "g1", "R": "e1", "P": "f2 g2 h2", "k": "g8", "q": "e7", "b": "d8", "p": "f7 g7 h6"},
    )
    assert reason(guarded) == (Move((4, 0), (4, 6)), "Wins a queen for a rook.")


def test_stopping_mate() -> None:
    now = position(
        "chess",
        {
            "K": "g1",
            "R": "a2",
            "N": "b1",
            "P": "f2 g2 h2",
            "k": "g8",
            "r": "d8",
            "p": "f7 g7 h7 b6",
        },
    )
    assert reason(now)[1] == "Stops checkmate."


def test_saving_a_piece() -> None:
    now = position(
        "chess",
        {"K": "g1", "Q": "d4", "P": "f2 g2 h2", "k": "g8", "n": "c6", "r": "f8", "p": "f7 g7 h7"},
    )
    assert reason(now)[1] == "Brings the queen to safety."


def test_taking_back() -> None:
    now = variant("chess").start()
    for text in ("d4", "d5", "c4", "e6", "cxd5"):
        now = now.play(parse_move(now, text))
    assert reason(now) == (Move((4, 5), (3, 4)), "Takes back the pawn.")


def test_castling() -> None:
    rules = variant("chess")
    now = position("chess", {"K": "e1", "R": "h1", "k": "e8"})
    now = Position.from_pieces(rules, now.pieces, Side.WHITE, castling=(0,))
    castling = now.move((4, 0), (6, 0))
    choice = think(now, Sight(depth=2))
    forced = replace(choice, move=castling, line=(castling,), score=0)
    assert explain(now, forced, None) == "Castles: the king is safer there."


def test_quiet_moves_have_a_reason_on_every_board() -> None:
    for name in ("chess", "plane", "cube"):
        _, words = reason(variant(name).start(), 3)
        assert words.startswith(("Brings the ", "Moves the pawn", "Puts the "))


def test_by_time() -> None:
    found = hint(variant("chess").start(), 100)
    assert variant("chess").start().why_illegal(found.move) is None
    assert found.line[0] == found.move


def test_no_hint_after_the_end() -> None:
    with pytest.raises(NoMoveError):
        hint(position("chess", {"K": "b6", "Q": "c7", "k": "a8"}, Side.BLACK), 100)
