"""What the server and an engine worker say to each other, one JSON value a line."""

from __future__ import annotations

import msgspec

from latticechess.kernel.sentence import Sentence, as_sentence

PlayedMove = tuple[tuple[int, ...], tuple[int, ...], str | None]
"""A move as (origin, target, promotion)."""


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Find a move, or a hint, in a position: a start and the moves played since."""

    id: int
    variant: str
    """The variant's own source text."""
    start: str
    moves: tuple[PlayedMove, ...]
    level: int
    time_ms: int | None = None
    hint: bool = False


class AskLines(msgspec.Struct, frozen=True, tag="analyse"):
    """Report on a position again and again, deeper each time, until a limit is reached."""

    id: int
    variant: str
    start: str
    moves: tuple[PlayedMove, ...]
    lines: int = 1
    """How many of the best moves to follow."""
    depth: int | None = None
    nodes: int | None = None
    time_ms: int | None = None


class StopAsking(msgspec.Struct, frozen=True, tag="stop"):
    """The answer to `id` is no longer wanted: end the search at once."""

    id: int


class ChosenMove(msgspec.Struct, frozen=True, tag="move"):
    """The move chosen, with what was seen: score in hundredths of a pawn for the mover."""

    id: int
    origin: tuple[int, ...]
    target: tuple[int, ...]
    promotion: str | None
    score: int
    mate: int | None
    depth: int
    nodes: int
    line: tuple[PlayedMove, ...]


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """The best move and a short sentence on why."""

    id: int
    origin: tuple[int, ...]
    target: tuple[int, ...]
    promotion: str | None
    reason: str
    score: int
    mate: int | None
    line: tuple[PlayedMove, ...]
    code: str = ""
    parameters: dict[str, str | int] = msgspec.field(default_factory=dict)


class SeenLine(msgspec.Struct, frozen=True):
    """One line of an analysis, its score for the side to move in hundredths of a pawn."""

    score: int
    mate: int | None
    """Own moves until a forced mate, negative when being mated."""
    moves: tuple[PlayedMove, ...]


class Report(msgspec.Struct, frozen=True, tag="report"):
    """What an analysis sees so far, the best line first. More follow, and `Done` at the end."""

    id: int
    depth: int
    nodes: int
    time_ms: int
    lines: tuple[SeenLine, ...]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The analysis has come to its end."""

    id: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """There is no answer, and why not."""

    id: int
    problem: str
    code: str = ""
    parameters: dict[str, str | int] = msgspec.field(default_factory=dict)


def failed(number: int, reason: Sentence) -> Failed:
    """The answer to a question that cannot be answered."""
    return Failed(number, str(reason), reason.code, flat(reason))


def flat(reason: Sentence) -> dict[str, str | int]:
    """The parameters of a sentence that holds no other."""
    return {
        place: value if type(value) is int else str(value)
        for place, value in reason.parameters.items()
    }


def said(text: str, code: str, parameters: dict[str, str | int]) -> Sentence:
    """The sentence of a reply; one without a code comes from a worker of an earlier version."""
    return Sentence(text, code, parameters) if code else as_sentence(text)


Question = Ask | AskLines
Request = Question | StopAsking
Answer = ChosenMove | Hint | Done | Failed
"""What ends a question."""
Reply = Answer | Report
