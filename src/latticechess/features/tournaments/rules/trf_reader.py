"""Read TRF16: the events of the tournament that a file describes.

Columns are strict: what stands where nothing or something else should is refused with its line and
column, so that a file that is one column off loses nothing without a word. Lines with codes that
mean nothing here are kept as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from latticechess.features.tournaments.rules.events import (
    Created,
    Entered,
    Event,
    FidePlayer,
    Finished,
    How,
    NewBye,
    NewEntrant,
    NewPairing,
    Report,
    ResultRecorded,
    RoundEnded,
    RoundPaired,
    RoundStarted,
    Score,
    Started,
)
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.settings import (
    Points,
    Settings,
    System,
    Team,
    TeamMatch,
)
from latticechess.features.tournaments.rules.systems.base import game_id
from latticechess.features.tournaments.rules.tie_breaks import all_cells
from latticechess.features.tournaments.rules.trf import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    FIRST_MEMBER,
    FIRST_ROUND,
    LONG_NAME,
    MEMBER_WIDTH,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    SCORING,
    SEX,
    TEAM_NAME,
    TITLE,
    UNRATED,
    Field,
)
from latticechess.kernel.pieces import Side
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

MOST_PLAYERS = 5_000
MOST_ROUNDS = 99
LONGEST_NAME = 80
_SCORES: dict[tuple[str, str], Score] = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2-1/2",
    ("+", "-"): "+-",
    ("-", "+"): "-+",
    ("-", "-"): "--",
}
_UNRATED = ("W", "D", "L")
_RATED = {letter: played for played, letter in UNRATED.items()}
_TEXTS = {
    "012": "name",
    "022": "place",
    "032": "federation",
    "042": "begins",
    "052": "ends",
    "062": "players",
    "072": "rated",
    "082": "teams",
    "092": "system",
    "102": "arbiter",
    "122": "times",
}
"""Lines of one text each."""
_DIGITS = r"\d*"
_DATE = r"\d{4}/\d{2}/\d{2}"
_SHORT_DATE = r"\d{2}/\d{2}/\d{2}"


class _Entry(NamedTuple):
    """A player's line."""

    line: int
    number: int
    name: str
    rating: int | None
    fide: FidePlayer
    points: int | None
    """Half points, as told."""
    rounds: list[tuple[int, str, str]]
    """Opponent (0: none), colour, result of each round."""


class _Team(NamedTuple):
    """A team's line."""

    line: int
    name: str
    members: list[int]


@dataclass(slots=True)
class _File:
    """What a file says."""

    texts: dict[str, str] = field(default_factory=dict)
    """By the names of `_TEXTS`, and of the points by `SCORING`."""
    entries: dict[int, _Entry] = field(default_factory=dict)
    teams: list[_Team] = field(default_factory=list)
    deputies: list[str] = field(default_factory=list)
    dates: tuple[str, ...] = ()
    rounds: int = 0
    first_colour: Side | None = None
    points: dict[str, int] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)
    unrated: list[str] = field(default_factory=list)


def read_trf(text: str, tournament: str, secret: str, by: str, now: int) -> list[Event]:
    """The events of the tournament in a file; Refusal if the file makes no sense."""
    file = _parse(text)
    if not file.entries:
        raise Refusal("trf-without-players")
    settings = _settings(file)
    events: list[Event] = []
    teams = _places(file)
    for number in sorted(file.entries):
        entry = file.entries[number]
        team, board = teams.get(number, ("", 0))
        entrant = NewEntrant(f"p{number}", entry.name, None, entry.rating, team, board, entry.fide)
        events.append(Entered(at=now, by=by, entrant=entrant))
    played = max(len(entry.rounds) for entry in file.entries.values())
    if played:
        events += _rounds(file, settings, played, secret, now)
    created = Created(
        at=now,
        by=by,
        tournament=tournament,
        settings=settings,
        secret=secret,
        report=_report(file, settings),
    )
    made = [created, *events]
    if settings.system == "swiss":
        _points_must_agree(file, made)
    return made


def _places(file: _File) -> dict[int, tuple[str, int]]:
    """The team of each player, and the board; Refusal for members who are not in the file."""
    places = {}
    for number, team in enumerate(file.teams, start=1):
        for board, member in enumerate(team.members, start=1):
            if member not in file.entries:
                column = FIRST_MEMBER + (board - 1) * MEMBER_WIDTH
                raise _wrong(team.line, column, str(member))
            places[member] = (f"t{number}", board)
    return places


def _points_must_agree(file: _File, events: list[Event]) -> None:
    """Refusal if somebody's points are not those of the results."""
    for player, row in all_cells(replay(events)).items():
        entry = file.entries[int(player[1:])]
        made = sum(cell.points for cell in row)
        if entry.points is not None and entry.points != made:
            raise Refusal(
                "trf-points-differ",
                line=entry.line,
                column=POINTS.first,
                told=f"{entry.points / 2:.1f}",
                points=f"{made / 2:.1f}",
            )


# --- Lines ------------------------------------------------------------------------------------


def _parse(text: str) -> _File:
    file = _File()
    for number, whole in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = whole.rstrip()
        code = line[:3]
        if not line:
            continue
        if not re.fullmatch(r"[A-Z0-9]{3}|###", code):
            raise Refusal("trf-code-wrong", line=number, column=1)
        if code != "###" and line[3:4].strip():
            raise Refusal("trf-blank-wanted", line=number, column=4)
        if "\t" in line:
            raise Refusal("trf-tab", line=number, column=line.index("\t") + 1)
        _take(file, code, line, number)
    return file


def _take(file: _File, code: str, line: str, number: int) -> None:
    told = plain_text(line[4:])
    if code == "001":
        _take_player(file, line, number)
    elif code == "013":
        _take_team(file, line, number)
    elif code == "112":
        file.deputies.append(told)
    elif code == "132":
        file.dates = _dates(line, number)
    elif code in _TEXTS:
        _take_text(file, code, told, number)
    elif code in SCORING:
        file.points[SCORING[code]] = _half_points(told, number, 5)
    elif code == "XXR":
        file.rounds = _count(told, number)
    elif code == "XXC" and told in ("white1", "black1"):
        file.first_colour = Side.BLACK if told == "black1" else Side.WHITE
    elif not _take_long_name(file, line):
        file.others.append("".join(letter for letter in line if letter.isprintable()))


def _take_long_name(file: _File, line: str) -> bool:
    """Whether the line has the whole of a name that is cut in the player's line."""
    told = re.fullmatch(rf"DAT +(\d+) {LONG_NAME} +(.+)", line)
    entry = file.entries.get(int(told[1])) if told else None
    if told is None or entry is None or not plain_text(told[2]).startswith(entry.name):
        return False
    file.entries[entry.number] = entry._replace(name=plain_text(told[2]))
    return True


def _take_text(file: _File, code: str, told: str, line: int) -> None:
    name = _TEXTS[code]
    if name in file.texts:
        raise Refusal("trf-code-twice", line=line, code=code)
    if name in ("begins", "ends") and told and not re.fullmatch(_DATE, told):
        raise _wrong(line, 5, told)
    file.texts[name] = told


def _count(told: str, line: int) -> int:
    if not told.isdecimal() or not int(told) <= MOST_ROUNDS:
        raise _wrong(line, 5, told)
    return int(told)


def _half_points(told: str, line: int, column: int) -> int:
    if not re.fullmatch(r"\d{1,3}(\.[05])?", told):
        raise _wrong(line, column, told)
    return round(2 * float(told))


def _wrong(line: int, column: int, found: str) -> Refusal:
    return Refusal("trf-field-wrong", line=line, column=column, found=found)


def _in(line: str, place: Field, number: int, allowed: str) -> str:
    """What stands there, stripped; Refusal unless it is `allowed` and a blank follows."""
    told = line[place.first - 1 : place.last]
    if not re.fullmatch(allowed, told.strip()):
        column = place.first + len(told) - len(told.lstrip())
        raise _wrong(number, column, told.strip())
    if line[place.last : place.last + 1].strip():
        raise Refusal("trf-blank-wanted", line=number, column=place.last + 1)
    return told.strip()


def _at_the_right(line: str, start: int, number: int, allowed: str) -> str:
    """A starting number of another player; Refusal if its last column is blank."""
    place = Field(start, start + NUMBER.last - NUMBER.first)
    told = _in(line, place, number, allowed)
    if told and not line[place.last - 1 : place.last].strip():
        raise _wrong(number, start, told)
    return told


def _dates(line: str, number: int) -> tuple[str, ...]:
    """The dates of the rounds, under the rounds of the players."""
    if early := line[4 : FIRST_ROUND - 1].strip():
        raise _wrong(number, line.index(early, 4) + 1, early)
    starts = range(FIRST_ROUND, len(line) + 1, ROUND_WIDTH)
    columns = (Field(start, start + 7) for start in starts)
    return tuple(_in(line, place, number, rf"({_SHORT_DATE})?") for place in columns)


def _take_team(file: _File, line: str, number: int) -> None:
    name = plain_text(line[TEAM_NAME.first - 1 : TEAM_NAME.last])
    members: list[int] = []
    taken = {one for team in file.teams for one in team.members}
    for start in range(FIRST_MEMBER, len(line) + 1, MEMBER_WIDTH):
        told = _at_the_right(line, start, number, r"[1-9]\d*")
        if int(told) in taken or int(told) in members:
            raise _wrong(number, start, told)
        members.append(int(told))
    file.teams.append(_Team(number, name or f"Team {len(file.teams) + 1}", members))


def _take_player(file: _File, line: str, number: int) -> None:
    place = int(_in(line, NUMBER, number, r"[1-9]\d*"))
    if place in file.entries:
        raise Refusal("trf-number-twice", line=number, number=place)
    if len(file.entries) == MOST_PLAYERS:
        raise Refusal("trf-too-large", count=MOST_PLAYERS)
    sex = line[SEX.first - 1 : SEX.last].strip()
    if not re.fullmatch("[mwfMWF]?", sex):
        raise _wrong(number, SEX.first, sex)
    title = _in(line, TITLE, number, r"[A-Za-z]*")
    name = plain_text(_in(line, NAME, number, r".*"))
    if not name:
        raise Refusal("trf-name-missing", line=number, column=NAME.first)
    rating = _in(line, RATING, number, _DIGITS)
    federation = _in(line, FEDERATION, number, r"[A-Za-z]*")
    identity = _in(line, FIDE_ID, number, _DIGITS)
    birth = _in(line, BIRTH, number, r"[\d./-]*")
    points = _in(line, POINTS, number, r"[\d.]*")
    rank = _in(line, RANK, number, _DIGITS)
    if line[RANK.last + 1 : FIRST_ROUND - 1].strip():
        raise Refusal("trf-blank-wanted", line=number, column=FIRST_ROUND - 1)
    rounds = [
        _block(line, start, number) for start in range(FIRST_ROUND, len(line) + 1, ROUND_WIDTH)
    ]
    if len(rounds) > MOST_ROUNDS:
        raise _wrong(number, FIRST_ROUND + MOST_ROUNDS * ROUND_WIDTH, line[-1])
    file.entries[place] = _Entry(
        number,
        place,
        name,
        int(rating or 0) or None,
        FidePlayer(place, sex, title, federation, identity, birth, int(rank or 0)),
        _half_points(points, number, POINTS.first) if points else None,
        rounds,
    )


def _block(line: str, start: int, number: int) -> tuple[int, str, str]:
    """A round: opponent, colour and result."""
    opponent = _at_the_right(line, start, number, _DIGITS)
    paired = int(opponent or 0) > 0
    colour = _in(line, Field(start + 5, start + 5), number, "[wb]" if paired else "-?")
    results = "[-+10=WDLwdl]?" if paired else "[-+=0UHFZuhfz]?"
    result = _in(line, Field(start + 7, start + 7), number, results).upper()
    if line[start + 8 : start + 9].strip():
        raise Refusal("trf-blank-wanted", line=number, column=start + 9)
    return int(opponent or 0), colour or "-", result or ("" if paired else "Z")


# --- What it means ----------------------------------------------------------------------------


def _report(file: _File, settings: Settings) -> Report:
    texts = file.texts
    return Report(
        name="" if texts.get("name", "") == settings.name else texts.get("name", ""),
        federation=texts.get("federation", ""),
        begins=texts.get("begins", ""),
        ends=texts.get("ends", ""),
        system=texts.get("system", ""),
        arbiter=texts.get("arbiter", ""),
        deputies=tuple(file.deputies),
        times=texts.get("times", ""),
        dates=file.dates,
        unrated=tuple(file.unrated),
        others=tuple(file.others),
    )


def _settings(file: _File) -> Settings:
    system: System = "swiss"
    words = file.texts.get("system", "").lower()
    if "round" in words and "robin" in words:
        system = "team" if file.teams else "round-robin"
    values = dict(file.points)
    if "draw" in values:
        values["requested_bye"] = values["draw"]
    teams = tuple(Team(f"t{place}", team.name) for place, team in enumerate(file.teams, start=1))
    return Settings(
        name=file.texts.get("name", "")[:LONGEST_NAME].rstrip() or "?",
        system=system,
        place=file.texts.get("place", ""),
        rounds=file.rounds,
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
    if file.first_colour is not None:
        return file.first_colour
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
            raise _pair_wrong(entry, number)
        if colour == "b":
            continue
        board = len(pairings) + 1
        game = game_id(secret, number, board)
        pairings.append(NewPairing(game, board, f"p{entry.number}", f"p{other}", "over-the-board"))
        if not result and not answer:
            continue
        if result in _UNRATED:
            file.unrated.append(game)
        score = _SCORES.get((result.translate(_RATED), answer.translate(_RATED)))
        if score is None or (result in _UNRATED) != (answer in _UNRATED):
            raise _pair_wrong(entry, number)
        how: How = "default" if score in ("+-", "-+", "--") else "organiser"
        results.append(ResultRecorded(at=now, game=game, score=score, how=how))
    return pairings, byes, results


def _of(entry: _Entry, number: int) -> tuple[int, str, str]:
    return entry.rounds[number - 1] if number <= len(entry.rounds) else (0, "-", "Z")


def _pair_wrong(entry: _Entry, number: int) -> Refusal:
    column = FIRST_ROUND + (number - 1) * ROUND_WIDTH
    return Refusal("trf-pair-wrong", line=entry.line, column=column, round=number)


def _opposite(file: _File, entry: _Entry, number: int) -> tuple[int, str, str]:
    """The same game in the opponent's line; Refusal if it is not there."""
    other, colour, _ = _of(entry, number)
    if other not in file.entries or other == entry.number:
        raise _pair_wrong(entry, number)
    found = _of(file.entries[other], number)
    if found[1] == colour:
        raise _pair_wrong(entry, number)
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
