"""What may be asked of the archive, and what a row must fulfil to be an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import ColumnElement, FromClause, and_, exists, func, literal, select

from latticechess.kernel.move import Reason
from latticechess.play.clock_class import ClockClass, longest_allowance
from latticechess.store.archive.facet_groups import GONE, is_trait, of_kinds
from latticechess.store.archive.inverted_index import Signs, row_bears
from latticechess.store.archive.row import Between
from latticechess.store.database.tables import archive, positions
from latticechess.store.journal.summary import Status
from latticechess.store.text_folding import token, words

Order = Literal[
    "played_at", "started_at", "name", "white", "black", "board", "clock", "result", "plies"
]
FinalResult = Literal["white", "black", "draw", "none"]
"""How a finished game ended; none: it was aborted."""
TEXT_ORDERS: tuple[Order, ...] = ("name", "white", "black", "board")
MONTHS_LISTED = 36
"""A span of more months is not looked up by months."""


@dataclass(frozen=True, slots=True)
class ArchiveQuery:
    """Which games, in which order, and from where on."""

    user: str | None = None
    """Only games that belong to this user; with `deleted` those in their bin."""
    text: str = ""
    """Words, or their beginnings, in names, opening, event and place."""
    player: str | None = None
    """A player's id or whole name."""
    variant: str | None = None
    status: Status | None = None
    result: FinalResult | None = None
    reason: Reason | None = None
    pace: ClockClass | None = None
    rated: bool | None = None
    between: Between | None = None
    since: int | None = None
    """Last played at this moment or later."""
    until: int | None = None
    """Last played before this moment."""
    position: int | None = None
    """The key of a position that the game reached."""
    deleted: bool = False
    order: Order = "played_at"
    descending: bool = True
    after: str | None = None
    """The `cursor` of the page before."""
    limit: int = 50

    @property
    def cursor(self) -> tuple[int | str, int] | None:
        """The value and the number after which this page begins; ValueError for nonsense."""
        if self.after is None:
            return None
        number, colon, value = self.after.partition(":")
        if not colon:
            raise ValueError("not a cursor")
        return (value if self.order in TEXT_ORDERS else int(value)), int(number)


def kinds_alone(dialect: str, query: ArchiveQuery) -> list[ColumnElement[bool]] | None:
    """What rows of `archive_kinds` must fulfil, if their kinds tell all about the games wanted
    (but for a span of dates that they are sorted by); None: they do not."""
    dated = query.since is not None or query.until is not None
    if query.position is not None or own_signs(query) or (dated and query.order != "played_at"):
        return None
    return of_kinds(dialect, _traits(signs_of(query)), query.deleted)


def wanted_kinds(dialect: str, query: ArchiveQuery) -> list[ColumnElement[bool]] | None:
    """What the kinds of all games wanted must fulfil; None: any kind will do."""
    traits = _traits(signs_of(query))
    return of_kinds(dialect, traits, query.deleted) if traits else None


def own_signs(query: ArchiveQuery) -> bool:
    """Whether something is asked for that neither kinds nor dates tell."""
    signs = signs_of(query)
    return bool(signs.beginnings) or not all(
        is_trait(group[0]) or is_month(group[0]) for group in signs.groups
    )


def _traits(signs: Signs) -> list[tuple[str, ...]]:
    return [group for group in signs.groups if is_trait(group[0])]


def sensibly_ordered(query: ArchiveQuery) -> ArchiveQuery:
    """By date where the order asked for is the same for all games that are wanted.

    To walk along an index up to the one value that matters would take its time.
    """
    same = (query.order == "result" and query.result) or (query.order == "board" and query.variant)
    return replace(query, order="played_at") if same else query


def played_within(query: ArchiveQuery) -> list[ColumnElement[bool]]:
    """The span of dates as the index of dates knows it."""
    found: list[ColumnElement[bool]] = []
    if query.since is not None:
        found.append(archive.c.played_at >= query.since)
    if query.until is not None:
        found.append(archive.c.played_at < query.until)
    return found


def order_within(query: ArchiveQuery) -> list[ColumnElement[bool]]:
    """Between which values of the order's own column all games wanted lie."""
    if query.order == "played_at":
        return played_within(query)
    if query.order == "clock" and query.pace is not None:
        least, below = longest_allowance(query.pace)
        found = [archive.c.clock >= least // 1000]
        return found if below is None else [*found, archive.c.clock <= below // 1000]
    return []


def signs_of(query: ArchiveQuery) -> Signs:
    """The signs that every game wanted bears in the index."""
    chosen: dict[str, str | None] = {
        "player": query.player,
        "variant": query.variant,
        "status": query.status,
        "result": query.result,
        "reason": query.reason,
        "pace": query.pace,
        "between": query.between,
        "rated": None if query.rated is None else "yes" if query.rated else "no",
        "bin" if query.deleted else "mine": query.user,
    }
    groups: list[tuple[str, ...]] = [
        (token(kind, value),) for kind, value in chosen.items() if value is not None
    ]
    if query.deleted and query.user is None:
        groups.append((GONE,))
    if months := _months(query.since, query.until):
        groups.append(months)
    return Signs(tuple(groups), tuple(words(query.text)))


def conditions(
    dialect: str, query: ArchiveQuery, rows: FromClause = archive
) -> list[ColumnElement[bool]]:
    """What each of `rows`, games of the archive, must fulfil."""
    signs = signs_of(query)
    # The dates themselves are looked at besides.
    groups = tuple(group for group in signs.groups if not is_month(group[0]))
    return row_bears(dialect, replace(signs, groups=groups), rows) + beyond_signs(
        dialect, query, rows
    )


def beyond_signs(
    dialect: str, query: ArchiveQuery, rows: FromClause = archive
) -> list[ColumnElement[bool]]:
    """What a row that bears the signs must fulfil besides."""
    found: list[ColumnElement[bool]] = []
    if not query.deleted:
        within = func.strpos if dialect == "postgresql" else func.instr
        found.append(within(rows.c.facets, f" {GONE} ") == 0)
    # An expression, so that no index of dates is preferred to the order's own.
    played: ColumnElement[int] = rows.c.played_at
    if query.order != "played_at":
        played = played + 0
    if query.since is not None:
        found.append(played >= query.since)
    if query.until is not None:
        found.append(played < query.until)
    if query.position is not None:
        reached = and_(positions.c.key == query.position, positions.c.number == rows.c.number)
        found.append(exists(select(literal(1)).select_from(positions).where(reached)))
    return found


def is_month(sign: str) -> bool:
    """Whether a sign is that of a month in which a game was played."""
    return sign.startswith("month:")


def _months(since: int | None, until: int | None) -> tuple[str, ...]:
    """The months of a span that has both ends; () if there are too many."""
    if since is None or until is None or until <= since:
        return ()
    try:
        first, last = (datetime.fromtimestamp(at / 1000, UTC) for at in (since, until - 1))
    except (ValueError, OverflowError, OSError):
        return ()
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    if len(months) > MONTHS_LISTED:
        return ()
    return tuple(f"month:{month // 12:04}{month % 12 + 1:02}" for month in months)
