"""Whether a running program can do its work, and what it has done: for those who look after it."""

from __future__ import annotations

import asyncio

from latticechess.app.program import Program
from latticechess.store.database.open import is_reachable

ANSWER_S = 3.0
"""How long the database may take to answer."""


async def troubles(program: Program) -> list[str]:
    """What keeps the program from working well, in words for people; [] if nothing does."""
    found = []
    try:
        async with asyncio.timeout(ANSWER_S):
            if not await asyncio.to_thread(is_reachable, program.database):
                found.append("The database does not answer.")
    except TimeoutError:
        found.append("The database does not answer in time.")
    if not program.bus.connected:
        found.append("News from other processes arrives late: the bus is not connected.")
    return found
