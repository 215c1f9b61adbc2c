"""Standings: a projection of rated games into rankings, pool by pool.

A pool is one board at one pace. Games count in the order in which they ended. A late or corrected
result recomputes the whole pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    Select,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
)

from latticechess.features.accounts.store.club import ClubSettings
from latticechess.features.players.store.player_records import is_known
from latticechess.kernel.outcome import Reason
from latticechess.play.clock_class import ClockClass
from latticechess.rating.standings import (
    SYSTEMS,
    Constants,
    Rankings,
    Standing,
    System,
    period_of,
)
from latticechess.store.database.open import explain_errors, write_transaction, writing
from latticechess.store.database.tables import games, rating_history, rating_news, ratings

BATCH_GAMES = 500
UPDATE_LOCK = 4_801_965
"""Advisory lock on PostgreSQL: one process updates at a time."""
PoolKey = tuple[str, ClockClass]
"""A variant and a clock class."""
StandingKey = tuple[System, str, str]
"""System, period, player."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game as input to the rankings."""

    id: str
    at: int
    white: str
    black: str
    score: float
    """White's."""


class Standings:
    """Keeps the rankings up to date. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def update(self) -> int:
        """Apply all queued results; how many there were."""
        done = 0
        with explain_errors("The rankings could not be brought up to date"):
            while self._has_queued():
                done += self._update_batch()
        return done

    def rebuild(self) -> int:
        """Rebuild every ranking from the summaries; how many rated games there are."""
        done = 0
        with writing(self.engine, "The rankings could not be rebuilt") as connection:
            _lock_updates(connection)
            for table in (rating_news, rating_history, ratings):
                connection.execute(delete(table))
            rankings = Rankings(self._constants())
            pools = connection.execute(rated(games.c.variant, games.c.clock_class).distinct())
            for pool in [(row.variant, row.clock_class) for row in pools]:
                done += _compute_pool(connection, rankings, pool)
        return done

    def _constants(self) -> Constants:
        return constants_of(ClubSettings(self.engine).read())

    def _has_queued(self) -> bool:
        with self.engine.connect() as connection:
            return connection.scalar(select(rating_news.c.game_id).limit(1)) is not None

    def _update_batch(self) -> int:
        rankings = Rankings(self._constants())
        with write_transaction(self.engine) as connection:
            _lock_updates(connection)
            query = select(rating_news).order_by(rating_news.c.game_id).limit(BATCH_GAMES)
            news = connection.execute(query).all()
            pools: dict[PoolKey, list[str]] = {}
            for row in news:
                pools.setdefault((row.variant, row.clock_class), []).append(row.game_id)
            for pool, ids in pools.items():
                _update_pool(connection, rankings, pool, ids)
            done = [row.game_id for row in news]
            connection.execute(delete(rating_news).where(rating_news.c.game_id.in_(done)))
        return len(done)


def constants_of(chosen: dict[str, str]) -> Constants:
    """Rating constants from the club's settings."""
    usual = Constants()
    return Constants(
        start=float(chosen.get("rating_start", usual.start)),
        x=float(chosen.get("rating_x", usual.x)),
    )


def _lock_updates(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({UPDATE_LOCK})"))


def rated(*columns: Any) -> Select[Any]:
    """Select columns of the games that count in rankings."""
    column = games.c
    return select(*columns).where(
        column.rated.is_(True),
        column.status == "ended",
        column.reason != str(Reason.ABORTED),
        column.set_up.is_(False),
        column.white_profile.is_not(None),
        column.black_profile.is_not(None),
        column.white_profile != column.black_profile,
        is_known(),
    )


def _rated_games(pool: PoolKey) -> Select[Any]:
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


def _update_pool(connection: Connection, rankings: Rankings, pool: PoolKey, ids: list[str]) -> None:
    """Append these games to a pool, or recompute the pool if they belong before its end."""
    here = (rating_history.c.variant == pool[0], rating_history.c.clock_class == pool[1])
    known = select(rating_history.c.game_id).where(*here, rating_history.c.game_id.in_(ids))
    last = connection.scalar(select(func.max(rating_history.c.at)).where(*here)) or 0
    fresh = [
        _game_of(row) for row in connection.execute(_rated_games(pool).where(games.c.id.in_(ids)))
    ]
    if connection.scalar(known.limit(1)) is None and all(game.at > last for game in fresh):
        _apply_games(connection, PoolStandings(rankings, pool, connection), fresh)
        return
    connection.execute(delete(rating_history).where(*here))
    connection.execute(
        delete(ratings).where(ratings.c.variant == pool[0], ratings.c.clock_class == pool[1])
    )
    _compute_pool(connection, rankings, pool)


def _compute_pool(connection: Connection, rankings: Rankings, pool: PoolKey) -> int:
    """Compute an empty pool from its first game on; how many games it has."""
    rows = connection.execute(_rated_games(pool).execution_options(yield_per=5_000))
    standings = PoolStandings(rankings, pool)
    return _apply_games(connection, standings, (_game_of(row) for row in rows))


def _apply_games(
    connection: Connection, standings: PoolStandings, played: Iterable[RatedGame]
) -> int:
    """Apply the games in order and store the resulting standings; how many games."""
    history: list[dict[str, Any]] = []
    count = 0
    for game in played:
        count += 1
        history += standings.apply(game)
        if len(history) >= 30_000:
            connection.execute(insert(rating_history), history)
            history = []
    if history:
        connection.execute(insert(rating_history), history)
    standings.store(connection)
    return count


class PoolStandings:
    """Working set of one pool's standings, loaded on demand from `connection` if given."""

    def __init__(
        self, rankings: Rankings, pool: PoolKey, connection: Connection | None = None
    ) -> None:
        self.rankings = rankings
        self.variant, self.clock_class = pool
        self.connection = connection
        self.standings: dict[StandingKey, Standing] = {}

    def apply(self, game: RatedGame) -> Iterator[dict[str, Any]]:
        """Apply a game; rows for the rating history."""
        for system in SYSTEMS:
            period = period_of(system, game.at)
            keys: list[StandingKey] = [(system, period, game.white), (system, period, game.black)]
            old = [self.standing(key) for key in keys]
            new = self.rankings.after(system, old[0], old[1], game.score, game.at)
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

    def standing(self, key: StandingKey) -> Standing:
        known = self.standings.get(key)
        if known is None:
            known = self.standings[key] = self.read(key) or self.rankings.fresh(key[0])
        return known

    def read(self, key: StandingKey) -> Standing | None:
        if self.connection is None:
            return None
        row = self.connection.execute(select(ratings).where(self.condition([key]))).first()
        return None if row is None else standing_of(row)

    def condition(self, keys: list[StandingKey]) -> ColumnElement[bool]:
        columns = ratings.c
        return tuple_(
            columns.system, columns.variant, columns.clock_class, columns.period, columns.player
        ).in_([(key[0], self.variant, self.clock_class, key[1], key[2]) for key in keys])

    def store(self, connection: Connection) -> None:
        """Store all standings."""
        keys = [key for key, standing in self.standings.items() if standing.games]
        if not keys:
            return
        if self.connection is not None:
            connection.execute(delete(ratings).where(self.condition(keys)))
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


def standing_of(row: Row[Any]) -> Standing:
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
