"""Players of a match: our engine at a level or within limits."""

from __future__ import annotations

import contextlib
import logging
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, Protocol

import chess.engine

from latticechess.engine.analysis import reports
from latticechess.engine.choose import think
from latticechess.engine.scores import MATE as MATE_SCORE
from latticechess.engine.search.iterative_deepening import Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parameters import SearchParameters, parameters_for
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.taste import Taste
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.engine.strength.characters import taste_of
from latticechess.engine.strength.levels import Level, level_of
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.installed import IllegalAnswerError, chess_board, find, played_move
from latticechess.programs.uci_client import STARTING_S, ClientError, UciClient

TABLE_MB = 32


class PlayerError(Exception):
    """A player failed: it could not be started, hung, died or made an illegal move."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move and its score for the mover, if known."""

    move: Move
    score: int | None = None


class Player(Protocol):
    """One side of a match."""

    def begin(self, seed: int) -> None:
        """Start a new game; `seed` chooses the errors of players that make them."""

    def answer(self, position: Position) -> Answer:
        """The move to play; PlayerError if there is none."""

    def close(self) -> None:
        """No more games follow."""


class LevelPlayer:
    """One of our levels, limited only by depth and nodes, so that a busy machine changes
    nothing."""

    def __init__(self, level: Level, most_nodes: int = 0, taste: Taste | None = None) -> None:
        """`most_nodes` replaces the time limit of a level without a node limit."""
        self.level = replace(level, nodes=level.nodes or most_nodes)
        self.taste = taste
        self.seed = 0

    def begin(self, seed: int) -> None:
        self.seed = seed

    def answer(self, position: Position) -> Answer:
        choice = think(position, self.level.profile(self.seed + position.ply, self.taste))
        return Answer(choice.move, choice.score)

    def close(self) -> None:
        pass


class LimitedPlayer:
    """Our engine at full strength, within limits of depth, nodes or time."""

    def __init__(self, limits: Limits, parameters: SearchParameters | None = None) -> None:
        self.limits = limits
        self.profile = SearchProfile(nodes=limits.nodes, parameters=parameters)
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        self.table.clear()

    def answer(self, position: Position) -> Answer:
        last: Report | None = None
        for report in reports(position, self.profile, self.limits, table=self.table):
            last = report
        if last is None:
            raise PlayerError("no move was found")
        return Answer(last.lines[0].moves[0], last.lines[0].score)

    def close(self) -> None:
        pass


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


LIMITS = ("movetime", "nodes", "depth", "clock")
PROFILE_FIELDS = ("depth", "nodes", "quiescence_plies", "noise", "oversights")
USUAL_MS = 100
LONGEST_NUMBER = 15
TOP_NODES = 2_000_000
"""The node limit of a level that only time limits: about what its time gives."""


def player_of(spec: str, variant: Variant, top_nodes: int = TOP_NODES) -> Player:
    """The player that `spec` names; PlayerError says what is wrong with it."""
    kind, _, rest = spec.partition(":")
    match kind:
        case "level":
            number, _, character = rest.partition(",")
            return LevelPlayer(_level(number, variant), top_nodes, _taste(character))
        case "nodes" | "depth" | "time":
            number, *settings = rest.split(",")
            limits = _limits(kind, _number(number, spec))
            return LimitedPlayer(limits, _parameters(settings, spec, variant))
        case "profile":
            return LevelPlayer(_profile_level(rest, spec), top_nodes)
        case "uci" | "xboard":
            return _program(kind, rest, variant)
    raise PlayerError(f"{spec!r} is no player: begin with level:, nodes:, depth:, time:, uci: …")


def _limits(kind: Literal["nodes", "depth", "time"], number: int) -> Limits:
    match kind:
        case "nodes":
            return Limits(nodes=number)
        case "depth":
            return Limits(depth=number)
        case "time":
            return Limits(time_ms=number)


def _level(text: str, variant: Variant) -> Level:
    if not _is_whole(text.removeprefix("-")):
        raise PlayerError(f"a level is a whole number as in level:5, not {text!r}")
    try:
        return level_of(int(text), variant)
    except ValueError as error:
        raise PlayerError(f"{error}") from error


def _taste(character: str) -> Taste | None:
    try:
        return taste_of(character) if character else None
    except ValueError as error:
        raise PlayerError(f"{error}") from error


def _is_whole(text: str) -> bool:
    """Whether the text is a number that anybody would write."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def _number(text: str, spec: str) -> int:
    if not _is_whole(text) or int(text) == 0:
        raise PlayerError(f"{spec!r} needs a whole number above 0")
    return int(text)


def _parameters(parts: list[str], spec: str, variant: Variant) -> SearchParameters:
    settings = _settings(parts)
    usual = parameters_for(variant)
    known = [field.name for field in fields(usual)]
    for name, value in settings.items():
        if name not in known:
            raise PlayerError(f"{spec!r}: there is no {name!r}, only {', '.join(known)}")
        if not _is_whole(value):
            raise PlayerError(f"{spec!r}: {name} needs a whole number, not {value!r}")
    try:
        return replace(usual, **{name: int(value) for name, value in settings.items()})
    except ValueError as error:
        raise PlayerError(f"{spec!r}: {error}") from error


def _profile_level(text: str, spec: str) -> Level:
    settings = _settings(text.split(","))
    if unknown := set(settings).difference(PROFILE_FIELDS):
        known = ", ".join(PROFILE_FIELDS)
        raise PlayerError(f"{spec!r}: there is no {min(unknown)!r}, only {known}")
    for name, value in settings.items():
        if not _is_whole(value):
            raise PlayerError(f"{spec!r}: {name} needs a whole number, not {value!r}")
    plain = Level(0, spec, "", 0)
    numbers = {name: int(settings.get(name, getattr(plain, name))) for name in PROFILE_FIELDS}
    return Level(0, spec, "", 0, **numbers)


def _settings(parts: list[str]) -> dict[str, str]:
    pairs = (part.partition("=") for part in parts if part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _program(protocol: str, text: str, variant: Variant) -> Player:
    command, *parts = text.split(",")
    settings = _settings(parts)
    limit = {name: _number(settings.pop(name), text) for name in LIMITS if name in settings}
    limit = limit or {"movetime": USUAL_MS}
    if protocol == "uci" and not is_orthodox(variant):
        return LatticePlayer(command, variant, limit, settings)
    return ProgramPlayer(protocol, command, variant, _limit(limit), settings)


def _limit(limit: Mapping[str, int]) -> chess.engine.Limit:
    def seconds(name: str) -> float | None:
        return limit[name] / 1000 if name in limit else None

    return chess.engine.Limit(
        time=seconds("movetime"),
        white_clock=seconds("clock"),
        black_clock=seconds("clock"),
        nodes=limit.get("nodes"),
        depth=limit.get("depth"),
    )
