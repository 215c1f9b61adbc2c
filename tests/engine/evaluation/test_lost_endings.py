"""Lost endings of the cube: their files, the lookup, and mates that the search takes from them."""

from __future__ import annotations

import json
import logging
import lzma
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from conftest import INTERPRETED
from engine.diagrams import position
from latticechess import Move, Piece, Side, variant
from latticechess.engine.analysis import reports
from latticechess.engine.choose import think
from latticechess.engine.evaluation.lost_endings import LostEndings
from latticechess.engine.evaluation.lost_endings_file import (
    MAGIC,
    VERSION,
    EndingsError,
    LostPositions,
    decode,
    encode,
)
from latticechess.engine.evaluation.lost_tables import LostTables, lost_tables_for
from latticechess.engine.evaluation.weights import Weights, weights_for
from latticechess.engine.scores import MATE
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position

CUBE = variant("cube")
UNKNOWN = -1
# Black, to move, is mated in so many moves.
LOST = [
    ("QR", 1, {"R": "b6s", "K": "g6t", "Q": "g3t", "k": "h5s"}),
    ("QR", 2, {"Q": "a7v", "R": "a4y", "K": "c7y", "k": "a8z"}),
    ("QR", 2, {"K": "c2y", "R": "a2y", "Q": "a7y", "k": "b1z"}),
    ("QB", 1, {"Q": "g5t", "K": "g8t", "B": "f1w", "k": "h6s"}),
    ("QB", 2, {"Q": "c6x", "B": "b7y", "K": "c7z", "k": "b8y"}),
    ("QN", 1, {"N": "b5t", "K": "b7u", "Q": "b7s", "k": "a8s"}),
    ("QN", 2, {"Q": "d3y", "N": "c2x", "K": "b4y", "k": "a3z"}),
]
EACH = pytest.mark.parametrize(("pair", "moves", "pieces"), LOST)
SEARCHED = pytest.mark.parametrize(
    ("pair", "moves", "pieces"), [case for case in LOST if case[1] == 1 or not INTERPRETED]
)
# White to move, and what one move of the rook makes of it: nobody is mated soon.
BEFORE = position("cube", {"Q": "g5w", "R": "c3v", "K": "e5v", "k": "h6s"})
AFTER = position("cube", {"Q": "g5w", "R": "c3t", "K": "e5v", "k": "h6s"}, Side.BLACK)

Turn = Callable[[Square], Square]
Key = tuple[str, int]
"""The letters of a pair, and the number of a position."""
Known = Mapping[Key, int]
"""Moves to mate."""


def symmetries() -> Iterator[Turn]:
    """The 48 symmetries of the cube."""
    for order, flips in product(permutations(range(3)), product((0, 7), repeat=3)):
        yield partial(turned, order, flips)


def turned(order: Sequence[int], flips: Sequence[int], square: Square) -> Square:
    return tuple(abs(flip - square[axis]) for axis, flip in zip(order, flips, strict=True))


def changed(now: Position, turn: Turn, swap: bool = False) -> Position:
    """The position turned by a symmetry; `swap` exchanges the colours."""
    pieces = {
        turn(at): replace(piece, side=piece.side.opponent) if swap else piece
        for at, piece in now.pieces.items()
    }
    side = now.turn.opponent if swap else now.turn
    return Position.from_pieces(CUBE, pieces, side)


def number(now: Position, pair: str) -> int:
    """The number of a position, by the definition."""
    cells = sorted(x + 8 * y + 64 * z for z in range(4) for y in range(z + 1) for x in range(y + 1))
    found = []
    for turn in symmetries():
        at: dict[tuple[Side, str], list[int]] = defaultdict(list)
        for square, piece in now.pieces.items():
            at[piece.side, piece.kind.letter].append(CUBE.geometry.cell(turn(square)))
        [bare], [king] = at[now.turn, "K"], at[now.turn.opponent, "K"]
        if bare not in cells:
            continue
        one, other = (at[now.turn.opponent, letter] for letter in pair)
        for first, second in product(one, other):
            if first != second:
                found.append(((cells.index(bare) * 512 + king) * 512 + first) * 512 + second)
    return min(found)


class Held:
    """A file in memory that counts how often it is read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.reads = 0

    def read_bytes(self) -> bytes:
        self.reads += 1
        return self.data


def files(known: Known) -> dict[str, Held]:
    """By pair, a file with these positions."""
    found = {}
    for pair in {pair for pair, _ in known}:
        numbers = array("I", sorted(at for name, at in known if name == pair))
        moves = array("B", (known[pair, at] for at in numbers))
        found[pair] = Held(encode(LostPositions(pair, numbers, moves)))
    return found


def tables(known: Known) -> LostTables:
    return LostTables(files(known))


def with_tables(known: LostTables | None) -> Weights:
    return replace(weights_for(CUBE), lost_endings=known)


def moves_of(now: Position, known: LostTables) -> int:
    board = now.board()
    assert isinstance(board, DenseBoard)
    return LostEndings(board, known).moves_now()


def legal(now: Position) -> list[Move]:
    """Every legal move; nobody has pawns."""
    return [
        Move(square, target)
        for square, piece in now.pieces.items()
        if piece.side is now.turn
        for target in now.destinations(square).squares
    ]


@cache
def contents() -> dict[str, Held]:
    """Files with the positions of LOST, among others at random."""
    chance = Random(7)
    known = {
        (pair, chance.randrange(20 * 512**3)): chance.randrange(10, 40)
        for pair in ("QR", "QB", "QN")
        for _ in range(500)
    }
    for pair, moves, pieces in LOST:
        known[pair, number(position("cube", pieces, Side.BLACK), pair)] = moves
    return files(known)


@pytest.fixture
def known() -> LostTables:
    """Tables of `contents` that nobody has read yet."""
    return LostTables(contents())


# Files.


def test_a_file_holds_what_was_put_in() -> None:
    chance = Random(1)
    numbers = array("I", sorted(chance.sample(range(20 * 512**3), 3000)))
    moves = array("B", (chance.randrange(1, 50) for _ in numbers))
    found = decode(encode(LostPositions("QB", numbers, moves)))
    assert (found.pieces, found.numbers, found.moves) == ("QB", numbers, moves)


def test_a_damaged_file_says_so() -> None:
    good = encode(LostPositions("QR", array("I", range(5, 5000, 7)), array("B", [3]) * 714))
    line, _, rest = good.partition(b"\n")
    head = json.loads(line)
    for changes in ({"version": 99}, {"format": "other"}):
        with pytest.raises(EndingsError, match="another version"):
            decode(json.dumps(head | changes).encode() + b"\n" + rest)
    flipped = bytearray(good)
    flipped[len(line) + len(rest) // 2] ^= 0xFF
    wrong_count = json.dumps(head | {"positions": 713}).encode() + b"\n" + rest
    no_count = json.dumps(head | {"positions": None}).encode() + b"\n" + rest
    for bad in (b"", b"[]\n", line, good[:-20], bytes(flipped), wrong_count, no_count, rest):
        with pytest.raises(EndingsError, match="damaged"):
            decode(bad)


def test_positions_out_of_range_are_damage() -> None:
    """Two gaps of 3 000 000 000 add up to more than 32 bits."""
    head = {"format": MAGIC, "version": VERSION, "variant": "cube", "pieces": "QR", "positions": 2}
    rest = lzma.compress(bytes.fromhex("0000 5e5e d0d0 b2b2 0101"))
    with pytest.raises(EndingsError, match="damaged"):
        decode(json.dumps(head).encode() + b"\n" + rest)


# The lookup.


@SEARCHED
def test_the_positions_are_lost(pair: str, moves: int, pieces: Mapping[str, str]) -> None:
    """By the search alone."""
    now = position("cube", pieces, Side.BLACK)
    profile = SearchProfile(depth=2 * moves, selective=False)
    assert think(now, profile, weights=with_tables(None)).mate == -moves


@EACH
def test_a_position_is_found_in_all_48_symmetries_and_both_colours(
    pair: str, moves: int, pieces: Mapping[str, str], known: LostTables
) -> None:
    now = position("cube", pieces, Side.BLACK)
    for turn in symmetries():
        for swap in (False, True):
            assert moves_of(changed(now, turn, swap), known) == moves


@pytest.mark.parametrize("bare", [(0, 0, 0), (6, 6, 6), (0, 5, 0), (4, 4, 2), (1, 7, 3)])
@pytest.mark.parametrize("pair", ["QR", "BN", "NN"])
def test_wherever_the_bare_king_stands(bare: Square, pair: str) -> None:
    """Six symmetries bring a cell of a long diagonal to its class; two if two of the coordinates
    are alike; one otherwise. Whether the position is lost does not matter to the lookup."""
    chance = Random(str(bare))
    squares = [square for square in CUBE.geometry.by_cell() if square != bare]
    at = dict(zip(chance.sample(squares, 3), f"K{pair}", strict=True))
    pieces = {square: Piece(CUBE.kind(letter), Side.WHITE) for square, letter in at.items()}
    pieces[bare] = Piece(CUBE.kind("K"), Side.BLACK)
    now = Position.from_pieces(CUBE, pieces, Side.BLACK)
    held = tables({(pair, number(now, pair)): 9, (pair, number(now, pair) + 1): 10})
    for turn in symmetries():
        for swap in (False, True):
            assert moves_of(changed(now, turn, swap), held) == 9


def test_like_pieces_may_change_places() -> None:
    now = position("cube", {"B": "c2s f7y", "K": "c1t", "k": "a1s"}, Side.BLACK)
    held = tables({("BB", number(now, "BB")): 4})
    for turn in symmetries():
        assert moves_of(changed(now, turn), held) == 4
    swapped = {"B": "f7y c2s", "K": "c1t", "k": "a1s"}
    assert moves_of(position("cube", swapped, Side.BLACK), held) == 4


@EACH
def test_other_positions_are_unknown(
    pair: str, moves: int, pieces: Mapping[str, str], known: LostTables
) -> None:
    now = position("cube", pieces, Side.BLACK)
    for at, piece in now.pieces.items():
        other = (7 - at[0], *at[1:])
        if other in now.pieces:
            continue
        placed = {square: one for square, one in now.pieces.items() if square != at}
        moved = Position.from_pieces(CUBE, placed | {other: piece}, Side.BLACK)
        if number(moved, pair) != number(now, pair):
            assert moves_of(moved, known) == UNKNOWN


@pytest.mark.parametrize(
    ("more", "turn"),
    [
        ({}, Side.WHITE),
        ({"p": "h7u"}, Side.BLACK),
        ({"n": "h7u"}, Side.BLACK),
        ({"P": "h7u"}, Side.BLACK),
        ({"Q": "b7s h7u"}, Side.BLACK),
        ({"Q": ""}, Side.BLACK),
        ({"K": ""}, Side.BLACK),
        ({"k": ""}, Side.BLACK),
        ({"N": "", "R": "b5t"}, Side.BLACK),
    ],
)
def test_only_a_bare_king_to_move_against_two_pieces_is_looked_up(
    more: dict[str, str], turn: Side, known: LostTables
) -> None:
    pieces = {"N": "b5t", "K": "b7u", "Q": "b7s", "k": "a8s"}
    assert moves_of(position("cube", pieces, Side.BLACK), known) == 1
    assert moves_of(position("cube", pieces | more, turn), known) == UNKNOWN


def test_only_boards_that_mate_as_the_cube_does_have_tables() -> None:
    assert lost_tables_for(variant("chess")) is None
    assert lost_tables_for(variant("raumschach")) is None
    three_checks = replace(CUBE, ends=replace(CUBE.ends, checks=3))
    assert lost_tables_for(three_checks) is None


# The search.


@pytest.mark.parametrize("moves", [5, 30])
def test_a_known_ending_is_a_mate_at_once(moves: int) -> None:
    """Believed as it stands: the search alone sees no mate here."""
    weights = with_tables(tables({("QR", number(AFTER, "QR")): moves}))
    for depth in (1, 2) if INTERPRETED else (1, 2, 3, 4):
        choice = think(BEFORE, SearchProfile(depth=depth, table_bits=14), weights=weights)
        assert (choice.score, choice.mate) == (MATE - 1 - 2 * moves, moves + 1)
        assert BEFORE.play(choice.move).pieces == AFTER.pieces
    profile = SearchProfile(depth=1)
    assert think(BEFORE, profile, weights=with_tables(None)).mate is None
    assert think(BEFORE, replace(profile, noise=1), weights=weights).mate is None
    assert think(BEFORE, replace(profile, oversights=1), weights=weights).mate is None


def test_a_bare_king_sees_that_it_is_lost() -> None:
    """Every reply lets the hunter come to a known position; the king chooses the longest mate."""
    pair, moves, pieces = LOST[2]
    start = position("cube", pieces, Side.BLACK)
    held: dict[Key, int] = {}
    solve(start, pair, moves, held)
    del held[pair, number(start, pair)]
    weights = with_tables(tables(held))
    assert think(start, SearchProfile(depth=2, selective=False), weights=weights).mate == -moves


@pytest.mark.parametrize(("halfmoves", "mate"), [(0, 31), (39, 31), (40, None), (99, None)])
def test_a_mate_after_the_fifty_move_draw_is_none(halfmoves: int, mate: int | None) -> None:
    """White's move and 30 more of both sides are 61 plies; of 100, 39 may have been made."""
    weights = with_tables(tables({("QR", number(AFTER, "QR")): 30}))
    now = Position.from_pieces(CUBE, BEFORE.pieces, halfmoves=halfmoves, ply=200)
    assert think(now, SearchProfile(depth=1), weights=weights).mate == mate


def solve(now: Position, pair: str, moves: int, held: dict[Key, int]) -> None:
    """Note the lost positions that one good move of the hunter after each reply leads to."""
    held[pair, number(now, pair)] = moves
    for reply in legal(now):
        after = now.play(reply)
        profile = SearchProfile(depth=2 * moves - 1, selective=False)
        best = think(after, profile, weights=with_tables(None))
        assert best.mate is not None
        lost = after.play(best.move)
        if lost.outcome is None:
            solve(lost, pair, best.mate - 1, held)


def assert_mates(now: Position, moves: int, weights: Weights) -> None:
    """A search of one ply mates in so many moves, whatever the bare king does."""
    assert moves > 0
    for reply in legal(now):
        after = now.play(reply)
        choice = think(after, SearchProfile(depth=1), weights=weights)
        assert choice.mate is not None
        assert 0 < choice.mate <= moves
        lost = after.play(choice.move)
        if lost.outcome is None:
            assert_mates(lost, choice.mate - 1, weights)
        else:
            assert lost.outcome.winner is after.turn


@SEARCHED
def test_a_search_of_one_ply_mates_with_a_table(
    pair: str, moves: int, pieces: Mapping[str, str]
) -> None:
    start = position("cube", pieces, Side.BLACK)
    held: dict[Key, int] = {}
    solve(start, pair, moves, held)
    weights = with_tables(tables(held))
    assert_mates(start, moves, weights)
    assert_mates(changed(start, list(symmetries())[29], swap=True), moves, weights)


def test_threads_share_the_tables() -> None:
    """The first that comes to the ending reads the file, and the others see it."""
    held = files({("QR", number(AFTER, "QR")): 30})
    weights = with_tables(LostTables(held))
    depth = 2 if INTERPRETED else 4
    profile = SearchProfile(table_bits=16)
    *_, last = reports(BEFORE, profile, Limits(depth=depth), threads=3, weights=weights)
    assert last.lines[0].mate == 31
    assert held["QR"].reads == 1


# Damaged tables.


def test_the_engine_plays_on_without_a_damaged_table(caplog: pytest.LogCaptureFixture) -> None:
    """Said once, not in every node nor in every search; the other tables are used."""
    known = LostTables({**contents(), "QR": Held(contents()["QR"].data[:-50])})
    weights = with_tables(known)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            for pair, moves, pieces in LOST:
                now = position("cube", pieces, Side.BLACK)
                assert moves_of(now, known) == (UNKNOWN if pair == "QR" else moves)
                think(now, SearchProfile(depth=2), weights=weights)
    assert [record.getMessage() for record in caplog.records] == [
        "The lost endings with Q and R cannot be read."
    ]


def test_a_file_of_other_pieces_is_not_used(caplog: pytest.LogCaptureFixture) -> None:
    now = position("cube", LOST[0][2], Side.BLACK)
    held = files({("QB", number(now, "QR")): 1})
    assert moves_of(now, LostTables({"QR": held["QB"]})) == UNKNOWN
    assert len(caplog.records) == 1


def test_a_missing_file_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = position("cube", LOST[0][2], Side.BLACK)
    assert moves_of(now, LostTables({"QR": tmp_path / "none"})) == UNKNOWN
    assert len(caplog.records) == 1


def test_files_are_read_when_their_ending_occurs(known: LostTables) -> None:
    army = Position.from_pieces(CUBE, dict(CUBE.setup))
    think(army, SearchProfile(depth=1), weights=with_tables(known))
    assert known.known.spans == {}
    for pair, moves, pieces in LOST:
        assert moves_of(position("cube", pieces, Side.BLACK), known) == moves
        assert pair in known.known.spans
    assert len(known.known.spans) == 3
