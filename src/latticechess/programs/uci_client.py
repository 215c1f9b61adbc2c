"""A client for UCI engines that know our boards, over pipes; python-chess knows only chess."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import NamedTemporaryFile
from threading import Thread
from time import monotonic
from typing import Any

from latticechess.engine.scores import MATE as MATE_SCORE
from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci, parse_uci
from latticechess.notation.variant_tags import find_variant

STARTING_S = 20.0


class ClientError(Exception):
    """The engine does not answer, or not sensibly."""


class UciClient:
    """One running engine."""

    def __init__(
        self, command: Sequence[str], variant: Variant, options: Mapping[str, str]
    ) -> None:
        self.name = command[0]
        self.file: Path | None = None
        """The file with a user's own variant, for the engine to read."""
        self.variants: set[str] = set()
        """The variants that the engine says it plays."""
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()
        try:
            self._handshake(variant, options)
        except ClientError:
            self.close()
            raise

    def _handshake(self, variant: Variant, options: Mapping[str, str]) -> None:
        self._say("uci")
        self._until("uciok", STARTING_S)
        for name, value in {"UCI_Variant": self._variant_name(variant), **options}.items():
            self._say(f"setoption name {name} value {value}")
        self.begin()

    def _variant_name(self, variant: Variant) -> str:
        """The variant's name for the engine, or the path of a file with its rules."""
        known = variant.name in library.names()
        shipped = known and variant.source == library.variant(variant.name).source
        # Other programs write `kingofthehill` and the like.
        played = [name for name in sorted(self.variants) if find_variant(name) == variant]
        if not self.variants or (shipped and not played):
            raise ClientError(f"it does not play {variant.title}")
        if shipped:
            return played[0]
        with NamedTemporaryFile("w", suffix=".toml", encoding="utf-8", delete=False) as file:
            file.write(variant.source)
        self.file = Path(file.name)
        return file.name

    def begin(self) -> None:
        """Start a new game."""
        self._say("ucinewgame")
        self._say("isready")
        self._until("readyok", STARTING_S)

    def go(
        self, position: Position, limit: Mapping[str, int], patience_s: float
    ) -> tuple[Move, int | None]:
        """The engine's move within limits such as {"nodes": 1000}, and its score."""
        self._say(position_command(position))
        self._say("go " + " ".join(f"{name} {value}" for name, value in limit.items()))
        score: int | None = None
        for line in self._answers(limit.get("movetime", 0) / 1000 + patience_s):
            words = line.split()
            if words[:1] == ["info"] and "score" in words:
                score = score_in(words)
            elif words[:1] == ["bestmove"]:
                return self._move(position, words), score
        raise ClientError(f"{self.name} ended its answer without a move")

    def close(self) -> None:
        """End the engine."""
        with contextlib.suppress(ClientError, ValueError):
            self._say("quit")
        end(self.process)
        if self.file is not None:
            self.file.unlink(missing_ok=True)
            self.file = None

    def _move(self, position: Position, words: list[str]) -> Move:
        text = words[1] if len(words) > 1 else ""
        try:
            return parse_uci(position, text)
        except NotationError as error:
            raise ClientError(f"{self.name} made an illegal move: {text}") from error

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise ClientError(f"{self.name} stopped working") from error

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):
            for line in self.process.stdout:
                self.lines.put(line.strip())
        self.lines.put(None)

    def _answers(self, seconds: float) -> Iterator[str]:
        end = monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise ClientError(f"{self.name} did not answer in time") from None
            if line is None:
                raise ClientError(f"{self.name} stopped working")
            yield line

    def _until(self, word: str, seconds: float) -> None:
        for line in self._answers(seconds):
            words = line.split()
            if words[:4] == ["option", "name", "UCI_Variant", "type"]:
                self.variants |= {words[at + 1] for at, w in enumerate(words[:-1]) if w == "var"}
            if line == word:
                return


def position_command(position: Position) -> str:
    """The UCI command that sets up the position with the moves that led to it."""
    moves: list[str] = []
    first = position
    while first.parent is not None and first.last_move is not None:
        moves.append(format_uci(first.variant.geometry, first.last_move))
        first = first.parent
    played = " moves " + " ".join(reversed(moves)) if moves else ""
    return f"position fen {format_position(first)}{played}"


def end(process: subprocess.Popen[Any]) -> None:
    """Wait for an engine that was told to quit, not for long, and close its pipes."""
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def score_in(words: list[str]) -> int | None:
    """The centipawns that a line of information names."""
    try:
        match words[words.index("score") + 1 :]:
            case ["cp", number, *_]:
                return int(number)
            case ["mate", number, *_]:
                return MATE_SCORE if int(number) > 0 else -MATE_SCORE
    except ValueError:
        pass
    return None
