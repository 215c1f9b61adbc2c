"""The worker process: reads questions from standard input, writes replies to standard output.

Run as `python -m latticechess.app.engines.worker`. A second thread reads while the first
searches, so that a search can be stopped. The end of the input ends the process.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec

from latticechess.app.engines.messages import (
    Advice,
    Ask,
    AskCoach,
    AskGame,
    AskLines,
    AskPuzzles,
    ChosenMove,
    Done,
    Hint,
    PlayedMove,
    Pointed,
    Question,
    Reply,
    Report,
    Request,
    SearchLine,
    StopAsking,
    failed,
    flat,
)
from latticechess.app.engines.puzzle_mining import make_puzzles
from latticechess.app.engines.self_play import self_play
from latticechess.engine.advice import coach
from latticechess.engine.advice.hint import hint
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import choose
from latticechess.engine.scores import MAX_PLY
from latticechess.engine.search.stop import Stop
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import format_move


@lru_cache(maxsize=16)
def _variant(source: str) -> Variant:
    return loads(source, "variant")


class Worker:
    """Answers one question after the other."""

    def __init__(self) -> None:
        self._inbox: SimpleQueue[Question | None] = SimpleQueue()
        self._stops: dict[int, Stop] = {}
        self._last: tuple[str, str, tuple[PlayedMove, ...], Position] | None = None

    def run(self, requests: BinaryIO, replies: BinaryIO) -> None:
        """Answer until the input ends."""
        Thread(target=self._listen, args=(requests,), daemon=True).start()
        encoder = msgspec.json.Encoder()
        while (ask := self._inbox.get()) is not None:
            for reply in self._replies(ask, self._stops[ask.id]):
                replies.write(encoder.encode(reply) + b"\n")
                replies.flush()
            del self._stops[ask.id]

    def _listen(self, requests: BinaryIO) -> None:
        decoder = msgspec.json.Decoder(Request)
        for text in requests:
            request = decoder.decode(text)
            if isinstance(request, StopAsking):
                if stop := self._stops.get(request.id):
                    stop.set()
            else:
                self._stops[request.id] = Stop()
                self._inbox.put(request)
        for stop in list(self._stops.values()):
            stop.set()
        self._inbox.put(None)

    def _replies(self, ask: Question, stop: Stop) -> Iterator[Reply]:
        try:
            if isinstance(ask, AskGame):
                yield self_play(ask, _variant(ask.variant), stop)
                return
            if isinstance(ask, AskPuzzles):
                yield make_puzzles(ask, _variant(ask.variant), stop)
                return
            position = self._position(ask)
            if isinstance(ask, AskLines):
                yield from _analyse(ask, position, stop)
            elif isinstance(ask, AskCoach):
                yield _advise(ask, position, stop)
            elif ask.hint:
                yield _hint(ask, position, stop)
            else:
                yield _choose(ask, position, stop)
        except Exception as error:
            # Whatever is wrong with one question, the worker must answer the next.
            problem = f"{type(error).__name__}: {error}".rstrip(".")
            yield failed(ask.id, sentence("computer-failed", problem=problem))

    def _position(self, ask: Ask | AskLines | AskCoach) -> Position:
        """The position asked about, continued from the previous one if it is the same game."""
        position = None
        played = 0
        if self._last is not None:
            source, start, moves, position = self._last
            played = len(moves)
            if (source, start, moves) != (ask.variant, ask.start, ask.moves[:played]):
                position = None
        if position is None:
            played = 0
            position = parse_position(_variant(ask.variant), ask.start)
        for origin, target, promotion in ask.moves[played:]:
            position = position.play(position.move(origin, target, promotion))
        self._last = (ask.variant, ask.start, ask.moves, position)
        return position


def _choose(ask: Ask, position: Position, stop: Stop) -> ChosenMove:
    choice = choose(position, ask.level, ask.time_ms, stop, character=ask.character)
    move = choice.move
    return ChosenMove(
        id=ask.id,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        score=choice.score,
        mate=choice.mate,
        depth=choice.depth,
        nodes=choice.nodes,
        line=_numbers(choice.line),
    )


def _hint(ask: Ask, position: Position, stop: Stop) -> Hint:
    found = hint(position, ask.time_ms, stop)
    move = found.move
    return Hint(
        id=ask.id,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        reason=str(found.reason),
        code=found.reason.code,
        parameters=flat(found.reason),
        score=found.score,
        mate=found.mate,
        line=_numbers(found.line),
    )


def _advise(ask: AskCoach, position: Position, stop: Stop) -> Advice:
    if ask.tried is None:
        advice = coach.speak(position, stop)
    else:
        advice = coach.judge(position, position.move(*ask.tried), stop)
    if advice is None:
        return Advice(ask.id)
    return Advice(
        id=ask.id,
        kind=advice.kind,
        reason=str(advice.said),
        code=advice.said.code,
        parameters=flat(advice.said),
        better=_better(position, advice.better),
        shown=tuple(Pointed(one.origin, one.target, one.danger) for one in advice.shown),
    )


def _better(position: Position, move: Move | None) -> str:
    """The move as text, in the position before the last two moves."""
    after = position.parent
    if move is None or after is None or after.parent is None:
        return ""
    return format_move(after.parent, move)


def _analyse(ask: AskLines, position: Position, stop: Stop) -> Iterator[Reply]:
    limits = Limits(depth=ask.depth or MAX_PLY, nodes=ask.nodes or 0, time_ms=ask.time_ms)
    for report in analyse(position, limits, ask.lines, stop=stop):
        yield Report(
            id=ask.id,
            depth=report.depth,
            nodes=report.nodes,
            time_ms=report.time_ms,
            lines=tuple(
                SearchLine(line.score, line.mate, _numbers(line.moves)) for line in report.lines
            ),
        )
    yield Done(ask.id)


def _numbers(line: tuple[Move, ...]) -> tuple[PlayedMove, ...]:
    return tuple((move.origin, move.target, move.promotion) for move in line)


def main() -> None:
    """Answer the parent process on the standard streams."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # A stray print must not be mistaken for a reply.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Ctrl-C in a terminal reaches every process; the parent ends this one in an orderly way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Searching must not slow down the server. Windows has no such call.
    give_way = getattr(os, "nice", None)
    if give_way is not None:
        give_way(5)
    Worker().run(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
