"""Chat of a game, on its socket, and reports of chat lines."""

from __future__ import annotations

from latticechess.features.accounts.service.roles import Role
from latticechess.server.wire import ClientMessage, Message, ServerMessage


class Listen(ClientMessage, frozen=True):
    """Subscribe to the chat: players to the players' chat, others to the spectators'."""

    allowed = Role.GUEST
    on: bool = True


class Say(ClientMessage, frozen=True):
    allowed = Role.GUEST
    text: str


class Mute(ClientMessage, frozen=True):
    """Mute the author of `line` in every game; `on` false: unmute."""

    allowed = Role.GUEST
    line: int
    on: bool = True


class ReportLine(ClientMessage, frozen=True):
    """Report `line` to the organisers."""

    allowed = Role.GUEST
    line: int
    note: str = ""


class ChatLine(Message, frozen=True):
    id: int
    name: str
    text: str
    at: str
    """ISO 8601, UTC."""
    yours: bool


class Said(ServerMessage, frozen=True):
    """Chat lines; `whole`: the whole chat, in place of what was sent before."""

    whole: bool
    lines: list[ChatLine]
    off: bool = False
    """Chat is off in the class of a player or of the caller."""


class Reported(ServerMessage, frozen=True):
    """The report is filed."""

    line: int


class ReportedLine(Message, frozen=True):
    """A line near a reported one; `reported`: the reported line itself."""

    name: str
    text: str
    reported: bool


class ReportView(Message, frozen=True):
    id: int
    game: str
    by: str
    about: str
    text: str
    note: str
    at: str
    around: list[ReportedLine]
    """The lines before and after, with the reported one."""


class ReportList(Message, frozen=True):
    reports: list[ReportView]


class SilenceAuthor(Message, frozen=True):
    """Silence the author of a reported line for some hours."""

    hours: int


class SilenceView(Message, frozen=True):
    user: str
    name: str
    until: str
    """ISO 8601, UTC."""


class SilenceList(Message, frozen=True):
    silences: list[SilenceView]
