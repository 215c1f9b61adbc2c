"""Several server processes behind one address: started together, replaced when one dies."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any

log = logging.getLogger("latticechess.server")

STARTING_S = 120.0
"""How long a process may take until it serves: machines are busy after a restart."""
WATCH_S = 0.2
PAUSE_S = 1.0
"""Before a process that died is replaced: one that dies at once must not keep the machine busy."""

Work = Callable[[Any, socket.socket, Event], None]
"""What a process does: serve `wishes` on the socket, and say when it is ready."""


class WorkersError(Exception):
    """A process could not be started; the message is for people."""


class Workers:
    """The processes that share one listening socket."""

    def __init__(self, count: int, work: Work, wishes: Any, listener: socket.socket) -> None:
        self.context = get_context("spawn")
        self.count = count
        self.work = work
        self.wishes = wishes
        self.listener = listener
        self.processes: list[SpawnProcess] = []
        self.stopping = threading.Event()

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until a signal says stop; `ready` once all processes can take requests."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self.stop)
        try:
            self.start_all()
            if not self.stopping.is_set():
                ready()
            while not self.stopping.wait(WATCH_S):
                self.replace_dead()
        finally:
            self.end_all()

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping.set()

    def start_all(self) -> None:
        starting = [self.start() for _ in range(self.count)]
        self.processes = [process for process, _ in starting]
        end = time.monotonic() + STARTING_S
        for process, ready in starting:
            while not ready.wait(WATCH_S):
                if self.stopping.is_set():
                    return
                if not process.is_alive() or time.monotonic() > end:
                    raise WorkersError("A server process could not start: its words are above.")

    def start(self) -> tuple[SpawnProcess, Event]:
        ready = self.context.Event()
        process = self.context.Process(
            target=work_with_parent, args=(self.work, self.wishes, self.listener, ready)
        )
        process.start()
        return process, ready

    def replace_dead(self) -> None:
        for number, process in enumerate(self.processes):
            if not process.is_alive():
                log.error("a server process ended (%s) and is replaced", process.exitcode)
                if self.stopping.wait(PAUSE_S):
                    return
                self.processes[number], _ = self.start()

    def end_all(self) -> None:
        """Ask all to finish, and wait for them."""
        for process in self.processes:
            if process.is_alive():
                process.terminate()
        for process in self.processes:
            process.join()


def work_with_parent(work: Work, wishes: Any, listener: socket.socket, ready: Event) -> None:
    """Work until told to stop, or until the program that started this process has gone."""
    parent = parent_process()

    def end_with_parent() -> None:
        assert parent is not None
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end_with_parent, daemon=True).start()
    work(wishes, listener, ready)
