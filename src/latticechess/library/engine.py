"""An engine as an object: it plays, analyses and gives hints, and remembers its searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import TracebackType

from latticechess.engine.advice.hint import Hint
from latticechess.engine.advice.hint import hint as find_hint
from latticechess.engine.analysis import Limits, Report, analyse
from latticechess.engine.choose import Choice, NoMoveError, choose
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position
from latticechess.library.board import Board

SECONDS = 1.0
"""How long a search takes if nothing limits it."""


class Engine:
    """The computer as player and analyst, on every board.

    >>> from latticechess import Board, Engine
    >>> board = Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    >>> with Engine() as engine:
    ...     board.san(engine.play(board, depth=3).move)
    'Ra8#'
    """

    def __init__(self, level: int | None = None, threads: int = 1, memory_mb: int = 64) -> None:
        """`level` 1 to 12 is a strength for people; without it the engine plays its best."""
        self.level = level
        self.threads = threads
        self._table: TranspositionTable | None = TranspositionTable.of_megabytes(memory_mb)
        self._stop = Stop()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        strength = "at its best" if self.level is None else f"at level {self.level}"
        return f"<Engine {strength}{', closed' if self._table is None else ''}>"

    def close(self) -> None:
        """Give the memory back; a closed engine searches no more."""
        self._stop.set()
        self._table = None

    def play(
        self,
        position: Position | Board,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> Choice:
        """A move with its score and line; NoMoveError if the game is over. `time` in seconds.

        A level brings limits of its own; depth and nodes are for an engine without one.
        """
        where = _position(position)
        if self.level is not None:
            if depth is not None or nodes is not None:
                raise ValueError("a level has limits of its own: give only a time, or no level")
            self._open()
            return choose(where, self.level, _ms(time), self._stop, threads=self.threads)
        report = self.analyse(where, time, depth, nodes)
        best = report.lines[0]
        return Choice(best.moves[0], best.score, report.depth, report.nodes, best.moves, best.mate)

    def analyse(
        self,
        position: Position | Board,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
    ) -> Report:
        """The best lines when the search has ended; NoMoveError if the game is over."""
        last = None
        for report in self.analysis(position, time, depth, nodes, lines):
            last = report
        if last is None:
            raise NoMoveError("The game is over: there is no legal move.")
        return last

    def analysis(
        self,
        position: Position | Board,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
    ) -> Iterator[Report]:
        """The same after every depth; leave the loop when you have seen enough."""
        table = self._open()
        if time is None and depth is None and nodes is None:
            time = SECONDS
        limits = Limits(nodes=nodes or 0, time_ms=_ms(time))
        if depth is not None:
            limits = replace(limits, depth=depth)
        where = _position(position)
        yield from analyse(where, limits, lines, self.threads, table, self._stop)

    def hint(self, position: Position | Board, time: float | None = None) -> Hint:
        """A good move and the reason for it, as a sentence."""
        self._open()
        return find_hint(_position(position), _ms(time), self._stop)

    def _open(self) -> TranspositionTable:
        if self._table is None:
            raise ValueError("this engine is closed")
        return self._table


def _position(given: Position | Board) -> Position:
    return given.position if isinstance(given, Board) else given


def _ms(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(seconds * 1000))
