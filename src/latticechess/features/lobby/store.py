"""Pending challenges: open, direct (to one player), and quick pairing."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Engine, RowMapping, and_, exists, or_, select

from latticechess.play.time_controls import ClockSpec, NoClock
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import challenges, presence
from latticechess.store.threads import in_thread

ChallengeKind = Literal["open", "direct", "quick"]
ColourWish = Literal["white", "black", "random"]
AWAY_MS = 45_000
"""A user not seen for this long is offline, and their open challenges lapse."""
KEPT_MS = 3_600_000
"""How long an accepted challenge is kept, for a challenger who was offline."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game a challenger proposes."""

    variant: str
    clock: ClockSpec = NoClock()
    colour: ColourWish = "random"
    """The challenger's."""
    rated: bool = False
    takebacks: bool = True
    position: str | None = None
    delay_s: int | None = None
    """Delay for spectators; None: the server's default."""

    @property
    def pool(self) -> str:
        """Key of the pairing pool: challengers with equal keys can be paired at once."""
        clock = msgspec.json.encode(self.clock).decode()
        return f"{self.variant} {clock} {'rated' if self.rated else 'casual'}"


class Challenge(msgspec.Struct, frozen=True):
    """An offer to play."""

    id: str
    kind: ChallengeKind
    user: str
    name: str
    terms: Terms
    created_at: int
    to: str | None = None
    """For a direct challenge: the only user who may accept."""
    rating: int | None = None
    """The challenger's rating, if known."""
    low: int | None = None
    high: int | None = None
    """Rating range of acceptable opponents; None: no bound."""
    expires_at: int | None = None
    """None: when the challenger goes offline."""
    game: str | None = None
    """Id of the game, once accepted."""


class Challenges:
    """All challenges. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def add(self, challenge: Challenge) -> None:
        row = {
            "id": challenge.id,
            "kind": challenge.kind,
            "user_id": challenge.user,
            "name": challenge.name,
            "to_user": challenge.to,
            "terms": msgspec.json.encode(challenge.terms).decode(),
            "pool": challenge.terms.pool,
            "rating": challenge.rating,
            "low": challenge.low,
            "high": challenge.high,
            "created_at": challenge.created_at,
            "expires_at": challenge.expires_at,
            "game_id": challenge.game,
        }
        with writing(self.engine, "The challenge could not be saved") as connection:
            connection.execute(challenges.insert().values(row))

    async def get(self, challenge_id: str) -> Challenge | None:
        """The challenge, pending or accepted."""
        return next(iter(await self.find(challenges.c.id == challenge_id)), None)

    async def waiting(self, at: int, limit: int = 100) -> list[Challenge]:
        """Pending challenges that anybody may accept, oldest first."""
        return await self.find(challenges.c.kind != "direct", is_pending(at), limit=limit)

    async def of_user(self, user: str, at: int) -> list[Challenge]:
        """Pending challenges from or to the user."""
        theirs = or_(challenges.c.user_id == user, challenges.c.to_user == user)
        return await self.find(theirs, is_pending(at))

    async def accepted(self, user: str) -> list[Challenge]:
        """The user's own challenges that were accepted: to be reported, then removed."""
        return await self.find(challenges.c.user_id == user, challenges.c.game_id.is_not(None))

    async def pool(self, pool: str, but: str, at: int) -> list[Challenge]:
        """Pending challenges of a pool, except those of the user `but`, oldest first."""
        fitting = and_(challenges.c.pool == pool, challenges.c.kind != "direct")
        return await self.find(fitting, challenges.c.user_id != but, is_pending(at))

    async def seekers(self, users: Collection[str], at: int) -> list[Challenge]:
        """Pending quick pairings of these users."""
        quick = challenges.c.kind == "quick"
        return await self.find(quick, challenges.c.user_id.in_(users), is_pending(at))

    @in_thread
    def claim(self, ids: Collection[str], game: str) -> bool:
        """Accept challenges for a game, all or none; False if any is no longer pending."""
        change = (
            challenges.update()
            .where(challenges.c.id.in_(ids), challenges.c.game_id.is_(None))
            .values(game_id=game)
        )
        with explain_errors("The challenge could not be saved"):
            try:
                with write_transaction(self.engine) as connection:
                    if connection.execute(change).rowcount != len(ids):
                        raise _GoneError
            except _GoneError:
                return False
        return True

    async def remove(self, ids: Collection[str]) -> bool:
        """Remove challenges; False if there was none."""
        return await asyncio.to_thread(self._remove, challenges.c.id.in_(ids))

    async def sweep(self, at: int) -> bool:
        """Remove lapsed challenges; whether there were any."""
        unclaimed = challenges.c.game_id.is_(None)
        told = challenges.c.created_at < at - KEPT_MS
        return await asyncio.to_thread(
            self._remove, or_(and_(unclaimed, ~is_pending(at)), and_(~unclaimed, told))
        )

    async def find(self, *wanted: ColumnElement[bool], limit: int = 500) -> list[Challenge]:
        return await asyncio.to_thread(self._find, wanted, limit)

    def _find(self, wanted: Collection[ColumnElement[bool]], limit: int) -> list[Challenge]:
        query = select(challenges).where(*wanted).order_by(challenges.c.created_at).limit(limit)
        with reading(self.engine, "The challenges could not be read") as connection:
            return [_from_row(row) for row in connection.execute(query).mappings()]

    def _remove(self, wanted: ColumnElement[bool]) -> bool:
        with writing(self.engine, "The challenge could not be removed") as connection:
            return connection.execute(challenges.delete().where(wanted)).rowcount > 0


class _GoneError(Exception):
    """Another user was faster: roll back."""


def is_pending(at: int) -> ColumnElement[bool]:
    """Condition: pending, not expired, and the challenger online where that is required."""
    here = exists().where(
        presence.c.user_id == challenges.c.user_id, presence.c.seen_at > at - AWAY_MS
    )
    lasting = challenges.c.expires_at.is_not(None)
    in_time = and_(lasting, challenges.c.expires_at > at)
    return and_(challenges.c.game_id.is_(None), or_(in_time, and_(~lasting, here)))


def _from_row(row: RowMapping) -> Challenge:
    values: dict[str, Any] = {
        name: row[name]
        for name in ("id", "kind", "name", "rating", "low", "high", "created_at", "expires_at")
    }
    terms = _terms_decoder.decode(row["terms"])
    return Challenge(
        user=row["user_id"], to=row["to_user"], terms=terms, game=row["game_id"], **values
    )


_terms_decoder = msgspec.json.Decoder(Terms)
