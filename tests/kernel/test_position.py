"""The public face of positions."""

from __future__ import annotations

import random

import pytest

from conftest import sized
from kernel.orthodox import orthodox
from latticechess import Destinations, IllegalMove, Move, Piece, Position, Side, variant
from latticechess.kernel import position as kernel_position
from latticechess.kernel.board import Board
from latticechess.kernel.pieces import PieceType

START = variant("chess").start()
E4, E5 = Move((4, 1), (4, 3)), Move((4, 6), (4, 4))


def test_the_start() -> None:
    assert (START.turn, START.ply, START.halfmoves) == (Side.WHITE, 0, 0)
    assert len(START.pieces) == 32
    assert START.pieces[4, 0].kind.name == "King"
    assert START.king(Side.BLACK) == (4, 7)
    assert START.castling == START.variant.castling
    assert (START.en_passant, START.parent, START.last_move) == (None, None, None)
    assert (START.in_check, START.checkers) == (False, ())
    assert (START.outcome, START.claims, START.faults) == (None, (), ())


def test_playing_leaves_the_old_position_alone() -> None:
    before = dict(START.pieces)
    after = START.play(E4)
    assert dict(START.pieces) == before
    assert (after.turn, after.ply, after.halfmoves) == (Side.BLACK, 1, 0)
    assert after.parent is START
    assert after.last_move == E4
    assert after.en_passant == (4, 2)
    assert (4, 1) not in after.pieces


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        START.variant = variant("cube")
    with pytest.raises(AttributeError, match="immutable"):
        del START.parent
    with pytest.raises(TypeError):
        START.pieces[0, 0] = START.pieces[4, 0]  # type: ignore[index]


def test_move_takes_squares_and_gives_a_move() -> None:
    assert START.move((4, 1), (4, 3)) == E4
    with pytest.raises(IllegalMove, match="It is White's turn"):
        START.move((4, 6), (4, 4))


def test_equality_is_that_of_repetition() -> None:
    knights = [
        Move((6, 0), (5, 2)),
        Move((6, 7), (5, 5)),
        Move((5, 2), (6, 0)),
        Move((5, 5), (6, 7)),
    ]
    again = START
    for move in knights:
        again = again.play(move)
    assert again == START
    assert hash(again) == hash(START)
    assert again.ply == 4
    assert again.occurrences == 2
    assert START.play(E4) != START
    assert variant("chess960").start(518) != START
    assert START != "rnbqkbnr"


def test_rights_make_positions_differ() -> None:
    rooks = "r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1"
    assert orthodox(rooks.format("KQkq")) != orthodox(rooks.format("KQk"))
    assert orthodox(rooks.format("KQkq")) == orthodox(rooks.format("KQkq"))
    assert orthodox(rooks.format("KQkq")).key != orthodox(rooks.format("KQk")).key


@pytest.mark.parametrize(
    ("fen", "matters"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - {} 0 1", True),
        ("4k3/8/8/8/4P3/8/8/4K3 b - {} 0 1", False),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - {} 0 1", False),  # the capture would bare the fourth rank
    ],
)
def test_the_passed_square_matters_only_if_it_can_be_taken(fen: str, matters: bool) -> None:
    with_square, without = orthodox(fen.format("e3")), orthodox(fen.format("-"))
    assert with_square.en_passant == (4, 2)
    assert (with_square != without) == matters
    assert (with_square.key != without.key) == matters


def test_destinations() -> None:
    position = orthodox("r3k3/1P6/8/8/8/8/8/R3K2R w KQq - 0 1")
    pawn = position.destinations((1, 6))
    assert set(pawn.squares) == {(1, 7), (0, 7)}
    assert pawn.captures == {(0, 7)}
    assert pawn.promotions == {(1, 7), (0, 7)}
    king = position.destinations((4, 0))
    assert {(6, 0), (2, 0)} <= set(king.squares)
    assert king.captures == frozenset()
    assert (6, 0) in king
    assert position.destinations((3, 3)) == Destinations((3, 3))
    assert not position.destinations((3, 3))
    with pytest.raises(ValueError, match="not a square"):
        position.destinations((8, 8))


def test_destinations_of_the_side_not_to_move() -> None:
    assert set(START.destinations((4, 6)).squares) == {(4, 5), (4, 4)}
    after = START.play(E4)
    assert set(after.destinations((3, 0)).squares) == {(4, 1), (5, 2), (6, 3), (7, 4)}


def test_changes_of_plain_moves_and_captures() -> None:
    changes = START.changes(E4)
    pawn = START.pieces[4, 1]
    assert changes == (((4, 1), pawn, None), ((4, 3), None, pawn))
    taking = orthodox("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").changes(Move((4, 3), (3, 4)))
    assert {square for square, _, _ in taking} == {(4, 3), (3, 4)}


def test_changes_of_special_moves() -> None:
    castling = orthodox("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").changes(Move((4, 0), (6, 0)))
    assert {square for square, _, _ in castling} == {(4, 0), (5, 0), (6, 0), (7, 0)}
    passing = orthodox("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").changes(Move((4, 4), (3, 5)))
    assert {square: after is None for square, _, after in passing} == {
        (4, 4): True,
        (3, 4): True,
        (3, 5): False,
    }
    promotion = orthodox("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").changes(Move((0, 6), (0, 7), "N"))
    (_, _, knight) = promotion[1]
    assert knight is not None
    assert knight.kind.name == "Knight"


def test_changes_refuse_illegal_moves() -> None:
    with pytest.raises(IllegalMove):
        START.changes(E5)


def test_checkers_and_attackers() -> None:
    position = orthodox("4k3/8/8/8/8/3n4/8/R3K2r w Q - 0 1")
    assert position.in_check
    assert set(position.checkers) == {(3, 2), (7, 0)}
    assert set(START.attackers((5, 2), Side.WHITE)) == {(6, 0), (4, 1), (6, 1)}


def test_a_window_limits_the_list() -> None:
    inside = START.legal_moves(((0, 0), (3, 7)))
    assert set(inside) == {move for move in START.legal_moves() if move.target[0] <= 3}


def test_the_plane_needs_a_window() -> None:
    with pytest.raises(ValueError, match="window"):
        variant("plane").start().legal_moves()


def test_rays_are_cut_by_the_window() -> None:
    plane = variant("plane")
    far = 10**12
    position = Position.from_pieces(
        plane,
        {
            (0, 0): Piece(plane.kind("R"), Side.WHITE),
            (0, 1): Piece(plane.kind("K"), Side.WHITE),
            (far, far): Piece(plane.kind("K"), Side.BLACK),
        },
    )
    targets = {
        move.target for move in position.legal_moves(((-3, -2), (5, 0))) if move.origin == (0, 0)
    }
    assert targets == {(x, 0) for x in range(-3, 6) if x} | {(0, -1), (0, -2)}
    beyond = position.legal_moves(((far - 2, 0), (far, 0)))
    assert {move.target for move in beyond} == {(far - 2, 0), (far - 1, 0), (far, 0)}


def test_a_board_of_ones_own_knows_the_past() -> None:
    knights = [
        Move((6, 0), (5, 2)),
        Move((6, 7), (5, 5)),
        Move((5, 2), (6, 0)),
        Move((5, 5), (6, 7)),
    ]
    position = START
    for move in [E4, E5, *knights, *knights]:
        position = position.play(move)
    board = position.board()
    assert board.pieces() == dict(position.pieces)
    assert board.key == position.key
    assert board.repetition_count() == 2
    board.play(Move((3, 1), (3, 2)))
    assert position.turn is Side.WHITE


@pytest.mark.parametrize("name", ["chess", "chess960", "cube", "plane"])
def test_positions_of_a_long_past_answer_as_before(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the last positions keep a board; the others rebuild theirs."""
    chance = random.Random(name)
    window = ((-9, -9), (24, 24)) if name == "plane" else None
    position = variant(name).start()
    seen = []
    for _ in range(12):
        moves = position.legal_moves(window)
        seen.append((position, moves, position.outcome, position.checkers))
        position = position.play(chance.choice(moves))
    with monkeypatch.context() as patch:
        patch.setattr(kernel_position, "MAX_CACHED_BOARDS", 1)
        Position.from_pieces(variant(name), dict(variant(name).setup))
    for earlier, moves, outcome, checkers in seen:
        assert earlier._cached_board is None
        assert set(earlier.legal_moves(window)) == set(moves)
        assert (earlier.outcome, earlier._board.checkers(earlier.turn)) == (outcome, checkers)
        assert earlier._board.key == earlier.key


@pytest.mark.parametrize("name", ["chess", "plane"])
def test_a_board_takes_back_only_what_was_made_on_it(name: str) -> None:
    board = variant(name).start().board()
    move = board.legal_moves()[0]
    board.play(move)
    board.take_back()
    with pytest.raises(IndexError, match="no move to take back"):
        board.take_back()


@pytest.mark.parametrize("name", ["chess", "plane"])
def test_nonsense_is_refused(name: str) -> None:
    chosen = variant(name)
    king = Piece(chosen.kind("K"), Side.WHITE)
    stranger = Piece(PieceType("Stranger", "S"), Side.WHITE)
    with pytest.raises(ValueError, match="not a square"):
        Position.from_pieces(chosen, {(0, 2**60): king})
    with pytest.raises(ValueError, match="not a square"):
        Position.from_pieces(chosen, {(0, 0, 0): king})
    with pytest.raises(ValueError, match="castling rule"):
        Position.from_pieces(chosen, {(0, 0): king}, castling=[7])
    with pytest.raises(ValueError, match="counters"):
        Position.from_pieces(chosen, {(0, 0): king}, halfmoves=-1)
    with pytest.raises(ValueError, match="counters"):
        Position.from_pieces(chosen, {(0, 0): king}, ply=10**10)
    with pytest.raises(ValueError, match="has no Stranger"):
        Position.from_pieces(chosen, {(0, 0): stranger})


def test_numbered_starts() -> None:
    chess960 = variant("chess960")
    assert "".join(chess960.start(518).pieces[x, 0].letter for x in range(8)) == "RNBQKBNR"
    assert "".join(chess960.start(0).pieces[x, 0].letter for x in range(8)) == "BBQNNRKR"


@pytest.mark.parametrize("name", ["chess", "chess960", "cube", "king-of-the-hill"])
def test_what_a_board_counts_is_what_stands_on_it(name: str) -> None:
    """Counts and changes come from the board's own numbers; here from its pieces."""
    chance = random.Random(name)
    position = variant(name).start()
    while position.ply < sized(60) and position.outcome is None:
        move = chance.choice(position.legal_moves())
        after = position.play(move)
        old, new = position.board(), after.board()
        assert old.differences(new) == Board.differences(old, new)
        assert new.piece_count() == len(new.pieces())
        for side in Side:
            assert set(new.types_held(side)) == set(Board.types_held(new, side))
        position = after


def test_destinations_that_recur_are_the_same_value() -> None:
    once = orthodox("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    again = orthodox("4k3/8/8/8/8/8/4P3/4K3 w - - 4 9")
    assert once is not again
    for first, second in zip(once.all_destinations(), again.all_destinations(), strict=True):
        assert first is second
    taking = orthodox("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1")
    assert taking.destinations((4, 1)).captures == {(3, 2)}
    assert not once.destinations((4, 1)).captures


@pytest.mark.parametrize("name", ["chess", "chess960", "cube", "plane"])
def test_all_destinations_are_those_of_every_piece(name: str) -> None:
    chance = random.Random(name)
    window = ((-9, -9), (24, 24)) if name == "plane" else None
    position = variant(name).start()
    for _ in range(sized(40)):
        own = [at for at, piece in position.pieces.items() if piece.side is position.turn]
        one_by_one = {at: found for at in own if (found := position.destinations(at))}
        at_once = {found.origin: found for found in position.all_destinations()}
        assert at_once.keys() == one_by_one.keys()
        for at, found in at_once.items():
            assert set(found.squares) == set(one_by_one[at].squares)
            assert (found.captures, found.promotions) == (
                one_by_one[at].captures,
                one_by_one[at].promotions,
            )
            assert set(found.rays) == set(one_by_one[at].rays)
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves(window)))


# --- Boards behind positions -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "cube", "king-of-the-hill", "three-check", "plane"])
def test_a_position_says_the_same_after_its_board_is_dropped(name: str) -> None:
    position = variant(name).start()
    window = None if position.variant.geometry.bounded else ((-3, -3), (12, 12))
    for number in range(12):
        moves = position.legal_moves(window)
        position = position.play(moves[number * 5 % len(moves)])
    assert position.parent is not None
    assert position.last_move is not None
    fresh = position.parent.play(position.last_move)
    other = Position(position.board().copy(), position.parent, position.last_move)
    other._drop_board()
    assert other._cached_board is None
    for one in (fresh, other):
        assert one.pieces == position.pieces
        assert one.castling == position.castling
        assert one.en_passant == position.en_passant
        assert one.checks_given == position.checks_given
        assert one == position
        assert set(one.legal_moves(window)) == set(position.legal_moves(window))


@pytest.mark.parametrize("name", ["chess", "cube", "three-check", "grand", "raumschach"])
def test_a_board_is_written_as_codes_and_loaded_again(name: str) -> None:
    position = variant(name).start()
    for number in range(30):
        moves = position.legal_moves()
        if not moves:
            break
        board = position.board()
        again = board.blank()
        again.load_codes(
            board.codes(),
            position.turn,
            board.castling_rights(),
            position.en_passant,
            position.halfmoves,
            position.ply,
            position.checks_given,
        )
        assert again.pieces() == board.pieces()
        assert again.key == board.key
        assert sorted(map(str, again.legal_moves())) == sorted(map(str, board.legal_moves()))
        position = position.play(moves[number * 7 % len(moves)])


@pytest.mark.parametrize("codes", [b"", bytes(63), bytes(63) + b"\x20", b"\x07" + bytes(63)])
def test_codes_of_no_piece_or_square_are_refused(codes: bytes) -> None:
    with pytest.raises(ValueError, match="chess has"):
        variant("chess").start().board().blank().load_codes(codes, 0)


def test_a_board_allows_what_its_position_allows() -> None:
    for name in ("chess", "plane", "three-check"):
        position = variant(name).start()
        board = position.board()
        for square in list(position.pieces):
            for target in [(x, y) for x in range(8) for y in range(8)]:
                move = Move(square, target)
                found = position.destinations(square)
                own = position.pieces[square].side is position.turn
                assert board.allows(move) == (own and target in found)
        assert not board.allows(Move((0, 99), (0, 0)))
