"""Long engine work spread over processes: games of a match, games to learn from, puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.util import Finalize
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def _nothing() -> None:
    """What most work leaves to do in the end."""


def in_processes(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int,
    at_end: Callable[[], None] = _nothing,
) -> Generator[Result]:
    """The results as they come, in any order.

    Tasks are taken as needed, from a source that may have no end: when the reader stops, no more
    start. `at_end` runs in every process before it ends. With one worker all runs in this process.
    """
    waiting = iter(tasks)
    if workers <= 1:
        try:
            yield from map(work, waiting)
        finally:
            at_end()
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (at_end,))
    try:
        running: set[Future[Result]] = {
            pool.submit(work, task) for task in islice(waiting, workers)
        }
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            # First the work: nobody waits for the reader.
            running |= {pool.submit(work, task) for task in islice(waiting, len(ended))}
            for future in ended:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(at_end: Callable[[], None]) -> None:
    """Prepare this process to end with its parent, also with one that was killed: it would wait for
    work for ever."""
    Finalize(None, at_end, exitpriority=0)
    parent = parent_process()

    def end_with_parent() -> None:
        assert parent is not None
        parent.join()
        at_end()
        os._exit(1)

    Thread(target=end_with_parent, name="parent", daemon=True).start()
