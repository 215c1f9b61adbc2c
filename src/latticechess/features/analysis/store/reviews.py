"""Cache of computer reviews of finished games."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import reviews


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A complete or partial review; `seq` is the state of the game it belongs to."""

    seq: int
    body: str


class Reviews:
    """All stored reviews. A lost one can be computed again."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, game_id: str) -> StoredReview | None:
        """The review of a game, complete or partial."""
        return await asyncio.to_thread(self._get, game_id)

    async def put(self, game_id: str, review: StoredReview) -> None:
        """Store a review, replacing an earlier one of the same game."""
        await asyncio.to_thread(self._put, game_id, review)

    def _get(self, game_id: str) -> StoredReview | None:
        query = select(reviews.c.seq, reviews.c.body).where(reviews.c.game_id == game_id)
        with explain_errors("The review could not be read"), self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else StoredReview(row.seq, row.body)

    def _put(self, game_id: str, review: StoredReview) -> None:
        row = {"game_id": game_id, "seq": review.seq, "body": review.body}
        with (
            explain_errors("The review could not be kept"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(reviews.delete().where(reviews.c.game_id == game_id))
            connection.execute(reviews.insert().values(**row))
