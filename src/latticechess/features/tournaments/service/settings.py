"""Settings of a tournament as people send them: cleaned and checked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from latticechess.features.games.service.new_game import clean_name
from latticechess.features.tournaments.rules.settings import Settings, Team
from latticechess.features.tournaments.rules.systems.team_match import teams_must_fit
from latticechess.features.tournaments.service import limits
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import pair_problem


def checked(settings: Settings) -> Settings:
    """The settings with plain texts; Refusal for what cannot be."""
    if not 1 <= len(settings.boards) <= limits.MOST_BOARDS:
        raise Refusal("tournament-boards", count=limits.MOST_BOARDS)
    for board in settings.boards:
        if problem := pair_problem(board.clock, settings.simul.clock or board.clock):
            raise Refusal.because(problem)
    if not 0 <= settings.rounds <= limits.MOST_ROUNDS:
        raise Refusal("tournament-rounds", count=limits.MOST_ROUNDS)
    if not 0 <= settings.most_entries <= limits.MOST_PLAYERS:
        raise Refusal("tournament-full", count=limits.MOST_PLAYERS)
    teams = tuple(plain(team) for team in settings.team.teams)
    if settings.system == "team":
        teams_must_fit(settings.team)
        require_distinct([team.name for team in teams])
    lengths = (
        settings.pace.break_s,
        settings.pace.interval_s,
        settings.arena.duration_s,
        settings.default_after_s,
        settings.check_in_s,
    )
    if not all(0 <= length <= limits.LONGEST_S for length in lengths):
        raise Refusal("tournament-times")
    return replace(
        settings,
        name=limits.title(settings.name),
        place=limits.short(settings.place, limits.LONGEST_TITLE),
        about=limits.long(settings.about),
        society=limits.short(settings.society, limits.LONGEST_TITLE),
        team=replace(settings.team, teams=teams),
    )


def plain(team: Team) -> Team:
    name = clean_name(team.name, "")
    if not name:
        raise Refusal("tournament-team-name")
    return replace(team, name=name)


def require_distinct(names: Sequence[str]) -> None:
    """Refusal if a name is there twice."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise Refusal("tournament-name-taken", name=name)
        seen.add(name.casefold())
