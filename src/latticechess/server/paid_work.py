"""Expensive work of a route: beside the event loop, on the account of the one who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from latticechess.app.budgets import OverBudget
from latticechess.kernel.variant import Variant
from latticechess.server.problems import TooMany
from latticechess.server.request_context import ApiRequest, program_of, visitor_of

T = TypeVar("T")


async def board_of(request: ApiRequest, name: str) -> Variant:
    """The variant of the board with this name; Refusal, or TooMany as in `paid`."""
    try:
        return await program_of(request).boards.variant(name, visitor_of(request))
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over


async def paid(request: ApiRequest, work: Callable[[], T]) -> T:
    """What `work` gives; TooMany, with the time to come back, for one who has had their share."""
    visitor = visitor_of(request)
    try:
        return await program_of(request).workshop.run(visitor.user, visitor.address, work)
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
