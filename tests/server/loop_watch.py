"""Watches that nothing keeps the event loop of a server for long, and says where it was kept.

What is measured is the CPU time that the loop's own thread spends without coming back to the
loop: a busy machine does not change it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from budget import pace
from databases import sqlite_file
from forkserver import make_routes_once
from latticechess.app.assembly import assemble
from latticechess.app.folders import DataFolder
from latticechess.app.program import ProgramOptions
from latticechess.server.application import application
from latticechess.server.process.garbage_collection import GarbageCollector
from latticechess.server.process.network import listen
from latticechess.server.process.run import configuration

MOST_S = float(os.environ.get("LATTICE_LOOP_MS", "100")) / 1000
"""CPU seconds at a stretch where the machine is quick; `LATTICE_LOOP_MS` is stricter."""
LOOK_S = 0.005


@dataclass(frozen=True)
class Kept:
    """The loop was kept for so long by what the stack shows."""

    seconds: float
    stack: str

    def __str__(self) -> str:
        return f"{1000 * self.seconds:.0f} ms of CPU on the event loop:\n{self.stack}"


class LoopWatch:
    """Asks the loop again and again to answer; a late answer is kept with the stack then."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, thread: int, most_s: float = MOST_S
    ) -> None:
        self.loop = loop
        self.thread = thread
        self.clock = time.pthread_getcpuclockid(thread)
        self.most_s = most_s
        self.found: list[Kept] = []
        self.ended = threading.Event()
        self.watcher = threading.Thread(target=self.watch, daemon=True)

    def watch(self) -> None:
        while not self.ended.is_set():
            answered = threading.Event()
            before = time.clock_gettime(self.clock)
            try:
                self.loop.call_soon_threadsafe(answered.set)
            except RuntimeError:
                return  # the loop has ended
            stack = ""
            while not answered.wait(LOOK_S) and not self.ended.is_set():
                if time.clock_gettime(self.clock) - before > self.most_s / 2 and not stack:
                    frame = sys._current_frames().get(self.thread)
                    stack = "".join(traceback.format_stack(frame)[-12:]) if frame else ""
            spent = time.clock_gettime(self.clock) - before
            if spent > self.most_s:
                self.found.append(Kept(spent, stack))
                print(self.found[-1], flush=True)
            self.ended.wait(LOOK_S)

    def __enter__(self) -> LoopWatch:
        self.watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.watcher.join()
        if self.found:
            most_s = self.most_s * pace()
            self.found = [kept for kept in self.found if kept.seconds > most_s]


class WatchedServer:
    """A server in a thread of this process: its loop can be looked at."""

    def __init__(self, folder: Path, local: bool = True) -> None:
        self.folder = DataFolder(folder)
        self.local = local
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.ready = threading.Event()

    def serve(self) -> None:
        program = assemble(ProgramOptions(folder=self.folder, local=self.local))

        def ready() -> None:
            self.program = program
            self.loop = asyncio.get_running_loop()
            self.ready.set()

        with listen("127.0.0.1", 0, True) as listener:
            self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
            self.server = uvicorn.Server(configuration(application(program, on_ready=ready)))
            self.server.run(sockets=[listener])

    def start(self) -> None:
        make_routes_once()
        sqlite_file(self.folder.database)
        self.folder.open()
        self.thread.start()
        assert self.ready.wait(120)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(60)
        self.folder.close()

    @contextmanager
    def watched(self) -> Iterator[LoopWatch]:
        """Watch the loop, with cycles collected as in a server's own process.

        Python's own full collection over all objects of a long test run takes half a second, on
        whichever thread happens to allocate.
        """
        assert self.loop is not None
        assert self.thread.ident is not None
        collector = GarbageCollector()
        collector.start()
        try:
            with LoopWatch(self.loop, self.thread.ident) as watch:
                yield watch
        finally:
            collector.close()
