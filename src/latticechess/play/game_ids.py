"""Ids of games: short, without letters that look alike, and impossible to guess."""

from __future__ import annotations

import secrets

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
ID_LENGTH = 12
"""Long enough that nobody guesses the link of a game."""


def new_game_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
