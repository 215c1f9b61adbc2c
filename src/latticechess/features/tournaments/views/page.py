"""The head of a tournament's page, what concerns the reader, and games worth a look."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec.structs import replace

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.views import board as board_views
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import (
    Entrant,
    Pairing,
    Round,
    Tournament,
    tie_breaks_of,
)
from latticechess.features.tournaments.service import entries, limits, phase
from latticechess.features.tournaments.service.games import GameFact
from latticechess.features.tournaments.service.limits import start_of
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.phase import UNDO_MS, Undoable
from latticechess.features.tournaments.service.tables import Table
from latticechess.features.tournaments.views.round import (
    Reader,
    board_title,
    bye_kind,
    filled,
    live_pairings,
    pairing_view,
    reader_of,
)
from latticechess.kernel.sentence import sentence
from latticechess.server.sentences import optional_sentence, sentence_view
from latticechess.server.times import iso, optional_iso

LEAST_SURPRISE = 100
"""Rating points between the winner and a stronger loser."""


def highlights_of(
    reader: Reader, pairings: Sequence[Pairing], facts: dict[str, GameFact]
) -> list[wire.TournamentHighlight]:
    """The biggest surprise, the longest game and the shortest win."""
    found: list[wire.TournamentHighlight] = []
    surprises = [(upset(reader, one), one) for one in pairings if one.played]
    best = max(surprises, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= LEAST_SURPRISE:
        found.append(highlight(reader, "surprise", best[1], best[0]))
    known = [(facts[one.game].plies, one) for one in pairings if one.game in facts]
    if known:
        plies, longest = max(known, key=lambda pair: pair[0])
        found.append(highlight(reader, "longest-game", longest, (plies + 1) // 2))
        won = [pair for pair in known if pair[1].score in ("1-0", "0-1")]
        if won:
            plies, shortest = min(won, key=lambda pair: pair[0])
            found.append(highlight(reader, "shortest-win", shortest, (plies + 1) // 2))
    return found


def upset(reader: Reader, pairing: Pairing) -> int:
    """By how much the loser was rated above the winner."""
    white = reader.value.players[pairing.white].rating
    black = reader.value.players[pairing.black].rating
    if white is None or black is None or pairing.score == "1/2-1/2":
        return 0
    return black - white if pairing.score == "1-0" else white - black


def highlight(
    reader: Reader, kind: wire.HighlightKind, pairing: Pairing, number: int
) -> wire.TournamentHighlight:
    white, black = (reader.value.players[one] for one in (pairing.white, pairing.black))
    shown = pairing.venue == "online" and not reader.veil.covers(reader.value, pairing)
    return wire.TournamentHighlight(
        kind=kind,
        game=pairing.game if shown else None,
        round=pairing.round,
        board=pairing.board,
        white=reader.veil.name(white),
        black=reader.veil.name(black),
        number=number,
    )


ARENA_WAIT_S = 20
"""An arena player waits at most so long where an opponent is free."""
PODIUM = 3


def titles_of(settings: Settings) -> list[str]:
    return [board_title(board) for board in settings.boards]


def rounds_of(value: Tournament) -> int | None:
    if value.settings.system == "arena":
        return None
    return value.planned or value.settings.rounds or None


# --- What concerns the reader -------------------------------------------------------------------


def my_pairing(value: Tournament, own: Entrant) -> Pairing | None:
    """The reader's board now: one without a result first, else the last of this round."""
    current = value.round
    if current is None:
        return None
    mine = [one for one in current.pairings if own.id in (one.white, one.black)]
    unfinished = [one for one in mine if one.score is None]
    if unfinished:
        return unfinished[0]
    return mine[-1] if mine and value.settings.system != "arena" else None


def my_place(program: Program, reader: Reader) -> wire.MyTournamentPlace:
    own = reader.own
    if own is None:
        return wire.MyTournamentPlace("none", None, None, None, None, None)
    number = reader.live.numbers[own.id]
    pairing = my_pairing(reader.value, own)
    if pairing is None or pairing.score is not None:
        what = place_without_game(reader.value, own, pairing)
        return wire.MyTournamentPlace(what, number, None, None, None, None)
    opponent = reader.veil.name(reader.value.players[pairing.opponent(own.id)])
    room = program.rooms.open.get(pairing.game)
    my_move = room is not None and room.game.turn is pairing.side(own.id)
    what = "your-move" if my_move else "your-game"
    game = pairing.game if pairing.game in program.game_facts.begun or room else None
    return wire.MyTournamentPlace(what, number, game, pairing.board, opponent, None)


def place_without_game(
    value: Tournament, own: Entrant, pairing: Pairing | None
) -> wire.MyPlaceWord:
    if own.withdrawn:
        return "left"
    if value.state == "coming":
        return "joined"
    if has_bye(value.round, own):
        return "bye"
    return "done" if pairing is not None else "waiting"


def has_bye(current: Round | None, own: Entrant) -> bool:
    return current is not None and any(bye.player == own.id for bye in current.byes)


def my_card(reader: Reader, table: Table) -> wire.MyCard | None:
    own, value = reader.own, reader.value
    if own is None:
        return None
    pairing = my_pairing(value, own)
    row = table.by_player.get(own.id)
    current = value.round
    bye = next((one for one in current.byes if one.player == own.id), None) if current else None
    arena = value.settings.system == "arena"
    running = value.state == "running"
    return wire.MyCard(
        number=reader.live.numbers[own.id],
        state=card_state(reader, own, pairing),
        pairing=pairing_view(reader, pairing) if pairing is not None else None,
        bye=bye_kind(bye.points, value.settings.points) if bye is not None else None,
        checked_in=own.here,
        points=row.points if row is not None else 0,
        place=row.place if row is not None else None,
        wait_s=ARENA_WAIT_S if arena and running and own.here and pairing is None else None,
        pausing=arena and not own.here,
        may_withdraw=value.state in ("coming", "running") and not own.withdrawn,
        may_bye=running
        and value.settings.system == "swiss"
        and not own.withdrawn
        and phase.rounds_left(value)
        and len(own.byes) - len(own.zero_byes) < value.settings.byes,
    )


def card_state(reader: Reader, own: Entrant, pairing: Pairing | None) -> wire.MyState:
    value = reader.value
    if own.withdrawn:
        return "withdrawn"
    if value.state == "coming":
        waits = phase.phase_of(value, now_ms()) == "check-in" and not own.here
        return "check-in" if waits else "next-round"
    if pairing is not None and pairing.score is None:
        return "game" if pairing.game in reader.started else "waiting"
    current = value.round
    if value.state != "running":
        return "finished"
    if current is not None and current.state == "running":
        if has_bye(current, own):
            return "bye"
        if pairing is not None:
            return "finished"
        return "waiting" if value.settings.system == "arena" else "out"
    return "next-round"


# --- The page -----------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class Names:
    """Who runs it."""

    organiser: str
    society: str


async def page_view(
    program: Program, live: LiveTournament, visitor: Visitor
) -> wire.TournamentPage:
    """The head of the page as the visitor sees it."""
    reader = await reader_of(program, live, visitor)
    table = await program.tournaments.tables.of(live)
    own_pairing = my_pairing(reader.value, reader.own) if reader.own else None
    if own_pairing is not None:
        played = reader.value.rounds[own_pairing.round - 1]
        reader = await filled(program, reader, played, [own_pairing])
    undo = program.organising.undo_offer(live, visitor.user)
    facts = await finished_facts(program, reader)
    names = Names(
        await organiser_name(program, reader),
        await program.tournaments.tables.society_name(reader.value.settings.society),
    )
    return page(reader, table, undo, facts, names, program.rooms.delay_s)


async def finished_facts(program: Program, reader: Reader) -> list[wire.TournamentHighlight]:
    if reader.value.state != "finished":
        return []
    pairings = list(reader.value.pairings())
    known = await program.game_facts.of(pairings)
    return await program.workshop.do(lambda: highlights_of(reader, pairings, known))


async def organiser_name(program: Program, reader: Reader) -> str:
    for user in reader.value.settings.organisers[:1]:
        return await program.tournaments.tables.name_of(user)
    return ""


def page(
    reader: Reader,
    table: Table,
    undo: Undoable | None,
    highlights: list[wire.TournamentHighlight],
    names: Names,
    delay_s: int,
) -> wire.TournamentPage:
    value, settings, now = reader.value, reader.value.settings, now_ms()
    current = value.round
    live = live_pairings(value, reader.veil)
    closed = entries.entry_closed(value) is not None
    return wire.TournamentPage(
        seq=value.seq,
        id=value.id,
        name=settings.name,
        society=names.society,
        society_id=settings.society,
        system=settings.system,
        state=phase.phase_of(value, now),
        reason=value.why,
        paused_by=value.paused_by,
        round=current.number if current else 0,
        rounds=rounds_of(value),
        variants=[board.variant for board in settings.boards],
        titles=titles_of(settings),
        clock=board_views.clock_spec(settings.boards[0].clock),
        rated=settings.rated,
        entry=settings.entry,
        start=start_of(settings.pace),
        players=len(value.active()),
        places=settings.most_entries or None,
        over_the_board=settings.venue == "over-the-board",
        public=settings.public,
        double=settings.double,
        teams=[team.name for team in settings.team.teams],
        organiser=names.organiser,
        place=settings.place,
        starts_at=optional_iso(settings.starts_at),
        finished_at=optional_iso(value.ended_at),
        made_at=iso(value.created_at),
        break_minutes=settings.pace.break_s // 60,
        tie_breaks=list(tie_breaks_of(settings)),
        timer=timer_view(value, now),
        me=my_card(reader, table),
        joinable=reader.own is None and settings.entry == "open" and not closed,
        bar=organiser_bar(reader, undo) if reader.runs else None,
        podium=podium_view(reader, table),
        highlights=highlights,
        first_live=live[0].board if live else None,
        delay_s=0 if settings.venue == "over-the-board" else delay_s,
    )


def timer_view(value: Tournament, now: int) -> wire.TournamentTimer | None:
    timer = phase.timer_of(value)
    if timer is None:
        return None
    # While it is paused the time that is left stands still.
    left = timer.at - (value.paused_at if value.paused_at is not None else now)
    return wire.TournamentTimer(
        kind=timer.kind,
        at=iso(now + left),
        left_ms=max(0, left),
        total_ms=max(1, timer.at - timer.since),
        paused=value.paused,
    )


def organiser_bar(reader: Reader, undo: Undoable | None) -> wire.OrganiserBar:
    value = reader.value
    start = phase.next_round(value)
    return wire.OrganiserBar(
        next_round=start.number,
        may_start=start.may_start,
        reason=optional_sentence(start.reason),
        boards_to_go=start.boards_to_go,
        may=list(phase.steps(value, start)),
        questions=questions(reader),
        code=limits.join_code(value),
        undo=undo_view(undo),
    )


def undo_view(undo: Undoable | None) -> wire.UndoOffer | None:
    if undo is None:
        return None
    return wire.UndoOffer(undo.seq, undo.what, max(0, undo.at + UNDO_MS - now_ms()))


def questions(reader: Reader) -> list[wire.OrganiserQuestion]:
    found = [question(reader, pairing) for pairing in phase.unsettled(reader.value)]
    if phase.is_stuck(reader.value, now_ms()):
        text = sentence_view(sentence("tournament-stuck", round=len(reader.value.rounds)))
        found.append(wire.OrganiserQuestion("no-pairing", text, None, None, None, None))
    return found


def question(reader: Reader, pairing: Pairing) -> wire.OrganiserQuestion:
    """A board on which the players do not agree, or one has yet to answer."""
    names = [reader.veil.name(reader.value.players[one]) for one in (pairing.white, pairing.black)]
    told = [
        (name, score)
        for name, score in zip(names, pairing.reports, strict=True)
        if score is not None
    ]
    if pairing.disputed:
        text = sentence("tournament-board-disputed", board=pairing.board)
    else:
        (name, score) = told[0]
        text = sentence("tournament-board-says", board=pairing.board, name=name, score=score)
    return wire.OrganiserQuestion(
        kind="disputed" if pairing.disputed else "unconfirmed",
        text=sentence_view(text),
        round=pairing.round,
        board=pairing.board,
        number=None,
        proposed=None if pairing.disputed else told[0][1],
    )


def podium_view(reader: Reader, table: Table) -> list[wire.PodiumPlace]:
    if reader.value.state != "finished":
        return []
    rows = [row for row in table.rows if row.place <= PODIUM][: 2 * PODIUM]
    return [
        wire.PodiumPlace(
            place=row.place,
            number=reader.live.numbers[row.player],
            name=reader.veil.name(reader.value.players[row.player]),
            points=row.points,
            games=row.wins + row.draws + row.losses,
            wins=row.wins,
            unbeaten=row.losses == 0 and row.wins + row.draws > 0,
        )
        for row in rows
    ]


def with_boards(view: wire.TournamentRound, now: dict[int, wire.BoardNow]) -> wire.TournamentRound:
    """The round with what its live boards show."""
    pairings = [
        replace(one, live=now[one.board]) if one.board in now and one.game else one
        for one in view.pairings
    ]
    return replace(view, pairings=pairings)


def with_facts(reader: Reader, facts: dict[str, GameFact]) -> Reader:
    return dataclasses.replace(reader, facts=facts)


# --- Joining ------------------------------------------------------------------------------------


def join_offer(reader: Reader, visitor_name: str, free: Sequence[Entrant]) -> wire.JoinOffer:
    value = reader.value
    reason = entries.entry_closed(value)
    numbers = reader.live.numbers
    return wire.JoinOffer(
        id=value.id,
        name=value.settings.name,
        state=phase.phase_of(value, now_ms()),
        entry=value.settings.entry,
        joined=numbers[reader.own.id] if reader.own else None,
        open=value.settings.entry != "list" and reason is None,
        reason=optional_sentence(reason),
        your_name=visitor_name,
        seats=[wire.FreeSeat(numbers[one.id], one.name) for one in free],
        teams=[team.name for team in value.settings.team.teams],
    )
