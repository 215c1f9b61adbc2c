"""Summary of a tournament: a projection of its value, for lists."""

from __future__ import annotations

import msgspec

from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.standings import podium, standings, team_standings
from latticechess.features.tournaments.rules.tournament import State, Tournament


class TournamentSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists show of a tournament."""

    id: str
    seq: int
    settings: Settings
    state: State
    created_by: str
    created_at: int
    players: int = 0
    """Those who have not withdrawn."""
    entries: int = 0
    """Everybody in the table."""
    round: int = 0
    rounds: int = 0
    open_boards: int = 0
    boards: int = 0
    """Of the present round."""
    started_at: int | None = None
    ended_at: int | None = None
    paused: bool = False
    winners: tuple[tuple[str, str | None], ...] = ()
    """Name and user of whoever shares the first place, once it is over; of a team, its name."""
    score: tuple[int, int] | None = None
    """Team match: half points of the first two teams."""

    @property
    def listed_at(self) -> int:
        """What lists sort by: the end, else the start, else when it was made."""
        planned = self.settings.starts_at
        return self.ended_at or self.started_at or planned or self.created_at


def summarise(tournament: Tournament) -> TournamentSummary:
    """The summary of a tournament. Of a finished one this works out the standings."""
    current = tournament.round
    return TournamentSummary(
        id=tournament.id,
        seq=tournament.seq,
        settings=tournament.settings,
        state=tournament.state,
        created_by=tournament.settings.organisers[0] if tournament.settings.organisers else "",
        created_at=tournament.created_at,
        players=len(tournament.active()),
        entries=len(tournament.players),
        round=current.number if current else 0,
        rounds=tournament.planned or tournament.settings.rounds,
        open_boards=current.open if current else 0,
        boards=len(current.pairings) if current else 0,
        started_at=tournament.started_at,
        ended_at=tournament.ended_at,
        paused=tournament.paused,
        winners=_winners(tournament),
        score=_score(tournament),
    )


def _winners(tournament: Tournament) -> tuple[tuple[str, str | None], ...]:
    if tournament.state != "finished":
        return ()
    if tournament.settings.system == "team":
        names = {team.id: team.name for team in tournament.settings.team.teams}
        best = [row for row in team_standings(tournament) if row.place == 1]
        return tuple((names.get(row.team, row.team), None) for row in best)
    first = podium(tournament)[:1]
    best_players = [tournament.players[row.player] for place in first for row in place]
    return tuple((player.name, player.user) for player in best_players)


def _score(tournament: Tournament) -> tuple[int, int] | None:
    if tournament.settings.system != "team" or tournament.started_at is None:
        return None
    rows = team_standings(tournament)
    return (rows[0].points, rows[1].points) if len(rows) > 1 else None


def users_of(tournament: Tournament) -> dict[str, int | None]:
    """The users who play in it, with their places once it is over."""
    users: dict[str, int | None] = {
        player.user: None for player in tournament.players.values() if player.user is not None
    }
    if tournament.state == "finished":
        for row in standings(tournament):
            user = tournament.players[row.player].user
            if user is not None:
                users[user] = row.place
    return users
