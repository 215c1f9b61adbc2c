"""PGN import: games per second from a file into the archive, parsing alone and in full.

python bench/storage/pgn_import.py [megabytes] [processes]

The file holds random games of orthodox chess with ordinary tags. With `processes` (0: none) the
moves are parsed in worker processes; all CPU time counts.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory

from latticechess import variant
from latticechess.features.archive.service.import_parts import Source
from latticechess.features.archive.service.importing import Importer
from latticechess.notation.moves import format_move
from latticechess.notation.read_game import read_pgn
from latticechess.store.database.open import open_database, sqlite_url

LINES = 200
"""Different move sequences; players, dates and lengths differ from game to game."""
PLIES = 80


def random_lines() -> list[list[str]]:
    chance = random.Random(1)
    lines = []
    for _ in range(LINES):
        position = variant("chess").start()
        texts: list[str] = []
        while len(texts) < PLIES and position.outcome is None:
            move = chance.choice(position.legal_moves())
            after = position.play(move)
            texts.append(format_move(position, move, after))
            position = after
        lines.append(texts)
    return lines


def write_file(path: Path, size: int) -> int:
    """Fill the file; the number of games."""
    lines, chance, games = random_lines(), random.Random(2), 0
    with path.open("w") as file:
        while file.tell() < size:
            texts = chance.choice(lines)[: chance.randrange(PLIES // 2, PLIES)]
            moves = " ".join(
                f"{ply // 2 + 1}. {text}" if ply % 2 == 0 else text
                for ply, text in enumerate(texts)
            )
            file.write(
                f'[Event "Round {games % 97}"]\n[Site "Bench"]\n'
                f'[Date "{chance.randrange(1990, 2026)}.{chance.randrange(1, 13):02}.01"]\n'
                f'[Round "{games}"]\n[White "Player {chance.randrange(5000)}"]\n'
                f'[Black "Player {chance.randrange(5000)}"]\n[Result "1-0"]\n'
                f'[TimeControl "300+3"]\n\n{moves} 1-0\n\n'
            )
            games += 1
    return games


def measure_reading(path: Path) -> None:
    with path.open() as file:
        begin, count = time.process_time(), 0
        for _ in read_pgn(file):
            count += 1
            if count == 20_000:
                break
    spent = time.process_time() - begin
    print(f"reading and checking alone: {count / spent:,.0f} games a second of CPU")


def measure_import(path: Path, processes: int, folder: Path) -> None:
    engine = open_database(sqlite_url(folder / "games.sqlite"))
    importer = Importer(engine, None, 0, processes)
    begin, own, others = time.perf_counter(), *used()
    with path.open("rb") as stream:
        for report in importer.run(Source(stream, path.name, path.stat().st_size)):
            last = report
    wall = time.perf_counter() - begin
    own, others = (now - then for now, then in zip(used(), (own, others), strict=True))
    print(
        f"import with {processes} reading processes: {last.stored:,} games in {wall:.1f} s, "
        f"{last.stored / wall:,.0f} a second; CPU: {own:.1f} s storing, {others:.1f} s reading, "
        f"{last.stored / (own + others):,.0f} games a second of one core"
    )
    most = (getrusage(who).ru_maxrss / 1024 for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    print("memory at most: {:.0f} MB storing, {:.0f} MB in a reading process".format(*most))
    engine.dispose()


def used() -> tuple[float, float]:
    """CPU seconds of this process and of its ended children."""
    spent = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    own, others = (usage.ru_utime + usage.ru_stime for usage in spent)
    return own, others


def main(megabytes: int = 100, processes: int = 1) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "games.pgn"
        games = write_file(path, megabytes * 1_000_000)
        print(f"{games:,} games, {path.stat().st_size / 1e6:.0f} MB")
        measure_reading(path)
        measure_import(path, processes, folder)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
