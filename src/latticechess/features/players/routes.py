"""Players: profiles, the register, rankings."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.routes.games import summary_of
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.players import views as players_views
from latticechess.features.players.files import RankedPool, RatingForm, written
from latticechess.features.players.service import Formulas
from latticechess.features.players.store.ladder import Ladder, Pool
from latticechess.features.players.store.players import PlayerOrder, PlayerQuery, User
from latticechess.features.players.views import listed_player, page_view, player_view
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Correct
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import Constants, System
from latticechess.server.parameters import GameId, PlayerId
from latticechess.server.problems import Missing, Refused, explained
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, open_to

TAGS = ["players"]
LARGEST_PAGE = 200
Column = Literal["name", "since", "games", "won", "white", "black"]
ORDERS: dict[Column, PlayerOrder] = {
    "name": "name",
    "since": "created_at",
    "games": "games",
    "won": "won",
    "white": "white_won",
    "black": "black_won",
}


@get("/api/players", tags=TAGS, opt=open_to(Role.GUEST))
async def list_players(
    request: ApiRequest,
    text: Annotated[
        str | None, QueryParameter(description="Only players whose name contains this.")
    ] = None,
    order: Annotated[
        Column,
        QueryParameter(
            description="The column to sort by; `white` and `black` are games won with that colour."
        ),
    ] = "name",
    descending: Annotated[bool, QueryParameter(description="Sort in descending order.")] = False,
    offset: Annotated[int, QueryParameter(ge=0, le=10_000_000, description="Players to skip.")] = 0,
    limit: Annotated[
        int, QueryParameter(ge=1, le=LARGEST_PAGE, description="Players per page.")
    ] = 100,
    usable: Annotated[
        bool,
        QueryParameter(description="Only players whom the caller may seat at a shared screen."),
    ] = False,
) -> wire.PlayerList:
    """A page of the register of players. Guests, and profiles that guests made, are listed for
    organisers."""
    asker = visitor_of(request)
    query = PlayerQuery(
        text=text,
        order=ORDERS[order],
        descending=descending,
        offset=offset,
        limit=limit,
        hidden_from=asker.user if asker.role < Role.ORGANISER else None,
        usable_by=asker.user if usable and asker.role < Role.ORGANISER else None,
    )
    page = await program_of(request).players.find(query)
    shown = [listed_player(user, record, asker) for user, record in page.players]
    return wire.PlayerList(shown, page.more)


@post("/api/players", tags=TAGS, opt=open_to(Role.MEMBER, PLAY))
async def enter_player(
    request: ApiRequest, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Add a player to the register; everybody sees them."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).people.enter(data.name, asker), asker)


async def player_of(request: ApiRequest, player_id: str) -> User:
    """The player with this id; `me` is the caller. Missing."""
    wanted = visitor_of(request).user if player_id == "me" else player_id
    user = await program_of(request).players.get(wanted)
    if user is None:
        raise Missing("no-such-player-link")
    return user


@get("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST))
async def one_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """A player; `me` is the caller."""
    return player_view(await player_of(request, player_id), visitor_of(request))


@get("/api/players/{player_id:str}/statistics", tags=TAGS, opt=open_to(Role.GUEST))
async def player_statistics(request: ApiRequest, player_id: PlayerId) -> wire.PlayerPageView:
    """A player's record, form, streaks, openings and ratings."""
    user = await player_of(request, player_id)
    ranking = program_of(request).ranking
    found = await ranking.statistics(user.id)
    formulas = await ranking.formulas()
    names = {one.variant for one in found.records} | {one.variant for one in found.form}
    names |= {one.variant for one in found.ratings}
    titles = await program_of(request).boards.titles(names)
    return page_view(user, found, formulas.systems, titles, visitor_of(request))


@patch("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST, PLAY))
async def rename_player(
    request: ApiRequest, player_id: PlayerId, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Rename the caller, one of their profiles, or (for organisers) any player."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(
            await program_of(request).people.rename(player_id, data.name, asker), asker
        )


@delete("/api/players/{player_id:str}", tags=TAGS, status_code=200, opt=open_to(Role.GUEST, PLAY))
async def delete_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """Delete a player; their games stay, without the name. Can be undone for 30 days."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).delete_player(player_id, asker), asker)


@post("/api/players/delete", tags=TAGS, status_code=204, opt=open_to(Role.ORGANISER))
async def delete_players(request: ApiRequest, data: JSONBody[wire.DeletePlayers]) -> None:
    """Delete several players without an account; each can be restored for 30 days."""
    with explained("no-such-player-link"):
        await program_of(request).delete_players(data.players, visitor_of(request))


@post(
    "/api/players/{player_id:str}/restore",
    tags=TAGS,
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def restore_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """Undo the deletion of a player."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).restore_player(player_id, asker), asker)


WINNERS = {"1-0": Side.WHITE, "0-1": Side.BLACK}
LONGEST_WHY = 300


AskedSystem = Annotated[
    System | None,
    QueryParameter(description="Rating system; by default the club's first."),
]
AskedVariant = Annotated[
    str | None, QueryParameter(description="Variant; by default the most played.")
]
AskedPace = Annotated[
    wire.ClockClass | None,
    QueryParameter(description="Clock class; by default the most played of the variant."),
]
AskedMonth = Annotated[
    str | None, QueryParameter(description="Month such as `2026-11`; by default now.")
]
Asked = tuple[System, str, wire.ClockClass, str | None]
MEDIA: dict[RatingForm, str] = {"csv": "text/csv", "json": "application/json"}


@get("/api/ladder", tags=["ladder"], opt=open_to(Role.GUEST))
async def show_ladder(
    request: ApiRequest,
    system: AskedSystem = None,
    variant: AskedVariant = None,
    pace: AskedPace = None,
    month: AskedMonth = None,
) -> wire.LadderView:
    """The ranking of a variant and clock class, now or at the end of a month."""
    ranking = program_of(request).ranking
    formulas, pools = await ranking.formulas(), await ranking.pools()
    asked = _asked(formulas, pools, system, variant, pace, month)
    found = await _found(request, asked)
    titles = await program_of(request).boards.titles({pool.variant for pool in pools})
    return players_views.ladder_view(found, asked, formulas, pools, titles, user_of(request))


@get("/api/ladder/file", tags=["ladder"], opt=open_to(Role.GUEST))
async def ladder_file(
    request: ApiRequest,
    form: Annotated[
        RatingForm, QueryParameter(name="format", description="For a spreadsheet, or JSON.")
    ] = "csv",
    system: AskedSystem = None,
    variant: AskedVariant = None,
    pace: AskedPace = None,
    month: AskedMonth = None,
) -> Response[str]:
    """The same ranking as a file."""
    ranking = program_of(request).ranking
    formulas, pools = await ranking.formulas(), await ranking.pools()
    asked = _asked(formulas, pools, system, variant, pace, month)
    found = await _found(request, asked)
    text = written([RankedPool(*asked, found.entries)], form)
    name = f'attachment; filename="lattice-chess-ratings.{form}"'
    return Response(text, media_type=MEDIA[form], headers={"content-disposition": name})


def _asked(
    formulas: Formulas,
    pools: list[Pool],
    system: System | None,
    variant: str | None,
    pace: wire.ClockClass | None,
    month: str | None,
) -> Asked:
    """What was asked for, with the usual choices for what was not said."""
    first = next((pool for pool in pools if variant in (None, pool.variant)), None)
    board = variant or (first.variant if first else "chess")
    speed: wire.ClockClass = pace or (first.clock_class if first else "blitz")
    return system or formulas.systems[0], board, speed, month


async def _found(request: ApiRequest, asked: Asked) -> Ladder:
    """The ladder, without players whom this visitor may not see."""
    program = program_of(request)
    try:
        found = await program.ranking.ladder(*asked, user_of(request))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return players_views.without(found, await program.privacy.hidden(visitor_of(request)))


@post("/api/ladder/rules", tags=["ladder"], status_code=200, opt=open_to(Role.ORGANISER))
async def choose_rankings(
    request: ApiRequest, data: JSONBody[wire.RankingRules]
) -> wire.RankingRules:
    """Choose the rating systems the club shows, and their constants."""
    program = program_of(request)
    formulas = Formulas(tuple(data.systems), Constants(start=data.start, x=data.x))
    try:
        chosen = await program.ranking.choose(formulas)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    detail = f"{', '.join(chosen.systems)}; X {data.x:g}, start {data.start:g}"
    await program.administration.note(user_of(request), "rankings", "rankings", detail)
    return players_views.rules_view(chosen)


@post(
    "/api/games/{game_id:str}/correction",
    tags=["games"],
    status_code=200,
    opt=open_to(Role.ORGANISER),
)
async def correct_result(
    request: ApiRequest, game_id: GameId, data: JSONBody[wire.CorrectResult]
) -> wire.GameSummary:
    """Correct the result of a finished game; recorded in the game and in the audit log."""
    program, visitor = program_of(request), visitor_of(request)
    if len(data.why) > LONGEST_WHY:
        raise Refused("reason-too-long", count=LONGEST_WHY)
    name = await program.people.usual_name(visitor.user)
    winner = WINNERS.get(data.score)
    command = Correct(visitor.user, name, data.why, winner, void=data.score == "*")
    try:
        await program.correct(game_id, visitor, command)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return await summary_of(request, game_id)


ROUTES = [
    list_players,
    enter_player,
    one_player,
    player_statistics,
    rename_player,
    delete_player,
    delete_players,
    restore_player,
    show_ladder,
    ladder_file,
    choose_rankings,
    correct_result,
]
