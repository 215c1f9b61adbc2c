"""Over-the-board games, recorded by an organiser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal

from latticechess.features.games.service.new_game import clean_name
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.notation.pgn import parse_game
from latticechess.notation.record import GameRecord, clock_in
from latticechess.play.decide import start_game
from latticechess.play.events import (
    Ended,
    Event,
    GameFile,
    GameOptions,
    Player,
    Recorded,
    Started,
)
from latticechess.play.game import replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec

EARLIEST_ZONE = timedelta(hours=14)
"""Offset of the earliest time zone from UTC."""
FIRST_YEAR = 1850
DecidedScore = Literal["1-0", "0-1", "1/2-1/2"]
WINNERS: dict[str, Side | None] = {"1-0": Side.WHITE, "0-1": Side.BLACK, "1/2-1/2": None}


@dataclass(frozen=True, slots=True)
class OverTheBoardGame:
    """A game as the organiser reports it."""

    variant: str
    clock: ClockSpec
    result: DecidedScore
    moves: str = ""
    """As PGN, with or without tags; may be empty."""
    name: str = ""
    rated: bool = True
    day: date | None = None
    """When it was played; None: today."""
    place: str = ""
    on_time: bool = False
    """Whether the loser's flag fell."""


def recorded(
    game_id: str,
    told: OverTheBoardGame,
    variant: Variant,
    players: tuple[Player, Player],
    by: str,
    now: int,
) -> tuple[list[Event], str]:
    """The events of the game, and its last position as text; Refusal. May take long."""
    events = events_of(game_id, told, variant, players, by, now)
    return events, format_position(replay(events).position)


def events_of(
    game_id: str,
    told: OverTheBoardGame,
    variant: Variant,
    players: tuple[Player, Player],
    by: str,
    now: int,
) -> list[Event]:
    """The events of the game, dated on the day it was played; Refusal."""
    at = moment_of(told.day, now)
    if variant.numbered_starts:
        raise Refusal("needs-one-start")
    record = read_moves(told, initial_position(variant))
    outcome = outcome_of(told.result, record.end().outcome, told.on_time)
    options = GameOptions(
        variant=variant.name,
        source=variant.source,
        clocks=(told.clock, told.clock),
        takebacks=False,
        rated=told.rated,
        name=clean_name(told.name, "Over the board"),
    )
    (started,) = start_game(game_id, options, players, at)
    assert isinstance(started, Started)
    tags = {"Event": options.name, "Site": clean_name(told.place, "Over the board")}
    if told.day is not None:
        tags["Date"] = f"{told.day:%Y.%m.%d}"
    file = GameFile(by, tags)
    events: list[Event] = [
        Started(
            at=at,
            game=game_id,
            options=started.options,
            players=players,
            first=started.first,
            file=file,
        )
    ]
    if record.moves:
        events.append(Recorded(at=at, moves=" ".join(written(record)), clocks=clocks_of(record)))
    events.append(Ended(at=at, reason=outcome.reason, winner=outcome.winner))
    return events


def moment_of(day: date | None, now: int) -> int:
    """The time by which rankings count the game: noon of that day, but never later than now.

    Refusal for a day that has not begun anywhere on earth, or lies too far back.
    """
    if day is None:
        return now
    noon = datetime.combine(day, time(12), UTC)
    if day > (datetime.fromtimestamp(now / 1000, UTC) + EARLIEST_ZONE).date():
        raise Refusal("day-not-come", day=str(day))
    if day.year < FIRST_YEAR:
        raise Refusal("day-too-early", year=FIRST_YEAR)
    return min(int(noon.timestamp() * 1000), now)


def read_moves(told: OverTheBoardGame, start: Position) -> GameRecord:
    """The moves as a record; Refusal with line and column of an error."""
    if not told.moves.strip():
        return GameRecord(start)
    try:
        record = parse_game(told.moves, start.variant)
    except NotationError as problem:
        raise Refusal(
            "moves-unreadable", line=problem.line, column=problem.column, problem=problem.reason
        ) from problem
    if record.variant.name != start.variant.name or record.start != start:
        raise Refusal("moves-of-other-start")
    return record


def written(record: GameRecord) -> list[str]:
    """Each move in the variant's notation."""
    return [
        format_move(position, move)
        for position, move in zip(record.positions(), record.main_line(), strict=False)
    ]


def clocks_of(record: GameRecord) -> tuple[int | None, ...]:
    """The mover's clock after each move, as the comments tell; () if they do not."""
    clocks = tuple(clock_in(recorded.comment) for recorded in record.moves)
    return () if all(clock is None for clock in clocks) else clocks


def outcome_of(result: DecidedScore, on_board: Outcome | None, on_time: bool = False) -> Outcome:
    """The outcome: by the last position, or else on time, by resignation or agreement. Refusal."""
    winner = WINNERS[result]
    if on_board is None and on_time:
        return Outcome(winner, Reason.TIME)
    if on_board is None:
        return Outcome(winner, Reason.AGREEMENT if winner is None else Reason.RESIGNATION)
    if on_board.winner is not winner:
        raise Refusal("other-result-on-board")
    return on_board
