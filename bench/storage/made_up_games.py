"""A large archive of made-up games, written quickly: indexes are created after the rows.

python bench/storage/made_up_games.py games database

The database is a file name or postgresql://…; one that already has enough games is left as it is.
Only tables derived from a journal are written (lists, archive, positions), not the moves.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, func, select, text

from latticechess import Outcome, Reason, Side
from latticechess.features.archive.store.facet_groups import group_ids
from latticechess.features.archive.store.inverted_index import COLUMNS
from latticechess.features.archive.store.opening_trace import GameTrace
from latticechess.features.archive.store.row import RowDetails, archive_row
from latticechess.notation.opening_names import names
from latticechess.play.events import Player
from latticechess.play.game_names import game_name
from latticechess.play.time_controls import ClockSpec, Days, Fischer, NoClock, SuddenDeath
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import open_database, sqlite_url, write_transaction
from latticechess.store.database.tables import archive, archive_bulk, positions
from latticechess.store.database.tables import games as games_table
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from services import PostgreSQL

DAY = 86_400_000
NOW = 1_790_000_000_000
DAYS = 3_000
GROUP = 10_000
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
"""Positions: the first in every second game, each next one half as often."""


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
    """One made-up game: the cube has been played for a year, and some games last for months."""
    at = NOW - chance.randrange(DAYS * DAY)
    shares = (80, 9, 6, 41) if at > NOW - 365 * DAY else (80, 9, 6, 0)
    board, title = chance.choices(BOARDS, shares)[0]
    white, black = person(chance), person(chance)
    if chance.random() < 0.2:
        black = Player("computer", "Computer", level=chance.randrange(1, 12))
    clock = chance.choices(CLOCKS, (20, 20, 30, 20, 8, 2))[0]
    playing = chance.random() < 0.002
    result = None if playing else outcome(chance)
    long = result is not None and result.reason is Reason.FIFTY_MOVES
    lasted = chance.randrange(90 * DAY if isinstance(clock, Days) else DAY // 12)
    return Summary(
        id=f"bench{number}",
        seq=3,
        variant=board,
        title=title,
        name="" if chance.random() < 0.8 else f"Round {chance.randrange(1, 100)}",
        rated=chance.random() < 0.6,
        players=(white, black),
        first=Side.WHITE,
        plies=chance.randrange(120, 200) if long else chance.randrange(2, 160),
        clocks=(clock, clock),
        status="playing" if playing else "ended",
        result=result,
        started_at=at - lasted,
        played_at=at,
        ended_at=None if playing else at,
    )


def games(chance: random.Random, first: int) -> Iterator[tuple[Summary, GameTrace]]:
    """An endless stream of games, numbered from `first` on."""
    lines = [list(line) for line in names()]
    number = first
    while True:
        reached = [key for place, key in enumerate(KEYS) if chance.random() < 2.0**-place / 2]
        yield (
            summary(number, chance),
            GameTrace(standard_start=True, texts=chance.choice(lines), keys=reached),
        )
        number += 1


def store(connection: Connection, some: list[tuple[Summary, GameTrace]], first: int) -> None:
    """Insert these games, numbered from `first` on."""
    rows = [summary_table.to_values(summary) for summary, _ in some]
    insert_rows(connection, games_table, summary_table.COLUMNS, rows)
    made, keys = [], []
    for number, (game, line) in enumerate(some, first):
        remarks = RowDetails(opening=line.opening, traced=len(line.keys))
        made.append({"number": number, **archive_row(game, game_name(game.name, game.id), remarks)})
        keys += [(key, number, ply) for key, ply in line.first_reached().items()]
    kinds = group_ids(connection, {row["kind"] for row in made})
    for row in made:
        row["kind"] = kinds[row["kind"]]
    rows = [tuple([row[name] for name in COLUMNS]) for row in made]
    insert_rows(connection, archive, COLUMNS, rows)
    insert_rows(connection, positions, ("key", "number", "ply"), keys)


@contextmanager
def without_indexes(connection: Connection) -> Iterator[None]:
    """Drop the indexes and create them again at the end."""
    if connection.dialect.name == "postgresql":
        listed = text(
            """SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('games', 'archive')
            AND indexdef LIKE 'CREATE INDEX%'"""
        )
    else:
        listed = text(
            """SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
            AND tbl_name IN ('games', 'archive') AND sql LIKE 'CREATE INDEX%'"""
        )
        connection.execute(archive_bulk.insert(), {"first": 0})
    indexes = connection.execute(listed).all()
    for name, _ in indexes:
        connection.execute(text(f'DROP INDEX "{name}"'))
    yield
    for _, made in indexes:
        connection.exec_driver_sql(made)
    if connection.dialect.name == "sqlite":
        connection.execute(archive_bulk.delete())
        connection.exec_driver_sql("INSERT INTO archive_search (archive_search) VALUES ('rebuild')")


def fill(engine: Engine, count: int) -> None:
    """Bring the archive to `count` games."""
    with engine.connect() as connection:
        there = connection.scalar(select(func.count()).select_from(archive)) or 0
    if there >= count:
        return
    made = islice(games(random.Random(there), there), count - there)
    begin = time.perf_counter()
    with write_transaction(engine) as connection:
        with without_indexes(connection):
            while some := list(islice(made, GROUP)):
                store(connection, some, there + 1)
                there += len(some)
                if there % 100_000 == 0:
                    print(f"{there:,} games after {time.perf_counter() - begin:.0f} s", flush=True)
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT setval('archive_number_seq', :last)"), {"last": there})
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(
            text("VACUUM ANALYZE" if engine.dialect.name == "postgresql" else "ANALYZE")
        )
    print(f"written in {time.perf_counter() - begin:.0f} s")


@contextmanager
def opened(database: str) -> Iterator[Engine]:
    """A database by its file name or URL; `sqlite` and `postgresql` are created for the run."""
    with ExitStack() as stack:
        if database == "postgresql":
            url = stack.enter_context(PostgreSQL(durable=True)).create()
        elif database == "sqlite":
            folder = stack.enter_context(TemporaryDirectory())
            url = sqlite_url(Path(folder) / "games.sqlite")
        else:
            url = database if "://" in database else sqlite_url(Path(database))
        engine = open_database(url)
        yield engine
        engine.dispose()


def main(count: str, database: str) -> None:
    with opened(database) as engine:
        fill(engine, int(count))


if __name__ == "__main__":
    main(*sys.argv[1:])
