"""What endgame tables know of the moves at the root, and what becomes of a search by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from latticechess.engine.endgames import own_tables, syzygy
from latticechess.engine.endgames.verdicts import WON, Result, Verdict, best_moves, ranked
from latticechess.engine.scores import MATE, mate_in
from latticechess.engine.search.iterative_deepening import Line, Report
from latticechess.engine.search.limits import Limits
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

ENOUGH_MS = 2_500
"""Who has less time does not make a table, but uses those that are there."""


def known_moves(position: Position, limits: Limits) -> dict[Move, Verdict]:
    """Every legal move with what tables know of it; empty if nothing.

    The program's own tables tell the way to mate; where they are not certain or there is none,
    the user's are asked.
    """
    times = [time for time in (limits.time_ms, limits.aim_ms) if time is not None]
    own = own_tables.verdicts(position, make=min(times, default=ENOUGH_MS) >= ENOUGH_MS)
    if own and all(verdict.certain for verdict in own.values()):
        return own
    tables = syzygy.tables_in_use()
    return (tables.verdicts(position) if tables else {}) or own


class Knowledge:
    """What is known of the moves of a position, for the reports of one search.

    Lines to a known mate come from the table. The search finds the others, if any are among the
    best; if not, it looks a ply ahead and is over.
    """

    def __init__(
        self, position: Position, verdicts: Mapping[Move, Verdict], lines: int = 1
    ) -> None:
        self.verdicts = verdicts
        best = ranked(verdicts)[: max(1, lines)]
        told = [move for move in best if verdicts[move].decides]
        self.told = tuple(_told(position, move, verdicts[move]) for move in told)
        self.lines = len(best) - len(told)
        """How many the search must find."""
        self.searched = self._searched(position.halfmoves, best)
        """The moves that it looks at."""

    @property
    def settled(self) -> bool:
        """Whether there is nothing to search for."""
        return self.lines == 0

    def _searched(self, halfmoves: int, best: Sequence[Move]) -> tuple[Move, ...]:
        if self.settled:
            return tuple(best)
        others = {move: known for move, known in self.verdicts.items() if not known.decides}
        if any(known.mates for known in self.verdicts.values()):
            last = next(others[move] for move in reversed(best) if move in others)
            return tuple(move for move, known in others.items() if known.rank >= last.rank)
        return tuple(best_moves(others, halfmoves)) if len(best) == 1 else tuple(others)

    def completed(self, report: Report) -> Report:
        """The report with what the tables know, the best line first."""
        if self.settled:
            seen = max(len(line.moves) for line in self.told)
            return replace(report, depth=seen, lines=self.told)
        found = map(self._corrected, report.lines)
        lines = sorted([*self.told, *found], key=lambda line: -line.score)
        return replace(report, lines=tuple(lines))

    def _corrected(self, line: Line) -> Line:
        verdict = self.verdicts[line.moves[0]]
        if line.mate is not None or not verdict.certain:
            return line
        if verdict.result is Result.WIN:
            return replace(line, score=max(line.score, WON))
        if verdict.result is Result.LOSS:
            return replace(line, score=min(line.score, -WON))
        return replace(line, score=0)


def _told(position: Position, move: Move, verdict: Verdict) -> Line:
    score = MATE - verdict.plies if verdict.result is Result.WIN else verdict.plies - MATE
    return Line(score, mate_in(score), own_tables.line_to_mate(position, move))
