"""A teacher: another UCI engine, whose moves and scores the network learns from instead of ours.

It is asked for one position after the other, thousands a minute: positions are sent without the
moves before them, and answers are read in the same thread.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from select import select

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import parse_uci
from latticechess.programs.players import Answer, PlayerError, command_of
from latticechess.programs.uci_client import end, score_in
from latticechess.training import TrainingError

PATIENCE_S = 20.0
"""A teacher that is silent for so long has failed."""
CHUNK = 1 << 16


class Teacher:
    """A running engine that plays orthodox chess."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.unread = b""
        try:
            words = command_of(command)
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except (OSError, PlayerError) as error:
            raise TrainingError(f"{command} could not be started: {error}") from error
        try:
            self._say("uci")
            self._until(b"uciok")
        except TrainingError:
            self.close()
            raise

    def begin(self) -> None:
        """Forget the game before."""
        self._say("ucinewgame\nisready")
        self._until(b"readyok")

    def answer(self, position: Position, nodes: int) -> Answer:
        """The teacher's move within a number of nodes, and its score in centipawns."""
        self._say(f"position fen {format_position(position)}\ngo nodes {nodes}")
        last = b""
        for line in self._lines():
            if line.startswith(b"bestmove"):
                score = score_in(last.decode(errors="replace").split())
                return Answer(self._move(position, line), score)
            if b" score " in line:
                last = line
        raise TrainingError(f"{self.command} stopped working")

    def close(self) -> None:
        """End the engine."""
        with suppress(TrainingError):
            self._say("quit")
        end(self.process)

    def _move(self, position: Position, line: bytes) -> Move:
        text = line.decode(errors="replace").removeprefix("bestmove").partition("ponder")[0].strip()
        try:
            return parse_uci(position, text)
        except NotationError as error:
            raise TrainingError(f"{self.command} made an illegal move: {text}") from error

    def _say(self, text: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(text.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise TrainingError(f"{self.command} stopped working") from error

    def _lines(self) -> Iterator[bytes]:
        """What it says, line by line, until it stops."""
        assert self.process.stdout is not None
        while True:
            line, newline, rest = self.unread.partition(b"\n")
            if newline:
                self.unread = rest
                yield line
                continue
            if not select([self.process.stdout], [], [], PATIENCE_S)[0]:
                raise TrainingError(f"{self.command} does not answer as a UCI engine")
            chunk = os.read(self.process.stdout.fileno(), CHUNK)
            if not chunk:
                return
            self.unread += chunk

    def _until(self, word: bytes) -> None:
        for line in self._lines():
            if line.strip() == word:
                return
        raise TrainingError(f"{self.command} stopped working")
