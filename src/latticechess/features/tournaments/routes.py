"""Tournaments: lists, making one, the page and its tabs, actions, files, joining, live news."""

from __future__ import annotations

import io
from typing import Annotated, Literal

import segno
from litestar import MediaType, Response, get, post, websocket
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.archive.routes import streamed
from latticechess.features.games.service.new_game import GUEST
from latticechess.features.tournaments.rules.settings import System
from latticechess.features.tournaments.rules.systems import to_come
from latticechess.features.tournaments.service import entries, files, limits
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.organising import Done
from latticechess.features.tournaments.service.phase import rounds_proposed
from latticechess.features.tournaments.service.service import UnknownTournamentError
from latticechess.features.tournaments.sockets import TournamentSocket, feed_of, standings_views
from latticechess.features.tournaments.views import list as lists
from latticechess.features.tournaments.views import page as views
from latticechess.features.tournaments.views import tables as table_views
from latticechess.features.tournaments.views.info import info_view, settings_of
from latticechess.features.tournaments.views.round import (
    boards_now,
    filled,
    live_pairings,
    reader_of,
    round_view,
    veil_of,
)
from latticechess.server.paid_work import paid
from latticechess.server.problems import Missing, Refused, explained
from latticechess.server.request_context import ApiRequest, Socket, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.security.origin import host_name, is_loopback
from latticechess.server.sockets.transport import WebSocketTransport

NO_SUCH_TOURNAMENT = 4404
TournamentId = Annotated[
    str, PathParameter(description="The tournament's id, as in its link.", max_length=40)
]
Code = Annotated[
    str, QueryParameter(description="The code of the join link.", required=False, max_length=40)
]


async def shown(request: ApiRequest, tournament_id: str, code: str) -> LiveTournament:
    """The tournament, if the caller may look at it; Missing otherwise, without a word of it."""
    try:
        live = await program_of(request).tournaments.get(tournament_id)
    except UnknownTournamentError as unknown:
        raise Missing("no-such-tournament") from unknown
    rights = await program_of(request).tournament_rights.of(visitor_of(request))
    if not rights.may_see(live.value, code):
        raise Missing("tournament-not-public")
    return live


@get("/api/tournaments", tags=["tournaments"], opt=open_to(Role.GUEST))
async def tournament_list(
    request: ApiRequest,
    society: Annotated[
        str | None, QueryParameter(description="Only this society's; by default all.")
    ] = None,
    first: Annotated[
        int, QueryParameter(name="from", ge=0, le=100_000, description="First past one to list.")
    ] = 0,
) -> wire.TournamentList:
    """Running and coming tournaments, and a page of past ones."""
    return await lists.tournament_list(program_of(request), visitor_of(request), society, first)


@post("/api/tournaments", tags=["tournaments"], opt=open_to(Role.MEMBER))
async def create_tournament(
    request: ApiRequest, data: JSONBody[wire.CreateTournament]
) -> wire.TournamentMade:
    """Make a tournament: the server's organisers any, others for a society that they run."""
    program = program_of(request)
    with explained():
        host = data.host if data.system == "simul" else None
        live = await program.organising.create(
            visitor_of(request), settings_of(data), host, data.players
        )
    return wire.TournamentMade(live.id)


@get("/api/tournaments/rounds", tags=["tournaments"], opt=open_to(Role.GUEST))
async def usual_rounds(
    request: ApiRequest,
    system: Annotated[System, QueryParameter(description="The system.")],
    players: Annotated[int, QueryParameter(ge=0, le=limits.MOST_PLAYERS, description="How many.")],
    double: Annotated[bool, QueryParameter(description="Everybody meets twice.")] = False,
) -> wire.RoundsProposed:
    """How many rounds are usual for so many players."""
    return rounds_proposed(system, players, double)


@get("/api/tournaments/{tournament_id:str}", tags=["tournaments"], opt=open_to(Role.GUEST))
async def tournament_page(
    request: ApiRequest, tournament_id: TournamentId, code: Code = ""
) -> wire.TournamentPage:
    """The head of a tournament, and what concerns the caller."""
    live = await shown(request, tournament_id, code)
    return await views.page_view(program_of(request), live, visitor_of(request))


@get(
    "/api/tournaments/{tournament_id:str}/rounds/{number:int}",
    tags=["tournaments"],
    opt=open_to(Role.GUEST),
)
async def tournament_round(
    request: ApiRequest,
    tournament_id: TournamentId,
    number: Annotated[int, PathParameter(ge=0, le=1000, description="0 is the newest round.")],
    code: Code = "",
) -> wire.TournamentRound:
    """The boards of a round."""
    program = program_of(request)
    live = await shown(request, tournament_id, code)
    rounds = live.value.rounds
    if number > len(rounds):
        known = await paid(request, lambda: to_come(live.value))
        played = next((one for one in known if one.number == number), None)
    else:
        played = rounds[number - 1] if rounds else None
    if played is None:
        raise Missing("tournament-no-such-round")
    reader = await reader_of(program, live, visitor_of(request))
    reader = await filled(program, reader, played, played.pairings)
    view = round_view(reader, played)
    if played is not reader.value.round:
        return view
    now = {
        one.board: one
        for one in await boards_now(program, live_pairings(reader.value, reader.veil))
    }
    return views.with_boards(view, now)


@get(
    "/api/tournaments/{tournament_id:str}/standings",
    tags=["tournaments"],
    opt=open_to(Role.GUEST),
)
async def tournament_standings(
    request: ApiRequest,
    tournament_id: TournamentId,
    number: Annotated[
        int | None, QueryParameter(name="round", ge=0, le=1000, description="After this round.")
    ] = None,
    code: Code = "",
) -> Response[bytes]:
    """The standings now, or after a round: `TournamentStandings`."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    made = standings_views(request)
    veil = await veil_of(program, live, visitor_of(request))
    recent = made.recent(live, veil) if number is None else None
    found = recent or await made.of(program, live, veil, number)
    own = live.entrant_of(visitor_of(request).user)
    mine = live.numbers[own.id] if own is not None else None
    body = found.body(mine if mine in found.encoded else None)
    return Response(body, media_type=MediaType.JSON)


@get(
    "/api/tournaments/{tournament_id:str}/crosstable",
    tags=["tournaments"],
    opt=open_to(Role.GUEST),
)
async def tournament_crosstable(
    request: ApiRequest,
    tournament_id: TournamentId,
    order: Annotated[
        Literal["place", "number"], QueryParameter(description="By place, or starting number.")
    ] = "place",
    code: Code = "",
) -> wire.Crosstable:
    """Everybody against everybody."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    if len(live.value.players) > table_views.MOST_CROSSED:
        raise Refused("crosstable-too-large", count=table_views.MOST_CROSSED)
    table = await program.tournaments.tables.of(live)
    reader = await reader_of(program, live, visitor_of(request))
    facts = await program.game_facts.of(reader.value.pairings())
    return await paid(
        request,
        lambda: table_views.crosstable_view(
            views.with_facts(reader, facts), table, order == "number"
        ),
    )


@get("/api/tournaments/{tournament_id:str}/games", tags=["tournaments"], opt=open_to(Role.GUEST))
async def tournament_games(
    request: ApiRequest,
    tournament_id: TournamentId,
    first: Annotated[
        int, QueryParameter(name="from", ge=0, le=1_000_000, description="First game to list.")
    ] = 0,
    code: Code = "",
) -> wire.TournamentGames:
    """The games, newest round first, 100 at a time."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    reader = await reader_of(program, live, visitor_of(request))
    newest = slice(None, None, -1 if reader.value.settings.system == "arena" else 1)
    pairings = [one for played in reversed(reader.value.rounds) for one in played.pairings[newest]]
    page = pairings[first : first + table_views.GAMES_PAGE]
    facts = await program.game_facts.of(page)
    more = len(pairings) > first + table_views.GAMES_PAGE
    return table_views.games_view(views.with_facts(reader, facts), page, more)


@get("/api/tournaments/{tournament_id:str}/info", tags=["tournaments"], opt=open_to(Role.GUEST))
async def tournament_info(
    request: ApiRequest, tournament_id: TournamentId, code: Code = ""
) -> wire.TournamentInfo:
    """What was agreed; for organisers also what happened."""
    live = await shown(request, tournament_id, code)
    program = program_of(request)
    reader = await reader_of(program, live, visitor_of(request))
    events = await program.tournaments.journal.load(live.id) if reader.runs else []
    known = await program.players.named({event.by for event in events if event.by})
    names = {user: one.shown for user, one in known.items()}
    return await paid(request, lambda: info_view(reader, events, names))


@get("/api/tournaments/{tournament_id:str}/join", tags=["tournaments"], opt=open_to(Role.GUEST))
async def join_offer(
    request: ApiRequest, tournament_id: TournamentId, code: Code = ""
) -> wire.JoinOffer:
    """What somebody sees who opens the join link."""
    live = await shown(request, tournament_id, code)
    program, visitor = program_of(request), visitor_of(request)
    reader = await reader_of(program, live, visitor)
    name = await program.people.usual_name(visitor.user)
    # Names on a list are for those who were given the link.
    linked = bool(code) and limits.has_code(live.value, code)
    free = [one for one in live.value.players.values() if linked and entries.claimable(one)]
    return views.join_offer(reader, "" if name == GUEST else name, free)


@post(
    "/api/tournaments/{tournament_id:str}/join",
    tags=["tournaments"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def join_tournament(
    request: ApiRequest, tournament_id: TournamentId, data: JSONBody[wire.JoinTournament]
) -> wire.TournamentActed:
    """Claim a name on the list, or enter."""
    live = await shown(request, tournament_id, data.code)
    with explained():
        done = await program_of(request).organising.join(live, visitor_of(request), data)
    return acted(live, done)


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
    with explained():
        done = await program_of(request).organising.act(live, visitor_of(request), data)
    return acted(live, done)


def acted(live: LiveTournament, done: Done) -> wire.TournamentActed:
    listed = wire.PlayersListed(list(done.lines), done.added) if done.lines else None
    return wire.TournamentActed(live.value.seq, views.undo_view(done.undo), done.number, listed)


@websocket("/ws/tournaments/{tournament_id:str}", opt=open_to(Role.GUEST, PLAY))
async def tournament_socket(socket: Socket, tournament_id: TournamentId, code: Code = "") -> None:
    """Follow a tournament."""
    await socket.accept()
    transport = WebSocketTransport(socket)
    program, visitor = program_of(socket), visitor_of(socket)
    try:
        live = await program.tournaments.get(tournament_id)
        if not (await program.tournament_rights.of(visitor)).may_see(live.value, code):
            raise UnknownTournamentError(tournament_id)
    except UnknownTournamentError:
        await transport.close(NO_SUCH_TOURNAMENT, "There is no such tournament.")
        return
    program.presence.connect(visitor.user)
    try:
        feed = feed_of(socket, live)
        await TournamentSocket(transport, program, visitor, feed).run()
    finally:
        program.presence.disconnect(visitor.user)


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
        texts = files.pgn_texts(program.database, live.value, user_of(request), veil)
        return Stream(streamed(texts), media_type="text/plain", headers=headers)
    if form == "csv":
        table = await paid(request, lambda: files.csv_text(live.value, veil))
        return Response(table, media_type="text/csv", headers=headers)
    runs = (await program.tournament_rights.of(visitor_of(request))).runs(live.value)
    with explained():
        report = await paid(request, lambda: files.trf_text(live.value, veil, runs))
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
    with explained():
        await program.organising.require_may_create(visitor, society)
        events = await paid(
            request, lambda: files.read(body, visitor.user, name, society, now_ms())
        )
        await program.organising.require_own_title(visitor, files.settings_in(events))
        live = await program.tournaments.take_over(events)
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


ROUTES = [
    tournament_list,
    create_tournament,
    usual_rounds,
    tournament_page,
    tournament_round,
    tournament_standings,
    tournament_crosstable,
    tournament_games,
    tournament_info,
    join_offer,
    join_tournament,
    act,
    tournament_socket,
    tournament_file,
    import_tournament,
    join_code,
]
