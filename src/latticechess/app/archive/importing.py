"""Files of games brought into the archive: read in parts, every move checked, stored in groups.

A file of any size is never held whole. A game that cannot be read is reported and the others are
kept; a game that is here already is not stored again, and comes back if it was in the bin.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field

from sqlalchemy import Engine

from latticechess.app.archive.import_parts import Part, Source, parts
from latticechess.app.archive.import_work import Rejected, Worked, work
from latticechess.kernel.sentence import Sentence
from latticechess.store.archive.bulk_games import deleted_among, store_games
from latticechess.store.archive.deletion import DeletedGames
from latticechess.store.archive.position_index import index_pending_stepwise

SMALL = 2_000_000
"""A file of fewer bytes is not worth starting processes for."""
AT_ONCE = 6_000
"""Games in one transaction: others who write wait no longer than that takes. With fewer, nearly
every place of every index that is written to would be a page of the file of its own."""


@dataclass(slots=True)
class Report:
    """What has become of a file so far."""

    read_bytes: int = 0
    stored: int = 0
    known: int = 0
    """Games that were here already."""
    restored: int = 0
    """Games that were in the bin and are back."""
    rejected: int = 0
    rejections: list[Rejected] = field(default_factory=list)
    """Those not told before."""
    sorted_share: float | None = None
    """How much of the last step is done: all games are stored, their positions sorted in."""
    problem: Sentence | None = None
    """Why the rest of the file was not read."""
    done: bool = False

    @property
    def games(self) -> int:
        return self.stored + self.known + self.restored + self.rejected


class Importer:
    """Brings files in for one user; None: for whoever runs the program."""

    def __init__(
        self, engine: Engine, by: str | None, now: int, processes: int | None = None
    ) -> None:
        """`processes` read and check a large file; None: one for each core, 0: this one."""
        self.engine = engine
        self.by = by
        self.now = now
        self.processes = os.cpu_count() or 1 if processes is None else processes

    def run(self, source: Source) -> Generator[Report, None, None]:
        """Read and store everything, reporting after each part; StoreError ends it.

        What was stored before stays: the same file can be brought in again.
        """
        report = Report()
        with ExitStack() as stack:
            submit = self._workers(stack, source)
            waiting: deque[Future[Worked] | Worked] = deque()
            for part in parts(source):
                waiting.append(submit(part))
                while len(waiting) > 2 * self.processes:
                    yield self._take(waiting.popleft(), report)
            while waiting:
                yield self._take(waiting.popleft(), report)
        report.rejections = []
        for share in index_pending_stepwise(self.engine):
            report.sorted_share = share
            yield report
        report.done = True
        report.problem = source.problem
        yield report

    def _workers(
        self, stack: ExitStack, source: Source
    ) -> Callable[[Part], Future[Worked] | Worked]:
        """Where parts are worked on: in processes, or here if the file is small."""
        if self.processes < 1 or (source.size is not None and source.size < SMALL):
            return lambda part: work(part, self.by, self.now)
        context = multiprocessing.get_context("spawn")
        # A part makes no cycles of objects: to look for them would take a third of its time.
        pool = stack.enter_context(
            ProcessPoolExecutor(self.processes, mp_context=context, initializer=gc.disable)
        )
        return lambda part: pool.submit(work, part, self.by, self.now)

    def _take(self, waited: Future[Worked] | Worked, report: Report) -> Report:
        """Store what one part held and count it."""
        worked = waited.result() if isinstance(waited, Future) else waited
        for first in range(0, len(worked.games), AT_ONCE):
            group = worked.games[first : first + AT_ONCE]
            outcome = store_games(self.engine, group)
            restored = self._restore(outcome.known)
            report.stored += outcome.stored
            report.restored += restored
            # The same game twice in one group counts as known too.
            report.known += len(group) - outcome.stored - restored
        report.read_bytes = worked.read_bytes
        report.rejected += len(worked.rejected)
        report.rejections = worked.rejected
        return report

    def _restore(self, known: Iterable[str]) -> int:
        ids = list(known)
        if not ids:
            return 0
        binned = deleted_among(self.engine, ids, self.by)
        for id_ in binned:
            DeletedGames(self.engine).unmark_deleted(id_, self.by)
        return len(binned)
