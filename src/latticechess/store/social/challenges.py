"""Challenges that wait for somebody: open ones, ones to a certain player, and quick pairing."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Engine, RowMapping, and_, exists, or_, select

from latticechess.play.time_controls import ClockSpec, NoClock
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import challenges, presence

Kind = Literal["open", "direct", "quick"]
Colour = Literal["white", "black", "random"]
AWAY_MS = 45_000
"""Somebody not seen for so long has left, and what they offered to all comers with them."""
KEPT_MS = 3_600_000
"""How long it is remembered into which game a challenge turned, for a challenger who was away."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the challenger wants to play."""

    variant: str
    clock: ClockSpec = NoClock()
    colour: Colour = "random"
    """The challenger's."""
    rated: bool = False
    takebacks: bool = True
    position: str | None = None
    delay_s: int | None = None
    """How late spectators see the game; None: as the server has it."""

    @property
    def pool(self) -> str:
        """Equal for those who could be paired without asking them anything more."""
        clock = msgspec.json.encode(self.clock).decode()
        return f"{self.variant} {clock} {'rated' if self.rated else 'casual'}"


class Challenge(msgspec.Struct, frozen=True):
    """One offer to play."""

    id: str
    kind: Kind
    user: str
    name: str
    terms: Terms
    created_at: int
    to: str | None = None
    """Direct: the only one who may accept."""
    rating: int | None = None
    """The challenger's, if known."""
    low: int | None = None
    high: int | None = None
    """Whom the challenger wants to meet; None: anybody."""
    expires_at: int | None = None
    """None: when the challenger has left."""
    game: str | None = None
    """Accepted: the game it has become."""


class Challenges:
    """The register of challenges. Safe to use from any thread and several processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def add(self, challenge: Challenge) -> None:
        await asyncio.to_thread(self._add, challenge)

    async def get(self, challenge_id: str) -> Challenge | None:
        """The challenge, whatever became of it."""
        return next(iter(await self.find(challenges.c.id == challenge_id)), None)

    async def waiting(self, at: int, limit: int = 100) -> list[Challenge]:
        """What anybody may accept, of challengers who are there, oldest first."""
        return await self.find(challenges.c.kind != "direct", alive(at), limit=limit)

    async def of_user(self, user: str, at: int) -> list[Challenge]:
        """What the user has offered or been offered and nobody has answered."""
        theirs = or_(challenges.c.user_id == user, challenges.c.to_user == user)
        return await self.find(theirs, alive(at))

    async def accepted(self, user: str) -> list[Challenge]:
        """The user's own that have become games: to be told, then removed."""
        return await self.find(challenges.c.user_id == user, challenges.c.game_id.is_not(None))

    async def pool(self, pool: str, but: str, at: int) -> list[Challenge]:
        """Those to be paired on these terms, without the user `but`, longest waiting first."""
        fitting = and_(challenges.c.pool == pool, challenges.c.kind != "direct")
        return await self.find(fitting, challenges.c.user_id != but, alive(at))

    async def seekers(self, users: Collection[str], at: int) -> list[Challenge]:
        """Those of the users who wait to be paired."""
        quick = challenges.c.kind == "quick"
        return await self.find(quick, challenges.c.user_id.in_(users), alive(at))

    async def claim(self, ids: Collection[str], game: str) -> bool:
        """Turn challenges into a game; False if any of them is gone, and then none is."""
        return await asyncio.to_thread(self._claim, ids, game)

    async def remove(self, ids: Collection[str]) -> bool:
        """Take challenges away; False if there was none of them that still waited."""
        return await asyncio.to_thread(self._remove, challenges.c.id.in_(ids))

    async def sweep(self, at: int) -> bool:
        """Remove what has lapsed; whether anything had."""
        unclaimed = challenges.c.game_id.is_(None)
        told = challenges.c.created_at < at - KEPT_MS
        return await asyncio.to_thread(
            self._remove, or_(and_(unclaimed, ~alive(at)), and_(~unclaimed, told))
        )

    async def find(self, *wanted: ColumnElement[bool], limit: int = 500) -> list[Challenge]:
        return await asyncio.to_thread(self._find, wanted, limit)

    def _add(self, challenge: Challenge) -> None:
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
        with explained("The challenge could not be saved"), writing(self.engine) as connection:
            connection.execute(challenges.insert().values(row))

    def _find(self, wanted: Collection[ColumnElement[bool]], limit: int) -> list[Challenge]:
        query = select(challenges).where(*wanted).order_by(challenges.c.created_at).limit(limit)
        with explained("The challenges could not be read"), self.engine.connect() as connection:
            return [_from_row(row) for row in connection.execute(query).mappings()]

    def _claim(self, ids: Collection[str], game: str) -> bool:
        change = (
            challenges.update()
            .where(challenges.c.id.in_(ids), challenges.c.game_id.is_(None))
            .values(game_id=game)
        )
        with explained("The challenge could not be saved"):
            try:
                with writing(self.engine) as connection:
                    if connection.execute(change).rowcount != len(ids):
                        raise _GoneError
            except _GoneError:
                return False
        return True

    def _remove(self, wanted: ColumnElement[bool]) -> bool:
        with explained("The challenge could not be removed"), writing(self.engine) as connection:
            return connection.execute(challenges.delete().where(wanted)).rowcount > 0


class _GoneError(Exception):
    """Somebody else was quicker: the transaction is undone."""


def alive(at: int) -> ColumnElement[bool]:
    """Nobody has accepted it, its time is not over, and its challenger is there if need be."""
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
