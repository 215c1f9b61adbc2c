"""The engine's look through a game record: an evaluation for each position, verdicts on moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from latticechess.engine.advice.hint import explain
from latticechess.engine.advice.verdicts import Verdict, accuracy, verdict_on, winning_chance
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import Choice
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.record import GameRecord, result_for

TABLE_MB = 32
GLYPHS: dict[Verdict, tuple[str, int]] = {
    "inaccuracy": ("?!", 6),
    "mistake": ("?", 2),
    "blunder": ("??", 4),
}
"""The sign of a verdict, and its number in PGN."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the engine thinks of a position; scores are White's."""

    position: Position
    score: int
    mate: int | None
    choice: Choice | None
    """None where the game is over."""

    @property
    def chance(self) -> float:
        return winning_chance(self.score, self.mate)

    @property
    def text(self) -> str:
        """`+0.35`, `-1.20`, `#3` or `#-2`; the result where the game is over."""
        outcome = self.position.outcome
        if outcome is not None:
            return result_for(outcome.winner)
        return f"{self.score / 100:+.2f}" if self.mate is None else f"#{self.mate}"


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """One move of a game."""

    ply: int
    san: str
    uci: str
    before: Seen
    after: Seen
    loss: float
    """Winning chances lost, in percentage points."""

    @property
    def side(self) -> Side:
        return self.before.position.turn

    @property
    def verdict(self) -> Verdict | None:
        return verdict_on(self.loss)

    @property
    def better(self) -> str | None:
        """The engine's move, where the one played was a mistake."""
        choice = self.before.choice
        if self.verdict is None or choice is None:
            return None
        return self.before.position.san(choice.move)

    @property
    def why(self) -> str | None:
        """What the engine's move does."""
        choice = self.before.choice
        if self.verdict is None or choice is None:
            return None
        return str(explain(self.before.position, choice, None))

    @property
    def number(self) -> str:
        """`12.` or `12...`"""
        dots = "." if self.side is Side.WHITE else "..."
        return f"{self.before.position.ply // 2 + 1}{dots}"


def look_through(record: GameRecord, limits: Limits, threads: int) -> Iterator[MoveVerdict]:
    """The moves of the main line, each with its verdict, as they are found."""
    table = TranspositionTable.of_megabytes(TABLE_MB)
    before: Seen | None = None
    for ply, position in enumerate(record.positions()):
        after = look_at(position, limits, threads, table)
        if before is not None:
            yield _verdict(ply, before, after)
        before = after


def look_at(position: Position, limits: Limits, threads: int, table: TranspositionTable) -> Seen:
    """The engine's view of one position."""
    outcome = position.outcome
    if outcome is not None:
        won = {None: None, Side.WHITE: 1, Side.BLACK: -1}[outcome.winner]
        return Seen(position, 0, won, None)
    last = None
    for report in analyse(position, limits, 1, threads, table):
        last = report
    if last is None:
        return Seen(position, 0, None, None)
    best = last.lines[0]
    sign = 1 if position.turn is Side.WHITE else -1
    mate = None if best.mate is None else sign * best.mate
    choice = Choice(best.moves[0], best.score, last.depth, last.nodes, best.moves, best.mate)
    return Seen(position, sign * best.score, mate, choice)


def _verdict(ply: int, before: Seen, after: Seen) -> MoveVerdict:
    move = after.position.last_move
    assert move is not None
    lost = before.chance - after.chance
    if before.position.turn is Side.BLACK:
        lost = -lost
    if before.choice is not None and before.choice.move == move:
        # The engine's own move: what changed is how deep it saw.
        lost = 0.0
    position = before.position
    return MoveVerdict(ply, position.san(move), position.uci(move), before, after, max(0.0, lost))


def accuracies(verdicts: list[MoveVerdict]) -> dict[Side, float | None]:
    """Accuracy of each side in percent; None without moves."""
    return {
        side: accuracy([one.loss for one in verdicts if one.side is side])
        for side in (Side.WHITE, Side.BLACK)
    }


def annotated(record: GameRecord, verdicts: list[MoveVerdict]) -> GameRecord:
    """The record with evaluations as comments and the signs of verdicts."""
    moves = []
    for recorded, one in zip(record.moves, verdicts, strict=True):
        nags = recorded.nags
        words = ""
        if one.after.position.outcome is None:
            words = f"[%eval {one.after.text.replace('+', '')}]"
        if one.verdict is not None:
            nags = (*nags, *({GLYPHS[one.verdict][1]} - set(nags)))
            words += f" {one.verdict.capitalize()}. {one.better} was best."
        comment = f"{recorded.comment} {words}".strip()
        moves.append(replace(recorded, nags=nags, comment=comment))
    return replace(record, moves=tuple(moves))
