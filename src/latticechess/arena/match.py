"""A match: pairs of games from the same openings with colours reversed, over many processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from latticechess.arena.games import Adjudication, play, usual_adjudication
from latticechess.arena.openings import opening
from latticechess.arena.players import Player
from latticechess.arena.specs import TOP_NODES, player_of
from latticechess.arena.statistics import MatchResult
from latticechess.engine.batch import in_processes
from latticechess.kernel.library import variant as variant_named
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import parse_position
from latticechess.notation.pgn import format_game
from latticechess.notation.record import GameRecord, bare_line, result_for

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
