"""The events of a game that was read from a file, with its dates and result."""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.notation.read_game import ReadGame
from latticechess.play.events import (
    Ended,
    Event,
    GameFile,
    GameOptions,
    Player,
    Recorded,
    Started,
)
from latticechess.play.game_ids import ID_LETTERS
from latticechess.play.plain_text import plain_text
from latticechess.play.results import reason_described
from latticechess.play.time_controls import ClockSpec, NoClock, time_control_of

LONGEST_NAME = 80
_TO_ID_LETTERS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ID_LETTERS.encode())
_IDENTITY = ("White", "Black", "Event", "Site", "Date", "Round", "UTCDate", "UTCTime")
_TOLD = {"White", "Black", "Date", "UTCDate", "UTCTime", "TimeControl"}
"""Headers that are stored as fields of the game."""
_WORDS = (
    (re.compile(r"\btime\b", re.IGNORECASE), Reason.TIME),
    (re.compile(r"\bresign", re.IGNORECASE), Reason.RESIGNATION),
    (re.compile(r"\babandoned\b", re.IGNORECASE), Reason.ABANDONED),
)
"""Words of other programs in the tag Termination."""
BY_ITSELF = (
    Reason.STALEMATE,
    Reason.DEAD_POSITION,
    Reason.FIVEFOLD,
    Reason.SEVENTY_FIVE_MOVES,
    Reason.GOAL,
)
"""Draws that need no claim."""


SHOWN_BY_THE_BOARD = {
    Reason.CHECKMATE,
    Reason.GOAL,
    Reason.CHECKS,
    Reason.EXTINCTION,
    Reason.ALL_CAPTURED,
    Reason.NO_PIECES_LEFT,
    Reason.BARE_KING,
}
"""Ends that are believed only if the last position shows them."""


def filed_id(game: ReadGame) -> str:
    """The id of an imported game: a hash, so that no game is imported twice."""
    parts = [game.variant.name, game.start or "", " ".join(game.moves), game.result]
    parts += [game.headers.get(name, "") for name in _IDENTITY]
    digest = hashlib.sha256("\0".join(parts).encode()).digest()
    # Bits 16 to 95 of the digest, the lowest first.
    return b32encode(digest[2:12])[::-1].translate(_TO_ID_LETTERS).decode()


def filed_events(
    game: ReadGame, profiles: tuple[str | None, str | None], by: str | None, now: int
) -> list[Event]:
    """The events of an imported game; `now` is its date if the file has none."""
    at = played_at(game.headers, now)
    clock = _clock(game.headers.get("TimeControl", ""))
    options = GameOptions(
        variant=game.variant.name,
        source=game.variant.source,
        title=game.variant.title,
        start=game.start,
        clocks=(clock, clock),
        takebacks=False,
        name=_name(game.headers.get("Event", "")),
    )
    white, black = (
        Player("person", _name(game.headers.get(colour, "")), profile=profile)
        for colour, profile in zip(("White", "Black"), profiles, strict=True)
    )
    tags = {name: value for name, value in game.headers.items() if name not in _TOLD}
    file = GameFile(by=by, tags=tags, text=game.annotated)
    id_ = filed_id(game)
    events: list[Event] = [
        Started(
            at=at, game=id_, options=options, players=(white, black), first=game.first, file=file
        )
    ]
    if game.moves:
        events.append(Recorded(at=at, moves=" ".join(game.moves), clocks=game.clocks))
    winner, reason = outcome(game)
    events.append(Ended(at=at, reason=reason, winner=winner))
    return events


def outcome(game: ReadGame) -> tuple[Side | None, Reason]:
    """Winner and reason: by the final position if it ends the game, otherwise by the file.

    If neither gives a reason, it is unstated.
    """
    ending = game.ending
    if game.result == "*":
        if ending is not None and game.winner is not None:
            return game.winner, ending
        return None, ending if ending in BY_ITSELF else Reason.ABORTED
    if game.result == "1/2-1/2":
        if ending is not None and game.winner is None:
            return None, ending
        return None, _told(game, drawn=True)
    winner = Side.WHITE if game.result == "1-0" else Side.BLACK
    if ending is not None and winner is game.winner:
        return winner, ending
    return winner, _told(game, drawn=False)


def _told(game: ReadGame, drawn: bool) -> Reason:
    """The reason for the end, from the tag Termination."""
    words = game.headers.get("Termination", "")
    described = reason_described(words, drawn)
    if described is not None and described not in SHOWN_BY_THE_BOARD:
        return described
    for pattern, reason in _WORDS:
        if pattern.search(words):
            return reason
    return Reason.UNSTATED


def played_at(headers: Mapping[str, str], now: int) -> int:
    """When it was played; an unknown month or day counts as the first."""
    for day, hour in (("UTCDate", "UTCTime"), ("Date", "Time")):
        if day in headers and (at := _moment(headers[day], headers.get(hour, ""))) is not None:
            return at
    return now


@lru_cache(maxsize=20_000)
def _moment(day: str, hour: str) -> int | None:
    """Milliseconds since 1970; None if the date is not valid."""
    date = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", day)
    if date is None:
        return None
    year, month, monthday = (int(part) if part.isdigit() else 1 for part in date.groups())
    time = re.fullmatch(r"(\d\d):(\d\d):(\d\d)", hour)
    hours, minutes, seconds = (int(part) for part in (time.groups() if time else "000"))
    try:
        moment = datetime(year, month or 1, monthday or 1, hours, minutes, seconds, tzinfo=UTC)
    except ValueError:
        return None
    return int(moment.timestamp() * 1000)


@lru_cache(maxsize=1024)
def _clock(text: str) -> ClockSpec:
    """The clock of a PGN tag; no clock if it is unknown or nobody could play with it."""
    control = time_control_of(text)
    return NoClock() if control is None or control.problem() else control


@lru_cache(maxsize=20_000)
def _name(text: str) -> str:
    """A name as plain text; empty if it is unknown."""
    plain = plain_text(text)
    return "" if plain in ("?", "-") else plain[:LONGEST_NAME]
