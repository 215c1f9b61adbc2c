"""What all messages are made from."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.app.accounts.roles import Role

Square = tuple[int, ...]
Colour = Literal["white", "black"]
ClockClass = Literal["bullet", "blitz", "rapid", "classical", "correspondence", "untimed"]
"""How fast a game is: such games are counted and rated together."""


NOT_SAID: Role | None = None
"""A message that does not say who may send it: nobody."""


class Message(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all wire types: immutable, camelCase outside."""


class Request(Message, frozen=True):
    """Base of what an HTTP request carries: fields with a default may be left out."""


class SentenceView(Message, frozen=True):
    """A sentence for people: in English, and as what other languages make their own from."""

    text: str
    code: str
    parameters: SentenceParameters


SentencePart = str | SentenceView
SentenceParameters = dict[str, str | int | SentenceView | list[SentencePart]]
"""What varies in a sentence, by its place."""


class Problem(Message, frozen=True):
    """The body of every refused request: what happened and what to do."""

    detail: str
    code: str
    parameters: SentenceParameters


class ClientMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of what a browser may send through a socket. `allowed` is the least role that may."""

    allowed = NOT_SAID


class ServerMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of what the server sends through a socket."""
