"""The ladder, the club's rating systems, and corrections of results."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from latticechess.app.accounts.roles import Role
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.ranking import Formulas
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Correct
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import Constants
from latticechess.server import messages as wire
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.routes.games import summary_of
from latticechess.server.security.access import open_to
from latticechess.server.views import players as players_views

WINNERS = {"1-0": Side.WHITE, "0-1": Side.BLACK}
LONGEST_WHY = 300


@get("/api/ladder", tags=["ladder"], opt=open_to(Role.GUEST))
async def show_ladder(
    request: ApiRequest,
    system: Annotated[
        wire.RatingSystem | None,
        QueryParameter(description="Rating system; by default the club's first."),
    ] = None,
    variant: Annotated[
        str | None, QueryParameter(description="Variant; by default the most played.")
    ] = None,
    pace: Annotated[
        wire.ClockClass | None,
        QueryParameter(description="Clock class; by default the most played of the variant."),
    ] = None,
    month: Annotated[
        str | None, QueryParameter(description="Month such as `2026-11`; by default now.")
    ] = None,
) -> wire.LadderView:
    """The ranking of a variant and clock class, now or at the end of a month."""
    ranking = program_of(request).ranking
    formulas, pools = await ranking.formulas(), await ranking.pools()
    chosen = system or formulas.systems[0]
    first = next((pool for pool in pools if variant in (None, pool.variant)), None)
    board = variant or (first.variant if first else "chess")
    speed: wire.ClockClass = pace or (first.clock_class if first else "blitz")
    try:
        found = await ranking.ladder(chosen, board, speed, month, user_of(request))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    hidden = await program_of(request).privacy.hidden(visitor_of(request))
    found = players_views.without(found, hidden)
    asked = (chosen, board, speed, month)
    titles = await program_of(request).boards.titles({pool.variant for pool in pools})
    return players_views.ladder_view(found, asked, formulas, pools, titles, user_of(request))


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


ROUTES = [show_ladder, choose_rankings, correct_result]
