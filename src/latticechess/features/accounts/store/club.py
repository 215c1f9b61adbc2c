"""The server's own club: settings, audit, and the user of this machine."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
)

from latticechess.features.accounts.store.accounts import browser_id, new_secret
from latticechess.play.events import Event, Joined, Player, Started
from latticechess.store.database.account_tables import accounts, audit, club_settings, invitations
from latticechess.store.database.document_tables import (
    lesson_steps,
    puzzle_attempts,
    puzzle_solvers,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import deletions, games, notes, users


class ClubSettings:
    """Named settings as text. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def read(self) -> dict[str, str]:
        """All settings that have been chosen."""
        query = select(club_settings.c.name, club_settings.c.value)
        with reading(self.engine, "The club's settings could not be read") as found:
            return {row.name: row.value for row in found.execute(query)}

    def write(self, values: dict[str, str]) -> None:
        """Replace the settings named in `values`."""
        rows = [{"name": name, "value": value} for name, value in values.items()]
        with writing(self.engine, "The settings could not be saved") as connection:
            connection.execute(delete(club_settings).where(club_settings.c.name.in_(values)))
            connection.execute(insert(club_settings), rows)


PAGE_SIZE = 100


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One action of an organiser."""

    id: int
    at: int
    user_id: str | None
    name: str
    """The organiser's name at the time."""
    action: str
    subject: str
    detail: str


class Audit:
    """The audit log. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(
        self, at: int, user_id: str | None, name: str, action: str, subject: str, detail: str = ""
    ) -> None:
        row = {
            "at": at,
            "user_id": user_id,
            "name": name,
            "action": action,
            "subject": subject,
            "detail": detail,
        }
        with writing(self.engine, "The audit log could not be written") as connection:
            connection.execute(insert(audit).values(**row))

    def latest(self, before: int | None = None) -> list[AuditEntry]:
        """A page of entries, newest first; `before` is the cursor: the id of the last one seen."""
        query = select(audit).order_by(audit.c.id.desc()).limit(PAGE_SIZE)
        if before is not None:
            query = query.where(audit.c.id < before)
        with reading(self.engine, "The audit log could not be read") as connection:
            return [AuditEntry(*row) for row in connection.execute(query)]


SETTING = "local-user"


class LocalIdentity(msgspec.Struct, frozen=True):
    """Ids and cookie of the local user."""

    user: str = ""
    secret: str = ""
    """The cookie given to browsers on this machine: they stay the same guest if the program later
    serves others."""
    others: frozenset[str] = frozenset()
    """Aliases: earlier ids of the same person."""


class LocalUser:
    """Resolves and stores the local user. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.settings = ClubSettings(engine)
        stored = self.settings.read().get(SETTING)
        self.known = msgspec.json.decode(stored, type=LocalIdentity) if stored else LocalIdentity()

    @property
    def user(self) -> str:
        return self.known.user

    @property
    def secret(self) -> str:
        return self.known.secret

    def of(self, user: str) -> str:
        """The local user for any of their aliases; other ids unchanged."""
        return self.known.user if user in self.known.others else user

    def ensure(self) -> list[str]:
        """Create the local user if there is none; ids of the games that become theirs.

        Earlier browsers count as theirs, unless the program ever served others: then a guest may be
        anybody, and `adopt` recognises them when their browser returns.
        """
        if self.known.user:
            return []
        secret = new_secret()
        earlier = self._earlier_browsers()
        user = earlier[0] if earlier else browser_id(secret)
        others = frozenset([*earlier[1:], browser_id(secret)]) - {user}
        self._keep(LocalIdentity(user, secret, others))
        return self.restore()

    def adopt(self, user: str) -> list[str]:
        """Add an alias of the local user; ids of the games that become theirs."""
        if user == self.known.user or user in self.known.others or self._has_account(user):
            return []
        self._keep(replace(self.known, others=self.known.others | {user}))
        return self._take_over([user])

    def restore(self) -> list[str]:
        """Resolve aliases again after a rebuild from the journal; ids of the changed games."""
        return self._take_over(self.known.others)

    def resolve(self, event: Event) -> Event:
        """The event with aliases on its seats replaced by the local user."""
        if not self.known.others:
            return event
        if isinstance(event, Joined):
            return replace(event, player=self._resolve_player(event.player))
        if not isinstance(event, Started):
            return event
        white, black = event.players
        options = replace(event.options, host=self.of(event.options.host))
        return replace(
            event,
            players=(self._resolve_player(white), self._resolve_player(black)),
            options=options,
        )

    def _resolve_player(self, player: Player) -> Player:
        return player if player.user is None else replace(player, user=self.of(player.user))

    def _keep(self, identity: LocalIdentity) -> None:
        self.known = identity
        self.settings.write({SETTING: msgspec.json.encode(identity).decode()})

    def _earlier_browsers(self) -> list[str]:
        """Ids of the browsers that have used this database, last used first."""
        columns = games.c
        seats = union_all(
            *(
                select(seat.label("user"), columns.played_at.label("at")).where(seat.is_not(None))
                for seat in (columns.white_user, columns.black_user)
            ),
            select(users.c.id, users.c.created_at).where(users.c.kind == "guest"),
        ).subquery()
        query = select(seats.c.user).group_by(seats.c.user).order_by(func.max(seats.c.at).desc())
        with reading(self.engine, "The players could not be read") as connection:
            served = any(
                connection.execute(select(table).limit(1)).first()
                for table in (accounts, invitations)
            )
            return [] if served else list(connection.scalars(query))

    def _has_account(self, user: str) -> bool:
        query = select(accounts.c.user_id).where(accounts.c.user_id == user)
        with reading(self.engine, "The players could not be read") as connection:
            return connection.execute(query).first() is not None

    def _take_over(self, ids: Iterable[str]) -> list[str]:
        """Transfer what belongs to these ids to the local user; ids of the changed games."""
        changed: list[str] = []
        with writing(self.engine, "The games could not be changed") as connection:
            for one in ids:
                changed += _transfer_seats(connection, one, self.user)
                _transfer_profiles(connection, one, self.user)
                for table in (notes, deletions, puzzle_attempts, puzzle_solvers, lesson_steps):
                    _transfer_rows(connection, table, one, self.user)
        return changed


def restore(engine: Engine) -> int:
    """`LocalUser.restore` after a rebuild of the summaries; how many games it changed."""
    return len(LocalUser(engine).restore())


def _transfer_seats(connection: Connection, one: str, user: str) -> Collection[str]:
    columns = games.c
    seats = or_(columns.white_user == one, columns.black_user == one)
    found = list(connection.scalars(select(columns.id).where(seats)))
    for seat in (columns.white_user, columns.black_user) if found else ():
        connection.execute(games.update().where(seat == one).values({seat.name: user}))
    return found


def _transfer_profiles(connection: Connection, one: str, user: str) -> None:
    """Keep the player, with their record, as a profile of the local user."""
    entered = or_(users.c.owner == one, and_(users.c.id == one, users.c.kind == "guest"))
    connection.execute(users.update().where(entered, users.c.id != user).values(owner=user))


def _transfer_rows(connection: Connection, table: Table, one: str, user: str) -> None:
    """Transfer rows that are unique per user; rows the local user already has win."""
    things = [column for column in table.primary_key.columns if column.name != "user_id"]
    mine = table.alias()
    same: list[ColumnElement[bool]] = [mine.c[column.name] == column for column in things]
    taken = select(mine.c.user_id).where(mine.c.user_id == user, *same).exists()
    change = table.update().where(table.c.user_id == one, ~taken)
    connection.execute(change.values(user_id=user))
