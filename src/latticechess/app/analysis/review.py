"""Whole games looked through by the computer, ply by ply, while somebody waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

import msgspec

from latticechess.app.analysis.analysis import asked_in_game, reports
from latticechess.app.engines import EnginePool
from latticechess.app.engines.messages import PlayedMove
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.play.decide import Refusal
from latticechess.play.game import Game
from latticechess.store.database.open import StoreError
from latticechess.store.social.reviews import Reviews, StoredReview

log = logging.getLogger("latticechess.review")

NODES = 150_000
"""What is spent on one position, so that the same game always gets the same review."""
LONGEST_MS = 2_000
"""And no longer than this, however slow the machine."""
KEPT_EVERY = 16
"""A review under way is stored after so many positions: it goes on from there another time."""


class Evaluation(msgspec.Struct, frozen=True):
    """What the computer thinks of one position, seen from White."""

    score: int
    mate: int | None
    depth: int
    line: tuple[PlayedMove, ...]
    texts: tuple[str, ...]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Evaluation]).decode


class Review:
    """The review of one game as it grows; several may wait for it."""

    def __init__(self, game: Game, evaluations: Sequence[Evaluation] = ()) -> None:
        self.game = game
        self.evaluations = list(evaluations)
        self.problem: Sentence | None = None
        """Why it cannot go on, for people."""
        self.watchers = 0
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    @property
    def done(self) -> bool:
        return len(self.evaluations) > self.game.ply

    def tell(self) -> None:
        """Wake everybody who waits."""
        self.news.set()
        self.news = asyncio.Event()


class Reviewer:
    """All reviews under way. Nobody waits: the work stops, and what was found is kept."""

    def __init__(self, store: Reviews, pool: EnginePool) -> None:
        self.store = store
        self.pool = pool
        self.running: dict[str, Review] = {}
        self.keeping: set[asyncio.Task[None]] = set()

    async def watch(self, game: Game, who: str) -> AsyncGenerator[Review]:
        """The review each time more of it is known, until it is whole; Refusal while it is played.

        Leaving the iterator (`contextlib.aclosing`) leaves the review.
        """
        if game.result is None:
            raise Refusal("review-while-playing")
        review = await self.open(game, who)
        review.watchers += 1
        try:
            while True:
                # What is told may be older than what is known when the reader comes back.
                news, over = review.news, review.done or review.problem
                yield review
                if over:
                    return
                await news.wait()
        finally:
            review.watchers -= 1
            if review.watchers == 0:
                self.leave(review)

    async def open(self, game: Game, who: str) -> Review:
        """The review as it stands, at work if it is not whole."""
        known = self.running.get(game.id)
        if known is not None and known.game.seq == game.seq:
            return known
        stored = await self.store.get(game.id)
        found = stored_evaluations(stored, game)
        known = self.running.get(game.id)
        if known is not None and known.game.seq == game.seq:
            return known
        review = Review(game, found)
        if not review.done:
            self.running[game.id] = review
            review.task = asyncio.create_task(self.work(review, who))
        return review

    def leave(self, review: Review) -> None:
        """Nobody waits any more."""
        if self.running.get(review.game.id) is review:
            del self.running[review.game.id]
        if review.task is not None and not review.task.done():
            review.task.cancel()

    async def work(self, review: Review, who: str) -> None:
        """Evaluate one position after the other."""
        try:
            while not review.done:
                review.evaluations.append(await self.evaluate(review, who))
                review.tell()
                if len(review.evaluations) % KEPT_EVERY == 0:
                    await self.keep(review)
        except asyncio.CancelledError:
            task = asyncio.create_task(self.keep(review))
            self.keeping.add(task)
            task.add_done_callback(self.keeping.discard)
            raise
        except Exception as error:
            log.exception("the review of game %s stopped", review.game.id)
            review.problem = sentence("review-stopped", problem=reason_of(error))
            review.tell()
        else:
            await self.keep(review)
            self.running.pop(review.game.id, None)

    async def evaluate(self, review: Review, who: str) -> Evaluation:
        """The next position that has no evaluation yet."""
        ply = len(review.evaluations)
        position = review.game.positions[ply]
        if position.outcome is not None:
            return final(position)
        question = asked_in_game(review.game, ply, ())
        seen = Evaluation(0, None, 0, (), ())
        found = reports(self.pool, question, 1, who, nodes=NODES, time_ms=LONGEST_MS)
        async for report in found:
            best = report.lines[0]
            line = tuple((move.origin, move.target, move.promotion) for move in best.moves)
            seen = Evaluation(best.score, best.mate, report.depth, line, best.texts)
        return seen

    async def keep(self, review: Review) -> None:
        """Store what is known; a failure costs only time later."""
        body = _encode(review.evaluations).decode()
        with suppress(StoreError):
            await self.store.put(review.game.id, StoredReview(review.game.seq, body))

    async def close(self) -> None:
        """Stop all work and keep what was found."""
        tasks = [review.task for review in self.running.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self.keeping, return_exceptions=True)


def stored_evaluations(stored: StoredReview | None, game: Game) -> list[Evaluation]:
    """What was found earlier about the game as it now is."""
    if stored is None or stored.seq != game.seq:
        return []
    try:
        return _decode(stored.body)
    except msgspec.MsgspecError:
        return []


def final(position: Position) -> Evaluation:
    """Of a position in which the game is over there is nothing to find out."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return Evaluation(0, None, 0, (), ())
    won = 1 if outcome.winner is Side.WHITE else -1
    # Mate has been given: "mate in one" of the winner is the nearest that can be said.
    return Evaluation(0, won, 0, (), ())
