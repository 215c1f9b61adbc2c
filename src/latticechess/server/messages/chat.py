"""Chat at a board, and reports of it. Part of the socket of a game."""

from __future__ import annotations

from latticechess.app.accounts.roles import Role
from latticechess.server.messages.base import ClientMessage, Message, ServerMessage


class Listen(ClientMessage, frozen=True):
    """Begin to hear the chat: players that of the players, others that of those who watch."""

    allowed = Role.GUEST
    on: bool = True


class Say(ClientMessage, frozen=True):
    allowed = Role.GUEST
    text: str


class Mute(ClientMessage, frozen=True):
    """Hear no more of whoever said `line`, in any game; `on` false: hear them again."""

    allowed = Role.GUEST
    line: int
    on: bool = True


class ReportLine(ClientMessage, frozen=True):
    """Bring `line` before the organiser."""

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
    """Lines of the chat; `whole`: all that there is to read, in place of what was told before."""

    whole: bool
    lines: list[ChatLine]


class Reported(ServerMessage, frozen=True):
    """The report has reached the organiser's list."""

    line: int


class ReportedLine(Message, frozen=True):
    """Something said near what was reported; `reported`: it is that."""

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
    """What was said just before and after, with the line itself."""


class ReportList(Message, frozen=True):
    reports: list[ReportView]


class SilenceAuthor(Message, frozen=True):
    """Let whoever said what was reported not write in chats for some time."""

    hours: int


class SilenceView(Message, frozen=True):
    user: str
    name: str
    until: str
    """ISO 8601, UTC."""


class SilenceList(Message, frozen=True):
    silences: list[SilenceView]
