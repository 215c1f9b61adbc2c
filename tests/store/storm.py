"""Load generator: appends as fast as it can and prints acknowledged events, until it is killed.

Run as `python storm.py <database URL> <label>`; each line of output is `game seq id`. Several may
write to the same games: after a conflict a writer reloads and retries.
"""

from __future__ import annotations

import asyncio
import os
import sys

from latticechess.play.events import Event, GameOptions, Moved, Player, Started
from latticechess.store.database.open import open_database
from latticechess.store.journal.journal import Conflict, Journal

GAMES = 24


def event_after(game: str, seq: int, name: str) -> Event:
    """The next event of a game that has `seq`; `name` is its own."""
    if seq == 0:
        players = (Player("person", name), Player("person"))
        return Started(at=1, game=game, options=GameOptions("chess", ""), players=players)
    return Moved(at=seq, origin=(4, 1), target=(4, 3), text="e4", id=name)


async def play(journal: Journal, game: str, label: str) -> None:
    """Append to one game for ever; every event has a unique id."""
    seq = len(await journal.load(game))
    while True:
        name = f"{game}/{label}/{seq + 1}"
        try:
            await journal.append(game, seq, [event_after(game, seq, name)])
        except Conflict:
            seq += len(await journal.load(game, seq))
            continue
        seq += 1
        os.write(1, f"{game} {seq} {name}\n".encode())


async def main(url: str, label: str) -> None:
    journal = Journal(open_database(url))
    await asyncio.gather(*(play(journal, f"game{n}", label) for n in range(GAMES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
