"""Puzzles: attempts, ratings, streaks and rushes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("rating_before", sa.Double),
        sa.Column("rating_after", sa.Double),
        sa.Column("vote", sa.Integer),
    )
    op.create_index(
        "puzzle_attempts_by_user", "puzzle_attempts", ["user_id", "board", "started_at"]
    )
    op.create_index("puzzle_attempts_by_puzzle", "puzzle_attempts", ["puzzle", "user_id"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
    op.create_index("puzzle_ratings_by_board", "puzzle_ratings", ["board"])
    op.create_table(
        "puzzle_solvers",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("board", sa.Text, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_rushes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("puzzles", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
    )
    op.create_index("puzzle_rushes_by_user", "puzzle_rushes", ["user_id", "board", "started_at"])
    op.create_index(
        "puzzle_rushes_running",
        "puzzle_rushes",
        ["user_id"],
        unique=True,
        sqlite_where=sa.text("running"),
        postgresql_where=sa.text("running"),
    )


def downgrade() -> None:
    op.drop_table("puzzle_rushes")
    op.drop_table("puzzle_solvers")
    op.drop_table("puzzle_ratings")
    op.drop_table("puzzle_attempts")
