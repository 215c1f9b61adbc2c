"""A game as it was read from a file and checked move by move, in the form in which it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from latticechess.kernel.board import Board
from latticechess.kernel.move import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant
from latticechess.notation import pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.notation.pgn.clock_comments import clock_in, spoken
from latticechess.notation.pgn.movetext import movetext
from latticechess.notation.record import GameRecord, RecordedMove, Result, as_result
from latticechess.notation.san.line_reader import SanReader
from latticechess.notation.variant_tags import variant_named


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A whole game: what was played, from where, and what the file says about it."""

    variant: Variant
    moves: tuple[str, ...]
    """In the variant's notation, as the program itself writes them."""
    keys: tuple[int, ...]
    """Of the positions after each move."""
    result: Result
    headers: Mapping[str, str]
    start: str | None = None
    """A start position other than the variant's own."""
    first: Side = Side.WHITE
    ending: Reason | None = None
    """How the last position ends a game by itself, or lets a draw be claimed."""
    clocks: tuple[int | None, ...] = field(default=())
    """Milliseconds on the mover's clock after each move; () if nothing is said."""
    annotated: str = ""
    """The moves with comments and variations, where there are any."""


def of_record(record: GameRecord) -> ReadGame:
    """The main line of a record, with everything around it kept as text."""
    position = record.start
    texts, keys = [], []
    for recorded in record.moves:
        after = position.play(recorded.move)
        texts.append(format_move(position, recorded.move, after))
        keys.append(after.key)
        position = after
    variant = record.start.variant
    start: str | None = format_position(record.start)
    if not variant.numbered_starts and start == format_position(variant.start()):
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
    """A game that could not be read; the others of its file can."""

    number: int
    """Which game of its text, from 1."""
    error: NotationError
    players: str = ""
    """Who played, as far as that could be read."""


def read_pgn(
    lines: Iterable[str], default: Variant | None = None
) -> Iterator[ReadGame | Unreadable]:
    """The games of a PGN one by one, good and bad."""
    for number, raw in enumerate(pgn.split(lines), 1):
        try:
            yield _read_fast(raw, default) or of_record(pgn.read(raw, default))
        except NotationError as error:
            yield Unreadable(number, error, pgn.players_in(raw))


# --- The fast way ----------------------------------------------------------------------------

FEW_PIECES = 6
"""With so few, whether anybody can still mate is asked of the rules."""


@lru_cache(maxsize=64)
def _beginning(variant: Variant) -> tuple[SanReader, Board, int]:
    """What reads games from the usual start: reader, board and how many pieces are on it."""
    start = variant.start()
    return SanReader(start.variant), start.board(), len(start.pieces)


def line_keys(variant: Variant, moves: str) -> list[int] | None:
    """The keys after each move of a line from the variant's own start, where that is plain SAN."""
    if variant.notation != "san" or variant.numbered_starts:
        return None
    reader, board, _ = _beginning(variant)
    return reader.keys if reader.fits and reader.read(board, moves) else None


def _read_fast(raw: pgn.RawGame, default: Variant | None) -> ReadGame | None:
    """The game, if it is written plainly and starts where its variant does."""
    tags, _ = pgn.tags_of(raw)
    variant = variant_named(tags, default)
    if "FEN" in tags or variant.notation != "san" or variant.numbered_starts:
        return None
    reader, board, pieces = _beginning(variant)
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
        clocks=tuple(reader.clocks) if reader.timed else (),
        annotated=text.strip() if reader.annotated else "",
    )


def _ending(reader: SanReader) -> Reason | None:
    """As `Position.outcome` and then `Position.claims` would say it."""
    if reader.mate:
        return Reason.CHECKMATE
    if reader.stuck:
        return Reason.STALEMATE
    times = reader.keys.count(reader.keys[-1]) if reader.keys else 0
    # The start position is not among the keys, so that a return to it is left out.
    limits = ((times >= 5, Reason.FIVEFOLD), (reader.halfmoves >= 150, Reason.SEVENTY_FIVE_MOVES))
    claims = ((times >= 3, Reason.THREEFOLD), (reader.halfmoves >= 100, Reason.FIFTY_MOVES))
    return next((reason for holds, reason in (*limits, *claims) if holds), None)
