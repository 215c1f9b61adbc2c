"""The explorer over many games: time to answer, for the start position and deep ones.

python bench/storage/explorer.py [games] [database]

The database is `sqlite` or `postgresql`, created for the run, or a file name or URL that has been
filled before. The derived tables are written directly: an opening tree in which a few moves of
each position take most of its games, down to positions that two games share. Positions of single
games, which are most of a real index, are left out; they make it larger and no answer longer.
Each question is asked once to warm up and then nine times. CPU time is measured, including that of
a database server on the same machine; the minimum and the median are printed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import Any

from sqlalchemy import Connection, Engine, func, select, text

from archive_pages import cpu_clock
from latticechess.features.archive.store.explorer import rows
from latticechess.features.archive.store.explorer.counts import MANY_GAMES
from latticechess.features.archive.store.explorer.explorer import Explorer, ExplorerQuery
from latticechess.features.archive.store.facet_groups import group_ids
from latticechess.features.archive.store.inverted_index import COLUMNS
from latticechess.features.archive.store.row import RowDetails, archive_row
from latticechess.play.game_names import game_name
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import archive, explorer_games, positions
from latticechess.store.database.tables import games as games_table
from latticechess.store.journal import summary_table
from made_up_games import opened, summary

TARGET_MS = 50
TIMES = 9
SHARES = (0.42, 0.24, 0.12, 0.07, 0.05, 0.03, 0.02, 0.02, 0.01, 0.01, 0.005, 0.005)
DEEPEST = 30
AT_ONCE = 100_000
SHOWN_RATING = 2_500
"""Games with at least this rating also have the rows of which the best games are told."""
START = 1
Node = tuple[int, int, int, int, list[tuple[str, int]]]
"""Key, ply, first place among the shuffled games, number of games, moves with their counts."""
FILTERS: dict[str, dict[str, object]] = {
    "all games": {},
    "rated": {"rated": True},
    "rating from 1800": {"rating_from": 1_800},
    "since 2015": {"since": 2015},
    "imported": {"origins": ("imported",)},
    "own games": {"origins": ("mine",)},
}


def tree(count: int) -> list[Node]:
    """Positions reached by at least two of `count` games, sorted by key."""
    chance = random.Random(7)
    nodes: list[Node] = []
    waiting = [(START, 0, 0, count)]
    while waiting:
        key, ply, first, size = waiting.pop()
        shares = [share * chance.uniform(0.5, 1.5) for share in SHARES]
        whole, left, moves, place = sum(shares), size, [], first
        for number, share in enumerate(shares):
            games = min(left, round(size * share / whole))
            if games == 0:
                continue
            moves.append((f"N{chr(97 + number)}{ply % 8 + 1}", games))
            if games > 1 and ply < DEEPEST:
                waiting.append((chance.getrandbits(63) - 2**62, ply + 1, place, games))
            place, left = place + games, left - games
        nodes.append((key, ply, first, size, moves))
    nodes.sort()
    return nodes


def position_rows(nodes: list[Node], shuffled: list[int]) -> Iterator[tuple[int, int, int, str]]:
    for key, ply, first, size, moves in nodes:
        found, place = [], first
        for move, games in moves:
            found += [(key, number, ply, move) for number in shuffled[place : place + games]]
            place += games
        found += [(key, number, ply, "") for number in shuffled[place : first + size]]
        yield from sorted(found)


def game_rows(count: int, chance: random.Random) -> Iterator[tuple[Any, ...]]:
    for number in range(1, count + 1):
        imported = chance.random() < 0.9
        rating = max(600, min(2900, round(chance.gauss(1900, 280))))
        bucket = rows.bucket(
            imported, not imported and chance.random() < 0.6, rating, chance.randrange(1990, 2027)
        )
        seats = (f"p{int(30_000 * chance.random() ** 2)}" for _ in range(2))
        yield (number, bucket, chance.choices((0, 1, 2), (38, 30, 32))[0], rating, *seats, None)


def fill(engine: Engine, count: int) -> None:
    with engine.connect() as connection:
        if connection.scalar(select(func.count()).select_from(explorer_games)):
            return
    begin = time.perf_counter()
    shuffled = list(range(1, count + 1))
    random.Random(3).shuffle(shuffled)
    nodes = tree(count)
    with write_transaction(engine) as connection:
        told = game_rows(count, random.Random(5))
        while some := list(islice(told, AT_ONCE)):
            insert_rows(connection, explorer_games, rows.COLUMNS, some)
            store_shown(connection, [row[0] for row in some if row[3] >= SHOWN_RATING])
        made, written = position_rows(nodes, shuffled), 0
        while group := list(islice(made, AT_ONCE)):
            insert_rows(connection, positions, ("key", "number", "ply", "next"), group)
            written += len(group)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(
            text("VACUUM ANALYZE" if engine.dialect.name == "postgresql" else "ANALYZE")
        )
    print(f"{count:,} games, {len(nodes):,} positions, {written:,} rows", end="")
    print(f" in {time.perf_counter() - begin:.0f} s", flush=True)


def store_shown(connection: Connection, numbers: list[int]) -> None:
    """The rows of the highest rated games, of which the answer tells names and results."""
    chance, made, lines = random.Random(11), [], []
    for number in numbers:
        game = summary(number, chance)
        lines.append(summary_table.to_values(game))
        row = archive_row(game, game_name(game.name, game.id), RowDetails(traced=1))
        made.append({"number": number, **row})
    groups = group_ids(connection, {row["kind"] for row in made})
    insert_rows(connection, games_table, summary_table.COLUMNS, lines)
    values = [tuple({**row, "kind": groups[row["kind"]]}[name] for name in COLUMNS) for row in made]
    insert_rows(connection, archive, COLUMNS, values)


def asked_positions(nodes: list[Node]) -> dict[str, int]:
    """The most played position at some depths, and one of a few games."""
    found = {}
    for ply in (0, 1, 2, 4, 6, 8, 10, 14, 20):
        best = max(
            (node for node in nodes if node[1] == ply), key=lambda node: node[3], default=None
        )
        if best is not None:
            found[f"ply {ply}, {best[3]:,} games"] = best[0]
    below = max((node for node in nodes if node[3] <= MANY_GAMES), key=lambda node: node[3])
    found[f"not counted in advance, {below[3]:,} games"] = below[0]
    return found


def measure(engine: Engine, nodes: list[Node]) -> None:
    explorer, slow = Explorer(engine), []
    clock = cpu_clock(engine)
    for name, key in asked_positions(nodes).items():
        begin = clock()
        explorer.explore(ExplorerQuery(key, "p3", now=1))
        first = 1000 * (clock() - begin)
        times = []
        for wanted, filters in FILTERS.items():
            query = ExplorerQuery(key, "p3", now=1, **filters)  # type: ignore[arg-type]
            explorer.explore(query)
            spent = []
            for _ in range(TIMES):
                begin = clock()
                explorer.explore(query)
                spent.append(1000 * (clock() - begin))
            times.append(f"{wanted} {min(spent):.1f}/{median(spent):.1f}")
            if median(spent) >= TARGET_MS:
                slow.append(f"{name}, {wanted}")
        print(f"{name}: first {first:.0f} ms; {', '.join(times)} ms", flush=True)
    print(f"not below {TARGET_MS} ms: {'; '.join(slow) or 'none'}")


def main(count: str = "1000000", database: str = "sqlite") -> None:
    with opened(database) as engine:
        fill(engine, int(count))
        measure(engine, tree(int(count)))


if __name__ == "__main__":
    main(*sys.argv[1:])
