"""Pages of an archive of a million games: every order both ways with every kind of filter.

python bench/archive.py [games] [database]

Without a database (a file name, or postgresql://…) one is made in a temporary folder. One that
has enough games already is used as it is. SQLite is measured in CPU time, a server by the clock.
Games are made up and have no moves: only what is
derived from moves is written. Each page is asked for once to warm up and then five times; the
slowest combinations are listed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, Engine, func, select, text

from latticechess import Outcome, Reason, Side
from latticechess.notation.openings import names
from latticechess.play.events import Player
from latticechess.play.gamenames import game_name
from latticechess.play.timecontrols import ClockSpec, Days, Fischer, NoClock, SuddenDeath
from latticechess.store import summaries
from latticechess.store.archive import Archive
from latticechess.store.archivequery import ArchiveQuery
from latticechess.store.archiverow import Remarks, row_of
from latticechess.store.archivesearch import COLUMNS, add_many
from latticechess.store.database import open_database, sqlite_url, writing
from latticechess.store.manyrows import add_rows
from latticechess.store.summary import Summary
from latticechess.store.tables import archive, positions
from latticechess.store.tables import games as games_table
from latticechess.store.tracing import Traced

TARGET_MS = 50
DAY = 86_400_000
NOW = 1_790_000_000_000
GROUP = 2_000
CLOCKS: tuple[ClockSpec, ...] = (
    NoClock(),
    Fischer(60_000, 0),
    Fischer(180_000, 2_000),
    Fischer(600_000, 5_000),
    SuddenDeath(5_400_000),
    Days(3 * DAY),
)
BOARDS = (
    ("chess", "Chess"),
    ("chess960", "Chess960"),
    ("plane", "The plane"),
    ("cube", "The cube"),
)
SYLLABLES = "anbelcordanfingarholjoskarlinmornorpetrissamtorulvanwil"
KEYS = [1000 + number for number in range(40)]
"""Positions: the first in every second game, each next half as often."""


def person(chance: random.Random) -> Player:
    """One of some 20 000 people, a few of whom play much more than the others."""
    return somebody(int(20_000 * chance.random() ** 3))


@cache
def somebody(number: int) -> Player:
    own = random.Random(number)
    starts = [own.randrange(len(SYLLABLES) - 6) for _ in range(2)]
    name = " ".join(SYLLABLES[start : start + 6].capitalize() for start in starts)
    return Player("person", name, user=f"user{number}")


def outcome(chance: random.Random) -> Outcome:
    if chance.random() < 0.3:
        drawn = (Reason.AGREEMENT, Reason.THREEFOLD, Reason.STALEMATE, Reason.FIFTY_MOVES)
        return Outcome(None, chance.choices(drawn, (70, 20, 9, 1))[0])
    won = (Reason.RESIGNATION, Reason.CHECKMATE, Reason.TIME)
    return Outcome(chance.choice(list(Side)), chance.choices(won, (50, 35, 15))[0])


def summary(number: int, chance: random.Random) -> Summary:
    """One made-up game."""
    board, title = chance.choices(BOARDS, (80, 9, 6, 5))[0]
    white, black = person(chance), person(chance)
    if chance.random() < 0.2:
        black = Player("computer", "Computer", level=chance.randrange(1, 12))
    clock = chance.choices(CLOCKS, (20, 20, 30, 20, 8, 2))[0]
    playing = chance.random() < 0.002
    at = NOW - chance.randrange(3000 * DAY)
    return Summary(
        id=f"bench{number}",
        seq=3,
        variant=board,
        title=title,
        name="" if chance.random() < 0.8 else f"Round {chance.randrange(1, 100)}",
        rated=chance.random() < 0.6,
        players=(white, black),
        first=Side.WHITE,
        plies=chance.randrange(2, 160),
        clocks=(clock, clock),
        status="playing" if playing else "ended",
        result=None if playing else outcome(chance),
        started_at=at - chance.randrange(DAY),
        played_at=at,
    )


def games(chance: random.Random, first: int) -> Iterator[tuple[Summary, Traced]]:
    lines = [list(line) for line in names()]
    number = first
    while True:
        reached = [key for place, key in enumerate(KEYS) if chance.random() < 2.0**-place / 2]
        yield summary(number, chance), Traced(usual=True, texts=chance.choice(lines), keys=reached)
        number += 1


def store(connection: Connection, some: list[tuple[Summary, Traced]], first: int) -> None:
    """The rows of these games, numbered from `first` on."""
    add_rows(connection, games_table, summaries.COLUMNS, [summaries.to_values(s) for s, _ in some])
    rows, keys = [], []
    for number, (game, line) in enumerate(some, first):
        remarks = Remarks(opening=line.opening, traced=len(line.keys))
        row = row_of(game, game_name(game.name, game.id), remarks)
        rows.append((number, *[row[name] for name in COLUMNS[1:]]))
        keys += [(key, number, ply) for key, ply in line.first_reached().items()]
    add_many(connection, rows)
    add_rows(connection, positions, ("key", "number", "ply"), keys)


def fill(engine: Engine, count: int) -> None:
    """Bring the archive to `count` games."""
    with engine.connect() as connection:
        there = connection.scalar(select(func.count()).select_from(archive)) or 0
    made = islice(games(random.Random(there), there), max(0, count - there))
    begin = time.perf_counter()
    while some := list(islice(made, GROUP)):
        with writing(engine) as connection:
            store(connection, some, there + 1)
        there += len(some)
        if there % 100_000 == 0:
            print(f"{there:,} games after {time.perf_counter() - begin:.0f} s", flush=True)
    with writing(engine) as connection:
        connection.execute(text("ANALYZE"))


FILTERS: dict[str, dict[str, Any]] = {
    "none": {},
    "a player with many games": {"player": "user0"},
    "a player with few games": {"player": "user19000"},
    "my games": {"user": "user3"},
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
    "beginnings: petr sam": {"text": "petr sam"},
    "a frequent position": {"position": KEYS[0]},
    "a rare position": {"position": KEYS[12]},
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


def measure(engine: Engine, times: int = 2) -> list[tuple[float, str]]:
    """The milliseconds of each combination, the slowest last."""
    shelf = Archive(engine)
    spent = []
    # SQLite works in this process, so that a busy machine need not spoil the figures.
    clock = time.process_time if engine.dialect.name == "sqlite" else time.perf_counter
    for label, wanted in FILTERS.items():
        for order in ORDERS:
            for descending in (True, False):
                query = ArchiveQuery(order=order, descending=descending, **wanted)  # type: ignore[arg-type]
                shelf.page(query)
                taken = []
                for _ in range(times):
                    begin = clock()
                    shelf.page(query)
                    taken.append(1000 * (clock() - begin))
                way = "down" if descending else "up"
                spent.append((median(taken), f"{label}; by {order} {way}"))
    return sorted(spent)


def deep_page(engine: Engine) -> float:
    """The milliseconds of a page far down the list."""
    with engine.connect() as connection:
        at, number = connection.execute(
            select(archive.c.played_at, archive.c.number)
            .order_by(archive.c.played_at)
            .offset(1000)
            .limit(1)
        ).one()
    begin = time.perf_counter()
    Archive(engine).page(ArchiveQuery(after=f"{number}:{at}"))
    return 1000 * (time.perf_counter() - begin)


def report(engine: Engine, count: int) -> None:
    spent = measure(engine)
    within = sum(ms < TARGET_MS for ms, _ in spent)
    print(f"{count:,} games, {engine.dialect.name}: {within} of {len(spent)} < {TARGET_MS} ms")
    print(f"median {median(ms for ms, _ in spent):.1f} ms; far down: {deep_page(engine):.1f} ms")
    for ms, label in spent[-25:]:
        print(f"{ms:8.1f} ms  {label}")


def main(count: int = 1_000_000, database: str = "") -> None:
    with TemporaryDirectory() as folder:
        file = database or str(Path(folder) / "games.sqlite")
        engine = open_database(file if "://" in file else sqlite_url(Path(file)))
        fill(engine, count)
        report(engine, count)
        engine.dispose()


if __name__ == "__main__":
    main(*(int(word) if word.isdigit() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
