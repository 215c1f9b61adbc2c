"""Review: the computer evaluates every position of a finished game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

import msgspec

from latticechess.app.engines import EnginePool
from latticechess.app.engines.messages import PlayedMove
from latticechess.features.analysis.service.analysis import reports, request_in_game
from latticechess.features.analysis.store import Reviews, StoredReview
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.review")

NODES = 150_000
"""Node limit per position, so that the same game always gets the same review."""
LONGEST_MS = 2_000
"""Time limit per position, for slow machines."""
SAVE_EVERY = 16
"""A running review is saved after this many positions, and can be resumed from there."""


class Evaluation(msgspec.Struct, frozen=True):
    """Evaluation of one position, from White's point of view."""

    score: int
    mate: int | None
    depth: int
    line: tuple[PlayedMove, ...]
    texts: tuple[str, ...]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Evaluation]).decode


class Review:
    """A growing review of one game, with any number of watchers."""

    def __init__(self, game: Game, evaluations: Sequence[Evaluation] = ()) -> None:
        self.game = game
        self.evaluations = list(evaluations)
        self.problem: Sentence | None = None
        """Why it has stopped, for people."""
        self.watchers = 0
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    @property
    def done(self) -> bool:
        return len(self.evaluations) > self.game.ply

    def notify(self) -> None:
        """Wake all watchers."""
        self.news.set()
        self.news = asyncio.Event()


class Reviewer:
    """Runs reviews. When the last watcher leaves, a review is saved and stops."""

    def __init__(self, store: Reviews, pool: EnginePool) -> None:
        self.store = store
        self.pool = pool
        self.running: dict[str, Review] = {}
        self.saving: set[asyncio.Task[None]] = set()

    async def watch(self, game: Game, who: str) -> AsyncGenerator[Review]:
        """The review after each new evaluation, until it is complete; Refusal in a running game.

        Closing the iterator (`contextlib.aclosing`) stops watching.
        """
        if game.result is None:
            raise Refusal("review-while-playing")
        review = await self.open(game, who)
        review.watchers += 1
        try:
            while True:
                # Read before yielding: the review may grow while the reader is busy.
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
        """The review so far, started if it is not complete."""
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
        """Stop a review without watchers."""
        if self.running.get(review.game.id) is review:
            del self.running[review.game.id]
        if review.task is not None and not review.task.done():
            review.task.cancel()

    async def work(self, review: Review, who: str) -> None:
        """Evaluate the remaining positions."""
        try:
            while not review.done:
                review.evaluations.append(await self.evaluate(review, who))
                review.notify()
                if len(review.evaluations) % SAVE_EVERY == 0:
                    await self.save(review)
        except asyncio.CancelledError:
            task = asyncio.create_task(self.save(review))
            self.saving.add(task)
            task.add_done_callback(self.saving.discard)
            raise
        except Exception as error:
            log.exception("the review of game %s failed", review.game.id)
            review.problem = sentence("review-stopped", problem=reason_of(error))
            review.notify()
        else:
            await self.save(review)
            self.running.pop(review.game.id, None)

    async def evaluate(self, review: Review, who: str) -> Evaluation:
        """Evaluate the next position."""
        ply = len(review.evaluations)
        position = review.game.positions[ply]
        if position.outcome is not None:
            return final(position)
        request = request_in_game(review.game, ply, ())
        seen = Evaluation(0, None, 0, (), ())
        found = reports(self.pool, request, 1, who, nodes=NODES, time_ms=LONGEST_MS)
        async for report in found:
            best = report.lines[0]
            line = tuple((move.origin, move.target, move.promotion) for move in best.moves)
            seen = Evaluation(best.score, best.mate, report.depth, line, best.texts)
        return seen

    async def save(self, review: Review) -> None:
        """Save the review so far; a failure only costs time later."""
        body = _encode(review.evaluations).decode()
        with suppress(StoreError):
            await self.store.put(review.game.id, StoredReview(review.game.seq, body))

    async def close(self) -> None:
        """Stop all reviews and save them."""
        tasks = [review.task for review in self.running.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self.saving, return_exceptions=True)


def stored_evaluations(stored: StoredReview | None, game: Game) -> list[Evaluation]:
    """Saved evaluations of the game as it now is."""
    if stored is None or stored.seq != game.seq:
        return []
    try:
        return _decode(stored.body)
    except msgspec.MsgspecError:
        return []


def final(position: Position) -> Evaluation:
    """The evaluation of a position in which the game is over."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return Evaluation(0, None, 0, (), ())
    won = 1 if outcome.winner is Side.WHITE else -1
    # There is no "mate in zero": the winner's mate in one comes nearest.
    return Evaluation(0, won, 0, (), ())
