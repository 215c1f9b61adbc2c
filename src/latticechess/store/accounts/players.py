"""The register of players: browsers, accounts, and profiles made for those without either."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Engine, RowMapping, Select, case, func, or_, select
from sqlalchemy.exc import IntegrityError

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import tallies, users

Kind = Literal["guest", "profile", "account"]
"""A browser known by its cookie; somebody entered in the register; one who can log in."""
DELETED = "Deleted player"
"""How everybody who was deleted is called."""
_ID_BYTES = 12


@dataclass(frozen=True, slots=True)
class User:
    """One player."""

    id: str
    name: str
    created_at: int
    kind: Kind = "guest"
    owner: str | None = None
    """Who made the profile, and may play with it at a shared screen."""
    deleted_at: int | None = None

    @property
    def shown(self) -> str:
        """The name that others read."""
        return self.name if self.deleted_at is None else DELETED


@dataclass(frozen=True, slots=True)
class Record:
    """A player's games in figures."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    white_games: int = 0
    white_won: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


Order = Literal["name", "created_at", "games", "won", "white_won", "black_won"]
"""The last three are shares of the games won: of all, with White, with Black."""


@dataclass(frozen=True, slots=True)
class PlayerQuery:
    """Which players, in which order, and from where on. Deleted ones are never listed."""

    text: str | None = None
    """Part of the name, in any case."""
    usable_by: str | None = None
    """Only this user and the profiles they made."""
    order: Order = "name"
    descending: bool = False
    offset: int = 0
    limit: int = 100


@dataclass(frozen=True, slots=True)
class PlayerPage:
    players: list[tuple[User, Record]]
    more: bool
    """Whether there is another page after the last of these."""


class Players:
    """The register. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, user_id: str) -> User | None:
        """The player, deleted or not, if known."""
        return (await self.named([user_id])).get(user_id)

    async def named(self, ids: Collection[str]) -> dict[str, User]:
        """Those of the players who are known."""
        found = await self._read(select(users).where(users.c.id.in_(ids)))
        return {user.id: user for user in found}

    async def owned(self, owner: str, name: str | None = None) -> list[User]:
        """The profiles made by `owner`, by name; only those called `name` in any case."""
        query = select(users).where(users.c.owner == owner, users.c.deleted_at.is_(None))
        if name is not None:
            # The database knows capitals of the Latin alphabet only, so names are compared here.
            return [user for user in await self._read(query) if same_name(user.name, name)]
        return await self._read(query.order_by(func.lower(users.c.name), users.c.id))

    async def called(self, name: str) -> list[User]:
        """The users with this name, whatever its capitals."""
        query = select(users).where(
            func.lower(users.c.name) == name.lower(), users.c.deleted_at.is_(None)
        )
        return await self._read(query.limit(2))

    async def remember(self, user_id: str, name: str, at: int) -> User:
        """Register a browser's user or give them a new name; the first date stays."""
        return await asyncio.to_thread(self._remember, user_id, name, at)

    async def create(self, name: str, owner: str | None, at: int) -> User:
        """A new profile."""
        user = User(secrets.token_hex(_ID_BYTES), name, at, "profile", owner)
        await asyncio.to_thread(self._insert, user)
        return user

    async def rename(self, user_id: str, name: str) -> bool:
        """Give a player another name; whether there is such a player."""
        return await asyncio.to_thread(self._change, user_id, name=name)

    async def mark(self, user_id: str, deleted_at: int | None) -> None:
        """Mark a player as deleted since then, or take the mark away."""
        await asyncio.to_thread(self._change, user_id, deleted_at=deleted_at)

    async def forget_deleted(self, before: int) -> None:
        """Forget the names of those who were deleted before that time."""
        await asyncio.to_thread(self._forget_deleted, before)

    def _forget_deleted(self, before: int) -> None:
        change = users.update().where(users.c.deleted_at < before, users.c.name != DELETED)
        with explained("Deleted players could not be forgotten"), writing(self.engine) as found:
            found.execute(change.values(name=DELETED))

    async def find(self, query: PlayerQuery) -> PlayerPage:
        """A page of players; StoreError if they cannot be read."""
        found = await asyncio.to_thread(self._find, query)
        return PlayerPage(found[: query.limit], len(found) > query.limit)

    def _find(self, query: PlayerQuery) -> list[tuple[User, Record]]:
        chosen = _select(query).limit(query.limit + 1).offset(query.offset)
        with explained("The players could not be read"), self.engine.connect() as connection:
            return [
                (user_of_row(row), Record(**{name: int(row[name]) for name in Record.__slots__}))
                for row in connection.execute(chosen).mappings()
            ]

    async def _read(self, query: Select[Any]) -> list[User]:
        return await asyncio.to_thread(self._fetch, query)

    def _fetch(self, query: Select[Any]) -> list[User]:
        with explained("The players could not be read"), self.engine.connect() as connection:
            return [user_of_row(row) for row in connection.execute(query).mappings()]

    def _insert(self, user: User) -> None:
        row = {name: getattr(user, name) for name in User.__slots__}
        with explained("The player could not be saved"), writing(self.engine) as connection:
            connection.execute(users.insert().values(row))

    def _remember(self, user_id: str, name: str, at: int) -> User:
        with explained("Your name could not be saved"):
            if not self._change(user_id, name=name):
                try:
                    with writing(self.engine) as connection:
                        connection.execute(
                            users.insert().values(id=user_id, name=name, created_at=at)
                        )
                except IntegrityError:
                    # Registered by another process a moment ago.
                    self._change(user_id, name=name)
        return self._fetch(select(users).where(users.c.id == user_id))[0]

    def _change(self, user_id: str, **values: object) -> bool:
        change = users.update().where(users.c.id == user_id).values(**values)
        with explained("The player could not be saved"), writing(self.engine) as connection:
            return connection.execute(change).rowcount > 0


def _select(query: PlayerQuery) -> Select[Any]:
    columns = users.c
    white = tallies.c.side == 0
    games = tallies.c.won + tallies.c.drawn + tallies.c.lost
    sums = {
        "won": tallies.c.won,
        "drawn": tallies.c.drawn,
        "lost": tallies.c.lost,
        "white_games": case((white, games), else_=0),
        "white_won": case((white, tallies.c.won), else_=0),
    }
    counted = (
        select(tallies.c.player, *(func.sum(each).label(name) for name, each in sums.items()))
        .group_by(tallies.c.player)
        .subquery()
    )
    record = {name: func.coalesce(counted.c[name], 0) for name in sums}
    found = (
        select(users, *(each.label(name) for name, each in record.items()))
        .outerjoin(counted, counted.c.player == columns.id)
        .where(columns.deleted_at.is_(None))
    )
    if query.text:
        found = found.where(columns.name.icontains(query.text, autoescape=True))
    if query.usable_by is not None:
        found = found.where(or_(columns.id == query.usable_by, columns.owner == query.usable_by))
    total = record["won"] + record["drawn"] + record["lost"]
    orders: dict[Order, ColumnElement[Any]] = {
        "name": func.lower(columns.name),
        "created_at": columns.created_at,
        "games": total,
        "won": _share(record["won"], total),
        "white_won": _share(record["white_won"], record["white_games"]),
        "black_won": _share(record["won"] - record["white_won"], total - record["white_games"]),
    }
    column = orders[query.order]
    # Equals stand by name whichever way the list is turned.
    return found.order_by(
        column.desc() if query.descending else column, func.lower(columns.name), columns.id
    )


def _share(part: ColumnElement[Any], whole: ColumnElement[Any]) -> ColumnElement[Any]:
    """Of those without a game, less than nothing."""
    return case((whole > 0, part * 1.0 / whole), else_=-1.0)


def user_of_row(row: RowMapping) -> User:
    """The player in a row of `users`."""
    return User(**{name: row[name] for name in User.__slots__})


def same_name(one: str, other: str) -> bool:
    """Whether two names differ at most by capitals."""
    return one.casefold() == other.casefold()
