"""Parsing of UCI commands: positions, search limits, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from latticechess.engine.search.limits import Limits, Ponder
from latticechess.engine.search.time_management import Budget, budget
from latticechess.kernel.faults import impossible
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.uci import parse_uci

ORTHODOX_START = 518
"""The number of the orthodox start position in Chess960."""
MAX_DEPTH = 64
MAX_NUMBER = 10**12
"""More nodes or milliseconds than anybody waits for."""
EXTRA_MATE_PLIES = 6
"""A mate is searched this many plies beyond its length, since pruning makes lines shallower."""


class ParsingError(Exception):
    """A command that makes no sense; the message is for people."""


class GameLine:
    """The game being played: a position that grows by the moves that a new command adds.

    Programs send the whole game again before every move; only what is new is played.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._setup: list[str] = ["startpos"]
        self._moves: list[str] = []
        self.position = _start(self._setup, variant)
        self.fault: str | None = None
        """Why the last command gave no position."""

    def follow(self, words: Sequence[str]) -> Position:
        """The position of `startpos` or `fen …`, then `moves …`; after a ParsingError the one
        before stands."""
        try:
            self._follow(words)
        except ParsingError as problem:
            self.fault = str(problem)
            raise
        self.fault = None
        return self.position

    def _follow(self, words: Sequence[str]) -> None:
        setup, moves = list(words), []
        if "moves" in setup:
            cut = setup.index("moves")
            setup, moves = setup[:cut], setup[cut + 1 :]
        known = len(self._moves)
        if setup == self._setup and moves[:known] == self._moves:
            position, played = self.position, moves[known:]
        else:
            position, played = _start(setup, self._variant), moves
        for text in played:
            position = position.play(_move(position, text))
        self._setup, self._moves, self.position = setup, moves, position


def _start(setup: Sequence[str], variant: Variant) -> Position:
    match setup:
        case ["startpos"]:
            number = ORTHODOX_START if variant.numbered_starts else None
            return initial_position(variant, number)
        case ["fen", _, *_]:
            return _parsed(variant, " ".join(setup[1:]))
        case _:
            raise ParsingError("A position is `startpos` or `fen …`, and then perhaps `moves …`.")


def _parsed(variant: Variant, text: str) -> Position:
    try:
        position = parse_position(variant, text)
    except (NotationError, ValueError) as error:
        raise ParsingError(f"The position cannot be read: {error}") from error
    if position.faults:
        raise ParsingError(impossible(position))
    return position


@dataclass(frozen=True, slots=True)
class Go:
    """A `go` command."""

    limits: Limits = field(default_factory=Limits)
    infinite: bool = False
    """Answer only after `stop`."""
    only: tuple[Move, ...] = ()
    """The root moves to search; none: all."""
    clock: Budget | None = None

    @property
    def endless(self) -> bool:
        """Whether only a command ends it."""
        limits = self.limits
        unlimited = limits.depth == MAX_DEPTH and not limits.nodes and limits.time_ms is None
        return self.infinite or limits.pondering or unlimited


_NUMBERS = frozenset(
    ("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate")
)
_WORDS = _NUMBERS | {"infinite", "ponder", "searchmoves"}


def instead_of(words: Sequence[str]) -> Go:
    """What a `go` that makes no sense begins: some move, no sooner than the program expects it."""
    limits = Limits(depth=1, time_ms=1, ponder=Ponder() if "ponder" in words else None)
    return Go(limits, "infinite" in words)


def go_of(words: Sequence[str], position: Position) -> Go:
    """The limits after `go`."""
    numbers: dict[str, int] = {}
    only: list[Move] = []
    infinite, ponder = False, None
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite":
            infinite = True
        elif word == "ponder":
            ponder = Ponder()
        elif word == "searchmoves":
            while rest and rest[0] not in _WORDS:
                only.append(_move(position, rest.pop(0)))
        elif word in _NUMBERS:
            numbers[word] = _number(word, rest.pop(0) if rest else "")
        else:
            raise ParsingError(f"`go` does not know {word!r}.")
    clock = _clock(numbers, position.turn)
    limits = clock.limits() if clock else Limits()
    if "movetime" in numbers:
        clock, limits = None, Limits(time_ms=max(1, numbers["movetime"]))
    ends = infinite or limits.time_ms is not None or "nodes" in numbers
    depth = numbers.get("depth", MAX_DEPTH if ends else _mate_depth(numbers.get("mate")))
    limits = Limits(
        depth=max(1, min(depth, MAX_DEPTH)),
        # None at all is as many as a move takes; the search means "no limit" by 0.
        nodes=max(1, numbers["nodes"]) if "nodes" in numbers else 0,
        time_ms=limits.time_ms,
        aim_ms=limits.aim_ms,
        mate=numbers.get("mate"),
        ponder=ponder,
    )
    return Go(limits, infinite, tuple(only), clock)


def _mate_depth(mate: int | None) -> int:
    """The depth if nothing else ends the search: a mate that is not there is given up."""
    return MAX_DEPTH if mate is None else 2 * mate + EXTRA_MATE_PLIES


def _clock(numbers: dict[str, int], side: Side) -> Budget | None:
    """The budget by one's own clock; by the opponent's where a program tells only that."""
    sides = "wb" if side is Side.WHITE else "bw"
    remaining = _first(numbers, [f"{one}time" for one in sides])
    increment = _first(numbers, [f"{one}inc" for one in sides]) or 0
    if remaining is None:
        # An increment alone is a time for each move.
        return budget(0, free_ms=increment) if increment else None
    return budget(remaining, increment, numbers.get("movestogo") or None)


def _first(numbers: Mapping[str, int], names: Sequence[str]) -> int | None:
    """The number of the first of these names that has one."""
    return next((numbers[name] for name in names if name in numbers), None)


def _number(word: str, text: str) -> int:
    try:
        return max(0, min(int(text), MAX_NUMBER))
    except ValueError:
        raise ParsingError(f"After {word!r} comes a whole number, not {text!r}.") from None


def _move(position: Position, text: str) -> Move:
    try:
        return parse_uci(position, text)
    except NotationError as error:
        raise ParsingError(f"The move {text} cannot be played: {error}") from error


def option_of(words: Sequence[str]) -> tuple[str, str]:
    """The name and value of `name … value …`."""
    if not words or words[0] != "name":
        raise ParsingError("An option is set by `setoption name … value …`.")
    rest = list(words[1:])
    cut = rest.index("value") if "value" in rest else len(rest)
    return " ".join(rest[:cut]), " ".join(rest[cut + 1 :])
