"""What every player did in every round: the raw material of tables and tie-breaks."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.kernel.pieces import Side
from latticechess.tournament.arena_scores import arena_games
from latticechess.tournament.events import Score
from latticechess.tournament.scores import outcome, points_of
from latticechess.tournament.settings import Points
from latticechess.tournament.systems.swiss import late_points
from latticechess.tournament.tournament import Entrant, Pairing, Round, Tournament

CellKind = Literal["game", "open", "default", "bye", "requested", "late", "absent", "out"]
"""A game with or without a result, or by default; a bye of three kinds; not paired; left."""


class Cell(msgspec.Struct, frozen=True):
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

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round (C.07, 16.1): a requested bye, or a loss by default."""
        if self.kind == "default":
            return self.points == 0
        return self.kind in ("requested", "late", "absent", "out")


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
    points, number = tournament.settings.points, played.number
    for pairing in played.pairings:
        counts = not gone or (pairing.white not in gone and pairing.black not in gone)
        cells[pairing.white].append(_game_cell(pairing, Side.WHITE, points, counts))
        cells[pairing.black].append(_game_cell(pairing, Side.BLACK, points, counts))
    for bye in played.byes:
        cells[bye.player].append(Cell(number, _BYES[bye.kind], bye.points))
    for player, entrant in tournament.players.items():
        row = cells[player]
        if not row or row[-1].round != number:
            row.append(_empty_cell(tournament, entrant, number))


def _empty_cell(tournament: Tournament, entrant: Entrant, number: int) -> Cell:
    if number < entrant.first_round:
        return Cell(number, "late", late_points(tournament, entrant, number))
    return Cell(number, "out")


def _game_cell(pairing: Pairing, side: Side, points: Points, counts: bool) -> Cell:
    score = pairing.score
    opponent = pairing.black if side is Side.WHITE else pairing.white
    if score is None:
        return Cell(pairing.round, "open", 0, opponent, side, None, pairing.game)
    kind: CellKind = "game" if pairing.played else "default"
    gained = points_of(score, side, points) if counts else 0
    return Cell(pairing.round, kind, gained, opponent, side, score, pairing.game)


def _arena_cells(tournament: Tournament) -> dict[str, list[Cell]]:
    cells: dict[str, list[Cell]] = {player: [] for player in tournament.players}
    for game in arena_games(tournament):
        pairing = game.pairing
        side = pairing.side(game.player)
        kind: CellKind = "game" if pairing.played else "default"
        other = pairing.opponent(game.player)
        cells[game.player].append(
            Cell(1, kind, game.points, other, side, pairing.score, pairing.game)
        )
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


def won(cell: Cell) -> bool:
    """Whether a game was played and won."""
    if cell.kind != "game" or cell.score is None or cell.side is None:
        return False
    return outcome(cell.score, cell.side) == "win"
