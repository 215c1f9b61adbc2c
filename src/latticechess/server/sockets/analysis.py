"""One window's socket for analysis: one position at a time, and one review."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing
from time import monotonic

import msgspec

from latticechess.app.accounts.roles import Visitor
from latticechess.app.analysis import positions
from latticechess.app.analysis.analysis import (
    Question,
    ToldReport,
    allow,
    asked_anywhere,
    asked_in_game,
    contested_by,
    reports,
)
from latticechess.app.engines import EngineError
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.program import Program
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.play.decide import Refusal
from latticechess.play.game import Game
from latticechess.server import messages as wire
from latticechess.server.problems import BROKEN
from latticechess.server.sockets.connection import Conversation, Line, ended
from latticechess.server.views import review as review_views
from latticechess.server.views.sentences import parameters_view
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

CALM_S = 0.2
"""Reports are told at most so often: a screen cannot show more."""


class AnalysisSocket(Conversation[wire.AnalysisClientMessages]):
    """Serves one window until it closes; then everything it asked for stops."""

    decoder = msgspec.json.Decoder(wire.AnalysisClientMessages)

    def __init__(self, line: Line, program: Program, visitor: Visitor) -> None:
        super().__init__(line, visitor)
        self.program = program
        self.looking: asyncio.Task[None] | None = None
        self.reviewing: asyncio.Task[None] | None = None

    async def end(self) -> None:
        await ended(self.looking, self.reviewing)

    def refuse(self, reason: Sentence, message: wire.AnalysisClientMessages | None = None) -> None:
        number = message.id if isinstance(message, wire.Analyse) else None
        self.put(wire.AnalysisRefused(number, str(reason), reason.code, parameters_view(reason)))

    async def answer(self, message: wire.AnalysisClientMessages) -> None:
        match message:
            case wire.Analyse():
                await ended(self.looking)
                work = self.explained(message, self.look(message))
                self.looking = asyncio.create_task(work)
            case wire.StopAnalysing():
                await ended(self.looking)
            case wire.ReviewGame():
                await ended(self.reviewing)
                work = self.explained(message, self.review(message.game))
                self.reviewing = asyncio.create_task(work)
            case wire.StopReviewing():
                await ended(self.reviewing)

    async def explained(
        self, message: wire.AnalysisClientMessages, work: Coroutine[None, None, None]
    ) -> None:
        """Do the work and tell why it failed, if it does."""
        try:
            await work
        except Refusal as refusal:
            self.refuse(refusal.reason, message)
        except (EngineError, StoreError) as problem:
            self.refuse(reason_of(problem), message)
        except UnknownGameError:
            self.refuse(sentence("no-such-game"), message)
        except Exception:
            log.exception("an analysis failed")
            self.refuse(BROKEN, message)

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
                self.put(review_views.report_view(asked.id, report, done=False))
        if last is None:
            self.put(review_views.no_lines(asked.id, question))
        else:
            self.put(review_views.report_view(asked.id, last, done=True))

    async def seen(self, question: Question, asked: wire.Analyse) -> AsyncIterator[ToldReport]:
        """What the engine asked for sees; where an external one fails, what ours does."""
        pool, user = self.program.pool, self.user
        if asked.engine is not None:
            try:
                found = reports(pool, question, asked.lines, user, engine=asked.engine)
                async for report in found:
                    yield report
                return
            except EngineError as problem:
                self.refuse(
                    sentence("engine-replaced-in-analysis", problem=reason_of(problem)), asked
                )
        async for report in reports(pool, question, asked.lines, user):
            yield report

    async def question(self, asked: wire.Analyse) -> Question:
        """The position asked about; Refusal where an opponent would be wronged by the answer."""
        moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
        games = [room.game for room in self.program.rooms.open.values()]
        if asked.game is not None:
            game = (await self.program.rooms.get(asked.game)).game_for(self.user)
            question = asked_in_game(game, asked.ply, moves)
            if contested_by(game, self.user):
                games.append(game)
        elif asked.variant is not None:
            variant = positions.offered(asked.variant)
            start = positions.set_up(variant, asked.position, None, Side.WHITE)
            question = asked_anywhere(start, moves)
        else:
            raise Refusal("position-of-what")
        allow(games, self.user, question)
        return question

    # --- A game ------------------------------------------------------------------------------

    async def review(self, game_id: str) -> None:
        """Tell all that is known of a game's review, and more as it is found."""
        game: Game = (await self.program.rooms.get(game_id)).game
        told = 0
        stream = self.program.reviewer.watch(game, self.user)
        async with aclosing(stream) as states:
            async for state in states:
                news = await asyncio.to_thread(review_views.progress, state, told)
                told += len(news.evaluations)
                self.put(news)
                if not state.done:
                    await asyncio.sleep(CALM_S)
