"""Files of a tournament: export as TRF16, PGN or CSV, import of TRF16, the join link's QR code."""

from __future__ import annotations

import io
from typing import Annotated, Literal

import segno
from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.archive.routes.files import streamed
from latticechess.features.tournaments.routes.tournaments import Code, TournamentId, shown
from latticechess.features.tournaments.service import exporting, importing, limits
from latticechess.features.tournaments.views.round import veil_of
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.problems import Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.security.origin import host_name, is_loopback

ENDINGS = {"trf": ".trf", "pgn": ".pgn", "csv": ".csv"}


@get("/api/tournaments/{tournament_id:str}/file", tags=["tournaments"], opt=open_to(Role.GUEST))
async def tournament_file(
    request: ApiRequest,
    tournament_id: TournamentId,
    form: Annotated[
        Literal["trf", "pgn", "csv"],
        QueryParameter(
            name="format", description="TRF16 report, all games as PGN, or standings as CSV."
        ),
    ] = "trf",
    code: Code = "",
) -> Response[str] | Stream:
    """The tournament as a file."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    name = f'attachment; filename="lattice-chess-{live.id}{ENDINGS[form]}"'
    headers = {"content-disposition": name}
    veil = await veil_of(program, live, visitor_of(request))
    if form == "pgn":
        texts = exporting.pgn_texts(program.database, live.value, user_of(request), veil)
        return Stream(streamed(texts), media_type="text/plain", headers=headers)
    if form == "csv":
        table = await paid(request, lambda: exporting.csv_text(live.value, veil))
        return Response(table, media_type="text/csv", headers=headers)
    runs = (await program.tournament_rights.of(visitor_of(request))).runs(live.value)
    try:
        report = await paid(request, lambda: exporting.trf_text(live.value, veil, runs))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return Response(report, media_type="text/plain", headers=headers)


@post("/api/tournaments/import", tags=["tournaments"], opt=open_to(Role.MEMBER))
async def import_tournament(
    request: ApiRequest,
    name: Annotated[
        str, QueryParameter(description="Instead of the name in the file.", max_length=200)
    ] = "",
    society: Annotated[
        str, QueryParameter(description="The society it belongs to.", max_length=80)
    ] = "",
) -> wire.TournamentMade:
    """Import the TRF16 file in the body."""
    body = await request.body()
    program, visitor = program_of(request), visitor_of(request)
    try:
        await program.organising.require_may_create(visitor, society)
        events = await paid(
            request, lambda: importing.read(body, visitor.user, name, society, now_ms())
        )
        await program.organising.require_own_title(visitor, importing.settings_in(events))
        live = await program.tournaments.take_over(events)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return wire.TournamentMade(live.id)


@get("/api/tournaments/{tournament_id:str}/code", tags=["tournaments"], opt=open_to(Role.GUEST))
async def join_code(
    request: ApiRequest, tournament_id: TournamentId, code: Code = ""
) -> Response[str]:
    """A link to the tournament as a QR code: for who runs it or has the code, the join link."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    secret = limits.join_code(live.value)
    rights = await program.tournament_rights.of(visitor_of(request))
    trusted = rights.runs(live.value) or limits.has_code(live.value, code)
    path = f"t/{live.id}?code={secret}" if trusted else f"tournament/{live.id}"
    link = f"{own_address(request)}/{path}"
    return Response(qr_svg(link), media_type="image/svg+xml")


def own_address(request: ApiRequest) -> str:
    """Where others reach this server: as the caller does, or, on the same machine, by network."""
    host = request.headers.get("host", "")
    addresses = program_of(request).addresses
    if addresses and (host_name(host) == "localhost" or is_loopback(host_name(host))):
        return addresses[0].rstrip("/")
    return f"{request.url.scheme}://{host}"


def qr_svg(text: str) -> str:
    """The QR code of a text as SVG."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", scale=8, border=2, xmldecl=False, svgns=True
    )
    return out.getvalue().decode()


ROUTES = [tournament_file, import_tournament, join_code]
