"""Decide commands: each causes events, or a `Refusal` that says why not."""

from __future__ import annotations

from functools import singledispatch

from latticechess.features.tournaments.rules import running
from latticechess.features.tournaments.rules.commands import (
    Cancel,
    CancelBye,
    ChangeSettings,
    CheckIn,
    CheckOut,
    Claim,
    Command,
    DeletePlayer,
    Enter,
    RemoveEntry,
    RenamePlayer,
    ReplaceGame,
    RequestBye,
    Return,
    Withdraw,
)
from latticechess.features.tournaments.rules.events import (
    ByeCancelled,
    ByeRequested,
    Cancelled,
    CheckedIn,
    CheckedOut,
    Claimed,
    Created,
    Entered,
    EntryRemoved,
    Event,
    GameReplaced,
    NewEntrant,
    PlayerDeleted,
    PlayerRenamed,
    Returned,
    SettingsChanged,
    Withdrawn,
)
from latticechess.features.tournaments.rules.running import due_at as due_at
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.systems import system_of
from latticechess.features.tournaments.rules.systems.base import game_id
from latticechess.features.tournaments.rules.tournament import (
    MOST_ROUNDS,
    Tournament,
    game_here,
    must_go_on,
    player_here,
    settings_must_fit,
)
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

MOST_LETTERS = 60


def create(tournament: str, settings: Settings, secret: str, by: str, now: int) -> list[Event]:
    """The first event of a tournament; Refusal if the settings make no sense.

    `secret`: letters that nobody guesses (`play.game_ids.new_game_id` makes some).
    """
    settings_must_fit(settings)
    return [Created(at=now, by=by, tournament=tournament, settings=settings, secret=secret)]


def decide(tournament: Tournament, command: Command, now: int) -> list[Event]:
    """The events that `command` causes; Refusal if it is not allowed."""
    return _answer(command, tournament, max(now, tournament.at))


@singledispatch
def _answer(command: Command, tournament: Tournament, at: int) -> list[Event]:
    raise TypeError(f"not a command: {command!r}")


for _handler in (
    running.start,
    running.pair_round,
    running.unpair_round,
    running.start_round,
    running.end_round,
    running.report,
    running.record,
    running.correct,
    running.pause,
    running.resume,
    running.extend,
    running.finish,
    running.reopen,
    running.tick,
):
    _answer.register(_handler)


# --- Settings --------------------------------------------------------------------------------


@_answer.register
def _change_settings(command: ChangeSettings, tournament: Tournament, at: int) -> list[Event]:
    if tournament.state == "cancelled":
        must_go_on(tournament)
    settings_must_fit(command.settings)
    if command.settings == tournament.settings:
        return []
    if tournament.started_at is not None:
        for fixed in ("system", "double", "points", "knockout", "team", "simul", "rounds"):
            if getattr(command.settings, fixed) != getattr(tournament.settings, fixed):
                raise Refusal("setting-fixed-by-start", setting=fixed)
    return [SettingsChanged(at=at, by=command.by, settings=command.settings)]


@_answer.register
def _cancel(command: Cancel, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    why = plain_text(command.why)
    if not why:
        raise Refusal("cancelling-needs-reason")
    return [Cancelled(at=at, by=command.by, why=why)]


# --- Players ---------------------------------------------------------------------------------


@_answer.register
def _enter(command: Enter, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    entrant = command.entrant
    name = _name(entrant.name)
    if entrant.id in tournament.players:
        raise Refusal("already-entered", name=name)
    if entrant.user is not None and any(
        player.user == entrant.user for player in tournament.players.values()
    ):
        raise Refusal("already-entered", name=name)
    _must_have_room(tournament)
    first = _first_round(tournament, name)
    _must_have_team(tournament, entrant)
    kept = NewEntrant(entrant.id, name, entrant.user, entrant.rating, entrant.team, entrant.board)
    return [Entered(at=at, by=command.by, entrant=kept, first_round=first)]


def _name(text: str) -> str:
    name = plain_text(text)
    if not name:
        raise Refusal("player-needs-name")
    if len(name) > MOST_LETTERS:
        raise Refusal("player-name-too-long", count=MOST_LETTERS)
    return name


def _must_have_room(tournament: Tournament) -> None:
    settings = tournament.settings
    if settings.most_entries and len(tournament.active()) >= settings.most_entries:
        raise Refusal("tournament-full", count=settings.most_entries)
    if settings.system == "round-robin":
        most = (MOST_ROUNDS + 1) // 2 if settings.double else MOST_ROUNDS + 1
        if len(tournament.active()) >= most:
            raise Refusal("round-robin-too-large", count=most)


def _must_have_team(tournament: Tournament, entrant: NewEntrant) -> None:
    if tournament.settings.system != "team":
        return
    if entrant.team not in {team.id for team in tournament.settings.team.teams}:
        raise Refusal("player-needs-team", name=entrant.name)


def _first_round(tournament: Tournament, name: str) -> int:
    """The first round for somebody who enters now; Refusal if it is too late."""
    if tournament.started_at is None or tournament.settings.system == "arena":
        return 1
    coming = len(tournament.rounds) + 1
    if coming == 1 and tournament.settings.system == "swiss":
        return 1
    if not system_of(tournament).late:
        raise Refusal("no-late-entry")
    limit = tournament.settings.late.until
    if coming > ((tournament.planned + 1) // 2 if limit is None else limit):
        raise Refusal("late-entry-over", round=coming - 1, rounds=tournament.planned, name=name)
    return coming


@_answer.register
def _remove_entry(command: RemoveEntry, tournament: Tournament, at: int) -> list[Event]:
    player = player_here(tournament, command.player)
    if tournament.started_at is None:
        return [Withdrawn(at=at, by=command.by, player=player.id)]
    paired = any(player.id in (game.white, game.black) for game in tournament.pairings())
    sat_out = any(bye.player == player.id for past in tournament.rounds for bye in past.byes)
    if paired or sat_out or tournament.settings.system not in ("swiss", "arena"):
        raise Refusal("entry-already-paired", name=player.name)
    return [EntryRemoved(at=at, by=command.by, player=player.id)]


@_answer.register
def _claim(command: Claim, tournament: Tournament, at: int) -> list[Event]:
    player = player_here(tournament, command.player)
    if player.deleted:
        raise Refusal("no-such-player")
    if command.user == player.user:
        return []
    if command.user is not None:
        if player.user is not None:
            raise Refusal("name-already-claimed", name=player.name)
        if any(other.user == command.user for other in tournament.players.values()):
            raise Refusal("already-entered", name=player.name)
    claimed = Claimed(
        at=at, by=command.by, player=player.id, user=command.user, rating=command.rating
    )
    return [claimed]


@_answer.register
def _check_in(command: CheckIn, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    if player.withdrawn:
        raise Refusal("player-has-left", name=player.name)
    return [] if player.here else [CheckedIn(at=at, by=command.by, player=player.id)]


@_answer.register
def _check_out(command: CheckOut, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    return [CheckedOut(at=at, by=command.by, player=player.id)] if player.here else []


@_answer.register
def _withdraw(command: Withdraw, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    if player.withdrawn:
        raise Refusal("player-has-left", name=player.name)
    left = Withdrawn(at=at, by=command.by, player=player.id)
    return running.with_consequences(tournament, [left], at)


@_answer.register
def _return(command: Return, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    if not player.withdrawn or player.deleted:
        raise Refusal("player-has-not-left", name=player.name)
    return [Returned(at=at, by=command.by, player=player.id)]


@_answer.register
def _request_bye(command: RequestBye, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    if tournament.settings.system not in ("swiss", "team"):
        raise Refusal("no-byes-to-request")
    if command.round <= len(tournament.rounds):
        raise Refusal("round-already-paired", round=command.round)
    if command.round in player.byes:
        return []
    counted = [number for number in player.byes if number not in player.zero_byes]
    if not command.zero and len(counted) >= tournament.settings.byes:
        raise Refusal("no-more-byes", count=tournament.settings.byes)
    asked = ByeRequested(
        at=at, by=command.by, player=player.id, round=command.round, zero=command.zero
    )
    return [asked]


@_answer.register
def _cancel_bye(command: CancelBye, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    player = player_here(tournament, command.player)
    if command.round <= len(tournament.rounds):
        raise Refusal("round-already-paired", round=command.round)
    if command.round not in player.byes:
        return []
    return [ByeCancelled(at=at, by=command.by, player=player.id, round=command.round)]


@_answer.register
def _rename_player(command: RenamePlayer, tournament: Tournament, at: int) -> list[Event]:
    player, name = player_here(tournament, command.player), _name(command.name)
    if player.deleted:
        raise Refusal("no-such-player")
    if name == player.name:
        return []
    return [PlayerRenamed(at=at, by=command.by, player=player.id, name=name)]


@_answer.register
def _delete_player(command: DeletePlayer, tournament: Tournament, at: int) -> list[Event]:
    player = player_here(tournament, command.player)
    if player.deleted:
        return []
    left = Withdrawn(at=at, by=command.by, player=player.id)
    if tournament.state == "coming":
        return [left]
    gone = PlayerDeleted(at=at, by=command.by, player=player.id)
    if tournament.state != "running" or player.withdrawn:
        return [gone]
    return running.with_consequences(tournament, [left, gone], at)


@_answer.register
def _replace_game(command: ReplaceGame, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    pairing = game_here(tournament, command.game)
    if pairing.score is not None:
        raise Refusal("result-known")
    new = game_id(tournament.secret, tournament.seq, 0)
    return [GameReplaced(at=at, by=command.by, game=pairing.game, new=new, venue=command.venue)]
