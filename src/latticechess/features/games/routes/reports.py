"""Moderation of chats by organisers: reports and silences."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.store import Chats, Report
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import UserId
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.security.access import open_to
from latticechess.server.times import iso

ORGANISER = open_to(Role.ORGANISER)
TAGS = ["organiser"]
ReportId = Annotated[int, PathParameter(description="The report's id.")]


@get("/api/reports", tags=TAGS, opt=ORGANISER)
async def open_reports(request: ApiRequest) -> wire.ReportList:
    """Open reports, oldest first."""
    store = program_of(request).chat.store
    return wire.ReportList([await _view(store, one) for one in await store.open_reports()])


async def _view(store: Chats, report: Report) -> wire.ReportView:
    around = [
        wire.ReportedLine(line.name, line.text, line.id == report.line)
        for line in await store.around(report.line)
    ]
    at = iso(report.at)
    return wire.ReportView(
        report.id, report.game, report.by, report.about, report.text, report.note, at, around
    )


@post("/api/reports/{report:int}/handled", tags=TAGS, opt=ORGANISER, status_code=204)
async def report_handled(request: ApiRequest, report: ReportId) -> None:
    """Close a report."""
    if not await program_of(request).chat.store.handled(report, now_ms()):
        raise Missing("no-such-report")


@post("/api/reports/{report:int}/silence", tags=TAGS, opt=ORGANISER, status_code=204)
async def silence_author(
    request: ApiRequest, report: ReportId, data: JSONBody[wire.SilenceAuthor]
) -> None:
    """Silence the author for some hours, and close all reports about them."""
    program = program_of(request)
    try:
        about = await program.chat.silence(report, data.hours)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    if about is None:
        raise Missing("no-such-report")
    await program.administration.note(user_of(request), "silenced", about.about, f"{data.hours} h")


@get("/api/silences", tags=TAGS, opt=ORGANISER)
async def silences(request: ApiRequest) -> wire.SilenceList:
    """Silenced users, and until when."""
    held = await program_of(request).chat.silences.all(now_ms())
    return wire.SilenceList([wire.SilenceView(one.user, one.name, iso(one.until)) for one in held])


@delete("/api/silences/{user_id:str}", tags=TAGS, opt=ORGANISER)
async def lift_silence(request: ApiRequest, user_id: UserId) -> None:
    """Lift a silence."""
    program = program_of(request)
    held = {one.user: one.name for one in await program.chat.silences.all(now_ms())}
    if not await program.chat.silences.lift(user_id):
        raise Missing("already-may-write")
    await program.administration.note(
        user_of(request), "unsilenced", held.get(user_id, user_id), ""
    )


ROUTES = [open_reports, report_handled, silence_author, silences, lift_silence]
