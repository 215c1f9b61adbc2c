"""Rushes: as many puzzles as one can solve in three minutes. The server keeps time and score."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from latticechess.features.puzzles.store.rows import Rush
from latticechess.store.database.document_tables import puzzle_rushes
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.threads import in_thread

columns = puzzle_rushes.c
FINISHED_KEPT = 500
"""Of each user, the newest."""


class Rushes:
    """All rushes; a user has at most one that runs."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def start(self, rush: Rush) -> bool:
        """Begin a rush; one that runs ends. False if another process began one just now."""
        mine = columns.user_id == rush.user_id
        old = select(columns.id).where(mine).order_by(columns.started_at.desc())
        row = {**asdict(rush), "puzzles": " ".join(rush.puzzles)}
        with explain_errors("The rush could not be started"):
            try:
                with write_transaction(self.engine) as connection:
                    running = columns.running.is_(True)
                    end = puzzle_rushes.update().where(mine, running).values(running=False)
                    connection.execute(end)
                    gone = list(connection.scalars(old.offset(FINISHED_KEPT)))
                    if gone:
                        connection.execute(puzzle_rushes.delete().where(columns.id.in_(gone)))
                    connection.execute(puzzle_rushes.insert().values(row))
            except IntegrityError:
                return False
        return True

    @in_thread
    def get(self, rush_id: str, user: str) -> Rush | None:
        """The user's rush; None if it is unknown or somebody else's."""
        query = select(puzzle_rushes).where(columns.id == rush_id, columns.user_id == user)
        with reading(self.engine, "The rush could not be read") as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        return Rush(**{**row, "puzzles": tuple(str(row["puzzles"]).split())})

    @in_thread
    def move_on(self, before: Rush, after: Rush) -> bool:
        """Store the next state; False if the rush is no longer as it was in `before`."""
        same = (
            columns.id == before.id,
            columns.running.is_(True),
            columns.number == before.number,
            columns.found == before.found,
        )
        values = {
            "ends_at": after.ends_at,
            "running": after.running,
            "number": after.number,
            "found": after.found,
            "score": after.score,
            "misses": after.misses,
        }
        with writing(self.engine, "The rush could not be kept") as connection:
            change = puzzle_rushes.update().where(*same).values(**values)
            return connection.execute(change).rowcount > 0
