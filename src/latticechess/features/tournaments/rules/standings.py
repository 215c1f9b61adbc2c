"""Standings of players and teams, also as CSV."""

from __future__ import annotations

import msgspec

from latticechess.features.tournaments.rules.systems import knockout
from latticechess.features.tournaments.rules.systems.arena import arena_games
from latticechess.features.tournaments.rules.systems.round_robin import berger_pairs
from latticechess.features.tournaments.rules.tie_breaks import Cell as Cell
from latticechess.features.tournaments.rules.tie_breaks import CellKind as CellKind
from latticechess.features.tournaments.rules.tie_breaks import (
    Field,
    all_cells,
    performance,
    tie_break_values,
)
from latticechess.features.tournaments.rules.tournament import Tournament, tie_breaks_of
from latticechess.kernel.pieces import Side
from latticechess.notation.csv_text import csv_text


class Standing(msgspec.Struct, frozen=True):
    """A row of the table."""

    place: int
    """From 1; shared where neither points nor tie-breaks tell players apart."""
    player: str
    points: int
    """Half points."""
    tie_breaks: tuple[float, ...]
    """As ordered in the settings."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    """Games that were played."""
    cells: tuple[Cell, ...] = ()
    """In order of rounds; in an arena, one for each game, the open one last."""
    performance: int | None = None
    streak: int = 0
    """Wins in a row (arena)."""


class TeamStanding(msgspec.Struct, frozen=True):
    """A team's row."""

    place: int
    team: str
    match_points: int
    """2 for a won match, 1 for a drawn one."""
    points: int
    """Board points, in half points."""
    matches: tuple[tuple[int, str, int, int], ...] = ()
    """Round, the other team, own and their half points."""


def standings(tournament: Tournament) -> list[Standing]:
    """The table, best first."""
    cells = all_cells(tournament)
    field = Field(tournament, cells)
    ranks = _primary(tournament, field)
    values = tie_break_values(field, tie_breaks_of(tournament.settings), ranks)
    streaks = _streaks(tournament)
    players = tournament.players
    latest = len(players) + 1
    order = sorted(
        players,
        key=lambda player: (
            *(-part for part in ranks[player]),
            *(-value for value in values[player]),
            players[player].seed or latest,
        ),
    )
    rows: list[Standing] = []
    before: object = None
    place = 0
    for number, player in enumerate(order, start=1):
        key = (ranks[player], values[player])
        if key != before:
            place, before = number, key
        record = field.records[player]
        rated = performance(field, player)
        rows.append(
            Standing(
                place=place,
                player=player,
                points=field.scores[player],
                tie_breaks=values[player],
                wins=record.wins,
                draws=record.draws,
                losses=record.losses,
                cells=tuple(cells[player]),
                performance=int(rated) if rated else None,
                streak=streaks.get(player, 0),
            )
        )
    return rows


def _primary(tournament: Tournament, field: Field) -> dict[str, tuple[int, ...]]:
    """What comes before the tie-breaks: points, or in a knockout how far somebody came."""
    if tournament.settings.system != "knockout" or not tournament.seeds:
        return {player: (score,) for player, score in field.scores.items()}
    out = knockout.out_in(tournament)
    third = knockout.third(tournament)
    still = len(tournament.rounds) + 1
    # Who has won the match of this round already is a step further than who has yet to play it.
    through = knockout.through(tournament)
    return {
        player: (
            out.get(player, still) if player in tournament.seeds else 0,
            player in through,
            player == third,
        )
        for player in field.scores
    }


def _streaks(tournament: Tournament) -> dict[str, int]:
    if tournament.settings.system != "arena":
        return {}
    return {game.player: game.streak for game in arena_games(tournament)}


def podium(tournament: Tournament) -> list[list[Standing]]:
    """The first three places; a place may be shared."""
    steps: list[list[Standing]] = []
    for row in standings(tournament):
        if row.place > 3:
            break
        if steps and steps[-1][0].place == row.place:
            steps[-1].append(row)
        else:
            steps.append([row])
    return steps


def points_before(tournament: Tournament, number: int) -> dict[str, int]:
    """Half points of every player before round `number`."""
    return {
        player: sum(cell.points for cell in row if cell.round < number)
        for player, row in all_cells(tournament).items()
    }


def crosstable(tournament: Tournament) -> dict[str, dict[str, tuple[Cell, ...]]]:
    """For every player the games against every other, by their ids."""
    table: dict[str, dict[str, tuple[Cell, ...]]] = {}
    for player, row in all_cells(tournament).items():
        against: dict[str, tuple[Cell, ...]] = {}
        for cell in row:
            if cell.opponent is not None:
                against[cell.opponent] = (*against.get(cell.opponent, ()), cell)
        table[player] = against
    return table


def team_standings(tournament: Tournament) -> list[TeamStanding]:
    """The table of a team match: by match points, then by board points."""
    teams = [team.id for team in tournament.settings.team.teams]
    if len(teams) < 2:
        return []
    cells = all_cells(tournament)
    members = tournament.players
    matches: dict[str, list[tuple[int, str, int, int]]] = {team: [] for team in teams}
    for played in tournament.rounds:
        gained = dict.fromkeys(teams, 0)
        for player, row in cells.items():
            gained[members[player].team] += sum(
                cell.points for cell in row if cell.round == played.number
            )
        for one, other in _meetings(tournament, teams, played.number):
            matches[one].append((played.number, other, gained[one], gained[other]))
            matches[other].append((played.number, one, gained[other], gained[one]))
    rows = [
        (
            sum(2 * (own > theirs) + (own == theirs) for _, _, own, theirs in matches[team]),
            sum(own for _, _, own, _ in matches[team]),
            team,
        )
        for team in teams
    ]
    rows.sort(key=lambda row: (-row[0], -row[1]))
    places = [1 + sum(other[:2] > row[:2] for other in rows) for row in rows]
    return [
        TeamStanding(place, team, match_points, points, tuple(matches[team]))
        for place, (match_points, points, team) in zip(places, rows, strict=True)
    ]


def _meetings(tournament: Tournament, teams: list[str], number: int) -> list[tuple[str, str]]:
    """Which teams meet in a round."""
    settings = tournament.settings
    if settings.team.style == "scheveningen":
        return [(teams[0], teams[1])]
    return [
        (teams[one - 1], teams[other - 1])
        for one, other in berger_pairs(len(teams), number, settings.double)
        if max(one, other) <= len(teams)
    ]


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
