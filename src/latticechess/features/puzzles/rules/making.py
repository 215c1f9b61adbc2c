"""Making and checking many puzzles in several processes, without losing finished work.

A task is one game to mine or one puzzle to verify; its result depends on the task alone, never on
the machine's speed or on the number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ctypes import CDLL
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import monotonic

from latticechess.engine.batch import in_processes
from latticechess.features.puzzles.rules.file import PuzzleFile, format_header, format_line
from latticechess.features.puzzles.rules.games import self_play
from latticechess.features.puzzles.rules.mining import Effort, Mined, mine
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.features.puzzles.rules.selection import fingerprint
from latticechess.features.puzzles.rules.verification import Verdict, verify
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation.record import GameRecord

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Options of glibc's `mallopt`."""
TRIVIAL_OF_ENGINE = 3
"""The engine's games are full of mates in one and free captures: one in so many will do."""
SEARCHED = "searched"
"""The comment of a work file that says that a game is done: `# searched NAME`."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game to mine."""

    board: str
    """A shipped variant, or the path of a variant file."""
    name: str
    """The source of its puzzles, such as `engine chess 17`; what a resumed run goes by."""
    effort: Effort
    seed: int = 0
    record: GameRecord | None = None
    """A game that was played; None: the engine plays one with the seed."""


@dataclass(frozen=True, slots=True)
class CheckTask:
    """One puzzle to verify."""

    board: str
    puzzle: Puzzle
    nodes: int


@cache
def _variant(board: str) -> Variant:
    _keep_freed_memory()
    return library.variant(board)


def _keep_freed_memory() -> None:
    """Let glibc keep the tables of one search for the next: thousands of short searches a minute
    spend a quarter of their time on pages given back and fetched again."""
    with suppress(OSError, AttributeError, TypeError):
        malloc_option = CDLL(None).mallopt
        malloc_option(M_MMAP_THRESHOLD, 64 << 20)
        malloc_option(M_TRIM_THRESHOLD, 256 << 20)


def mine_game(task: GameTask) -> tuple[GameTask, Mined]:
    """Mine one game, in any process."""
    if task.record is not None:
        return task, mine(task.record.positions(), task.name, task.effort)
    positions = self_play(_variant(task.board), task.seed)
    return task, mine(positions, task.name, replace(task.effort, trivial=TRIVIAL_OF_ENGINE))


def check_puzzle(task: CheckTask) -> Verdict:
    """Verify one puzzle, in any process."""
    return verify(task.puzzle, _variant(task.board), task.nodes)


class WorkFile:
    """A puzzle file that grows while games are mined, and knows which ones are done."""

    def __init__(self, path: Path, variant: Variant) -> None:
        self.path = path
        self.variant = variant
        self.count = 0
        self.searched: set[str] = set()
        self.rejects: Counter[str] = Counter()
        self._seen: set[str] = set()
        if path.exists() and path.stat().st_size:
            self._resume()
        else:
            self._append(format_header(variant.name))

    def _resume(self) -> None:
        self._drop_torn_line()
        known = PuzzleFile.read(self.path)
        if known.board != self.variant.name:
            raise ValueError(
                f"{self.path} holds puzzles of {known.board}, not of {self.variant.name}."
            )
        mark = f"{SEARCHED} "
        self.searched = {c.removeprefix(mark) for c in known.comments if c.startswith(mark)}
        for puzzle in known:
            self._seen.add(fingerprint(puzzle.task(self.variant)))
            self.count += 1

    def _drop_torn_line(self) -> None:
        """Drop what a killed run has left of its last write: that game is searched again."""
        written = self.path.read_bytes()
        whole = written.rfind(b"\n") + 1
        if whole < len(written):
            with self.path.open("r+b") as file:
                file.truncate(whole)

    def add(self, task: GameTask, mined: Mined) -> int:
        """Append the new puzzles of a game in one write; how many there were."""
        text = []
        self.rejects += mined.rejects
        for puzzle in mined.puzzles:
            known = fingerprint(puzzle.task(self.variant))
            if known in self._seen:
                self.rejects["position known"] += 1
                continue
            self._seen.add(known)
            text.append(format_line(puzzle))
        self._append("".join([*text, f"# {SEARCHED} {task.name}\n"]))
        self.searched.add(task.name)
        self.count += len(text)
        return len(text)

    def _append(self, text: str) -> None:
        with self.path.open("a", encoding="utf-8", newline="\n") as out:
            out.write(text)


def make(
    file: WorkFile,
    tasks: Iterable[GameTask],
    count: float,
    workers: int = 1,
    seconds: float | None = None,
) -> Iterator[Mined]:
    """Mine games until there are `count` puzzles, the games end or the time is up; yields each
    game's result once it is in the file."""
    end = None if seconds is None else monotonic() + seconds

    def open_tasks() -> Iterator[GameTask]:
        for task in tasks:
            if file.count >= count or (end is not None and monotonic() >= end):
                return
            if task.name not in file.searched:
                yield task

    for task, mined in in_processes(mine_game, open_tasks(), workers):
        file.add(task, mined)
        yield mined
