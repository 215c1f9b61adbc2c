"""Other engines as players of a match: UCI and XBoard, driven by python-chess."""

from __future__ import annotations

import contextlib
import logging
import shlex
from collections.abc import Mapping

import chess.engine

from latticechess.arena.players import Answer, PlayerError
from latticechess.engine.scores import MATE as MATE_SCORE
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.uci.boards import IllegalAnswerError, chess_board, played_move
from latticechess.uci.client import STARTING_S, ClientError, UciClient
from latticechess.uci.installed_engines import find

PATIENCE_S = 20.0
"""How long past its move time an engine may be silent before it counts as hung."""

# Engines log much; only what breaks a game is of interest here.
logging.getLogger("chess.engine").setLevel(logging.CRITICAL)


def command_of(text: str) -> list[str]:
    """A command line as words, with its program's path; PlayerError if there is none."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"{text!r} is no command: {error}") from error
    found = find(words[0]) if words else None
    if found is None:
        raise PlayerError(f"there is no program {text!r}")
    return [found, *words[1:]]


class ProgramPlayer:
    """An engine that plays orthodox chess or Chess960."""

    def __init__(
        self,
        protocol: str,
        command: str,
        variant: Variant,
        limit: chess.engine.Limit,
        options: Mapping[str, str],
    ) -> None:
        if not is_orthodox(variant):
            raise PlayerError(f"{command} plays chess and Chess960 only")
        start = (
            chess.engine.SimpleEngine.popen_uci
            if protocol == "uci"
            else chess.engine.SimpleEngine.popen_xboard
        )
        self.command = command
        self.limit = limit
        self.game = object()
        try:
            self.engine = start(command_of(command), timeout=STARTING_S)
            self.engine.timeout = PATIENCE_S
            known = self.engine.options
            self.engine.configure({k: v for k, v in options.items() if k in known})
        except TimeoutError as error:
            raise PlayerError(f"{command} does not answer as a {protocol} program") from error
        except (OSError, chess.engine.EngineError) as error:
            raise PlayerError(f"{command} could not be started: {error}") from error
        if missing := set(options) - set(known):
            self.close()
            raise PlayerError(f"{command} has no option {', '.join(sorted(missing))}")

    def begin(self, seed: int) -> None:
        self.game = object()

    def answer(self, position: Position) -> Answer:
        board = chess_board(position)
        try:
            result = self.engine.play(
                board, self.limit, game=self.game, info=chess.engine.INFO_SCORE
            )
            move = played_move(position, board, result.move)
        except IllegalAnswerError as error:
            raise PlayerError(f"{self.command} made an illegal move: {error}") from error
        except (TimeoutError, chess.engine.EngineError) as error:
            raise PlayerError(f"{self.command} failed: {error!r}") from error
        score = result.info.get("score")
        known = None if score is None else score.pov(board.turn).score(mate_score=MATE_SCORE)
        return Answer(move, known)

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.engine.quit()
        with contextlib.suppress(Exception):
            self.engine.close()


class LatticePlayer:
    """A UCI engine that knows our boards, such as another version of this program."""

    def __init__(
        self, command: str, variant: Variant, limit: Mapping[str, int], options: Mapping[str, str]
    ) -> None:
        try:
            self.client = UciClient(command_of(command), variant, dict(options))
        except (OSError, ClientError) as error:
            raise PlayerError(f"{command} could not be started: {error}") from error
        self.limit = limit

    def begin(self, seed: int) -> None:
        try:
            self.client.begin()
        except ClientError as error:
            raise PlayerError(str(error)) from error

    def answer(self, position: Position) -> Answer:
        try:
            move, score = self.client.go(position, self.limit, PATIENCE_S)
        except ClientError as error:
            raise PlayerError(str(error)) from error
        return Answer(move, score)

    def close(self) -> None:
        self.client.close()
