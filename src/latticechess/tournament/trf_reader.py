"""Read TRF16: the events of the tournament that a file describes."""

from __future__ import annotations

import re
from typing import NamedTuple

from latticechess.kernel.pieces import Side
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.tournament.events import (
    Created,
    Entered,
    Event,
    Finished,
    How,
    NewBye,
    NewEntrant,
    NewPairing,
    ResultRecorded,
    RoundEnded,
    RoundPaired,
    RoundStarted,
    Score,
    Started,
)
from latticechess.tournament.game_ids import game_id
from latticechess.tournament.settings import Points, Settings, System, Team, TeamMatch
from latticechess.tournament.trf import FIRST_ROUND, NAME_WIDTH, ROUND_WIDTH

MOST_PLAYERS = 5_000
MOST_ROUNDS = 99
_SCORES: dict[tuple[str, str], Score] = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2-1/2",
    ("+", "-"): "+-",
    ("-", "+"): "-+",
    ("-", "-"): "--",
}
_ALIKE = str.maketrans("WDLwdl", "1=01=0")
"""Games that are not rated are written with letters."""
_POINTS = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBU": "bye"}


class _Entry(NamedTuple):
    """A player's line."""

    line: int
    number: int
    name: str
    rating: int | None
    rounds: list[tuple[int, str, str]]
    """Opponent (0: none), colour, result of each round."""


class _File(NamedTuple):
    """What a file says."""

    heads: dict[str, str]
    entries: dict[int, _Entry]
    teams: list[tuple[str, list[int]]]


def read_trf(text: str, tournament: str, secret: str, by: str, now: int) -> list[Event]:
    """The events of the tournament in a file; Refusal if the file makes no sense."""
    file = _parse(text)
    if not file.entries:
        raise Refusal("trf-without-players")
    settings = _settings(file)
    created = Created(at=now, by=by, tournament=tournament, settings=settings, secret=secret)
    events: list[Event] = [created]
    members = {number: team for team, (_, them) in enumerate(file.teams) for number in them}
    for number in sorted(file.entries):
        entry = file.entries[number]
        team = f"t{members[number] + 1}" if number in members else ""
        entrant = NewEntrant(f"p{number}", entry.name, None, entry.rating, team)
        events.append(Entered(at=now, by=by, entrant=entrant))
    played = max(len(entry.rounds) for entry in file.entries.values())
    if played:
        events += _rounds(file, settings, played, secret, now)
    return events


def _parse(text: str) -> _File:
    file = _File({}, {}, [])
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        code = line[:3]
        if code == "001":
            entry = _entry(line, number)
            if entry.number in file.entries:
                raise Refusal("trf-number-twice", line=number, number=entry.number)
            file.entries[entry.number] = entry
            if len(file.entries) > MOST_PLAYERS:
                raise Refusal("trf-too-large", count=MOST_PLAYERS)
        elif code == "013":
            members = [int(word) for word in re.findall(r"\d+", line[36:])]
            file.teams.append((plain_text(line[4:36]) or f"Team {len(file.teams) + 1}", members))
        elif code.strip():
            file.heads[code] = plain_text(line[3:])
    return file


def _entry(line: str, number: int) -> _Entry:
    place = line[4:8].strip()
    # Columns are counted in letters, but some programs write the title one column further.
    name = plain_text(line[14 : 14 + NAME_WIDTH])
    if not place.isdecimal() or int(place) < 1 or not name:
        raise Refusal("trf-line-wrong", line=number)
    rating = line[48:52].strip()
    known = int(rating) if rating.isdecimal() and int(rating) > 0 else None
    rounds = [
        _block(line[start : start + ROUND_WIDTH], number)
        for start in range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH)
    ]
    if len(rounds) > MOST_ROUNDS:
        raise Refusal("trf-line-wrong", line=number)
    return _Entry(number, int(place), name, known, rounds)


def _block(text: str, line: int) -> tuple[int, str, str]:
    """A round: opponent, colour and result."""
    opponent, colour, result = text[:4].strip(), text[5:6].strip(), text[7:8].strip()
    if not opponent or opponent.strip("0") == "":
        return 0, "-", result.upper() or "Z"
    if not opponent.isdecimal() or colour not in ("w", "b"):
        raise Refusal("trf-line-wrong", line=line)
    return int(opponent), colour, result.translate(_ALIKE)


def _settings(file: _File) -> Settings:
    system: System = "swiss"
    words = file.heads.get("092", "").lower()
    if "round" in words and "robin" in words:
        system = "team" if file.teams else "round-robin"
    values = {
        name: int(float(file.heads[code]) * 2)
        for code, name in _POINTS.items()
        if re.fullmatch(r"\d+(\.\d)?", file.heads.get(code, ""))
    }
    if "draw" in values:
        values["requested_bye"] = values["draw"]
    rounds = file.heads.get("XXR", "")
    teams = tuple(Team(f"t{place}", name) for place, (name, _) in enumerate(file.teams, start=1))
    return Settings(
        name=file.heads.get("012", "")[:80] or "?",
        system=system,
        place=file.heads.get("022", ""),
        rounds=int(rounds) if rounds.isdecimal() and int(rounds) <= MOST_ROUNDS else 0,
        venue="over-the-board",
        entry="list",
        points=Points(**values),
        team=TeamMatch(teams=teams),
    )


def _rounds(file: _File, settings: Settings, played: int, secret: str, now: int) -> list[Event]:
    planned = max(played, settings.rounds)
    colour = _first_colour(file)
    seeds = tuple(f"p{number}" for number in sorted(file.entries))
    events: list[Event] = [Started(at=now, seeds=seeds, rounds=planned, first_colour=colour)]
    for number in range(1, played + 1):
        pairings, byes, results = _round(file, settings, number, secret, now)
        events.append(RoundPaired(at=now, round=number, pairings=tuple(pairings), byes=tuple(byes)))
        events.append(RoundStarted(at=now, round=number))
        events += results
        if len(results) == len(pairings):
            events.append(RoundEnded(at=now, round=number))
        elif number < played:
            raise Refusal("trf-round-open", round=number)
    if played >= planned and isinstance(events[-1], RoundEnded):
        events.append(Finished(at=now))
    return events


def _first_colour(file: _File) -> Side:
    """As the file says, or as the first player had it in round 1."""
    told = file.heads.get("XXC", "")
    if told.startswith(("white", "black")):
        return Side.BLACK if told.startswith("black") else Side.WHITE
    first = file.entries[min(file.entries)]
    return Side.BLACK if _of(first, 1)[1] == "b" else Side.WHITE


def _round(
    file: _File, settings: Settings, number: int, secret: str, now: int
) -> tuple[list[NewPairing], list[NewBye], list[Event]]:
    pairings: list[NewPairing] = []
    byes: list[NewBye] = []
    results: list[Event] = []
    for entry in sorted(file.entries.values(), key=lambda entry: entry.number):
        other, colour, result = _of(entry, number)
        if other == 0:
            byes.append(_bye(entry.number, result, settings))
            continue
        back, _, answer = _opposite(file, entry, number)
        if back != entry.number:
            raise Refusal("trf-pair-wrong", line=entry.line, round=number)
        if colour == "b":
            continue
        board = len(pairings) + 1
        game = game_id(secret, number, board)
        pairings.append(NewPairing(game, board, f"p{entry.number}", f"p{other}", "over-the-board"))
        if not result and not answer:
            continue
        score = _SCORES.get((result, answer))
        if score is None:
            raise Refusal("trf-pair-wrong", line=entry.line, round=number)
        how: How = "default" if score in ("+-", "-+", "--") else "organiser"
        results.append(ResultRecorded(at=now, game=game, score=score, how=how))
    return pairings, byes, results


def _of(entry: _Entry, number: int) -> tuple[int, str, str]:
    return entry.rounds[number - 1] if number <= len(entry.rounds) else (0, "-", "Z")


def _opposite(file: _File, entry: _Entry, number: int) -> tuple[int, str, str]:
    """The same game in the opponent's line; Refusal if it is not there."""
    other, colour, _ = _of(entry, number)
    if other not in file.entries or other == entry.number:
        raise Refusal("trf-pair-wrong", line=entry.line, round=number)
    found = _of(file.entries[other], number)
    if found[1] == colour:
        raise Refusal("trf-pair-wrong", line=entry.line, round=number)
    return found


def _bye(number: int, letter: str, settings: Settings) -> NewBye:
    player, points = f"p{number}", settings.points
    if letter in ("U", "+"):
        return NewBye(player, "pairing", points.bye)
    if letter == "F":
        return NewBye(player, "requested", points.win)
    if letter in ("H", "="):
        return NewBye(player, "requested", points.requested_bye)
    # In a round robin the table leaves somebody free; that brings no points.
    return NewBye(player, "pairing" if settings.system == "round-robin" else "absent", 0)
