"""Clubs, classes, their members and PINs, and who is hidden."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Engine,
    Row,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from latticechess.store.database.account_tables import (
    pins,
    societies,
    society_members,
    society_teams,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import games, users

SocietyKind = Literal["club", "class"]
SocietyRole = Literal["organiser", "member"]
"""In a class: teacher, pupil."""


@dataclass(frozen=True, slots=True)
class Society:
    """A club or a class."""

    id: str
    kind: SocietyKind
    name: str
    public: bool = False
    """Whether strangers see the society and its members."""
    chat: bool = False
    """Whether members of a class may chat."""
    rankings: str = ""
    """The rating systems it shows, separated by spaces; empty: as the server's club."""
    rating_x: float | None = None
    rating_start: float | None = None
    season_month: int = 9
    """The month in which a season begins."""
    created_at: int = 0
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class SocietyMember:
    """Somebody's place in a society."""

    society: str
    user: str
    name: str
    role: SocietyRole
    part: str
    managed: bool
    """Whether the class made the account, so that its teachers may print cards and delete it."""
    joined_at: int
    invited_at: int | None = None
    invited_by: str | None = None
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A line-up."""

    id: str
    society: str
    name: str
    players: tuple[str, ...]
    """User ids in board order."""


_MEMBERS = select(
    society_members.c.society,
    society_members.c.user_id,
    users.c.name,
    society_members.c.role,
    society_members.c.part,
    society_members.c.managed,
    society_members.c.joined_at,
    society_members.c.invited_at,
    society_members.c.invited_by,
    users.c.deleted_at.is_not(None).label("deleted"),
).join(users, users.c.id == society_members.c.user_id)


class Societies:
    """All societies. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    # --- Societies ------------------------------------------------------------------------------

    def add(self, society: Society, organiser: str | None) -> None:
        """Found a society, with its first organiser."""
        row = {name: getattr(society, name) for name in Society.__slots__}
        with writing(self.engine, "The society could not be saved") as connection:
            connection.execute(insert(societies).values(**row))
            if organiser is not None:
                place = {"society": society.id, "user_id": organiser, "role": "organiser"}
                connection.execute(
                    insert(society_members).values(**place, joined_at=society.created_at)
                )

    def get(self, society_id: str) -> Society | None:
        found = self._societies(select(societies).where(societies.c.id == society_id))
        return found[0] if found else None

    def all(self) -> list[Society]:
        """Every society that is not closed, by name."""
        query = select(societies).where(societies.c.closed_at.is_(None))
        return self._societies(query.order_by(func.lower(societies.c.name), societies.c.id))

    def count(self) -> int:
        """How many societies there are, closed ones too."""
        with reading(self.engine, "The societies could not be read") as connection:
            return int(connection.scalar(select(func.count()).select_from(societies)) or 0)

    def change(self, society_id: str, **values: object) -> None:
        self._write(update(societies).where(societies.c.id == society_id).values(**values))

    # --- Members --------------------------------------------------------------------------------

    def members(self, society_id: str) -> list[SocietyMember]:
        """The present members, by name; deleted players are not listed."""
        query = _MEMBERS.where(
            society_members.c.society == society_id,
            society_members.c.left_at.is_(None),
            users.c.deleted_at.is_(None),
        ).order_by(func.lower(users.c.name), users.c.id)
        return self._members(query)

    def member(self, society_id: str, user: str) -> SocietyMember | None:
        """A present member."""
        query = _MEMBERS.where(
            society_members.c.society == society_id,
            society_members.c.user_id == user,
            society_members.c.left_at.is_(None),
        )
        found = self._members(query)
        return found[0] if found else None

    def places(self, user: str) -> dict[str, SocietyRole]:
        """The user's roles, by society, where it is open and they have not left."""
        column = society_members.c
        query = (
            select(column.society, column.role)
            .join(societies, societies.c.id == column.society)
            .where(
                column.user_id == user, column.left_at.is_(None), societies.c.closed_at.is_(None)
            )
        )
        with reading(self.engine, "The societies could not be read") as connection:
            return {row.society: row.role for row in connection.execute(query)}

    def counts(self) -> dict[str, int]:
        """How many members each society has."""
        column = society_members.c
        query = (
            select(column.society, func.count().label("number"))
            .join(users, users.c.id == column.user_id)
            .where(column.left_at.is_(None), column.role == "member", users.c.deleted_at.is_(None))
            .group_by(column.society)
        )
        with reading(self.engine, "The societies could not be read") as connection:
            return {row.society: row.number for row in connection.execute(query)}

    def enter(
        self,
        society_id: str,
        user: str,
        role: SocietyRole,
        at: int,
        part: str = "",
        managed: bool = False,
    ) -> None:
        """Make somebody a member, or give a member this role; one who comes back keeps the day on
        which they first came."""
        column = society_members.c
        place = (column.society == society_id, column.user_id == user)
        values: dict[str, object] = {"role": role, "left_at": None}
        values |= {"part": part} if part else {}
        with writing(self.engine, "The member could not be saved") as connection:
            known = connection.execute(update(society_members).where(*place).values(**values))
            if not known.rowcount:
                row = {"society": society_id, "user_id": user, "role": role, "part": part}
                connection.execute(
                    insert(society_members).values(**row, managed=managed, joined_at=at)
                )

    def leave(self, society_id: str, user: str, at: int, heir: str | None = None) -> None:
        """End a membership; `heir` is the class that manages the account from now on. The row
        stays: games of that time still count for the opponents."""
        column = society_members.c
        place = (column.society == society_id, column.user_id == user, column.left_at.is_(None))
        gone = update(society_members).where(*place).values(left_at=at, invited_at=None)
        with writing(self.engine, "That could not be saved") as connection:
            connection.execute(gone if heir is None else gone.values(managed=False))
            if heir is not None:
                inherits = (column.society == heir, column.user_id == user)
                connection.execute(update(society_members).where(*inherits).values(managed=True))

    def invite_to_play(self, society_id: str, ids: Collection[str], by: str, at: int) -> None:
        """Ask members to play again."""
        column = society_members.c
        place = (column.society == society_id, column.user_id.in_(ids))
        self._write(update(society_members).where(*place).values(invited_at=at, invited_by=by))

    def answered(self, society_id: str, user: str) -> None:
        """The member has read the invitation to play."""
        column = society_members.c
        place = (column.society == society_id, column.user_id == user)
        self._write(update(society_members).where(*place).values(invited_at=None, invited_by=None))

    def managed(self, user: str) -> bool:
        """Whether a class made the user's account."""
        column = society_members.c
        query = select(column.user_id).where(column.user_id == user, column.managed.is_(True))
        with reading(self.engine, "The members could not be read") as connection:
            return connection.execute(query.limit(1)).first() is not None

    def invited(self, user: str) -> list[SocietyMember]:
        """Places of the user with an open invitation to play."""
        column = society_members.c
        return self._members(
            _MEMBERS.where(
                column.user_id == user, column.invited_at.is_not(None), column.left_at.is_(None)
            )
        )

    # --- Teams ----------------------------------------------------------------------------------

    def teams(self, society_id: str) -> list[Team]:
        column = society_teams.c
        query = select(society_teams).where(column.society == society_id)
        with reading(self.engine, "The teams could not be read") as connection:
            rows = connection.execute(query.order_by(column.name, column.id)).all()
        return [
            Team(row.id, row.society, row.name, tuple(msgspec.json.decode(row.players)))
            for row in rows
        ]

    def keep_team(self, team: Team) -> None:
        """Store a new or changed line-up."""
        row = {
            "id": team.id,
            "society": team.society,
            "name": team.name,
            "players": msgspec.json.encode(team.players).decode(),
        }
        with writing(self.engine, "The team could not be saved") as connection:
            connection.execute(delete(society_teams).where(society_teams.c.id == team.id))
            connection.execute(insert(society_teams).values(**row))

    def remove_team(self, society_id: str, team_id: str) -> bool:
        column = society_teams.c
        gone = delete(society_teams).where(column.society == society_id, column.id == team_id)
        return self._write(gone) > 0

    # --- Reading and writing --------------------------------------------------------------------

    def _societies(self, query: Select[Any]) -> list[Society]:
        with reading(self.engine, "The societies could not be read") as connection:
            return [_society(row) for row in connection.execute(query)]

    def _members(self, query: Select[Any]) -> list[SocietyMember]:
        with reading(self.engine, "The members could not be read") as connection:
            return [SocietyMember(*row) for row in connection.execute(query)]

    def _write(self, statement: Any) -> int:
        with writing(self.engine, "That could not be saved") as connection:
            return int(connection.execute(statement).rowcount)


def _society(row: Row[Any]) -> Society:
    return Society(**{name: getattr(row, name) for name in Society.__slots__})


def boards_of(teams: Sequence[Team], user: str) -> list[tuple[str, int]]:
    """The teams and boards (from 1) on which somebody plays."""
    return [(team.name, team.players.index(user) + 1) for team in teams if user in team.players]


class Pins:
    """All PINs. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def get(self, user: str) -> str | None:
        """The hash of the user's PIN."""
        with reading(self.engine, "The PIN could not be read") as connection:
            return connection.scalar(select(pins.c.pin).where(pins.c.user_id == user))

    def of(self, users: Collection[str]) -> set[str]:
        """Those who have chosen a PIN."""
        query = select(pins.c.user_id).where(pins.c.user_id.in_(users))
        with reading(self.engine, "The PINs could not be read") as connection:
            return set(connection.scalars(query))

    def keep(self, user: str, hashed: str) -> None:
        with writing(self.engine, "The PIN could not be saved") as connection:
            connection.execute(delete(pins).where(pins.c.user_id == user))
            connection.execute(insert(pins).values(user_id=user, pin=hashed))

    def remove(self, user: str) -> None:
        with writing(self.engine, "The PIN could not be ended") as connection:
            connection.execute(delete(pins).where(pins.c.user_id == user))


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
