"""The explorer: moves played in a position, with counts, results, ratings and the best games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import Connection, Engine, select, text

from latticechess.features.archive.store.explorer import counts
from latticechess.features.archive.store.explorer.rows import BAND, BANDS, FIRST_YEAR, YEARS
from latticechess.store.database.open import explain_errors
from latticechess.store.database.tables import archive
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

Origin = Literal["mine", "club", "imported"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)
CLUB, IMPORTED = 0, 1
"""The lowest bit of a bucket."""
MOST_BEST = 5
_CANDIDATES = 40
_COLUMNS = f"p.next, g.bucket & 1, {counts.SUMS}"
_JOINED = "FROM positions p JOIN explorer_games g ON g.number = p.number WHERE p.key = :key"
_OWN = """p.number IN (SELECT number FROM explorer_games WHERE white = :user
    UNION SELECT number FROM explorer_games WHERE black = :user)"""
_KEPT = """SELECT p.next, p.bucket & 1, sum(p.white), sum(p.draws), sum(p.black),
    sum(p.rating_sum), sum(p.rating_games) FROM explorer_counts p WHERE p.key = :key"""


@dataclass(frozen=True, slots=True)
class ExplorerQuery:
    """A position, and which games count."""

    key: int
    """Signed, as the position index has it."""
    user: str
    """Who asks: their own games are told apart."""
    origins: Collection[Origin] = ORIGINS
    rated: bool = False
    """Only rated games."""
    rating_from: int = 0
    """Only games with at least this mean rating, rounded down to a band."""
    since: int = 0
    """Only games of this year or later."""
    hidden: Collection[str] = ()
    """Ids of the pupils whom the user may not see."""
    now: int = 0
    """The time: games with a spectator delay are told when it has passed."""


@dataclass(slots=True)
class Tally:
    """Games and their results."""

    white: int = 0
    draws: int = 0
    black: int = 0
    rating_sum: int = 0
    rating_games: int = 0

    @property
    def games(self) -> int:
        return self.white + self.draws + self.black

    @property
    def rating(self) -> int | None:
        """The mean of the known ratings."""
        return round(self.rating_sum / self.rating_games) if self.rating_games > 0 else None

    def add(self, other: Tally, sign: int = 1) -> None:
        self.white += sign * other.white
        self.draws += sign * other.draws
        self.black += sign * other.black
        self.rating_sum += sign * other.rating_sum
        self.rating_games += sign * other.rating_games


@dataclass(frozen=True, slots=True)
class BestGame:
    """A game that reached the position."""

    summary: Summary
    rating: int | None


@dataclass(frozen=True, slots=True)
class Explored:
    """What was played in a position."""

    moves: dict[str, Tally]
    """By the text of the move, most played first; '' counts the games that ended there."""
    origins: dict[Origin, int]
    """Games of each origin, whether it was asked for or not."""
    best: list[BestGame]
    own: dict[str, Tally] = field(default_factory=dict)
    """The user's own games alone."""


class Explorer:
    """Counts moves. Thread-safe; blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def explore(self, query: ExplorerQuery) -> Explored:
        """What was played; StoreError if it cannot be read."""
        with explain_errors("The explorer could not be read"):
            wide = {"club", "imported"} & set(query.origins)
            kept = bool(wide) and self._kept(query.key)
            with self.engine.connect() as connection:
                return _explored(connection, query, kept)

    def keep(self, key: int) -> list[str]:
        """Count a position in advance if many games reached it; the moves worth following."""
        with explain_errors("The explorer could not be read"):
            if not self._kept(key):
                return []
            with self.engine.connect() as connection:
                return counts.much_played(connection, key)

    def _kept(self, key: int) -> bool:
        """Whether the counts are there, made now if there are many games."""
        with self.engine.connect() as connection:
            if counts.kept(connection, key):
                return True
            many = counts.reached_by_many(connection, key)
        return many and counts.build(self.engine, key)


def _explored(connection: Connection, query: ExplorerQuery, kept: bool) -> Explored:
    own = _tallies(connection, f"SELECT {_COLUMNS} {_JOINED} AND {_OWN}", query, "g.")
    others: list[Any] = []
    unseen: list[Any] = []
    asked = {"club", "imported"} & set(query.origins)
    if asked:
        everything = _KEPT if kept else f"SELECT {_COLUMNS} {_JOINED}"
        others = _tallies(connection, everything, query, "p." if kept else "g.")
        if secret := _unseen(connection, query):
            only = f"SELECT {_COLUMNS} {_JOINED} AND p.number IN ({secret})"
            unseen = _tallies(connection, only, query, "g.")
    # The club's and the imported games, without those that the user may not know of.
    by_origin = [_merged(others, unseen, bit) for bit in (CLUB, IMPORTED)]
    own_by_origin = [_merged(own, (), bit) for bit in (CLUB, IMPORTED)]
    parts = []
    for bit, name in ((CLUB, "club"), (IMPORTED, "imported")):
        if name in asked:
            parts.append(by_origin[bit])
        elif "mine" in query.origins:
            parts.append(own_by_origin[bit])
    ranked = sorted(_sum(parts).items(), key=lambda item: (-item[1].games, item[0]))
    mine = _sum(own_by_origin)
    return Explored(
        moves={move: tally for move, tally in ranked if tally.games > 0},
        origins={
            "mine": _games(mine),
            "club": _games(by_origin[0]),
            "imported": _games(by_origin[1]),
        },
        best=_best(connection, query, kept),
        own=mine,
    )


def _games(tallies: dict[str, Tally]) -> int:
    return sum(tally.games for tally in tallies.values())


def _merged(rows: Iterable[Any], without: Iterable[Any], origin: int) -> dict[str, Tally]:
    """The tallies of one origin."""
    found: dict[str, Tally] = {}
    for some, sign in ((rows, 1), (without, -1)):
        for move, bit, *values in some:
            if bit == origin:
                found.setdefault(move, Tally()).add(Tally(*map(int, values)), sign)
    return found


def _sum(parts: Iterable[dict[str, Tally]]) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for part in parts:
        for move, tally in part.items():
            found.setdefault(move, Tally()).add(tally)
    return found


def _parameters(query: ExplorerQuery) -> dict[str, Any]:
    hidden = msgspec.json.encode(sorted(query.hidden)).decode()
    return {"key": query.key, "user": query.user, "now": query.now, "hidden": hidden}


def _filters(query: ExplorerQuery, table: str) -> str:
    """Conditions on the bucket; all values are numbers. `p.` is the table of counts."""
    found = ""
    if table == "p.":
        whole = "=" if query.since <= FIRST_YEAR else "<>"
        found += f" AND p.bucket >> 6 {whole} {counts.ANY_YEAR}"
    if query.rated:
        found += f" AND {table}bucket & 2 > 0"
    if query.rating_from >= BAND:
        band = min(query.rating_from // BAND, BANDS - 1)
        found += f" AND ({table}bucket >> 2) & 15 >= {band:d}"
    if query.since > FIRST_YEAR:
        year = min(query.since - FIRST_YEAR, YEARS + 1)
        found += f" AND {table}bucket >> 6 >= {year:d}"
    return found


def _tallies(connection: Connection, sql: str, query: ExplorerQuery, table: str) -> list[Any]:
    whole = f"{sql}{_filters(query, table)} GROUP BY 1, 2"
    return list(connection.execute(text(whole), _parameters(query)).all())


def _unseen(connection: Connection, query: ExplorerQuery) -> str:
    """Numbers of the games that the user may not know of, as SQL; '' if there are none.

    A user always knows of their own games.
    """
    parts = []
    delayed = text("SELECT 1 FROM explorer_games WHERE shown_at > :now LIMIT 1")
    if connection.scalar(delayed, {"now": query.now}):
        parts.append("SELECT number FROM explorer_games WHERE shown_at > :now")
    if query.hidden:
        postgresql = connection.dialect.name == "postgresql"
        pupils = (
            "SELECT json_array_elements_text(CAST(:hidden AS json))"
            if postgresql
            else "SELECT value FROM json_each(:hidden)"
        )
        seats = ("white", "black")
        parts += [f"SELECT number FROM explorer_games WHERE {seat} IN ({pupils})" for seat in seats]
    if not parts:
        return ""
    mine = "coalesce(white, '') = :user OR coalesce(black, '') = :user"
    return f"""SELECT number FROM explorer_games WHERE number IN ({" UNION ".join(parts)})
        AND NOT ({mine})"""


def _best(connection: Connection, query: ExplorerQuery, kept: bool) -> list[BestGame]:
    """The games with the highest mean rating, newest first among equals."""
    wanted = _origin_condition(query)
    unseen = _unseen(connection, query)
    rest = f" AND p.number NOT IN ({unseen})" if unseen else ""
    rest += _filters(query, "g.") + wanted
    if kept:
        # Each count names its best game; whether it may be told is asked of these alone.
        sql = f"""SELECT p.best FROM explorer_counts p WHERE p.key = :key AND p.best > 0
            {_filters(query, "p.")} ORDER BY p.best DESC LIMIT {_CANDIDATES}"""
        some = connection.execute(text(sql), _parameters(query)).scalars()
        rest += f" AND p.number IN ({','.join(str(best & 0xFFFFFFFF) for best in some) or '-1'})"
    sql = f"""SELECT p.number, g.rating {_JOINED}{rest}
        ORDER BY g.rating DESC, p.number DESC LIMIT {MOST_BEST}"""
    ratings = {row.number: row.rating for row in connection.execute(text(sql), _parameters(query))}
    ids = select(archive.c.number, archive.c.game_id).where(archive.c.number.in_(ratings))
    games = {row.number: row.game_id for row in connection.execute(ids)}
    known = summary_table.fetch_by_id(connection, list(games.values()))
    return [
        BestGame(known[games[number]], rating or None)
        for number, rating in ratings.items()
        if games.get(number) in known
    ]


def _origin_condition(query: ExplorerQuery) -> str:
    """SQL for the origins asked for."""
    wanted = []
    if "mine" in query.origins and "club" not in query.origins:
        wanted.append(_OWN)
    if "club" in query.origins:
        wanted.append("g.bucket & 1 = 0")
    if "imported" in query.origins:
        wanted.append("g.bucket & 1 = 1")
    return f" AND ({' OR '.join(wanted) or 'g.number < 0'})"
