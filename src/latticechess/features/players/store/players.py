"""The register of players, and who was here when."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Literal

from sqlalchemy import (
    Column,
    ColumnElement,
    Engine,
    RowMapping,
    Select,
    Table,
    and_,
    case,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from latticechess.features.clubs.store.clubs import hidden_from
from latticechess.features.lobby.store import AWAY_MS
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import busy, presence, tallies, users
from latticechess.store.text_folding import FoldedColumn, holds
from latticechess.store.threads import in_thread

UserKind = Literal["guest", "profile", "account"]
"""A browser known by its cookie; a person entered by hand; a user who can log in."""
DELETED = "Deleted player"
"""Name shown for deleted players."""
_BATCH_NAMES = 500
_ID_BYTES = 12


@dataclass(frozen=True, slots=True)
class User:
    """One player."""

    id: str
    name: str
    created_at: int
    kind: UserKind = "guest"
    owner: str | None = None
    """The user who created the profile and may play with it at a shared screen."""
    deleted_at: int | None = None

    @property
    def shown(self) -> str:
        """The name shown to others."""
        return self.name if self.deleted_at is None else DELETED


@dataclass(frozen=True, slots=True)
class Record:
    """A player's results in figures."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    white_games: int = 0
    white_won: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


PlayerOrder = Literal["name", "created_at", "games", "won", "white_won", "black_won"]
"""The last three are win rates: overall, with White, with Black."""


@dataclass(frozen=True, slots=True)
class PlayerQuery:
    """Filters, order and offset of a page. Deleted players are never listed."""

    text: str | None = None
    """Substring of the name; case is ignored."""
    usable_by: str | None = None
    """Only this user and the profiles they created."""
    hidden_from: str | None = None
    """Without the pupils whom this user may not see, and without guests and the profiles that other
    guests made: nobody fills the register without an account."""
    order: PlayerOrder = "name"
    descending: bool = False
    offset: int = 0
    limit: int = 100


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Players that match a query, with their records."""

    players: list[tuple[User, Record]]
    more: bool
    """Whether there is another page."""


class Players:
    """All players. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, user_id: str) -> User | None:
        """The player, deleted or not; None if unknown."""
        return (await self.named([user_id])).get(user_id)

    async def named(self, ids: Collection[str]) -> dict[str, User]:
        """Known players among `ids`, by id."""
        return await asyncio.to_thread(self.read_named, ids)

    def read_named(self, ids: Collection[str]) -> dict[str, User]:
        """Blocking `named`."""
        return {user.id: user for user in self._fetch(select(users).where(users.c.id.in_(ids)))}

    async def owned(self, owner: str, name: str | None = None) -> list[User]:
        """Profiles created by `owner`, by name; with `name`, only those of that name."""
        query = select(users).where(users.c.owner == owner, users.c.deleted_at.is_(None))
        if name is not None:
            # SQLite folds the case of ASCII letters only, so names are compared here.
            return [user for user in await self._read(query) if same_name(user.name, name)]
        return await self._read(query.order_by(func.lower(users.c.name), users.c.id))

    async def called(self, name: str, without: Collection[str] = ()) -> list[User]:
        """At most two users with this name; case is ignored."""
        query = select(users).where(
            func.lower(users.c.name) == name.lower(), users.c.deleted_at.is_(None)
        )
        found = await self._read(query.limit(2 + len(without)))
        return [user for user in found if user.id not in without][:2]

    async def members_called(
        self, names: Collection[str], without: Collection[str] = ()
    ) -> dict[str, User]:
        """Members with these names, by the name without case; names of several are left out."""
        wanted = sorted({name.lower() for name in names})
        found: dict[str, list[User]] = {}
        for start in range(0, len(wanted), _BATCH_NAMES):
            some = wanted[start : start + _BATCH_NAMES]
            query = select(users).where(
                func.lower(users.c.name).in_(some),
                users.c.deleted_at.is_(None),
                users.c.kind == "account",
            )
            for user in await self._read(query):
                if user.id not in without:
                    found.setdefault(user.name.casefold(), []).append(user)
        return {name: called[0] for name, called in found.items() if len(called) == 1}

    async def remember(self, user_id: str, name: str, at: int) -> User:
        """Upsert a guest's name; `created_at` is kept."""
        return await asyncio.to_thread(self._remember, user_id, name, at)

    async def create(self, name: str, owner: str | None, at: int) -> User:
        """Create a profile."""
        user = User(secrets.token_hex(_ID_BYTES), name, at, "profile", owner)
        await asyncio.to_thread(self._insert, user)
        return user

    async def rename(self, user_id: str, name: str) -> bool:
        """Rename a player; False if there is none."""
        return await asyncio.to_thread(self._change, user_id, name=name)

    async def mark(self, user_id: str, deleted_at: int | None) -> None:
        """Mark a player as deleted at that time; None restores them."""
        await asyncio.to_thread(self._change, user_id, deleted_at=deleted_at)

    async def find(self, query: PlayerQuery) -> PlayerPage:
        """A page of players; StoreError if they cannot be read."""
        found = await asyncio.to_thread(self._find, query)
        return PlayerPage(found[: query.limit], len(found) > query.limit)

    def _find(self, query: PlayerQuery) -> list[tuple[User, Record]]:
        chosen = _select(query).limit(query.limit + 1).offset(query.offset)
        with reading(self.engine, "The players could not be read") as connection:
            return [
                (user_of_row(row), Record(**{name: int(row[name]) for name in Record.__slots__}))
                for row in connection.execute(chosen).mappings()
            ]

    async def _read(self, query: Select[Any]) -> list[User]:
        return await asyncio.to_thread(self._fetch, query)

    def _fetch(self, query: Select[Any]) -> list[User]:
        with reading(self.engine, "The players could not be read") as connection:
            return [user_of_row(row) for row in connection.execute(query).mappings()]

    def _insert(self, user: User) -> None:
        row = {name: getattr(user, name) for name in User.__slots__}
        with writing(self.engine, "The player could not be saved") as connection:
            connection.execute(users.insert().values(row))

    def _remember(self, user_id: str, name: str, at: int) -> User:
        with explain_errors("Your name could not be saved"):
            if not self._change(user_id, name=name):
                try:
                    with write_transaction(self.engine) as connection:
                        connection.execute(
                            users.insert().values(id=user_id, name=name, created_at=at)
                        )
                except IntegrityError:
                    # Registered by another process a moment ago.
                    self._change(user_id, name=name)
        return self._fetch(select(users).where(users.c.id == user_id))[0]

    def _change(self, user_id: str, **values: object) -> bool:
        change = users.update().where(users.c.id == user_id).values(**values)
        with writing(self.engine, "The player could not be saved") as connection:
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
        found = found.where(holds(columns.name, query.text))
    if query.usable_by is not None:
        found = found.where(or_(columns.id == query.usable_by, columns.owner == query.usable_by))
    if query.hidden_from is not None:
        found = found.where(columns.id.not_in(hidden_from(query.hidden_from)))
        found = found.where(_listed(query.hidden_from))
    total = record["won"] + record["drawn"] + record["lost"]
    orders: dict[PlayerOrder, ColumnElement[Any]] = {
        "name": FoldedColumn(columns.name),
        "created_at": columns.created_at,
        "games": total,
        "won": _share(record["won"], total),
        "white_won": _share(record["white_won"], record["white_games"]),
        "black_won": _share(record["won"] - record["white_won"], total - record["white_games"]),
    }
    column = orders[query.order]
    # Ties are ordered by name in both directions.
    return found.order_by(
        column.desc() if query.descending else column, FoldedColumn(columns.name), columns.id
    )


def _listed(asker: str) -> ColumnElement[bool]:
    """Whether a player is the asker's own, or listed for everybody."""
    column = users.c
    members = users.alias("members").c
    made_by_member = exists().where(members.id == column.owner, members.kind != "guest")
    profile = and_(column.kind == "profile", or_(column.owner.is_(None), made_by_member))
    return or_(column.kind == "account", profile, column.id == asker, column.owner == asker)


def _share(part: ColumnElement[Any], whole: ColumnElement[Any]) -> ColumnElement[Any]:
    """Win rate; -1 without games, which sorts below 0."""
    return case((whole > 0, part * 1.0 / whole), else_=-1.0)


def user_of_row(row: RowMapping) -> User:
    """The player in a row of `users`."""
    return User(**{name: row[name] for name in User.__slots__})


def same_name(one: str, other: str) -> bool:
    """Whether two names are equal when case is ignored."""
    return one.casefold() == other.casefold()


RETENTION_MS = 24 * 3_600_000
AT_ONCE = 100
"""Users written in one transaction: moves may wait for it."""


class Presences:
    """Presence of all users. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def seen(self, ids: Collection[str], at: int) -> None:
        """Record that these users are online at `at`."""
        if ids:
            await asyncio.to_thread(self._seen, ids, at)

    async def become_busy(self, process: str, ids: Collection[str], until: int) -> None:
        """Record that these users are busy until then, by the word of a process."""
        if ids:
            await asyncio.to_thread(self._become_busy, process, ids, until)

    async def become_free(self, process: str, ids: Collection[str]) -> None:
        """Record that a process no longer says so; others may."""
        if ids:
            await asyncio.to_thread(self._become_free, process, ids)

    async def among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are online."""
        return await asyncio.to_thread(self._among, ids, at) if ids else set()

    async def last_seen(self, ids: Collection[str]) -> dict[str, int]:
        """When each of these users was last online, of those seen within a day."""
        return await asyncio.to_thread(self._last_seen, ids) if ids else {}

    async def busy_among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are busy by the word of any process."""
        return await asyncio.to_thread(self._busy_among, ids, at) if ids else set()

    @in_thread
    def named(self, at: int, limit: int = 200) -> list[User]:
        """Online users who have a name, by name."""
        query = (
            select(users)
            .join(presence, presence.c.user_id == users.c.id)
            .where(presence.c.seen_at > at - AWAY_MS, users.c.deleted_at.is_(None))
            .order_by(users.c.name)
            .limit(limit)
        )
        with reading(self.engine, "Who is there could not be read") as connection:
            return [User(row.id, row.name, row.created_at) for row in connection.execute(query)]

    def _seen(self, ids: Collection[str], at: int) -> None:
        rows = [{"user_id": user, "seen_at": at} for user in ids]
        self._renew(presence, rows, presence.c.seen_at, at - RETENTION_MS)

    def _become_busy(self, process: str, ids: Collection[str], until: int) -> None:
        rows = [{"user_id": user, "process": process, "until": until} for user in ids]
        self._renew(busy, rows, busy.c.until, until - RETENTION_MS)

    def _renew(
        self, table: Table, rows: list[dict[str, Any]], time: Column[int], forgotten: int
    ) -> None:
        """Write the rows with their new time, and forget the old ones of all processes."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        statement = insert(table)
        renewed = statement.on_conflict_do_update(
            index_elements=list(table.primary_key), set_={time: statement.excluded[time.name]}
        )
        # A fixed lock order prevents deadlocks between processes.
        rows.sort(key=itemgetter("user_id"))
        with explain_errors("Who is there could not be saved"):
            for start in range(0, len(rows), AT_ONCE):
                with write_transaction(self.engine) as connection:
                    connection.execute(renewed, rows[start : start + AT_ONCE])
            with write_transaction(self.engine) as connection:
                connection.execute(table.delete().where(time < forgotten))

    def _become_free(self, process: str, ids: Collection[str]) -> None:
        own = busy.delete().where(busy.c.process == process, busy.c.user_id.in_(ids))
        with writing(self.engine, "Who is there could not be saved") as connection:
            connection.execute(own)

    def _among(self, ids: Collection[str], at: int) -> set[str]:
        query = select(presence.c.user_id).where(
            presence.c.user_id.in_(ids), presence.c.seen_at > at - AWAY_MS
        )
        with reading(self.engine, "Who is there could not be read") as connection:
            return set(connection.scalars(query))

    def _busy_among(self, ids: Collection[str], at: int) -> set[str]:
        query = select(busy.c.user_id).where(busy.c.user_id.in_(ids), busy.c.until > at)
        with reading(self.engine, "Who is there could not be read") as connection:
            return set(connection.scalars(query))

    def _last_seen(self, ids: Collection[str]) -> dict[str, int]:
        query = select(presence.c.user_id, presence.c.seen_at).where(presence.c.user_id.in_(ids))
        with reading(self.engine, "Who is there could not be read") as connection:
            return {row.user_id: row.seen_at for row in connection.execute(query)}
