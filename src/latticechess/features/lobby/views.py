"""Views of challenges."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.views import board as board_views
from latticechess.features.lobby.store import Challenge
from latticechess.server.times import iso


def challenge_view(challenge: Challenge, title: str, to: str | None = None) -> wire.ChallengeView:
    terms = challenge.terms
    return wire.ChallengeView(
        id=challenge.id,
        kind=challenge.kind,
        user=challenge.user,
        name=challenge.name,
        rating=challenge.rating,
        variant=terms.variant,
        title=title,
        clock=board_views.clock_spec(terms.clock),
        colour=terms.colour,
        rated=terms.rated,
        takebacks=terms.takebacks,
        own_position=terms.position is not None,
        delay_s=terms.delay_s,
        low=challenge.low,
        high=challenge.high,
        to=to,
        made_at=iso(challenge.created_at),
    )


async def challenge_views(
    program: Program, challenges: Sequence[Challenge]
) -> list[wire.ChallengeView]:
    """Challenges with the names of the challenged players."""
    asked = await program.players.named({one.to for one in challenges if one.to is not None})
    names = {user: known.name for user, known in asked.items()}
    titles = await program.boards.titles({one.terms.variant for one in challenges})
    return [
        challenge_view(
            one, titles[one.terms.variant], names.get(one.to, "Guest") if one.to else None
        )
        for one in challenges
    ]


async def lobby_news(program: Program, visitor: Visitor) -> wire.LobbyNews:
    """The open challenges of those whom the visitor may see."""
    hidden = await program.privacy.hidden(visitor)
    waiting = [one for one in await program.lobby.waiting() if one.user not in hidden]
    return wire.LobbyNews(await challenge_views(program, waiting))


async def my_challenges(program: Program, user: str) -> wire.MyChallenges:
    """The challenges that a user has made and received."""
    found = await program.lobby.store.of_user(user, now_ms())
    return wire.MyChallenges(
        sent=await challenge_views(program, [one for one in found if one.user == user]),
        received=await challenge_views(program, [one for one in found if one.to == user]),
    )
