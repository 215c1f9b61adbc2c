"""The explorer: what was played in any position of any board."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.service import positions
from latticechess.features.archive.messages import ExploredPosition, ExplorerAsked
from latticechess.features.archive.store.explorer.explorer import ORIGINS, ExplorerQuery, Origin
from latticechess.features.archive.store.position_keys import position_key
from latticechess.features.archive.views import explored_view
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.problems import Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import READ, open_to


@post("/api/explorer", tags=["archive"], status_code=200, opt=open_to(Role.GUEST, READ))
async def explore(request: ApiRequest, data: JSONBody[ExplorerAsked]) -> ExploredPosition:
    """The moves played in a position, with results, ratings and the best games.

    Guests see their own games only, as in the archive.
    """
    program, visitor = program_of(request), visitor_of(request)
    everyone = visitor.role >= Role.MEMBER
    hidden = await program.privacy.hidden(visitor)
    origins: list[Origin] = list(ORIGINS if data.origins is None else data.origins)

    def work() -> ExploredPosition:
        start = positions.set_up(variant, data.position, None, Side.WHITE)
        moves = [Move(m.origin, m.target, m.promotion) for m in data.moves or ()]
        position = positions.play_on(start, moves, again=False).position
        query = ExplorerQuery(
            key=position_key(position),
            user=visitor.user,
            origins=[name for name in origins if everyone or name == "mine"],
            rated=data.rated,
            rating_from=data.rating_from,
            since=data.since,
            hidden=hidden,
            now=now_ms(),
        )
        found = program.archive.explorer.explore(query)
        return explored_view(program, visitor, position, found, everyone)

    try:
        variant = await board_of(request, data.variant)
        return await paid(request, work)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


ROUTES = [explore]
