"""Statistics of one player's games. Aborted and set-up games do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Engine, Row, and_, or_, select

from latticechess.features.players.store.player_records import Against, is_known
from latticechess.features.shapes import Message
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Colour, Side
from latticechess.play.clock_class import ClockClass
from latticechess.rating.standings import System as RatingSystem
from latticechess.store.database.open import reading
from latticechess.store.database.tables import archive, games, rating_history, ratings, tallies

FORM_GAMES = 20
"""Number of latest games shown one by one."""
MAX_OPENINGS = 8
MAX_POINTS = 150
"""Maximum number of points in a plot."""
WEEKS = 26
WEEK_MS = 7 * 86_400_000

OwnResult = Literal["won", "drawn", "lost"]


class PlayerRecord(Message, frozen=True):
    """A record on one board, at one pace, with one colour, against people or computers."""

    variant: str
    clock_class: ClockClass
    colour: Colour
    against: Against
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game from the player's view."""

    id: str
    at: int
    variant: str
    side: Side
    result: OwnResult
    opponent: str
    opponent_profile: str | None
    opening: str
    rated: bool
    reason: Reason


class Opening(Message, frozen=True):
    """Results of a player with one opening."""

    variant: str
    colour: Colour
    name: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Streaks(Message, frozen=True):
    """Streaks of results."""

    kind: OwnResult | None = None
    """The result of the last game …"""
    current: int = 0
    """… and how many in a row."""
    wins: int = 0
    """The longest winning streak."""
    unbeaten: int = 0


class Ending(Message, frozen=True):
    """Results of a player in games that ended in one way."""

    reason: str
    """A value of `Reason`."""
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class RatingLine(Message, frozen=True):
    """A player's rating and its history on one board, at one pace, in one ranking."""

    system: RatingSystem
    variant: str
    clock_class: ClockClass
    rating: float
    deviation: float
    games: int
    points: tuple[tuple[int, float], ...] = ()
    """Time in milliseconds since 1970, and rating."""


class Figures(Message, frozen=True):
    """What a player's page shows as it is counted, to whoever reads it."""

    streaks: Streaks
    openings: list[Opening]
    endings: list[Ending]
    """How the games ended, the most frequent first."""
    weeks: list[int]
    """Games in each of the last weeks, the current one last; empty without games."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything shown on a player's page."""

    figures: Figures
    records: list[PlayerRecord] = field(default_factory=list)
    form: list[PastGame] = field(default_factory=list)
    """Newest first."""
    ratings: list[RatingLine] = field(default_factory=list)


def colour_of(side: Side) -> Colour:
    return "white" if side is Side.WHITE else "black"


def statistics(engine: Engine, player: str, now: int) -> Statistics:
    """Statistics of a player; empty without games."""
    with reading(engine, "The statistics could not be read") as connection:
        past = _past_games(connection, player)
        return Statistics(
            figures=Figures(
                streaks=streaks([game.result for game in reversed(past)]),
                openings=_openings(past),
                endings=_endings(past),
                weeks=_weeks(past, now),
            ),
            records=_records(connection, player),
            form=past[:FORM_GAMES],
            ratings=_ratings(connection, player),
        )


def _records(connection: Connection, player: str) -> list[PlayerRecord]:
    rows = connection.execute(select(tallies).where(tallies.c.player == player))
    return [
        PlayerRecord(
            row.variant,
            row.clock_class,
            colour_of(Side(row.side)),
            row.against,
            row.won,
            row.drawn,
            row.lost,
        )
        for row in rows
        if row.won or row.drawn or row.lost
    ]


def counted(white: ColumnElement[Any], black: ColumnElement[Any]) -> ColumnElement[bool]:
    """Condition: the game counts in players' records."""
    return and_(
        games.c.status == "ended",
        games.c.reason != str(Reason.ABORTED),
        games.c.set_up.is_(False),
        is_known(),
        or_(white.is_(None), black.is_(None), white != black),
    )


def _past_games(connection: Connection, player: str) -> list[PastGame]:
    column = games.c
    query = (
        select(
            column.id,
            column.ended_at,
            column.variant,
            column.white_profile,
            column.black_profile,
            column.white_name,
            column.black_name,
            column.winner,
            column.rated,
            column.reason,
            column.opening_moves,
            archive.c.opening,
        )
        .outerjoin(archive, archive.c.game_id == column.id)
        .where(
            or_(column.white_profile == player, column.black_profile == player),
            counted(column.white_profile, column.black_profile),
        )
        .order_by(column.ended_at.desc(), column.id.desc())
    )
    return [_past_game(row, player) for row in connection.execute(query)]


def _past_game(row: Row[*tuple[Any, ...]], player: str) -> PastGame:
    side = Side.WHITE if row.white_profile == player else Side.BLACK
    result: OwnResult = "drawn" if row.winner is None else "won" if row.winner == side else "lost"
    white = side is Side.WHITE
    return PastGame(
        id=row.id,
        at=row.ended_at,
        variant=row.variant,
        side=side,
        result=result,
        opponent=row.black_name if white else row.white_name,
        opponent_profile=row.black_profile if white else row.white_profile,
        opening=opening_name(row.opening, row.opening_moves, side),
        rated=row.rated,
        reason=Reason(row.reason),
    )


def opening_name(name: str | None, moves: str, side: Side) -> str:
    """The family of a named opening, else the player's first move with the one it answers."""
    if name:
        return name.partition(":")[0].partition(",")[0].strip()
    return " ".join(moves.split()[: 1 if side is Side.WHITE else 2])


def _openings(past: Sequence[PastGame]) -> list[Opening]:
    counts: dict[tuple[str, Side, str], Counter[str]] = {}
    for game in past:
        if game.opening:
            key = (game.variant, game.side, game.opening)
            counts.setdefault(key, Counter())[game.result] += 1
    found = [
        Opening(variant, colour_of(side), name, n["won"], n["drawn"], n["lost"])
        for (variant, side, name), n in counts.items()
    ]
    return sorted(found, key=lambda each: (-each.games, each.name))[:MAX_OPENINGS]


def _endings(past: Sequence[PastGame]) -> list[Ending]:
    counts: dict[Reason, Counter[str]] = {}
    for game in past:
        counts.setdefault(game.reason, Counter())[game.result] += 1
    found = [Ending(why, n["won"], n["drawn"], n["lost"]) for why, n in counts.items()]
    return sorted(found, key=lambda each: (-each.games, each.reason))


def streaks(results: Sequence[OwnResult]) -> Streaks:
    """Streaks in `results`, oldest first."""
    wins = unbeaten = current = best_wins = best_unbeaten = 0
    kind: OwnResult | None = None
    for result in results:
        current = current + 1 if result == kind else 1
        kind = result
        wins = wins + 1 if result == "won" else 0
        unbeaten = 0 if result == "lost" else unbeaten + 1
        best_wins, best_unbeaten = max(best_wins, wins), max(best_unbeaten, unbeaten)
    return Streaks(kind, current, best_wins, best_unbeaten)


def _weeks(past: Sequence[PastGame], now: int) -> list[int]:
    ages = Counter(max(0, now - game.at) // WEEK_MS for game in past)
    return [ages[age] for age in range(WEEKS - 1, -1, -1)] if past else []


def _ratings(connection: Connection, player: str) -> list[RatingLine]:
    """Current ratings of the player; for a monthly ranking, of the latest month."""
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.period)
    newest = {(row.system, row.variant, row.clock_class): row for row in connection.execute(query)}
    points: dict[tuple[RatingSystem, str, ClockClass], list[tuple[int, float]]] = {}
    history = rating_history.c
    told = select(history.system, history.variant, history.clock_class, history.at, history.rating)
    for row in connection.execute(told.where(history.player == player).order_by(history.at)):
        points.setdefault((row.system, row.variant, row.clock_class), []).append(
            (row.at, row.rating)
        )
    return [
        RatingLine(
            *key,
            rating=row.rating,
            deviation=row.deviation,
            games=len(points.get(key, ())),
            points=thinned(points.get(key, [])),
        )
        for key, row in sorted(newest.items())
    ]


def thinned(points: Sequence[tuple[int, float]]) -> tuple[tuple[int, float], ...]:
    """At most `MAX_POINTS` points, evenly sampled, including the first and the last."""
    if len(points) <= MAX_POINTS:
        return tuple(points)
    last = len(points) - 1
    return tuple(points[round(number * last / (MAX_POINTS - 1))] for number in range(MAX_POINTS))
