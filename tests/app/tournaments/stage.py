"""A program without a web server, on a real database, that holds tournaments."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from latticechess.app.assembly import assemble
from latticechess.app.folders import DataFolder
from latticechess.app.program import Program, ProgramOptions
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Pairing
from latticechess.features.tournaments.service.actions import EnterResult, StartRound
from latticechess.features.tournaments.service.entries import EntrantSpec
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Resign

PATIENCE_S = 60.0
ORGANISER = Visitor("olga", Role.ORGANISER)
SWISS = Settings(name="Autumn Swiss", system="swiss", rounds=3)


@asynccontextmanager
async def stage(
    folder: Path, url: str | None = None, charge: bool = True
) -> AsyncIterator[Program]:
    """A running program; `charge`: it is in charge of all tournaments."""
    folder.mkdir(exist_ok=True)
    program = assemble(ProgramOptions(folder=DataFolder(folder), database=url))
    await program.bus.open()
    program.presence.start()
    program.rooms.start(None)
    program.tournaments.start()
    if charge:
        program.tournaments.look_after()
    try:
        yield program
    finally:
        await program.close()


def member(user: str) -> Visitor:
    return Visitor(user, Role.MEMBER)


async def people(program: Program, count: int) -> list[EntrantSpec]:
    """So many guests of the register, whom the organiser can list."""
    found = []
    for number in range(1, count + 1):
        await program.players.remember(f"user{number}", f"Player {number}", 1)
        found.append(EntrantSpec(f"Player {number}", max(100, 2000 - 10 * number), f"user{number}"))
    return found


async def begun(program: Program, settings: Settings = SWISS, players: int = 6) -> LiveTournament:
    """A tournament of so many players whose first round has started."""
    wanted = await people(program, players)
    live = await program.organising.create(ORGANISER, settings, None, wanted)
    await program.organising.act(live, ORGANISER, StartRound(1))
    return live


async def until(holds: Callable[[], object]) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.01)


async def games_started(program: Program, live: LiveTournament) -> list[Pairing]:
    """The pairings of the present round, once all their games exist."""
    current = live.value.round
    assert current is not None
    games = [one.game for one in current.pairings]
    async with asyncio.timeout(PATIENCE_S):
        while len(await program.games.several(games)) < len(games):
            await asyncio.sleep(0.01)
    return list(current.pairings)


async def resign(program: Program, pairing: Pairing, loser: Side) -> None:
    room = await program.rooms.get(pairing.game)
    await room.execute(lambda _: Resign(loser))


async def enter(
    program: Program, live: LiveTournament, board: int, score: Score | None, number: int = 1
) -> None:
    """The organiser enters a result."""
    await program.organising.act(live, ORGANISER, EnterResult(number, board, score))


def names(wanted: Sequence[EntrantSpec]) -> list[str]:
    return [one.name for one in wanted]
