"""The designer: check a variant file, write one from a drawing, try whether its game is fair."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

import msgspec
from litestar import post
from litestar.params import JSONBody
from litestar.response import Stream

from latticechess.app.budgets import OverBudget
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.boards.service.drawing import check, write
from latticechess.features.boards.service.fairness import EngineError, FairnessChecks
from latticechess.features.boards.views import checked_view, design_from, fairness_view
from latticechess.kernel.sentence import reason_of
from latticechess.kernel.variant import Variant
from latticechess.server.paid_work import paid
from latticechess.server.problems import Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import READ, open_to
from latticechess.server.sentences import problem_view

MOST_GAMES = 240


@post("/api/designer/check", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def check_file(request: ApiRequest, data: JSONBody[wire.CheckFile]) -> wire.FileChecked:
    """Everything that is wrong with a variant file, and its drawing."""
    return await paid(request, lambda: checked_view(check(data.text)))


@post("/api/designer/write", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def write_file(request: ApiRequest, data: JSONBody[wire.WriteFile]) -> wire.FileWritten:
    """The variant file for a drawing, as near to the given one as can be, and what is wrong."""

    def work() -> wire.FileWritten:
        text = write(design_from(data.design), data.text)
        return wire.FileWritten(text, checked_view(check(text)))

    try:
        return await paid(request, work)
    except ValueError as error:
        raise Refused.because(reason_of(error)) from error


@post("/api/designer/fairness", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def check_fairness(request: ApiRequest, data: JSONBody[wire.CheckFairness]) -> Stream:
    """Let the computer play the game of a file against itself. The response is NDJSON: a
    `Fairness` after every game. Closing the connection ends the games."""
    program, visitor = program_of(request), visitor_of(request)
    checked = await paid(request, lambda: check(data.text))
    if checked.variant is None or checked.start_faults:
        raise Refused("board-has-faults")
    try:
        program.fairness.begin(visitor.user, visitor.address)
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    games = max(1, min(data.games, MOST_GAMES))
    lines = _lines(program.fairness, checked.variant, games, visitor.user, visitor.address)
    return Stream(lines, media_type="application/x-ndjson")


async def _lines(
    checks: FairnessChecks, variant: Variant, games: int, user: str, address: str
) -> AsyncIterator[bytes]:
    try:
        async with aclosing(checks.run(variant, games, user, address)) as tallies:
            async for tally in tallies:
                yield msgspec.json.encode(fairness_view(tally)) + b"\n"
    except EngineError as error:
        yield msgspec.json.encode(problem_view(reason_of(error))) + b"\n"


ROUTES = [check_file, write_file, check_fairness]
