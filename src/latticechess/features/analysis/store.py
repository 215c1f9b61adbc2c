"""Notes on moves of a game, and computer reviews of finished games."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Engine, and_, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import notes, reviews
from latticechess.store.threads import in_thread


@dataclass(frozen=True, slots=True)
class Note:
    """A user's note on one move."""

    game_id: str
    ply: int
    user_id: str
    text: str
    drawings: str
    """Arrows and circles as JSON from the app."""
    shared: bool
    """Whether others may read it."""
    at: int


@dataclass(frozen=True, slots=True)
class NoteChange:
    """New values for fields of a note; None leaves a field as it is."""

    text: str | None = None
    drawings: str | None = None
    shared: bool | None = None


EMPTY = {"text": "", "drawings": "[]", "shared": False}


class Notes:
    """All notes: one per user and ply of a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def of_game(self, game_id: str, user_id: str, others: bool) -> list[Note]:
        """The user's notes on a game in order of ply; with `others`, also shared ones."""
        mine = notes.c.user_id == user_id
        readable = or_(mine, notes.c.shared.is_(True)) if others else mine
        query = (
            select(notes)
            .where(notes.c.game_id == game_id, readable)
            .order_by(notes.c.ply, notes.c.at)
        )
        with reading(self.engine, "The notes could not be read") as connection:
            return [Note(*row) for row in connection.execute(query)]

    @in_thread
    def change(self, game_id: str, ply: int, user_id: str, change: NoteChange, at: int) -> None:
        """Upsert the user's note; an empty note is deleted."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        named = {field: value for field, value in asdict(change).items() if value is not None}
        key = {"game_id": game_id, "ply": ply, "user_id": user_id}
        row = insert(notes).values({**EMPTY, **named, **key, "at": at})
        # A single upsert: concurrent changes keep each other's fields.
        changed = row.on_conflict_do_update(index_elements=list(key), set_={**named, "at": at})
        same = and_(*(notes.c[name] == value for name, value in key.items()))
        empty = and_(notes.c.text == "", notes.c.drawings == "[]")
        with writing(self.engine, "The note could not be kept") as connection:
            connection.execute(changed)
            connection.execute(notes.delete().where(same, empty))

    @in_thread
    def count(self, user_id: str) -> int:
        """How many notes the user has."""
        query = select(func.count()).select_from(notes).where(notes.c.user_id == user_id)
        with reading(self.engine, "The notes could not be read") as connection:
            return int(connection.scalar(query) or 0)


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
