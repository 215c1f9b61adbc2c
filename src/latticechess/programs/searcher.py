"""The engine behind a protocol: its options, its memory, and one search at a time."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from latticechess.engine.analysis import Report, analyse
from latticechess.engine.choose import Choice, NoMoveError, choose, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.engine.strength.characters import taste_of
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.uci_options import STRONGEST, Options
from latticechess.programs.uci_text import Go


def cores() -> int:
    """The processors that this program may use."""
    # Linux alone tells which of them a program may use.
    mine = getattr(os, "sched_getaffinity", None)
    return len(mine(0)) if mine is not None else os.cpu_count() or 1


class Searcher:
    """Searches as the options say; it remembers a game's searches until the next game."""

    def __init__(self) -> None:
        self.options = Options()
        self._table: TranspositionTable | None = None
        self._ready_for: Variant | None = None

    def get_ready(self, position: Position) -> None:
        """Load what the first search on this board needs, so that its clock does not pay for it."""
        variant = position.variant
        if self._ready_for is variant:
            return
        with suppress(NoMoveError):
            think(position, SearchProfile(depth=1, table_bits=1), 1, weights=self.options.weights)
        self._ready_for = variant

    def new_game(self) -> None:
        """Forget what was searched."""
        if self._table is not None:
            self._table.clear()

    def set(self, name: str, value: str) -> bool:
        """Set an option; whether the board has changed. OptionError if it cannot be set."""
        if name.lower() == "clear hash":
            self._table = None
            return False
        before = self.options.variant
        self.options.set(name, value)
        changed = self.options.variant is not before
        if changed or name.lower() in ("hash", "parameters"):
            self._table = None
        return changed

    def search(
        self,
        position: Position,
        request: Go,
        stop: Stop,
        chosen: Callable[[Choice], None],
        reported: Callable[[Report], None],
    ) -> Choice:
        """The move; NoMoveError if there is none.

        A level tells what it saw through `chosen`, the full engine after every depth through
        `reported`.
        """
        level = self.options.level
        if level < STRONGEST and not request.infinite:
            choice = self._as_level(position, request, stop, level)
            chosen(choice)
            return choice
        return self._as_best(position, request, stop, reported)

    def _as_level(self, position: Position, request: Go, stop: Stop, level: int) -> Choice:
        """The choice of a level; a clock may hurry it but not make it stronger."""
        limits = request.limits
        return choose(
            position,
            level,
            limits.time_ms,
            stop,
            aim_ms=limits.aim_ms,
            only=request.only,
            character=self.options.character,
        )

    def _as_best(
        self, position: Position, request: Go, stop: Stop, reported: Callable[[Report], None]
    ) -> Choice:
        options = self.options
        if self._table is None:
            self._table = TranspositionTable.of_megabytes(options.hash_mb)
        limits = request.limits
        if request.infinite:
            limits = replace(limits, time_ms=None, aim_ms=None)
        last: Report | None = None
        for report in analyse(
            position,
            limits,
            options.lines,
            # More threads than processors wait for each other.
            min(options.threads, cores()),
            self._table,
            stop,
            request.only,
            options.weights,
            None if request.infinite or not options.character else taste_of(options.character),
        ):
            last = report
            reported(report)
        if last is None:
            if request.only:
                return Choice(request.only[0], 0, 0, 0, (), None)
            return choose(position, STRONGEST, 1)
        best = last.lines[0]
        return Choice(best.moves[0], best.score, last.depth, last.nodes, best.moves, best.mate)


class Output:
    """Writes whole lines, from any thread, as long as somebody reads them."""

    def __init__(self, write: Callable[[str], None], gone: Callable[[], None]) -> None:
        self._write = write
        self._gone = gone
        """Called once, when nobody reads any more: the machine is not kept busy for nobody."""
        self._lock = Lock()
        self._reader_gone = False

    def say(self, line: str) -> None:
        with self._lock:
            if self._reader_gone:
                return
            try:
                self._write(line)
            except BrokenPipeError:
                self._reader_gone = True
                self._gone()

    def check_reader(self) -> None:
        """Raise BrokenPipeError if nobody reads any more."""
        if self._reader_gone:
            raise BrokenPipeError("nobody listens")
