"""A played game as a record that files are written from."""

from __future__ import annotations

from datetime import UTC, datetime

from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.play.events import Player
from latticechess.play.game import Game, PlayedMove
from latticechess.play.results import describe, score
from latticechess.play.timecontrols import ClockSpec, Fischer, NoClock, SuddenDeath


def game_record(game: Game) -> GameRecord:
    """The game with names, date, clock and result."""
    white, black = game.players
    started = datetime.fromtimestamp(game.started_at / 1000, UTC)
    headers = {
        "Event": game.options.name or "Casual game",
        "Site": "Lattice Chess",
        "Date": started.strftime("%Y.%m.%d"),
        "Round": "-",
        "White": player_name(white),
        "Black": player_name(black),
        "UTCDate": started.strftime("%Y.%m.%d"),
        "UTCTime": started.strftime("%H:%M:%S"),
        "TimeControl": time_control_tag(game.options.clocks[0]),
    }
    if game.result is not None:
        headers["Termination"] = describe(game.result)
    return GameRecord(
        start=game.positions[0],
        moves=tuple(RecordedMove(played.move, comment=clock_note(played)) for played in game.moves),
        result=score(game.result),
        headers=headers,
    )


def player_name(player: Player) -> str:
    """The name for a file: the computer with its level, an open seat as unknown."""
    if player.kind == "open":
        return "?"
    return player.name if player.level is None else f"{player.name} (level {player.level})"


def time_control_tag(control: ClockSpec) -> str:
    """The clock as PGN writes it where PGN can, else in words."""
    match control:
        case NoClock():
            return "-"
        case SuddenDeath():
            return f"{control.initial_ms // 1000}"
        case Fischer():
            return f"{control.initial_ms // 1000}+{control.increment_ms // 1000}"
    return control.title


def clock_note(played: PlayedMove) -> str:
    """The mover's clock after the move, as PGN comments carry it."""
    if played.clock_ms is None:
        return ""
    seconds, _ = divmod(played.clock_ms, 1000)
    return f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]"
