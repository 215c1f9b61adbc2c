"""Fairness of a board: the engine plays itself fast, in workers, and the results are counted."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Literal

from latticechess.app.budgets import Places, Workshop
from latticechess.app.engines import EngineError, EnginePool
from latticechess.app.engines.messages import GamePlayed
from latticechess.kernel.variant import Variant
from latticechess.programs.statistics import SURE, MatchResult

Verdict = Literal["few", "fair", "white", "black", "drawn"]
NODES = 300
"""Of each move: enough to see captures and short threats."""
GAME_MS = 15_000
LONGEST_S = 45.0
"""Then no more games are begun."""
AT_ONCE = 2
"""Games of one check that are played at the same time."""
MOST_CHECKS = 4
"""Checks of all people together."""
ENOUGH = 30
"""With fewer games nothing is said about fairness."""
MOSTLY_DRAWN = 0.8


@dataclass(slots=True)
class Tally:
    """The games so far."""

    of: int
    letters: frozenset[str]
    """Kinds of the start position."""
    result: MatchResult = field(default_factory=MatchResult)
    plies: int = 0
    moved: Counter[str] = field(default_factory=Counter)
    whole: int = 0
    """Games in which every kind moved."""
    seconds: float = 0.0
    done: bool = False

    def add(self, game: GamePlayed) -> None:
        if game.points is None:
            return
        won, drawn = game.points == 1, game.points == 0.5
        self.result += MatchResult(int(won), int(drawn), int(not won and not drawn))
        self.plies += game.plies
        self.moved.update(game.moved)
        self.whole += self.letters <= set(game.moved)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of White's score."""
        return SURE * self.result.deviation

    @property
    def unmoved(self) -> list[str]:
        return sorted(self.letters - self.moved.keys())

    @property
    def verdict(self) -> Verdict:
        result = self.result
        if result.games < ENOUGH:
            return "few"
        if result.draws / result.games > MOSTLY_DRAWN:
            return "drawn"
        if abs(result.share - 0.5) <= self.error:
            return "fair"
        return "white" if result.share > 0.5 else "black"


class FairnessChecks:
    """Runs checks, one for each user and a few for all; their cost is charged to who asked."""

    def __init__(self, pool: EnginePool, workshop: Workshop) -> None:
        self.pool = pool
        self.workshop = workshop
        self.places = Places(MOST_CHECKS, LONGEST_S + GAME_MS / 1000)

    def begin(self, user: str, address: str) -> None:
        """Take a place; OverBudget if there is none. `run` gives it back."""
        self.workshop.admit(user, address)
        self.places.take(user)

    async def run(
        self, variant: Variant, games: int, user: str, address: str
    ) -> AsyncGenerator[Tally]:
        """The tally after every game; EngineError. Closing the generator ends all games."""
        letters = frozenset(piece.kind.letter for _, piece in variant.setup)
        tally = Tally(games, letters)
        began = time.monotonic()
        numbers = iter(range(games))
        playing: set[asyncio.Task[GamePlayed]] = set()

        def next_game() -> None:
            number = next(numbers, None)
            if number is not None and time.monotonic() - began < LONGEST_S:
                game = self.pool.self_play(variant.source, number, NODES, GAME_MS, user)
                playing.add(asyncio.create_task(game))

        try:
            for _ in range(AT_ONCE):
                next_game()
            while playing:
                ended, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                playing -= ended
                for task in ended:
                    game = task.result()
                    self.workshop.charge(user, address, game.cpu_ms / 1000)
                    tally.add(game)
                    next_game()
                tally.seconds = time.monotonic() - began
                yield tally
            tally.done = True
            yield tally
        finally:
            self.places.give_back(user)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


__all__ = ["EngineError", "FairnessChecks", "Tally"]
