"""Tournaments: pairing and starting a round of 500 games, recording results, showing standings.

python bench/server/tournaments.py [players] [rounds]

Prints wall time and this program's CPU time; on a busy machine only the latter says much.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from latticechess.features.tournaments.service.actions import StartRound
from latticechess.features.tournaments.views.tables import StandingsViews

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from app.tournaments.stage import ORGANISER, people, resign, stage, until
from latticechess.app.program import Program
from latticechess.features.tournaments.rules.settings import Board, Settings
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.rights import Veil
from latticechess.kernel.pieces import Side
from latticechess.play.time_controls import Fischer


@contextmanager
def timed(what: str) -> Iterator[None]:
    wall, cpu = time.perf_counter(), time.process_time()
    yield
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(f"{what}: {1000 * wall:,.0f} ms, {1000 * cpu:,.0f} ms of CPU")


async def play_round(program: Program, live: LiveTournament, number: int) -> None:
    # Pairing and starting are measured apart, so the games are not started by themselves.
    program.tournaments.caring.add(live.id)
    with timed(f"round {number}: pair and store"):
        await program.organising.act(live, ORGANISER, StartRound(number))
    current = live.value.round
    assert current is not None
    with timed(f"round {number}: start {len(current.pairings)} games"):
        await program.tournaments.care(live)
    program.tournaments.caring.discard(live.id)
    lot = random.Random(number)
    with timed(f"round {number}: end and record {len(current.pairings)} games"):
        for pairing in current.pairings:
            await resign(program, pairing, lot.choice(list(Side)))
        await until(lambda: live.value.rounds[-1].state == "ended")
    views = StandingsViews()
    with timed(f"round {number}: standings after a change"):
        (await views.of(program, live, Veil())).body(1)
    with timed(f"round {number}: standings for everybody else"):
        (await views.of(program, live, Veil())).body(2)


async def main(players: int, rounds: int) -> None:
    settings = Settings(
        name="Large Swiss",
        system="swiss",
        rounds=rounds,
        boards=(Board("chess", Fischer(300_000, 3_000)),),
    )
    with TemporaryDirectory() as folder:
        async with stage(Path(folder), charge=False) as program:
            wanted = await people(program, players)
            with timed(f"enter {players} players"):
                live = await program.organising.create(ORGANISER, settings, None, wanted)
            for number in range(1, rounds + 1):
                await play_round(program, live, number)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    asyncio.run(main(*(given + [1_000, 5][len(given) :])))
