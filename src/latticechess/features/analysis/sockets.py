"""The analysis socket: one position under analysis and one game review at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing
from time import monotonic

import msgspec

from latticechess.app.engines import EngineError
from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.analysis import views as review_views
from latticechess.features.analysis.service import positions
from latticechess.features.analysis.service.analysis import (
    AnalysisReport,
    AnalysisRequest,
    allow,
    contested_by,
    reports,
    request_from,
    request_in_game,
)
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.studies.views import tried_view
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.server.problems import BROKEN
from latticechess.server.sentences import parameters_view
from latticechess.server.sockets.connection import Connection, Transport, cancel
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

REPORT_S = 0.2
"""Reports are sent at most this often: a screen cannot show more."""


class AnalysisSocket(Connection[wire.AnalysisClientMessages]):
    """Serves one client; its analyses stop when it disconnects."""

    decoder = msgspec.json.Decoder(wire.AnalysisClientMessages)

    def __init__(self, transport: Transport, program: Program, visitor: Visitor) -> None:
        super().__init__(transport, visitor)
        self.program = program
        self.analysing: asyncio.Task[None] | None = None
        self.reviewing: asyncio.Task[None] | None = None
        self.trying: asyncio.Task[None] | None = None

    async def end(self) -> None:
        await cancel(self.analysing, self.reviewing, self.trying)

    def refuse(self, reason: Sentence, message: wire.AnalysisClientMessages | None = None) -> None:
        number = message.id if isinstance(message, wire.Analyse) else None
        self.put(wire.AnalysisRefused(number, str(reason), reason.code, parameters_view(reason)))

    async def answer(self, message: wire.AnalysisClientMessages) -> None:
        match message:
            case wire.Analyse():
                await cancel(self.analysing)
                work = self.run_explained(message, self.analyse(message))
                self.analysing = asyncio.create_task(work)
            case wire.StopAnalysing():
                await cancel(self.analysing)
            case wire.ReviewGame():
                await cancel(self.reviewing)
                work = self.run_explained(message, self.review(message.game))
                self.reviewing = asyncio.create_task(work)
            case wire.StopReviewing():
                await cancel(self.reviewing)
            case wire.TryInstead():
                await cancel(self.trying)
                work = self.run_explained(message, self.try_instead(message))
                self.trying = asyncio.create_task(work)

    async def run_explained(
        self, message: wire.AnalysisClientMessages, work: Coroutine[None, None, None]
    ) -> None:
        """Run the work; send the reason if it fails."""
        try:
            await work
        except Refusal as refusal:
            self.refuse(refusal.reason, message)
        except (EngineError, StoreError) as problem:
            self.refuse(reason_of(problem), message)
        except UnknownGameError:
            self.refuse(sentence("no-such-game"), message)
        except Exception:
            log.exception("cannot analyse")
            self.refuse(BROKEN, message)

    # --- A position --------------------------------------------------------------------------

    async def analyse(self, asked: wire.Analyse) -> None:
        """Send reports on a position until the search ends or is cancelled."""
        question = await self.question(asked)
        last: AnalysisReport | None = None
        sent_at = 0.0
        async for report in self.reports(question, asked):
            last = report
            if monotonic() - sent_at >= REPORT_S:
                sent_at = monotonic()
                self.put(review_views.report_view(asked.id, report, done=False))
        if last is None:
            self.put(review_views.no_lines(asked.id, question))
        else:
            self.put(review_views.report_view(asked.id, last, done=True))

    async def reports(
        self, question: AnalysisRequest, asked: wire.Analyse
    ) -> AsyncIterator[AnalysisReport]:
        """Reports of the requested engine; of our own if an external one fails."""
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

    async def question(self, asked: wire.Analyse) -> AnalysisRequest:
        """The requested position; Refusal if it stands in a game the user is playing."""
        moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
        games = [room.game for room in self.program.rooms.open.values()]
        if asked.game is not None:
            game = await self.seen_game(asked.game)
            question = await self.beside(lambda: request_in_game(game, asked.ply, moves))
            if contested_by(game, self.user):
                games.append(game)
        elif asked.variant is not None:
            variant = await self.program.boards.variant(asked.variant, self.visitor)

            def asked_there() -> AnalysisRequest:
                start = positions.set_up(variant, asked.position, None, Side.WHITE)
                return request_from(start, moves)

            question = await self.beside(asked_there)
        else:
            raise Refusal("position-of-what")
        allow(games, self.user, question)
        return question

    async def beside(self, work: Callable[[], AnalysisRequest]) -> AnalysisRequest:
        """Work on this user's account, beside the event loop; Refusal if they had their share."""
        return await self.program.workshop.run(self.user, self.visitor.address, work)

    async def seen_game(self, game_id: str) -> Game:
        """A game as the user may see it; UnknownGameError."""
        if await self.program.privacy.game_hidden(self.visitor, game_id):
            raise UnknownGameError(game_id)
        return (await self.program.rooms.get(game_id)).audience.game_for(self.user)

    # --- A game ------------------------------------------------------------------------------

    async def try_instead(self, asked: wire.TryInstead) -> None:
        """Judge a move in place of one that was played."""
        game = (await self.program.rooms.get(asked.game)).audience.game_for(self.user)
        move = Move(asked.origin, asked.target, asked.promotion)
        exercises = self.program.studies.exercises
        tried = await exercises.try_instead(game, self.visitor, asked.ply, move)
        self.put(wire.TriedInstead(asked.game, asked.ply, tried_view(tried)))

    async def review(self, game_id: str) -> None:
        """Send what is known of a game's review, then more as it is found."""
        game = await self.seen_game(game_id)
        sent = 0
        stream = self.program.reviewer.watch(game, self.user)
        async with aclosing(stream) as states:
            async for state in states:
                progress = await asyncio.to_thread(review_views.progress, state, sent)
                sent += len(progress.evaluations)
                self.put(progress)
                if not state.done:
                    await asyncio.sleep(REPORT_S)
