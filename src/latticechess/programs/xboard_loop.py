"""Our engine as an XBoard engine: a loop over command lines, with one search thread.

No input ends the program: what makes no sense is answered by `Error (…): …`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from threading import Lock, Thread

from latticechess.engine.advice.draw_offer import OFFER_MS, accepts_draw
from latticechess.engine.analysis import Report
from latticechess.engine.choose import Choice, NoMoveError, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel.faults import impossible
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.library.board import Board
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.programs.searcher import Output, Searcher
from latticechess.programs.uci_options import OptionError, by_xboard_name, xboard_names
from latticechess.programs.uci_text import ORTHODOX_START, Go, ParsingError, go_of
from latticechess.programs.xboard_text import (
    Clock,
    ClockError,
    format_xboard,
    parse_xboard,
    result_line,
    score_number,
)

HINT_MS = 300
Command = Callable[[Sequence[str]], None]
# Words that are heard and mean nothing to this engine.
IGNORED = (
    *("xboard", "accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating"),
    *("ics", "bk", "egtpath", "pause", "resume", "otim", "black", "white"),
)


class XBoardLoop:
    """One session of the XBoard protocol."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._output = Output(write, lambda: self._stop.set())
        self._say = self._output.say
        self._lock = Lock()
        self._searcher = Searcher()
        self._board = Board()
        self._clock = Clock()
        self._mine: Side | None = Side.BLACK
        """The side that the engine plays; None in force mode and analysis."""
        self._analysing = False
        self._shows = False
        """Whether thinking is shown (`post`)."""
        self._draw_offered = False
        self._pings: list[str] = []
        """To be answered after the move that is being thought about."""
        self._stop = Stop()
        self._search: Thread | None = None
        self._drops = False
        """Whether the move of the running search is not wanted any more."""
        self._commands: dict[str, Command] = {
            "protover": self._features,
            "new": self._new,
            "variant": self._variant,
            "setboard": self._set_board,
            "force": lambda _: self._force(),
            "result": lambda _: self._force(),
            "go": self._go,
            "playother": self._play_other,
            "usermove": self._user_move,
            "?": lambda _: self._stop.set(),
            "undo": lambda _: self._take_back(1),
            "remove": lambda _: self._take_back(2),
            "hint": self._hint,
            "draw": self._draw,
            "ping": self._ping,
            "level": lambda words: self._clock.level(words),
            "st": lambda words: self._clock.fixed(words),
            "sd": lambda words: self._clock.deepest(words),
            "time": lambda words: self._clock.tell(words),
            "memory": lambda words: self._option("Hash", words),
            "cores": lambda words: self._option("Threads", words),
            "option": self._set_option,
            "post": lambda _: self._show(True),
            "nopost": lambda _: self._show(False),
            "analyze": self._analyse,
            "exit": self._leave_analysis,
            ".": lambda _: None,
            **dict.fromkeys(IGNORED, lambda _: None),
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the lines; BrokenPipeError if nobody reads."""
        for line in lines:
            self._output.check_reader()
            words = line.split()
            if words[:1] == ["quit"]:
                self._interrupt()
                return
            if words:
                self._execute(words)
        # The lines came from a file: the move that was asked for is still made.
        if self._analysing:
            self._interrupt()
        running = self._search
        if running is not None:
            running.join()
        self._output.check_reader()

    def _execute(self, words: list[str]) -> None:
        command = self._commands.get(words[0])
        if command is None:
            # Before `usermove` was agreed on, a move stands alone.
            command, words = self._bare_move, ["", *words]
        try:
            command(words[1:])
        except (ClockError, OptionError, ParsingError) as problem:
            self._error(str(problem), words[0])
        except Exception as problem:
            # The session goes on whatever goes wrong with one line.
            self._error(f"{type(problem).__name__}: {problem}", words[0])

    # --- The game ----------------------------------------------------------------------------

    @property
    def _position(self) -> Position:
        return self._board.position

    def _features(self, words: Sequence[str]) -> None:
        if words and words[0].isdecimal() and int(words[0][:4]) >= 2:
            for line in features():
                self._say(line)

    def _new(self, _: Sequence[str]) -> None:
        self._interrupt()
        self._searcher.new_game()
        self._searcher.set("UCI_Variant", "chess")
        self._board = Board()
        self._mine = Side.BLACK
        self._draw_offered = False
        self._clock.depth = None
        self._restart_analysis()

    def _variant(self, words: Sequence[str]) -> None:
        self._interrupt()
        name = " ".join(words)
        found = by_xboard_name(name) if name else None
        if found is None:
            raise OptionError("unknown variant")
        self._searcher.set("UCI_Variant", found.name)
        start = initial_position(found, ORTHODOX_START if found.numbered_starts else None)
        self._board = Board.at(start)
        setup = setup_line(name, start)
        if setup is not None:
            self._say(setup)

    def _set_board(self, words: Sequence[str]) -> None:
        self._interrupt()
        try:
            position = parse_position(self._position.variant, " ".join(words))
        except (NotationError, ValueError) as error:
            self._say(f"tellusererror Illegal position: {_one_line(error)}")
            return
        if position.faults:
            self._say(f"tellusererror Illegal position: {impossible(position)}")
            return
        self._board = Board.at(position)
        self._restart_analysis()

    def _force(self) -> None:
        self._interrupt()
        self._mine = None

    def _go(self, _: Sequence[str]) -> None:
        self._interrupt()
        self._mine = self._position.turn
        self._move_if_due()

    def _play_other(self, _: Sequence[str]) -> None:
        self._interrupt()
        self._mine = self._position.turn.opponent

    def _bare_move(self, words: Sequence[str]) -> None:
        try:
            parse_xboard(self._position, words[0])
        except NotationError:
            self._error("unknown command", words[0])
            return
        self._user_move(words)

    def _user_move(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        self._interrupt()
        if self._position.outcome is not None:
            self._say(f"Illegal move (the game is over): {text}")
            return
        try:
            self._board.push(parse_xboard(self._position, text))
        except NotationError as error:
            self._say(f"Illegal move ({_one_line(error.reason).rstrip('.')}): {text}")
            self._restart_analysis()
            return
        self._tell_result()
        self._restart_analysis()
        self._move_if_due()

    def _take_back(self, moves: int) -> None:
        self._interrupt()
        if len(self._board.moves) < moves:
            raise ParsingError("no move to take back")
        for _ in range(moves):
            self._board.pop()
        self._restart_analysis()

    def _tell_result(self) -> None:
        outcome = self._position.outcome
        if outcome is not None and not self._analysing:
            self._say(result_line(outcome))

    # --- Settings ----------------------------------------------------------------------------

    def _option(self, name: str, words: Sequence[str]) -> None:
        self._interrupt()
        self._searcher.set(name, " ".join(words))

    def _set_option(self, words: Sequence[str]) -> None:
        name, _, value = " ".join(words).partition("=")
        if name != LEVEL_OPTION:
            raise OptionError("unknown option")
        self._option("Skill Level", [value])

    def _show(self, wanted: bool) -> None:
        self._shows = wanted

    def _ping(self, words: Sequence[str]) -> None:
        with self._lock:
            thinking = self._search is not None and not self._analysing
            if thinking:
                self._pings += words[:1]
        if not thinking:
            # Programs start the clock after the answer.
            self._searcher.get_ready(self._position)
            self._say(f"pong {' '.join(words[:1])}")

    # --- Thinking ----------------------------------------------------------------------------

    def _move_if_due(self) -> None:
        if self._mine is self._position.turn and self._position.outcome is None:
            self._start(self._clock.request(self._position))

    def _analyse(self, _: Sequence[str]) -> None:
        self._force()
        self._analysing = True
        self._shows = True
        self._restart_analysis()

    def _leave_analysis(self, _: Sequence[str]) -> None:
        self._interrupt()
        self._analysing = False

    def _restart_analysis(self) -> None:
        if self._analysing and self._position.outcome is None:
            self._start(go_of(["infinite"], self._position))

    def _start(self, request: Go) -> None:
        self._stop = Stop()
        self._drops = self._analysing
        self._search = Thread(target=self._think, args=(request, self._stop), daemon=True)
        self._search.start()

    def _interrupt(self) -> None:
        """Stop the search; its move is not made."""
        self._drops = True
        self._stop.set()
        # The thread forgets itself when it has made its move.
        running = self._search
        if running is not None:
            running.join()
            self._search = None
        self._answer_pings()

    def _think(self, request: Go, stop: Stop) -> None:
        position = self._position
        try:
            choice = self._searcher.search(
                position,
                request,
                stop,
                lambda chosen: self._post_choice(position, chosen),
                lambda report: self._post(position, report),
            )
        except NoMoveError:
            return
        except Exception as problem:
            self._say(f"telluser The search failed: {type(problem).__name__}: {problem}")
            return
        if not self._drops:
            self._make(position, choice)

    def _make(self, position: Position, choice: Choice) -> None:
        """Play the engine's own move."""
        if self._draw_offered and accepts_draw(choice.score):
            self._say("offer draw")
        self._draw_offered = False
        text = format_xboard(position, choice.move)
        with self._lock:
            self._board.push(choice.move)
            self._search = None
        self._say(f"move {text}")
        self._tell_result()
        self._answer_pings()

    def _answer_pings(self) -> None:
        with self._lock:
            due, self._pings = self._pings, []
        for number in due:
            self._say(f"pong {number}")

    def _hint(self, _: Sequence[str]) -> None:
        if self._search is not None or self._position.outcome is not None:
            return
        choice = think(self._position, SearchProfile(table_bits=18), HINT_MS)
        self._say(f"Hint: {format_xboard(self._position, choice.move)}")

    def _draw(self, _: Sequence[str]) -> None:
        if self._position.outcome is not None or self._mine is None:
            return
        if self._search is not None:
            self._draw_offered = True
            return
        choice = think(self._position, SearchProfile(table_bits=18), OFFER_MS)
        score = choice.score if self._position.turn is self._mine else -choice.score
        if self._position.claims or accepts_draw(score):
            self._say("offer draw")

    # --- Words out ---------------------------------------------------------------------------

    def _post(self, position: Position, report: Report) -> None:
        if not self._shows:
            return
        for line in report.lines:
            score = score_number(line.score, line.mate)
            pv = _line(position, line.moves)
            self._say(f"{report.depth} {score} {report.time_ms // 10} {report.nodes} {pv}")

    def _post_choice(self, position: Position, choice: Choice) -> None:
        if self._shows:
            score = score_number(choice.score, choice.mate)
            self._say(f"{choice.depth} {score} 0 {choice.nodes} {_line(position, choice.line)}")

    def _error(self, why: str, command: str) -> None:
        self._say(f"Error ({_one_line(why)}): {command[:80]}")


def _line(position: Position, moves: Iterable[Move]) -> str:
    """A line of moves as text."""
    texts = []
    for move in moves:
        texts.append(format_xboard(position, move))
        position = position.play(move)
    return " ".join(texts)


def _one_line(text: object) -> str:
    return " ".join(str(text).split())


KNOWN = frozenset(("normal", "fischerandom", "capablanca", "shatranj", "makruk", "3check"))
"""Boards that XBoard itself knows how to set up."""
LEVEL_OPTION = "Level"


def features() -> list[str]:
    """The answers to `protover 2`."""
    low, high = LEVELS[0].number, LEVELS[-1].number
    return [
        "feature done=0",
        f'feature myname="Lattice Chess {version("lattice-chess")}"',
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0",
        "feature reuse=1 analyze=1 colors=0 name=1 ics=1 debug=1 memory=1 smp=1 nps=0 pause=0",
        f'feature variants="{",".join(xboard_names())}"',
        f'feature option="{LEVEL_OPTION} -spin {high} {low} {high}"',
        "feature done=1",
    ]


def setup_line(name: str, start: Position) -> str | None:
    """`setup …` for a flat board that XBoard cannot set up by itself; None for all others."""
    geometry = start.variant.geometry
    if name in KNOWN or not geometry.bounded or geometry.dimension != 2:
        return None
    letters = "".join(sorted({piece.kind.letter for piece in start.pieces.values()}))
    # The king stands last in the table, whatever its letter.
    kings = [piece.kind.letter for piece in start.pieces.values() if piece.kind.royal]
    order = "".join(letter for letter in letters if letter not in kings) + "".join(set(kings))
    width, height = geometry.sizes
    return f"setup ({order}{order.lower()}) {width}x{height}+0_fairy {start.fen()}"
