"""Import of game files into the archive: read in parts, every move checked, stored in batches.

A file is never in memory as a whole. A game that cannot be read is reported, and the others are
stored. A game that is in the archive already is not stored again; one in the bin is restored.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field

from latticechess.features.archive.service.explorer_warmup import warm_up
from latticechess.features.archive.service.import_parts import FilePart, Source, parts
from latticechess.features.archive.service.import_work import PreparedPart, Rejected, work
from latticechess.features.archive.store.bulk_games import deleted_among, store_games
from latticechess.features.archive.store.deletion import DeletedGames
from latticechess.features.archive.store.explorer.explorer import Explorer
from latticechess.features.archive.store.position_index import index_pending_stepwise
from latticechess.kernel.sentence import Sentence
from latticechess.store.database.open import Database

LARGE_IMPORT = 20_000
"""After so many new games the explorer counts much-played positions anew, for all who ask."""
SMALL = 2_000_000
"""Smaller files, in bytes, are read without starting processes."""
AT_ONCE = 6_000
"""Games per transaction. With fewer, nearly every index entry is written to a page of its own."""
PAUSE_S = 0.005
AT_ONCE_SERVING = 100
"""Where games are played meanwhile: their moves wait for no more."""


@dataclass(slots=True)
class ImportProgress:
    """Progress of an import."""

    read_bytes: int = 0
    stored: int = 0
    known: int = 0
    """Games that were in the archive already."""
    restored: int = 0
    """Games restored from the bin."""
    rejected: int = 0
    rejections: list[Rejected] = field(default_factory=list)
    """Rejections since the last report."""
    sorted_share: float | None = None
    """Progress of the last step, when all games are stored and their positions are indexed."""
    problem: Sentence | None = None
    """Why the rest of the file was not read."""
    done: bool = False
    elsewhere_s: float = 0.0
    """CPU seconds that other processes have spent on it."""

    @property
    def games(self) -> int:
        return self.stored + self.known + self.restored + self.rejected

    @property
    def kept_bytes(self) -> int:
        """About so much of what was read is kept that was not there before."""
        return self.read_bytes * self.stored // self.games if self.stored else 0


class Importer:
    """Imports files for a user; None: for whoever runs the program."""

    def __init__(
        self,
        engine: Database,
        by: str | None,
        now: int,
        processes: int | None = None,
        stop: threading.Event | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        """`processes` read a large file; None: one per core, 0: only this process.
        When `stop` is set nothing more is read: what is stored stays."""
        self.engine = engine
        self.by = by
        self.now = now
        self.stop = stop or threading.Event()
        self.at_once = at_once
        self.processes = os.cpu_count() or 1 if processes is None else processes

    def run(self, source: Source) -> Generator[ImportProgress, None, None]:
        """Import a file, with a report after each part; StoreError ends it.

        What is stored stays: the same file can be imported again.
        """
        report = ImportProgress()
        with ExitStack() as stack:
            submit = self._workers(stack, source)
            waiting: deque[Future[PreparedPart] | PreparedPart] = deque()
            for part in parts(source):
                if self.stop.is_set():
                    return
                waiting.append(submit(part))
                while len(waiting) > 2 * self.processes:
                    yield self._take(waiting.popleft(), report)
            while waiting:
                yield self._take(waiting.popleft(), report)
                if self.stop.is_set():
                    return
        report.rejections = []
        for share in index_pending_stepwise(self.engine):
            report.sorted_share = share
            yield report
        if report.stored > LARGE_IMPORT:
            warm_up(Explorer(self.engine))
        report.done = True
        report.problem = source.problem
        yield report

    def _workers(
        self, stack: ExitStack, source: Source
    ) -> Callable[[FilePart], Future[PreparedPart] | PreparedPart]:
        """A function that processes a part: in other processes, or here if the file is small."""
        if self.processes < 1 or (source.size is not None and source.size < SMALL):
            return lambda part: work(part, self.by, self.now, self.stop.is_set)
        context = multiprocessing.get_context("spawn")
        # Importing makes no reference cycles: looking for them would take a third of the time.
        pool = stack.enter_context(
            ProcessPoolExecutor(self.processes, mp_context=context, initializer=gc.disable)
        )
        stack.callback(pool.shutdown, cancel_futures=True)
        return lambda part: pool.submit(work, part, self.by, self.now)

    def _take(
        self, waited: Future[PreparedPart] | PreparedPart, report: ImportProgress
    ) -> ImportProgress:
        """Store the games of one part and count them."""
        if isinstance(waited, Future):
            worked = waited.result()
            report.elsewhere_s += worked.cpu_s
        else:
            worked = waited
        for first in range(0, len(worked.games), self.at_once):
            group = worked.games[first : first + self.at_once]
            outcome = store_games(self.engine, group)
            if self.at_once < AT_ONCE:
                self.stop.wait(PAUSE_S)  # for the moves that wait for their turn
            restored = self._restore(outcome.known)
            report.stored += outcome.stored
            report.restored += restored
            # A game that is in the batch twice counts as known too.
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
