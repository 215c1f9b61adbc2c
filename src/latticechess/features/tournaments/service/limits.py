"""What people may send for a tournament: texts, numbers, settings, the code of the join link."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from msgspec.structs import replace

from latticechess.features.games.service.new_game import clean_name
from latticechess.features.tournaments.rules.settings import Pace, Settings, Team, TieBreak
from latticechess.features.tournaments.rules.systems.team_match import teams_must_fit
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import pair_problem

RoundStart = Literal["button", "all-done", "clock"]
"""When a round starts: the organiser presses; all boards are done; at set times."""

MINUTE = 60
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


def checked(settings: Settings) -> Settings:
    """The settings with plain texts; Refusal for what cannot be."""
    if not 1 <= len(settings.boards) <= MOST_BOARDS:
        raise Refusal("tournament-boards", count=MOST_BOARDS)
    for board in settings.boards:
        if problem := pair_problem(board.clock, settings.simul.clock or board.clock):
            raise Refusal.because(problem)
    if not 0 <= settings.rounds <= MOST_ROUNDS:
        raise Refusal("tournament-rounds", count=MOST_ROUNDS)
    if not 0 <= settings.most_entries <= MOST_PLAYERS:
        raise Refusal("tournament-full", count=MOST_PLAYERS)
    teams = tuple(plain(team) for team in settings.team.teams)
    if settings.system == "team":
        teams_must_fit(settings.team)
        require_distinct([team.name for team in teams])
    lengths = (
        settings.pace.break_s,
        settings.pace.interval_s,
        settings.arena.duration_s,
        settings.default_after_s,
        settings.check_in_s,
    )
    if not all(0 <= length <= LONGEST_S for length in lengths):
        raise Refusal("tournament-times")
    return replace(
        settings,
        name=title(settings.name),
        place=short(settings.place, LONGEST_TITLE),
        about=long(settings.about),
        society=short(settings.society, LONGEST_TITLE),
        team=replace(settings.team, teams=teams),
    )


def plain(team: Team) -> Team:
    name = clean_name(team.name, "")
    if not name:
        raise Refusal("tournament-team-name")
    return replace(team, name=name)


def require_distinct(names: Sequence[str]) -> None:
    """Refusal if a name is there twice."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise Refusal("tournament-name-taken", name=name)
        seen.add(name.casefold())


def pace_of(start: RoundStart, round_minutes: int | None, break_minutes: int) -> Pace:
    """When rounds begin: by the button, after the last board, or by the clock."""
    if start == "button":
        return Pace(by="button")
    pause = MINUTE * break_minutes
    if start == "all-done":
        return Pace(by="clock", break_s=pause)
    if not round_minutes:
        raise Refusal("tournament-round-minutes")
    return Pace(by="clock", break_s=pause, interval_s=MINUTE * round_minutes + pause)


def start_of(pace: Pace) -> RoundStart:
    if pace.by == "button":
        return "button"
    return "clock" if pace.interval_s else "all-done"


def round_minutes_of(pace: Pace) -> int | None:
    return (pace.interval_s - pace.break_s) // MINUTE if pace.interval_s else None


def each_once(chosen: list[TieBreak] | None) -> tuple[TieBreak, ...] | None:
    """The tie-breaks in order, each once."""
    return None if chosen is None else tuple(dict.fromkeys(chosen))


def moment(text: str | None) -> int | None:
    """An ISO date and time as milliseconds since 1970; Refusal if it cannot be read."""
    if text is None:
        return None
    try:
        read = datetime.fromisoformat(text)
        if read.tzinfo is None:
            read = read.replace(tzinfo=UTC)
        return int(read.timestamp() * 1000)
    except (ValueError, OverflowError, OSError) as error:
        raise Refusal("tournament-date") from error


def changed_pace(
    pace: Pace, start: RoundStart | None, round_minutes: int | None, break_minutes: int | None
) -> Pace | None:
    """The pace with what is to be changed; None: nothing."""
    if start is None and round_minutes is None and break_minutes is None:
        return None
    pause = break_minutes if break_minutes is not None else pace.break_s // MINUTE
    minutes = round_minutes if round_minutes is not None else round_minutes_of(pace)
    return pace_of(start or start_of(pace), minutes, pause)
