"""The local user: whoever sits at a machine of their own, in whichever browser.

Browsers were known by a cookie each before there was one local user; their ids are remembered as
other ids of the same person. The journal keeps the ids that were written; readers see one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, Table, and_, func, or_, select, union_all

from latticechess.play.events import Event, Joined, Player, Started
from latticechess.store.accounts.club_settings import ClubSettings
from latticechess.store.accounts.secret_keys import browser_id, new_secret
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import accounts, deletions, games, invitations, notes, users

SETTING = "local-user"


class LocalIdentity(msgspec.Struct, frozen=True):
    """Who the local user is."""

    user: str = ""
    secret: str = ""
    """The cookie that browsers of this machine are given: they stay the same guest if the games
    are served to others one day."""
    others: frozenset[str] = frozenset()
    """Ids under which the same person was known before."""


class LocalUser:
    """Knows and keeps who the local user is. Methods wait for the database."""

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
        """The local user for any of their ids; everybody else is who they are."""
        return self.known.user if user in self.known.others else user

    def found(self) -> list[str]:
        """Make sure that there is a local user; the games that have become theirs by it.

        The browsers that used these games before are theirs, unless the games were ever served to
        others: then a guest may be anybody, and is recognised by `adopt` when their browser comes.
        """
        if self.known.user:
            return []
        secret = new_secret()
        earlier = self._earlier()
        user = earlier[0] if earlier else browser_id(secret)
        others = frozenset([*earlier[1:], browser_id(secret)]) - {user}
        self._keep(LocalIdentity(user, secret, others))
        return self.restore()

    def adopt(self, user: str) -> list[str]:
        """Recognise another id of the local user; the games that have become theirs by it."""
        if user == self.known.user or user in self.known.others or self._has_account(user):
            return []
        self._keep(replace(self.known, others=self.known.others | {user}))
        return self._take_over([user])

    def restore(self) -> list[str]:
        """Put the local user into what lists show, after they were made anew from the journal."""
        return self._take_over(self.known.others)

    def seen(self, event: Event) -> Event:
        """The event with the local user on each seat that is theirs."""
        if not self.known.others:
            return event
        if isinstance(event, Joined):
            return replace(event, player=self._seated(event.player))
        if not isinstance(event, Started):
            return event
        white, black = event.players
        options = replace(event.options, host=self.of(event.options.host))
        return replace(event, players=(self._seated(white), self._seated(black)), options=options)

    def _seated(self, player: Player) -> Player:
        return player if player.user is None else replace(player, user=self.of(player.user))

    def _keep(self, identity: LocalIdentity) -> None:
        self.known = identity
        self.settings.write({SETTING: msgspec.json.encode(identity).decode()})

    def _earlier(self) -> list[str]:
        """The browsers that have used these games, the one used last first."""
        columns = games.c
        seats = union_all(
            *(
                select(seat.label("user"), columns.played_at.label("at")).where(seat.is_not(None))
                for seat in (columns.white_user, columns.black_user)
            ),
            select(users.c.id, users.c.created_at).where(users.c.kind == "guest"),
        ).subquery()
        query = select(seats.c.user).group_by(seats.c.user).order_by(func.max(seats.c.at).desc())
        with explained("The players could not be read"), self.engine.connect() as connection:
            served = any(
                connection.execute(select(table).limit(1)).first()
                for table in (accounts, invitations)
            )
            return [] if served else list(connection.scalars(query))

    def _has_account(self, user: str) -> bool:
        query = select(accounts.c.user_id).where(accounts.c.user_id == user)
        with explained("The players could not be read"), self.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def _take_over(self, ids: Iterable[str]) -> list[str]:
        """Give what belongs to these ids to the local user; the games it changed."""
        changed: list[str] = []
        with explained("The games could not be changed"), writing(self.engine) as connection:
            for one in ids:
                changed += _games_of(connection, one, self.user)
                _register_of(connection, one, self.user)
                for table in (notes, deletions):
                    _rows_of(connection, table, one, self.user)
        return changed


def restore(engine: Engine) -> int:
    """`LocalUser.restore` after the list of games was made anew; how many games it changed."""
    return len(LocalUser(engine).restore())


def _games_of(connection: Connection, one: str, user: str) -> Collection[str]:
    columns = games.c
    seats = or_(columns.white_user == one, columns.black_user == one)
    found = list(connection.scalars(select(columns.id).where(seats)))
    for seat in (columns.white_user, columns.black_user) if found else ():
        connection.execute(games.update().where(seat == one).values({seat.name: user}))
    return found


def _register_of(connection: Connection, one: str, user: str) -> None:
    """The player stays in the register, with their record, as one whom the local user entered."""
    entered = or_(users.c.owner == one, and_(users.c.id == one, users.c.kind == "guest"))
    connection.execute(users.update().where(entered, users.c.id != user).values(owner=user))


def _rows_of(connection: Connection, table: Table, one: str, user: str) -> None:
    """Rows that one user can have once for each thing: what the local user has already stays."""
    things = [column for column in table.primary_key.columns if column.name != "user_id"]
    mine = table.alias()
    same: list[Any] = [mine.c[column.name] == column for column in things]
    taken = select(mine.c.user_id).where(mine.c.user_id == user, *same).exists()
    change = table.update().where(table.c.user_id == one, ~taken)
    connection.execute(change.values(user_id=user))
