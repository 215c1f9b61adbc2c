"""Messages between the server and a worker process, one JSON value per line."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.engine.advice.verdicts import AdviceKind
from latticechess.kernel.sentence import Sentence, as_sentence

PlayedMove = tuple[tuple[int, ...], tuple[int, ...], str | None]
"""A move as (origin, target, promotion)."""


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Asks for a move or a hint in a position, given by a start and the moves since."""

    id: int
    variant: str
    """The variant's own source text."""
    start: str
    moves: tuple[PlayedMove, ...]
    level: int
    time_ms: int | None = None
    hint: bool = False
    character: str | None = None
    """In whose taste to choose; workers of earlier versions choose in their own."""


class AskLines(msgspec.Struct, frozen=True, tag="analyse"):
    """Asks for an analysis: a report per depth until a limit is reached."""

    id: int
    variant: str
    start: str
    moves: tuple[PlayedMove, ...]
    lines: int = 1
    """Number of lines (MultiPV)."""
    depth: int | None = None
    nodes: int | None = None
    time_ms: int | None = None


class AskCoach(msgspec.Struct, frozen=True, tag="coach"):
    """Asks what to tell a learner who is to move; or, with `tried`, about a move taken back."""

    id: int
    variant: str
    start: str
    moves: tuple[PlayedMove, ...]
    tried: PlayedMove | None = None


class AskGame(msgspec.Struct, frozen=True, tag="game"):
    """Asks for a whole game of the engine against itself, fast."""

    id: int
    variant: str
    seed: int
    """Chooses its first moves."""
    nodes: int
    """Of the search for each move."""
    time_ms: int
    """A game that takes longer is called off."""


class AskPuzzles(msgspec.Struct, frozen=True, tag="puzzles"):
    """Asks for the puzzles of a game between weak players, each verified."""

    id: int
    variant: str
    seed: int
    """Chooses the game."""
    time_ms: int
    """What is not found by then is left out."""


class StopAsking(msgspec.Struct, frozen=True, tag="stop"):
    """Cancels question `id`: end the search at once."""

    id: int


class ChosenMove(msgspec.Struct, frozen=True, tag="move"):
    """The move chosen and its search result; the score is in centipawns for the mover."""

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
    """The best move and a sentence with the reason."""

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


class Pointed(msgspec.Struct, frozen=True, array_like=True):
    """An arrow of the coach; both ends are the same for a square."""

    origin: tuple[int, ...]
    target: tuple[int, ...]
    danger: bool


class Advice(msgspec.Struct, frozen=True, tag="advice"):
    """What the coach says; nothing if it has no kind."""

    id: int
    kind: AdviceKind | Literal[""] = ""
    reason: str = ""
    code: str = ""
    parameters: dict[str, str | int] = msgspec.field(default_factory=dict)
    better: str = ""
    """The better move as text."""
    shown: tuple[Pointed, ...] = ()
    """The moves and pieces that the sentence names."""


class SearchLine(msgspec.Struct, frozen=True):
    """One line of an analysis; the score is in centipawns for the side to move."""

    score: int
    mate: int | None
    """Own moves until a forced mate, negative when being mated."""
    moves: tuple[PlayedMove, ...]


class Report(msgspec.Struct, frozen=True, tag="report"):
    """An analysis so far, best line first. More follow, and `Done` at the end."""

    id: int
    depth: int
    nodes: int
    time_ms: int
    lines: tuple[SearchLine, ...]


class GamePlayed(msgspec.Struct, frozen=True, tag="played"):
    """How a game of the engine against itself has ended."""

    id: int
    points: float | None
    """White's; None: called off."""
    plies: int
    moved: tuple[str, ...]
    """Letters of the kinds that moved."""
    cpu_ms: int


class PuzzlesMade(msgspec.Struct, frozen=True, tag="made"):
    """The puzzles of a game that hold, as lines of a file of puzzles."""

    id: int
    lines: tuple[str, ...]
    cpu_ms: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The analysis has ended."""

    id: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """There is no answer; `problem` says why."""

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


RemoteQuestion = Ask | AskLines
"""What workers on other machines are asked, of earlier versions too."""
Question = RemoteQuestion | AskCoach | AskGame | AskPuzzles
Request = Question | StopAsking
Answer = ChosenMove | Hint | Advice | GamePlayed | PuzzlesMade | Done | Failed
"""The last reply to a question."""
Reply = Answer | Report
