"""Work in processes: complete, taken as needed, and ended with whoever asked for it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from latticechess.engine.batch import in_processes

PATIENCE_S = 60.0


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def slept(folder: Path, number: int) -> int:
    """Tells that it works, and works for longer than any test waits."""
    (folder / f"begun-{os.getpid()}").touch()
    Event().wait(10 * PATIENCE_S)
    return number


def ended(folder: Path) -> None:
    (folder / f"ended-{os.getpid()}").touch()


def work_for_ever(folder: str) -> None:
    """What the killed process does."""
    work = partial(slept, Path(folder))
    for _ in in_processes(work, count(), 2, partial(ended, Path(folder))):
        pass


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def processes(folder: Path, what: str) -> set[str]:
    return {path.name.removeprefix(what) for path in folder.glob(f"{what}*")}


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_done_once(tmp_path: Path, workers: int) -> None:
    found = list(in_processes(squared, range(20), workers, partial(ended, tmp_path)))
    assert sorted(result for result, _ in found) == [n * n for n in range(20)]
    places = {str(process) for _, process in found}
    assert (str(os.getpid()) in places) == (workers == 1)
    assert places <= processes(tmp_path, "ended-")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_reader_may_stop_before_an_endless_source(workers: int) -> None:
    numbers = count()
    with closing(in_processes(squared, numbers, workers)) as results:
        for _ in range(5):
            next(results)
    # Besides the five every worker may have one task, and all may have ended theirs together with
    # the fifth: those results wait for the reader.
    ended_together = workers - 1
    assert next(numbers) <= 5 + workers + ended_together


def test_workers_end_with_a_process_that_is_killed(tmp_path: Path) -> None:
    code = f"from engine.test_batch import work_for_ever; work_for_ever({str(tmp_path)!r})"
    tests = str(Path(__file__).parents[1])
    with subprocess.Popen(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": tests}
    ) as run:
        until(lambda: len(processes(tmp_path, "begun-")) == 2)
        run.kill()
    until(lambda: processes(tmp_path, "ended-") == processes(tmp_path, "begun-"))
