"""Challenges, and the lobby socket."""

from __future__ import annotations

from typing import Literal

from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.messages.game import ClockSpec
from latticechess.features.lobby.store import ChallengeKind, ColourWish
from latticechess.features.tournaments.messages.actions import YourGame
from latticechess.server.wire import ClientMessage, Message, Request, ServerMessage

Device = Literal["phone", "tablet", "computer"]


class MakeChallenge(Request, frozen=True):
    """`open`: anybody may accept; `direct`: only `to` (an id) or `toName` may; `quick`: pairs with
    the next player who wants the same variant and clock."""

    kind: ChallengeKind
    variant: str
    clock: ClockSpec = ClockSpec()
    colour: ColourWish = "random"
    """The challenger's colour."""
    rated: bool = False
    takebacks: bool = True
    position: str | None = None
    to: str | None = None
    to_name: str | None = None
    low: int | None = None
    """Open: the lowest rating that may accept; unrated players always may."""
    high: int | None = None
    name: str | None = None
    """The challenger's name."""
    delay_s: int | None = None
    """Spectator delay in seconds; null: the server's default."""


class AcceptChallenge(Request, frozen=True):
    name: str | None = None


class ChallengeView(Message, frozen=True):
    """A pending challenge."""

    id: str
    kind: ChallengeKind
    user: str
    name: str
    rating: int | None
    variant: str
    title: str
    """The variant's title."""
    clock: ClockSpec
    colour: ColourWish
    """The challenger's colour."""
    rated: bool
    takebacks: bool
    own_position: bool
    """It does not start from the variant's start position."""
    delay_s: int | None
    """Spectator delay in seconds; null: the server's default."""
    low: int | None
    high: int | None
    to: str | None
    """Direct: the name of the challenged player."""
    made_at: str
    """ISO 8601, UTC."""


class ChallengeMade(Message, frozen=True):
    """`game` is set if quick pairing has started a game at once."""

    challenge: ChallengeView
    game: str | None


class PersonHere(Message, frozen=True):
    user: str
    name: str
    busy: bool
    """Wants no challenges just now."""


class People(Message, frozen=True):
    """Everybody online who has a name."""

    people: list[PersonHere]


class Browse(ClientMessage, frozen=True):
    """Whether the client shows the lobby and wants the open challenges."""

    allowed = Role.GUEST
    on: bool = True


class Busy(ClientMessage, frozen=True):
    """Whether the user wants no challenges, until the client goes or says otherwise."""

    allowed = Role.GUEST
    on: bool = True


class LobbyNews(ServerMessage, frozen=True):
    """The open challenges, oldest first. Also sent when games start or end and when somebody
    becomes busy or free, as a cue to reload."""

    challenges: list[ChallengeView]


class MyChallenges(ServerMessage, frozen=True):
    """The challenges that the user has made and received."""

    sent: list[ChallengeView]
    received: list[ChallengeView]


class Paired(ServerMessage, frozen=True):
    """A challenge of the user's has become a game."""

    challenge: str
    game: str
    opponent: str


class ChallengeDeclined(ServerMessage, frozen=True):
    challenge: str


LobbyClientMessages = Browse | Busy
LobbyServerMessages = LobbyNews | MyChallenges | Paired | ChallengeDeclined | YourGame


class NeighbourView(Message, frozen=True):
    """A guest who has come over the local network."""

    name: str | None
    """Null before they have said it."""
    device: Device
    here_s: int
    game: str | None
    """The running game in which they have a seat."""


class Network(Message, frozen=True):
    """Whether a local program is open to its network, for guests with the link of a game."""

    address: str | None
    """Where guests reach it; null: it is closed."""
    guests: list[NeighbourView]
    """The last to come first."""
