"""Hints: the move, and a reason that is true of the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.diagrams import position
from latticechess import Move, Side, variant
from latticechess.engine.advice.hint import explain, hint
from latticechess.engine.choose import Choice, NoMoveError, think, threat
from latticechess.engine.endgames.own_tables import TABLES, Ending
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position
from latticechess.notation.moves import parse_move
from latticechess.notation.uci import parse_uci


def reason(now: Position, depth: int = 6) -> tuple[Move, str]:
    """The hint by depth instead of time."""
    choice = think(now, SearchProfile(depth=depth))
    danger = None if now.in_check or choice.mate else threat(now, SearchProfile(depth=depth - 2))
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


def test_a_mate_far_away_says_less_than_what_is_won() -> None:
    """A table knows both endings to their mates."""
    TABLES.get(Ending("Q", "R"))
    hanging = position("chess", {"K": "c7", "Q": "e6", "k": "c3", "r": "a2"})
    assert reason(hanging) == (Move((4, 5), (0, 1)), "Wins a rook.")
    guarded = position("chess", {"K": "c8", "Q": "d6", "k": "h5", "r": "c4"})
    assert reason(guarded)[1] == "Mates in 25."


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


def told(now: Position, origin: Square, target: Square) -> str:
    """The reason for a given move, without any search."""
    move = now.move(origin, target)
    return explain(now, Choice(move, -2000, 1, 1, (move,), None), None)


QUIET = {"K": "g1", "k": "g8", "P": "f2 g2 h2", "p": "f7 g7 h7"}


@pytest.mark.parametrize(
    ("pieces", "move", "reason"),
    [
        # A pawn attacks the bishop: it leaves, is guarded (which does not help against a pawn),
        # or its attacker is taken.
        ({"b": "g4", "P": "h3"}, "g4f5", "Brings the bishop to safety."),
        ({"b": "g4", "P": "h3", "r": "c8"}, "c8c4", "Brings the rook nearer to the enemy king."),
        ({"b": "d4", "P": "e3", "r": "e8"}, "e8e3", "Takes the pawn, which attacked the bishop."),
        # A rook attacks the knight.
        ({"n": "d5", "R": "d1", "r": "a8"}, "a8d8", "Protects the knight."),
        ({"n": "d6", "R": "d1", "b": "f5"}, "f5d3", "Shields the knight."),
        # The bishop stays where it is, but so does the queen.
        (
            {"b": "b4", "P": "c3", "Q": "g5", "p": "h7"},
            "h7h6",
            "Answers the attack on the bishop by attacking the queen.",
        ),
        ({"n": "e4", "Q": "d1", "R": "a1"}, "e4c3", "Attacks the queen."),
        ({"n": "d4", "Q": "e1", "R": "a1"}, "d4c2", "Attacks the queen and the rook."),
        ({"n": "e5", "R": "d1", "B": "a1"}, "e5f3", "Gives check."),
        # On e3 the knight would be taken.
        ({"n": "f5", "R": "d1"}, "f5e3", "Brings the knight nearer to the enemy king."),
        ({"b": "d6", "N": "e5", "B": "b2"}, "d6e5", "Exchanges the bishop for the knight."),
        ({"R": "e8", "r": "a8"}, "a8e8", "Takes the rook, which gave check."),
        ({"R": "e8", "n": "d6"}, "d6e8", "Takes the rook, which gave check."),
        ({"B": "d5", "p": "a7", "n": "c7"}, "c7e6", "Puts the knight on a better square."),
        ({"p": "e7", "b": "f8"}, "e7e6", "Opens the way for the bishop."),
        ({"p": "e7"}, "e7e5", "Takes space in the centre."),
        ({"p": "a4"}, "a4a3", "Moves the pawn nearer to promotion."),
        ({"p": "a7"}, "a7a6", "Gains space with a pawn."),
        ({"b": "a8"}, "a8d5", "Gives the bishop more room."),
    ],
)
def test_what_a_move_does(pieces: dict[str, str], move: str, reason: str) -> None:
    everyone = {letter: f"{QUIET.get(letter, '')} {squares}" for letter, squares in pieces.items()}
    now = position("chess", QUIET | everyone, Side.BLACK)
    played = parse_uci(now, move)
    assert told(now, played.origin, played.target) == reason


def test_what_no_longer_happens() -> None:
    """A pawn's fork is not to be: the search saw it, the board alone does not."""
    now = position("chess", QUIET | {"N": "c3", "B": "e3", "p": "f7 g7 h7 d5", "q": "d8"})
    danger = threat(now, SearchProfile(depth=5))
    assert danger is not None
    assert danger.move == Move((3, 4), (3, 3))
    away = tuple(parse_line(now, "c3b5 h7h6 b5c3"))
    choice = Choice(away[0], 0, 3, 1, away, None)
    assert explain(now, choice, danger).startswith("Keeps the opponent from winning a ")
    # Play that does lose a piece does not prevent it.
    blind = tuple(parse_line(now, "h2h3 d5d4 e3d4 d8d4"))
    assert not explain(now, Choice(blind[0], 0, 4, 1, blind, None), danger).startswith("Keeps")


def parse_line(now: Position, text: str) -> Iterator[Move]:
    for word in text.split():
        move = parse_uci(now, word)
        yield move
        now = now.play(move)


def test_castling() -> None:
    rules = variant("chess")
    now = position("chess", {"K": "e1", "R": "h1", "k": "e8"})
    now = Position.from_pieces(rules, now.pieces, Side.WHITE, castling=(0,))
    castling = now.move((4, 0), (6, 0))
    choice = think(now, SearchProfile(depth=2))
    forced = replace(choice, move=castling, line=(castling,), score=0)
    assert explain(now, forced, None) == "Castles: the king is safer there."


def test_quiet_moves_have_a_reason_on_every_board() -> None:
    for name in ("chess", "plane", "cube"):
        _, words = reason(variant(name).start(), 3)
        assert words.startswith(("Brings the ", "Takes space", "Opens the way", "Gains space"))


def test_by_time() -> None:
    found = hint(variant("chess").start(), 100)
    assert variant("chess").start().why_illegal(found.move) is None
    assert found.line[0] == found.move


def test_no_hint_after_the_end() -> None:
    with pytest.raises(NoMoveError):
        hint(position("chess", {"K": "b6", "Q": "c7", "k": "a8"}, Side.BLACK), 100)
