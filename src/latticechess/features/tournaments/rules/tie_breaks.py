"""Tie-breaks by the FIDE Tie-Break Regulations (Handbook C.07, in force since 1 March 2026).

Unplayed rounds follow article 16: for a player's own tie-break an unplayed round counts as one
against a dummy with the player's own score, but with no more than the score of the opponent who
did not come (16.4.1), or half a point a round if there was none (16.4.2). For the opponents, byes
on request after the last round that was not missed count as draws (16.3.2). Cut 1 takes away a
round that was missed by choice before any other (16.5). In round robins every game counts as it
stands. Values are in points, not in half points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from latticechess.features.tournaments.rules.cells import Cell
from latticechess.features.tournaments.rules.settings import Points, TieBreak
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.kernel.pieces import Side

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
