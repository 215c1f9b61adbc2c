"""Our engine as a UCI engine: lines in, lines out, one search at a time in a thread of its own.

Nothing a user sends ends the program: what makes no sense is answered by `info string …`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib.metadata import version
from threading import Event, Lock, Thread

from latticechess.engine.analysis import analyse
from latticechess.engine.choose import NoMoveError, choose
from latticechess.engine.search.iterative_deepening import Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import Table
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.diagram import diagram
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci
from latticechess.uci.options import STRONGEST, OptionError, Options
from latticechess.uci.parsing import Go, WordsError, go_of, option_of, position_of

NO_MOVE = "0000"


class Front:
    """One conversation."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._options = Options()
        self._position = position_of(["startpos"], self._options.variant)
        self._table: Table | None = None
        self._stop = Stop()
        self._told = Event()
        """Set when an endless search may tell its move."""
        self._search: Thread | None = None
        self._endless = False
        """Whether only `stop` ends the search."""
        self._alone = False
        """Whether nobody reads what is said any more."""
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._uci,
            "isready": lambda _: self._say("readyok"),
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._end(),
            "setoption": self._set_option,
            "d": self._show,
            # Words of the protocol that ask for nothing this engine has.
            "debug": lambda _: None,
            "register": lambda _: None,
            "ponderhit": lambda _: None,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the lines; BrokenPipeError if nobody listens."""
        for line in lines:
            self._heard()
            words = line.split()
            if words[:1] == ["quit"]:
                self._end()
                return
            if words:
                self._obey(words)
        # The lines came from a file: what was asked is still answered, unless it has no end.
        self._told.set()
        if self._endless:
            self._stop.set()
        if self._search is not None:
            self._search.join()
        self._heard()

    def _heard(self) -> None:
        if self._alone:
            raise BrokenPipeError("nobody listens")

    def _obey(self, words: list[str]) -> None:
        command = self._commands.get(words[0])
        if command is None:
            self._note(f"There is no command {words[0]!r}.")
            return
        try:
            command(words[1:])
        except (WordsError, OptionError) as problem:
            self._note(str(problem))
        except Exception as problem:
            # A conversation goes on whatever has gone wrong with one line.
            self._note(f"{words[0]} failed: {type(problem).__name__}: {problem}")

    # --- Commands ----------------------------------------------------------------------------

    def _uci(self, _: Sequence[str]) -> None:
        self._say(f"id name Lattice Chess {version('lattice-chess')}")
        self._say("id author the Lattice Chess authors")
        for line in Options().declarations():
            self._say(line)
        self._say("uciok")

    def _new_game(self, _: Sequence[str]) -> None:
        self._end()
        if self._table is not None:
            self._table.clear()

    def _set_position(self, words: Sequence[str]) -> None:
        self._end()
        self._position = position_of(words, self._options.variant)

    def _set_option(self, words: Sequence[str]) -> None:
        self._end()
        name, value = option_of(words)
        before = self._options.variant
        if name.lower() == "clear hash":
            self._table = None
            return
        self._options.set(name, value)
        if name.lower() in ("hash", "parameters"):
            self._table = None
        if self._options.variant is not before:
            self._table = None
            self._position = position_of(["startpos"], self._options.variant)

    def _show(self, _: Sequence[str]) -> None:
        for line in diagram(self._position).splitlines():
            self._say(line)
        self._say(format_position(self._position))

    def _go(self, words: Sequence[str]) -> None:
        self._end()
        wish = go_of(words, self._position)
        self._stop = Stop()
        self._told.clear()
        self._endless = wish.endless
        if not wish.infinite:
            self._told.set()
        self._search = Thread(
            target=self._think, args=(self._position, wish, self._stop), daemon=True
        )
        self._search.start()

    def _end(self) -> None:
        """Stop thinking; the move is told before anything else happens."""
        self._stop.set()
        self._told.set()
        if self._search is not None:
            self._search.join()
            self._search = None

    # --- Thinking ----------------------------------------------------------------------------

    def _think(self, position: Position, wish: Go, stop: Stop) -> None:
        move: Move | None = None
        try:
            level = self._options.level
            if level < STRONGEST and not wish.infinite:
                move = self._as_level(position, wish, stop, level)
            else:
                move = self._as_best(position, wish, stop)
        except NoMoveError:
            self._note("There is no legal move.")
        except Exception as problem:
            self._note(f"The search failed: {type(problem).__name__}: {problem}")
        self._told.wait()
        text = format_uci(position.variant.geometry, move) if move else NO_MOVE
        self._say(f"bestmove {text}")

    def _as_level(self, position: Position, wish: Go, stop: Stop, level: int) -> Move:
        """The move of a weaker player, who may be hurried but not made stronger by time."""
        limits = wish.limits
        choice = choose(position, level, limits.time_ms, stop, aim_ms=limits.aim_ms, only=wish.only)
        pv = _line(position, choice.line)
        score = _score(choice.score, choice.mate)
        self._say(f"info depth {choice.depth} score {score} nodes {choice.nodes} pv {pv}")
        return choice.move

    def _as_best(self, position: Position, wish: Go, stop: Stop) -> Move:
        options = self._options
        if self._table is None:
            self._table = Table.of_megabytes(options.hash_mb)
        limits = _endless(wish.limits) if wish.infinite else wish.limits
        found: Move | None = None
        for report in analyse(
            position,
            limits,
            options.lines,
            options.threads,
            self._table,
            stop,
            wish.only,
            options.weights,
        ):
            found = report.lines[0].moves[0]
            self._tell(position, report)
        if found is None:
            found = wish.only[0] if wish.only else choose(position, STRONGEST, 1).move
        return found

    def _tell(self, position: Position, report: Report) -> None:
        speed = 1000 * report.nodes // max(1, report.time_ms)
        for number, line in enumerate(report.lines, 1):
            self._say(
                f"info depth {report.depth} multipv {number} score {_score(line.score, line.mate)} "
                f"nodes {report.nodes} nps {speed} hashfull {report.hashfull} "
                f"time {report.time_ms} pv {_line(position, line.moves)}"
            )

    def _note(self, text: str) -> None:
        self._say(f"info string {' '.join(text.split())}")

    def _say(self, line: str) -> None:
        with self._lock:
            if self._alone:
                return
            try:
                self._write(line)
            except BrokenPipeError:
                # Whoever asked has gone: thinking on would only keep the machine busy.
                self._alone = True
                self._stop.set()
                self._told.set()


def _endless(limits: Limits) -> Limits:
    return replace(limits, time_ms=None, aim_ms=None)


def _score(score: int, mate: int | None) -> str:
    return f"cp {score}" if mate is None else f"mate {mate}"


def _line(position: Position, moves: Iterable[Move]) -> str:
    return " ".join(format_uci(position.variant.geometry, move) for move in moves)
