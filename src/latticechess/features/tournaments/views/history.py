"""Views of what was agreed for a tournament, and of what happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features import messages as wire
from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules import events as told
from latticechess.features.tournaments.rules.settings import first_move_s
from latticechess.features.tournaments.views.round import Reader
from latticechess.features.tournaments.views.settings import round_minutes_of, rules_of
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.sentences import sentence_view
from latticechess.server.times import iso

MOST_NOTES = 500
MINUTE = 60


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
