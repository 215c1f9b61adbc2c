"""The puzzles of one game between weak players, in a worker process."""

from __future__ import annotations

import time
from collections.abc import Iterator

from latticechess.app.engines.messages import AskPuzzles, PuzzlesMade
from latticechess.engine.search.stop import Stop
from latticechess.features.puzzles.rules.file import format_line
from latticechess.features.puzzles.rules.games import self_play
from latticechess.features.puzzles.rules.mining import Effort, mine
from latticechess.features.puzzles.rules.verification import verify
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant

TRIVIAL = 3
"""Of mates in one and free captures, one in so many."""


def make_puzzles(ask: AskPuzzles, variant: Variant, stop: Stop) -> PuzzlesMade:
    """Play the game of a seed, and keep the puzzles in it that hold.

    Every search has its nodes; between them the time is looked at. A single search that takes
    longer ends with its process.
    """
    began, until = time.process_time(), time.monotonic() + ask.time_ms / 1000

    def over() -> bool:
        return stop.is_set() or time.monotonic() >= until

    def positions() -> Iterator[Position]:
        for position in self_play(variant, ask.seed):
            if over():
                return
            yield position

    mined = mine(positions(), f"engine {variant.name} {ask.seed}", Effort(trivial=TRIVIAL))
    lines = []
    for puzzle in mined.puzzles:
        if over():
            break
        verdict = verify(puzzle, variant)
        if verdict.reason is None:
            lines.append(format_line(verdict.puzzle))
    return PuzzlesMade(ask.id, tuple(lines), int(1000 * (time.process_time() - began)))
