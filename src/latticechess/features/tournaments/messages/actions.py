"""Actions on a tournament, as the body of one request, and live news over its socket."""

from __future__ import annotations

from typing import Literal

from latticechess.features.accounts.service.roles import Role
from latticechess.features.tournaments.messages.page import (
    BoardNow,
    TournamentPage,
    TournamentRound,
    TournamentStandings,
    UndoOffer,
)
from latticechess.features.tournaments.messages.tournaments import (
    EndedHow,
    EntrantSpec,
    EntryRule,
    PlayersListed,
    RoundStart,
    TieBreak,
)
from latticechess.features.tournaments.rules.commands import OpenScore
from latticechess.features.tournaments.rules.events import Score as PairingResult
from latticechess.server.wire import (
    ClientMessage,
    Colour,
    Message,
    Request,
    SentenceView,
    ServerMessage,
)


class TournamentAction(Request, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of the actions on a tournament."""


class StartRound(TournamentAction, frozen=True):
    """Pair and start the next round; the first one starts the tournament."""

    round: int
    """Which: a second press does nothing."""
    allow_repeats: bool = False
    """Where no pairing without a repeat is left."""


class UnpairRound(TournamentAction, frozen=True):
    """Take the pairing of the present round back, while it has no result; its games are void."""

    round: int


class EndRound(TournamentAction, frozen=True):
    """End the present round now: boards without a result are drawn, or count as not played."""

    round: int
    result: OpenScore


class PauseTournament(TournamentAction, frozen=True):
    """No new games and no forfeits; games in play go on."""


class ResumeTournament(TournamentAction, frozen=True):
    pass


class FinishTournament(TournamentAction, frozen=True):
    """End it now; every board of the present round must have a result."""


class CancelTournament(TournamentAction, frozen=True):
    why: str = ""


class ReopenTournament(TournamentAction, frozen=True):
    """Take back the end, for a correction or another round."""


class PasteList(TournamentAction, frozen=True):
    """Add players from text: one a line, `name` or `name; rating`. Late ones enter as such."""

    text: str
    preview: bool = True
    """Only say what would happen."""
    skip: tuple[int, ...] = ()
    """Lines to leave out."""


class AddPlayer(TournamentAction, frozen=True):
    """Add one, also late."""

    player: EntrantSpec


class WithdrawPlayer(TournamentAction, frozen=True):
    """Take a player out; null: the reader."""

    number: int | None = None


class ReturnPlayer(TournamentAction, frozen=True):
    """Let a withdrawn player play on."""

    number: int | None = None


class RenamePlayer(TournamentAction, frozen=True):
    number: int
    name: str


class ForgetPlayer(TournamentAction, frozen=True):
    """Erase a player's name; the results stay."""

    number: int


class FreeSeatAgain(TournamentAction, frozen=True):
    """Take a claimed seat from whoever has it, so that it can be claimed again."""

    number: int


class CheckIn(TournamentAction, frozen=True):
    """Is here; null: the reader."""

    number: int | None = None
    here: bool = True


class RequestBye(TournamentAction, frozen=True):
    """Half a point, or none, instead of a game; null: the reader."""

    round: int
    number: int | None = None
    points: Literal["half", "zero"] = "half"
    on: bool = True
    """false: take the request back."""


class RestInArena(TournamentAction, frozen=True):
    """The reader is not paired for now, or again."""

    on: bool = True


class EnterResult(TournamentAction, frozen=True):
    """The organiser's word, also as a correction; null takes a result back."""

    round: int
    board: int
    result: PairingResult | None
    how: EndedHow = "other"
    why: str = ""


class ReportResult(TournamentAction, frozen=True):
    """A player's word; it counts when the opponent says the same."""

    round: int
    board: int
    result: PairingResult
    how: EndedHow = "other"


class UndoAction(TournamentAction, frozen=True):
    """Undo the reader's own result, late entry or pasted list within 10 s."""

    id: int


class ChangeTournament(TournamentAction, frozen=True):
    """Change what can still be changed; fields left out stay."""

    name: str | None = None
    description: str | None = None
    place: str | None = None
    starts_at: str | None = None
    rounds: int | None = None
    round_minutes: int | None = None
    break_minutes: int | None = None
    start: RoundStart | None = None
    entry: EntryRule | None = None
    places: int | None = None
    tie_breaks: list[TieBreak] | None = None
    public: bool | None = None
    new_code: bool = False
    """The old join link stops working."""


TournamentActions = (
    StartRound
    | UnpairRound
    | EndRound
    | PauseTournament
    | ResumeTournament
    | FinishTournament
    | CancelTournament
    | ReopenTournament
    | PasteList
    | AddPlayer
    | WithdrawPlayer
    | ReturnPlayer
    | RenamePlayer
    | ForgetPlayer
    | FreeSeatAgain
    | CheckIn
    | RequestBye
    | RestInArena
    | EnterResult
    | ReportResult
    | UndoAction
    | ChangeTournament
)


class TournamentActed(Message, frozen=True):
    """What became of an action."""

    seq: int
    undo: UndoOffer | None
    number: int | None
    """The player who was added."""
    listed: PlayersListed | None
    """Answer to `pastelist`."""


class FollowTournament(ClientMessage, frozen=True):
    """Send first: everything comes in full once, then changes. Again for another round."""

    allowed = Role.GUEST
    round: int | None = None
    """null: always the newest."""
    standings: bool = True
    boards: bool = True
    """Pictures and clocks of live boards."""
    from_board: int = 1
    """First board with a picture; 24 are sent."""


class TournamentNews(ServerMessage, frozen=True):
    """The page, as the reader sees it, whenever something in it changes."""

    page: TournamentPage


class RoundNews(ServerMessage, frozen=True):
    """Boards of a round: all (`whole`), or those that changed."""

    whole: bool
    round: TournamentRound


class StandingsNews(ServerMessage, frozen=True):
    """Rows of the standings: all (`whole`), or those that changed; `places` has the order of all
    players by number."""

    whole: bool
    standings: TournamentStandings
    places: list[int]


class BoardsNews(ServerMessage, frozen=True):
    """Live boards that changed, at most once a second."""

    round: int
    boards: list[BoardNow]


class YourGame(ServerMessage, frozen=True):
    """The reader's next game has started; also sent on the lobby socket."""

    tournament: str
    game: str
    round: int
    board: int
    colour: Colour
    opponent: str


class TournamentRefused(ServerMessage, frozen=True):
    """Why a message was refused."""

    reason: SentenceView


TournamentClientMessages = FollowTournament
TournamentServerMessages = (
    TournamentNews | RoundNews | StandingsNews | BoardsNews | YourGame | TournamentRefused
)
