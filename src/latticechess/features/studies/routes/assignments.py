"""Work given to a class or a pupil."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.lessons.rules.course import COURSES
from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.features.studies.service.assignments import OWN_GAMES
from latticechess.features.studies.store.assignments import Item
from latticechess.features.studies.views import names_of, work_view
from latticechess.play.refusal import Refusal
from latticechess.server.problems import Refused
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to

WorkId = Annotated[str, PathParameter(description="The id of the work.")]


@get("/api/work", tags=["studies"], opt=open_to(Role.GUEST))
async def list_work(
    request: ApiRequest,
    class_id: Annotated[
        str | None, QueryParameter(name="class", description="Only the work of this class.")
    ] = None,
) -> wire.WorkList:
    """Work that the caller gave or is to do. Pupils see their own marks only."""
    program, user = program_of(request), user_of(request)
    try:
        found = await program.studies.assignments.seen_by(user, class_id)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    people = {one.work.by for one in found} | {pupil for one in found for pupil in one.pupils}
    names = names_of(await program.players.named(people))
    return wire.WorkList([work_view(one, user, names) for one in found])


@post("/api/work", tags=["studies"], opt=open_to(Role.GUEST))
async def give_work(request: ApiRequest, data: JSONBody[wire.GiveWork]) -> wire.WorkGivenId:
    """Give work to a class or to one pupil; its studies are shared with them."""
    program, user = program_of(request), user_of(request)
    items = [Item(one.kind, one.ref, one.title, one.chapter, one.count) for one in data.items]
    try:
        if data.user is not None:
            await program.people.find(visitor_of(request), data.user)
        await require_known(program, items)
        work = await program.studies.assignments.give(
            user, data.title, items, data.class_id, data.user, data.due
        )
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return wire.WorkGivenId(work.id)


@delete("/api/work/{work_id:str}", tags=["studies"], opt=open_to(Role.GUEST))
async def take_work_back(request: ApiRequest, work_id: WorkId) -> None:
    """Take back work that the caller gave, with all marks."""
    try:
        await program_of(request).studies.assignments.remove(user_of(request), work_id)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


async def require_known(program: Program, items: Sequence[Item]) -> None:
    """Refusal for puzzles, courses or exercises that do not exist; studies are checked when they
    are shared."""
    for item in items:
        if item.kind == "puzzles":
            board, _, theme = item.ref.partition("/")
            if await program.puzzles.library.board(board) is None:
                raise Refusal("no-such-board", name=board[:40])
            if theme and theme not in list(Theme):
                raise Refusal("no-puzzles-of-theme", theme=theme[:40])
        elif item.kind == "lesson" and item.ref not in COURSES:
            raise Refusal("no-such-course", name=item.ref[:40])
        elif item.kind == "mistakes" and item.ref != OWN_GAMES:
            raise Refusal("work-empty")


ROUTES = [list_work, give_work, take_work_back]
