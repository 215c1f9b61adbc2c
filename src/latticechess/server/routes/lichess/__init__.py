"""The lichess API, for programs written for it: one module per area of lichess.

`docs/bots.md` says what is supported.
"""

from __future__ import annotations

from latticechess.server.routes.lichess import (
    account,
    challenges,
    events,
    exports,
    play,
    puzzles,
    seeks,
    studies,
    teams,
    tournaments,
    users,
)

ROUTES = [
    *account.ROUTES,
    *events.ROUTES,
    *challenges.ROUTES,
    *seeks.ROUTES,
    *play.ROUTES,
    *users.ROUTES,
    *exports.ROUTES,
    *studies.ROUTES,
    *tournaments.ROUTES,
    *teams.ROUTES,
    *puzzles.ROUTES,
]
