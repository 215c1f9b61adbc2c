"""Work spread over processes, taken from a source that may have no end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    work: Callable[[Task], Result], tasks: Iterator[Task], workers: int
) -> Generator[Result]:
    """The results in any order; when the reader stops, no more tasks are taken."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        running: set[Future[Result]] = {
            pool.submit(work, task) for task in islice(tasks, 2 * workers)
        }
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
            running |= {pool.submit(work, task) for task in islice(tasks, len(ended))}
    finally:
        pool.shutdown(cancel_futures=True)
