"""A tournament's page: head, boards, standings, crosstable and games."""

from __future__ import annotations

from typing import Literal

from latticechess.features.games.messages.board import PlacedPiece
from latticechess.features.games.messages.game import ClockSpec, ClockView
from latticechess.features.tournaments.messages.tournaments import (
    EntryRule,
    RoundStart,
    TieBreak,
    TournamentRules,
)
from latticechess.features.tournaments.rules.events import Score as PairingResult
from latticechess.features.tournaments.rules.settings import System as TournamentSystem
from latticechess.features.tournaments.service.phase import OrganiserStep, TimerKind, UndoKind
from latticechess.features.tournaments.service.phase import Phase as TournamentState
from latticechess.server.wire import (
    Colour,
    Message,
    SentenceView,
)

ByeKind = Literal["full", "half", "zero"]
BoardState = Literal["waiting", "live", "finished", "reported", "disputed"]
BoardAction = Literal["open", "watch", "review", "report", "confirm", "enter", "correct"]
RoundState = Literal["planned", "running", "finished"]
CellScore = Literal["1", "0", "½", "+", "-", ""]
"""`""`: not finished or not played."""
ScoreKind = Literal["game", "live", "bye", "half-bye", "absent", "out", "planned"]
"""`out`: knocked out before this round."""
HighlightKind = Literal["surprise", "longest-game", "shortest-win"]
PlayerState = Literal["playing", "here", "away", "withdrawn", "out"]
MyState = Literal[
    "game", "waiting", "finished", "bye", "out", "withdrawn", "check-in", "next-round"
]


class TournamentTimer(Message, frozen=True):
    """The timer in the head. It stands still while paused."""

    kind: TimerKind
    at: str
    """ISO 8601, UTC; when paused, as if it went on now."""
    left_ms: int
    total_ms: int
    paused: bool


class TournamentPlayer(Message, frozen=True):
    """A player in a pairing, with the points before the round."""

    number: int
    name: str
    rating: int | None
    points: int
    """Half points."""
    here: bool
    """Online now; over the board always false."""
    claimed: bool
    """Somebody's seat; otherwise a name on the list."""
    you: bool
    team: int | None
    deleted: bool
    """Has left the club: shown as "former member"."""


class SaidResult(Message, frozen=True):
    """What a player says of a game over the board."""

    result: PairingResult
    number: int
    name: str


class ResultChange(Message, frozen=True):
    """One entry of a result's history."""

    at: str
    by: str
    """Name of whoever entered it."""
    result: PairingResult | None
    """null: withdrawn."""
    why: str


class PairingView(Message, frozen=True):
    """One board of a round."""

    round: int
    board: int
    white: TournamentPlayer
    black: TournamentPlayer | None
    """null: White has the bye, or is absent with leave."""
    bye: ByeKind | None
    """Set where there is no opponent."""
    state: BoardState
    """`waiting`: not begun; `reported`: one side has said a result; `disputed`: they differ."""
    over_the_board: bool
    game: str | None
    """The game's id once it has started."""
    result: PairingResult | None
    how: str | None
    """Machine word: checkmate, resignation, time, agreement, mate, other, …"""
    moves: int | None
    """Full moves played."""
    said: list[SaidResult]
    history: list[ResultChange]
    """Corrections: the first entry and each change; empty unless it was corrected."""
    variant: str
    match: int | None
    """Knockout: which match of the round this is, from 1 at the top of the bracket."""
    leg: int
    """Which game of the match, from 1."""
    decider: bool
    """The last game of a tied match: a draw wins for Black."""
    you: Colour | None
    """The reader's colour."""
    may: list[BoardAction]
    """What the reader can do with this board, the likeliest first."""
    live: BoardNow | None


class BoardNow(Message, frozen=True):
    """What a live board shows; at most one a second."""

    board: int
    game: str
    plies: int
    move: int
    """Number of the move being thought about, from 1."""
    turn: Colour
    clock: ClockView | None
    position: list[PlacedPiece] | None
    """null: unchanged since the last one sent on this socket."""
    last: list[list[int]]
    """Squares of the last move."""
    white_here: bool
    black_here: bool


class TournamentRound(Message, frozen=True):
    """The boards of one round, in board order."""

    seq: int
    round: int
    variant: str
    title: str
    state: RoundState
    """`planned`: a round robin's later rounds, known beforehand."""
    finished: int
    boards: int
    pairings: list[PairingView]
    """Of an arena only those without a result."""
    absent: list[TournamentPlayer]
    """Not paired: withdrawn, or absent with leave."""
    starts_at: str | None
    ends_at: str | None


class MyCard(Message, frozen=True):
    """The reader's own card."""

    number: int
    state: MyState
    """`game`: go to it; `waiting`: for the opponent, or in an arena for one; `next-round`: none
    now, the next comes."""
    pairing: PairingView | None
    bye: ByeKind | None
    checked_in: bool
    points: int
    place: int | None
    wait_s: int | None
    """Arena: next opponent in at most so many seconds, if one is free."""
    pausing: bool
    """Arena: is not paired for now."""
    may_withdraw: bool
    may_bye: bool
    """May ask for half a point instead of the next round's game."""


class OrganiserQuestion(Message, frozen=True):
    """Something that waits for the organiser."""

    kind: Literal["unconfirmed", "disputed", "absent", "no-pairing", "same-name", "join"]
    text: SentenceView
    round: int | None
    board: int | None
    number: int | None
    proposed: PairingResult | None
    """The result that one press confirms."""


class OrganiserBar(Message, frozen=True):
    """What the organiser can do now."""

    next_round: int | None
    """The round that Start would begin; null: none is left."""
    may_start: bool
    reason: SentenceView | None
    """Why Start is dimmed, or what happens by itself."""
    boards_to_go: int
    may: list[OrganiserStep]
    questions: list[OrganiserQuestion]
    code: str
    """Part of the join link."""
    undo: UndoOffer | None


class UndoOffer(Message, frozen=True):
    """The last action of the reader that can be undone."""

    id: int
    what: UndoKind
    left_ms: int


class PodiumPlace(Message, frozen=True):
    place: int
    number: int
    name: str
    points: int
    games: int
    wins: int
    unbeaten: bool


class TournamentHighlight(Message, frozen=True):
    """A game worth a look."""

    kind: HighlightKind
    game: str | None
    round: int
    board: int
    white: str
    black: str
    number: int
    """Rating difference, or moves."""


class TournamentPage(Message, frozen=True):
    """The head of a tournament, and what concerns the reader."""

    seq: int
    """Number of the tournament's events: changes with every change."""
    id: str
    name: str
    society: str
    """The club or class by name; empty: the server's own club."""
    society_id: str
    system: TournamentSystem
    state: TournamentState
    reason: str
    """Why it was cancelled."""
    paused_by: str
    round: int
    rounds: int | None
    variants: list[str]
    titles: list[str]
    clock: ClockSpec
    rated: bool
    entry: EntryRule
    start: RoundStart
    players: int
    places: int | None
    over_the_board: bool
    public: bool
    double: bool
    teams: list[str]
    organiser: str
    """Name of whoever made it."""
    place: str
    starts_at: str | None
    finished_at: str | None
    made_at: str
    break_minutes: int
    tie_breaks: list[TieBreak]
    timer: TournamentTimer | None
    me: MyCard | None
    """null: the reader does not play in it."""
    joinable: bool
    bar: OrganiserBar | None
    """null: the reader does not run it."""
    podium: list[PodiumPlace]
    highlights: list[TournamentHighlight]
    first_live: int | None
    """The first live board, for those without a game."""
    delay_s: int
    """By so much spectators see games late; results count, and rounds are paired, then."""


class RoundScore(Message, frozen=True, gc=False):
    """One round of a player in the standings: colour, score, opponent."""

    round: int
    colour: Colour | None
    """null: no game."""
    opponent: int | None
    """The opponent's place now (the number stands in `opponentNumber`)."""
    opponent_number: int | None
    score: CellScore
    kind: ScoreKind
    game: str | None


class StandingRow(Message, frozen=True):
    """A row of the standings."""

    place: int
    moved: int
    """Places won since the last round; negative: lost."""
    number: int
    name: str
    rating: int | None
    points: int
    tie_breaks: list[float | None]
    """In the order of the page's `tieBreaks`; null: cannot be said."""
    rounds: list[RoundScore]
    """In an arena the last ten games."""
    wins: int
    draws: int
    losses: int
    games: int
    performance: int | None
    team: int | None
    you: bool
    deleted: bool
    state: PlayerState
    left_after: int | None
    """Withdrawn after this round."""
    from_round: int
    """First round; more than 1 for a late player."""
    streak: bool
    """Arena: points count double."""


class TeamStanding(Message, frozen=True):
    """A team: by match points (2 for a won match, 1 for a drawn one), then by board points."""

    team: int
    name: str
    points: int
    """On the boards, in half points."""
    place: int
    match_points: int
    matches: int


class TournamentStandings(Message, frozen=True):
    seq: int
    round: int
    """After this round."""
    live: bool
    tie_breaks: list[TieBreak]
    rows: list[StandingRow]
    teams: list[TeamStanding]


class CrosstableCell(Message, frozen=True):
    """Two players' game: the row's result."""

    score: CellScore
    colour: Colour | None
    """The row's colour."""
    round: int
    live: bool
    game: str | None
    how: str | None
    moves: int | None


class CrosstableRow(Message, frozen=True):
    place: int
    number: int
    name: str
    rating: int | None
    points: int
    wins: int
    tie_breaks: list[float | None]
    you: bool
    deleted: bool
    withdrawn: bool
    cells: list[list[CrosstableCell]]
    """One list for each column, in the order of the rows; two games in a double round robin."""


class Crosstable(Message, frozen=True):
    """Everybody against everybody; for at most 16 players."""

    seq: int
    rows: list[CrosstableRow]


class TournamentGame(Message, frozen=True):
    round: int
    board: int
    game: str | None
    """null: over the board, without moves."""
    white: str
    black: str
    white_number: int
    black_number: int
    result: PairingResult | None
    how: str | None
    moves: int | None
    live: bool
    variant: str


class TournamentGames(Message, frozen=True):
    seq: int
    games: list[TournamentGame]
    more: bool


class TournamentNote(Message, frozen=True):
    """A line of the tournament's history."""

    seq: int
    at: str
    by: str
    text: SentenceView


class TournamentInfo(Message, frozen=True):
    """What was agreed beyond the page, and for organisers what happened."""

    description: str
    minutes: int | None
    round_minutes: int | None
    check_in_minutes: int
    third_place: bool
    scheveningen: bool
    late_until: int | None
    late_half_points: bool
    forfeit_s: int | None
    board_rounds: list[int]
    chat: bool
    rules: TournamentRules
    history: list[TournamentNote]
    """Newest first; empty for readers who do not run it."""
