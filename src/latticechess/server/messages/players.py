"""The register of players."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Message, Request


class RegisteredPlayer(Message, frozen=True):
    """Somebody who plays here."""

    id: str
    name: str
    kind: Literal["guest", "profile", "account"]
    """A browser; somebody entered in the register; one who can log in."""
    since: str
    """ISO 8601, UTC."""
    you: bool
    """The one who reads this."""
    usable: bool
    """The reader may sit this player down at a shared screen."""


class PlayerList(Message, frozen=True):
    players: list[RegisteredPlayer]
    more: bool
    """There is another page after the last of these."""


class EnterPlayer(Request, frozen=True):
    """Enter somebody in the register, or give them another name."""

    name: str
