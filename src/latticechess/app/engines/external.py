"""External UCI engines as players and analysts, by way of python-chess."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

import chess
import chess.engine

from latticechess.app.engines.fair_queue import FairSemaphore
from latticechess.app.engines.messages import ChosenMove, PlayedMove, Report, SearchLine
from latticechess.app.engines.worker_queue import SHUT, EngineError
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.programs.installed import (
    EngineLevel,
    IllegalAnswerError,
    InstalledEngine,
    chess_board,
    engine_levels,
    played_line,
    played_move,
    resources,
)

STARTING_S = 10.0
GRACE_S = 5.0
"""Seconds beyond its time limit after which an engine counts as hung."""
MATE_SCORE = 31_000


@dataclass(slots=True)
class _Running:
    """One process of an external engine."""

    transport: asyncio.SubprocessTransport
    protocol: chess.engine.UciProtocol

    async def end(self) -> None:
        """Kill the process and wait for its end."""
        with contextlib.suppress(ProcessLookupError):
            self.transport.kill()
        await asyncio.shield(self.protocol.returncode)
        self.transport.close()


@lru_cache(maxsize=16)
def _variant(source: str) -> Variant:
    return loads(source, "variant")


def _position(source: str, start: str, moves: Sequence[PlayedMove]) -> Position:
    position = parse_position(_variant(source), start)
    for origin, target, promotion in moves:
        position = position.play(position.move(origin, target, promotion))
    return position


class ExternalEngine:
    """An external engine. It answers like our own, and its answers are checked."""

    def __init__(self, guest: InstalledEngine, processes: int = 1) -> None:
        self.guest = guest
        self.title = guest.name.capitalize()
        self.levels: tuple[EngineLevel, ...] = ()
        self.problem: Sentence | None = None
        """Why it cannot play now, for people."""
        self._slots = FairSemaphore(processes)
        self._idle: list[_Running] = []
        self._busy: list[_Running] = []
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def probe(self) -> None:
        """Ask the engine for its name and levels; `problem` says why it fails."""
        with contextlib.suppress(EngineError):
            async with self._process(""):
                pass
        # It may never be needed: do not keep it in memory.
        while self._idle:
            self._end(self._idle.pop())

    async def choose(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        level: int,
        time_ms: int | None = None,
        who: str = "",
    ) -> ChosenMove:
        """The engine's move at one of its levels, checked; EngineError if there is none."""
        position = self._orthodox(variant_source, start_text, moves)
        board = chess_board(position)
        async with self._process(who) as running:
            strength = self.level(level)
            allowed = min(time_ms or strength.time_ms, strength.time_ms)
            limit = chess.engine.Limit(time=allowed / 1000)
            async with asyncio.timeout(allowed / 1000 + GRACE_S):
                result = await running.protocol.play(
                    board, limit, info=chess.engine.INFO_ALL, options=_options(running, strength)
                )
            move = played_move(position, board, result.move)
        seen = _line(position, board, result.info, move)
        return ChosenMove(
            id=0,
            origin=move.origin,
            target=move.target,
            promotion=move.promotion,
            score=seen.score,
            mate=seen.mate,
            depth=result.info.get("depth", 1),
            nodes=result.info.get("nodes", 0),
            line=seen.moves,
        )

    async def analyse(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        lines: int,
        time_ms: int,
        depth: int | None = None,
        nodes: int | None = None,
        who: str = "",
    ) -> AsyncGenerator[Report]:
        """Reports of the engine at full strength; EngineError if it fails."""
        position = self._orthodox(variant_source, start_text, moves)
        board = chess_board(position)
        begun = monotonic()
        limit = chess.engine.Limit(time=time_ms / 1000, depth=depth, nodes=nodes)
        async with self._process(who) as running:
            async with asyncio.timeout(GRACE_S):
                analysis = await running.protocol.analysis(
                    board,
                    limit,
                    multipv=min(lines, board.legal_moves.count()),
                    options=_options(running, None),
                )
            with analysis:
                reached = 0
                while True:
                    async with asyncio.timeout(time_ms / 1000 + GRACE_S):
                        try:
                            await analysis.get()
                        except chess.engine.AnalysisComplete:
                            break
                    infos = [info for info in analysis.multipv if "pv" in info]
                    now = min((info.get("depth", 0) for info in infos), default=0)
                    if now > reached and len(infos) == len(analysis.multipv):
                        reached = now
                        seen = [_line(position, board, info) for info in infos]
                        spent = int(1000 * (monotonic() - begun))
                        searched = infos[0].get("nodes", 0)
                        yield Report(0, reached, searched, spent, tuple(seen))

    def level(self, number: int) -> EngineLevel:
        """Its level of that number, or the nearest."""
        return min(self.levels, key=lambda level: abs(level.number - number))

    async def close(self) -> None:
        """End its processes."""
        self._closed = True
        for running in (*self._idle, *self._busy):
            self._end(running)
        self._idle.clear()
        await asyncio.gather(*self._ending)

    def _orthodox(self, source: str, start: str, moves: Sequence[PlayedMove]) -> Position:
        position = _position(source, start, moves)
        if not is_orthodox(position.variant):
            raise EngineError(sentence("engine-plays-chess-only", name=self.title))
        return position

    @contextlib.asynccontextmanager
    async def _process(self, who: str) -> AsyncIterator[_Running]:
        """A running process for one question, fair between users; one that fails is dropped."""
        async with self._slots.slot(who):
            running: _Running | None = None
            try:
                running = await self._take()
                yield running
            except BaseException as error:
                if running is not None:
                    self._busy.remove(running)
                    self._settle(running, error)
                problem = self._explain(error)
                if problem is None:
                    raise
                self.problem = problem
                raise EngineError(problem) from error
            self._busy.remove(running)
            self._idle.append(running)
            self.problem = None

    def _settle(self, running: _Running, error: BaseException) -> None:
        """Keep a process whose question was withdrawn; end one that failed."""
        if isinstance(error, GeneratorExit):
            self._idle.append(running)
        else:
            self._end(running)

    def _end(self, running: _Running) -> None:
        task = asyncio.create_task(running.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _take(self) -> _Running:
        if self._closed:
            raise EngineError(SHUT)
        while self._idle:
            running = self._idle.pop()
            if running.transport.get_returncode() is None:
                self._busy.append(running)
                return running
        async with asyncio.timeout(STARTING_S):
            running = _Running(*await chess.engine.popen_uci(self.guest.path))
        self._busy.append(running)
        self.title = running.protocol.id.get("name", self.title)
        self.levels = engine_levels(running.protocol.options)
        return running

    def _explain(self, error: BaseException) -> Sentence | None:
        """What to tell people; None if the engine has not failed."""
        match error:
            case TimeoutError():
                return sentence("engine-timed-out", name=self.title)
            case FileNotFoundError():
                return sentence("engine-not-found", name=self.title, path=str(self.guest.path))
            case OSError():
                return sentence("engine-not-started", name=self.title, problem=str(error.strerror))
            case chess.engine.EngineTerminatedError():
                return sentence("engine-stopped", name=self.title)
            case IllegalAnswerError():
                return sentence("engine-illegal-move", name=self.title)
            case chess.engine.EngineError():
                return sentence("engine-nonsense", name=self.title)
        return None


def _options(running: _Running, strength: EngineLevel | None) -> chess.engine.ConfigMapping:
    """Options for full strength or a level, resetting those of an earlier game."""
    known = running.protocol.options
    settings: dict[str, str | int | bool | None] = dict(resources(known))
    if "UCI_LimitStrength" in known:
        settings["UCI_LimitStrength"] = False
    if (skill := known.get("Skill Level")) is not None:
        settings["Skill Level"] = skill.max
    settings.update(strength.settings if strength else {})
    return settings


def _line(
    position: Position,
    board: chess.Board,
    info: chess.engine.InfoDict,
    first: Move | None = None,
) -> SearchLine:
    """A line as the engine reports it; `first` is the move it made, whatever it reported."""
    score = info.get("score")
    relative = score.pov(board.turn) if score is not None else chess.engine.Cp(0)
    moves = played_line(position, board, info.get("pv", []))
    if first is not None and moves[:1] != (first,):
        moves = (first,)
    return SearchLine(
        relative.score(mate_score=MATE_SCORE),
        relative.mate(),
        tuple((move.origin, move.target, move.promotion) for move in moves),
    )
