"""Archive queries, and the conditions they put on facet groups, index terms and rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import ColumnElement, FromClause, and_, exists, func, literal, select

from latticechess.features.archive.store.facet_groups import (
    DELETED_FACET,
    group_conditions,
    is_group_facet,
)
from latticechess.features.archive.store.inverted_index import TermQuery, row_matches
from latticechess.features.archive.store.row import Between
from latticechess.features.clubs.store.clubs import game_hidden_from
from latticechess.kernel.outcome import Reason
from latticechess.play.clock_class import ClockClass, longest_allowance
from latticechess.play.game import Status
from latticechess.store.database.tables import archive, games, positions
from latticechess.store.text_folding import token, words

ArchiveOrder = Literal[
    "played_at", "started_at", "name", "white", "black", "board", "clock", "result", "plies"
]
FinalResult = Literal["white", "black", "draw", "none"]
"""How a finished game ended; none: it was aborted."""
TEXT_ORDERS: tuple[ArchiveOrder, ...] = ("name", "white", "black", "board")
MAX_MONTHS = 36
"""A longer span of dates is not looked up month by month."""


@dataclass(frozen=True, slots=True)
class ArchiveQuery:
    """Filters, order and cursor of a page."""

    user: str | None = None
    """Only games of this user; with `deleted`, the ones they deleted."""
    text: str = ""
    """Words or prefixes of words in names, opening, event and place."""
    player: str | None = None
    """A player's id or full name."""
    variant: str | None = None
    status: Status | None = None
    result: FinalResult | None = None
    reason: Reason | None = None
    pace: ClockClass | None = None
    rated: bool | None = None
    between: Between | None = None
    since: int | None = None
    """Last played at this time or later."""
    until: int | None = None
    """Last played before this time."""
    position: int | None = None
    """Key of a position the game reached."""
    deleted: bool = False
    hidden_from: str | None = None
    """Without games of pupils whom this user may not see."""
    order: ArchiveOrder = "played_at"
    descending: bool = True
    after: str | None = None
    """The `cursor` of the previous page."""
    limit: int = 50

    @property
    def cursor(self) -> tuple[int | str, int] | None:
        """The row key after which this page begins; ValueError if `after` is malformed."""
        if self.after is None:
            return None
        number, colon, value = self.after.partition(":")
        if not colon:
            raise ValueError("not a cursor")
        return (value if self.order in TEXT_ORDERS else int(value)), int(number)


def deciding_groups(dialect: str, query: ArchiveQuery) -> list[ColumnElement[bool]] | None:
    """Conditions on `archive_kinds` if groups alone decide which games match; else None.

    A span of dates is allowed where games are ordered by date.
    """
    dated = query.since is not None or query.until is not None
    if query.position is not None or query.hidden_from is not None or needs_inverted_index(query):
        return None
    if dated and query.order != "played_at":
        return None
    return group_conditions(dialect, _group_facets(terms_of(query)), query.deleted)


def matching_groups(dialect: str, query: ArchiveQuery) -> list[ColumnElement[bool]] | None:
    """Conditions on the groups of all matching games; None if any group can match."""
    facets = _group_facets(terms_of(query))
    return group_conditions(dialect, facets, query.deleted) if facets else None


def needs_inverted_index(query: ArchiveQuery) -> bool:
    """Whether the query has terms that neither groups nor dates cover."""
    terms = terms_of(query)
    return bool(terms.prefixes) or not all(
        is_group_facet(facets[0]) or is_month_facet(facets[0]) for facets in terms.facets
    )


def _group_facets(terms: TermQuery) -> list[tuple[str, ...]]:
    return [facets for facets in terms.facets if is_group_facet(facets[0])]


def with_useful_order(query: ArchiveQuery) -> ArchiveQuery:
    """Order by date where all matching games have the same value of the requested order.

    Scanning an index up to the one value that matters would be slow.
    """
    same = (query.order == "result" and query.result) or (query.order == "board" and query.variant)
    return replace(query, order="played_at") if same else query


def date_bounds(query: ArchiveQuery) -> list[ColumnElement[bool]]:
    """The span of dates as bounds for the index by date."""
    found: list[ColumnElement[bool]] = []
    if query.since is not None:
        found.append(archive.c.played_at >= query.since)
    if query.until is not None:
        found.append(archive.c.played_at < query.until)
    return found


def order_bounds(query: ArchiveQuery) -> list[ColumnElement[bool]]:
    """Bounds of the order's own column that all matching games satisfy."""
    if query.order == "played_at":
        return date_bounds(query)
    if query.order == "clock" and query.pace is not None:
        least, below = longest_allowance(query.pace)
        found = [archive.c.clock >= least // 1000]
        return found if below is None else [*found, archive.c.clock <= below // 1000]
    return []


def terms_of(query: ArchiveQuery) -> TermQuery:
    """Index terms that every matching game has."""
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
    facets: list[tuple[str, ...]] = [
        (token(name, value),) for name, value in chosen.items() if value is not None
    ]
    if query.deleted and query.user is None:
        facets.append((DELETED_FACET,))
    if months := _months(query.since, query.until):
        facets.append(months)
    return TermQuery(tuple(facets), tuple(words(query.text)))


def row_conditions(
    dialect: str, query: ArchiveQuery, rows: FromClause = archive
) -> list[ColumnElement[bool]]:
    """Conditions on each of `rows`, which are rows of the archive."""
    terms = terms_of(query)
    # Months are left out: the dates are compared exactly.
    facets_asked = tuple(facets for facets in terms.facets if not is_month_facet(facets[0]))
    return row_matches(dialect, replace(terms, facets=facets_asked), rows) + residual_conditions(
        dialect, query, rows
    )


def residual_conditions(
    dialect: str, query: ArchiveQuery, rows: FromClause = archive
) -> list[ColumnElement[bool]]:
    """Conditions on a row that already matches the index terms."""
    found: list[ColumnElement[bool]] = []
    if not query.deleted:
        within = func.strpos if dialect == "postgresql" else func.instr
        found.append(within(rows.c.facets, f" {DELETED_FACET} ") == 0)
    # An expression, so that the planner does not prefer the index by date to the order's own.
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
    if query.hidden_from is not None:
        # By number: the scanned rows of a range have no id.
        own = archive.alias("own")
        apart = and_(own.c.number == rows.c.number, games.c.id == own.c.game_id)
        hidden = game_hidden_from(query.hidden_from)
        found.append(~exists(select(literal(1)).select_from(own, games).where(apart, hidden)))
    return found


def is_month_facet(facet: str) -> bool:
    """Whether a facet names a month of play."""
    return facet.startswith("month:")


def _months(since: int | None, until: int | None) -> tuple[str, ...]:
    """Month facets of a span with both ends; () if there are too many."""
    if since is None or until is None or until <= since:
        return ()
    try:
        first, last = (datetime.fromtimestamp(at / 1000, UTC) for at in (since, until - 1))
    except (ValueError, OverflowError, OSError):
        return ()
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    if len(months) > MAX_MONTHS:
        return ()
    return tuple(f"month:{month // 12:04}{month % 12 + 1:02}" for month in months)
