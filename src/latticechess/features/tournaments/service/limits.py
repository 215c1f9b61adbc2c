"""What people may send for a tournament: lengths, numbers, and the code of the join link."""

from __future__ import annotations

import hashlib
import hmac

from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

LONGEST_TITLE = 80
LONGEST_ABOUT = 4_000
LONGEST_REASON = 300
LONGEST_LIST = 100_000
"""Characters of a pasted list."""
MOST_LINES = 1_000
MOST_PLAYERS = 2_000
MOST_UNFINISHED = 50
"""Tournaments of one organiser that are not over."""
MOST_UNFINISHED_LOCAL = 500
MOST_ROUNDS = 60
MOST_BOARDS = 20
LONGEST_S = 31 * 86_400
HIGHEST_RATING = 4_000
CODE_LENGTH = 10
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def title(text: str) -> str:
    """A tournament's name; Refusal if it is blank or too long."""
    name = plain_text(text)
    if not name:
        raise Refusal("tournament-needs-name")
    return short(name, LONGEST_TITLE)


def short(text: str, most: int) -> str:
    """One line of plain text; Refusal if it is too long."""
    line = plain_text(text)
    if len(line) > most:
        raise Refusal("text-too-long", count=most)
    return line


def long(text: str) -> str:
    """Several lines of plain text; Refusal if they are too long."""
    if len(text) > LONGEST_ABOUT:
        raise Refusal("text-too-long", count=LONGEST_ABOUT)
    return "\n".join(plain_text(line) for line in text.splitlines()).strip()


def rating(value: int | None) -> int | None:
    """A rating; Refusal if it is out of range."""
    if value is not None and not 0 <= value <= HIGHEST_RATING:
        raise Refusal("tournament-rating", count=HIGHEST_RATING)
    return value


def join_code(tournament: Tournament) -> str:
    """Part of the join link; another `link` in the settings makes another one."""
    text = f"join {tournament.settings.link}".encode()
    digest = hmac.new(tournament.secret.encode(), text, hashlib.sha256).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])


def has_code(tournament: Tournament, code: str) -> bool:
    return hmac.compare_digest(join_code(tournament).encode(), code.encode())
