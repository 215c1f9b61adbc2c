"""A match: pairs of games from the same openings with colours reversed, over many processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from typing import TextIO

from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.batch import in_processes
from latticechess.engine.evaluation.weights import weights_for
from latticechess.kernel.faults import impossible
from latticechess.kernel.library import variant as variant_named
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.pgn import format_game, read_games
from latticechess.notation.record import GameRecord, bare_line, result_for
from latticechess.play.results import describe
from latticechess.programs.players import TOP_NODES, Answer, Player, PlayerError, player_of
from latticechess.programs.statistics import MatchResult

OPENING_PLIES = 6


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom, on which board, how often."""

    board: str
    """A shipped variant, or the path of a variant file."""
    first: str
    second: str
    """Players as in `specs`."""
    games: int
    opening_plies: int = OPENING_PLIES
    openings: tuple[str, ...] = ()
    """Positions to start from instead of random ones."""
    first_opening: int = 0
    rules: Adjudication | None = None
    """Adjudication rules; None for the board's default."""
    top_nodes: int = TOP_NODES


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play."""

    pairing: Pairing
    number: int


@dataclass(frozen=True, slots=True)
class Score:
    """One game that was played."""

    task: Task
    result: MatchResult
    """The first player's result."""
    plies: int
    reason: str
    pgn: str


_players: dict[tuple[str, str, int], Player] = {}
"""The players of this process, kept from game to game."""


def _player(board: str, spec: str, top_nodes: int) -> Player:
    key = board, spec, top_nodes
    if key not in _players:
        _players[key] = player_of(spec, variant_named(board), top_nodes)
    return _players[key]


@lru_cache(maxsize=64)
def _opening(board: str, number: int, plies: int) -> Position:
    """Cached: it serves both colours, and every pairing of a table."""
    return opening(variant_named(board), number, plies)


def play_game(task: Task) -> Score:
    """Play one game, in any process. In even games the first player has White."""
    pairing, number = task.pairing, task.number
    rules = variant_named(pairing.board)
    pair = pairing.first_opening + number // 2
    if pairing.openings:
        start = parse_position(rules, pairing.openings[pair % len(pairing.openings)])
    else:
        start = _opening(pairing.board, pair, pairing.opening_plies)
    first = _player(pairing.board, pairing.first, pairing.top_nodes)
    second = _player(pairing.board, pairing.second, pairing.top_nodes)
    day = datetime.now(UTC).strftime("%Y.%m.%d")
    swapped = number % 2 == 1
    white, black = (second, first) if swapped else (first, second)
    played = play(start, white, black, 1_000 * pair, pairing.rules or usual_adjudication(rules))
    if played.forfeit:
        # Restart programs that died or are out of step.
        _close()
    points = 1 - played.points if swapped else played.points
    names = (pairing.second, pairing.first) if swapped else (pairing.first, pairing.second)
    record = GameRecord(
        start=start,
        moves=bare_line(played.moves),
        result=result_for(
            None if played.points == 0.5 else Side.WHITE if played.points else Side.BLACK
        ),
        headers={
            "Event": "Match",
            "Date": day,
            "Round": str(number + 1),
            "White": names[0],
            "Black": names[1],
            "UTCDate": day,
            "Termination": played.reason,
        },
    )
    result = MatchResult(int(points == 1), int(points == 0.5), int(points == 0))
    return Score(task, result, len(played.moves), played.reason, format_game(record))


def matches(tasks: Iterator[Task], concurrency: int = 1) -> Iterator[Score]:
    """Play the games in so many processes; yields each as it ends, in any order.

    Tasks are taken as needed: when the reader stops, no more games are started.
    """
    return in_processes(play_game, tasks, concurrency, _close)


def _close() -> None:
    """End other engines with the process that drives them; it would wait for their threads for
    ever."""
    for player in _players.values():
        player.close()
    _players.clear()


def tasks_of(pairing: Pairing) -> Iterator[Task]:
    """The games of one pairing."""
    return (Task(pairing, number) for number in range(pairing.games))


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is adjudicated. Scores are in centipawns."""

    resign: int = 900
    """A game is lost for the side that both players see so far behind ..."""
    resign_plies: int = 8
    """... for so many plies in a row; 0 plays every game out."""
    draw: int = 8
    """A game is drawn when neither score exceeds this ..."""
    draw_plies: int = 12
    """... for so many plies in a row ..."""
    draw_after: int = 80
    """... but not before this ply; 0 never."""
    longest: int = 300
    """A game of so many plies is a draw."""


HOPELESS = 0.22
"""Whoever is behind by this part of an army has lost."""


def usual_adjudication(variant: Variant) -> Adjudication:
    """The default rules: a queen counts less on a board with larger armies. Unlike armies are
    played out: what a count says of them at the start decides nothing."""
    worth = dict(zip(variant.pieces, weights_for(variant).worth[1:], strict=False))
    white, black = (
        sorted(
            worth[piece.kind]
            for _, piece in variant.setup
            if piece.side is side and not piece.kind.royal
        )
        for side in Side
    )
    if white != black:
        return Adjudication(resign_plies=0)
    return Adjudication(resign=max(900, int(HOPELESS * sum(white))))


def adjudication_for(
    variant: Variant, resign: int | None, draw_after: int, longest: int
) -> Adjudication:
    """The default rules with some replaced: `resign` None is the default, 0 never."""
    rules = replace(usual_adjudication(variant), draw_after=draw_after, longest=longest)
    if resign is None:
        return rules
    return replace(rules, resign=resign, resign_plies=rules.resign_plies if resign else 0)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    opening: Position
    moves: tuple[Move, ...]
    points: float
    """White's points."""
    reason: str
    forfeit: bool = False
    """Lost by a player that failed."""


class Adjudicator:
    """Follows the scores of a game and ends it when both players agree."""

    def __init__(self, rules: Adjudication) -> None:
        self.rules = rules
        self.lost = 0
        self.level = 0
        self.leader: Side | None = None

    def verdict(self, position: Position, answer: Answer) -> tuple[float, str] | None:
        """White's points and the reason, if the game ends here."""
        rules = self.rules
        if position.ply >= rules.longest:
            return 0.5, "adjudicated: too long"
        if answer.score is None:
            self.lost = self.level = 0
            return None
        white = answer.score if position.turn is Side.WHITE else -answer.score
        leader = Side.WHITE if white > 0 else Side.BLACK
        clear = abs(white) >= rules.resign
        self.lost = self.lost + 1 if clear and leader is self.leader else int(clear)
        self.leader = leader
        self.level = self.level + 1 if abs(white) <= rules.draw else 0
        if rules.resign_plies and self.lost >= rules.resign_plies:
            return (1.0 if white > 0 else 0.0), "adjudicated: lost by both counts"
        may_draw = rules.draw_after and position.ply >= rules.draw_after
        if may_draw and self.level >= rules.draw_plies:
            return 0.5, "adjudicated: nobody sees anything"
        return None


def play(
    opening: Position, white: Player, black: Player, seed: int, rules: Adjudication
) -> PlayedGame:
    """Play one game. A player that fails loses it."""
    adjudicator = Adjudicator(rules)
    position = opening
    moves: list[Move] = []

    def over(points: float, reason: str, forfeit: bool = False) -> PlayedGame:
        return PlayedGame(opening, tuple(moves), points, reason, forfeit)

    for number, player in enumerate((white, black)):
        try:
            player.begin(2 * seed + number)
        except PlayerError as failure:
            return over(float(number), f"forfeit: {failure}", True)
    while True:
        if position.outcome is not None:
            return over(_points(position.outcome.winner), describe(position.outcome))
        if position.claims:
            return over(0.5, str(position.claims[0]).replace("-", " "))
        mover = white if position.turn is Side.WHITE else black
        try:
            answer = mover.answer(position)
            if (problem := position.why_illegal(answer.move)) is not None:
                raise PlayerError(f"illegal move: {problem}")
        except PlayerError as failure:
            return over(0.0 if position.turn is Side.WHITE else 1.0, f"forfeit: {failure}", True)
        verdict = adjudicator.verdict(position, answer)
        if verdict is not None:
            return over(*verdict)
        moves.append(answer.move)
        position = position.play(answer.move)


def _points(winner: Side | None) -> float:
    return 0.5 if winner is None else float(winner is Side.WHITE)


BALANCED = 90
"""Neither side may be better than this, in centipawns ..."""
BALANCE_NODES = 3_000
"""... by a search of so many nodes."""
TRIES = 200
PLAUSIBLE = 60
"""An opening move may cost at most this, in centipawns ..."""
OPENING_DEPTH = 2
"""... by a search of this depth."""
CHOICES = 12
LONGEST_LINE = 1_000_000


class OpeningError(Exception):
    """There are no openings to play; the message is for people."""


def opening(variant: Variant, number: int, plies: int) -> Position:
    """The position of opening `number`: the first balanced one, or the one that comes nearest to it
    where one side has the better start."""
    position = start_of(variant, number)
    random = Random(f"{variant.name} {number} {plies}")
    nearest: Position | None = None
    least = 0
    for _ in range(TRIES):
        now = position
        for _ in range(plies):
            if now.outcome is not None:
                break
            now = now.play(plausible_move(now, random))
        if now.outcome is not None:
            continue
        lead = abs(_worth(now))
        if lead <= BALANCED:
            return now
        if nearest is None or lead < least:
            nearest, least = now, lead
    if nearest is None:
        raise OpeningError(f"Every opening of {plies} plies ends the game on {variant.title}.")
    return nearest


def start_of(variant: Variant, number: int) -> Position:
    """The start position; of a family, one that belongs to the number."""
    return initial_position(variant, number * 151 % 960 if variant.numbered_starts else None)


def plausible_move(position: Position, random: Random) -> Move:
    """One of the plausible moves, all equally likely."""
    *_, report = analyse(position, Limits(depth=OPENING_DEPTH), lines=CHOICES)
    best = report.lines[0].score
    plausible = [line.moves[0] for line in report.lines if line.score >= best - PLAUSIBLE]
    return random.choice(plausible)


def _worth(position: Position) -> int:
    *_, report = analyse(position, Limits(nodes=BALANCE_NODES))
    return report.lines[0].score


def openings_of(path: Path, variant: Variant, plies: int) -> list[Position]:
    """The positions of a file: of a PGN those after so many plies, else one per line."""
    try:
        with path.open(encoding="utf-8") as file:
            lines = _lines(file)
            if path.suffix.lower() == ".pgn":
                found = [
                    position
                    for game in read_games(lines)
                    for ply, position in enumerate(game.positions())
                    if ply == plies and position.variant.name == variant.name
                ]
            else:
                found = [
                    _position(variant, line, number)
                    for number, line in enumerate(lines, 1)
                    if line.strip()
                ]
    except OSError as error:
        raise OpeningError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OpeningError(f"{path} is no text file.") from error
    except NotationError as error:
        raise OpeningError(f"{path}: {error}") from error
    playable = [position for position in found if position.outcome is None]
    if not playable:
        raise OpeningError(f"{path} has no opening for {variant.title}.")
    return playable


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; NotationError at one without an end, which is never held whole."""
    for number in count(1):
        line = file.readline(LONGEST_LINE)
        if not line:
            return
        if len(line) == LONGEST_LINE:
            raise NotationError("line-too-long", count=LONGEST_LINE, line=number)
        yield line


def _position(variant: Variant, line: str, number: int) -> Position:
    """A position line, or the first four fields of an EPD line."""
    words = line.split(";")[0].split()
    if variant.name in ("chess", "chess960") and not (len(words) > 4 and words[4].isdigit()):
        words = [*words[:4], "0", "1"]
    try:
        position = parse_position(variant, " ".join(words))
    except NotationError as error:
        raise error.at(number) from error
    if position.faults:
        raise NotationError.because(impossible(position), line=number)
    return position
