"""Team matches: board by board (every team against every), and Scheveningen (two teams)."""

from __future__ import annotations

from itertools import zip_longest

from latticechess.features.tournaments.rules.events import NewBye
from latticechess.features.tournaments.rules.settings import TeamMatch
from latticechess.features.tournaments.rules.systems.base import Draft, Pair, unpaired_byes
from latticechess.features.tournaments.rules.systems.round_robin import berger_pairs
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.play.refusal import Refusal

late = False
MOST_TEAMS = 30


def rounds(tournament: Tournament, players: int) -> int:
    """Scheveningen: as many as a team has players. Board by board: a round robin of the teams."""
    settings = tournament.settings
    if settings.team.style == "scheveningen":
        once = max((len(line_up(tournament, team.id)) for team in settings.team.teams), default=0)
    else:
        teams = len(settings.team.teams)
        once = teams - 1 + teams % 2
    return once * 2 if settings.double else once


def line_up(tournament: Tournament, team: str) -> list[str]:
    """All players of a team in board order."""
    players = [player for player in tournament.players.values() if player.team == team]
    players.sort(key=lambda player: (player.board or 1_000, player.seed, -(player.rating or 0)))
    return [player.id for player in players]


def teams_must_fit(team: TeamMatch) -> None:
    """Refusal unless there are teams that can play each other."""
    if team.style == "scheveningen" and len(team.teams) != 2:
        raise Refusal("scheveningen-needs-two-teams")
    if not 2 <= len(team.teams) <= MOST_TEAMS:
        raise Refusal("team-match-needs-teams", count=MOST_TEAMS)


def must_have_teams(tournament: Tournament) -> None:
    """Refusal unless the teams can play each other."""
    team = tournament.settings.team
    teams_must_fit(team)
    for one in team.teams:
        if not line_up(tournament, one.id):
            raise Refusal("team-without-players", team=one.name)


def pair(tournament: Tournament, number: int) -> Draft:
    must_have_teams(tournament)
    if tournament.settings.team.style == "scheveningen":
        return _scheveningen(tournament, number)
    return _board_by_board(tournament, number)


def more(tournament: Tournament, now: int) -> list[Pair]:
    return []


def _board_by_board(tournament: Tournament, number: int) -> Draft:
    settings = tournament.settings
    teams = settings.team.teams
    away = unpaired_byes(tournament, number)
    draft = Draft([], list(away.values()))
    for match, (first, second) in enumerate(
        berger_pairs(len(teams), number, settings.double), start=1
    ):
        if max(first, second) > len(teams):
            continue
        sides = [
            _present(tournament, teams[place - 1].id, away)[: settings.team.boards or None]
            for place in (first, second)
        ]
        for board, (home, guest) in enumerate(zip_longest(*sides), start=1):
            white = home if board % 2 == 1 else guest
            black = guest if board % 2 == 1 else home
            _seat(tournament, draft, white, black, match)
    return draft


def _scheveningen(tournament: Tournament, number: int) -> Draft:
    """Everybody meets everybody of the other team; the teams change colours every round."""
    settings = tournament.settings
    home, guest = (line_up(tournament, team.id) for team in settings.team.teams)
    away = unpaired_byes(tournament, number)
    gone = {player.id for player in tournament.players.values() if player.withdrawn}
    draft = Draft([], list(away.values()))
    size = max(len(home), len(guest))
    # In the second half every pair meets with the colours reversed: an odd size does it by itself.
    swapped = (number + (number > size and size % 2 == 0)) % 2 == 0
    for place in range(size):
        other = (place + number - 1) % size
        one = _if_here(home, place, away, gone)
        two = _if_here(guest, other, away, gone)
        white, black = (two, one) if swapped else (one, two)
        _seat(tournament, draft, white, black, 1)
    return draft


def _if_here(players: list[str], place: int, away: dict[str, NewBye], gone: set[str]) -> str | None:
    if place >= len(players) or players[place] in away or players[place] in gone:
        return None
    return players[place]


def _present(tournament: Tournament, team: str, away: dict[str, NewBye]) -> list[str]:
    """The players of a team who play this round; those behind an absent one move up."""
    return [
        player
        for player in line_up(tournament, team)
        if player not in away and not tournament.players[player].withdrawn
    ]


def _seat(
    tournament: Tournament, draft: Draft, white: str | None, black: str | None, match: int
) -> None:
    """A game, or a bye for who has no opponent at this board."""
    if white is not None and black is not None:
        draft.pairs.append(Pair(white, black, match))
    elif alone := white or black:
        draft.byes.append(NewBye(alone, "pairing", tournament.settings.points.bye))
