"""Events into a tournament: `evolve` applies one, `replay` all. Neither ever refuses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from msgspec.structs import replace

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
    Extended,
    Finished,
    GameReplaced,
    GamesAdded,
    NewPairing,
    Paused,
    PlayerDeleted,
    PlayerRenamed,
    Reopened,
    ResultCorrected,
    ResultRecorded,
    ResultReported,
    Resumed,
    Returned,
    RoundEnded,
    RoundPaired,
    RoundStarted,
    RoundUnpaired,
    SettingsChanged,
    Started,
    Withdrawn,
)
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Round, Tournament
from latticechess.kernel.pieces import Side


def replay(events: Iterable[Event]) -> Tournament:
    """The tournament after these events; the first must be `Created`."""
    tournament: Tournament | None = None
    for event in events:
        tournament = evolve(tournament, event)
    if tournament is None:
        raise ValueError("a tournament has at least one event")
    return tournament


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    """The tournament after `event`; None before `Created`."""
    if isinstance(event, Created):
        return Tournament(
            id=event.tournament,
            settings=event.settings,
            secret=event.secret,
            created_at=event.at,
            at=event.at,
            report=event.report,
        )
    if tournament is None:
        raise ValueError("a tournament begins with Created")
    after = _apply(event, tournament)
    return replace(after, at=event.at, seq=tournament.seq + 1)


@singledispatch
def _apply(event: Event, tournament: Tournament) -> Tournament:
    raise TypeError(f"not an event within a tournament: {event!r}")


# --- Players ---------------------------------------------------------------------------------


@_apply.register
def _settings_changed(event: SettingsChanged, tournament: Tournament) -> Tournament:
    return replace(tournament, settings=event.settings)


@_apply.register
def _entered(event: Entered, tournament: Tournament) -> Tournament:
    new = event.entrant
    late = tournament.started_at is not None
    entrant = Entrant(
        id=new.id,
        name=new.name,
        user=new.user,
        rating=new.rating,
        team=new.team,
        board=new.board,
        fide=new.fide,
        seed=len(tournament.seeds) + 1 if late else 0,
        first_round=event.first_round,
        here=late,
        since=event.at,
    )
    seeds = (*tournament.seeds, new.id) if late else tournament.seeds
    players = {**tournament.players, new.id: entrant}
    return replace(tournament, players=players, seeds=seeds)


@_apply.register
def _entry_removed(event: EntryRemoved, tournament: Tournament) -> Tournament:
    players = {key: entrant for key, entrant in tournament.players.items() if key != event.player}
    seeds = tuple(player for player in tournament.seeds if player != event.player)
    after = replace(tournament, players=players)
    return _seeded(after, seeds) if tournament.seeds else after


def _seeded(tournament: Tournament, seeds: tuple[str, ...]) -> Tournament:
    numbers = {player: number for number, player in enumerate(seeds, start=1)}
    players = {
        key: replace(entrant, seed=numbers.get(key, 0))
        for key, entrant in tournament.players.items()
    }
    return replace(tournament, players=players, seeds=seeds)


@_apply.register
def _claimed(event: Claimed, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    rating = entrant.rating if event.rating is None else event.rating
    return _with(tournament, replace(entrant, user=event.user, rating=rating))


def _with(tournament: Tournament, entrant: Entrant) -> Tournament:
    return replace(tournament, players={**tournament.players, entrant.id: entrant})


@_apply.register
def _checked_in(event: CheckedIn, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    return _with(tournament, replace(entrant, here=True, since=event.at))


@_apply.register
def _checked_out(event: CheckedOut, tournament: Tournament) -> Tournament:
    return _with(tournament, replace(tournament.players[event.player], here=False))


@_apply.register
def _withdrawn(event: Withdrawn, tournament: Tournament) -> Tournament:
    if tournament.started_at is None:
        players = {
            key: entrant for key, entrant in tournament.players.items() if key != event.player
        }
        return replace(tournament, players=players)
    entrant = tournament.players[event.player]
    left = replace(entrant, withdrawn=True, here=False, left_after=len(tournament.rounds))
    return _with(tournament, left)


@_apply.register
def _returned(event: Returned, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    back = replace(entrant, withdrawn=False, left_after=None, here=True, since=event.at)
    return _with(tournament, back)


@_apply.register
def _bye_requested(event: ByeRequested, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    byes = tuple(sorted({*entrant.byes, event.round}))
    zero = tuple(number for number in entrant.zero_byes if number != event.round)
    if event.zero:
        zero = (*zero, event.round)
    return _with(tournament, replace(entrant, byes=byes, zero_byes=zero))


@_apply.register
def _bye_cancelled(event: ByeCancelled, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    byes = tuple(number for number in entrant.byes if number != event.round)
    zero = tuple(number for number in entrant.zero_byes if number != event.round)
    return _with(tournament, replace(entrant, byes=byes, zero_byes=zero))


@_apply.register
def _renamed(event: PlayerRenamed, tournament: Tournament) -> Tournament:
    return _with(tournament, replace(tournament.players[event.player], name=event.name))


@_apply.register
def _deleted(event: PlayerDeleted, tournament: Tournament) -> Tournament:
    entrant = tournament.players[event.player]
    gone = replace(
        entrant, name="", user=None, deleted=True, here=False, fide=entrant.fide.anonymous()
    )
    # Lines of a file that mean nothing here may tell of anybody.
    report = replace(tournament.report, others=())
    return _with(replace(tournament, report=report), gone)


# --- Rounds ----------------------------------------------------------------------------------


@_apply.register
def _started(event: Started, tournament: Tournament) -> Tournament:
    seeded = _seeded(tournament, event.seeds)
    waiting = {key: replace(one, since=event.at) for key, one in seeded.players.items()}
    return replace(
        seeded,
        players=waiting,
        state="running",
        started_at=event.at,
        planned=event.rounds,
        first_colour=event.first_colour,
    )


def _made(new: NewPairing, number: int, at: int) -> Pairing:
    return Pairing(
        game=new.game,
        round=number,
        board=new.board,
        white=new.white,
        black=new.black,
        venue=new.venue,
        match=new.match,
        leg=new.leg,
        decider=new.decider,
        paired_at=at,
    )


@_apply.register
def _round_paired(event: RoundPaired, tournament: Tournament) -> Tournament:
    made = Round(
        number=event.round,
        pairings=tuple(_made(new, event.round, event.at) for new in event.pairings),
        byes=event.byes,
        paired_at=event.at,
    )
    return replace(tournament, rounds=(*tournament.rounds, made))


@_apply.register
def _round_unpaired(event: RoundUnpaired, tournament: Tournament) -> Tournament:
    games = tuple(pairing.game for pairing in tournament.rounds[event.round - 1].pairings)
    taken_back = (*tournament.taken_back, *games)
    return replace(tournament, rounds=tournament.rounds[:-1], taken_back=taken_back)


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = tournament.rounds
    place = changed.number - 1
    return replace(tournament, rounds=(*rounds[:place], changed, *rounds[place + 1 :]))


@_apply.register
def _round_started(event: RoundStarted, tournament: Tournament) -> Tournament:
    begun = tournament.rounds[event.round - 1]
    return _with_round(tournament, replace(begun, state="running", started_at=event.at))


@_apply.register
def _games_added(event: GamesAdded, tournament: Tournament) -> Tournament:
    running = tournament.rounds[event.round - 1]
    made = tuple(_made(new, event.round, event.at) for new in event.pairings)
    return _with_round(tournament, replace(running, pairings=(*running.pairings, *made)))


def _changed(tournament: Tournament, of: str, /, **changes: object) -> Tournament:
    """With these fields of the pairing changed."""
    for played in reversed(tournament.rounds):
        for place, pairing in enumerate(played.pairings):
            if pairing.game == of:
                new = replace(pairing, **changes)
                pairings = (*played.pairings[:place], new, *played.pairings[place + 1 :])
                return _with_round(tournament, replace(played, pairings=pairings))
    raise ValueError(f"no pairing has the game {of}")


def _of(tournament: Tournament, game: str) -> Pairing:
    pairing = tournament.pairing(game)
    if pairing is None:
        raise ValueError(f"no pairing has the game {game}")
    return pairing


@_apply.register
def _game_replaced(event: GameReplaced, tournament: Tournament) -> Tournament:
    old = _of(tournament, event.game)
    return _changed(
        tournament,
        event.game,
        game=event.new,
        venue=event.venue,
        reports=(None, None),
        paired_at=event.at,
        replaced=(*old.replaced, event.game),
    )


@_apply.register
def _reported(event: ResultReported, tournament: Tournament) -> Tournament:
    white, black = _of(tournament, event.game).reports
    reports = (event.score, black) if event.side is Side.WHITE else (white, event.score)
    return _changed(tournament, event.game, reports=reports)


@_apply.register
def _recorded(event: ResultRecorded, tournament: Tournament) -> Tournament:
    pairing = _of(tournament, event.game)
    after = _changed(
        tournament,
        event.game,
        score=event.score,
        how=event.how,
        manner=event.manner,
        ended_at=event.at,
    )
    players = dict(after.players)
    for player in (pairing.white, pairing.black):
        if player in players:
            players[player] = replace(players[player], since=event.at)
    return replace(after, players=players)


@_apply.register
def _corrected(event: ResultCorrected, tournament: Tournament) -> Tournament:
    old = _of(tournament, event.game)
    reopened = event.score is None
    after = _changed(
        tournament,
        event.game,
        score=event.score,
        how=None if reopened else "organiser",
        manner=event.manner,
        reports=(None, None) if reopened else old.reports,
        ended_at=None if reopened else old.ended_at,
        corrections=(*old.corrections, event),
    )
    corrected = after.rounds[old.round - 1]
    if event.reopens and corrected.state == "ended":
        return _with_round(after, replace(corrected, state="running", ended_at=None))
    return after


@_apply.register
def _round_ended(event: RoundEnded, tournament: Tournament) -> Tournament:
    ended = tournament.rounds[event.round - 1]
    over = replace(ended, state="ended", ended_at=event.at, paused_ms=tournament.paused_ms)
    return _with_round(tournament, over)


# --- The whole -------------------------------------------------------------------------------


@_apply.register
def _paused(event: Paused, tournament: Tournament) -> Tournament:
    return replace(tournament, paused_at=event.at, paused_by=event.name)


@_apply.register
def _resumed(event: Resumed, tournament: Tournament) -> Tournament:
    began = tournament.paused_at if tournament.paused_at is not None else event.at
    paused_ms = tournament.paused_ms + event.at - began
    return replace(tournament, paused_at=None, paused_by="", paused_ms=paused_ms)


@_apply.register
def _extended(event: Extended, tournament: Tournament) -> Tournament:
    settings = tournament.settings
    if event.duration_s:
        arena = replace(settings.arena, duration_s=event.duration_s)
        settings = replace(settings, arena=arena)
    return replace(tournament, planned=event.rounds, settings=settings)


@_apply.register
def _finished(event: Finished, tournament: Tournament) -> Tournament:
    over = replace(tournament, state="finished", ended_at=event.at, paused_at=None)
    return _without_open(over) if tournament.settings.system == "arena" else over


def _without_open(tournament: Tournament) -> Tournament:
    """The games that an arena's end finds unfinished are played on, but are no part of it."""
    if tournament.round is None or not tournament.round.open:
        return tournament
    counted = tuple(one for one in tournament.round.pairings if one.score is not None)
    return _with_round(tournament, replace(tournament.round, pairings=counted))


@_apply.register
def _reopened(event: Reopened, tournament: Tournament) -> Tournament:
    return replace(tournament, state="running", ended_at=None)


@_apply.register
def _cancelled(event: Cancelled, tournament: Tournament) -> Tournament:
    return replace(tournament, state="cancelled", ended_at=event.at, why=event.why, paused_at=None)
