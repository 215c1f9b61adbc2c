"""Derived tables: how long statistics and ratings of many games take to rebuild and to read.

python bench/storage/rebuild_derived.py [games] [--database sqlite|postgresql|URL] [--whole GAMES]

Writes made-up finished games straight into the table `games` (no journal: the rebuild reads that
table), then rebuilds every record and every rating. With --whole that many games with all their
moves are imported besides, and everything is rebuilt as by `lattice rebuild`.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, distinct, func, select

from latticechess.features.archive.service.import_parts import Source
from latticechess.features.archive.service.importing import Importer
from latticechess.features.players.store import player_records
from latticechess.features.players.store.ladder import ladder
from latticechess.features.players.store.players import PlayerQuery, Players
from latticechess.features.players.store.standings import Standings
from latticechess.features.players.store.statistics import statistics
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import events, games, users
from latticechess.store.derived import DERIVED
from made_up_games import opened
from pgn_import import write_file

PLAYERS = 20_000
RATED = 0.6
START = 1_700_000_000_000
AT_ONCE = 20_000
CLOCKS = '[{"kind":"fischer","initial_ms":180000,"increment_ms":2000}]'


def rows(count: int) -> Iterator[dict[str, Any]]:
    """Finished games over three years; some people play much more than others."""
    lot = random.Random(1)
    for number in range(count):
        white = int(lot.random() ** 2 * PLAYERS)
        black = (white + 1 + int(lot.random() * (PLAYERS - 1))) % PLAYERS
        at = START + number * 3 * 365 * 86_400_000 // count
        yield {
            "id": f"g{number:08}",
            "seq": 60,
            "variant": lot.choices(["chess", "plane", "cube"], [8, 1, 1])[0],
            "title": "Chess",
            "name": "",
            "rated": lot.random() < RATED,
            "white_kind": "person",
            "white_name": f"Player {white}",
            "white_user": f"p{white}",
            "white_profile": f"p{white}",
            "black_kind": "person",
            "black_name": f"Player {black}",
            "black_user": f"p{black}",
            "black_profile": f"p{black}",
            "first": 0,
            "plies": 58,
            "clocks": CLOCKS,
            "clock_class": lot.choice(["bullet", "blitz", "rapid"]),
            "status": "ended",
            "winner": lot.choice([0, 1, None]),
            "reason": "resignation",
            "started_at": at - 600_000,
            "played_at": at,
            "ended_at": at,
            "set_up": False,
            "opening_moves": lot.choice(["e4 e5", "d4 d5", "c4", "e4 c5"]),
        }


def fill(engine: Engine, count: int) -> None:
    with write_transaction(engine) as connection:
        people = [
            {"id": f"p{n}", "name": f"Player {n}", "created_at": START, "kind": "profile"}
            for n in range(PLAYERS)
        ]
        connection.execute(users.insert(), people)
        some: list[dict[str, Any]] = []
        for row in rows(count):
            some.append(row)
            if len(some) == AT_ONCE:
                connection.execute(games.insert(), some)
                some = []
        if some:
            connection.execute(games.insert(), some)


def timed(what: str, work: Any) -> Any:
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    spent = time.perf_counter() - wall
    print(f"{what:38} {spent:8.2f} s   (CPU {time.process_time() - cpu:.2f} s)")
    return result


def bring_in(engine: Engine, count: int) -> None:
    """Import games with moves from a made-up file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        made_up_file(path, count)
        with path.open("rb") as stream:
            for _ in Importer(engine, None, 0).run(Source(stream, path.name, path.stat().st_size)):
                pass


def made_up_file(path: Path, count: int) -> None:
    """As `pgn_import` makes it."""
    write_file(path, 500 * count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=50_000)
    parser.add_argument("--database", default="sqlite", help="an empty one, or one made for it")
    parser.add_argument("--whole", type=int, default=0, help="games with moves besides")
    args = parser.parse_args()
    with opened(args.database) as engine:
        if args.games:
            counted(engine, args.games)
        if args.whole:
            bring_in(engine, args.whole)
            with engine.connect() as connection:
                there = connection.scalar(select(func.count(distinct(events.c.game_id))))
            print(f"{there} games with their moves, {engine.dialect.name}")
            for name, remake in DERIVED.items():
                timed(name, partial(remake, engine))


def counted(engine: Engine, count: int) -> None:
    """Records and ratings of games without moves."""
    fill(engine, count)
    print(f"{count} games of {PLAYERS} players, {RATED:.0%} rated, {engine.dialect.name}")
    timed("records of all players", lambda: player_records.rebuild(engine))
    timed("three rankings of every pool", Standings(engine).rebuild)
    timed("statistics of the busiest player", lambda: statistics(engine, "p0", START))
    timed("a ladder", lambda: ladder(engine, "glicko2", "chess", "blitz"))
    register = Players(engine)
    timed("players by share of wins", lambda: register._find(PlayerQuery(order="won")))


if __name__ == "__main__":
    main()
