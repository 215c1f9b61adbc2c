"""Base classes and shared types of wire messages."""

from __future__ import annotations

from typing import Literal

from latticechess.features.accounts.service.roles import Role
from latticechess.features.shapes import Message as Message
from latticechess.features.shapes import Request as Request
from latticechess.kernel.pieces import Colour as Colour
from latticechess.play.clock_class import ClockClass as ClockClass

Square = tuple[int, ...]
Character = Literal["attacker", "solid", "trickster"]
"""In whose taste the built-in engine plays (`engine.strength.characters`)."""
"""The speed of a game: games of one clock class are rated together."""


NOT_SAID: Role | None = None
"""A message without a declared role: nobody may send it."""


class Lean(Message, frozen=True, omit_defaults=True):
    """Base of what is sent so often that fields which have their default are left out."""


class SentenceView(Message, frozen=True):
    """A sentence for people: in English, and as code and parameters for other languages."""

    text: str
    code: str
    parameters: SentenceParameters


SentencePart = str | SentenceView
SentenceParameters = dict[str, str | int | SentenceView | list[SentencePart]]
"""Parameters of a sentence by name."""


class Problem(Message, frozen=True):
    """The body of every failed request: what happened and what to do."""

    detail: str
    code: str
    parameters: SentenceParameters


class ClientMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of the messages that clients send on a socket; `allowed` is the role they need."""

    allowed = NOT_SAID


class ServerMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of the messages that the server sends on a socket."""
