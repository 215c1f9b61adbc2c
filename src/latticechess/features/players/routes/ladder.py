"""The ladder, the club's rating systems, and corrections of results."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.routes.games import summary_of
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.players import views as players_views
from latticechess.features.players.service import rating_files
from latticechess.features.players.service.ranking import Formulas
from latticechess.features.players.service.rating_files import RatingForm
from latticechess.features.players.store.ladder import Ladder, Pool
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Correct
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import Constants, System
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to

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
    text = rating_files.written([rating_files.RankedPool(*asked, found.entries)], form)
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


ROUTES = [show_ladder, ladder_file, choose_rankings, correct_result]
