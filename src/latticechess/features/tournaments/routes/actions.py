"""Actions on a tournament: one route, one typed message for each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import post
from litestar.params import JSONBody

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.tournaments.routes.tournaments import TournamentId, shown
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.organising import Done, EnteredResult
from latticechess.features.tournaments.service.taking_part import ByeWish
from latticechess.features.tournaments.views.info import changed, wanted_of
from latticechess.features.tournaments.views.page import undo_view
from latticechess.play.refusal import Refusal
from latticechess.server.problems import Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import PLAY, open_to

Answer = Callable[[Program, LiveTournament, Visitor, Any], Awaitable[Done]]


@post(
    "/api/tournaments/{tournament_id:str}/actions",
    tags=["tournaments"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def act(
    request: ApiRequest, tournament_id: TournamentId, data: JSONBody[wire.TournamentActions]
) -> wire.TournamentActed:
    """Carry out one action, as an organiser or a player."""
    live = await shown(request, tournament_id, "")
    try:
        done = await ANSWERS[type(data)](program_of(request), live, visitor_of(request), data)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return wire.TournamentActed(live.value.seq, undo_view(done.undo), done.number, listed(done))


def listed(done: Done) -> wire.PlayersListed | None:
    if not done.lines:
        return None
    lines = [
        wire.PastedLine(one.line, one.text, one.name, one.rating, one.what, one.proposed)
        for one in done.lines
    ]
    return wire.PlayersListed(lines, done.added)


async def start_round(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.StartRound
) -> Done:
    return await program.organising.start_round(live, visitor, data.round, data.allow_repeats)


async def unpair_round(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.UnpairRound
) -> Done:
    name = await program.people.usual_name(visitor.user)
    return await program.organising.unpair_round(live, visitor, data.round, name)


async def end_round(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.EndRound
) -> Done:
    return await program.organising.end_round(live, visitor, data.round, data.result)


async def pause(
    program: Program, live: LiveTournament, visitor: Visitor, _: wire.PauseTournament
) -> Done:
    name = await program.people.usual_name(visitor.user)
    return await program.organising.pause(live, visitor, name)


async def resume(
    program: Program, live: LiveTournament, visitor: Visitor, _: wire.ResumeTournament
) -> Done:
    return await program.organising.resume(live, visitor)


async def finish(
    program: Program, live: LiveTournament, visitor: Visitor, _: wire.FinishTournament
) -> Done:
    return await program.organising.finish(live, visitor)


async def cancel(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.CancelTournament
) -> Done:
    return await program.organising.cancel(live, visitor, data.why)


async def reopen(
    program: Program, live: LiveTournament, visitor: Visitor, _: wire.ReopenTournament
) -> Done:
    return await program.organising.reopen(live, visitor)


async def paste(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.PasteList
) -> Done:
    return await program.organising.paste(live, visitor, data.text, data.preview, data.skip)


async def add_player(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.AddPlayer
) -> Done:
    return await program.organising.add(live, visitor, wanted_of(data.player))


async def withdraw(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.WithdrawPlayer
) -> Done:
    return await program.taking_part.withdraw(live, visitor, data.number)


async def come_back(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.ReturnPlayer
) -> Done:
    return await program.taking_part.come_back(live, visitor, data.number)


async def rename(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.RenamePlayer
) -> Done:
    return await program.organising.rename(live, visitor, data.number, data.name)


async def forget(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.ForgetPlayer
) -> Done:
    return await program.organising.forget(live, visitor, data.number)


async def free_seat(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.FreeSeatAgain
) -> Done:
    return await program.organising.free_seat(live, visitor, data.number)


async def check_in(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.CheckIn
) -> Done:
    return await program.taking_part.check_in(live, visitor, data.number, data.here)


async def rest(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.RestInArena
) -> Done:
    return await program.taking_part.check_in(live, visitor, None, not data.on)


async def request_bye(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.RequestBye
) -> Done:
    wish = ByeWish(data.round, data.points == "zero", data.on)
    return await program.taking_part.request_bye(live, visitor, data.number, wish)


async def enter_result(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.EnterResult
) -> Done:
    name = await program.people.usual_name(visitor.user)
    entered = EnteredResult(data.result, name, data.how, data.why)
    return await program.organising.enter_result(live, visitor, (data.round, data.board), entered)


async def report(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.ReportResult
) -> Done:
    place = (data.round, data.board)
    return await program.taking_part.report(live, visitor, place, data.result, data.how)


async def undo(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.UndoAction
) -> Done:
    name = await program.people.usual_name(visitor.user)
    return await program.organising.undo(live, visitor, data.id, name)


async def change(
    program: Program, live: LiveTournament, visitor: Visitor, data: wire.ChangeTournament
) -> Done:
    return await program.organising.change(live, visitor, lambda settings: changed(settings, data))


ANSWERS: dict[type, Answer] = {
    wire.StartRound: start_round,
    wire.UnpairRound: unpair_round,
    wire.EndRound: end_round,
    wire.PauseTournament: pause,
    wire.ResumeTournament: resume,
    wire.FinishTournament: finish,
    wire.CancelTournament: cancel,
    wire.ReopenTournament: reopen,
    wire.PasteList: paste,
    wire.AddPlayer: add_player,
    wire.WithdrawPlayer: withdraw,
    wire.ReturnPlayer: come_back,
    wire.RenamePlayer: rename,
    wire.ForgetPlayer: forget,
    wire.FreeSeatAgain: free_seat,
    wire.CheckIn: check_in,
    wire.RestInArena: rest,
    wire.RequestBye: request_bye,
    wire.EnterResult: enter_result,
    wire.ReportResult: report,
    wire.UndoAction: undo,
    wire.ChangeTournament: change,
}

ROUTES = [act]
