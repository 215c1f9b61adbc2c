"""Cache of computer reviews of finished games."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import reviews
from latticechess.store.threads import in_thread


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A complete or partial review; `seq` is the state of the game it belongs to."""

    seq: int
    body: str


class Reviews:
    """All stored reviews. A lost one can be computed again."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def get(self, game_id: str) -> StoredReview | None:
        """The review of a game, complete or partial."""
        query = select(reviews.c.seq, reviews.c.body).where(reviews.c.game_id == game_id)
        with reading(self.engine, "The review could not be read") as connection:
            row = connection.execute(query).first()
        return None if row is None else StoredReview(row.seq, row.body)

    @in_thread
    def put(self, game_id: str, review: StoredReview) -> None:
        """Store a review, replacing an earlier one of the same game."""
        row = {"game_id": game_id, "seq": review.seq, "body": review.body}
        with writing(self.engine, "The review could not be kept") as connection:
            connection.execute(reviews.delete().where(reviews.c.game_id == game_id))
            connection.execute(reviews.insert().values(**row))
