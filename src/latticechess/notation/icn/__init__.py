"""Infinite chess notation, the format of infinitechess.org: `parse_game` and `format_game`."""

from latticechess.notation.icn.game import format_game, parse_game

__all__ = ["format_game", "parse_game"]
