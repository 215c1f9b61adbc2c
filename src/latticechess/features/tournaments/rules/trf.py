"""TRF16, FIDE's tournament report file (Handbook C.04, annex 2): its columns, and its writer.

It holds tournaments in rounds with one game a player: Swiss, round robin, team matches. What a file
said beyond that is kept, and written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from latticechess.features.tournaments.rules.settings import Points, System
from latticechess.features.tournaments.rules.standings import standings
from latticechess.features.tournaments.rules.systems.swiss import pairing_order
from latticechess.features.tournaments.rules.tie_breaks import Cell, all_cells
from latticechess.features.tournaments.rules.tournament import Entrant, Tournament
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal

SYSTEMS: dict[System, str] = {
    "swiss": "Individual: Swiss-System (Dutch)",
    "round-robin": "Individual: Round-Robin",
    "team": "Team: Round-Robin",
}


class Field(NamedTuple):
    """Columns of a line, counted from 1 as the format does; the next one is blank."""

    first: int
    last: int


NUMBER = Field(5, 8)
SEX = Field(10, 10)
TITLE = Field(11, 13)
NAME = Field(15, 47)
RATING = Field(49, 52)
FEDERATION = Field(54, 56)
FIDE_ID = Field(58, 68)
BIRTH = Field(70, 79)
POINTS = Field(81, 84)
RANK = Field(86, 89)
FIRST_ROUND = 92
ROUND_WIDTH = 10
"""Opponent, colour and result of a round, each followed by a blank, and one more blank."""
TEAM_NAME = Field(5, 36)
FIRST_MEMBER = 37
MEMBER_WIDTH = 5
SCORING = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBU": "bye"}
UNRATED = str.maketrans("1=0", "WDL")
"""Games that are not rated are written with letters."""
LONG_NAME = "NAME"
"""Of `DAT` lines: a name that is longer than its columns."""


def write_trf(tournament: Tournament) -> str:
    """The tournament as TRF16; Refusal for systems that it cannot hold."""
    system = SYSTEMS.get(tournament.settings.system)
    if system is None:
        raise Refusal("trf-not-possible")
    numbers = _numbers(tournament)
    players = sorted(tournament.players.values(), key=lambda player: numbers[player.id])
    cells = all_cells(tournament)
    points = {player: sum(cell.points for cell in row) for player, row in cells.items()}
    ranks = _ranks(tournament, points)
    lines = list(_head(tournament, system, players))
    for player in players:
        rounds = "".join(_round(cell, numbers, tournament) for cell in cells[player.id])
        told = _player(player, numbers[player.id], points[player.id], ranks[player.id])
        lines.append((told + rounds).rstrip())
    lines += _teams(tournament, numbers)
    lines += (
        f"DAT {numbers[player.id]:>4} {LONG_NAME} {player.name}"
        for player in players
        if player.name != _cut(player.name)
    )
    lines += tournament.report.others
    return "\n".join(lines) + "\n"


def _numbers(tournament: Tournament) -> dict[str, int]:
    """The starting numbers: those of the file it came from, the others after them."""
    told = {
        player.id: player.fide.number
        for player in tournament.players.values()
        if player.fide.number
    }
    order = pairing_order(tournament) if tournament.seeds else tournament.players.values()
    first = max(told.values(), default=0) + 1
    new = (player.id for player in order if player.id not in told)
    return told | {player: number for number, player in enumerate(new, start=first)}


def _ranks(tournament: Tournament, points: Mapping[str, int]) -> dict[str, int]:
    """The places: those of the file it came from as long as no result contradicts them."""
    told = {player.id: player.fide.rank for player in tournament.players.values()}
    in_order = [points[player] for player in sorted(told, key=told.__getitem__)]
    if told and all(told.values()) and in_order == sorted(in_order, reverse=True):
        return told
    return {row.player: row.place for row in standings(tournament)}


def _head(tournament: Tournament, system: str, players: list[Entrant]) -> Iterator[str]:
    settings, report = tournament.settings, tournament.report
    # What a file did not tell is not made up: it was not played when it was read.
    ours = not any(player.fide.number for player in players)
    # A long name is shown cut.
    long = report.name.startswith(settings.name)
    heads = {
        "012": report.name if long else settings.name,
        "022": settings.place,
        "032": report.federation,
        "042": report.begins or (_day(tournament.started_at) if ours else ""),
        "052": report.ends or (_day(tournament.ended_at) if ours else ""),
        "062": str(len(players)),
        "072": str(sum(player.rating is not None for player in players)),
        "082": str(len(settings.team.teams)) if settings.system == "team" else "",
        "092": report.system or system,
        "102": report.arbiter,
    }
    yield from (f"{code} {told}" for code, told in heads.items() if told)
    yield from (f"112 {deputy}" for deputy in report.deputies)
    if report.times:
        yield f"122 {report.times}"
    dates = report.dates
    if ours:
        dates = tuple(_day(played.started_at)[2:] for played in tournament.rounds)
    if any(dates):
        yield f"{'132':<{FIRST_ROUND - 1}}{_blocks(dates, ROUND_WIDTH)}"
    yield f"XXR {tournament.planned or settings.rounds}"
    yield f"XXC {'white1' if tournament.first_colour is Side.WHITE else 'black1'}"
    if settings.points != Points():
        for code, name in SCORING.items():
            yield f"{code} {getattr(settings.points, name) / 2:4.1f}"


def _day(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y/%m/%d")


def _blocks(texts: Iterable[str], width: int) -> str:
    return "".join(f"{text:<{width}}" for text in texts).rstrip()


def _cut(name: str) -> str:
    return name[: NAME.last - NAME.first + 1].rstrip()


def _player(player: Entrant, number: int, points: int, rank: int) -> str:
    fide = player.fide
    rating = "" if player.rating is None else str(player.rating)
    return (
        f"001 {number:>4} {fide.sex:1}{fide.title:>3} {_cut(player.name) or '?':<33} {rating:>4} "
        f"{fide.federation:<3} {fide.id:>11} {fide.birth:<10} {points / 2:4.1f} {rank:>4}  "
    )


def _round(cell: Cell, numbers: Mapping[str, int], tournament: Tournament) -> str:
    if cell.opponent is None or cell.score == "==":
        return f"0000 - {_bye_letter(cell, tournament.settings.points)}  "
    colour = "w" if cell.side is Side.WHITE else "b"
    letter = _letter(cell)
    if cell.game in tournament.report.unrated:
        letter = letter.translate(UNRATED)
    return f"{numbers[cell.opponent]:>4} {colour} {letter}  "


def _bye_letter(cell: Cell, points: Points) -> str:
    if cell.kind == "bye":
        return "U" if cell.points >= points.bye else "Z"
    if cell.points == 0:
        return "Z"
    return "F" if cell.points >= points.win else "H"


def _letter(cell: Cell) -> str:
    if cell.kind == "open":
        return " "
    if cell.kind == "default":
        return "-" if cell.voluntary else "+"
    return {"win": "1", "draw": "=", "loss": "0"}[cell.outcome]


def _teams(tournament: Tournament, numbers: Mapping[str, int]) -> Iterator[str]:
    for team in tournament.settings.team.teams:
        members = [one for one in tournament.players.values() if one.team == team.id]
        members.sort(key=lambda one: (one.board or 1_000, numbers[one.id]))
        listed = _blocks((f"{numbers[one.id]:>4}" for one in members), MEMBER_WIDTH)
        yield f"013 {team.name[:32]:<32}{listed}".rstrip()
