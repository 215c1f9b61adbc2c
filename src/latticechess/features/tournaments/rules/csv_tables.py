"""Standings and pairings as CSV, for spreadsheets."""

from __future__ import annotations

from latticechess.features.tournaments.rules.cells import Cell
from latticechess.features.tournaments.rules.scores import tie_breaks_of
from latticechess.features.tournaments.rules.standings import points_before, standings
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.kernel.pieces import Side
from latticechess.notation.csv_text import csv_text


def standings_csv(tournament: Tournament) -> str:
    """The table: place, number, name, rating, points, tie-breaks, one column a round."""
    names = tie_breaks_of(tournament.settings)
    arena = tournament.settings.system == "arena"
    rounds = 0 if arena else len(tournament.rounds)
    head = ["place", "number", "name", "rating", "points", *names]
    lines: list[list[object]] = [[*head, *(f"round {n}" for n in range(1, rounds + 1))]]
    for row in standings(tournament):
        player = tournament.players[row.player]
        values = [player.seed or "", player.name, player.rating or "", row.points / 2]
        cells = [
            " ".join(_cell(tournament, cell) for cell in row.cells if cell.round == number)
            for number in range(1, rounds + 1)
        ]
        lines.append([row.place, *values, *row.tie_breaks, *cells])
    return csv_text(lines)


def pairings_csv(tournament: Tournament, number: int) -> str:
    """A round: board, White, points, Black, points, result."""
    before = points_before(tournament, number)
    lines: list[list[object]] = [
        ["board", "white", "white points", "black", "black points", "result"]
    ]
    if 1 <= number <= len(tournament.rounds):
        played = tournament.rounds[number - 1]
        for game in played.pairings:
            white, black = tournament.players[game.white], tournament.players[game.black]
            scores = before[white.id] / 2, before[black.id] / 2
            lines.append(
                [game.board, white.name, scores[0], black.name, scores[1], game.score or ""]
            )
        for bye in played.byes:
            name = tournament.players[bye.player].name
            lines.append(["", name, before[bye.player] / 2, "", "", f"bye {bye.points / 2:g}"])
    return csv_text(lines)


def _cell(tournament: Tournament, cell: Cell) -> str:
    """Such as `12w1`: against number 12 with White, won."""
    points = {0: "0", 1: "½"}.get(cell.points, f"{cell.points / 2:g}")
    if cell.opponent is None:
        return f"bye {points}"
    colour = "w" if cell.side is Side.WHITE else "b"
    mark = {"open": "*", "default": "-" if cell.voluntary else "+"}.get(cell.kind, points)
    return f"{tournament.players[cell.opponent].seed}{colour}{mark}"
