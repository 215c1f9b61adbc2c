"""TRF16, FIDE's tournament report file (Handbook C.04, annex 2): written and read.

It holds tournaments in rounds with one game a player: Swiss, round robin, team matches. Files of
other programs are read too; what they hold beyond players, rounds and results is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal
from latticechess.tournament.cells import Cell, all_cells
from latticechess.tournament.settings import Points, System
from latticechess.tournament.standings import standings
from latticechess.tournament.systems.swiss import pairing_order
from latticechess.tournament.tournament import Entrant, Tournament

SYSTEMS: dict[System, str] = {
    "swiss": "Individual: Swiss-System (Dutch)",
    "round-robin": "Individual: Round-Robin",
    "team": "Team: Round-Robin",
}
NAME_WIDTH = 33
FIRST_ROUND = 91
"""Column, from 0, where the rounds begin."""
ROUND_WIDTH = 10


def write_trf(tournament: Tournament) -> str:
    """The tournament as TRF16; Refusal for systems that it cannot hold."""
    system = SYSTEMS.get(tournament.settings.system)
    if system is None:
        raise Refusal("trf-not-possible")
    order = _order(tournament)
    numbers = {player.id: number for number, player in enumerate(order, start=1)}
    lines = list(_head(tournament, system, len(order)))
    places = {row.player: row.place for row in standings(tournament)}
    cells = all_cells(tournament)
    for player in order:
        rounds = "".join(_round(cell, numbers, tournament) for cell in cells[player.id])
        points = sum(cell.points for cell in cells[player.id])
        lines.append(
            _player(player, numbers[player.id], points, places[player.id]) + rounds.rstrip()
        )
    lines += _teams(tournament, numbers)
    return "\n".join(lines) + "\n"


def _order(tournament: Tournament) -> list[Entrant]:
    if tournament.seeds:
        return pairing_order(tournament)
    return list(tournament.players.values())


def _head(tournament: Tournament, system: str, players: int) -> Iterator[str]:
    settings = tournament.settings
    yield f"012 {settings.name}"
    if settings.place:
        yield f"022 {settings.place}"
    if tournament.started_at is not None:
        yield f"042 {_day(tournament.started_at)}"
    if tournament.ended_at is not None:
        yield f"052 {_day(tournament.ended_at)}"
    yield f"062 {players}"
    yield f"072 {sum(player.rating is not None for player in tournament.players.values())}"
    yield f"092 {system}"
    yield f"XXR {tournament.planned or settings.rounds}"
    yield f"XXC {'white1' if tournament.first_colour is Side.WHITE else 'black1'}"
    points = settings.points
    if points != Points():
        for code, value in (
            ("BBW", points.win),
            ("BBD", points.draw),
            ("BBL", points.loss),
            ("BBU", points.bye),
        ):
            yield f"{code} {value / 2:4.1f}"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y/%m/%d")


def _player(player: Entrant, number: int, points: int, place: int) -> str:
    name = player.name[:NAME_WIDTH] or "?"
    rating = "" if player.rating is None else str(player.rating)
    return (
        f"001 {number:>4}      {name:<{NAME_WIDTH}} {rating:>4}"
        f"{'':28}{points / 2:4.1f} {place:>4}  "
    )


def _round(cell: Cell, numbers: dict[str, int], tournament: Tournament) -> str:
    if cell.opponent is None or cell.score == "==":
        return f"0000 - {_bye_letter(cell, tournament.settings.points)}  "
    colour = "w" if cell.side is Side.WHITE else "b"
    return f"{numbers[cell.opponent]:>4} {colour} {_letter(cell)}  "


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


def _teams(tournament: Tournament, numbers: dict[str, int]) -> Iterator[str]:
    if tournament.settings.system != "team":
        return
    for team in tournament.settings.team.teams:
        members = [one for one in tournament.players.values() if one.team == team.id]
        members.sort(key=lambda one: (one.board or 1_000, numbers[one.id]))
        listed = " ".join(f"{numbers[one.id]:>4}" for one in members)
        yield f"013 {team.name[:32]:<32}{listed}"
