"""Societies: clubs and classes on one server."""

from __future__ import annotations

from typing import Literal

from latticechess.features.clubs.service.classes import LineState as LineState
from latticechess.features.clubs.store.clubs import SocietyKind as SocietyKind
from latticechess.features.clubs.store.clubs import SocietyRole as SocietyRole
from latticechess.features.webhooks.service.service import Form as WebhookForm
from latticechess.server.wire import Message, Request, SentenceView

CardState = Literal["", "none", "new", "used"]
"""A pupil's log-in card: nobody printed one, nobody used it yet, its PIN is chosen. Empty: the
member has an account of their own, or the caller may not know."""


class SocietyView(Message, frozen=True):
    """A society as the caller sees it. The server's own club has the empty id."""

    id: str
    kind: SocietyKind
    name: str
    public: bool
    chat: bool
    season_month: int
    """The month in which a season begins."""
    role: SocietyRole | None
    """The caller's own."""
    runs: bool
    """The caller may run it."""
    members: int
    """Without those who run it; 0 for the server's own club."""


class PlayInvitation(Message, frozen=True):
    """Those who run a society ask the caller to play again."""

    society: str
    name: str
    by: str
    at: str


class SocietyList(Message, frozen=True):
    societies: list[SocietyView]
    """The server's own club first."""
    may_found: bool
    invitations: list[PlayInvitation]


class FoundSociety(Request, frozen=True):
    kind: SocietyKind
    name: str


class ChangeSociety(Request, frozen=True):
    """Omitted fields stay as they are."""

    name: str | None = None
    public: bool | None = None
    """Strangers see it and its members."""
    chat: bool | None = None
    season_month: int | None = None


class SocietyMemberView(Message, frozen=True):
    user: str
    name: str
    role: SocietyRole
    part: str
    """A group inside the society, such as `7B`."""
    you: bool
    here: bool
    """Online now."""
    seen_at: str | None
    last_game: str | None
    days: list[int]
    """Games on each of the last seven days, today last."""
    week_before: int
    """Games in the seven days before."""
    month: int
    """Games in this month."""
    puzzles: int
    """Puzzles solved in the last seven days."""
    invited_at: str | None
    managed: bool
    """The class made the account: its teachers print cards for it and may delete it."""
    login: str
    """What is typed to log in; empty unless the caller runs the class."""
    card: CardState


class TeamView(Message, frozen=True):
    id: str
    name: str
    players: list[str]
    """User ids in board order."""


class SocietyPage(Message, frozen=True):
    """A society with its members. Pupils see only themselves and the teachers of a class."""

    society: SocietyView
    members: list[SocietyMemberView]
    teams: list[TeamView]


class SetSocietyRole(Request, frozen=True):
    role: SocietyRole = "member"


class SocietyInvite(Request, frozen=True):
    """A link into the society, good for so many people and so long."""

    uses: int = 30
    hours: int = 168


class JoinSociety(Request, frozen=True):
    secret: str


class InviteToPlay(Request, frozen=True):
    users: list[str]


class KeepTeam(Request, frozen=True):
    """A line-up: user ids in board order; without an id a new one."""

    name: str
    players: list[str]
    id: str | None = None


class ClassList(Request, frozen=True):
    """A pasted list: one pupil a line, or CSV."""

    text: str
    without: tuple[int, ...] = ()
    """Numbers of new lines to leave out."""
    again: tuple[int, ...] = ()
    """Numbers of lines to add though there is one of that name."""


class ClassListLine(Message, frozen=True):
    """What becomes of a line: added if it is `new`; only if asked for where the name is `here`
    already or stands `twice`; or not read, with the reason."""

    line: int
    name: str
    """Of the pupil once added, with a number where there is one of the name."""
    same: str
    """The name that a member or an earlier line has already; empty for others."""
    login: str
    part: str
    state: LineState
    why: SentenceView | None
    """Why it was not read."""


class ClassListRead(Message, frozen=True):
    lines: list[ClassListLine]


class PupilsAdded(Message, frozen=True):
    users: list[str]


class PrintCards(Request, frozen=True):
    users: list[str]


class LoginCardView(Message, frozen=True):
    """A log-in card, sent only this once."""

    user: str
    name: str
    login: str
    words: str
    secret: str
    """Of the link `/card#…`, which opens the door once."""
    qr: str
    """The link's QR code as the path of an SVG drawing, one unit a module."""
    qr_size: int


class LoginCardList(Message, frozen=True):
    address: str
    """Where the link leads; what a pupil types without a camera."""
    cards: list[LoginCardView]


class OpenCard(Request, frozen=True):
    """Use the code of a log-in card and choose a PIN."""

    secret: str
    pin: str


class ChoosePin(Request, frozen=True):
    pin: str


class SeasonRowView(Message, frozen=True):
    player: str
    name: str
    deleted: bool
    you: bool
    games: list[int]
    points: list[float]
    total: float


class SeasonView(Message, frozen=True):
    """Points in rated games between members, by month, on all boards."""

    first: str
    """The season's first month."""
    months: list[str]
    seasons: list[str]
    """First months of all seasons with games, newest first."""
    rows: list[SeasonRowView]


# --- Webhooks -----------------------------------------------------------------------------------

WebhookEvent = Literal[
    "tournament-started", "round-paired", "tournament-finished", "game-ended", "new-record"
]


class SetWebhook(Request, frozen=True):
    """Tell a chat room of these events."""

    address: str
    form: WebhookForm
    events: list[WebhookEvent]


class WebhookView(Message, frozen=True):
    """Where a society is told of some events."""

    id: str
    address: str
    form: WebhookForm
    events: list[WebhookEvent]
    secret: str
    """The key of the signature in the header `X-Lattice-Signature`."""
    created_at: str


class WebhookDelivery(Message, frozen=True):
    """Something that was sent, or will be."""

    event: str
    at: str
    tries: int
    waiting: bool
    """Whether it will be tried again."""
    status: int | None
    """What the receiver answered."""
    problem: str


class WebhookList(Message, frozen=True):
    """The webhooks of a society."""

    webhooks: list[WebhookView]


class WebhookLog(Message, frozen=True):
    """What a webhook was sent lately, the newest first."""

    deliveries: list[WebhookDelivery]
