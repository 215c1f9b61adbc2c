"""What every player did in every round: the raw material of tables and tie-breaks."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

import msgspec

from latticechess.features.tournaments.rules.arena_scores import arena_games
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.scores import PLAYED, outcome, points_of
from latticechess.features.tournaments.rules.settings import Points
from latticechess.features.tournaments.rules.systems.swiss import late_points
from latticechess.features.tournaments.rules.tournament import Entrant, Round, Tournament
from latticechess.kernel.pieces import Side

CellKind = Literal["game", "open", "default", "bye", "requested", "late", "absent", "out"]
"""A game with or without a result, or by default; a bye of three kinds; not paired; left."""


class Cell(msgspec.Struct, frozen=True, gc=False):
    """What a player did in a round."""

    round: int
    kind: CellKind
    points: int = 0
    """Half points."""
    opponent: str | None = None
    side: Side | None = None
    score: Score | None = None
    """White's first, as recorded."""
    game: str | None = None
    outcome: str = ""
    """Of a game that was played: `win`, `draw` or `loss`."""
    voluntary: bool = False
    """A voluntary unplayed round (C.07, 16.1): a requested bye, or a loss by default."""


_BYES: dict[str, CellKind] = {
    "pairing": "bye",
    "requested": "requested",
    "late": "late",
    "absent": "absent",
}


def all_cells(tournament: Tournament) -> dict[str, list[Cell]]:
    """For every player the rounds in order; more than one in a round where more was played."""
    if tournament.settings.system == "arena":
        return _arena_cells(tournament)
    cells: dict[str, list[Cell]] = {player: [] for player in tournament.players}
    gone = annulled(tournament)
    for played in tournament.rounds:
        _add_round(tournament, played, cells, gone)
    return cells


def _add_round(
    tournament: Tournament, played: Round, cells: dict[str, list[Cell]], gone: frozenset[str]
) -> None:
    number = played.number
    values = _values(tournament.settings.points)
    nothing = _values(Points(0, 0, 0))
    for pairing in played.pairings:
        white, black = pairing.white, pairing.black
        counts = not gone or (white not in gone and black not in gone)
        ours, theirs = (values if counts else nothing)[pairing.score]
        game, score = pairing.game, pairing.score
        # Positional: large tables are made of many cells.
        kind, points, came_out, missed = ours
        row = cells[white]
        row.append(Cell(number, kind, points, black, Side.WHITE, score, game, came_out, missed))
        kind, points, came_out, missed = theirs
        row = cells[black]
        row.append(Cell(number, kind, points, white, Side.BLACK, score, game, came_out, missed))
    for bye in played.byes:
        voluntary = bye.kind != "pairing"
        cells[bye.player].append(Cell(number, _BYES[bye.kind], bye.points, voluntary=voluntary))
    for player, entrant in tournament.players.items():
        row = cells[player]
        if not row or row[-1].round != number:
            row.append(_empty_cell(tournament, entrant, number))


def _empty_cell(tournament: Tournament, entrant: Entrant, number: int) -> Cell:
    if number < entrant.first_round:
        return Cell(number, "late", late_points(tournament, entrant, number), voluntary=True)
    return Cell(number, "out", voluntary=True)


_Value = tuple[CellKind, int, str, bool]
"""What a score means for one side: kind, points, outcome, missed by choice."""


@lru_cache(maxsize=64)
def _values(points: Points) -> dict[Score | None, tuple[_Value, _Value]]:
    """What each score means for White and for Black."""
    values: dict[Score | None, tuple[_Value, _Value]] = {
        None: (("open", 0, "", False), ("open", 0, "", False))
    }
    for score in get_args(Score):
        both = (_value(score, side, points) for side in (Side.WHITE, Side.BLACK))
        values[score] = (next(both), next(both))
    return values


def _value(score: Score, side: Side, points: Points) -> _Value:
    gained, came_out = points_of(score, side, points), outcome(score, side)
    if score in PLAYED:
        return "game", gained, came_out, False
    return "default", gained, "", came_out == "absent"


def _arena_cells(tournament: Tournament) -> dict[str, list[Cell]]:
    cells: dict[str, list[Cell]] = {player: [] for player in tournament.players}
    values = _values(Points())
    for game in arena_games(tournament):
        pairing = game.pairing
        side = pairing.side(game.player)
        kind, _, came_out, missed = values[pairing.score][0 if side is Side.WHITE else 1]
        other = pairing.opponent(game.player)
        made = Cell(
            1, kind, game.points, other, side, pairing.score, pairing.game, came_out, missed
        )
        cells[game.player].append(made)
    for pairing in tournament.pairings():
        if pairing.score is None:
            for side, player in ((Side.WHITE, pairing.white), (Side.BLACK, pairing.black)):
                other = pairing.opponent(player)
                cells[player].append(Cell(1, "open", 0, other, side, None, pairing.game))
    return cells


def annulled(tournament: Tournament) -> frozenset[str]:
    """Round robin: who has left with less than half of the games played; none of theirs count."""
    if tournament.settings.system != "round-robin":
        return frozenset()
    left = {player.id for player in tournament.players.values() if player.withdrawn}
    if not left:
        return frozenset()
    played = dict.fromkeys(left, 0)
    for pairing in tournament.pairings():
        if pairing.played:
            for player in (pairing.white, pairing.black):
                if player in played:
                    played[player] += 1
    games = (len(tournament.seeds) - 1) * (2 if tournament.settings.double else 1)
    return frozenset(player for player, count in played.items() if 2 * count < games)
