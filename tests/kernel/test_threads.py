"""Positions are shared: start positions by all games, a game by its players, exports and the index.

Threads that ask the same positions everything at once, and take turns as often as they can, must
hear what one thread alone hears.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import latticechess.kernel.position as kernel_position
from conftest import INTERPRETED, sampled, sized
from latticechess import Board, Move, Position, Side, variant
from latticechess.kernel.library import names
from latticechess.notation.moves import line_texts
from latticechess.notation.read_game import line_keys, read_pgn

BOARDS = sampled(names(), 7) if INTERPRETED else names()
THREADS = 3
PLIES = 4
WINDOW = ((0, 0), (9, 9))
Heard = tuple[object, ...]


@pytest.fixture(autouse=True)
def _hurried_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads that interrupt each other at every step, and boards that are dropped and rebuilt."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    monkeypatch.setattr(kernel_position, "MAX_CACHED_BOARDS", 2_000)
    monkeypatch.setattr(kernel_position, "MAX_CACHED_SUCCESSORS", 8)
    yield
    sys.setswitchinterval(usual)


def fresh(name: str) -> Position:
    """A start position that knows nothing yet."""
    start = variant(name).start()
    rights = [start.variant.castling.index(rule) for rule in start.castling]
    return Position.from_pieces(start.variant, start.pieces, start.turn, rights)


def choices(position: Position) -> list[Move]:
    bounded = position.variant.geometry.bounded
    return position.legal_moves(None if bounded else WINDOW)


def lines(name: str, count: int) -> list[list[Move]]:
    """Random games from the start, of which most begin alike."""
    found = []
    for number in range(count):
        chance = random.Random(f"{name} {number}")
        position, line = fresh(name), []
        for _ in range(PLIES):
            moves = choices(position)
            if not moves or position.outcome is not None:
                break
            line.append(moves[chance.randrange(min(len(moves), 3))])
            position = position.play(line[-1])
        found.append(line)
    return found


def heard(start: Position, line: list[Move]) -> Heard:
    """All that a thread hears of a game. Lists are in no order: a board that is built again finds
    its pieces in another one."""
    told: list[object] = [tuple(line_texts(start, line))]
    board = Board.at(start)
    position = start
    for move in line:
        told += [position.san(move), position.uci(move), frozenset(position.changes(move))]
        board.push(move)
        position = position.play(move)
        told += [position.key, position.fen(), dict(position.pieces), position.castling]
        told += [
            frozenset(position.checkers),
            position.outcome,
            position.occurrences,
            position.checks_given,
        ]
        told.append(position.can_move)
        squares = sorted(position.pieces)
        told += [
            position.destinations(squares[0]),
            frozenset(position.attackers(squares[-1], Side.WHITE)),
        ]
        told += [board.position == position, position.is_legal(move), position.board().key]
    told += [frozenset(choices(position)), frozenset(position.all_destinations())]
    return tuple(told)


@pytest.mark.parametrize("name", BOARDS)
def test_threads_hear_what_one_hears(name: str) -> None:
    games = lines(name, sized(2) + 1)
    alone = [heard(fresh(name), line) for line in games]
    start = fresh(name)

    def everything(turn: int) -> list[Heard]:
        order = [(n + turn) % len(games) for n in range(len(games))]
        told = {n: heard(start, games[n]) for n in order}
        return [told[n] for n in range(len(games))]

    with ThreadPoolExecutor(THREADS) as threads:
        for told in threads.map(everything, range(THREADS)):
            assert told == alone


@pytest.mark.parametrize("name", ["chess", "cube", "plane"])
def test_each_thread_gets_the_position_after_its_own_move(name: str) -> None:
    start = fresh(name)
    moves = choices(start)[:THREADS]
    after = [fresh(name).play(move).key for move in moves]

    def wrong(turn: int) -> int:
        plays = sized(4_000)
        return sum(start.play(moves[turn]).key != after[turn] for _ in range(plays))

    with ThreadPoolExecutor(THREADS) as threads:
        assert sum(threads.map(wrong, range(THREADS))) == 0


def test_a_board_may_be_handed_to_another_thread() -> None:
    """What a thread keeps of the moves it looked at last stays its own."""
    first = [Board() for _ in range(THREADS)]
    for board in first:
        board.push("e4")
    texts = ("e5", "d5", "Nf6")

    def wrong(turn: int) -> int:
        board = first[turn]
        missed = 0
        for _ in range(sized(1_000)):
            board.push(texts[turn])
            missed += board.sans() != ["e4", texts[turn]]
            board.pop()
        return missed

    with ThreadPoolExecutor(THREADS) as threads:
        assert sum(threads.map(wrong, range(THREADS))) == 0


GAMES = ("e4 e5 Nf3 Nc6 Bb5 a6", "d4 d5 c4 e6 Nc3 Nf6", "c4 c5 g3 g6 Bg2 Bg7")


def test_threads_read_lines_and_files_of_their_own() -> None:
    """Imports, the index of games and the explorer read lines from the same start."""

    def read(turn: int) -> tuple[object, ...]:
        games = list(read_pgn(['[White "x"]\n', "\n", f"{GAMES[turn]} *\n"]))
        return line_keys(variant("chess"), GAMES[turn]), games

    alone = [read(turn) for turn in range(THREADS)]

    def wrong(turn: int) -> int:
        return sum(read(turn) != alone[turn] for _ in range(sized(300)))

    with ThreadPoolExecutor(THREADS) as threads:
        assert sum(threads.map(wrong, range(THREADS))) == 0
