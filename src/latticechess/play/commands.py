"""What a player, the computer or the timer may ask of a game. `decide` answers."""

from __future__ import annotations

import msgspec

from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Side
from latticechess.play.events import Player


class SideCommand(msgspec.Struct, frozen=True):
    """Base of what one side asks for; `side` is the one who acts."""

    side: Side


class PlayMove(SideCommand, frozen=True):
    """Move a piece."""

    origin: Square
    target: Square
    promotion: str | None = None
    id: str = ""
    """Made by the client; a second command with the same id changes nothing."""
    ply: int | None = None
    """Which ply this move would be, counted from 1: a late one is refused, not misapplied."""
    lag_ms: int = 0
    """Measured travelling time, made good up to `LAG_QUOTA_MS`."""


class PlayText(SideCommand, frozen=True):
    """Play a move written in the variant's notation."""

    text: str
    id: str = ""
    ply: int | None = None
    lag_ms: int = 0


class Resign(SideCommand, frozen=True):
    pass


class OfferDraw(SideCommand, frozen=True):
    """Stands until the opponent moves or declines."""


class AcceptDraw(SideCommand, frozen=True):
    pass


class DeclineDraw(SideCommand, frozen=True):
    pass


class ClaimDraw(SideCommand, frozen=True):
    """By the side to move, where repetition or the fifty-move rule allows it."""


class RequestTakeback(SideCommand, frozen=True):
    """Undo `plies`; None: to the asker's own last move (same screen: the last ply)."""

    plies: int | None = None


class AcceptTakeback(SideCommand, frozen=True):
    pass


class DeclineTakeback(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class Pause(SideCommand, frozen=True):
    """At once where one person decides; else when the opponent has asked too."""


class DeclinePause(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class Resume(SideCommand, frozen=True):
    pass


class Abort(SideCommand, frozen=True):
    """End without result: before both have moved; any time at a shared screen or between
    computers; else when the opponent has asked for it too."""


class DeclineAbort(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class ClaimAbsence(SideCommand, frozen=True):
    """The opponent has left: win, or take a draw."""

    away_ms: int | None
    """How long they have been away, as the program knows; None: they are there."""
    draw: bool = False
    patience_ms: int | None = None
    """How long they are waited for here; None: as long as is usual."""


class OfferRematch(SideCommand, frozen=True):
    """After the end: another game with colours swapped."""


class DeclineRematch(SideCommand, frozen=True):
    """Also withdraws one's own offer."""


class StartRematch(SideCommand, frozen=True):
    """Begin the other game: the opponent has offered it, or need not be asked."""

    game: str


class ChangeLevel(SideCommand, frozen=True):
    """The computer on `side` is to play at another strength."""

    level: int


class Join(SideCommand, frozen=True):
    """Take the open seat on `side`."""

    player: Player


class Correct(msgspec.Struct, frozen=True):
    """An organiser puts the result of a finished game right."""

    by: str
    name: str
    why: str
    winner: Side | None = None
    void: bool = False


class Rename(msgspec.Struct, frozen=True):
    """Give the game another name, whatever its state."""

    by: str
    name: str


class Hold(msgspec.Struct, frozen=True):
    """The program was not running: a running clock stands from `at` on."""


class Release(msgspec.Struct, frozen=True):
    """A game that the program holds goes on."""


class Flag(msgspec.Struct, frozen=True):
    """Time has passed: end the game if a flag has fallen."""


Command = (
    PlayMove
    | PlayText
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | ClaimDraw
    | RequestTakeback
    | AcceptTakeback
    | DeclineTakeback
    | Pause
    | DeclinePause
    | Resume
    | Abort
    | DeclineAbort
    | ClaimAbsence
    | OfferRematch
    | DeclineRematch
    | StartRematch
    | ChangeLevel
    | Join
    | Flag
    | Hold
    | Release
    | Correct
    | Rename
)
