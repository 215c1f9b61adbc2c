"""Finding an opponent: challenges over HTTP, and the socket that tells of them."""

from __future__ import annotations

from typing import Literal

from latticechess.app.accounts.roles import Role
from latticechess.server.messages.base import ClientMessage, Message, Request, ServerMessage
from latticechess.server.messages.game import ClockSpec
from latticechess.server.messages.games import StageSpec


class MakeChallenge(Request, frozen=True):
    """`open`: whoever is here may accept; `direct`: `to`, a player's id, or `toName`, may;
    `quick`: be paired with the next one who wants the same board and clock."""

    kind: Literal["open", "direct", "quick"]
    variant: str
    clock: ClockSpec = ClockSpec()
    colour: Literal["white", "black", "random"] = "random"
    """The challenger's."""
    rated: bool = False
    takebacks: bool = True
    position: str | None = None
    to: str | None = None
    to_name: str | None = None
    low: int | None = None
    """Open: the lowest rating wanted; players without a rating are always welcome."""
    high: int | None = None
    name: str | None = None
    """The challenger's name."""
    periods: int = 1
    """How many periods there are, where the clock is `byoyomi`."""
    stages: list[StageSpec] | None = None
    """What the clock's stages are, where it is `stages`."""
    delay_s: int | None = None
    """How many seconds later than the players spectators see it; null: as the server has it."""


class AcceptChallenge(Request, frozen=True):
    name: str | None = None


class ChallengeView(Message, frozen=True):
    """An offer that waits for an answer."""

    id: str
    kind: Literal["open", "direct", "quick"]
    user: str
    name: str
    rating: int | None
    variant: str
    title: str
    """The variant's."""
    clock: ClockSpec
    colour: Literal["white", "black", "random"]
    """What the challenger will play."""
    rated: bool
    takebacks: bool
    own_position: bool
    """Not from the variant's start."""
    delay_s: int | None
    """How late spectators see it; null: as the server has it."""
    low: int | None
    high: int | None
    to: str | None
    """Direct: the name of the one who was challenged."""
    made_at: str
    """ISO 8601, UTC."""


class ChallengeMade(Message, frozen=True):
    """`game` is the game that quick pairing has begun at once."""

    challenge: ChallengeView
    game: str | None


class PersonHere(Message, frozen=True):
    user: str
    name: str


class People(Message, frozen=True):
    """Who is here and has told a name."""

    people: list[PersonHere]


class Browse(ClientMessage, frozen=True):
    """Whether this window shows the lobby and wants to be told all of it."""

    allowed = Role.GUEST
    on: bool = True


class LobbyNews(ServerMessage, frozen=True):
    """Every open challenge, oldest first. Also sent when games began or ended: look again."""

    challenges: list[ChallengeView]


class MyChallenges(ServerMessage, frozen=True):
    """What I have offered, and what was offered to me."""

    sent: list[ChallengeView]
    received: list[ChallengeView]


class Paired(ServerMessage, frozen=True):
    """My challenge has become a game."""

    challenge: str
    game: str
    opponent: str


class ChallengeDeclined(ServerMessage, frozen=True):
    challenge: str


LobbyClientMessages = Browse
LobbyServerMessages = LobbyNews | MyChallenges | Paired | ChallengeDeclined
