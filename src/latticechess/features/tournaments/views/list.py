"""Views of the lists of tournaments: running, coming and past."""

from __future__ import annotations

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.views import board as board_views
from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules.tournament import State, Tournament
from latticechess.features.tournaments.service import entries, phase
from latticechess.features.tournaments.service.rights import UNNAMED, Rights
from latticechess.features.tournaments.store.lists import (
    COMING,
    PAST,
    RUNNING,
    TournamentQuery,
    TournamentSummary,
)
from latticechess.features.tournaments.views.page import my_place, rounds_of, titles_of
from latticechess.features.tournaments.views.round import (
    Reader,
    live_pairings,
    reader_of,
)
from latticechess.server.times import iso, optional_iso

LISTED = 100
"""Running and coming tournaments in a list."""
PAST_PAGE = 20


async def tournament_list(
    program: Program, visitor: Visitor, society: str | None, first: int
) -> wire.TournamentList:
    lists = program.tournaments.lists
    rights = await program.tournament_rights.of(visitor)

    def query(
        states: tuple[State, ...], limit: int, offset: int, newest_first: bool
    ) -> TournamentQuery:
        return TournamentQuery(
            states,
            society,
            visitor.user,
            offset,
            limit,
            newest_first,
            rights.closed,
            rights.insider_of,
        )

    running, _ = await lists.find(query(RUNNING, LISTED, 0, True))
    coming, _ = await lists.find(query(COMING, LISTED, 0, False))
    past, count = await lists.find(query(PAST, PAST_PAGE, first, True))
    places = await lists.places(visitor.user, [one.id for one in past])
    return wire.TournamentList(
        running=[await running_entry(program, visitor, one.id) for one in running],
        coming=[await running_entry(program, visitor, one.id) for one in coming],
        past=[await past_entry(program, rights, one, places) for one in past],
        past_count=count,
        may_create=rights.may_create,
    )


async def running_entry(
    program: Program, visitor: Visitor, tournament_id: str
) -> wire.TournamentEntry:
    """A tournament that is not over, as it stands now."""
    live = await program.tournaments.get(tournament_id)
    reader = await reader_of(program, live, visitor)
    value = reader.value
    preview = await first_picture(program, reader)
    society = await program.tournaments.tables.society_name(value.settings.society)
    return entry(reader, society, preview, my_place(program, reader))


async def first_picture(program: Program, reader: Reader) -> list[wire.PlacedPiece]:
    """The position on the first board that is live here."""
    for pairing in live_pairings(reader.value, reader.veil)[:1]:
        room = program.rooms.open.get(pairing.game)
        if room is not None:
            return board_views.placed(room.audience.public_game.position.pieces.items())
    return []


def entry(
    reader: Reader,
    society: str,
    preview: list[wire.PlacedPiece],
    mine: wire.MyTournamentPlace,
) -> wire.TournamentEntry:
    value = reader.value
    settings, now = value.settings, now_ms()
    timer = phase.timer_of(value)
    closed = entries.entry_closed(value) is not None
    current = value.round
    return wire.TournamentEntry(
        id=value.id,
        name=settings.name,
        society=society,
        system=settings.system,
        state=phase.phase_of(value, now),
        round=current.number if current else 0,
        rounds=rounds_of(value),
        variants=[board.variant for board in settings.boards],
        titles=titles_of(settings),
        clock=board_views.clock_spec(settings.boards[0].clock),
        rated=settings.rated,
        entry=settings.entry,
        players=len(value.active()),
        places=settings.most_entries or None,
        starts_at=optional_iso(settings.starts_at),
        ends_at=iso(timer.at) if timer and timer.kind in ("round-ends", "arena-ends") else None,
        finished_at=None,
        progress=progress_of(value, now),
        waiting=waiting_players(value),
        joinable=reader.own is None and settings.entry == "open" and not closed,
        mine=mine,
        organising=reader.runs,
        winner=None,
        score=None,
        preview=preview,
    )


async def past_entry(
    program: Program,
    rights: Rights,
    summary: TournamentSummary,
    places: dict[str, int | None],
) -> wire.TournamentEntry:
    settings = summary.settings
    organising = rights.runs_with(settings)
    sees_all = organising or summary.id in places
    pupils = frozenset() if sees_all else await program.privacy.hidden(rights.visitor)
    users = [user for _, user in summary.winners if user is not None]
    deleted = await program.tournaments.lists.deleted_users(users) if users else set()
    names = [
        DELETED if user in deleted or not name else UNNAMED if user in pupils else name
        for name, user in summary.winners
    ]
    return wire.TournamentEntry(
        id=summary.id,
        name=settings.name,
        society=await program.tournaments.tables.society_name(settings.society),
        system=settings.system,
        state=summary.state,
        round=summary.round,
        rounds=summary.rounds or None,
        variants=[board.variant for board in settings.boards],
        titles=titles_of(settings),
        clock=board_views.clock_spec(settings.boards[0].clock),
        rated=settings.rated,
        entry=settings.entry,
        players=summary.entries,
        places=settings.most_entries or None,
        starts_at=optional_iso(summary.started_at or settings.starts_at),
        ends_at=None,
        finished_at=optional_iso(summary.ended_at),
        progress=1.0,
        waiting=0,
        joinable=False,
        mine=wire.MyTournamentPlace(
            "done" if summary.id in places else "none",
            None,
            None,
            None,
            None,
            places.get(summary.id),
        ),
        organising=organising,
        winner=", ".join(names) or None,
        score=team_score(summary.score) if summary.score else None,
        preview=[],
    )


def team_score(score: tuple[int, int]) -> str:
    """Such as 5½ to 2½, written with a dash."""
    return "\u2013".join(half_points(one) for one in score)


def half_points(points: int) -> str:
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def progress_of(value: Tournament, now: int) -> float:
    """How far it is, from 0 to 1: rounds and boards, time of an arena, or places filled."""
    if value.state == "coming":
        most = value.settings.most_entries
        return min(1.0, len(value.active()) / most) if most else 0.0
    timer = phase.timer_of(value)
    if value.settings.system == "arena" and timer is not None:
        return min(1.0, max(0.0, (now - timer.since) / max(1, timer.at - timer.since)))
    current, planned = value.round, value.planned
    if current is None or not planned:
        return 0.0
    boards = len(current.pairings) or 1
    return min(1.0, (current.number - 1 + (boards - current.open) / boards) / planned)


def waiting_players(value: Tournament) -> int:
    """Players of an arena who wait for an opponent."""
    if value.settings.system != "arena" or value.state != "running":
        return 0
    busy = {
        player
        for pairing in value.pairings()
        if pairing.score is None
        for player in (pairing.white, pairing.black)
    }
    return sum(one.here and one.id not in busy for one in value.active())
