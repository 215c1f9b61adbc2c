"""What a player is told when a move is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import INTERPRETED
from kernel.brute import Brute
from kernel.inventions import variants
from kernel.orthodox import orthodox
from latticechess import IllegalMove, Move, Piece, Position, Side, Square, Variant, variant
from latticechess.kernel.coordinates import read_square
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Promotion

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1"

SAID = [
    (START, "e4e5", "There is no piece on e4."),
    (START, "e7e5", "It is White's turn."),
    (
        START,
        "a1a3",
        "The rook cannot pass the pawn on a2.",
    ),
    (START, "a1a2", "Your own pawn stands on a2."),
    (START, "b1b3", "The knight cannot go from b1 to b3."),
    (START, "e2e5", "The pawn cannot go from e2 to e5."),
    (START, "e2d3", "The pawn goes to d3 only by capturing."),
    (START, "e2e2", "The pawn already stands on e2. Choose another square."),
    (START, "e2e4q", "The pawn does not promote on e4."),
    (START, "e1g1", "You cannot castle past the bishop on f1."),
    (
        "4k3/8/8/8/4p3/8/R3P3/4K2R w K - 0 1",
        "e2e4",
        "The pawn cannot capture the pawn on e4 that way.",
    ),
    (
        "4k3/8/8/8/4p3/4n3/R3P3/4K2R w K - 0 1",
        "e2e3",
        "The pawn cannot capture the knight on e3 that way.",
    ),
    ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "The pawn cannot pass the knight on e3."),
    (
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        "The pawn can move two squares only from its starting square.",
    ),
    (
        "4k3/8/8/8/q7/8/2N5/3K4 w - - 0 1",
        "c2e3",
        "Your king would be in check from the queen on a4.",
    ),
    ("4k3/8/8/8/q7/8/8/3K4 w - - 0 1", "d1c2", "Your king would be in check from the queen on a4."),
    (
        "4k3/8/8/8/8/3n4/8/R3K2r w Q - 0 1",
        "a1a2",
        "Your king would be in check from the rook on h1 and the knight on d3.",
    ),
    (
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "e5d6",
        "Your king would be in check from the rook on h5.",
    ),
    (
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8",
        "Choose what the pawn becomes: queen, rook, bishop or knight.",
    ),
    (
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8k",
        "The pawn cannot become that. Choose queen, rook, bishop or knight.",
    ),
    ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "e8d8", "The game is over."),
    (CASTLES.format("-"), "e1g1", "You can no longer castle on that side."),
    (CASTLES.format("Q"), "e1g1", "You can no longer castle on that side."),
    (
        "r3k2r/8/8/4r3/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "You cannot castle out of check from the rook on e5.",
    ),
    (
        "r3k2r/8/8/5r2/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "You cannot castle through check: the rook on f5 attacks f1.",
    ),
    (
        "r3k2r/8/8/6r1/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "Your king would be in check from the rook on g5.",
    ),
    ("r3k2r/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "You cannot castle past the knight on b1."),
    # The king onto its rook, as in Chess960.
    (CASTLES.format("KQ"), "e1h1", "To castle, move the king to g1."),
    (CASTLES.format("Q"), "e1h1", "You can no longer castle on that side."),
    (
        "r3k2r/8/8/4r3/8/8/8/R3K2R w KQ - 0 1",
        "e1a1",
        "You cannot castle out of check from the rook on e5.",
    ),
    (
        "r3k2r/8/8/5r2/8/8/8/R3K2R w KQ - 0 1",
        "e1h1",
        "You cannot castle through check: the rook on f5 attacks f1.",
    ),
    (
        "r3k2r/8/8/6r1/8/8/8/R3K2R w KQ - 0 1",
        "e1h1",
        "Your king would be in check from the rook on g5.",
    ),
    ("r3k2r/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1a1", "You cannot castle past the knight on b1."),
    ("r3k2r/8/8/8/8/8/8/R3K2N w Q - 0 1", "e1h1", "Your own knight stands on h1."),
]


def read_move(position: Position, text: str) -> Move:
    geometry = position.variant.geometry
    promotion = text[4].upper() if len(text) > 4 else None
    return Move(read_square(geometry, text[:2]), read_square(geometry, text[2:4]), promotion)


@pytest.mark.parametrize(("fen", "text", "sentence"), SAID)
def test_orthodox_sentences(fen: str, text: str, sentence: str) -> None:
    position = orthodox(fen)
    move = read_move(position, text)
    assert position.why_illegal(move) == sentence
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert refused.value.reason == str(refused.value) == sentence
    with pytest.raises(IllegalMove, match=sentence[:10]):
        position.move(move.origin, move.target, move.promotion)


def test_squares_beyond_the_board() -> None:
    start = variant("chess").start()
    for target in [(4, 8), (-1, 0), (4, 1, 0)]:
        assert start.why_illegal(Move((4, 1), target)) == "That square is not on the board."


def test_squares_beyond_the_plane() -> None:
    start = variant("plane").start()
    assert start.why_illegal(Move((7, 5), (7, 2**53))) == (
        "The plane ends at 9 007 199 254 740 991 in every direction."
    )


def test_sentences_of_the_plane() -> None:
    plane = variant("plane")
    start = plane.start()
    assert start.why_illegal(Move((2, 4), (2, 10**15))) == "The rook cannot pass the pawn on (2,5)."
    king, queen, rook = (plane.kind(letter) for letter in "KQR")
    far = 10**14
    pinned = Position.from_pieces(
        plane,
        {
            (0, 0): Piece(king, Side.WHITE),
            (0, 5): Piece(rook, Side.WHITE),
            (0, far): Piece(queen, Side.BLACK),
            (9, 9): Piece(king, Side.BLACK),
        },
    )
    assert pinned.why_illegal(Move((0, 5), (3, 5))) == (
        f"Your king would be in check from the queen on (0,{far})."
    )
    assert pinned.why_illegal(Move((0, 5), (0, far))) is None


def test_sentences_of_the_cube() -> None:
    start = variant("cube").start()
    rook, pawn = (0, 0, 0), (0, 1, 0)
    assert start.why_illegal(Move(rook, (0, 0, 2))) is None
    assert start.why_illegal(Move(rook, (0, 5, 0))) == "The rook cannot pass the pawn on a2s."
    assert start.why_illegal(Move(pawn, (1, 2, 1))) == "The pawn cannot go from a2s to b3t."
    assert start.why_illegal(Move(pawn, (1, 2, 0))) == "The pawn goes to b3s only by capturing."


def test_castling_by_rook_is_explained_too() -> None:
    start = variant("chess960").start(518)
    assert start.why_illegal(Move((4, 0), (7, 0))) == "You cannot castle past the bishop on f1."


def test_a_double_step_does_not_pass_the_last_row() -> None:
    mini = variant("mini")
    pawn, king = mini.kind("P"), mini.kind("K")
    rows = mini.geometry.sizes[1]
    near = replace(
        mini,
        pieces=(replace(pawn, double_step=True), king),
        promotion=Promotion(((((None, None), (2, 2)),), (((None, None), (0, 0)),)), ("K",)),
        double_step_regions=((((None, None), (1, 1)),), (((None, None), (1, 1)),)),
        castling=(),
        setup=(),
    )
    pieces: dict[Square, Piece] = {
        (0, 1): Piece(near.kind("P"), Side.WHITE),
        (4, 0): Piece(king, Side.WHITE),
        (4, rows - 1): Piece(king, Side.BLACK),
    }
    position = Position.from_pieces(near, pieces)
    assert position.destinations((0, 1)).squares == ((0, 2),)
    assert position.why_illegal(Move((0, 1), (0, 3))) == (
        "The pawn must stop and promote where it can."
    )


def test_a_pawn_with_nothing_to_promote_to() -> None:
    grand = variant("grand")
    pieces = {**grand.start().pieces}
    del pieces[(0, 2)], pieces[(0, 7)], pieces[(0, 9)]
    pieces[(0, 8)] = Piece(grand.kind("P"), Side.WHITE)
    position = Position.from_pieces(grand, pieces)
    assert position.why_illegal(Move((0, 8), (0, 9))) == (
        "The pawn has nothing to promote to: all the pieces allowed are still on the board."
    )


def test_a_hole_is_in_the_way() -> None:
    doughnut = variant("doughnut")
    pieces: dict[Square, Piece] = {
        (0, 3): Piece(doughnut.kind("R"), Side.WHITE),
        (3, 1): Piece(doughnut.kind("P"), Side.WHITE, unmoved=True),
        (4, 0): Piece(doughnut.kind("K"), Side.WHITE),
        (4, 7): Piece(doughnut.kind("K"), Side.BLACK),
    }
    position = Position.from_pieces(doughnut, pieces)
    reason = "The rook cannot pass the hole on d4."
    assert position.why_illegal(Move((0, 3), (7, 3))) == reason
    assert position.why_illegal(Move((0, 3), (5, 3))) == reason
    assert position.why_illegal(Move((0, 3), (2, 3))) is None


def test_a_pawn_may_not_become_a_piece_that_gives_check_where_none_is_allowed() -> None:
    chess = variant("chess")
    assert chess.promotion is not None
    board = replace(
        chess,
        ends=replace(chess.ends, no_checks=True),
        promotion=replace(chess.promotion, choices=("Q", "R")),
    )
    pieces: dict[Square, Piece] = {
        (0, 6): Piece(board.kind("P"), Side.WHITE),
        (4, 0): Piece(board.kind("K"), Side.WHITE),
        (7, 7): Piece(board.kind("K"), Side.BLACK),
    }
    position = Position.from_pieces(board, pieces)
    reason = "Nobody may give check on this board."
    for choice in (None, "Q", "R"):
        assert position.why_illegal(Move((0, 6), (0, 7), choice)) == reason


@given(variants(), st.randoms(use_true_random=False))
def test_reasons_on_invented_boards(invention: Variant, chance: random.Random) -> None:
    position, brute = initial_position(invention), Brute.start(invention)
    assume(not brute.attacked_king(brute.turn.opponent))
    squares = list(invention.geometry.squares())
    for _ in range(4):
        legal = brute.legal()
        for _ in range(20):
            move = Move(chance.choice(list(brute.pieces)), chance.choice(squares))
            check_reason(position, move, legal)
        if not legal:
            break
        chosen = chance.choice(sorted(legal, key=repr))
        position, brute = position.play(chosen), legal[chosen]


def check_reason(position: Position, move: Move, legal: dict[Move, Brute]) -> None:
    reason = position.why_illegal(move)
    assert (reason is None) == (move in legal)
    assert reason is None or (reason.endswith(".") and "from ." not in reason)


@pytest.mark.parametrize("name", ["chess", "chess960", "cube", "capablanca", "mini"])
def test_a_reason_exactly_for_what_is_illegal(name: str) -> None:
    """Every pair of squares has a reason unless the slow rules call it legal."""
    chance = random.Random(name)
    position = variant(name).start()
    brute = Brute.start(position.variant)
    squares = list(position.variant.geometry.squares())
    for _ in range(5 if name == "cube" or INTERPRETED else 20):
        legal = brute.legal()
        for origin in chance.sample(list(position.pieces), 6):
            for target in chance.sample(squares, 25):
                for promotion in (None, "Q"):
                    check_reason(position, Move(origin, target, promotion), legal)
        if not legal:
            break
        chosen = chance.choice(sorted(legal, key=repr))
        position, brute = position.play(chosen), legal[chosen]
