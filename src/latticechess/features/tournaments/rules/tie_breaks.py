"""What every player did in every round, and the tie-breaks that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, get_args

import msgspec

from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import Points, TieBreak
from latticechess.features.tournaments.rules.systems.arena import arena_games
from latticechess.features.tournaments.rules.systems.swiss import late_points
from latticechess.features.tournaments.rules.tournament import (
    PLAYED,
    Entrant,
    Round,
    Tournament,
    outcome,
    points_of,
)
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


_RATING_DIFFERENCE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158),
    *(166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""Handbook B.02, table 8.1.1: the rating difference for a score of 50, 51, … 100 per cent."""

Row = Sequence[Cell]


class Record:
    """What a player's rounds add up to."""

    __slots__ = (
        "black_wins",
        "draws",
        "full",
        "losses",
        "paired",
        "rated",
        "rated_half",
        "ratings",
        "score",
        "wins",
    )

    def __init__(self) -> None:
        self.score = self.full = self.paired = 0
        self.wins = self.draws = self.losses = self.black_wins = 0
        self.rated = self.ratings = self.rated_half = 0

    def add(self, cell: Cell, rating: int | None) -> None:
        """With one more game that was played, against an opponent with this rating."""
        half = 0
        if cell.outcome == "win":
            self.wins += 1
            half = 2
            self.black_wins += cell.side is Side.BLACK
        elif cell.outcome == "draw":
            self.draws += 1
            half = 1
        else:
            self.losses += 1
        if rating is not None:
            self.rated += 1
            self.ratings += rating
            self.rated_half += half


class Field:
    """All players' rounds, with what several tie-breaks need."""

    def __init__(self, tournament: Tournament, cells: Mapping[str, Row]) -> None:
        self.cells = cells
        self.points: Points = tournament.settings.points
        self.fixed = tournament.settings.system != "swiss"
        """Whether who meets whom is fixed beforehand: then unplayed games count as they stand."""
        self.rounds = len(tournament.rounds)
        self.ratings = {player.id: player.rating for player in tournament.players.values()}
        self.records = {player: self._record(row) for player, row in cells.items()}
        self.scores = {player: record.score for player, record in self.records.items()}
        self.games = max((record.paired for record in self.records.values()), default=0)
        """The most games that anybody has."""
        self._adjusted: dict[str, int] = {}
        self._parts: dict[str, list[tuple[bool, int, int]]] = {}

    def _record(self, row: Row) -> Record:
        record, ratings, win = Record(), self.ratings, self.points.win
        score = full = paired = 0
        for cell in row:
            points, opponent = cell.points, cell.opponent
            score += points
            full += points >= win
            if opponent is not None:
                paired += 1
                if cell.kind == "game":
                    record.add(cell, ratings.get(opponent))
        record.score, record.full, record.paired = score, full, paired
        return record

    def adjusted(self, player: str) -> int:
        """The score that counts for the opponents (16.3), in half points."""
        if player not in self._adjusted:
            self._adjusted[player] = self._adjust(player)
        return self._adjusted[player]

    def _adjust(self, player: str) -> int:
        score = self.scores[player]
        if self.fixed:
            return score
        for cell in reversed(self.cells[player]):
            if not cell.voluntary:
                break
            if cell.kind != "default":
                score += self.points.draw - cell.points
        return score

    def parts(self, player: str) -> list[tuple[bool, int, int]]:
        """For each round: missed by choice, the (dummy) opponent's score, the own points."""
        parts = self._parts.get(player)
        if parts is None:
            parts = self._parts[player] = []
            if not self._adjusted:
                self._adjusted = {one: self._adjust(one) for one in self.cells}
            adjusted, fixed = self._adjusted, self.fixed
            for cell in self.cells[player]:
                opponent = cell.opponent
                if cell.kind == "game" and opponent in adjusted:
                    # Nine of ten, and there are thousands of them.
                    parts.append((False, adjusted[opponent], cell.points))
                elif cell.kind != "open" and not (fixed and opponent is None):
                    voluntary = cell.voluntary and not (fixed and opponent is not None)
                    parts.append((voluntary, self._against(player, cell), cell.points))
        return parts

    def _against(self, player: str, cell: Cell) -> int:
        if cell.opponent is not None and (self.fixed or cell.kind == "game"):
            return self.adjusted(cell.opponent)
        if cell.opponent is not None:
            return min(self.scores[player], self.adjusted(cell.opponent))
        return min(self.scores[player], self.points.draw * self.rounds)


# --- Opponents' scores -----------------------------------------------------------------------


def buchholz(field: Field, player: str) -> float:
    """Article 8.1: the sum of the opponents' scores."""
    return sum([part[1] for part in field.parts(player)]) / 2


def buchholz_cut(field: Field, player: str, high: int = 0) -> float:
    """Article 14: without the lowest (and for the median the highest) opponent's score."""
    parts = field.parts(player)
    if not parts:
        return 0
    scores = [part[1] for part in parts]
    missed = [part[1] for part in parts if part[0]]
    scores.remove(min(missed or scores))
    if high and scores:
        scores.remove(max(scores))
    return sum(scores) / 2


def buchholz_median(field: Field, player: str) -> float:
    return buchholz_cut(field, player, high=1)


def sonneborn_berger(field: Field, player: str) -> float:
    """Article 9.1: each opponent's score times the points against them."""
    return sum([score * own for _, score, own in field.parts(player)]) / 4


def koya(field: Field, player: str) -> float:
    """Article 9.2: points against opponents with at least half of what could be won."""
    limit = field.games * field.points.win / 2
    return (
        sum(
            cell.points
            for cell in field.cells[player]
            if cell.opponent is not None and field.scores[cell.opponent] >= limit
        )
        / 2
    )


# --- Own record ------------------------------------------------------------------------------


def wins(field: Field, player: str) -> float:
    """Article 7.1: rounds with as many points as a win brings, played or not."""
    return field.records[player].full


def black_wins(field: Field, player: str) -> float:
    """Article 7.4: games won with Black."""
    return field.records[player].black_wins


def progressive(field: Field, player: str) -> float:
    """Article 7.5: the sum of the scores after each round."""
    total = running = 0
    for cell in field.cells[player]:
        running += cell.points
        total += running
    return total / 2


# --- Ratings ---------------------------------------------------------------------------------


def average_rating(field: Field, player: str) -> float:
    """Article 10.1: the mean rating of the opponents; 0 without any."""
    record = field.records[player]
    return _rounded(record.ratings, record.rated) if record.rated else 0


def performance(field: Field, player: str) -> float:
    """Article 10.2: the mean rating of the opponents and what the score is worth, or 0."""
    record = field.records[player]
    if not record.rated:
        return 0
    percent = _rounded(100 * record.rated_half, 2 * record.rated)
    worth = _RATING_DIFFERENCE[abs(percent - 50)]
    return average_rating(field, player) + (worth if percent >= 50 else -worth)


def _rounded(total: int, count: int) -> int:
    """The quotient, halves rounded up."""
    return (2 * total + count) // (2 * count)


# --- Direct encounter ------------------------------------------------------------------------


def direct_encounter(field: Field, tied: Sequence[str]) -> dict[str, float]:
    """Article 6: for each of the tied players, how many of them are placed lower."""
    lower: dict[str, float] = {}
    for index, group in enumerate(groups := _encounters(field, list(tied))):
        below = sum(len(other) for other in groups[index + 1 :])
        lower.update(dict.fromkeys(group, float(below)))
    return lower


def _encounters(field: Field, tied: list[str]) -> list[list[str]]:
    """The tied players in groups, best first."""
    if len(tied) < 2:
        return [tied]
    own, missing = _table(field, tied)
    if not any(missing.values()):
        levels = sorted(set(own.values()), reverse=True)
        if len(levels) == 1:
            return [tied]
        groups = [[player for player in tied if own[player] == level] for level in levels]
        return [group for parts in groups for group in _encounters(field, parts)]
    # Not all have met: first is who would be first however the missing games ended.
    best = max(tied, key=lambda player: own[player])
    others = [player for player in tied if player != best]
    if own[best] > max(own[player] + missing[player] * field.points.win for player in others):
        return [[best], *_encounters(field, others)]
    return [tied]


def _table(field: Field, tied: list[str]) -> tuple[dict[str, float], dict[str, int]]:
    """Points against the others (the mean of several games), and how many were not met."""
    among = set(tied)
    own, missing = {}, {}
    for player in tied:
        met: dict[str, list[int]] = {}
        for cell in field.cells[player]:
            if cell.opponent in among and (cell.kind == "game" or (field.fixed and cell.score)):
                met.setdefault(cell.opponent or "", []).append(cell.points)
        own[player] = sum(sum(points) / len(points) for points in met.values())
        missing[player] = len(tied) - 1 - len(met)
    return own, missing


# --- All of them -----------------------------------------------------------------------------

_BY_NAME: dict[TieBreak, Callable[[Field, str], float]] = {
    "buchholz-cut-1": buchholz_cut,
    "buchholz": buchholz,
    "buchholz-median": buchholz_median,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "black-wins": black_wins,
    "progressive": progressive,
    "koya": koya,
    "performance": performance,
    "average-rating": average_rating,
}


def tie_break_values(
    field: Field, order: Sequence[TieBreak], primary: Mapping[str, object]
) -> dict[str, tuple[float, ...]]:
    """Every player's tie-breaks in order. `primary`: what players are tied on before them."""
    values: dict[str, tuple[float, ...]] = dict.fromkeys(field.cells, ())
    for name in order:
        if name == "direct-encounter":
            groups: dict[object, list[str]] = {}
            for player, before in values.items():
                groups.setdefault((primary[player], before), []).append(player)
            for tied in groups.values():
                for player, value in direct_encounter(field, tied).items():
                    values[player] = (*values[player], value)
        else:
            compute = _BY_NAME[name]
            for player, before in values.items():
                values[player] = (*before, float(compute(field, player)))
    return values
