"""What commands need: a player, a game, a state in which they make sense."""

from __future__ import annotations

from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

MOST_ROUNDS = 99
MOST_NAME = 80
MOST_HOURS = 24 * 7
MOST_POINTS = 10
MOST_BYES = 20


def must_go_on(tournament: Tournament) -> None:
    """Refusal if the tournament is over."""
    if tournament.state == "finished":
        raise Refusal("tournament-over")
    if tournament.state == "cancelled":
        raise Refusal("tournament-cancelled", why=tournament.why)


def must_run(tournament: Tournament) -> None:
    """Refusal unless the tournament has started and is not over."""
    must_go_on(tournament)
    if tournament.state == "coming":
        raise Refusal("tournament-not-begun")


def must_not_pause(tournament: Tournament) -> None:
    if tournament.paused:
        raise Refusal("tournament-paused")


def player_here(tournament: Tournament, player: str) -> Entrant:
    """The player with this id; Refusal if there is none."""
    entrant = tournament.players.get(player)
    if entrant is None:
        raise Refusal("no-such-player")
    return entrant


def game_here(tournament: Tournament, game: str) -> Pairing:
    """The pairing with this game id; Refusal if there is none."""
    pairing = tournament.pairing(game)
    if pairing is None:
        raise Refusal("no-such-pairing")
    return pairing


def settings_must_fit(settings: Settings) -> None:
    """Refusal if no tournament can be held with these settings."""
    name = plain_text(settings.name)
    if not name:
        raise Refusal("tournament-needs-name")
    if len(name) > MOST_NAME:
        raise Refusal("tournament-name-too-long", count=MOST_NAME)
    if not settings.boards:
        raise Refusal("tournament-needs-board")
    for board in settings.boards:
        if problem := board.clock.problem():
            raise Refusal.because(problem)
    if not 0 <= settings.rounds <= MOST_ROUNDS:
        raise Refusal("rounds-out-of-range", count=MOST_ROUNDS)
    if settings.tie_breaks and len(set(settings.tie_breaks)) < len(settings.tie_breaks):
        raise Refusal("tie-break-twice")
    points_must_fit(settings)
    if settings.system == "arena" and not 60 <= settings.arena.duration_s <= MOST_HOURS * 3600:
        raise Refusal("arena-length-out-of-range", count=MOST_HOURS)
    knockout = settings.knockout
    if not (1 <= knockout.games <= 9 and 0 <= knockout.replays <= 9):
        raise Refusal("match-games-out-of-range")


def points_must_fit(settings: Settings) -> None:
    """Refusal for points and byes that cannot be."""
    points = settings.points
    if not points.win > points.draw >= points.loss >= 0:
        raise Refusal("points-out-of-order")
    if points.win > 2 * MOST_POINTS:
        raise Refusal("points-out-of-range", count=MOST_POINTS)
    if not 0 <= settings.byes <= MOST_BYES:
        raise Refusal("byes-out-of-range", count=MOST_BYES)
