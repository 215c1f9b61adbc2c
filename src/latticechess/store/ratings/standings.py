"""The rankings in the database: they follow the results of rated games, pool by pool.

A pool is one board at one pace. Games count in the order in which they ended. A result that comes
late or is corrected makes the whole pool be reckoned anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, Row, Select, delete, func, insert, select, text, tuple_

from latticechess.kernel.outcome import Reason
from latticechess.rating.standings import (
    SYSTEMS,
    Constants,
    Rankings,
    Standing,
    System,
    period_of,
)
from latticechess.store.accounts.club_settings import ClubSettings
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import games, rating_history, rating_news, ratings

AT_ONCE = 500
FOLLOWER_LOCK = 4_801_965
"""On PostgreSQL: one process follows at a time."""
Pool = tuple[str, str]
"""A variant and a clock class."""
Key = tuple[System, str, str]
"""System, period, player."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as the rankings see it."""

    id: str
    at: int
    white: str
    black: str
    score: float
    """White's."""


class Standings:
    """Keeps the rankings in step. Every method waits for the database; call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def follow(self) -> int:
        """Take note of all new results; how many there were."""
        done = 0
        with explained("The rankings could not be brought up to date"):
            while self._has_news():
                done += self._follow()
        return done

    def rebuild(self) -> int:
        """Reckon every ranking anew from the list of games; how many rated games there are."""
        done = 0
        with explained("The rankings could not be rebuilt"), writing(self.engine) as connection:
            _follow_alone(connection)
            for table in (rating_news, rating_history, ratings):
                connection.execute(delete(table))
            reckoning = Rankings(self._constants())
            pools = connection.execute(rated(games.c.variant, games.c.clock_class).distinct())
            for pool in [(row.variant, row.clock_class) for row in pools]:
                done += _reckon(connection, reckoning, pool)
        return done

    def _constants(self) -> Constants:
        return constants_of(ClubSettings(self.engine).read())

    def _has_news(self) -> bool:
        with self.engine.connect() as connection:
            return connection.scalar(select(rating_news.c.game_id).limit(1)) is not None

    def _follow(self) -> int:
        reckoning = Rankings(self._constants())
        with writing(self.engine) as connection:
            _follow_alone(connection)
            query = select(rating_news).order_by(rating_news.c.game_id).limit(AT_ONCE)
            news = connection.execute(query).all()
            pools: dict[Pool, list[str]] = {}
            for row in news:
                pools.setdefault((row.variant, row.clock_class), []).append(row.game_id)
            for pool, ids in pools.items():
                _take_note(connection, reckoning, pool, ids)
            done = [row.game_id for row in news]
            connection.execute(delete(rating_news).where(rating_news.c.game_id.in_(done)))
        return len(done)


def constants_of(chosen: dict[str, str]) -> Constants:
    """The constants among a club's settings."""
    usual = Constants()
    return Constants(
        start=float(chosen.get("rating_start", usual.start)),
        x=float(chosen.get("rating_x", usual.x)),
    )


def _follow_alone(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({FOLLOWER_LOCK})"))


def rated(*columns: Any) -> Select[Any]:
    """Of the games that count in a ranking."""
    column = games.c
    return select(*columns).where(
        column.rated.is_(True),
        column.status == "ended",
        column.reason != str(Reason.ABORTED),
        column.set_up.is_(False),
        column.white_profile.is_not(None),
        column.black_profile.is_not(None),
        column.white_profile != column.black_profile,
    )


def _rated_games(pool: Pool) -> Select[Any]:
    column = games.c
    wanted = (
        column.id,
        column.ended_at,
        column.white_profile,
        column.black_profile,
        column.winner,
    )
    return (
        rated(*wanted)
        .where(column.variant == pool[0], column.clock_class == pool[1])
        .order_by(column.ended_at, column.id)
    )


def _game_of(row: Row[Any]) -> RatedGame:
    score = 0.5 if row.winner is None else 1.0 - row.winner
    return RatedGame(row.id, row.ended_at, row.white_profile, row.black_profile, score)


def _take_note(connection: Connection, reckoning: Rankings, pool: Pool, ids: list[str]) -> None:
    """Add these games to the end of a pool, or reckon it anew if they belong before the end."""
    here = (rating_history.c.variant == pool[0], rating_history.c.clock_class == pool[1])
    known = select(rating_history.c.game_id).where(*here, rating_history.c.game_id.in_(ids))
    last = connection.scalar(select(func.max(rating_history.c.at)).where(*here)) or 0
    fresh = [
        _game_of(row) for row in connection.execute(_rated_games(pool).where(games.c.id.in_(ids)))
    ]
    if connection.scalar(known.limit(1)) is None and all(game.at > last for game in fresh):
        _play_out(connection, Ledger(reckoning, pool, connection), fresh)
        return
    connection.execute(delete(rating_history).where(*here))
    connection.execute(
        delete(ratings).where(ratings.c.variant == pool[0], ratings.c.clock_class == pool[1])
    )
    _reckon(connection, reckoning, pool)


def _reckon(connection: Connection, reckoning: Rankings, pool: Pool) -> int:
    """Reckon a pool of which nothing is known; how many games it has."""
    rows = connection.execute(_rated_games(pool).execution_options(yield_per=5_000))
    ledger = Ledger(reckoning, pool)
    return _play_out(connection, ledger, (_game_of(row) for row in rows))


def _play_out(connection: Connection, ledger: Ledger, played: Iterable[RatedGame]) -> int:
    """Let the games count, one after the other, and store where everybody stands then."""
    history: list[dict[str, Any]] = []
    count = 0
    for game in played:
        count += 1
        history += ledger.count(game)
        if len(history) >= 30_000:
            connection.execute(insert(rating_history), history)
            history = []
    if history:
        connection.execute(insert(rating_history), history)
    ledger.store(connection)
    return count


class Ledger:
    """The standings of one pool while games are counted; read from the database where needed."""

    def __init__(
        self, reckoning: Rankings, pool: Pool, connection: Connection | None = None
    ) -> None:
        self.reckoning = reckoning
        self.variant, self.clock_class = pool
        self.connection = connection
        self.standings: dict[Key, Standing] = {}

    def count(self, game: RatedGame) -> Iterator[dict[str, Any]]:
        """Let a game count; the lines that it adds to its players' histories."""
        for system in SYSTEMS:
            period = period_of(system, game.at)
            keys: list[Key] = [(system, period, game.white), (system, period, game.black)]
            old = [self.standing(key) for key in keys]
            new = self.reckoning.after(system, old[0], old[1], game.score, game.at)
            for key, standing in zip(keys, new, strict=True):
                self.standings[key] = standing
                yield {
                    "player": key[2],
                    "system": system,
                    "variant": self.variant,
                    "clock_class": self.clock_class,
                    "at": game.at,
                    "game_id": game.id,
                    "rating": standing.rating,
                }

    def standing(self, key: Key) -> Standing:
        known = self.standings.get(key)
        if known is None:
            known = self.standings[key] = self.read(key) or self.reckoning.fresh(key[0])
        return known

    def read(self, key: Key) -> Standing | None:
        if self.connection is None:
            return None
        row = self.connection.execute(select(ratings).where(self.named([key]))).first()
        return None if row is None else standing_of(row)

    def named(self, keys: list[Key]) -> Any:
        columns = ratings.c
        return tuple_(
            columns.system, columns.variant, columns.clock_class, columns.period, columns.player
        ).in_([(key[0], self.variant, self.clock_class, key[1], key[2]) for key in keys])

    def store(self, connection: Connection) -> None:
        """Write where everybody stands."""
        keys = [key for key, standing in self.standings.items() if standing.games]
        if not keys:
            return
        if self.connection is not None:
            connection.execute(delete(ratings).where(self.named(keys)))
        rows = [
            {
                "system": system,
                "variant": self.variant,
                "clock_class": self.clock_class,
                "period": period,
                "player": player,
                **asdict(self.standings[system, period, player]),
            }
            for system, period, player in keys
        ]
        connection.execute(insert(ratings), rows)


def standing_of(row: Any) -> Standing:
    """The standing in a row of `ratings`."""
    return Standing(
        rating=row.rating,
        deviation=row.deviation,
        volatility=row.volatility,
        opponents=row.opponents,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        at=row.at,
    )
