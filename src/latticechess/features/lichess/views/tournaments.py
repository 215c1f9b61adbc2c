"""Tournaments in lichess's shapes: an arena as its arena, everything else as its Swiss."""

from __future__ import annotations

from datetime import datetime

from latticechess.features import messages as wire
from latticechess.features.lichess.views import boards
from latticechess.features.lichess.views.boards import Json
from latticechess.play.time_controls import ClockSpec, Fischer, NoClock, SuddenDeath

ARENA = "arena"
STATUS = {"created": 10, "started": 20, "finished": 30}
NEW_RATING = 1500
MINUTE_MS = 60_000


def stage(entry: wire.TournamentEntry) -> str:
    """lichess's word for how far a tournament is."""
    if entry.state in ("finished", "cancelled"):
        return "finished"
    return "created" if entry.state in ("coming", "check-in") else "started"


def clock_of(entry: wire.TournamentEntry) -> ClockSpec:
    """The clock as far as lichess has such a one."""
    told = entry.clock
    match told.kind:
        case "fischer":
            return Fischer(told.initial_ms, told.increment_ms)
        case "sudden-death":
            return SuddenDeath(told.initial_ms)
        case _:
            return NoClock()


def millis(text: str | None) -> int | None:
    return None if text is None else round(datetime.fromisoformat(text).timestamp() * 1000)


def common(entry: wire.TournamentEntry) -> Json:
    """What all shapes of a tournament have."""
    return {
        "id": entry.id,
        "createdBy": entry.society,
        "clock": {
            "limit": entry.clock.initial_ms // 1000,
            "increment": entry.clock.increment_ms // 1000,
        },
        "rated": entry.rated,
        "nbPlayers": entry.players,
    }


def perf_of(entry: wire.TournamentEntry) -> Json:
    board, both = entry.variants[0], (clock_of(entry), clock_of(entry))
    name = boards.perf_name(board, entry.titles[0], both)
    return {"key": boards.perf_key(board, both), "name": name}


def arena_minutes(entry: wire.TournamentEntry) -> int:
    start, end = millis(entry.starts_at), millis(entry.ends_at or entry.finished_at)
    return 0 if start is None or end is None else max(0, (end - start) // MINUTE_MS)


def listed(entry: wire.TournamentEntry) -> Json:
    """An arena in the list."""
    view = common(entry) | {
        "system": ARENA,
        "fullName": entry.name,
        "minutes": arena_minutes(entry),
        "variant": boards.variant_view(entry.variants[0], entry.titles[0], False),
        "perf": perf_of(entry),
        "status": STATUS[stage(entry)],
    }
    times = {"startsAt": millis(entry.starts_at)}
    times["finishesAt"] = millis(entry.ends_at or entry.finished_at)
    view |= {name: at for name, at in times.items() if at is not None}
    if entry.winner is not None:
        view["winner"] = {"id": entry.winner, "name": entry.winner}
    return view


def arena(entry: wire.TournamentEntry, rows: list[wire.StandingRow]) -> Json:
    """One arena with the first page of its standing."""
    now = stage(entry)
    variant = boards.variant_view(entry.variants[0], entry.titles[0], False)
    view = common(entry) | {
        "system": ARENA,
        "fullName": entry.name,
        "minutes": arena_minutes(entry),
        "variant": variant["key"],
        "perf": perf_of(entry),
        "berserkable": False,
        "standing": {"page": 1, "players": [arena_player(row) for row in rows]},
    }
    if entry.starts_at is not None:
        view["startsAt"] = entry.starts_at
    if now != "created":
        view["isFinished" if now == "finished" else "isStarted"] = True
    return view


def arena_player(row: wire.StandingRow) -> Json:
    """A row of an arena's standing."""
    return {
        "name": row.name,
        "rank": row.place,
        "rating": row.rating or NEW_RATING,
        "score": row.points,
        "sheet": {"scores": ""},
    }


def swiss(entry: wire.TournamentEntry, ongoing: int) -> Json:
    """A tournament in rounds."""
    variant = boards.variant_view(entry.variants[0], entry.titles[0], False)
    return common(entry) | {
        "startsAt": entry.starts_at or "",
        "name": entry.name,
        "variant": variant["key"],
        "round": entry.round,
        "nbRounds": entry.rounds or entry.round,
        "nbOngoing": ongoing,
        "status": stage(entry),
    }


def result(row: wire.StandingRow, system: str) -> Json:
    """A line of the results."""
    view: Json = {"rank": row.place}
    if system == ARENA:
        view["score"] = row.points
    else:
        first = next((one for one in row.tie_breaks if one is not None), 0.0)
        view |= {"points": row.points / 2, "tieBreak": first}
    view |= {"rating": row.rating or NEW_RATING, "username": row.name}
    if row.performance is not None:
        view["performance"] = row.performance
    return view
