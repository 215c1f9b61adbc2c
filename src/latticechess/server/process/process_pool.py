"""Pool of server processes that share one listening socket; a process that dies is replaced."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Generic, TypeVar

log = logging.getLogger("latticechess.server")

START_TIMEOUT_S = 120.0
"""How long a process may take to become ready: machines are busy after a restart."""
POLL_S = 0.2
RESTART_DELAY_S = 1.0
"""Before a dead process is replaced: one that dies at once must not keep the machine busy."""

Options = TypeVar("Options")
Work = Callable[[Options, socket.socket, Event], None]
"""What a process does: serve on the socket, and set the event once it is ready."""


class ProcessPoolError(Exception):
    """A process could not be started; the message is for people."""


class ProcessPool(Generic[Options]):
    """Starts, watches and stops the processes."""

    def __init__(
        self, count: int, work: Work[Options], options: Options, listener: socket.socket
    ) -> None:
        self.context = get_context("spawn")
        self.count = count
        self.work = work
        self.options = options
        self.listener = listener
        self.processes: list[SpawnProcess] = []
        self.stopping = threading.Event()

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until SIGINT or SIGTERM; call `ready` once all processes accept requests."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self.stop)
        try:
            self.start_all()
            if not self.stopping.is_set():
                ready()
            while not self.stopping.wait(POLL_S):
                self.replace_dead()
        finally:
            self.stop_all()

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping.set()

    def start_all(self) -> None:
        starting = [self.start() for _ in range(self.count)]
        self.processes = [process for process, _ in starting]
        deadline = time.monotonic() + START_TIMEOUT_S
        for process, ready in starting:
            while not ready.wait(POLL_S):
                if self.stopping.is_set():
                    return
                if not process.is_alive() or time.monotonic() > deadline:
                    raise ProcessPoolError("A server process cannot start: see its output above.")

    def start(self) -> tuple[SpawnProcess, Event]:
        ready = self.context.Event()
        process = self.context.Process(
            target=work_with_parent, args=(self.work, self.options, self.listener, ready)
        )
        process.start()
        return process, ready

    def replace_dead(self) -> None:
        for number, process in enumerate(self.processes):
            if not process.is_alive():
                log.error("server process exited with code %s: restarting it", process.exitcode)
                if self.stopping.wait(RESTART_DELAY_S):
                    return
                self.processes[number], _ = self.start()

    def stop_all(self) -> None:
        """Terminate all processes and wait for them."""
        for process in self.processes:
            if process.is_alive():
                process.terminate()
        for process in self.processes:
            process.join()


def work_with_parent(
    work: Work[Options], options: Options, listener: socket.socket, ready: Event
) -> None:
    """Serve until terminated, or until the parent process has exited."""
    parent = parent_process()

    def stop_with_parent() -> None:
        assert parent is not None
        parent.join()
        stop_this_process()

    threading.Thread(target=stop_with_parent, daemon=True).start()
    work(options, listener, ready)


def stop_this_process() -> None:
    """Ask this process to end as a signal from outside would."""
    if sys.platform == "win32":
        # There os.kill ends a process at once, in the middle of whatever it does.
        signal.raise_signal(signal.SIGTERM)
    else:
        os.kill(os.getpid(), signal.SIGTERM)
