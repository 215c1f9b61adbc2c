"""Tables of studies and of work given to pupils."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from latticechess.store.database.metadata import metadata

studies = Table(
    "studies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("snapshot_seq", Integer, nullable=False),
    Column("link", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Index("studies_by_owner", "owner"),
)
"""Studies: the whole study after `snapshot_seq` edits; what came later is in `study_edits`."""

study_edits = Table(
    "study_edits",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by_user", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""Edits of studies since their snapshot. The key lets one of two writers win."""

study_shares = Table(
    "study_shares",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Index("study_shares_by_who", "kind", "who"),
)
"""Users and classes with whom a study is shared."""

study_progress = Table(
    "study_progress",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("chapter", Integer, primary_key=True, autoincrement=False),
    Column("exercise", Integer, primary_key=True, autoincrement=False),
    Column("tries", Integer, nullable=False),
    Column("done_at", BigInteger),
)
"""Exercises tried and solved by readers; exercise 0 is the chapter itself, read to its end."""

study_lessons = Table(
    "study_lessons",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Lessons that are going on: who leads, and where."""

assignments = Table(
    "assignments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("by_user", Text, nullable=False),
    Column("class_id", Text),
    Column("user_id", Text),
    Column("title", Text, nullable=False),
    Column("items", Text, nullable=False),
    Column("due", Text),
    Column("at", BigInteger, nullable=False),
    Index("assignments_by_giver", "by_user"),
    Index("assignments_by_class", "class_id"),
    Index("assignments_by_user", "user_id"),
)
"""Work given to a class or a pupil."""

assignment_marks = Table(
    "assignment_marks",
    metadata,
    Column("assignment_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("item", Integer, primary_key=True, autoincrement=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("done_at", BigInteger),
    Column("helped", Integer, nullable=False, server_default="0"),
    Column("shown", Integer, nullable=False, server_default="0"),
)
"""How far pupils have come with the items of their work, and how much help it took."""

STUDY_TABLES = (
    studies,
    study_edits,
    study_shares,
    study_progress,
    study_lessons,
    assignments,
    assignment_marks,
)
