"""What news of clubs are made from: who belongs together, and whose rating is a record."""

from __future__ import annotations

from sqlalchemy import Engine, func, select

from latticechess.store.database.open import reading
from latticechess.store.database.tables import rating_history, society_members

BEFORE_A_RECORD = 10
"""So many ratings must be known in a pool before the highest is a record."""


class ClubFacts:
    """Reads what clubs are told of. Blocking: call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def shared(self, white: str, black: str) -> list[str]:
        """The societies of both players; the server's own club, "", is everybody's."""
        column = society_members.c
        query = (
            select(column.society)
            .where(column.user_id.in_([white, black]), column.left_at.is_(None))
            .group_by(column.society)
            .having(func.count() == 2)
        )
        with reading(self.engine, "The clubs could not be read") as connection:
            return ["", *connection.scalars(query)]

    def records(self, game_id: str, system: str, society: str) -> list[tuple[str, int]]:
        """Players whose rating after the game is higher than any in their club before it."""
        past, member = rating_history.c, society_members.c
        here = select(member.user_id).where(member.society == society, member.left_at.is_(None))
        own = select(rating_history).where(past.game_id == game_id, past.system == system)
        found: list[tuple[str, int]] = []
        with reading(self.engine, "The rankings could not be read") as connection:
            for row in connection.execute(own).all():
                earlier = select(func.max(past.rating), func.count()).where(
                    past.system == system,
                    past.variant == row.variant,
                    past.clock_class == row.clock_class,
                    past.game_id != game_id,
                )
                if society:
                    earlier = earlier.where(past.player.in_(here))
                best, count = connection.execute(earlier).one()
                if count >= BEFORE_A_RECORD and round(row.rating) > round(best):
                    found.append((row.player, round(row.rating)))
        return found
