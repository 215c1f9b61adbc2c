"""Fuzz targets: every parser, with seed texts.

Each target parses one text. It may refuse it with NotationError or VariantError and nothing else,
and what it accepts must be consistent: positions survive a round trip, moves are legal, games can
be written, variants can be played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from latticechess import Position, Variant, variant
from latticechess.kernel import library
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variantfile import loads
from latticechess.notation import icn, legacy, log, pgn
from latticechess.notation.club_moves import format_club, resolve
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.formats import recognise
from latticechess.notation.moves import format_move, parse_move
from latticechess.notation.record import GameRecord
from latticechess.notation.squares import format_square, parse_square
from latticechess.notation.uci import format_uci, parse_uci

DIGITS = "0123456789"


@dataclass(frozen=True)
class Target:
    """One parser and texts that it accepts."""

    read: Callable[[str], None]
    seeds: tuple[str, ...]


@cache
def boards() -> tuple[Variant, ...]:
    """The boards that a text's first letter chooses from."""
    return tuple(variant(name) for name in library.names())


@cache
def positions() -> tuple[Position, ...]:
    """A position of each board with castling, captures and promotion where possible."""
    texts = {
        "chess": "r3k2r/1P1q1ppp/8/2pPp3/8/2N2N2/PPP2PPP/R3K2R w KQkq c6 0 9",
        "chess960": "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 9",
    }
    return tuple(
        parse_position(board, texts[board.name]) if board.name in texts else initial_position(board)
        for board in boards()
    )


def chosen(text: str) -> tuple[int, str]:
    """The board that the first letter chooses, and the rest."""
    return ord(text[:1] or "\0") % len(boards()), text[1:]


def on_boards(*texts: str) -> tuple[str, ...]:
    """Each text on each board."""
    return tuple(DIGITS[number] + text for number in range(len(boards())) for text in texts)


def read_variant(text: str) -> None:
    read = loads(text)
    position = read.start(0 if read.numbered_starts else None)
    for square in list(position.pieces)[:8]:
        where = position.destinations(square)
        for target in where.squares[:4]:
            letter = read.promotion.choices[0] if read.promotion else None
            move = (square, target, letter if target in where.promotions else None)
            if position.pieces[square].side is position.turn:
                after = position.play(position.move(*move))
                assert after.outcome is None or after.outcome.reason


def read_position(text: str) -> None:
    number, line = chosen(text)
    position = parse_position(boards()[number], line)
    again = parse_position(boards()[number], format_position(position))
    assert again == position
    assert format_position(again) == format_position(position)
    assert isinstance(position.faults, tuple)


def read_move(text: str) -> None:
    number, word = chosen(text)
    position = positions()[number]
    move = parse_move(position, word)
    assert parse_move(position, format_move(position, move)) == move


def read_uci(text: str) -> None:
    number, word = chosen(text)
    position = positions()[number]
    move = parse_uci(position, word)
    assert parse_uci(position, format_uci(position.variant.geometry, move)) == move


def read_square(text: str) -> None:
    number, word = chosen(text)
    geometry = boards()[number].geometry
    square = parse_square(geometry, word)
    assert parse_square(geometry, format_square(geometry, square)) == square


def read_club(text: str) -> None:
    position = variant("chess").start()
    for move in resolve(position, text.split()):
        assert format_club(position, move)
        position = position.play(move)


def written(records: list[GameRecord]) -> None:
    """Whatever was parsed can be written and parsed as the same game."""
    for record in records:
        again = pgn.parse_game(pgn.format_game(record))
        assert again.main_line() == record.main_line()
        assert again.result == record.result


def read_pgn(text: str) -> None:
    written(list(pgn.read_games(text.splitlines(keepends=True))))


def read_icn(text: str) -> None:
    written([icn.parse_game(text)])


def read_any(text: str) -> None:
    written(recognise(text).read(text, None))


ICN = "w 0/100 1 (8|1) P1,2+|p1,7+|R1,1+|r1,8+|Q4,1|q4,8|K5,1+|k5,8+ 1,2>1,4{[%clk 0:01]}"
ICG = (
    "KING,8,4,WHITE,True,0;KING,8,12,BLACK,False,0;PAWN,1,6,WHITE,False,0"
    "|P(1,5)-(1,6);K(8,11)-(8,12);|-1;17;-1;17;0"
)
PGN = (
    '[Event "?"]\n[White "A"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]\n[SetUp "1"]\n\n'
    "{so} 1. a8=Q+! $3 (1. O-O Ke7 ; rest\n 2. Rf7+) 1... Ke7 1/2-1/2\n"
)
LOG = "Lattice Chess log\nBoard: Chess\nWhite: A\nDate: 2026.11.15\nResult: 1-0\n\n1.   e4  e5\n"
CLUB = "Pe4 Pd5 Pxd5 Qxd5 Nc3 Qa5 Pd4 Pc6 Nf3 Bg4 Bf4 Pe6 Bd3 Bb4 O-O"
PLANE_MOVES = ("N(5,4)-(6,6)", "P(8,5)-(8,7)", "Q(7,4)-(8,5)", "(5,4)-(6,6)")
CUBE_MOVES = ("Pe2t-e3t", "Nb1s-c3s", "Ra1zXPa7z", "Pa8yXNb8z=Q", "e2te3t")
SAN_MOVES = ("bxa8=Q+", "O-O-O", "dxc6 e.p.", "Nfd4", "e1g1", "b7a8q")

TARGETS = {
    "variant": Target(read_variant, tuple(board.source for board in boards())),
    "position": Target(
        read_position,
        tuple(DIGITS[n] + format_position(position) for n, position in enumerate(positions())),
    ),
    "move": Target(read_move, on_boards(*SAN_MOVES, *PLANE_MOVES, *CUBE_MOVES)),
    "uci": Target(read_uci, on_boards("e1g1", "b7a8q", "(7,4)-(8,5)", "e2te3t")),
    "square": Target(read_square, on_boards("e4", "e4t", "(7,4)", "-3,9007199254740991")),
    "club": Target(read_club, (CLUB, "Pe4 Pe5 Bc4 Bc5 Qh5 Nf6 Qxf7#")),
    "pgn": Target(read_pgn, (PGN, PGN.replace("FEN", "Variant"), "1. e4 e5 2. Nf3 *")),
    "icn": Target(read_icn, (ICN, '[Variant "Classical"] 4,2>4,4', "K0,0|k9,9|Q5,5")),
    "log": Target(lambda text: written(log.parse_games(text)), (LOG, "1. Pe4 Pe5\n1-0\n")),
    "cube-moves": Target(
        lambda text: written([legacy.parse_cube_moves(text)]),
        ("Pe2t-e3t,Pe7y-e6y", "Nb1s-c3s,White forfeits"),
    ),
    "board-line": Target(
        lambda text: written([legacy.parse_board_line(text)]),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",),
    ),
    "icg": Target(lambda text: written([legacy.parse_icg(text)]), (ICG,)),
    "any": Target(read_any, (ICN, ICG, PGN, LOG, CLUB, "8/8/8/8/8/K7/8/3k4 b")),
}
