"""Ends of their own on the plane: goals, counted checks, extinction, against the slow rules."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from conftest import sized
from kernel.brute import Brute
from latticechess import Piece, Position, Side, Square, Variant, variant
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.sparse.ruled import RuledPlane
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import EndRules
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import format_position, parse_position

GAMES = sized(40)
WINDOW = ((-3, -3), (12, 12))


def with_ends(ends: str) -> PlayableVariant:
    """The usual army on the plane, with other ends."""
    return loads(variant("classical-infinite").source + ends)


def random_ends(chance: random.Random) -> EndRules:
    goal = (((4, 5), (4, 5)),)
    every = chance.choice(["capture", "lose", "", ""])
    return EndRules(
        goal=(goal, goal) if chance.random() < 0.4 else None,
        goal_pieces=tuple(chance.sample("KQNP", 2)),
        checks=chance.choice([None, 1, 2, 3]),
        capture=tuple(chance.sample("QRNP", chance.randint(0, 2))),
        capture_all=every == "capture",
        lose_all=every == "lose",
        bare_king=chance.random() < 0.3,
        stalemate=chance.choice(["draw", "wins", "loses"]),
    )


def slow_end(position: Position) -> tuple[Side | None, str] | None:
    return Brute(
        position.variant,
        dict(position.pieces),
        position.turn,
        frozenset(),
        given=position.checks_given,
    ).end()


def few_pieces(chance: random.Random, of: Variant) -> Variant:
    """Fewer pieces, so that kinds die out and kings stand alone within a short game."""
    kings = [entry for entry in of.setup if entry[1].kind.royal]
    others = [entry for entry in of.setup if not entry[1].kind.royal]
    return replace(of, setup=(*kings, *chance.sample(others, chance.randint(3, 30))), castling=())


@pytest.mark.parametrize("seed", range(GAMES))
def test_ends_are_those_of_the_slow_rules(seed: int) -> None:
    chance = random.Random(seed)
    plain = few_pieces(chance, variant("classical-infinite"))
    ruled = replace(plain, ends=random_ends(chance), name="ruled")
    given = [0, 0]
    position = Position.from_pieces(ruled, dict(ruled.setup), Side.WHITE)
    for _ in range(40):
        same = Position.from_pieces(plain, position.pieces, position.turn, (), position.en_passant)
        assert position.checks_given == tuple(given)
        end = slow_end(position)
        moves = position.legal_moves(WINDOW)
        if end is not None:
            assert moves == []
            assert not position.can_move
            assert position.outcome == Outcome(end[0], Reason(end[1]))
            break
        assert set(moves) == set(same.legal_moves(WINDOW))
        if position.outcome is not None or not moves:
            break
        # Captures, so that something comes to an end.
        taking = [move for move in moves if move.target in position.pieces]
        mover = position.turn
        position = position.play(
            chance.choice(taking if taking and chance.random() < 0.6 else moves)
        )
        if ruled.ends.checks and position.in_check:
            given[mover] += 1
        check_copies(position)


def check_copies(position: Position) -> None:
    """Equal positions by another way have equal keys."""
    fresh = Position.from_pieces(
        position.variant,
        position.pieces,
        position.turn,
        (),
        position.en_passant,
        position.halfmoves,
        position.ply,
        position.checks_given,
    )
    assert (fresh.key, fresh.end) == (position.key, position.end)
    again = pickle.loads(pickle.dumps(position))
    assert (again, again.end) == (position, position.end)


def test_moves_are_taken_back_with_their_checks() -> None:
    start = with_ends("[win]\nchecks = 3\n").start()
    board = start.board()
    assert isinstance(board, RuledPlane)
    before = board.key
    for origin, target in (((5, 2), (5, 4)), ((6, 7), (6, 6)), ((4, 1), (8, 5))):
        board.play(next(m for m in board.legal_moves() if (m.origin, m.target) == (origin, target)))
    assert board.checks_given() == (1, 0)
    assert board.key == board.fresh_key()
    for _ in range(3):
        board.take_back()
    assert (board.key, board.checks_given()) == (before, (0, 0))


def test_a_file_may_say_so() -> None:
    rules = with_ends(
        '[goal]\nwhite = "(4,4)-(5,5)"\n[win]\nchecks = 3\ncapture = "Q"\nstalemate = "loses"\n'
    )
    position = rules.start()
    for origin, target in (((5, 2), (5, 4)), ((6, 7), (6, 6)), ((4, 1), (8, 5))):
        position = position.play(position.move(origin, target))
    assert position.checks_given == (1, 0)
    again = parse_position(rules, format_position(position))
    assert (again, again.checks_given) == (position, (1, 0))


def test_the_computer_takes_the_hill() -> None:
    rules = with_ends('[goal]\nwhite = "(4,4)-(5,5)"\n')
    kings = {at: piece for at, piece in rules.setup if piece.kind.royal}
    white = next(piece for piece in kings.values() if piece.side is Side.WHITE)
    black = next(piece for piece in kings.values() if piece.side is Side.BLACK)
    rook = next(p for _, p in rules.setup if p.kind.letter == "R" and p.side is Side.WHITE)
    pieces: dict[Square, Piece] = {(4, 3): white, (20, 20): black, (-9, -9): rook}
    position = Position.from_pieces(rules, pieces, Side.WHITE)
    move = think(position, SearchProfile(depth=3, nodes=2000, table_bits=8)).move
    assert position.play(move).outcome == Outcome(Side.WHITE, Reason.GOAL)


def test_the_plane_without_kings() -> None:
    text = variant("classical-infinite").source.replace("royal = true\n", "")
    text = text[: text.index("[castling]")] + '[win]\ncapture = "K"\n'
    position = loads(text).start()
    assert not position.in_check
    for ply in range(6):
        move = think(position, SearchProfile(depth=2, nodes=300, table_bits=8)).move
        position = position.play(move)
        assert position.ply == ply + 1
