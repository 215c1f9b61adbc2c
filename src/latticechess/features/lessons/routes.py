"""Courses and their steps, drills, and the rules of a board."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.engine.strength.levels import LEVELS
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.analysis.views import position_view
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.lessons import views as lessons_views
from latticechess.features.lessons.rules.course import COURSES, Course, Step, course
from latticechess.features.lessons.rules.drills import drill, drills
from latticechess.features.lessons.rules.judge import judge
from latticechess.kernel.move import Move
from latticechess.notation.fen.position import format_position
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import PLAY, READ, open_to

CourseName = Annotated[str, PathParameter(description="A course, such as `cube`.")]
DrillName = Annotated[str, PathParameter(description="A drill, such as `chess-kq`.")]
VariantName = Annotated[str, PathParameter(description="A board, such as `cube`.")]
StepNumber = Annotated[int, PathParameter(ge=0, description="The step, counted from 0.")]
MOST_TRIED = 200
MOST_STEPS = 1_000


@get("/api/courses", tags=["lessons"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def all_courses() -> wire.CourseList:
    """The courses, one for each board that has one."""
    return wire.CourseList([lessons_views.course_title(course(name)) for name in COURSES])


@get("/api/courses/{name:str}", tags=["lessons"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def one_course(name: CourseName) -> wire.CourseView:
    """A course with every step, in every language."""
    return lessons_views.course_view(_course(name))


@post(
    "/api/courses/{name:str}/{number:int}",
    tags=["lessons"],
    status_code=200,
    opt=open_to(Role.GUEST, READ),
)
async def try_step(
    request: ApiRequest, name: CourseName, number: StepNumber, data: JSONBody[wire.StepAsked]
) -> wire.StepTold:
    """Judge what a learner has tried in a step."""
    steps = _course(name).steps
    if number >= len(steps):
        raise Missing("no-such-step", number=number)
    if len(data.moves or ()) > MOST_TRIED:
        raise Refused("too-many-moves", count=MOST_TRIED)
    return await paid(request, lambda: _judged(steps[number], data))


def _course(name: str) -> Course:
    try:
        return course(name)
    except KeyError:
        raise Missing("no-such-course", name=name) from None


def _judged(step: Step, asked: wire.StepAsked) -> wire.StepTold:
    moves = [Move(one.origin, one.target, one.promotion) for one in asked.moves or ()]
    verdict = judge(step, moves, asked.answer)
    position = position_view(PlayedVariation(verdict.position, verdict.played))
    return lessons_views.step_told(step, verdict, position)


@post("/api/account/lessons", tags=["lessons"], status_code=200, opt=open_to(Role.MEMBER))
async def keep_progress(
    request: ApiRequest, data: JSONBody[wire.KeepProgress]
) -> wire.LessonProgress:
    """Add solved steps to those of the caller; the answer has them from all their browsers.

    They count for work that was given to the caller.
    """
    if sum(map(len, data.solved.values())) > MOST_STEPS:
        raise Refused("too-many-steps", count=MOST_STEPS)
    program, user = program_of(request), visitor_of(request).user
    merged = await program.lessons.merge(user, data.solved)
    work = program.studies.assignments
    for name in data.solved.keys() & merged.keys():
        await work.mark(user, "lesson", name, len(merged[name]), len(course(name).steps))
    return wire.LessonProgress(merged)


@get("/api/drills", tags=["lessons"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def all_drills() -> wire.DrillList:
    """The elementary wins that can be practised."""
    return wire.DrillList([lessons_views.drill_view(one) for one in drills().values()])


@post("/api/drills/{name:str}", tags=["lessons"], opt=open_to(Role.GUEST, PLAY))
async def start_drill(
    request: ApiRequest,
    name: DrillName,
    warm: Annotated[bool, QueryParameter(description="A very short mate, to warm up.")] = False,
) -> wire.DrillStarted:
    """Start a game from a random position of a drill, against the computer at its best."""
    try:
        found = drill(name)
    except KeyError:
        raise Missing("no-such-drill", name=name) from None
    start = secrets.choice(found.warm if warm else found.starts)
    wish = NewGame(
        variant=found.variant.name,
        opponent="computer",
        colour="white",
        level=LEVELS[-1].number,
        position=format_position(start.position),
    )
    try:
        room = await program_of(request).new_game(wish, visitor_of(request))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return wire.DrillStarted(room.game.id, start.moves, list(start.limits))


@get("/api/variants/{name:str}", tags=["lessons"], opt=open_to(Role.NOBODY))
async def variant_rules(request: ApiRequest, name: VariantName) -> wire.RulesView:
    """The rules of a board, for its page of rules."""
    try:
        variant = await board_of(request, name)
        return await paid(request, lambda: lessons_views.rules_view(variant))
    except Refusal as refusal:
        raise Missing.because(refusal.reason) from refusal


ROUTES = [all_courses, one_course, try_step, keep_progress, all_drills, start_drill, variant_rules]
