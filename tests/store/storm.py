"""A program that writes as fast as it can and says what was acknowledged, until it is killed.

Run as `python storm.py <database> <round>`; each line of output is `game seq id`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from latticechess.play.events import Event, GameOptions, Moved, Player, Started
from latticechess.store.database import open_database, sqlite_url
from latticechess.store.journal import Journal

GAMES = 24


async def play(journal: Journal, game: str, label: str) -> None:
    """Go on with one game for ever; every event carries an id of its own."""
    seq = len(await journal.load(game))
    while True:
        name = f"{game}/{label}/{seq + 1}"
        event: Event
        if seq == 0:
            players = (Player("person", name), Player("person"))
            event = Started(at=1, game=game, options=GameOptions("chess", ""), players=players)
        else:
            event = Moved(at=seq, origin=(4, 1), target=(4, 3), text="e4", id=name)
        await journal.append(game, seq, [event])
        seq += 1
        os.write(1, f"{game} {seq} {name}\n".encode())


async def main(path: str, label: str) -> None:
    journal = Journal(open_database(sqlite_url(Path(path))))
    await asyncio.gather(*(play(journal, f"game{n}", label) for n in range(GAMES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
