"""Views of what was agreed for a tournament, and of what happened in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server import messages as wire
from latticechess.server.views.sentences import sentence_view
from latticechess.server.views.times import iso
from latticechess.server.views.tournament_round import Reader, shown_name
from latticechess.server.views.tournament_settings import round_minutes_of
from latticechess.store.accounts.players import DELETED
from latticechess.tournament import events as told

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
        forfeit_s=settings.default_after_s or None,
        board_rounds=list(settings.board_rounds),
        chat=settings.chat,
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
            by = names.get(event.by, "") if event.by else ""
            found.append(wire.TournamentNote(seq, iso(event.at), by, sentence_view(text)))
        if len(found) >= MOST_NOTES:
            break
    return found


def note(reader: Reader, event: told.Event) -> Sentence | None:
    """The sentence for an event; None for what the program did by itself."""
    make = NOTES.get(type(event))
    return make(reader, event) if make is not None else None


def name_of(reader: Reader, player: str) -> str:
    entrant = reader.value.players.get(player)
    return shown_name(entrant, reader.hidden) if entrant is not None else DELETED


def board_of(reader: Reader, game: str) -> dict[str, int]:
    pairing = reader.value.pairing(game)
    if pairing is None:
        return {"round": 0, "board": 0}
    return {"round": pairing.round, "board": pairing.board}


def entered(reader: Reader, event: told.Entered) -> Sentence:
    return sentence("note-entered", name=name_of(reader, event.entrant.id))


def of_player(code: str) -> Callable[[Reader, told.Event], Sentence]:
    def make(reader: Reader, event: told.Event) -> Sentence:
        player: str = getattr(event, "player")  # noqa: B009 - several kinds of events have one
        return sentence(code, name=name_of(reader, player))

    return make


def plain(code: str) -> Callable[[Reader, told.Event], Sentence]:
    return lambda reader, event: sentence(code)


def round_paired(reader: Reader, event: told.RoundPaired) -> Sentence:
    return sentence("note-round-paired", round=event.round, count=len(event.pairings))


def recorded(reader: Reader, event: told.ResultRecorded) -> Sentence | None:
    if event.how == "game":
        return None
    code = "note-by-default" if event.how == "default" else "note-recorded"
    return sentence(code, score=event.score, **board_of(reader, event.game))


def corrected(reader: Reader, event: told.ResultCorrected) -> Sentence:
    place = board_of(reader, event.game)
    if event.score is None:
        return sentence("note-result-taken-back", old=event.old, **place)
    return sentence(
        "note-corrected", old=event.old, score=event.score, why=event.why or "-", **place
    )


def reported(reader: Reader, event: told.ResultReported) -> Sentence:
    pairing = reader.value.pairing(event.game)
    player = "" if pairing is None else (pairing.white, pairing.black)[event.side]
    return sentence(
        "note-reported",
        name=name_of(reader, player),
        score=event.score,
        **board_of(reader, event.game),
    )


NOTES: dict[type, Callable[..., Sentence | None]] = {
    told.Created: plain("note-created"),
    told.SettingsChanged: plain("note-settings"),
    told.Entered: entered,
    told.EntryRemoved: of_player("note-entry-removed"),
    told.Claimed: of_player("note-claimed"),
    told.Withdrawn: of_player("note-withdrawn"),
    told.Returned: of_player("note-returned"),
    told.PlayerRenamed: of_player("note-renamed"),
    told.PlayerDeleted: of_player("note-deleted"),
    told.Started: plain("note-started"),
    told.RoundPaired: round_paired,
    told.ResultReported: reported,
    told.ResultRecorded: recorded,
    told.ResultCorrected: corrected,
    told.Paused: plain("note-paused"),
    told.Resumed: plain("note-resumed"),
    told.Finished: plain("note-finished"),
    told.Reopened: plain("note-reopened"),
    told.Cancelled: plain("note-cancelled"),
}
