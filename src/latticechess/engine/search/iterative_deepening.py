"""Iterative deepening: the one driver of every search, a ply deeper at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Event, Timer
from time import monotonic
from typing import Protocol

from latticechess.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, mate_in
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.search import Search
from latticechess.kernel.move import Move

RawMove = tuple[int, int, int, int]

ASPIRATION_DEPTH = 5
"""From this depth on the window is narrow."""
ASPIRATION_GROWTH = 4
"""A window that fails is widened by this factor."""
CALM = 0.6
"""With a clock, a stable best move gets this part of its time ..."""
DOUBT_SHARE = 0.4
"""... more for every unit of doubt ..."""
TROUBLED = 1.8
"""... and never more than this."""
NEXT_DEPTH_SHARE = 0.6
"""The next depth takes longer than all before it: past this part of its time, stop."""
FIRST_PLY_MS = 50
"""The first ply may take so long whatever the limit; on large boards it takes longer."""
LONGEST_PROOF = 7
"""A shorter mate is looked for up to this depth, without pruning."""
DROP = 30
"""A score that falls by this many centipawns is a reason to think on."""
FORCED_DEPTH = 4
"""A forced move is searched no deeper when time is limited."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play and its score for the side to move."""

    score: int
    """Centipawns."""
    mate: int | None
    """Own moves until a forced mate, negative when being mated; None if none is seen."""
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows after a finished depth."""

    depth: int
    """Depth searched to the end, in plies."""
    nodes: int
    time_ms: int
    hashfull: int
    """How full the transposition table is, in permille."""
    lines: tuple[Line, ...]
    """The best first; each begins with a different move."""


@dataclass(slots=True)
class RawLine:
    """A line in the board's own moves."""

    score: int
    moves: tuple[RawMove, ...]
    shortest: bool = False
    """Whether this mate is known to be the shortest."""


class Peers(Protocol):
    """The searches of the same position in other threads."""

    def next_depth(self, member: IterativeDeepening) -> int:
        """The depth that `member` should search now."""

    def finished_depth(self, member: IterativeDeepening, depth: int, line: RawLine) -> None:
        """Called when `member` has finished a depth."""


class IterativeDeepening:
    """One search, deepened ply by ply, and the best lines it has found."""

    def __init__(
        self, search: Search, limits: Limits, lines: int = 1, peers: Peers | None = None
    ) -> None:
        self.search = search
        self.limits = limits
        self.peers = peers
        self.working = 0
        """The depth being searched."""
        self.over = Event()
        """Set when the time is up."""
        self.received: tuple[int, RawLine] | None = None
        """The depth and line of a peer that was as deep as this search or deeper."""
        self.wanted = max(1, min(lines, search.root_count))
        self.depth = 0
        self.lines = [RawLine(0, (move,)) for move in search.root_moves()[: self.wanted]]
        self.begun = monotonic()
        self.timer: Timer | None = None
        self.thought_enough = False
        """Whether pondering has reached the soft limit."""
        self.doubt = 0.0
        """Instability of the best move: grows when it changes, decays while it stays."""

    def reports(self) -> Iterator[Report]:
        """A report after every finished depth, and a last one for an unfinished depth."""
        # The first ply is finished if it can be, so that there is always a sensible move.
        self._start_timer(FIRST_PLY_MS)
        finished = self._deepen(1)
        self._cancel_timer()
        yield self.report()
        if not finished:
            return
        if self.limits.ponder is None:
            self._start_timer()
        else:
            self.limits.ponder.when_hit(self._start_timer)
        try:
            while (depth := self._next_depth()) <= min(self.limits.depth, MAX_PLY // 2):
                if self._is_settled(depth):
                    return
                finished = self._deepen(depth) or self._adopt_received()
                yield self.report()
                if not finished or self._time_is_up():
                    return
        finally:
            self._cancel_timer()

    def end(self) -> None:
        """End soon; may be called from another thread."""
        self.over.set()
        self.search.abort()

    # Other threads.

    def receive(self, depth: int, line: RawLine) -> None:
        """Interrupt this search if a peer has finished its depth or a deeper one."""
        if self.wanted == 1 and 0 < self.working <= depth:
            self.received = (depth, line)
            self.search.abort()

    def _next_depth(self) -> int:
        self.working = self.peers.next_depth(self) if self.peers else self.depth + 1
        return self.working

    def _adopt_received(self) -> bool:
        """After a peer's interruption: adopt its line if it is deeper; whether there was one."""
        received, self.received = self.received, None
        if received is None or self.over.is_set():
            return False
        self.search.resume()
        # The time may have run out just before `resume`.
        if self.over.is_set():
            self.search.abort()
        depth, line = received
        if depth > self.depth:
            index = self.search.root_moves().index(line.moves[0])
            self.search.bring_forward(index)
            self.depth = min(depth, self.limits.depth)
            self._update_lines([replace(line)])
        return True

    def report(self) -> Report:
        """What is known now."""
        return Report(
            self.depth,
            self.search.nodes,
            int(1000 * self._elapsed()),
            self.search.table.hashfull(),
            tuple(
                Line(line.score, mate_in(line.score), self.search.decode_line(line.moves))
                for line in self.lines
            ),
        )

    # Time.

    def _elapsed(self) -> float:
        return monotonic() - self.begun

    def _start_timer(self, least_ms: int = 0) -> None:
        """End the search at the hard limit, or now if it has pondered enough."""
        if self.limits.time_ms is None or self.limits.pondering:
            return
        left = max(self.limits.time_ms, least_ms) / 1000 - self._elapsed()
        if self.thought_enough or left <= 0:
            self.end()
            return
        self.timer = Timer(left, self.end)
        self.timer.daemon = True
        self.timer.start()

    def _cancel_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def _time_is_up(self) -> bool:
        """Whether another depth would exceed the soft limit."""
        if self.limits.aim_ms is None:
            return False
        share = min(TROUBLED, CALM + DOUBT_SHARE * self.doubt)
        if self.search.root_count == 1:
            share = 0
        up = 1000 * self._elapsed() >= NEXT_DEPTH_SHARE * share * self.limits.aim_ms
        self.thought_enough = up
        return up and not self.limits.pondering

    def _is_settled(self, depth: int) -> bool:
        """Whether searching deeper cannot change the result."""
        mate = mate_in(self.lines[0].score)
        if self.limits.mate is not None and mate is not None and 0 < mate <= self.limits.mate:
            return True
        forced = self.search.root_count == 1
        if self.limits.time_ms is not None and forced and depth > FORCED_DEPTH:
            return True
        return all(
            line.shortest or (abs(line.score) > MATE_BOUND and depth > MATE - abs(line.score))
            for line in self.lines
        )

    # Depth.

    def _deepen(self, depth: int) -> bool:
        """Search every wanted line at this depth (multi-PV); whether it was finished."""
        old = self.lines
        found: list[RawLine] = []
        for rank in range(self.wanted):
            self.search.first_root = rank
            line, finished = self._search_window(depth, old[rank].score, rank)
            if line is not None:
                found.append(line)
            if not finished:
                break
        else:
            self.depth = depth
        self._update_lines(found)
        finished = len(found) == self.wanted and self.depth == depth
        if finished and self.peers:
            self.peers.finished_depth(self, depth, self.lines[0])
        return finished

    def _search_window(self, depth: int, expected: int, rank: int) -> tuple[RawLine | None, bool]:
        """Search the root moves from `rank` on with an aspiration window; whether finished."""
        narrow = self.search.parameters.aspiration_width
        width = narrow if depth >= ASPIRATION_DEPTH else 2 * INFINITE
        low, high = expected - width, expected + width
        line = None
        while True:
            low, high = max(low, -INFINITE), min(high, INFINITE)
            score = self.search.run(depth, low, high)
            if self.search.best >= 0:
                line = RawLine(score, tuple(self.search.pv.moves()))
                # The best move is searched first from now on.
                self.search.bring_forward(self.search.best, rank)
            if self.search.stopped:
                return line, False
            if low < score < high:
                assert line is not None
                return self._shortest_mate(line, rank, depth), not self.search.stopped
            width *= ASPIRATION_GROWTH
            if score <= low:
                low -= width
            else:
                high += width

    def _shortest_mate(self, line: RawLine, rank: int, reached: int) -> RawLine:
        """The same mate or a shorter one that pruning may have hidden, found without pruning.

        No deeper than the search has `reached`: its next iterations may find a shorter one sooner.
        """
        while line.score > MATE_BOUND:
            depth = MATE - line.score - 2
            if depth > min(LONGEST_PROOF, reached):
                break
            if depth >= 1:
                score = self.search.run(depth, line.score, INFINITE)
                if self.search.stopped:
                    break
                if self.search.best >= 0:
                    line = RawLine(score, tuple(self.search.pv.moves()))
                    self.search.bring_forward(self.search.best, rank)
                    continue
                # A search of one ply sorts the root moves anew; this one keeps its rank.
                self.search.bring_forward(self.search.root_moves().index(line.moves[0]), rank)
            line.shortest = True
            break
        return line

    def _update_lines(self, found: list[RawLine]) -> None:
        """Replace the best lines, if all of one depth were found, and update the doubt."""
        old = self.lines
        if len(found) < self.wanted:
            return
        self.lines = sorted(found, key=lambda line: -line.score)
        changed = self.lines[0].moves[0] != old[0].moves[0]
        fell = self.lines[0].score < old[0].score - DROP
        self.doubt = self.doubt / 2 + 1.5 * changed + fell
