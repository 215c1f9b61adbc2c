"""What was reported from chats, for the organiser."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from latticechess.app.alarm import now_ms
from latticechess.app.roles import Role
from latticechess.server import messages as wire
from latticechess.server.access import open_to
from latticechess.server.asking import ApiRequest, program_of
from latticechess.server.presentlist import iso
from latticechess.server.problems import Missing


@get("/api/reports", tags=["organiser"], opt=open_to(Role.ORGANISER))
async def open_reports(request: ApiRequest) -> wire.ReportList:
    """Reports that nobody has dealt with, oldest first."""
    found = await program_of(request).talk.store.open_reports()
    return wire.ReportList(
        [
            wire.ReportView(one.id, one.game, one.by, one.about, one.text, one.note, iso(one.at))
            for one in found
        ]
    )


@post(
    "/api/reports/{report:int}/handled",
    tags=["organiser"],
    opt=open_to(Role.ORGANISER),
    status_code=204,
)
async def report_handled(request: ApiRequest, report: FromPath[int]) -> None:
    """An organiser has dealt with it."""
    if not await program_of(request).talk.store.handled(report, now_ms()):
        raise Missing(detail="There is no such report.")


ROUTES = [open_reports, report_handled]
