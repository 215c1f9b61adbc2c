"""One window's socket for analysis: one position at a time, and one review."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing, suppress
from time import monotonic

import msgspec

from latticechess.app import study
from latticechess.app.analysis import (
    Question,
    ToldReport,
    allow,
    asked_anywhere,
    asked_in_game,
    contested_by,
    reports,
)
from latticechess.app.engines import EngineError
from latticechess.app.program import Program
from latticechess.app.roles import Visitor
from latticechess.app.rooms import UnknownGameError
from latticechess.kernel.pieces import Side
from latticechess.kernel.values import Move
from latticechess.play.decide import Refusal
from latticechess.play.game import Game
from latticechess.server import messages as wire
from latticechess.server import presentreview
from latticechess.server.access import message_refusal
from latticechess.server.gamesocket import TOO_SLOW, Line
from latticechess.server.limits import MESSAGE_BYTES, Pace
from latticechess.server.outbox import Outbox
from latticechess.server.presentroom import encode
from latticechess.server.problems import BROKEN, explain
from latticechess.store.database import StoreError

log = logging.getLogger("latticechess.server")

CALM_S = 0.2
"""Reports are told at most so often: a screen cannot show more."""
NO_SUCH_GAME = "There is no such game."
_decoder = msgspec.json.Decoder(wire.AnalysisClientMessages)


class AnalysisSocket:
    """Serves one window until it closes; then everything it asked for stops."""

    def __init__(self, line: Line, program: Program, visitor: Visitor) -> None:
        self.line = line
        self.program = program
        self.visitor = visitor
        self.outbox = Outbox()
        self.pace = Pace()
        self.looking: asyncio.Task[None] | None = None
        self.reviewing: asyncio.Task[None] | None = None

    def put(self, message: wire.AnalysisServerMessages) -> None:
        self.outbox.put(encode(message))

    async def run(self) -> None:
        """Serve the window until it goes."""
        sender = asyncio.create_task(self.send_all())
        try:
            while (message := await self.line.receive()) is not None:
                await asyncio.sleep(self.pace.take())
                await self.handle(message)
        finally:
            await asyncio.gather(self.stop(self.looking), self.stop(self.reviewing))
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def send_all(self) -> None:
        """Send what the outbox holds; a browser too slow to take it is let go."""
        while (message := await self.outbox.get()) is not None:
            await self.line.send(message)
        await self.line.close(TOO_SLOW, "Too slow: connect again.")

    async def handle(self, text: str | bytes) -> None:
        """Do what one message asks, or say why not."""
        if len(text) > MESSAGE_BYTES:
            self.refuse(None, f"The message is longer than {MESSAGE_BYTES} bytes.")
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            self.refuse(None, explain(problem))
            return
        refusal = message_refusal(self.visitor.role, message)
        if refusal is not None:
            self.refuse(None, refusal)
            return
        await self.dispatch(message)

    async def dispatch(self, message: wire.AnalysisClientMessages) -> None:
        match message:
            case wire.Analyse():
                await self.stop(self.looking)
                work = self.explained(message.id, self.look(message))
                self.looking = asyncio.create_task(work)
            case wire.StopAnalysing():
                await self.stop(self.looking)
            case wire.ReviewGame():
                await self.stop(self.reviewing)
                work = self.explained(None, self.review(message.game))
                self.reviewing = asyncio.create_task(work)
            case wire.StopReviewing():
                await self.stop(self.reviewing)

    async def stop(self, task: asyncio.Task[None] | None) -> None:
        """End what runs and wait until it has let go of its worker."""
        if task is not None and not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def explained(self, number: int | None, work: Coroutine[None, None, None]) -> None:
        """Do the work and tell why it failed, if it does."""
        try:
            await work
        except Refusal as refusal:
            self.refuse(number, refusal.reason)
        except (EngineError, StoreError) as problem:
            self.refuse(number, str(problem))
        except UnknownGameError:
            self.refuse(number, NO_SUCH_GAME)
        except Exception:
            log.exception("an analysis failed")
            self.refuse(number, BROKEN)

    def refuse(self, number: int | None, reason: str) -> None:
        self.put(wire.AnalysisRefused(number, reason))

    # --- A position --------------------------------------------------------------------------

    async def look(self, asked: wire.Analyse) -> None:
        """Report on a position until it is seen deep enough or not wanted any more."""
        question = await self.question(asked)
        last: ToldReport | None = None
        told_at = 0.0
        async for report in self.seen(question, asked):
            last = report
            if monotonic() - told_at >= CALM_S:
                told_at = monotonic()
                self.put(presentreview.report_view(asked.id, report, done=False))
        if last is None:
            self.put(presentreview.no_lines(asked.id, question))
        else:
            self.put(presentreview.report_view(asked.id, last, done=True))

    async def seen(self, question: Question, asked: wire.Analyse) -> AsyncIterator[ToldReport]:
        """What the engine asked for sees; where an external one fails, what ours does."""
        pool, user = self.program.pool, self.visitor.user
        if asked.engine is not None:
            try:
                found = reports(pool, question, asked.lines, user, engine=asked.engine)
                async for report in found:
                    yield report
                return
            except EngineError as problem:
                self.refuse(asked.id, f"{problem} Lattice Chess analyses in its place.")
        async for report in reports(pool, question, asked.lines, user):
            yield report

    async def question(self, asked: wire.Analyse) -> Question:
        """The position asked about; Refusal where an opponent would be wronged by the answer."""
        moves = [Move(tuple(m.origin), tuple(m.target), m.promotion) for m in asked.moves or ()]
        games = [room.game for room in self.program.rooms.open.values()]
        if asked.game is not None:
            game = (await self.program.rooms.get(asked.game)).game
            question = asked_in_game(game, asked.ply, moves)
            if contested_by(game, self.visitor.user):
                games.append(game)
        elif asked.variant is not None:
            variant = study.offered(asked.variant)
            start = study.set_up(variant, asked.position, None, Side.WHITE)
            question = asked_anywhere(start, moves)
        else:
            raise Refusal("Say which game or which variant the position is of.")
        allow(games, self.visitor.user, question)
        return question

    # --- A game ------------------------------------------------------------------------------

    async def review(self, game_id: str) -> None:
        """Tell all that is known of a game's review, and more as it is found."""
        game: Game = (await self.program.rooms.get(game_id)).game
        told = 0
        stream = self.program.reviewer.watch(game, self.visitor.user)
        async with aclosing(stream) as states:
            async for state in states:
                news = await asyncio.to_thread(presentreview.progress, state, told)
                told += len(news.evaluations)
                self.put(news)
                if not state.done:
                    await asyncio.sleep(CALM_S)
