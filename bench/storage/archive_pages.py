"""Archive pages: CPU time of every order, both ways, with every kind of filter.

python bench/storage/archive_pages.py [games] [database]

The database is `sqlite` or `postgresql`, created for the run, or a file name or URL; one that
already has enough games is used as it is (`made_up_games.py` makes them). CPU time is measured,
including that of a database server on the same machine. Each page is asked for once to warm up and
then five times; the minimum and median are printed, and the slowest combinations.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import Engine, select, text

from latticechess.features.archive.store.archive import Archive
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.store.database.tables import archive
from made_up_games import DAY, KEYS, NOW, fill, opened

TARGET_MS = 50
TIMES = 5
DEEP = 300_000
"""Games before a page far down the list."""
FILTERS: dict[str, dict[str, Any]] = {
    "none": {},
    "a player with many games": {"player": "user0"},
    "a player with few games": {"player": "user19000"},
    "my games": {"user": "user3"},
    "my games of blitz": {"user": "user3", "pace": "blitz"},
    "a player's wins with checkmate": {"player": "user1", "reason": "checkmate"},
    "board chess": {"variant": "chess"},
    "board cube": {"variant": "cube"},
    "White won": {"result": "white"},
    "drawn": {"result": "draw"},
    "checkmate": {"reason": "checkmate"},
    "fifty moves": {"reason": "fifty-moves"},
    "blitz": {"pace": "blitz"},
    "correspondence": {"pace": "correspondence"},
    "rated": {"rated": True},
    "unfinished": {"status": "playing"},
    "against the computer": {"between": "computer"},
    "one day": {"since": NOW - 700 * DAY, "until": NOW - 699 * DAY},
    "one year": {"since": NOW - 1000 * DAY, "until": NOW - 635 * DAY},
    "since a year ago": {"since": NOW - 365 * DAY},
    "word: sicilian": {"text": "sicilian"},
    "words: ruy marshall": {"text": "ruy marshall"},
    "beginning: jo": {"text": "jo"},
    "word: round": {"text": "round"},
    "beginnings: petr sam": {"text": "petr sam"},
    "a frequent position": {"position": KEYS[0]},
    "a rare position": {"position": KEYS[12]},
    "a position, blitz": {"position": KEYS[4], "pace": "blitz"},
    "a position, one year": {
        "position": KEYS[1],
        "since": NOW - 1000 * DAY,
        "until": NOW - 635 * DAY,
    },
    "drawn, one year": {
        "result": "draw",
        "since": NOW - 1000 * DAY,
        "until": NOW - 635 * DAY,
    },
    "cube, drawn, rated": {"variant": "cube", "result": "draw", "rated": True},
    "cube, fifty, days": {"variant": "cube", "reason": "fifty-moves", "pace": "correspondence"},
    "chess, White won, blitz": {"variant": "chess", "result": "white", "pace": "blitz"},
    "plane, checkmate, one year": {
        "variant": "plane",
        "reason": "checkmate",
        "since": NOW - 1000 * DAY,
        "until": NOW - 635 * DAY,
    },
    "sicilian, mate, blitz": {"text": "sicilian", "reason": "checkmate", "pace": "blitz"},
}
ORDERS = ("played_at", "started_at", "name", "white", "black", "board", "clock", "result", "plies")


def measure(engine: Engine) -> list[tuple[float, float, str]]:
    """Minimum and median milliseconds of each combination."""
    spent = []
    for label, wanted in FILTERS.items():
        for order in ORDERS:
            for descending in (True, False):
                query = ArchiveQuery(order=order, descending=descending, **wanted)  # type: ignore[arg-type]
                way = "down" if descending else "up"
                spent.append((*timed(engine, query), f"{label}; by {order} {way}"))
    for order in ORDERS:
        query = far_down(engine, order)
        spent.append((*timed(engine, query), f"far down; by {order}"))
    return spent


def timed(engine: Engine, query: ArchiveQuery) -> tuple[float, float]:
    shelf = Archive(engine)
    shelf.page(query)
    clock = cpu_clock(engine)
    taken = []
    for _ in range(TIMES):
        begin = clock()
        shelf.page(query)
        taken.append(1000 * (clock() - begin))
    return min(taken), median(taken)


def cpu_clock(engine: Engine) -> Callable[[], float]:
    """Seconds of CPU, the database server's included, so that a busy machine disturbs little.

    Wall-clock time if the server is on another machine.
    """
    if engine.dialect.name == "sqlite":
        return time.process_time
    with engine.connect() as connection:
        pid = connection.scalar(text("SELECT pg_backend_pid()"))
    server = Path(f"/proc/{pid}/schedstat")
    if not server.exists():
        return time.perf_counter
    return lambda: time.process_time() + int(server.read_text().split()[0]) / 1e9


def far_down(engine: Engine, order: str) -> ArchiveQuery:
    """A page far down the list of all games."""
    column = archive.c[order]
    with engine.connect() as connection:
        query = select(column, archive.c.number).order_by(column.desc(), archive.c.number.desc())
        row = connection.execute(query.offset(DEEP).limit(1)).first()
    after = None if row is None else f"{row[1]}:{row[0]}"
    return ArchiveQuery(order=order, after=after)  # type: ignore[arg-type]


def report(engine: Engine, count: int) -> None:
    spent = measure(engine)
    print(f"{count:,} games, {engine.dialect.name}, {len(spent)} kinds of pages, CPU:")
    columns = {
        "least": sorted(least for least, _, _ in spent),
        "median": sorted(middle for _, middle, _ in spent),
    }
    for name, figures in columns.items():
        within = sum(ms < TARGET_MS for ms in figures)
        print(
            f"{name} of {TIMES}: {within} below {TARGET_MS} ms; half below {median(figures):.1f}, "
            f"the slowest {figures[-1]:.1f} ms"
        )
    for least, middle, label in sorted(spent, key=lambda each: each[1])[-20:]:
        print(f"{least:8.1f} {middle:8.1f} ms  {label}")


def main(count: int = 1_000_000, database: str = "sqlite") -> None:
    with opened(database) as engine:
        fill(engine, count)
        report(engine, count)


if __name__ == "__main__":
    main(*(int(word) if word.isdigit() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
