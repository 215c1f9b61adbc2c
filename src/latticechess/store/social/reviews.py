"""Reviews of finished games: what the computer found, kept so that it is found once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import reviews


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as far as it came; `seq` says of which state of the game."""

    seq: int
    body: str


class Reviews:
    """All stored reviews. They can be made again, so a lost one is only lost time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, game_id: str) -> StoredReview | None:
        """The review of a game, whole or begun."""
        return await asyncio.to_thread(self._get, game_id)

    async def put(self, game_id: str, review: StoredReview) -> None:
        """Keep a review in place of an earlier one of the same game."""
        await asyncio.to_thread(self._put, game_id, review)

    def _get(self, game_id: str) -> StoredReview | None:
        query = select(reviews.c.seq, reviews.c.body).where(reviews.c.game_id == game_id)
        with explained("The review could not be read"), self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else StoredReview(row.seq, row.body)

    def _put(self, game_id: str, review: StoredReview) -> None:
        row = {"game_id": game_id, "seq": review.seq, "body": review.body}
        with explained("The review could not be kept"), writing(self.engine) as connection:
            connection.execute(reviews.delete().where(reviews.c.game_id == game_id))
            connection.execute(reviews.insert().values(**row))
