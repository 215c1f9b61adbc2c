"""PGN for every variant: games are read one by one (`read_games`) and written (`format_game`)."""

from latticechess.notation.pgn.games import (
    RawGame,
    format_game,
    headers_of,
    parse_game,
    players_in,
    read,
    read_games,
    result_told,
    scan_games,
    split,
    tags_of,
)

__all__ = [
    "RawGame",
    "format_game",
    "headers_of",
    "parse_game",
    "players_in",
    "read",
    "read_games",
    "result_told",
    "scan_games",
    "split",
    "tags_of",
]
