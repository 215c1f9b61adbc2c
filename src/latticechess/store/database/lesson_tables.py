"""Table of lessons: what each user has solved."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text

from latticechess.store.database.metadata import metadata

lesson_steps = Table(
    "lesson_steps",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("course", Text, primary_key=True),
    Column("step", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Steps of courses that a user has solved, and when the server heard of it first."""

LESSON_TABLES = (lesson_steps,)
