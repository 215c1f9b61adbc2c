"""What members have done lately: games by day, the last game, when they were last seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Engine, func, or_, select

from latticechess.store.database.open import reading
from latticechess.store.database.puzzle_tables import puzzle_attempts
from latticechess.store.database.tables import games, sessions

DAY_MS = 86_400_000
WEEK = 7


@dataclass(frozen=True, slots=True)
class Activity:
    """One member."""

    days: tuple[int, ...] = (0,) * WEEK
    """Games on each of the last seven days, today last."""
    week_before: int = 0
    """Games in the seven days before those."""
    month: int = 0
    """Games in this month."""
    puzzles: int = 0
    """Puzzles solved in the last seven days."""
    last_game: int | None = None
    seen_at: int | None = None
    """When they last used a log-in of theirs, or played."""


def activity(
    engine: Engine, ids: Collection[str], now: int, month_start: int
) -> dict[str, Activity]:
    """Everybody among `ids`; days are counted back from `now`."""
    if not ids:
        return {}
    wanted = set(ids)
    column = games.c
    since = min(now - 2 * WEEK * DAY_MS, month_start)
    seats = (column.white_profile, column.black_profile)
    recent = select(*seats, column.played_at).where(
        or_(*(seat.in_(wanted) for seat in seats)), column.plies > 0, column.played_at >= since
    )
    days: dict[str, list[int]] = {one: [0] * WEEK for one in wanted}
    before, month = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0)
    last: dict[str, int] = {}
    with reading(engine, "The games could not be read") as connection:
        for white, black, at in connection.execute(recent):
            for player in {white, black} & wanted:
                ago = max(0, now - at) // DAY_MS
                if ago < WEEK:
                    days[player][WEEK - 1 - ago] += 1
                elif ago < 2 * WEEK:
                    before[player] += 1
                month[player] += at >= month_start
        for seat in seats:
            latest = select(seat, func.max(column.played_at)).where(
                seat.in_(wanted), column.plies > 0
            )
            for player, at in connection.execute(latest.group_by(seat)):
                last[player] = max(at, last.get(player, 0))
        attempt = puzzle_attempts.c
        solving = select(attempt.user_id, func.count(attempt.puzzle.distinct())).where(
            attempt.user_id.in_(wanted), attempt.solved, attempt.ended_at >= now - WEEK * DAY_MS
        )
        solved = {
            row[0]: int(row[1]) for row in connection.execute(solving.group_by(attempt.user_id))
        }
        seen = select(sessions.c.user_id, func.max(sessions.c.seen_at)).where(
            sessions.c.user_id.in_(wanted)
        )
        rows = connection.execute(seen.group_by(sessions.c.user_id)).all()
    used: dict[str, int] = {row[0]: row[1] for row in rows}
    return {
        one: Activity(
            tuple(days[one]),
            before[one],
            month[one],
            solved.get(one, 0),
            last.get(one),
            max((at for at in (used.get(one), last.get(one)) if at is not None), default=None),
        )
        for one in wanted
    }
