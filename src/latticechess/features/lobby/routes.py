"""Challenges: make, accept, decline and cancel them; the lobby socket."""

from __future__ import annotations

from litestar import delete, get, post, websocket
from litestar.params import JSONBody

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.games.views import board as board_views
from latticechess.features.lobby import views as lobby_views
from latticechess.features.lobby.service import Offer
from latticechess.features.lobby.sockets import LobbySocket
from latticechess.features.lobby.store import Terms
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import ChallengeId
from latticechess.server.problems import Refused
from latticechess.server.request_context import (
    ApiRequest,
    Socket,
    program_of,
    user_of,
    visitor_of,
)
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.sockets.transport import WebSocketTransport


@post("/api/challenges", tags=["lobby"], opt=open_to(Role.GUEST, PLAY))
async def make_challenge(
    request: ApiRequest, data: JSONBody[wire.MakeChallenge]
) -> wire.ChallengeMade:
    """Make a challenge; a quick one may begin a game at once."""
    program = program_of(request)
    try:
        direct = data.kind == "direct"
        to = await recipient(program, visitor_of(request), data) if direct else None
        who = await program.named_user(user_of(request), data.name)
        offer = Offer(data.kind, terms_of(data), to, data.low, data.high)
        async with program.storage.keeping_position(visitor_of(request), data.position):
            made = await program.lobby.post(who, offer)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    (view,) = await lobby_views.challenge_views(program, [made])
    return wire.ChallengeMade(view, made.game)


def terms_of(data: wire.MakeChallenge) -> Terms:
    return Terms(
        variant=data.variant,
        clock=board_views.time_control(data.clock),
        colour=data.colour,
        rated=data.rated,
        takebacks=data.takebacks,
        position=data.position,
        delay_s=data.delay_s,
    )


async def recipient(program: Program, visitor: Visitor, data: wire.MakeChallenge) -> str:
    """The id of the challenged player; Refusal if the player is unknown or ambiguous."""
    if data.to is not None:
        return (await program.people.find(visitor, data.to)).id
    name = (data.to_name or "").strip()
    if not name:
        raise Refusal("challenge-whom")
    return (await program.people.called(visitor, name)).id


@get("/api/challenges", tags=["lobby"], opt=open_to(Role.GUEST))
async def open_challenges(request: ApiRequest) -> wire.LobbyNews:
    """Every open challenge, oldest first."""
    return await lobby_views.lobby_news(program_of(request), visitor_of(request))


@get("/api/challenges/mine", tags=["lobby"], opt=open_to(Role.GUEST))
async def own_challenges(request: ApiRequest) -> wire.MyChallenges:
    """The challenges that the caller has made and received."""
    return await lobby_views.my_challenges(program_of(request), user_of(request))


@get("/api/people", tags=["lobby"], opt=open_to(Role.GUEST))
async def people_here(request: ApiRequest) -> wire.People:
    """Everybody online, without the caller."""
    program = program_of(request)
    store = program.presence.store
    here = await store.named(now_ms())
    busy = await store.busy_among([one.id for one in here], now_ms())
    apart = {user_of(request)} | await program.privacy.hidden(visitor_of(request))
    return wire.People(
        [wire.PersonHere(one.id, one.name, one.id in busy) for one in here if one.id not in apart]
    )


@post(
    "/api/challenges/{challenge:str}/accept",
    tags=["lobby"],
    opt=open_to(Role.GUEST, PLAY),
    status_code=200,
)
async def accept_challenge(
    request: ApiRequest, challenge: ChallengeId, data: JSONBody[wire.AcceptChallenge]
) -> wire.GameCreated:
    """Accept a challenge: its game begins."""
    program = program_of(request)
    try:
        who = await program.named_user(user_of(request), data.name)
        return wire.GameCreated(await program.lobby.accept(who, challenge))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@post(
    "/api/challenges/{challenge:str}/decline",
    tags=["lobby"],
    opt=open_to(Role.GUEST, PLAY),
    status_code=204,
)
async def decline_challenge(request: ApiRequest, challenge: ChallengeId) -> None:
    """Decline a challenge to the caller."""
    try:
        await program_of(request).lobby.decline(user_of(request), challenge)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@delete("/api/challenges/{challenge:str}", tags=["lobby"], opt=open_to(Role.GUEST, PLAY))
async def cancel_challenge(request: ApiRequest, challenge: ChallengeId) -> None:
    """Cancel a challenge of the caller's."""
    try:
        await program_of(request).lobby.cancel(user_of(request), challenge)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@websocket("/ws/lobby", opt=open_to(Role.GUEST, PLAY))
async def lobby_socket(socket: Socket) -> None:
    """Receive challenges and the games they become."""
    await socket.accept()
    await LobbySocket(WebSocketTransport(socket), program_of(socket), visitor_of(socket)).run()


ROUTES = [
    make_challenge,
    open_challenges,
    own_challenges,
    people_here,
    accept_challenge,
    decline_challenge,
    cancel_challenge,
    lobby_socket,
]
