"""What is sent: one message in the JSON that a chat program expects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import msgspec

Form = Literal["discord", "slack", "matrix", "json"]
FORMS: tuple[Form, ...] = get_args(Form)
Event = Literal[
    "tournament-started", "round-paired", "tournament-finished", "game-ended", "new-record", "test"
]
CHOSEN: tuple[Event, ...] = get_args(Event)[:-1]
"""Events that an organiser chooses; a test is always sent."""
LONGEST_TEXT = 1_500


@dataclass(frozen=True, slots=True)
class News:
    """Something that has happened in a society."""

    event: Event
    society: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)


def body_of(form: Form, news: News, society_name: str, at: int) -> str:
    """The message in the form of a chat program, or whole as plain JSON."""
    text = " ".join(news.text.split())[:LONGEST_TEXT]
    match form:
        case "discord":
            # Names of players must not call everybody.
            view: Any = {"content": escaped(text, "\\*_~`|>#@"), "allowed_mentions": {"parse": []}}
        case "slack":
            plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            view = {"text": plain}
        case "matrix":
            view = {"text": escaped(text, "\\*_~`<>#@"), "username": society_name}
        case "json":
            view = {
                "event": news.event,
                "society": {"id": news.society, "name": society_name},
                "text": text,
                "at": at,
                "data": news.data,
            }
    return msgspec.json.encode(view).decode()


def escaped(text: str, marks: str) -> str:
    """Text whose marks are shown and mean nothing."""
    return "".join(f"\\{letter}" if letter in marks else letter for letter in text)
