"""Kinds of games: all that have the same board, pace, end and opponents are of one kind.

There are some hundred kinds, however many games there are. A filter by such traits is a choice
of kinds, and the archive has a sorted list of each.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.tables import archive_kinds

TRAITS = ("variant", "status", "result", "pace", "rated", "between", "reason", "deleted")
"""What the kind of a game tells, in the order in which its signs are written."""
GONE = "deleted:yes"


class Kind(NamedTuple):
    """What games of one kind have in common."""

    signs: str
    board: str
    """As a list sorts it."""
    result: int


def numbers_of(connection: Connection, kinds: Collection[Kind]) -> dict[Kind, int]:
    """The number of each kind; those not seen before are entered."""
    wanted = set(kinds)
    found = _known(connection, wanted)
    if missing := sorted(wanted - found.keys()):
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        # Another process may enter the same one: that one's number is taken.
        insert = dialect.insert(archive_kinds).on_conflict_do_nothing()
        connection.execute(insert, [kind._asdict() for kind in missing])
        found |= _known(connection, set(missing))
    return found


def _known(connection: Connection, kinds: Collection[Kind]) -> dict[Kind, int]:
    signs = {kind.signs for kind in kinds}
    query = select(archive_kinds).where(archive_kinds.c.signs.in_(signs))
    found = {Kind(row.signs, row.board, row.result): row.kind for row in connection.execute(query)}
    return {kind: number for kind, number in found.items() if kind in kinds}


def of_kinds(
    dialect: str, groups: Collection[tuple[str, ...]], deleted: bool
) -> list[ColumnElement[bool]]:
    """What a row of `archive_kinds` must fulfil: to have each of these signs."""
    within = func.strpos if dialect == "postgresql" else func.instr
    found: list[ColumnElement[bool]] = [
        within(archive_kinds.c.signs, f" {sign} ") > 0 for (sign,) in groups
    ]
    if not deleted:
        found.append(within(archive_kinds.c.signs, f" {GONE} ") == 0)
    return found


def is_trait(sign: str) -> bool:
    """Whether a sign says something of the kind of a game."""
    return sign.partition(":")[0] in TRAITS
