"""Journal: durable appends per second on SQLite and PostgreSQL, and the rules' share of a move.

python bench/storage/journal_appends.py [games] [moves]
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from latticechess import variant
from latticechess.play.commands import PlayText
from latticechess.play.decide import decide, start_game
from latticechess.play.events import Event, GameOptions, Moved, Player, Started
from latticechess.play.game import evolve, replay
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.journal.journal import Journal

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from services import PostgreSQL

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")
PLAYERS = (Player("person", "Ann", user="a"), Player("person", "Ben", user="b"))


async def write_game(journal: Journal, game: str, moves: int) -> None:
    """One player who waits for each move to be stored."""
    options = GameOptions("chess", variant("chess").source)
    await journal.append(game, 0, [Started(at=1, game=game, options=options, players=PLAYERS)])
    for seq in range(1, moves + 1):
        move = Moved(at=seq, origin=(6, 0), target=(5, 2), text="Nf3", id=f"{game}-{seq}")
        await journal.append(game, seq, [move])


async def measure_journal(journal: Journal, name: str, games: int, moves: int) -> None:
    begin, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(write_game(journal, f"game{n}", moves) for n in range(games)))
    appends = games * (moves + 1)
    rate = appends / (time.perf_counter() - begin)
    # On a busy machine the CPU figure says more; it excludes a database server's own work.
    own = appends / (time.process_time() - cpu)
    print(
        f"{name}, {games} games at once: {rate:,.0f} durable appends a second, "
        f"{own:,.0f} a second of this program's CPU"
    )
    begin = time.perf_counter()
    await write_game(journal, "alone", moves)
    spent = time.perf_counter() - begin
    print(f"{name}, one game alone: {1000 * spent / (moves + 1):.2f} ms an append")


def measure_rules(moves: int) -> None:
    """Deciding and applying moves, without the journal."""
    events: list[Event] = start_game("g", GameOptions("chess", variant("chess").source), PLAYERS, 0)
    game = replay(events)
    begin = time.process_time()
    for number in range(min(moves, 15)):
        for event in decide(game, PlayText(game.turn, SHUFFLE[number % 4]), number):
            game = evolve(game, event)
            events.append(event)
    spent = time.process_time() - begin
    print(f"deciding and applying a typed move: {1000 * spent / (len(events) - 1):.2f} ms of CPU")
    begin = time.process_time()
    replay(events)
    spent = time.process_time() - begin
    print(f"replaying from events: {1000 * spent / (len(events) - 1):.2f} ms of CPU a move")


def measure(url: str, name: str, games: int, moves: int) -> None:
    engine = open_database(url)
    journal = Journal(engine)
    asyncio.run(measure_journal(journal, name, games, moves))
    journal.close()
    engine.dispose()


def main(games: int = 500, moves: int = 20) -> None:
    with TemporaryDirectory() as folder:
        measure(sqlite_url(Path(folder) / "games.sqlite"), "SQLite FULL", games, moves)
    with PostgreSQL(durable=True) as cluster:
        measure(cluster.create(), "PostgreSQL, fsync on", games, moves)
    measure_rules(moves)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
