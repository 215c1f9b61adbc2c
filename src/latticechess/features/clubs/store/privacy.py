"""Who is hidden from whom: pupils of classes that are not public.

A hidden pupil is seen by themselves, by those who share a class with them, and by the server's
organisers. Everything that lists players or games leaves the others' out.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Engine, Select, and_, exists, or_, select

from latticechess.store.database.open import reading
from latticechess.store.database.tables import games, societies, society_members

_PRIVATE = and_(
    societies.c.id == society_members.c.society,
    societies.c.kind == "class",
    societies.c.public.is_(False),
)


def private_pupils() -> Select[Any]:
    """Ids of all pupils of classes that are not public. Those who have left stay hidden."""
    return (
        select(society_members.c.user_id)
        .join(societies, _PRIVATE)
        .where(society_members.c.role == "member")
    )


def hidden_from(asker: str) -> Select[Any]:
    """Ids of the pupils whom `asker` may not see."""
    own, theirs = society_members.alias("own"), society_members.alias("theirs")
    shared = (
        select(theirs.c.user_id)
        .join(own, own.c.society == theirs.c.society)
        .where(own.c.user_id == asker, own.c.left_at.is_(None))
    )
    pupil = society_members.c.user_id
    return private_pupils().where(pupil != asker, pupil.not_in(shared))


def game_hidden_from(asker: str) -> ColumnElement[bool]:
    """Whether a row of `games` has a player whom `asker` may not see; never if they play in it."""
    hidden = hidden_from(asker).scalar_subquery()
    column = games.c
    seats = (column.white_user, column.black_user, column.white_profile, column.black_profile)
    mine = or_(*(seat.is_not(None) & (seat == asker) for seat in seats))
    return and_(or_(*(seat.in_(hidden) for seat in seats)), ~mine)


class Privacy:
    """Reads who is hidden. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def pupils(self) -> set[str]:
        """All pupils of classes that are not public."""
        with reading(self.engine, "The classes could not be read") as connection:
            return set(connection.scalars(private_pupils()))

    def hidden(self, asker: str) -> set[str]:
        """The pupils whom `asker` may not see."""
        with reading(self.engine, "The classes could not be read") as connection:
            return set(connection.scalars(hidden_from(asker)))

    def classes(self) -> set[str]:
        """Ids of the classes that are not public, closed ones too."""
        query = select(societies.c.id).where(
            societies.c.kind == "class", societies.c.public.is_(False)
        )
        with reading(self.engine, "The classes could not be read") as connection:
            return set(connection.scalars(query))

    def quiet(self) -> set[str]:
        """The pupils of classes without chat."""
        query = (
            select(society_members.c.user_id)
            .join(societies, societies.c.id == society_members.c.society)
            .where(
                societies.c.kind == "class",
                societies.c.chat.is_(False),
                societies.c.closed_at.is_(None),
                society_members.c.role == "member",
                society_members.c.left_at.is_(None),
            )
        )
        with reading(self.engine, "The classes could not be read") as connection:
            return set(connection.scalars(query))

    def game_hidden(self, game_id: str, asker: str) -> bool:
        """Whether a game has a player whom `asker` may not see."""
        query = select(exists().where(games.c.id == game_id, game_hidden_from(asker)))
        with reading(self.engine, "The classes could not be read") as connection:
            return bool(connection.scalar(query))
