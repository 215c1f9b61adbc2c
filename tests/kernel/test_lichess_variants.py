"""The variants that lichess plays: every rule agrees with python-chess."""

from __future__ import annotations

import random

import chess
import chess.variant
import pytest

from conftest import INTERPRETED, SCALE, sized
from kernel.test_perft import python_chess_perft
from latticechess import Position, variant
from latticechess.kernel.outcome import Reason
from latticechess.kernel.perft import perft
from latticechess.kernel.pieces import Side
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import format_move
from latticechess.notation.uci import format_uci
from latticechess.notation.variant_tags import find_variant

BOARDS: dict[str, type[chess.Board]] = {
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "antichess": chess.variant.AntichessBoard,
    "horde": chess.variant.HordeBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
}
# By depth from 1 on; the published numbers of python-chess's perft suites.
STARTS = {
    "king-of-the-hill": [20, 400, 8_902, 197_281],
    "three-check": [20, 400, 8_902, 197_281],
    "antichess": [20, 400, 8_067, 153_299, 2_732_672],
    "horde": [8, 128, 1_274, 23_310, 265_223],
    "racing-kings": [21, 421, 11_264, 296_242],
}
# The other positions of python-chess's suites (examples/perft/*.perft), by depth from 1 on.
SUITE = [
    (
        "three-check",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1",
        [48, 2_039, 97_848],
    ),
    ("three-check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1+1", [26, 562, 13_410]),
    ("horde", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - -", [30, 241, 6_633, 56_539]),
    ("horde", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - -", [13, 172, 2_205, 33_781]),
    ("antichess", "8/1p6/8/8/8/8/P7/8 w - -", [2, 4, 4, 3, 1, 0]),
    ("antichess", "8/2p5/8/8/8/8/P7/8 w - -", [2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312, 2_557, 30_873]),
]
OWN_ENDS = {
    Reason.GOAL,
    Reason.CHECKS,
    Reason.ALL_CAPTURED,
    Reason.NO_PIECES_LEFT,
    Reason.CHECKMATE,
    Reason.STALEMATE,
}


@pytest.mark.parametrize("name", STARTS)
def test_published_counts(name: str) -> None:
    start = variant(name).start()
    for depth, nodes in enumerate(STARTS[name], 1):
        if nodes <= (2_000 if INTERPRETED else 3_000_000 * SCALE):
            assert perft(start, depth) == nodes


@pytest.mark.parametrize(("name", "epd", "counts"), SUITE, ids=lambda value: str(value)[:12])
def test_published_positions(name: str, epd: str, counts: list[int]) -> None:
    position = parse_position(variant(name), epd)
    for depth, nodes in enumerate(counts, 1):
        if not INTERPRETED or nodes < 1_000:
            assert perft(position, depth) == nodes


@pytest.mark.parametrize("name", BOARDS)
def test_names_are_those_of_lichess(name: str) -> None:
    for title in (BOARDS[name].aliases[0], BOARDS[name].uci_variant or ""):
        found = find_variant(title)
        assert found is not None
        assert found.name == name


@pytest.mark.parametrize("name", BOARDS)
def test_random_games_agree(name: str) -> None:
    """Moves, FEN, SAN and ends after each of some thousand moves; perft of many positions."""
    chance = random.Random(name)
    reached = set()
    for number in range(sized(25)):
        board = BOARDS[name]()
        position: Position = variant(name).start()
        for ply in range(120):
            agree(position, board)
            if position.outcome is not None and position.outcome.reason in OWN_ENDS:
                reached.add(position.outcome.reason)
                break
            if ply == chance.randint(0, 60) or ply == 10 + number:
                again = parse_position(position.variant, board.fen())
                assert perft(again, 2) == python_chess_perft(board, 2)
            moves = {
                format_uci(position.variant.geometry, move): move for move in position.legal_moves()
            }
            text = hopeful(name, board, chance)
            assert format_move(position, moves[text]) == board.san(chess.Move.from_uci(text))
            board.push(chess.Move.from_uci(text))
            position = position.play(moves[text])
    if not INTERPRETED and name != "horde":
        assert reached - {Reason.CHECKMATE, Reason.STALEMATE}, "no game came to its own end"


def hopeful(name: str, board: chess.Board, chance: random.Random) -> str:
    """A random move; at times one that may come nearer to the variant's own end."""
    legal = sorted(board.legal_moves, key=chess.Move.uci)
    wanted = []
    if chance.random() < 0.5:
        if name == "three-check":
            wanted = [move for move in legal if board.gives_check(move)]
        elif name in ("king-of-the-hill", "racing-kings"):
            kings = [move for move in legal if board.piece_type_at(move.from_square) == chess.KING]
            wanted = [m for m in kings if chess.square_rank(m.to_square) in (2, 3, 4, 5, 6, 7)]
        else:
            wanted = [move for move in legal if board.is_capture(move)]
    return chance.choice(wanted or legal).uci()


def agree(position: Position, board: chess.Board) -> None:
    legal = {format_uci(position.variant.geometry, move) for move in position.legal_moves()}
    assert legal == {move.uci() for move in board.legal_moves}, board.fen()
    assert format_position(position) == board.fen(en_passant="fen")
    assert parse_position(position.variant, board.fen()) == position
    if position.end or not legal:
        result = board.result()
        assert position.outcome is not None
        winner = {"1-0": Side.WHITE, "0-1": Side.BLACK, "1/2-1/2": None}[result]
        assert position.outcome.winner is winner, (board.fen(), position.outcome)
    else:
        assert not board.is_variant_end()
