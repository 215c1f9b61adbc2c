"""Facet groups: games with the same board, pace, result and opponents share one group.

There are a few hundred groups, however many games there are. A filter by these facets selects
groups, and the archive has a sorted index range for each (table `archive_kinds`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.tables import archive_kinds

GROUP_FACETS = ("variant", "status", "result", "pace", "rated", "between", "reason", "deleted")
"""Facets that define a group, in the order in which they are stored."""
DELETED_FACET = "deleted:yes"


class FacetGroup(NamedTuple):
    """What all games of a group have in common."""

    facets: str
    """Separated and surrounded by spaces."""
    board: str
    """Sort key of the board."""
    result: int


def group_ids(connection: Connection, groups: Collection[FacetGroup]) -> dict[FacetGroup, int]:
    """The id of each group; new groups are inserted."""
    wanted = set(groups)
    found = _existing(connection, wanted)
    if missing := sorted(wanted - found.keys()):
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        # Another process may insert the same group: then its id is used.
        insert = dialect.insert(archive_kinds).on_conflict_do_nothing()
        rows = [
            {"signs": group.facets, "board": group.board, "result": group.result}
            for group in missing
        ]
        connection.execute(insert, rows)
        found |= _existing(connection, set(missing))
    return found


def _existing(connection: Connection, groups: Collection[FacetGroup]) -> dict[FacetGroup, int]:
    facets = {group.facets for group in groups}
    query = select(archive_kinds).where(archive_kinds.c.signs.in_(facets))
    found = {
        FacetGroup(row.signs, row.board, row.result): row.kind for row in connection.execute(query)
    }
    return {group: number for group, number in found.items() if group in groups}


def group_conditions(
    dialect: str, facets: Collection[tuple[str, ...]], deleted: bool
) -> list[ColumnElement[bool]]:
    """Conditions on a row of `archive_kinds`: it has each of these facets."""
    within = func.strpos if dialect == "postgresql" else func.instr
    found: list[ColumnElement[bool]] = [
        within(archive_kinds.c.signs, f" {facet} ") > 0 for (facet,) in facets
    ]
    if not deleted:
        found.append(within(archive_kinds.c.signs, f" {DELETED_FACET} ") == 0)
    return found


def is_group_facet(facet: str) -> bool:
    """Whether a facet such as `variant:cube` is one of those that define groups."""
    return facet.partition(":")[0] in GROUP_FACETS
