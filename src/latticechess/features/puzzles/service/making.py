"""Puzzles for an own board: weak levels play each other in workers, and what holds is kept."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Collection
from dataclasses import dataclass
from functools import partial

from latticechess.app.budgets import Places, Workshop
from latticechess.app.engines import EngineError, EnginePool
from latticechess.app.engines.messages import PuzzlesMade
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.service.service import Boards
from latticechess.features.puzzles.rules.file import parse_line
from latticechess.features.puzzles.rules.selection import fingerprint
from latticechess.features.puzzles.store.own_boards import BoardPuzzleStore
from latticechess.kernel.variant import Variant
from latticechess.play.refusal import Refusal

MOST_PUZZLES = 100
"""Of a version of a board."""
WANTED = 20
"""New puzzles after which no further game is begun."""
GAMES = 200
GAME_MS = 10_000
"""Of a game with the search for its puzzles; then its worker is given up."""
LONGEST_S = 60.0
"""Then no more games are begun ..."""
MOST_CPU_S = 15.0
"""... nor after so much work: less than a user may spend at a stretch, or they could not solve
what was made."""
AT_ONCE = 2
MOST_MAKING = 2
"""Of all people together."""
MOST_FAILED = 2
"""So many games without an answer, and the board is too large for this."""


@dataclass(slots=True)
class Progress:
    """How far it has come."""

    games: int = 0
    made: int = 0
    """New puzzles."""
    count: int = 0
    """All puzzles of the board."""
    failed: int = 0
    cpu_s: float = 0.0
    seconds: float = 0.0
    done: bool = False

    def enough(self, playing: int) -> bool:
        """Whether no further game is begun besides those that are played."""
        full = self.made >= WANTED or self.count >= MOST_PUZZLES
        over = self.seconds >= LONGEST_S or self.cpu_s >= MOST_CPU_S
        return full or over or self.games + playing >= GAMES or self.failed >= MOST_FAILED


@dataclass(frozen=True, slots=True)
class Workpiece:
    """The version of a board that puzzles are made for."""

    variant: Variant
    version: int


class PuzzleMaking:
    """Makes puzzles, for one board of each user at a time; their cost is charged to who asked."""

    def __init__(
        self, store: BoardPuzzleStore, boards: Boards, pool: EnginePool, workshop: Workshop
    ) -> None:
        self.store = store
        self.boards = boards
        self.pool = pool
        self.workshop = workshop
        self.places = Places(MOST_MAKING, LONGEST_S + GAME_MS / 1000)

    async def begin(self, name: str, visitor: Visitor) -> Workpiece:
        """Take a place; Refusal for a shipped or unknown board or one with puzzles enough,
        OverBudget. `run` gives the place back."""
        row = await self.boards.listed(name, visitor.user)
        if row is None:
            raise Refusal("puzzles-for-own-boards")
        variant = await self.boards.version(row, row.version, visitor)
        if len(await self.store.of_board(name, row.version)) >= MOST_PUZZLES:
            raise Refusal("puzzles-enough", count=MOST_PUZZLES)
        self.workshop.admit(visitor.user, visitor.address)
        self.places.take(visitor.user)
        return Workpiece(variant, row.version)

    async def run(self, work: Workpiece, visitor: Visitor) -> AsyncGenerator[Progress]:
        """The progress after every game. Closing the generator ends it; what was found stays."""
        progress = Progress()
        began = time.monotonic()
        playing: set[asyncio.Task[PuzzlesMade]] = set()
        try:
            yield progress
            while True:
                while len(playing) < AT_ONCE and not progress.enough(len(playing)):
                    game = self.pool.puzzles(
                        work.variant.source, secrets.randbits(31), GAME_MS, visitor.user
                    )
                    playing.add(asyncio.create_task(game))
                if not playing:
                    break
                ended, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                playing -= ended
                for task in ended:
                    await self._count(task, work, progress, visitor)
                progress.seconds = time.monotonic() - began
                yield progress
            progress.done = True
            yield progress
        finally:
            self.places.give_back(visitor.user)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _count(
        self, game: asyncio.Task[PuzzlesMade], work: Workpiece, progress: Progress, visitor: Visitor
    ) -> None:
        progress.games += 1
        try:
            made = game.result()
        except EngineError:
            progress.failed += 1
            self._charge(progress, visitor, GAME_MS / 1000)
            return
        self._charge(progress, visitor, made.cpu_ms / 1000)
        if not made.lines:
            return
        name, version = work.variant.name, work.version
        known = await self.store.of_board(name, version)
        new = await self.workshop.do(lambda: fresh(work.variant, made.lines, known))
        count = await self.store.add(name, version, new, now_ms(), MOST_PUZZLES)
        progress.made += max(0, count - len(known))
        progress.count = count

    def _charge(self, progress: Progress, visitor: Visitor, seconds: float) -> None:
        progress.cpu_s += seconds
        self.workshop.charge(visitor.user, visitor.address, seconds)


def fresh(variant: Variant, lines: Collection[str], known: Collection[str]) -> dict[str, str]:
    """The lines by their ids whose positions are not among the known ones, mirrored either."""
    read = partial(parse_line, variant.name)
    seen = {fingerprint(read(line).task(variant)) for line in known}
    found = {}
    for line in lines:
        puzzle = read(line)
        mark = fingerprint(puzzle.task(variant))
        if mark not in seen:
            seen.add(mark)
            found[puzzle.id] = line
    return found
