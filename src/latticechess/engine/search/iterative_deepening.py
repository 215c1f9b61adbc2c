"""A search deepened by a ply at a time: the one driver of every thought of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Event, Timer
from time import monotonic
from typing import TYPE_CHECKING

from latticechess.engine.search.limits import Limits
from latticechess.engine.search.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, mate_in
from latticechess.engine.search.search import Search
from latticechess.kernel.move import Move

if TYPE_CHECKING:
    from latticechess.engine.search.parallel import Crew

RawMove = tuple[int, int, int, int]

FIRST_WIDTH = 25
"""From some depth on a score is expected within so much of the last one."""
NARROW_FROM = 5
CALM = 0.6
"""With a clock: a move that has long been the best one gets this part of its time ..."""
TROUBLED = 1.8
"""... and one in doubt so much more."""
LONGEST_PROOF = 7
"""Plies to which a shorter mate is looked for without any pruning."""
DROP = 30
"""Hundredths of a pawn by which a falling score is a reason to think on."""


@dataclass(frozen=True, slots=True)
class Line:
    """One way to play, and what it is worth to the side to move."""

    score: int
    """Hundredths of a pawn."""
    mate: int | None
    """Own moves until a forced mate, negative when being mated; None if none is seen."""
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows after a finished depth."""

    depth: int
    """Full plies searched to the end."""
    nodes: int
    time_ms: int
    hashfull: int
    """How full the table is, in thousandths."""
    lines: tuple[Line, ...]
    """The best first; each begins with another move."""


@dataclass(slots=True)
class Thought:
    """A line as the search spells it."""

    score: int
    line: tuple[RawMove, ...]
    shortest: bool = False
    """Of a mate: whether it is known that there is no shorter one."""


class Deepening:
    """One search, deeper by a ply at a time, and the best lines it has found so far."""

    def __init__(
        self, search: Search, limits: Limits, lines: int = 1, crew: Crew | None = None
    ) -> None:
        self.search = search
        self.limits = limits
        self.crew = crew
        self.working = 0
        """The depth that is being searched."""
        self.over = Event()
        """Whether the time is up."""
        self.heard: tuple[int, Thought] | None = None
        """What another thread found at the depth being searched or a deeper one."""
        self.wanted = max(1, min(lines, search.root_count))
        self.depth = 0
        self.thoughts = [Thought(0, (move,)) for move in search.root_moves()[: self.wanted]]
        self.begun = monotonic()
        self.doubt = 0.0
        """How unsure the best move is: grows when it changes, fades when it stays."""

    def reports(self) -> Iterator[Report]:
        """One after every finished depth, and a last one where a depth could not be finished."""
        # The first ply is finished whatever the time, so that there is always a sensible move.
        finished = self._deepen(1)
        yield self.report()
        if not finished:
            return
        timer = self._alarm()
        try:
            while (depth := self._next_depth()) <= min(self.limits.depth, MAX_PLY // 2):
                if self._settled(depth):
                    return
                finished = self._deepen(depth) or self._adopt()
                yield self.report()
                if not finished or self._time_is_up():
                    return
        finally:
            if timer is not None:
                timer.cancel()

    def end(self) -> None:
        """Come to an end soon; may be called from another thread."""
        self.over.set()
        self.search.end()

    # Other threads.

    def hear(self, depth: int, thought: Thought) -> None:
        """Another thread has finished a depth: if it is not below this one's, do not go on."""
        if self.wanted == 1 and 0 < self.working <= depth:
            self.heard = (depth, thought)
            self.search.end()

    def _next_depth(self) -> int:
        self.working = self.crew.next_depth(self) if self.crew else self.depth + 1
        return self.working

    def _adopt(self) -> bool:
        """Go on after an interruption by another thread, with what it has found if that is
        more; whether there was one."""
        heard, self.heard = self.heard, None
        if heard is None or self.over.is_set():
            return False
        self.search.resume()
        # The time may have run out just before the search was told to go on.
        if self.over.is_set():
            self.search.end()
        depth, thought = heard
        if depth > self.depth:
            index = self.search.root_moves().index(thought.line[0])
            self.search.bring_forward(index)
            self.depth = min(depth, self.limits.depth)
            self._remember([replace(thought)])
        return True

    def report(self) -> Report:
        """What is known now."""
        return Report(
            self.depth,
            self.search.nodes,
            int(1000 * self._elapsed()),
            self.search.table.fullness(),
            tuple(
                Line(thought.score, mate_in(thought.score), self.search.spell(thought.line))
                for thought in self.thoughts
            ),
        )

    # Time.

    def _elapsed(self) -> float:
        return monotonic() - self.begun

    def _alarm(self) -> Timer | None:
        """Ends the search when the time is up, whatever it is doing."""
        if self.limits.time_ms is None:
            return None
        left = self.limits.time_ms / 1000 - self._elapsed()
        timer = Timer(max(0.0, left), self.end)
        timer.daemon = True
        timer.start()
        return timer

    def _time_is_up(self) -> bool:
        """Whether there is a clock, and another ply would cost more than this move deserves."""
        if self.limits.aim_ms is None:
            return False
        share = min(TROUBLED, CALM + 0.4 * self.doubt)
        if self.search.root_count == 1:
            share = 0
        # A further ply takes longer than all before it: half the time is the time to stop.
        return 1000 * self._elapsed() >= 0.6 * share * self.limits.aim_ms

    def _settled(self, depth: int) -> bool:
        """Whether looking deeper could not change what is known."""
        score = self.thoughts[0].score
        mate = mate_in(score)
        if self.limits.mate is not None and mate is not None and 0 < mate <= self.limits.mate:
            return True
        if self.limits.time_ms is not None and self.search.root_count == 1 and depth > 4:
            return True
        return all(
            thought.shortest
            or (abs(thought.score) > MATE_BOUND and depth > MATE - abs(thought.score))
            for thought in self.thoughts
        )

    # Depth.

    def _deepen(self, depth: int) -> bool:
        """Find every wanted line at this depth; whether it was finished."""
        old = self.thoughts
        found: list[Thought] = []
        for rank in range(self.wanted):
            self.search.first = rank
            expected = old[rank].score
            thought, finished = self._step(depth, expected, rank)
            if thought is not None:
                found.append(thought)
            if not finished:
                break
        else:
            self.depth = depth
        self._remember(found)
        finished = len(found) == self.wanted and self.depth == depth
        if finished and self.crew:
            self.crew.tell(self, depth, self.thoughts[0])
        return finished

    def _step(self, depth: int, expected: int, rank: int) -> tuple[Thought | None, bool]:
        """The best of the moves from `rank` on, with a narrow window first; whether finished."""
        width = FIRST_WIDTH if depth >= NARROW_FROM else 2 * INFINITE
        low, high = expected - width, expected + width
        thought = None
        while True:
            low, high = max(low, -INFINITE), min(high, INFINITE)
            score = self.search.run(depth, low, high)
            if self.search.best >= 0:
                thought = Thought(score, tuple(self.search.lines.line()))
                # What was best is tried first from now on.
                self.search.bring_forward(self.search.best, rank)
            if self.search.stopped:
                return thought, False
            if low < score < high:
                assert thought is not None
                return self._shortest(thought, rank, depth), not self.search.stopped
            if score <= low:
                low -= 4 * width
            else:
                high += 4 * width
            width *= 4

    def _shortest(self, thought: Thought, rank: int, reached: int) -> Thought:
        """The same mate or a shorter one, which pruning may have hidden: nothing is pruned here.

        No deeper than the search has `reached`: its next steps may find a shorter one sooner.
        """
        while thought.score > MATE_BOUND:
            depth = MATE - thought.score - 2
            if depth > min(LONGEST_PROOF, reached):
                break
            if depth >= 1:
                score = self.search.run(depth, thought.score, INFINITE)
                if self.search.stopped:
                    break
                if self.search.best >= 0:
                    thought = Thought(score, tuple(self.search.lines.line()))
                    self.search.bring_forward(self.search.best, rank)
                    continue
            thought.shortest = True
            break
        return thought

    def _remember(self, found: list[Thought]) -> None:
        """Believe what was just found; several lines only together, all of one depth."""
        old = self.thoughts
        if len(found) < self.wanted:
            return
        self.thoughts = sorted(found, key=lambda thought: -thought.score)
        changed = self.thoughts[0].line[0] != old[0].line[0]
        fell = self.thoughts[0].score < old[0].score - DROP
        self.doubt = self.doubt / 2 + 1.5 * changed + fell
