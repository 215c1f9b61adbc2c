"""A played game as a game record, for export."""

from __future__ import annotations

from datetime import UTC, datetime

from latticechess.notation.errors import NotationError
from latticechess.notation.pgn.movetext import read_movetext
from latticechess.notation.record import GameRecord, Line, RecordedMove, clock_note
from latticechess.play.events import GameFile, Player
from latticechess.play.game import Game, PlayedMove
from latticechess.play.results import describe, score


def game_record(game: Game) -> GameRecord:
    """The record of a game, with names, date, clock and result."""
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
        "TimeControl": game.options.clocks[0].tag,
    }
    if game.result is not None:
        headers["Termination"] = describe(game.result)
    headers["GameId"] = game.id
    if game.file is not None:
        headers = from_file(headers, game.file)
    return GameRecord(
        start=game.positions[0],
        moves=annotated_line(game) or played_line(game),
        result=score(game.result),
        headers=headers,
    )


def from_file(headers: dict[str, str], file: GameFile) -> dict[str, str]:
    """The headers, with those of the imported file taking precedence."""
    own = {name: value for name, value in headers.items() if name not in ("Event", "Site", "Round")}
    told = {name: value for name, value in file.tags.items() if name != "GameId"}
    return {**{name: told.get(name, "?") for name in ("Event", "Site")}, **own, **told}


def played_line(game: Game) -> Line:
    """The moves with the clock times."""
    return tuple(RecordedMove(played.move, comment=_comment(played)) for played in game.moves)


def annotated_line(game: Game) -> Line | None:
    """The moves with the comments and variations of the imported file; None if it has none."""
    if game.file is None or not game.file.text:
        return None
    try:
        line, _, _ = read_movetext(game.positions[0], game.file.text)
    except NotationError:
        return None
    same = [recorded.move for recorded in line] == [played.move for played in game.moves]
    return line if same else None


def player_name(player: Player) -> str:
    """The name in a file: the computer with its level and character, an open seat as "?"."""
    if player.kind == "open":
        return "?"
    if player.level is None:
        return player.name
    taste = f", {player.character}" if player.character else ""
    return f"{player.name} (level {player.level}{taste})"


def _comment(played: PlayedMove) -> str:
    """The mover's clock after the move, as a PGN comment."""
    return "" if played.clock_ms is None else clock_note(played.clock_ms)
