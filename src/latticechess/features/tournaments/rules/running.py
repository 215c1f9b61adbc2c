"""Commands of a running tournament: rounds, results, and what the clock brings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from latticechess.features.tournaments.rules.commands import (
    Correct,
    EndRound,
    Extend,
    Finish,
    PairRound,
    Pause,
    Record,
    Reopen,
    Report,
    Resume,
    Start,
    StartRound,
    Tick,
    UnpairRound,
)
from latticechess.features.tournaments.rules.events import (
    Event,
    Extended,
    Finished,
    Paused,
    Reopened,
    ResultCorrected,
    ResultRecorded,
    ResultReported,
    Resumed,
    RoundEnded,
    RoundStarted,
    RoundUnpaired,
    Score,
    Started,
)
from latticechess.features.tournaments.rules.evolve import evolve
from latticechess.features.tournaments.rules.systems import (
    arena,
    knockout,
    more_games,
    pair,
    planned_rounds,
    system_of,
    team_match,
)
from latticechess.features.tournaments.rules.systems.base import needs
from latticechess.features.tournaments.rules.tournament import (
    MOST_HOURS,
    MOST_ROUNDS,
    PLAYED,
    Pairing,
    Round,
    Tournament,
    game_here,
    must_go_on,
    must_not_pause,
    must_run,
)
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal


def with_consequences(tournament: Tournament, events: Sequence[Event], at: int) -> list[Event]:
    """The events, and those that follow by themselves: defaults, replays, the end of a round."""
    made = list(events)
    for event in events:
        tournament = evolve(tournament, event)
    while following := _follows(tournament, at):
        made += following
        for event in following:
            tournament = evolve(tournament, event)
    return made


def _follows(tournament: Tournament, at: int) -> list[Event]:
    """The next events that follow by themselves; none when everything is settled."""
    current = tournament.round
    if tournament.state != "running" or current is None or current.state != "running":
        return []
    if defaults := _defaults(tournament, current.pairings, at):
        return defaults
    if tournament.settings.system == "arena":
        return []
    if added := more_games(tournament, at):
        return list(added)
    if current.open:
        return []
    ended: list[Event] = [RoundEnded(at=at, round=current.number)]
    if tournament.settings.pace.by == "clock" and current.number >= tournament.planned:
        ended.append(Finished(at=at))
    return ended


def _defaults(tournament: Tournament, pairings: Sequence[Pairing], at: int) -> list[Event]:
    """Open games of players who have left. An online game that runs decides itself."""
    current = tournament.round
    made: list[Event] = []
    for pairing in pairings:
        gone = tuple(tournament.players[one].withdrawn for one in (pairing.white, pairing.black))
        if pairing.score is not None or not any(gone):
            continue
        begun = current is not None and current.started_at is not None and current.started_at < at
        if pairing.venue == "online" and begun and not all(gone):
            continue
        score: Score = "--" if all(gone) else "-+" if gone[0] else "+-"
        made.append(ResultRecorded(at=at, game=pairing.game, score=score, how="default"))
    return made


# --- Start and rounds ------------------------------------------------------------------------


def start(command: Start, tournament: Tournament, at: int) -> list[Event]:
    must_go_on(tournament)
    if tournament.state != "coming":
        raise Refusal("tournament-begun")
    active = {player.id: player for player in tournament.active()}
    needs(2, len(active))
    if tournament.settings.system == "team":
        team_match.must_have_teams(tournament)
    if tournament.settings.system == "simul" and tournament.settings.simul.exhibitor not in active:
        raise Refusal("simul-needs-exhibitor")
    seeds = command.seeds
    if seeds is None:
        order = sorted(active.values(), key=lambda player: -(player.rating or 0))
        seeds = tuple(player.id for player in order)
    elif sorted(seeds) != sorted(active):
        raise Refusal("seeds-are-not-the-players")
    begun = Started(
        at=at,
        by=command.by,
        seeds=seeds,
        rounds=planned_rounds(tournament),
        first_colour=command.first_colour,
    )
    return [begun]


def pair_round(command: PairRound, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    must_not_pause(tournament)
    current = tournament.round
    if current is not None and current.state == "paired":
        raise Refusal("round-already-paired", round=current.number)
    if current is not None and current.state == "running":
        raise Refusal("boards-to-go", count=current.open, round=current.number)
    if len(tournament.rounds) >= tournament.planned:
        raise Refusal("no-more-rounds", count=tournament.planned)
    return [pair(tournament, at, command.by)]


def can_unpair(tournament: Tournament) -> bool:
    """Whether there is a round without any result, whose pairing can be taken back."""
    current = tournament.round
    if current is None or current.state == "ended" or tournament.settings.system == "arena":
        return False
    return all(pairing.score is None for pairing in current.pairings)


def unpair_round(command: UnpairRound, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    current = tournament.round
    if current is None or not can_unpair(tournament):
        raise Refusal("nothing-to-unpair")
    back = RoundUnpaired(at=at, by=command.by, round=current.number)
    if tournament.paused or next_round_at(evolve(tournament, back)) is None:
        return [back]
    # By the clock it would be paired again at once: the organiser says when.
    return [back, Paused(at=at, by=command.by, name=command.name)]


def start_round(command: StartRound, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    must_not_pause(tournament)
    events: list[Event] = []
    if tournament.round is None or tournament.round.state != "paired":
        events += pair_round(PairRound(by=command.by), tournament, at)
    number = len(tournament.rounds) + len(events)
    events.append(RoundStarted(at=at, by=command.by, round=number))
    return with_consequences(tournament, events, at)


def end_round(command: EndRound, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    current = tournament.round
    if current is None or current.state != "running":
        raise Refusal("no-round-running")
    if tournament.settings.system in ("knockout", "arena"):
        raise Refusal("round-needs-results")
    results = [
        ResultRecorded(at=at, by=command.by, game=one.game, score=command.score, how="organiser")
        for one in current.pairings
        if one.score is None
    ]
    return with_consequences(tournament, results, at)


# --- Results ---------------------------------------------------------------------------------


def _open_game(tournament: Tournament, game: str) -> Pairing:
    """An open game of a running round; Refusal otherwise."""
    must_run(tournament)
    pairing = game_here(tournament, game)
    if pairing.score is not None:
        raise Refusal("result-known")
    if tournament.rounds[pairing.round - 1].state != "running":
        raise Refusal("round-not-begun", round=pairing.round)
    return pairing


def report(command: Report, tournament: Tournament, at: int) -> list[Event]:
    pairing = _open_game(tournament, command.game)
    if tournament.settings.reporting == "organiser":
        raise Refusal("organiser-reports")
    if pairing.venue == "online":
        raise Refusal("result-comes-from-game")
    if command.score not in PLAYED:
        raise Refusal("organiser-decides-defaults")
    own, other = pairing.reports if command.side is Side.WHITE else pairing.reports[::-1]
    if own == command.score:
        return []
    said = ResultReported(
        at=at,
        by=command.by,
        game=pairing.game,
        side=command.side,
        score=command.score,
        manner=command.manner,
    )
    if other != command.score:
        return [said]
    agreed = ResultRecorded(
        at=at, game=pairing.game, score=command.score, how="confirmed", manner=command.manner
    )
    return with_consequences(tournament, [said, agreed], at)


def record(command: Record, tournament: Tournament, at: int) -> list[Event]:
    if command.how == "game":
        known = tournament.pairing(command.game)
        if known is not None and known.score is not None:
            # The organiser was faster, or the end of the game is told twice.
            return []
    pairing = _open_game(tournament, command.game)
    if pairing.decider and command.score == "==":
        raise Refusal("organiser-decides-defaults")
    result = ResultRecorded(
        at=at,
        by=command.by,
        game=pairing.game,
        score=command.score,
        how=command.how,
        manner=command.manner,
    )
    return with_consequences(tournament, [result], at)


def correct(command: Correct, tournament: Tournament, at: int) -> list[Event]:
    if tournament.state in ("coming", "cancelled"):
        must_run(tournament)
    pairing = game_here(tournament, command.game)
    if pairing.score is None:
        raise Refusal("no-result-yet")
    if command.score == pairing.score:
        raise Refusal("result-unchanged")
    later = pairing.round < len(tournament.rounds)
    if later and (command.score is None or tournament.settings.system == "knockout"):
        raise Refusal("correction-too-late", round=pairing.round + 1)
    if tournament.settings.system == "knockout":
        games = knockout.games_of(tournament, pairing.round, pairing.match)
        if games[-1].game != pairing.game:
            raise Refusal("correction-after-replay")
    reopens = command.score is None or _undecides(tournament, pairing, command.score)
    events: list[Event] = []
    if tournament.state == "finished" and reopens:
        events.append(Reopened(at=at, by=command.by))
    corrected = ResultCorrected(
        at=at,
        by=command.by,
        game=pairing.game,
        score=command.score,
        old=pairing.score,
        name=command.name,
        why=command.why,
        manner=command.manner,
        reopens=reopens,
    )
    events.append(corrected)
    return with_consequences(tournament, events, at)


def _undecides(tournament: Tournament, pairing: Pairing, score: Score) -> bool:
    """Whether a match of a knockout needs another game with this result."""
    if tournament.settings.system != "knockout":
        return False
    games = knockout.games_of(tournament, pairing.round, pairing.match)
    after = [*games[:-1], replace(pairing, score=score)]
    return knockout.decided(tournament, after, pairing.white, pairing.black) is None


# --- The whole -------------------------------------------------------------------------------


def pause(command: Pause, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    must_not_pause(tournament)
    return [Paused(at=at, by=command.by, name=command.name)]


def resume(command: Resume, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    if not tournament.paused:
        raise Refusal("tournament-not-paused")
    return [Resumed(at=at, by=command.by)]


def extend(command: Extend, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    system = tournament.settings.system
    if system == "arena":
        started = tournament.started_at or at
        gone = (at - started - tournament.paused_ms) // 1000
        if not gone < command.duration_s <= MOST_HOURS * 3600:
            raise Refusal("arena-length-out-of-range", count=MOST_HOURS)
        longer = Extended(
            at=at, by=command.by, rounds=tournament.planned, duration_s=command.duration_s
        )
        return [longer]
    if system not in ("swiss", "round-robin"):
        raise Refusal("rounds-are-fixed")
    most = MOST_ROUNDS
    if system == "round-robin":
        most = system_of(tournament).rounds(tournament, len(tournament.seeds))
    if not max(1, len(tournament.rounds)) <= command.rounds <= most:
        raise Refusal("rounds-out-of-range", count=most)
    return [Extended(at=at, by=command.by, rounds=command.rounds)]


def finish(command: Finish, tournament: Tournament, at: int) -> list[Event]:
    must_run(tournament)
    current = tournament.round
    waits = current is not None and current.open and tournament.settings.system != "arena"
    if current is not None and waits and current.state == "running":
        raise Refusal("boards-to-go", count=current.open, round=current.number)
    events: list[Event] = []
    if current is not None and current.state == "paired":
        events.append(RoundUnpaired(at=at, by=command.by, round=current.number))
    elif current is not None and current.state == "running":
        events.append(RoundEnded(at=at, by=command.by, round=current.number))
    return [*events, Finished(at=at, by=command.by)]


def reopen(command: Reopen, tournament: Tournament, at: int) -> list[Event]:
    if tournament.state != "finished":
        raise Refusal("tournament-not-over")
    return [Reopened(at=at, by=command.by)]


# --- By the clock ----------------------------------------------------------------------------


def next_round_at(tournament: Tournament) -> int | None:
    """By the clock: when the next round starts; None: not by itself, or not yet known."""
    settings, current = tournament.settings, tournament.round
    if tournament.state != "running" or len(tournament.rounds) > tournament.planned:
        return None
    if settings.system in ("arena", "simul") or settings.pace.by == "clock":
        if current is None:
            return tournament.started_at
        if current.state == "paired":
            previous = tournament.rounds[-2] if len(tournament.rounds) > 1 else None
            return current.paired_at if previous is None else _after(tournament, previous)
        if current.state == "ended" and len(tournament.rounds) < tournament.planned:
            return _after(tournament, current)
    return None


def _after(tournament: Tournament, ended: Round) -> int | None:
    if ended.ended_at is None or ended.started_at is None:
        return None
    pace = tournament.settings.pace
    paused = tournament.paused_ms - ended.paused_ms
    after_break = ended.ended_at + pace.break_s * 1000 + paused
    return max(after_break, ended.started_at + pace.interval_s * 1000)


def due_at(tournament: Tournament) -> int | None:
    """When `Tick` has next something to do; None: not before somebody does something."""
    if tournament.state == "coming":
        return tournament.settings.starts_at if len(tournament.active()) >= 2 else None
    if tournament.state != "running" or tournament.paused:
        return None
    if tournament.settings.system == "arena" and tournament.round is not None:
        end, wave = arena.ends_at(tournament), arena.wave_at(tournament)
        return end if wave is None or end is None else min(wave, end)
    return next_round_at(tournament)


def tick(command: Tick, tournament: Tournament, at: int) -> list[Event]:
    """What is due by the clock. A round that cannot be paired is left to the organiser."""
    due = due_at(tournament)
    if due is None or at < due:
        return []
    try:
        return _due_now(tournament, at)
    except Refusal:
        return []


def _due_now(tournament: Tournament, at: int) -> list[Event]:
    if tournament.state == "coming":
        return start(Start(), tournament, at)
    if tournament.settings.system == "arena" and tournament.round is not None:
        end = arena.ends_at(tournament)
        if end is not None and at >= end:
            return [RoundEnded(at=at, round=1), Finished(at=at)]
        return list(more_games(tournament, at))
    return start_round(StartRound(), tournament, at)
