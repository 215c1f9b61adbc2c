"""Requests between the two players: which are open, and how others were closed."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from latticechess.kernel.pieces import Side
from latticechess.play.events import (
    AbortDeclined,
    AbortRequested,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Moved,
    Paused,
    PauseDeclined,
    PauseRequested,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    TakebackDeclined,
    TakebackRequested,
    TakenBack,
)

What = Literal["draw", "takeback", "pause", "abort", "rematch"]
WHAT: tuple[What, ...] = get_args(What)
How = Literal["declined", "withdrawn", "lapsed"]

_ASKS = (DrawOffered, TakebackRequested, PauseRequested, AbortRequested, RematchOffered)
_REFUSES: dict[type, What] = {
    DrawDeclined: "draw",
    TakebackDeclined: "takeback",
    PauseDeclined: "pause",
    AbortDeclined: "abort",
    RematchDeclined: "rematch",
}
_GRANTS: dict[type, What] = {TakenBack: "takeback", Paused: "pause", RematchStarted: "rematch"}
"""Requests granted by an event other than the end of the game."""


class TakebackRequest(msgspec.Struct, frozen=True):
    side: Side
    plies: int


class Offers(msgspec.Struct, frozen=True):
    """Open requests: one side has asked, and the other has not answered."""

    draw: Side | None = None
    takeback: TakebackRequest | None = None
    pause: Side | None = None
    abort: Side | None = None
    rematch: Side | None = None
    declined: Side | None = None
    """The side whose draw offer was declined; it may offer again after its next move."""

    def asker(self, what: What) -> Side | None:
        """The side that has asked and waits for the answer."""
        if what == "takeback":
            return self.takeback.side if self.takeback else None
        side: Side | None = getattr(self, what)
        return side


NO_OFFERS = Offers()


class ClosedRequest(msgspec.Struct, frozen=True):
    """A request of `side` that was not granted."""

    what: What
    side: Side
    how: How
    """Declined by the opponent, withdrawn by `side`, or lapsed because the game went on."""


def closed_after(
    kept: tuple[ClosedRequest, ...], was: Offers, now: Offers, event: Event, turn: Side
) -> tuple[ClosedRequest, ...]:
    """The closed requests that are shown after `event`; `turn` was the side to move before it.

    Each is shown until its asker moves or asks again: an answer must not vanish because the
    opponent moves at once.
    """
    if not kept and was == NO_OFFERS:
        return ()
    if isinstance(event, Ended | TakenBack):
        kept = ()
    if isinstance(event, Ended):
        return ()
    news = tuple(_newly_closed(was, now, event))
    told_anew = {(each.what, each.side) for each in news}
    stay = (each for each in kept if (each.what, each.side) not in told_anew)
    return (*(each for each in stay if not _goes_on(each.side, event, turn)), *news)


def _goes_on(side: Side, event: Event, turn: Side) -> bool:
    """Whether `side` has moved or asked for something."""
    if isinstance(event, Moved):
        return turn is side
    return isinstance(event, _ASKS) and event.side is side


def _newly_closed(was: Offers, now: Offers, event: Event) -> list[ClosedRequest]:
    found = []
    for what in WHAT:
        side = was.asker(what)
        if side is None or now.asker(what) is side or _GRANTS.get(type(event)) == what:
            continue
        found.append(ClosedRequest(what, side, _how(what, side, event)))
    return found


def _how(what: What, side: Side, event: Event) -> How:
    if _REFUSES.get(type(event)) != what:
        return "lapsed"
    return "withdrawn" if getattr(event, "side", None) is side else "declined"
