"""Games read from files and checked move by move, ready to be stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import get_ident

from latticechess.kernel.board import Board
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation import pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.notation.pgn.movetext import movetext
from latticechess.notation.record import (
    GameRecord,
    RecordedMove,
    Result,
    as_result,
    clock_in,
    spoken,
)
from latticechess.notation.san.line_reader import SanReader
from latticechess.notation.variant_tags import variant_named


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game: its moves, start, result and what the file says about it."""

    variant: Variant
    moves: tuple[str, ...]
    """In the variant's notation, as the program writes them."""
    keys: tuple[int, ...]
    """Keys of the positions after each move."""
    result: Result
    headers: Mapping[str, str]
    start: str | None = None
    """A start position other than the variant's own."""
    first: Side = Side.WHITE
    ending: Reason | None = None
    """How the last position ends the game by itself, or which draw it allows to be claimed."""
    winner: Side | None = None
    """Who has won by that."""
    clocks: tuple[int | None, ...] = field(default=())
    """The mover's clock after each move in milliseconds; () if unknown."""
    annotated: str = ""
    """The movetext with comments and variations, if there are any."""


def of_record(record: GameRecord) -> ReadGame:
    """The main line of a record; annotations are kept as text."""
    position = record.start
    texts, keys = [], []
    for recorded in record.moves:
        after = position.play(recorded.move)
        texts.append(format_move(position, recorded.move, after))
        keys.append(after.key)
        position = after
    variant = record.start.variant
    start: str | None = format_position(record.start)
    if not variant.numbered_starts and start == format_position(initial_position(variant)):
        start = None
    ending = position.outcome.reason if position.outcome else next(iter(position.claims), None)
    clocks = tuple(clock_in(recorded.comment) for recorded in record.moves)
    annotated = record.remark or any(_is_annotated(recorded) for recorded in record.moves)
    return ReadGame(
        variant=variant,
        moves=tuple(texts),
        keys=tuple(keys),
        result=record.result,
        headers=record.headers,
        start=start,
        first=record.start.turn,
        ending=ending,
        winner=position.outcome.winner if position.outcome else None,
        clocks=clocks if any(clock is not None for clock in clocks) else (),
        annotated=movetext(record.start, record.moves, record.result, record.remark)
        if annotated
        else "",
    )


def _is_annotated(recorded: RecordedMove) -> bool:
    said = recorded.nags or recorded.variations or spoken(recorded.opening)
    return bool(said or spoken(recorded.comment))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A game that could not be read; others of its file can."""

    number: int
    """The game's number in its text, from 1."""
    error: NotationError
    players: str = ""
    """Who played, as far as could be read."""


def read_pgn(
    lines: Iterable[str], default: Variant | None = None
) -> Iterator[ReadGame | Unreadable]:
    """The games of a PGN one by one, readable or not."""
    for number, raw in enumerate(pgn.split(lines), 1):
        try:
            yield _read_fast(raw, default) or of_record(pgn.read(raw, default))
        except NotationError as error:
            yield Unreadable(number, error, pgn.players_in(raw))


# --- The fast path ---------------------------------------------------------------------------

FEW_PIECES = 6
"""With so few pieces, the rules are asked whether anybody can still mate."""


@lru_cache(maxsize=256)
def _beginning(variant: Variant, thread: int) -> tuple[SanReader, Board, int]:
    """For games from the usual start: this thread's reader and board, and number of pieces."""
    # Reading a line makes its moves on the board: two threads must not share one.
    start = initial_position(variant)
    return SanReader(start.variant), start.board(), len(start.pieces)


def line_keys(variant: Variant, moves: str) -> list[int] | None:
    """The keys after each move of a SAN line from the variant's start."""
    if variant.notation != "san" or variant.numbered_starts or variant.ruled:
        return None
    reader, board, _ = _beginning(variant, get_ident())
    return reader.keys if reader.fits and reader.read(board, moves) else None


def _read_fast(raw: pgn.RawGame, default: Variant | None) -> ReadGame | None:
    """The game, if it is plain SAN from the variant's start."""
    tags, _ = pgn.tags_of(raw)
    variant = variant_named(tags, default)
    if "FEN" in tags or variant.notation != "san" or variant.numbered_starts or variant.ruled:
        return None
    reader, board, pieces = _beginning(variant, get_ident())
    text = "".join(raw.movetext)
    if not (reader.fits and reader.read(board, text)):
        return None
    result = pgn.result_told(as_result(reader.result) if reader.result else None, tags)
    texts = reader.texts
    if result == "1/2-1/2" and pieces - sum("x" in text for text in texts) <= FEW_PIECES:
        return None
    return ReadGame(
        variant=variant,
        moves=tuple(texts),
        keys=tuple(reader.keys),
        result=result,
        headers=pgn.headers_of(tags),
        ending=_ending(reader),
        winner=Side(len(texts) + 1 & 1) if reader.mate else None,
        clocks=tuple(reader.clocks) if reader.timed else (),
        annotated=text.strip() if reader.annotated else "",
    )


def _ending(reader: SanReader) -> Reason | None:
    """As `Position.outcome` and then `Position.claims` would say."""
    if reader.mate:
        return Reason.CHECKMATE
    if reader.stuck:
        return Reason.STALEMATE
    times = reader.keys.count(reader.keys[-1]) if reader.keys else 0
    # The start position is not among the keys: a return to it is not counted.
    limits = ((times >= 5, Reason.FIVEFOLD), (reader.halfmoves >= 150, Reason.SEVENTY_FIVE_MOVES))
    claims = ((times >= 3, Reason.THREEFOLD), (reader.halfmoves >= 100, Reason.FIFTY_MOVES))
    return next((reason for holds, reason in (*limits, *claims) if holds), None)
