"""Settings of a tournament, read and told, and its history."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features import messages as wire
from latticechess.features.games.views import board as board_views
from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules import events as told
from latticechess.features.tournaments.rules.settings import (
    Arena,
    Board,
    Knockout,
    Late,
    Points,
    Settings,
    Simul,
    Team,
    TeamMatch,
    TeamStyle,
    first_move_s,
    usual_first_move_s,
)
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.limits import (
    MINUTE,
    each_once,
    moment,
    pace_of,
    round_minutes_of,
)
from latticechess.features.tournaments.views.round import Reader
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec
from latticechess.server.sentences import sentence_view
from latticechess.server.times import iso

USUAL_ARENA_MINUTES = 60
LATE_BYES = 2
"""Missed rounds for which a late player gets half a point."""


def settings_of(data: wire.CreateTournament) -> Settings:
    """The settings that somebody asks for; Refusal."""
    clock, rules = board_views.time_control(data.clock), data.rules
    variants = data.variants or ("chess",)
    if len(variants) > limits.MOST_BOARDS:
        raise Refusal("tournament-boards", count=limits.MOST_BOARDS)
    return Settings(
        name=data.name,
        system=data.system,
        society=data.society,
        boards=tuple(Board(variant, clock) for variant in variants),
        rated=data.rated,
        rounds=data.rounds or 0,
        double=data.double,
        pace=pace_of(data.start, data.round_minutes, data.break_minutes),
        entry=data.entry,
        most_entries=data.places or 0,
        venue="over-the-board" if data.over_the_board else "online",
        board_rounds=data.board_rounds[: limits.MOST_ROUNDS],
        tie_breaks=each_once(data.tie_breaks),
        check_in=data.check_in_minutes > 0,
        check_in_s=MINUTE * max(0, data.check_in_minutes),
        default_after_s=usual_first_move_s(data.system, clock)
        if data.forfeit_s is None
        else data.forfeit_s,
        late=Late(data.late_until, LATE_BYES if data.late_half_points else 0),
        starts_at=moment(data.starts_at),
        place=data.place,
        about=data.description,
        public=data.public,
        chat=data.chat,
        points=Points(rules.win, rules.draw, rules.loss, rules.win, rules.draw),
        byes=rules.byes,
        reporting=rules.reporting,
        knockout=Knockout(rules.match_games, rules.replays, rules.decider, data.third_place),
        arena=Arena(
            MINUTE * (USUAL_ARENA_MINUTES if data.minutes is None else data.minutes),
            rules.streaks,
        ),
        team=team_match(data),
        simul=Simul(colour=data.host_colour, clock=own_clock(rules.host_clock)),
    )


def own_clock(clock: wire.ClockSpec | None) -> ClockSpec | None:
    return None if clock is None else board_views.time_control(clock)


def rules_of(settings: Settings) -> wire.TournamentRules:
    """The finer rules, as they can be asked for again."""
    points, knockout, simul = settings.points, settings.knockout, settings.simul
    return wire.TournamentRules(
        win=points.win,
        draw=points.draw,
        loss=points.loss,
        byes=settings.byes,
        reporting=settings.reporting,
        match_games=knockout.games,
        replays=knockout.replays,
        decider=knockout.decider,
        streaks=settings.arena.streaks,
        host_clock=None if simul.clock is None else board_views.clock_spec(simul.clock),
    )


def team_match(data: wire.CreateTournament) -> TeamMatch:
    if data.system != "team":
        return TeamMatch()
    teams = tuple(Team(str(place), name) for place, name in enumerate(data.teams))
    style: TeamStyle = "scheveningen" if data.scheveningen else "boards"
    return TeamMatch(style=style, teams=teams, boards=0)


MOST_NOTES = 500


def info_view(
    reader: Reader, events: Sequence[told.Event], names: dict[str, str]
) -> wire.TournamentInfo:
    """The settings beyond the page; `events` for those who run it, with names by user."""
    settings = reader.value.settings
    arena = settings.system == "arena"
    return wire.TournamentInfo(
        description=settings.about,
        minutes=settings.arena.duration_s // MINUTE if arena else None,
        round_minutes=round_minutes_of(settings.pace),
        check_in_minutes=settings.check_in_s // MINUTE,
        third_place=settings.knockout.third_place,
        scheveningen=settings.team.style == "scheveningen",
        late_until=settings.late.until,
        late_half_points=settings.late.byes > 0,
        forfeit_s=None if settings.venue == "over-the-board" else first_move_s(settings) or None,
        board_rounds=list(settings.board_rounds),
        chat=settings.chat,
        rules=rules_of(settings),
        history=notes(reader, events, names),
    )


def notes(
    reader: Reader, events: Sequence[told.Event], names: dict[str, str]
) -> list[wire.TournamentNote]:
    """What people did, newest first."""
    found: list[wire.TournamentNote] = []
    for seq, event in reversed(list(enumerate(events, start=1))):
        text = note(reader, event)
        if text is not None:
            by = "" if by_oneself(reader, event) else names.get(event.by, "")
            found.append(wire.TournamentNote(seq, iso(event.at), by, sentence_view(text)))
        if len(found) >= MOST_NOTES:
            break
    return found


def by_oneself(reader: Reader, event: told.Event) -> bool:
    """Whether the sentence names whoever did it already."""
    match event:
        case told.Entered():
            player = event.entrant.id
        case told.Claimed() | told.Withdrawn() | told.Returned():
            player = event.player
        case _:
            return False
    entrant = reader.value.players.get(player)
    return entrant is not None and event.by == entrant.user


def note(reader: Reader, event: told.Event) -> Sentence | None:
    """The sentence for an event; None for what the program did by itself."""
    return of_player(reader, event) or of_result(reader, event) or of_whole(reader, event)


def written(score: str | None) -> str:
    """A result as people write it."""
    return (score or "-").replace("1/2", "½")


def of_player(reader: Reader, event: told.Event) -> Sentence | None:
    match event:
        case told.Entered():
            return sentence("note-entered", name=name_of(reader, event.entrant.id))
        case told.EntryRemoved():
            return sentence("note-entry-removed", name=name_of(reader, event.player))
        case told.Claimed(user=None):
            return sentence("note-freed", name=name_of(reader, event.player))
        case told.Claimed():
            return sentence("note-claimed", name=name_of(reader, event.player))
        case told.Withdrawn():
            return sentence("note-withdrawn", name=name_of(reader, event.player))
        case told.Returned():
            return sentence("note-returned", name=name_of(reader, event.player))
        case told.PlayerRenamed():
            return sentence("note-renamed", name=name_of(reader, event.player))
        case told.PlayerDeleted():
            return sentence("note-deleted")
    return None


def of_result(reader: Reader, event: told.Event) -> Sentence | None:
    if not isinstance(event, told.ResultReported | told.ResultRecorded | told.ResultCorrected):
        return None
    pairing = reader.value.pairing(event.game)
    number, board = (pairing.round, pairing.board) if pairing is not None else (0, 0)
    match event:
        case told.ResultReported():
            player = "" if pairing is None else (pairing.white, pairing.black)[event.side]
            name = name_of(reader, player)
            score = written(event.score)
            return sentence("note-reported", round=number, board=board, name=name, score=score)
        case told.ResultRecorded(how="game"):
            return None
        case told.ResultRecorded(how="default"):
            return sentence(
                "note-by-default", round=number, board=board, score=written(event.score)
            )
        case told.ResultRecorded():
            return sentence("note-recorded", round=number, board=board, score=written(event.score))
        case told.ResultCorrected(score=None):
            return sentence(
                "note-result-taken-back", round=number, board=board, old=written(event.old)
            )
        case told.ResultCorrected():
            old, score = written(event.old), written(event.score)
            if not event.why:
                return sentence(
                    "note-corrected-plainly", round=number, board=board, old=old, score=score
                )
            return sentence(
                "note-corrected", round=number, board=board, old=old, score=score, why=event.why
            )


def of_whole(reader: Reader, event: told.Event) -> Sentence | None:
    match event:
        case told.Created():
            return sentence("note-created")
        case told.SettingsChanged():
            return sentence("note-settings")
        case told.Started():
            return sentence("note-started")
        case told.RoundPaired() if reader.value.settings.system == "arena":
            return None
        case told.RoundPaired():
            return sentence("note-round-paired", round=event.round, count=len(event.pairings))
        case told.RoundUnpaired():
            return sentence("note-round-unpaired", round=event.round)
        case told.Paused():
            return sentence("note-paused")
        case told.Resumed():
            return sentence("note-resumed")
        case told.Finished():
            return sentence("note-finished")
        case told.Reopened():
            return sentence("note-reopened")
        case told.Cancelled():
            return sentence("note-cancelled")
    return None


def name_of(reader: Reader, player: str) -> str:
    entrant = reader.value.players.get(player)
    return reader.veil.name(entrant) if entrant is not None else DELETED
