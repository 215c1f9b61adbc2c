"""Infinite Chess Notation (ICN), the format of infinitechess.org: `parse_game`, `format_game`."""

from latticechess.notation.icn.game import format_game, parse_game

__all__ = ["format_game", "parse_game"]
