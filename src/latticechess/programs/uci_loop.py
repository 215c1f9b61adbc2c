"""Our engine as a UCI engine: a loop over command lines, with one search thread.

No input ends the program: what makes no sense is answered by `info string …`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from threading import Event, Thread

from latticechess.engine.choose import Choice, NoMoveError
from latticechess.engine.search.iterative_deepening import Report
from latticechess.engine.search.stop import Stop
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.diagram import diagram
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci
from latticechess.programs.searcher import Output, Searcher
from latticechess.programs.uci_options import OptionError, Options
from latticechess.programs.uci_text import GameLine, Go, ParsingError, go_of, instead_of, option_of

NO_MOVE = "0000"


class EngineLoop:
    """One UCI session."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._output = Output(write, self._abandon)
        self._say = self._output.say
        self._searcher = Searcher()
        self._game = GameLine(self._searcher.options.variant)
        self._stop = Stop()
        self._may_answer = Event()
        """Set when a search may send its move; `go infinite` must wait for `stop`."""
        self._search: Thread | None = None
        self._request = Go()
        """What the search was asked for."""
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._uci,
            "isready": self._get_ready,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._end(),
            "ponderhit": self._hit,
            "setoption": self._set_option,
            "d": self._show,
            # Commands for features that this engine does not have.
            "debug": lambda _: None,
            "register": lambda _: None,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the lines; BrokenPipeError if nobody reads."""
        for line in lines:
            self._output.check_reader()
            words = line.split()
            if words[:1] == ["quit"]:
                self._end()
                return
            if words:
                self._execute(words)
        # The lines came from a file: a running search is finished, unless it is endless.
        self._may_answer.set()
        if self._request.endless:
            self._stop.set()
        if self._search is not None:
            self._search.join()
        self._output.check_reader()

    def _execute(self, words: list[str]) -> None:
        command = self._commands.get(words[0])
        if command is None:
            self._info(f"There is no command {words[0]!r}.")
            return
        try:
            command(words[1:])
        except (ParsingError, OptionError) as problem:
            self._info(str(problem))
        except Exception as problem:
            # The session goes on whatever goes wrong with one line.
            self._info(f"{words[0]} failed: {type(problem).__name__}: {problem}")

    # --- Commands ----------------------------------------------------------------------------

    def _uci(self, _: Sequence[str]) -> None:
        self._say(f"id name Lattice Chess {version('lattice-chess')}")
        self._say("id author the Lattice Chess authors")
        for line in Options().declarations():
            self._say(line)
        self._say("uciok")

    def _get_ready(self, _: Sequence[str]) -> None:
        if self._search is None or not self._search.is_alive():
            self._searcher.get_ready(self._game.position)
        self._say("readyok")

    def _new_game(self, _: Sequence[str]) -> None:
        self._end()
        self._searcher.new_game()

    def _set_position(self, words: Sequence[str]) -> None:
        self._end()
        self._game.follow(words)

    def _set_option(self, words: Sequence[str]) -> None:
        self._end()
        name, value = option_of(words)
        if self._searcher.set(name, value):
            self._game = GameLine(self._searcher.options.variant)

    def _show(self, _: Sequence[str]) -> None:
        for line in diagram(self._game.position).splitlines():
            self._say(line)
        self._say(format_position(self._game.position))

    def _go(self, words: Sequence[str]) -> None:
        """Every `go` gets its `bestmove`: without it a program waits for ever."""
        self._end()
        if self._game.fault is not None:
            self._info(f"There is no position to think about. {self._game.fault}")
            self._say(f"bestmove {NO_MOVE}")
            return
        try:
            request = go_of(words, self._game.position)
        except ParsingError as problem:
            self._info(str(problem))
            request = instead_of(words)
        self._request = request
        self._stop = Stop()
        self._may_answer.clear()
        if not (request.infinite or request.limits.pondering):
            self._may_answer.set()
        self._search = Thread(
            target=self._think, args=(self._game.position, request, self._stop), daemon=True
        )
        self._search.start()

    def _hit(self, _: Sequence[str]) -> None:
        """The move that was pondered on is played: from now on the clock counts."""
        ponder = self._request.limits.ponder
        if ponder is not None:
            ponder.hit()
            if not self._request.infinite:
                self._may_answer.set()

    def _end(self) -> None:
        """Stop the search; its move is sent before anything else happens."""
        self._stop.set()
        self._may_answer.set()
        if self._search is not None:
            self._search.join()
            self._search = None

    def _abandon(self) -> None:
        """Stop a search whose move nobody will read."""
        self._stop.set()
        self._may_answer.set()

    # --- Searching ---------------------------------------------------------------------------

    def _think(self, position: Position, request: Go, stop: Stop) -> None:
        answer = NO_MOVE
        try:
            choice = self._searcher.search(
                position,
                request,
                stop,
                lambda choice: self._report_choice(position, choice),
                lambda report: self._report(position, report),
            )
            answer = _answer(position, choice)
        except NoMoveError:
            self._info("There is no legal move.")
        except Exception as problem:
            self._info(f"The search failed: {type(problem).__name__}: {problem}")
        self._may_answer.wait()
        self._say(f"bestmove {answer}")

    def _report_choice(self, position: Position, choice: Choice) -> None:
        """What a level saw."""
        pv = _line(position, choice.line)
        score = _score(choice.score, choice.mate)
        self._say(f"info depth {choice.depth} score {score} nodes {choice.nodes} pv {pv}")

    def _report(self, position: Position, report: Report) -> None:
        speed = 1000 * report.nodes // max(1, report.time_ms)
        for number, line in enumerate(report.lines, 1):
            self._say(
                f"info depth {report.depth} multipv {number} score {_score(line.score, line.mate)} "
                f"nodes {report.nodes} nps {speed} hashfull {report.hashfull} "
                f"time {report.time_ms} pv {_line(position, line.moves)}"
            )

    def _info(self, text: str) -> None:
        self._say(f"info string {' '.join(text.split())}")


def _answer(position: Position, choice: Choice) -> str:
    """The move, and the reply to think about while the opponent does."""
    geometry = position.variant.geometry
    text = format_uci(geometry, choice.move)
    after = position.play(choice.move)
    if len(choice.line) < 2 or after.outcome is not None or after.why_illegal(choice.line[1]):
        return text
    return f"{text} ponder {format_uci(geometry, choice.line[1])}"


def _score(score: int, mate: int | None) -> str:
    return f"cp {score}" if mate is None else f"mate {mate}"


def _line(position: Position, moves: Iterable[Move]) -> str:
    return " ".join(format_uci(position.variant.geometry, move) for move in moves)
