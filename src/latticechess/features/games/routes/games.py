"""Games: create, join, list and rename them, and write one to a file."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.archive.service.records import game_record
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views import game_list as game_list_views
from latticechess.notation.errors import NotationError
from latticechess.notation.formats import BY_NAME
from latticechess.play.game import Status
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.parameters import FileFormat, GameId
from latticechess.server.problems import Missing, Refused, explained
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.store.journal.game_lists import GameQuery


@post("/api/games", tags=["games"], opt=open_to(Role.GUEST, PLAY))
async def create_game(request: ApiRequest, data: JSONBody[wire.CreateGame]) -> wire.GameCreated:
    """Create a game."""
    options = NewGame(
        variant=data.variant,
        opponent=data.opponent.kind,
        colour=data.colour,
        level=data.opponent.level,
        clock=board_views.time_control(data.clock),
        black_clock=board_views.time_control(data.black_clock) if data.black_clock else None,
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
        character=data.opponent.character,
        white_character=data.opponent.white_character,
        game_name=data.game_name,
        delay_s=data.delay_s,
        source=data.source,
    )
    with explained():
        room = await program_of(request).new_game(options, visitor_of(request))
    return wire.GameCreated(room.game.id)


@get("/api/games", tags=["games"], opt=open_to(Role.GUEST))
async def my_games(
    request: ApiRequest,
    status: Annotated[
        Status | None,
        QueryParameter(description="Only games in this state; `open` waits for an opponent."),
    ] = None,
    after: Annotated[
        str | None, QueryParameter(description="Id of the last game of the previous page.")
    ] = None,
) -> wire.GameList:
    """The caller's games, newest first."""
    query = GameQuery(user=user_of(request), status=status, after=after)
    return await game_list_views.game_list(program_of(request), query, user_of(request))


@get("/api/games/live", tags=["games"], opt=open_to(Role.GUEST))
async def live_games(
    request: ApiRequest,
    own: Annotated[bool, QueryParameter(description="Include the caller's own games.")] = False,
) -> wire.GameList:
    """Games in play."""
    return await game_list_views.live_list(program_of(request), visitor_of(request), own)


@get("/api/games/{game_id:str}", tags=["games"], opt=open_to(Role.GUEST))
async def one_game(request: ApiRequest, game_id: GameId) -> wire.GameSummary:
    """Summary of a game."""
    return await summary_of(request, game_id)


async def summary_of(request: ApiRequest, game_id: str) -> wire.GameSummary:
    """The summary of a game as the caller sees it; Missing."""
    summary = await program_of(request).games.get(game_id)
    if summary is None:
        raise Missing("no-such-game-link")
    program, user = program_of(request), user_of(request)
    (seen,) = await as_seen(program.rooms, [summary], user)
    own = await game_list_views.own_boards(program, [seen])
    return game_list_views.summary_view(program, seen, user, own.get(seen.id))


@post(
    "/api/games/{game_id:str}/join", tags=["games"], status_code=200, opt=open_to(Role.GUEST, PLAY)
)
async def join_game(
    request: ApiRequest, game_id: GameId, data: JSONBody[wire.JoinGame]
) -> wire.GameSummary:
    """Take the open seat in a game."""
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
    request: ApiRequest, game_id: GameId, data: JSONBody[wire.NameGame]
) -> wire.GameSummary:
    """Rename a game; for its players and organisers."""
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
    game_id: GameId,
    form: FileFormat = "pgn",
) -> Response[str]:
    """The game as a file."""
    kind = BY_NAME[form]
    assert kind.write is not None
    try:
        room = await program_of(request).rooms.get(game_id)
        await program_of(request).ranking.update_player_info(room.audience)
        game, write = room.audience.shown_game(user_of(request)), kind.write
        text = await paid(request, lambda: write([game_record(game)]))
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    except NotationError as problem:
        raise Refused.because(problem.reason) from problem
    ending = kind.suffixes[0] if kind.suffixes else ".txt"
    name = f'attachment; filename="lattice-chess-{game_id}{ending}"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@get("/api/games/{game_id:str}/ratings", tags=["games"], opt=open_to(Role.GUEST))
async def rating_changes(request: ApiRequest, game_id: GameId) -> wire.RatingChanges:
    """Ratings before and after a rated game; nothing as long as the caller sees it played."""
    program = program_of(request)
    try:
        room = await program.rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    changes = await program.ranking.changes(room.audience.game_for(user_of(request)))
    white, black = (None if one is None else wire.RatingChange(*one) for one in changes)
    return wire.RatingChanges(white, black)


ROUTES = [
    create_game,
    my_games,
    live_games,
    one_game,
    join_game,
    name_game,
    game_file,
    rating_changes,
]
