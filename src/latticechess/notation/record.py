"""A game in writing, as a value: who, from where, which moves, what was said about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
RESULTS: tuple[Result, ...] = ("1-0", "0-1", "1/2-1/2", "*")


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a line with what is written around it."""

    move: Move
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs: 1 is `!`, 2 is `?` …"""
    comment: str = ""
    """What is said after the move."""
    opening: str = ""
    """What is said before it; only where a line begins."""
    variations: tuple[Line, ...] = ()
    """Other lines that begin in place of this move."""


Line = tuple[RecordedMove, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game. Every move of every line is legal where it stands."""

    start: Position
    moves: Line = ()
    result: Result = "*"
    headers: Mapping[str, str] = field(default_factory=dict)
    """Names, date, event and whatever else is known, in the order given."""
    remark: str = ""
    """What is said about a game without moves."""

    @property
    def variant(self) -> Variant:
        return self.start.variant

    def positions(self) -> Iterator[Position]:
        """The start position and then the position after each move of the main line."""
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
    """The result when `winner` has won; a draw if nobody has."""
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
    """A line of these moves with nothing said about them."""
    return tuple(RecordedMove(move) for move in moves)
