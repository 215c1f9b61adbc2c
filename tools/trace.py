"""What an act passes: `python tools/trace.py` plays a move in a game of two people, from one's
socket to the news on both, and starts a round of a Swiss tournament of six, and counts the modules
and functions of the program that run, those that are compiled apart. `--list` names the modules.

`--cost N` plays N games of 30 plies instead, compiled as installed, and says what a move costs in
CPU time and how long its news is; `--profile` says where the time goes.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import sys
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from latticechess.app.program import Program
    from latticechess.features.games.service.room import Room
    from latticechess.features.games.sockets import GameSocket

SOURCE = Path(__file__).resolve().parent.parent / "src" / "latticechess"
MOVES = (
    *(
        "e2e4",
        "e7e5",
        "g1f3",
        "b8c6",
        "f1c4",
        "f8c5",
        "c2c3",
        "g8f6",
        "d2d3",
        "d7d6",
        "b1d2",
        "a7a6",
    ),
    *(
        "c4b3",
        "c5a7",
        "h2h3",
        "h7h6",
        "d2f1",
        "c6e7",
        "f1g3",
        "e7g6",
        "a2a4",
        "c7c6",
        "d1e2",
        "d8e7",
    ),
    *("c1e3", "a7e3", "e2e3", "c8e6", "b3e6", "f7e6"),
)


class FromSource:
    """Finds a module's source before what is compiled of it, which nobody can watch."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, _: Any = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.startswith("latticechess.") else None
        if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        source = Path(spec.loader.path).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


class Watch:
    """Collects the functions of the program that are called, in all threads begun since."""

    def __init__(self) -> None:
        self.on = False
        self.seen: set[tuple[str, str]] = set()
        threading.setprofile(self.note)
        sys.setprofile(self.note)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if self.on and event == "call" and code.co_filename.startswith(str(SOURCE)):
            name = str(Path(code.co_filename).relative_to(SOURCE))
            self.seen.add((name, f"{code.co_qualname} {code.co_firstlineno}"))

    def report(self, what: str, names: bool) -> None:
        modules = sorted({module for module, _ in self.seen})
        compiled = set((SOURCE / "compiled.txt").read_text().split())
        inner = {module for module in modules if f"latticechess.{dotted(module)}" in compiled}
        outer = {one for one in self.seen if one[0] not in inner}
        print(
            f"{what}: {len(modules) - len(inner)} modules and {len(outer)} functions, "
            f"and {len(inner)} and {len(self.seen) - len(outer)} in what is compiled"
        )
        if names:
            print("  " + "\n  ".join(modules))
        self.seen.clear()


def dotted(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


class Wire:
    """The other end of a socket: keeps what it is sent."""

    lag_ms = 20

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def receive(self) -> str | bytes | None:
        return None

    def send_now(self, message: bytes) -> bool:
        self.sent.append(message)
        return True

    async def send(self, message: bytes) -> None:
        self.send_now(message)

    async def close(self, code: int, reason: str) -> None:
        """Nobody listens."""


@asynccontextmanager
async def program_in(folder: Path) -> AsyncIterator[Program]:
    from latticechess.app.assembly import assemble
    from latticechess.app.folders import DataFolder
    from latticechess.app.program import ProgramOptions

    program = assemble(ProgramOptions(folder=DataFolder(folder)))
    await program.bus.open()
    program.presence.start()
    program.rooms.start(None)
    program.tournaments.start()
    program.tournaments.look_after()
    try:
        yield program
    finally:
        await program.close()


async def joined(program: Program) -> tuple[Room, GameSocket, GameSocket]:
    """A game of ann and ben with clocks, and their sockets."""
    from latticechess.features.accounts.service.roles import Role, Visitor
    from latticechess.features.games.service.new_game import NewGame, options_of, players_of
    from latticechess.features.games.sockets import GameSocket
    from latticechess.features.games.views.room import RoomView
    from latticechess.kernel import library
    from latticechess.play.time_controls import Fischer

    wish = NewGame("chess", "online", clock=Fischer(900_000, 10_000))
    board = library.variant("chess")
    room = await program.rooms.create(
        options_of(wish, board, "ann"), players_of(wish, "ann", "Ann", ())
    )
    await room.join("ben", "Ben")
    view = RoomView(room)
    ann, ben = (
        GameSocket(Wire(), room, view, Visitor(user, Role.GUEST), user) for user in ("ann", "ben")
    )
    for each in (ann, ben):
        await each.handle(b'{"type":"watch","since":-1}')
    return room, ann, ben


def text_of(ply: int) -> bytes:
    numbers = ["abcdefgh".find(one) if one.isalpha() else int(one) - 1 for one in MOVES[ply - 1]]
    origin, target = numbers[:2], numbers[2:]
    return (
        f'{{"type":"play","id":"m{ply}","ply":{ply},"origin":{origin},"target":{target}}}'
    ).encode()


async def trace(watch: Watch, folder: Path, names: bool) -> None:
    from latticechess.features.accounts.service.roles import Role, Visitor
    from latticechess.features.tournaments.rules.settings import Settings
    from latticechess.features.tournaments.service.entries import Wanted

    async with program_in(folder) as program:
        _, ann, ben = await joined(program)
        # The second move finds everything warm.
        for ply, each in ((1, ann), (2, ben)):
            watch.on = ply == 2
            await each.handle(text_of(ply))
        watch.on = False
        watch.report("a move", names)
        organiser = Visitor("olga", Role.ORGANISER)
        players = []
        for number in range(6):
            await program.players.remember(f"user{number}", f"Player {number}", 1)
            players.append(Wanted(f"Player {number}", 2000 - 10 * number, f"user{number}"))
        settings = Settings(name="Swiss", system="swiss", rounds=3)
        live = await program.organising.create(organiser, settings, None, players)
        watch.on = True
        await program.organising.start_round(live, organiser, 1, False)
        current = live.value.round
        assert current is not None
        while not all(one.game in program.rooms.open for one in current.pairings):
            await asyncio.sleep(0.01)
        watch.on = False
        watch.report("a Swiss round of six", names)


async def cost(folder: Path, games: int, profile: bool) -> None:
    async with program_in(folder) as program:
        tables = [await joined(program) for _ in range(games)]
        ends = [each.transport for _, *two in tables for each in two]
        wires = [end for end in ends if isinstance(end, Wire)]
        for wire in wires:
            wire.sent.clear()
        watcher = cProfile.Profile()
        if profile:
            watcher.enable()
        begin, thread = time.process_time(), time.thread_time()
        for ply in range(1, len(MOVES) + 1):
            await asyncio.gather(*(two[(ply - 1) % 2].handle(text_of(ply)) for _, *two in tables))
        spent, here = time.process_time() - begin, time.thread_time() - thread
        watcher.disable()
        moves = games * len(MOVES)
        assert all(room.game.ply == len(MOVES) for room, *_ in tables)
        print(f"a move: {1000 * spent / moves:.3f} ms CPU, {1000 * here / moves:.3f} in the loop")
        sent = [message for wire in wires for message in wire.sent]
        for who, to_move in (("who is to move", True), ("others", False)):
            sizes = sorted(len(one) for one in sent if (b'"legal"' in one) is to_move)
            print(f"its news to {who}: median {sizes[len(sizes) // 2]}, most {sizes[-1]} bytes")
        if profile:
            pstats.Stats(watcher).sort_stats("tottime").print_stats(45)
            pstats.Stats(watcher).sort_stats("cumtime").print_stats(60)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--cost", type=int)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        if asked.cost:
            asyncio.run(cost(Path(folder), asked.cost, asked.profile))
            return
        sys.meta_path.insert(0, FromSource)
        asyncio.run(trace(Watch(), Path(folder), asked.list))


if __name__ == "__main__":
    main()
