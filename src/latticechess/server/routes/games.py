"""Games to open, join, list and write to a file."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from latticechess.app.accounts.roles import Role
from latticechess.app.archive.records import game_record
from latticechess.app.live.new_game import NewGame
from latticechess.app.live.rooms import UnknownGameError
from latticechess.notation.errors import NotationError
from latticechess.notation.formats import BY_NAME, FORMATS
from latticechess.play.decide import Refusal
from latticechess.play.time_controls import ClockSpec
from latticechess.server import messages as wire
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.views import board as board_views
from latticechess.server.views import game_list as game_list_views
from latticechess.store.journal.game_lists import GameQuery

Status = Literal["open", "playing", "ended"]


def clock_wished(data: wire.CreateGame, spec: wire.ClockSpec) -> ClockSpec:
    """One side's clock."""
    return board_views.time_control(spec, data.periods, data.stages or ())


@post("/api/games", tags=["games"], opt=open_to(Role.GUEST, PLAY))
async def create_game(request: ApiRequest, data: JSONBody[wire.CreateGame]) -> wire.GameCreated:
    """Open a game."""
    wish = NewGame(
        variant=data.variant,
        opponent=data.opponent.kind,
        colour=data.colour,
        level=data.opponent.level,
        clock=clock_wished(data, data.clock),
        black_clock=clock_wished(data, data.black_clock) if data.black_clock else None,
        clock_at_once=data.clock_at_once,
        name=data.name,
        profile=data.profile,
        opponent_name=data.opponent.name,
        opponent_profile=data.opponent.profile,
        takebacks=data.takebacks,
        rated=data.rated,
        position=data.position,
        engine=data.opponent.engine,
        white_level=data.opponent.white_level,
        white_engine=data.opponent.white_engine,
        game_name=data.game_name,
        delay_s=data.delay_s,
    )
    try:
        room = await program_of(request).new_game(wish, visitor_of(request))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return wire.GameCreated(room.game.id)


@get("/api/games", tags=["games"], opt=open_to(Role.GUEST))
async def my_games(
    request: ApiRequest,
    status: FromQuery[Status | None] = None,
    after: FromQuery[str | None] = None,
) -> wire.GameList:
    """The games in which the one who asks has a seat, newest first."""
    query = GameQuery(user=user_of(request), status=status, after=after)
    return await game_list_views.game_list(program_of(request), query, user_of(request))


@get("/api/games/live", tags=["games"], opt=open_to(Role.GUEST))
async def live_games(request: ApiRequest, own: FromQuery[bool] = False) -> wire.GameList:
    """Games being played just now, of others; with `own` also those of the one who asks."""
    return await game_list_views.live_list(program_of(request), user_of(request), own)


@get("/api/games/{game_id:str}", tags=["games"], opt=open_to(Role.GUEST))
async def one_game(request: ApiRequest, game_id: FromPath[str]) -> wire.GameSummary:
    """One game in short."""
    return await summary_of(request, game_id)


async def summary_of(request: ApiRequest, game_id: str) -> wire.GameSummary:
    """The summary of a game as the one who asks sees it."""
    summary = await program_of(request).games.get(game_id)
    if summary is None:
        raise Missing("no-such-game-link")
    return game_list_views.summary_view(program_of(request), summary, user_of(request))


@post(
    "/api/games/{game_id:str}/join", tags=["games"], status_code=200, opt=open_to(Role.GUEST, PLAY)
)
async def join_game(
    request: ApiRequest, game_id: FromPath[str], data: JSONBody[wire.JoinGame]
) -> wire.GameSummary:
    """Take the open seat of a game."""
    try:
        await program_of(request).join(game_id, user_of(request), data.name)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return await summary_of(request, game_id)


@post(
    "/api/games/{game_id:str}/name", tags=["games"], status_code=200, opt=open_to(Role.GUEST, PLAY)
)
async def name_game(
    request: ApiRequest, game_id: FromPath[str], data: JSONBody[wire.NameGame]
) -> wire.GameSummary:
    """Give a game another name: its players may, and organisers."""
    try:
        await program_of(request).rename_game(game_id, data.name, visitor_of(request))
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return await summary_of(request, game_id)


@get(
    "/api/games/{game_id:str}/record",
    tags=["games"],
    media_type="text/plain",
    opt=open_to(Role.GUEST),
)
async def game_file(
    request: ApiRequest,
    game_id: FromPath[str],
    form: Annotated[str, QueryParameter(name="format")] = "pgn",
) -> Response[str]:
    """The game as a file: `pgn`, `log`, `club`, `icn` or `fen`."""
    kind = BY_NAME.get(form)
    if kind is None or kind.write is None:
        written = [known.name for known in FORMATS if known.write is not None]
        raise Refused("no-such-format", names=written, form=form)
    try:
        room = await program_of(request).rooms.get(game_id)
        await program_of(request).ranking.introduce(room)
        text = kind.write([game_record(room.shown_game(user_of(request)))])
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    except NotationError as problem:
        raise Refused.because(problem.reason) from problem
    ending = kind.suffixes[0] if kind.suffixes else ".txt"
    name = f'attachment; filename="lattice-chess-{game_id}{ending}"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


ROUTES = [create_game, my_games, live_games, one_game, join_game, name_game, game_file]
