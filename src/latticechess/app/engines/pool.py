"""The engine pool: moves, hints and analyses for many users, from worker processes."""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import TYPE_CHECKING, Self

from latticechess.app.engines.messages import (
    Advice,
    Ask,
    AskCoach,
    AskGame,
    AskLines,
    AskPuzzles,
    ChosenMove,
    GamePlayed,
    Hint,
    PlayedMove,
    PuzzlesMade,
    RemoteQuestion,
    Reply,
    Report,
)
from latticechess.app.engines.remote_workers import RemoteWorkers
from latticechess.app.engines.worker_process import COMMAND
from latticechess.app.engines.worker_queue import TURN_S, EngineError, Job, WorkerQueue
from latticechess.engine.strength.levels import level_of
from latticechess.kernel.sentence import sentence

if TYPE_CHECKING:
    from latticechess.app.engines.external import ExternalEngine
    from latticechess.programs.installed import InstalledEngine

GRACE = 15.0
"""Seconds beyond its time limit after which a worker counts as hung."""
HINT_LEVEL = 5
HINT_TIME_MS = 1000
COACH_MS = 1500
"""Upper bound on the coach's searches together."""
ANALYSIS_MS = 10_000
LONGEST_ANALYSIS_MS = 600_000
MOST_LINES = 10


class EnginePool:
    """Searches for many users at once, fairly.

    Games and analyses have separate workers, at most `workers` each, so that an analysis never
    holds up a computer player.
    """

    def __init__(
        self,
        workers: int | None = None,
        grace: float = GRACE,
        command: Sequence[str] = COMMAND,
        turn_s: float = TURN_S,
        guests: Sequence[InstalledEngine] = (),
        remote: RemoteWorkers | None = None,
    ) -> None:
        """`command` starts a worker; `grace` is what it may take beyond a question's time limit.

        An analysis ends after `turn_s` seconds if another question waits for its worker. `guests`
        are external engines. `remote` workers, if there are any, are asked first.
        """
        limit = workers or max(1, (os.cpu_count() or 2) - 1)
        self._grace = grace
        self._remote = remote
        self._numbers = itertools.count(1)
        self._players = WorkerQueue(limit, command)
        self._analysts = WorkerQueue(limit, command, turn_s)
        self.externals = _externals(guests, limit)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def choose(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        level: int,
        time_ms: int | None = None,
        who: str = "",
        engine: str | None = None,
        character: str | None = None,
    ) -> ChosenMove:
        """The move of a player of `level`; EngineError if there is none. Cancelling stops it.

        `engine` names one of `externals` instead of our own, which may play as a `character`.
        """
        if engine is not None:
            external = self._external(engine)
            return await external.choose(variant_source, start_text, moves, level, time_ms, who)
        allowed = time_ms or level_of(level).time_ms
        number = next(self._numbers)
        question = (number, variant_source, start_text, tuple(moves), level, time_ms)
        ask = Ask(*question, character=character)
        reply = await self._answer(ask, who, allowed)
        assert isinstance(reply, ChosenMove)
        return reply

    async def hint(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        time_ms: int = HINT_TIME_MS,
        who: str = "",
    ) -> Hint:
        """The best move and its reason; EngineError if there is none. Cancelling stops it."""
        number = next(self._numbers)
        ask = Ask(number, variant_source, start_text, tuple(moves), HINT_LEVEL, time_ms, hint=True)
        # The reason takes a second, shorter search.
        reply = await self._answer(ask, who, 2 * time_ms)
        assert isinstance(reply, Hint)
        return reply

    async def coach(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        tried: PlayedMove | None = None,
        who: str = "",
    ) -> Advice:
        """What the coach says, or thinks of a move that was `tried`; EngineError.

        Asked of our own workers for analyses: it must not hold up a computer player, and workers
        elsewhere may be of a version that has no coach.
        """
        number = next(self._numbers)
        ask = AskCoach(number, variant_source, start_text, tuple(moves), tried)
        reply = await self._from_analysts(ask, who, COACH_MS)
        assert isinstance(reply, Advice)
        return reply

    async def self_play(
        self, variant_source: str, seed: int, nodes: int, time_ms: int, who: str = ""
    ) -> GamePlayed:
        """A fast game of our engine against itself; EngineError. Cancelling ends it."""
        ask = AskGame(next(self._numbers), variant_source, seed, nodes, time_ms)
        reply = await self._from_analysts(ask, who, time_ms)
        assert isinstance(reply, GamePlayed)
        return reply

    async def puzzles(
        self, variant_source: str, seed: int, time_ms: int, who: str = ""
    ) -> PuzzlesMade:
        """The puzzles of a game between weak players; EngineError. Cancelling ends it."""
        ask = AskPuzzles(next(self._numbers), variant_source, seed, time_ms)
        reply = await self._from_analysts(ask, who, time_ms)
        assert isinstance(reply, PuzzlesMade)
        return reply

    async def _from_analysts(
        self, ask: AskCoach | AskGame | AskPuzzles, who: str, time_ms: int
    ) -> Reply:
        """The one answer of our own worker for analyses."""
        job = Job(ask, who, time_ms / 1000 + self._grace)
        self._analysts.put(job)
        try:
            return await job.reply()
        finally:
            self._analysts.withdraw(job)

    async def analyse(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        lines: int = 1,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time_ms: int = ANALYSIS_MS,
        who: str = "",
        engine: str | None = None,
    ) -> AsyncGenerator[Report]:
        """Reports of an analysis, one per depth; EngineError if it fails.

        Ends at the first limit, or after its time slice if others wait for the worker.
        Closing the iterator (`contextlib.aclosing`) or cancelling its reader stops the search.
        `engine` names one of `externals` instead of our own.
        """
        lines = max(1, min(lines, MOST_LINES))
        time_ms = max(1, min(time_ms, LONGEST_ANALYSIS_MS))
        if engine is not None:
            told = self._external(engine).analyse(
                variant_source, start_text, moves, lines, time_ms, depth, nodes, who
            )
            async with aclosing(told) as reports:
                async for report in reports:
                    yield report
            return
        ask = AskLines(
            next(self._numbers),
            variant_source,
            start_text,
            tuple(moves),
            lines,
            depth,
            nodes,
            time_ms,
        )
        async with aclosing(self._replies(self._analysts, ask, who, time_ms)) as replies:
            async for reply in replies:
                if isinstance(reply, Report):
                    yield reply

    async def close(self) -> None:
        """Stop every search and end the workers."""
        externals = (external.close() for external in self.externals.values())
        await asyncio.gather(self._players.close(), self._analysts.close(), *externals)

    async def probe(self) -> None:
        """Ask the external engines for their names and levels."""
        await asyncio.gather(*(external.probe() for external in self.externals.values()))

    @property
    def pids(self) -> list[int]:
        """Process ids of the running workers."""
        return self._players.pids + self._analysts.pids

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a worker."""
        return self._players.waiting + self._analysts.waiting

    def warm(self) -> None:
        """Start one worker in the background, so that the first move does not wait for it."""
        self._players.warm()

    def _external(self, name: str) -> ExternalEngine:
        if name not in self.externals:
            raise EngineError(sentence("engine-missing", name=name))
        return self.externals[name]

    async def _answer(self, ask: Ask, who: str, time_ms: int) -> Reply:
        """The one reply to a question about a move."""
        async with aclosing(self._replies(self._players, ask, who, time_ms)) as replies:
            return await anext(replies)

    async def _replies(
        self, queue: WorkerQueue, ask: RemoteQuestion, who: str, time_ms: int
    ) -> AsyncGenerator[Reply]:
        """All replies up to the answer, from a remote worker if one is free.

        If the remote worker is lost, our own goes on; reports are not repeated.
        """
        depth = 0
        if self._remote is not None:
            async with aclosing(self._remote.replies(ask, time_ms)) as replies:
                async for reply in replies:
                    yield reply
                    if not isinstance(reply, Report):
                        return
                    depth = reply.depth
        job = Job(ask, who, time_ms / 1000 + self._grace)
        queue.put(job)
        try:
            while isinstance(reply := await job.reply(), Report):
                if reply.depth > depth:
                    yield reply
            yield reply
        finally:
            queue.withdraw(job)


__all__ = ["EngineError", "EnginePool"]


def _externals(guests: Sequence[InstalledEngine], processes: int) -> dict[str, ExternalEngine]:
    """The external engines by name."""
    if not guests:
        return {}
    # python-chess computes large tables when imported: only where it is needed.
    from latticechess.app.engines.external import ExternalEngine

    return {guest.name: ExternalEngine(guest, processes) for guest in guests}
