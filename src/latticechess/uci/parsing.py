"""Reading the lines of UCI: positions, limits of a search, options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from latticechess.engine.search.limits import Limits
from latticechess.engine.search.time_management import Budget, budget
from latticechess.kernel.faults import impossible
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.uci import parse_uci

ORTHODOX_START = 518
"""The usual start among those of Chess960."""
MOST_DEPTH = 64
MOST_NUMBER = 10**12
"""More nodes or thousandths of a second than anybody waits for."""
BEYOND_MATE = 6
"""Plies beyond its length to which a mate is looked for: lines seem shallower to a search that
prunes."""


class WordsError(Exception):
    """A line that makes no sense; the message is for people."""


def position_of(words: Sequence[str], variant: Variant) -> Position:
    """`startpos` or `fen …`, then `moves …`."""
    setup, played = list(words), []
    if "moves" in words:
        cut = setup.index("moves")
        setup, played = setup[:cut], setup[cut + 1 :]
    match setup:
        case ["startpos"]:
            position = variant.start(ORTHODOX_START if variant.numbered_starts else None)
        case ["fen", _, *_]:
            position = _parsed(variant, " ".join(setup[1:]))
        case _:
            raise WordsError("A position is `startpos` or `fen …`, and then perhaps `moves …`.")
    for text in played:
        try:
            position = position.play(parse_uci(position, text))
        except NotationError as error:
            raise WordsError(f"The move {text} cannot be played: {error}") from error
    return position


def _parsed(variant: Variant, text: str) -> Position:
    try:
        position = parse_position(variant, text)
    except (NotationError, ValueError) as error:
        raise WordsError(f"The position cannot be read: {error}") from error
    if position.faults:
        raise WordsError(impossible(position))
    return position


@dataclass(frozen=True, slots=True)
class Go:
    """What a `go` line asks for."""

    limits: Limits = field(default_factory=Limits)
    infinite: bool = False
    """Answer only when told to stop."""
    only: tuple[Move, ...] = ()
    """The moves to consider; none: all."""
    clock: Budget | None = None

    @property
    def endless(self) -> bool:
        """Whether nothing but `stop` ends it."""
        limits = self.limits
        return self.infinite or (
            limits.depth == MOST_DEPTH and not limits.nodes and limits.time_ms is None
        )


_NUMBERS = frozenset(
    ("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate")
)
_WORDS = _NUMBERS | {"infinite", "ponder", "searchmoves"}


def go_of(words: Sequence[str], position: Position) -> Go:
    """The limits that follow `go`."""
    numbers: dict[str, int] = {}
    only: list[Move] = []
    infinite = False
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite":
            infinite = True
        elif word == "searchmoves":
            while rest and rest[0] not in _WORDS:
                only.append(_move(position, rest.pop(0)))
        elif word in _NUMBERS:
            numbers[word] = _number(word, rest.pop(0) if rest else "")
        elif word != "ponder":
            raise WordsError(f"`go` does not know {word!r}.")
    clock = _clock(numbers, position.turn)
    limits = clock.limits() if clock else Limits()
    if "movetime" in numbers:
        clock, limits = None, Limits(time_ms=max(1, numbers["movetime"]))
    ends = infinite or limits.time_ms is not None or "nodes" in numbers
    depth = numbers.get("depth", MOST_DEPTH if ends else _deepest(numbers.get("mate")))
    limits = Limits(
        depth=max(1, min(depth, MOST_DEPTH)),
        nodes=numbers.get("nodes", 0),
        time_ms=limits.time_ms,
        aim_ms=limits.aim_ms,
        mate=numbers.get("mate"),
    )
    return Go(limits, infinite, tuple(only), clock)


def _deepest(mate: int | None) -> int:
    """How deep to look where nothing else ends it: a mate that is not there is given up."""
    return MOST_DEPTH if mate is None else 2 * mate + BEYOND_MATE


def _clock(numbers: dict[str, int], side: Side) -> Budget | None:
    remaining, increment = ("wtime", "winc") if side is Side.WHITE else ("btime", "binc")
    if remaining not in numbers:
        return None
    to_go = numbers.get("movestogo") or None
    return budget(numbers[remaining], numbers.get(increment, 0), to_go)


def _number(word: str, text: str) -> int:
    try:
        return max(0, min(int(text), MOST_NUMBER))
    except ValueError:
        raise WordsError(f"After {word!r} comes a whole number, not {text!r}.") from None


def _move(position: Position, text: str) -> Move:
    try:
        return parse_uci(position, text)
    except NotationError as error:
        raise WordsError(f"The move {text} cannot be played: {error}") from error


def option_of(words: Sequence[str]) -> tuple[str, str]:
    """The name and value of `name … value …`."""
    if not words or words[0] != "name":
        raise WordsError("An option is set by `setoption name … value …`.")
    rest = list(words[1:])
    cut = rest.index("value") if "value" in rest else len(rest)
    return " ".join(rest[:cut]), " ".join(rest[cut + 1 :])
