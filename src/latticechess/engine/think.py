"""Choosing a move: the driver that deepens a search step by step within its limits."""

from __future__ import annotations

from dataclasses import dataclass
from random import randrange
from threading import Timer
from time import monotonic

from latticechess.engine.judge import evaluator_for, exchange_for, weights_for
from latticechess.engine.levels import Level, level_of
from latticechess.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, mate_in
from latticechess.engine.search import Search
from latticechess.engine.sight import Sight
from latticechess.engine.stop import Stop
from latticechess.engine.table import Table
from latticechess.kernel.position import Position
from latticechess.kernel.values import Move


class NoMoveError(ValueError):
    """The side to move has no legal move: the game is over."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a search decided."""

    move: Move
    score: int
    """Hundredths of a pawn for the side to move."""
    depth: int
    """Full plies searched to the end."""
    nodes: int
    line: tuple[Move, ...]
    """The expected play, beginning with `move`."""
    mate: int | None
    """Own moves until a forced mate, negative when being mated; None if none is seen."""


def choose(
    position: Position,
    level: Level | int,
    time_ms: int | None = None,
    stop: Stop | None = None,
    seed: int | None = None,
) -> Choice:
    """A legal move as a player of `level` finds it; NoMoveError if there is none.

    `time_ms` shortens or lengthens the level's own time; `seed` fixes which errors are made.
    """
    chosen = level_of(level)
    seed = randrange(1 << 30) if seed is None else seed
    return think(position, chosen.sight(seed), time_ms or chosen.time_ms, stop)


def think(
    position: Position, sight: Sight, time_ms: int | None = None, stop: Stop | None = None
) -> Choice:
    """Search within the limits of `sight` and time; always at least one full ply."""
    search = prepare(position, sight, stop or Stop())
    if search.root_count == 0:
        return Choice(_any_move(position), 0, 0, 0, (), None)
    return Deepening(search, sight).run(time_ms)


def threat(
    position: Position, sight: Sight, time_ms: int | None = None, stop: Stop | None = None
) -> Choice | None:
    """What the opponent would do if it were their turn; None if they could not move."""
    search = prepare(position, sight, stop or Stop())
    search.pass_turn()
    return Deepening(search, sight).run(time_ms) if search.root_count else None


def prepare(position: Position, sight: Sight, stop: Stop) -> Search:
    """A search standing at this position, with the game's past in mind."""
    board = position.board()
    weights = weights_for(position.variant)
    return Search(
        board,
        evaluator_for(board, weights, sight.blur, sight.seed),
        Table(sight.table_bits) if sight.table_bits else None,
        weights.worth,
        exchange_for(board, weights.worth),
        sight,
        stop.flag,
        _past(position),
    )


def _past(position: Position) -> list[int]:
    """Keys of the earlier positions that could still be repeated."""
    keys = []
    earlier = position
    while earlier.halfmoves > 0 and earlier.parent is not None:
        earlier = earlier.parent
        keys.append(earlier.key)
    return keys


def _any_move(position: Position) -> Move:
    """Some legal move, where an unbounded board offers none of interest."""
    for square, piece in position.pieces.items():
        if piece.side is not position.turn:
            continue
        found = position.destinations(square)
        for target in found.squares:
            promotes = target in found.promotions and position.variant.promotion
            return Move(square, target, promotes.choices[0] if promotes else None)
        for ray in found.rays:
            step = zip(ray.origin, ray.step, strict=True)
            return Move(square, tuple(a + ray.first * b for a, b in step))
    raise NoMoveError("The game is over: there is no legal move.")


class Deepening:
    """One search, deeper by a ply at a time, and the best it has found so far."""

    def __init__(self, search: Search, sight: Sight) -> None:
        self.search = search
        self.sight = sight
        self.score = 0
        self.depth = 0
        self.line: tuple[tuple[int, int, int, int], ...] = (search.root_moves()[0],)

    def run(self, time_ms: int | None) -> Choice:
        """Deepen until the depth, the nodes, the time or the switch ends it."""
        begun = monotonic()
        # The first ply is finished whatever the time, so that there is always a sensible move.
        self._step(1)
        timer = None
        if time_ms is not None:
            timer = Timer(max(0.0, time_ms / 1000 - (monotonic() - begun)), self.search.end)
            timer.daemon = True
            timer.start()
        try:
            for depth in range(2, min(self.sight.depth, MAX_PLY // 2) + 1):
                if self._settled(depth) or not self._step(depth):
                    break
                if time_ms is not None and (monotonic() - begun) * 1000 > 0.6 * time_ms:
                    break
        finally:
            if timer is not None:
                timer.cancel()
        return self._choice()

    def _settled(self, depth: int) -> bool:
        """Whether looking deeper could not change the move."""
        if self.search.root_count == 1 and depth > 4:
            return True
        return abs(self.score) > MATE_BOUND and depth > MATE - abs(self.score)

    def _step(self, depth: int) -> bool:
        """One full search to `depth`, with a narrow window first; whether it was finished."""
        width = 25 if depth >= 5 else 2 * INFINITE
        low, high = self.score - width, self.score + width
        while True:
            low, high = max(low, -INFINITE), min(high, INFINITE)
            score = self.search.run(depth, low, high)
            if self.search.best >= 0 and (score < high or high == INFINITE):
                self._take(score)
            if self.search.stopped:
                return False
            if low < score < high:
                self.depth = depth
                return True
            if score <= low:
                low -= 4 * width
            else:
                high += 4 * width
                self.search.bring_forward(self.search.best)
            width *= 4

    def _take(self, score: int) -> None:
        """Believe in the line just found; its move is tried first from now on."""
        self.score = score
        self.line = tuple(self.search.lines.line())
        self.search.bring_forward(self.search.best)

    def _choice(self) -> Choice:
        line = self.search.spell(self.line)
        return Choice(line[0], self.score, self.depth, self.search.nodes, line, mate_in(self.score))
