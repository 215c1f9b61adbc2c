"""A game from a file as the events it consists of, with the dates and the result it had."""

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
from latticechess.play.results import reason_described
from latticechess.play.time_controls import ClockSpec, Fischer, NoClock, SuddenDeath

LONGEST_NAME = 80
ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
_OWN_LETTERS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ID_LETTERS.encode())
_IDENTITY = ("White", "Black", "Event", "Site", "Date", "Round", "UTCDate", "UTCTime")
_TOLD = {"White", "Black", "Date", "UTCDate", "UTCTime", "TimeControl"}
"""Headers that are kept as something else than text."""
_WORDS = (
    (re.compile(r"\btime\b", re.IGNORECASE), Reason.TIME),
    (re.compile(r"\bresign", re.IGNORECASE), Reason.RESIGNATION),
    (re.compile(r"\babandoned\b", re.IGNORECASE), Reason.ABANDONED),
)
"""What other programs write into the tag Termination."""
BY_ITSELF = (
    Reason.STALEMATE,
    Reason.DEAD_POSITION,
    Reason.FIVEFOLD,
    Reason.SEVENTY_FIVE_MOVES,
)
"""Draws that need nobody to claim them."""


def filed_id(game: ReadGame) -> str:
    """The id of a game from a file: the same for the same game, so that none comes in twice."""
    parts = [game.variant.name, game.start or "", " ".join(game.moves), game.result]
    parts += [game.headers.get(name, "") for name in _IDENTITY]
    digest = hashlib.sha256("\0".join(parts).encode()).digest()
    # The last eighty of the first 96 bits, the lowest first.
    return b32encode(digest[2:12])[::-1].translate(_OWN_LETTERS).decode()


def filed_events(
    game: ReadGame, profiles: tuple[str | None, str | None], by: str | None, now: int
) -> list[Event]:
    """Everything that happened in it; `now` where the file has no date."""
    at = played_at(game.headers, now)
    clock = time_control(game.headers.get("TimeControl", ""))
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
    """Who won and why: by the board where that ends the game, else by the file's words.

    What neither says is not made up: the reason is then unstated.
    """
    ending = game.ending
    mover = game.first if len(game.moves) % 2 else game.first.opponent
    if game.result == "*":
        if ending is Reason.CHECKMATE:
            return mover, ending
        return None, ending if ending in BY_ITSELF else Reason.ABORTED
    if game.result == "1/2-1/2":
        if ending is not None and ending is not Reason.CHECKMATE:
            return None, ending
        return None, _told(game, drawn=True)
    winner = Side.WHITE if game.result == "1-0" else Side.BLACK
    if ending is Reason.CHECKMATE and winner is mover:
        return winner, ending
    return winner, _told(game, drawn=False)


def _told(game: ReadGame, drawn: bool) -> Reason:
    """What ended the game in the file's own words."""
    words = game.headers.get("Termination", "")
    described = reason_described(words, drawn)
    if described is not None and described is not Reason.CHECKMATE:
        return described
    for pattern, reason in _WORDS:
        if pattern.search(words):
            return reason
    return Reason.UNSTATED


def played_at(headers: Mapping[str, str], now: int) -> int:
    """When it was played; parts of the date that are not known count as the first."""
    for day, hour in (("UTCDate", "UTCTime"), ("Date", "Time")):
        if day in headers and (at := _moment(headers[day], headers.get(hour, ""))) is not None:
            return at
    return now


@lru_cache(maxsize=20_000)
def _moment(day: str, hour: str) -> int | None:
    """Milliseconds since 1970; None if there is no such day."""
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
def time_control(text: str) -> ClockSpec:
    """The clock that a PGN tag names; none where that is unknown or of another kind."""
    found = re.fullmatch(r"(\d{1,7})(?:\+(\d{1,5}))?", text.strip())
    if found is None or text.strip() in ("0", "0+0"):
        return NoClock()
    if found[2] is None or int(found[2]) == 0:
        return SuddenDeath(int(found[1]) * 1000)
    return Fischer(int(found[1]) * 1000, int(found[2]) * 1000)


@lru_cache(maxsize=20_000)
def _name(text: str) -> str:
    """A name fit to be shown; nothing for the unknown."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return "" if plain in ("?", "-") else plain[:LONGEST_NAME]
