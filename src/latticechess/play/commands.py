"""Commands: what a player, the computer or a timer may ask of a game. `decide` answers them."""

from __future__ import annotations

import msgspec

from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Side
from latticechess.play.events import Player


class SideCommand(msgspec.Struct, frozen=True):
    """Base of the commands of one side; `side` is the one that acts."""

    side: Side


class PlayMove(SideCommand, frozen=True):
    """Move a piece."""

    origin: Square
    target: Square
    promotion: str | None = None
    id: str = ""
    """Idempotency key, made by the client: a second command with the same id has no effect."""
    ply: int | None = None
    """The ply that this move would be, from 1: a late move is refused, not misapplied."""
    lag_ms: int = 0
    """Measured network lag, compensated up to `LAG_QUOTA_MS`."""


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
    """By the side to move, if repetition or the fifty-move rule allows it."""


class RequestTakeback(SideCommand, frozen=True):
    """Take back `plies`; None: back to the asker's own last move (same screen: one ply)."""

    plies: int | None = None


class AcceptTakeback(SideCommand, frozen=True):
    pass


class DeclineTakeback(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class Pause(SideCommand, frozen=True):
    """At once where one person decides; otherwise when the opponent has asked too."""


class DeclinePause(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class Resume(SideCommand, frozen=True):
    pass


class Abort(SideCommand, frozen=True):
    """End without a result: before both have moved; any time at a shared screen or between
    computers; otherwise when the opponent has asked for it too."""


class DeclineAbort(SideCommand, frozen=True):
    """Also withdraws one's own request."""


class ClaimAbsence(SideCommand, frozen=True):
    """Claim a win, or a draw, because the opponent has left."""

    away_ms: int | None
    """How long they have been away; None: they are connected."""
    draw: bool = False
    patience_ms: int | None = None
    """How long they must be away; None: the default."""


class OfferRematch(SideCommand, frozen=True):
    """After the end: another game with colours swapped."""


class DeclineRematch(SideCommand, frozen=True):
    """Also withdraws one's own offer."""


class StartRematch(SideCommand, frozen=True):
    """Start the rematch: the opponent has offered it, or need not be asked."""

    game: str


class ChangeLevel(SideCommand, frozen=True):
    """Change the level of the computer on `side`."""

    level: int


class Join(SideCommand, frozen=True):
    """Take the open seat on `side`."""

    player: Player


class Correct(msgspec.Struct, frozen=True):
    """Correct the result of a finished game, as an organiser."""

    by: str
    name: str
    why: str
    winner: Side | None = None
    void: bool = False


class Adjudicate(msgspec.Struct, frozen=True):
    """End a running game by the organiser's decision, or for a player who did not come."""

    winner: Side | None = None
    void: bool = False
    """End it without a result."""


class Rename(msgspec.Struct, frozen=True):
    """Rename the game, whatever its state."""

    by: str
    name: str


class Hold(msgspec.Struct, frozen=True):
    """The program was down: stop a running clock at the time it stopped."""


class Release(msgspec.Struct, frozen=True):
    """Let a held game go on."""


class Flag(msgspec.Struct, frozen=True):
    """End the game if a flag has fallen."""


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
    | Adjudicate
    | Rename
)
