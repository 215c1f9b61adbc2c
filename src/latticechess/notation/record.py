"""A game record as a value: players, start position, moves and annotations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
RESULTS: tuple[Result, ...] = get_args(Result)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a line with its annotations."""

    move: Move
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs: 1 is `!`, 2 is `?` …"""
    comment: str = ""
    """The comment after the move."""
    opening: str = ""
    """The comment before it; only at the beginning of a line."""
    variations: tuple[Line, ...] = ()
    """Alternative lines in place of this move."""


Line = tuple[RecordedMove, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game. Every move of every line is legal."""

    start: Position
    moves: Line = ()
    result: Result = "*"
    headers: Mapping[str, str] = field(default_factory=dict)
    """Names, date, event and other known facts, in the given order."""
    remark: str = ""
    """The comment on a game without moves."""

    def __post_init__(self) -> None:
        if self.moves and not isinstance(self.moves[0], RecordedMove):
            raise TypeError("a game has RecordedMoves, not Moves: a board makes it by `game()`")

    @property
    def variant(self) -> Variant:
        return self.start.variant

    def positions(self) -> Iterator[Position]:
        """The start position and the position after each move of the main line."""
        position = self.start
        yield position
        for recorded in self.moves:
            position = position.play(recorded.move)
            yield position

    def end(self) -> Position:
        """The position after the last move."""
        *_, last = self.positions()
        return last

    def main_line(self) -> tuple[Move, ...]:
        """The moves that were played."""
        return tuple(recorded.move for recorded in self.moves)


def result_for(winner: Side | None) -> Result:
    """The result if `winner` has won; a draw if None."""
    return "1/2-1/2" if winner is None else ("1-0" if winner is Side.WHITE else "0-1")


def as_result(text: str) -> Result | None:
    """The result written as `text`, if it is one."""
    tidy = text.strip().replace("\u00bd", "1/2").replace("\u2013", "-").replace("1/2-1/2", "=")
    tidy = {"=": "1/2-1/2", "1/2": "1/2-1/2"}.get(tidy, tidy)
    return next((result for result in RESULTS if result == tidy), None)


def with_own_result(record: GameRecord, told: str | None) -> GameRecord:
    """The record with the result that its file tells or, where it tells none, that of the board."""
    result = as_result(told or "*") or "*"
    ended = None if told else record.end().outcome
    return replace(record, result=result_for(ended.winner) if ended else result)


def bare_line(moves: Iterable[Move]) -> Line:
    """A line of these moves without annotations."""
    return tuple(RecordedMove(move) for move in moves)


_TIME = r"(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)"
_CLOCK = re.compile(rf"\[%clk\s+{_TIME}\s*\]")
_COMMAND = re.compile(r"\[%[a-z]+[^\]]*\]")


def clock_in(comment: str) -> int | None:
    """The clock time in a comment, in milliseconds.

    >>> clock_in("[%clk 0:03:12.5] a slip")
    192500
    """
    return _milliseconds(_CLOCK.search(comment))


def clock_of(text: str) -> int | None:
    """The time written as `0:03:12`, in milliseconds."""
    return _milliseconds(re.fullmatch(_TIME, text.strip(), re.ASCII))


def clock_text(milliseconds: int) -> str:
    """A time to the second, as clocks show it.

    >>> clock_text(192_500)
    '0:03:12'
    """
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_note(milliseconds: int) -> str:
    """A time as a comment that programs read."""
    return f"[%clk {clock_text(milliseconds)}]"


def _milliseconds(found: re.Match[str] | None) -> int | None:
    if found is None:
        return None
    hours, minutes, seconds = found.groups()
    return int(hours) * 3_600_000 + int(minutes) * 60_000 + round(float(seconds) * 1000)


def spoken(comment: str) -> str:
    """The comment without its commands.

    >>> spoken("[%clk 0:03:12] [%eval 0.3] a slip")
    'a slip'
    """
    return " ".join(_COMMAND.sub(" ", comment).split())
